"""Edges → presses: the first contact counts once the contact has rested; spikes and bounces do not."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from hardware.ports import Edge
from hardware.units import MS

CLOSED_NS = 2 * MS  # closed for so long in a row: a finger; a spike on a lead lasts microseconds
WINDOW_NS = 40 * MS  # after the first edge: contacts chatter for some milliseconds before they rest


@dataclass(slots=True)
class _Contact:
    level: bool = False  # what the wire says, bounces included
    changed_ns: int = 0  # the stamp of its last edge
    heard_ns: int = 0  # and when we heard of it
    first_ns: int | None = None  # the first contact of what may become a press
    since_ns: int = 0  # of the last press or release
    locked_until_ns: int = 0


class Debounce:
    """Debounce of any number of buttons; a press keeps the stamp of its first contact.

    An edge that closes a contact begins a candidate. It is a press once the contact was closed for CLOSED_NS in a row
    within WINDOW_NS of that edge, and a spike otherwise. A press waits for candidates that began before it, so that
    presses come in the order of their stamps.

    >>> d = Debounce(lockout_ms=40)
    >>> d.presses([Edge(100 * MS, "shared", True)], now_ns=101 * MS)  # a finger, or a spike?
    []
    >>> d.presses([Edge(101 * MS, "shared", False), Edge(102 * MS, "shared", True)], now_ns=103 * MS)  # it bounces
    []
    >>> d.presses([], now_ns=105 * MS)  # and rests
    [Edge(at_ns=100000000, button='shared', pressed=True)]

    After a press or a release the contact is deaf for `lockout_ms`, and on until it has been quiet for `quiet_ms`: a
    short tap's release may bounce across the end of the lockout.

    >>> d.presses([Edge(ms * MS, "shared", down) for ms, down in ((250, False), (251, True), (252, False))], 260 * MS)
    []
    >>> d.presses([Edge(300 * MS, "shared", True), Edge(310 * MS, "shared", False)], 311 * MS)[0].at_ns // MS
    300

    A finger, or a jammed cap, that stays down is told apart from a press.

    >>> d.presses([Edge(600 * MS, "shared", True)], 601 * MS), len(d.presses([], 634 * MS))
    ([], 1)
    >>> d.held(1600 * MS)
    {'shared': 1000000000}
    """

    def __init__(self, lockout_ms: float = 40, quiet_ms: float = 10) -> None:
        self._lockout_ns = round(lockout_ms * MS)
        self._quiet_ns = round(quiet_ms * MS)
        self._contacts: dict[str, _Contact] = {}
        self._proven: list[Edge] = []

    def presses(self, edges: Iterable[Edge], now_ns: int) -> list[Edge]:
        """The presses that are certain now, oldest first; `edges` are those heard since the last call, oldest first."""
        for edge in edges:
            contact = self._contacts.setdefault(edge.button, _Contact())
            self._hear(contact, edge)
            contact.level, contact.changed_ns, contact.heard_ns = edge.pressed, edge.at_ns, now_ns
        for button, contact in self._contacts.items():
            # What ended a stretch may still be on its way to us: only two looks apart is silence a proof.
            if now_ns - max(contact.changed_ns, contact.heard_ns) >= CLOSED_NS:
                self._judge(contact, button, now_ns)
        self._proven.sort(key=lambda press: press.at_ns)
        certain = [press for press in self._proven if self.decided(press.at_ns)]
        self._proven = self._proven[len(certain) :]
        return certain

    def decided(self, until_ns: int) -> bool:
        """Whether every press before this moment is known; it takes WINDOW_NS at most."""
        return all(contact.first_ns is None or contact.first_ns >= until_ns for contact in self._contacts.values())

    def held(self, now_ns: int) -> dict[str, int]:
        """Buttons that are down now → for how many nanoseconds."""
        return {name: now_ns - c.since_ns for name, c in self._contacts.items() if c.level and c.first_ns is None}

    def forget(self) -> None:
        """Start anew, after the buttons have been away and their releases may be lost."""
        self._contacts.clear()

    def _hear(self, contact: _Contact, edge: Edge) -> None:
        self._judge(contact, edge.button, edge.at_ns)
        if contact.first_ns is not None:
            return  # it chatters
        if edge.at_ns < contact.locked_until_ns:
            contact.locked_until_ns = max(contact.locked_until_ns, edge.at_ns + self._quiet_ns)
        elif edge.pressed:
            # Whatever the wire said before: a wire that does not change gives no edge, so an opening was lost.
            contact.first_ns = edge.at_ns
        elif contact.level:
            contact.since_ns = edge.at_ns
            contact.locked_until_ns = edge.at_ns + self._lockout_ns

    def _judge(self, contact: _Contact, button: str, at_ns: int) -> None:
        """Decide a candidate whose wire has said the same from its last edge until `at_ns`, if that is enough."""
        if contact.first_ns is None:
            return
        if contact.level and at_ns - contact.changed_ns >= CLOSED_NS:
            self._proven.append(Edge(contact.first_ns, button, True))
            contact.since_ns = contact.first_ns
            contact.locked_until_ns = contact.first_ns + self._lockout_ns
            contact.first_ns = None
        elif not contact.level and at_ns - contact.first_ns > WINDOW_NS - CLOSED_NS:
            contact.first_ns = None  # a spike, or several
