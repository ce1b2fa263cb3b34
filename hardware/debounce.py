"""Edges → presses: the first contact counts, its bounces do not."""

from __future__ import annotations

from dataclasses import dataclass

from hardware.ports import Edge
from hardware.units import MS


@dataclass(slots=True)
class _Contact:
    since_ns: int = 0
    locked_until_ns: int = 0
    level: bool = False  # what the wire says, bounces included


class Debounce:
    """Leading-edge debounce of any number of buttons; a press keeps the stamp of its first contact.

    After an accepted press or release the contact is deaf for `lockout_ms`, and on until it has been quiet
    for `quiet_ms`: a short tap's release may bounce across the end of the lockout. Feed edges in the order
    of their stamps.

    >>> d = Debounce(lockout_ms=40)
    >>> d.feed(Edge(100 * MS, "shared", True))           # the finger comes down
    Edge(at_ns=100000000, button='shared', pressed=True)
    >>> d.feed(Edge(101 * MS, "shared", False))          # bounces
    >>> d.feed(Edge(102 * MS, "shared", True))
    >>> d.feed(Edge(250 * MS, "shared", False))          # lifted …
    >>> d.feed(Edge(251 * MS, "shared", True))           # … and bouncing
    >>> d.feed(Edge(252 * MS, "shared", False))
    >>> d.feed(Edge(300 * MS, "shared", True)).at_ns // MS
    300

    A tap shorter than the lockout does not swallow the next one.

    >>> _ = d.feed(Edge(310 * MS, "shared", False))
    >>> d.feed(Edge(600 * MS, "shared", True)).at_ns // MS
    600

    A finger, or a jammed cap, that stays down is told apart from a press.

    >>> d.held(1600 * MS)
    {'shared': 1000000000}
    """

    def __init__(self, lockout_ms: float = 40, quiet_ms: float = 10) -> None:
        self._lockout_ns = round(lockout_ms * MS)
        self._quiet_ns = round(quiet_ms * MS)
        self._contacts: dict[str, _Contact] = {}

    def feed(self, edge: Edge) -> Edge | None:
        """The edge itself if it begins a press, otherwise None."""
        contact = self._contacts.setdefault(edge.button, _Contact())
        if edge.at_ns < contact.locked_until_ns:
            contact.level = edge.pressed
            contact.locked_until_ns = max(contact.locked_until_ns, edge.at_ns + self._quiet_ns)
            return None
        # Whatever the wire said when the lockout ended is where the contact came to rest. Two closings without an
        # opening between them: the opening was lost on the way, and the press is real, for a wire that does not
        # change gives no edge.
        accepted = edge.pressed or contact.level
        contact.level = edge.pressed
        if not accepted:
            return None
        contact.since_ns = edge.at_ns
        contact.locked_until_ns = edge.at_ns + self._lockout_ns
        return edge if edge.pressed else None

    def held(self, now_ns: int) -> dict[str, int]:
        """Buttons that are down now → for how many nanoseconds."""
        return {name: now_ns - c.since_ns for name, c in self._contacts.items() if c.level}

    def forget(self) -> None:
        """Start anew, after the buttons have been away and their releases may be lost."""
        self._contacts.clear()
