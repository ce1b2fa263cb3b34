"""A phone's clock beside the table's: measured by exchanges, so that a press on a phone has a stamp and a stretch.

We send a number and note when; the page answers at once with the reading of its own clock. That reading was taken
between our sending and our hearing: of the last eight exchanges the shortest says it best, and says it less well the
older it is. Nothing that a page claims of its own exactness is used.

A press names the page's clock. What the exchange leaves open and what a phone takes to report a finger make its
stretch. A press that took longer to come than the exchange did is dated no better than it came: a page that reads its
clock falsely, or holds a press back, does not come before others by that.
"""

from __future__ import annotations

from collections import deque

import msgspec

from companion.core.clock import MS

EXCHANGES = 8
FINGER_NS, FINGER_UNSURE_NS = 125 * MS, 75 * MS  # a phone takes 50 to 200 ms to report a finger
DRIFT = 2000  # two clocks part by less than one in so many: 500 ppm, what NTP may bend a clock by
OPEN = 32  # exchanges that wait for their answer


class Exchange(msgspec.Struct, frozen=True):
    """When we asked and when the answer came, by our clock; and what the page's clock said in between."""

    sent_ns: int
    heard_ns: int
    theirs_ns: int

    @property
    def half_ns(self) -> int:
        return (self.heard_ns - self.sent_ns + 1) // 2

    def moment_ns(self, theirs_ns: int) -> int:
        """Our time of a reading of theirs, in the middle of when it can have been."""
        return self.sent_ns + self.half_ns + theirs_ns - self.theirs_ns


class Stamp(msgspec.Struct, frozen=True):
    """When a finger came down: at `at_ns`, or at most so long before and after."""

    at_ns: int
    unsure_ns: int
    late_ns: int


class Match:
    """What is known of one phone's clock.

    >>> second, match = 1000 * MS, Match()
    >>> for n in range(EXCHANGES):
    ...     _ = match.answered(match.asked(n * second), n * second + 1000, n * second + 30 * MS)
    >>> match.unsure_ns(8 * second) // MS
    90
    """

    def __init__(self) -> None:
        self._open: dict[int, int] = {}
        self._known: deque[Exchange] = deque(maxlen=EXCHANGES)
        self._asked = 0
        self._since_ns = 0  # the page was heard, and had sent all that it did before this

    def asked(self, now_ns: int) -> int:
        """The number of a new exchange."""
        self._asked += 1
        self._open[self._asked] = now_ns
        if len(self._open) > OPEN:
            del self._open[next(iter(self._open))]
        return self._asked

    def answered(self, number: int, theirs_ns: int, now_ns: int) -> int | None:
        """The answer has come: since when nothing of the page can be on its way any more. None: no such number."""
        sent_ns = self._open.pop(number, None)
        if sent_ns is None:
            return None
        for older in [each for each in self._open if each < number]:
            del self._open[older]  # a page answers in order
        self._known.append(Exchange(sent_ns, now_ns, theirs_ns))
        self._since_ns = sent_ns
        return sent_ns

    def unsure_ns(self, now_ns: int) -> int:
        """By how much a press may have come before or after its stamp; 0: not measured yet."""
        if len(self._known) < EXCHANGES:
            return 0
        return self._half_ns(self._best(now_ns), now_ns) + FINGER_UNSURE_NS

    def pressed(self, theirs_ns: int, now_ns: int) -> Stamp | None:
        """The stamp of a press that has come now; None where the clock that it names cannot be."""
        if len(self._known) < EXCHANGES:
            return None
        best = self._best(now_ns)
        at_ns, half_ns = best.moment_ns(theirs_ns), self._half_ns(best, now_ns)
        if at_ns - half_ns > now_ns or at_ns + half_ns < self._since_ns:
            return None  # not come yet, or older than what the page has said since
        longer_ns = max(0, now_ns - at_ns - half_ns)
        unsure_ns = half_ns + FINGER_UNSURE_NS
        return Stamp(at_ns - FINGER_NS, unsure_ns, unsure_ns + longer_ns)

    def _best(self, now_ns: int) -> Exchange:
        return min(self._known, key=lambda each: self._half_ns(each, now_ns))

    def _half_ns(self, exchange: Exchange, now_ns: int) -> int:
        return exchange.half_ns + max(0, now_ns - exchange.heard_ns) // DRIFT
