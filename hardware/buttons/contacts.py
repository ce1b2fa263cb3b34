"""What the contacts told since somebody last asked: a queue a button, stamps of one clock, muted buttons deaf."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterable, Mapping

from hardware.errors import NOTHING, Sentence, say
from hardware.ports import Edge, Health
from hardware.units import MS, SECOND, US

MOST_EDGES = 256  # of one button between two looks: a finger makes some dozens, a loose wire thousands
TROUBLED_NS = 5 * SECOND  # trouble is told until it has not been seen for so long
LATE_NS = SECOND  # an edge may be so much older than the look before it
AHEAD_NS = MS  # and hardly newer than now


class Contacts:
    """Filled by a driver's own thread, emptied by whoever looks; `labels` are what people call the buttons.

    A queue that is full hears nothing more until it is emptied: the first edges are those that have a price.
    """

    def __init__(self, driver: str, labels: Mapping[str, str], now_ns: Callable[[], int]) -> None:
        self._driver = driver
        self._labels = labels
        self._now_ns = now_ns
        self._queues: dict[str, deque[Edge]] = {name: deque() for name in labels}
        self._flooded_ns: dict[str, int] = {}
        self._muted: frozenset[str] = frozenset()
        self._looked_ns = now_ns()
        self._misdated = NOTHING
        self._misdated_ns = 0

    def hear(self, edge: Edge) -> None:
        """An edge, bounces included."""
        queue = self._queues[edge.button]
        if edge.button in self._muted:
            return
        if len(queue) < MOST_EDGES:
            queue.append(edge)
        else:
            self._flooded_ns[edge.button] = self._now_ns()

    def take(self) -> list[Edge]:
        """Everything since the last call, oldest first, but for edges whose stamps are of another clock."""
        heard = [queue.popleft() for queue in self._queues.values() for _ in range(len(queue))]
        since_ns, self._looked_ns = self._looked_ns, self._now_ns()
        # Two lines' edges may come from the library out of order by some microseconds.
        return sorted((edge for edge in heard if self._of_our_clock(edge, since_ns)), key=lambda edge: edge.at_ns)

    def mute(self, muted: frozenset[str]) -> None:
        """Hear nothing of these buttons."""
        self._muted = muted & self._queues.keys()
        for name in self._muted:
            self._queues[name].clear()
            self._flooded_ns.pop(name, None)

    def compare(self, at_ns: int) -> None:
        """A stamp that the driver's library takes now, before anybody has pressed."""
        now_ns = self._now_ns()
        if abs(at_ns - now_ns) > LATE_NS:
            self._misdated = say(
                "the driver {driver} stamps by {clock}, not by CLOCK_MONOTONIC, so that no press has a price; "
                "update the system and its GPIO library, or choose another driver",
                driver=self._driver,
                clock=_clock_of(at_ns, now_ns),
            )

    def health(self, detail: str = "") -> Health:
        """Not ok while stamps are of another clock or a button tells too much; says which are muted."""
        now_ns = self._now_ns()
        flooded = [name for name, at_ns in self._flooded_ns.items() if now_ns - at_ns < TROUBLED_NS]
        if self._misdated:
            return Health(False, self._misdated, detail, ailing=True)
        if flooded:
            why = say(
                "button {where} chatters without end; mute it under Devices, and look for a loose wire",
                where=self._called(flooded),
            )
            return Health(False, why, detail, ailing=True)
        if self._muted:
            return Health(
                True, say("muted: {where}; listen again under Devices", where=self._called(self._muted)), detail
            )
        return Health(True, detail=detail)

    def _called(self, names: Iterable[str]) -> str:
        return ", ".join(self._labels[name] for name in sorted(names))

    def _of_our_clock(self, edge: Edge, since_ns: int) -> bool:
        if since_ns - LATE_NS <= edge.at_ns <= self._looked_ns + AHEAD_NS:
            if edge.at_ns - self._misdated_ns >= TROUBLED_NS:
                self._misdated = NOTHING
            return True
        self._misdated_ns = self._looked_ns
        self._misdated = say(
            "a press of {where} is not counted: the driver {driver} stamps by {clock}, not by CLOCK_MONOTONIC; "
            "update the system and its GPIO library, or choose another driver",
            where=self._labels[edge.button],
            driver=self._driver,
            clock=_clock_of(edge.at_ns, self._looked_ns),
        )
        return False


def _clock_of(at_ns: int, now_ns: int) -> Sentence:
    """The clock that a strange stamp seems to be of."""
    if abs(at_ns - time.time_ns()) < 60 * SECOND:
        return say("the wall clock")
    if any(abs(at_ns * ticks - now_ns) < 60 * SECOND for ticks in (US, MS)):
        return say("ticks of its own")
    return say("another clock")
