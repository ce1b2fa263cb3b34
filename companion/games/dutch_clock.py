"""The Dutch clock: START, then 200 down to 50 in tens. A value that never ticks: ask it about any moment.

Each price lasts from its mark until the next one, so between two marks the higher price holds; the last
price lasts one step as well, and when that is over the hand has passed the last mark and stands still.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

import msgspec

from companion.core.clock import SECOND
from companion.core.view import ClockFace

THOUSAND = 1_000
BRIGHT_FROM = 100  # the mark from which the ticks are brighter
MARKS = tuple(range(200, 49, -10))
"""The figures on the face, in the order in which the hand passes them."""


class DutchClock(msgspec.Struct, frozen=True):
    """The speed of a clock; every answer depends on the elapsed nanoseconds alone.

    >>> clock = DutchClock()
    >>> clock.price_at(0), clock.price_at(2 * SECOND), clock.price_at(4 * SECOND - 1), clock.price_at(4 * SECOND)
    (0, 200000, 200000, 190000)
    >>> clock.price_at(clock.lapse_ns - 1), clock.price_at(clock.lapse_ns), clock.price_at(-1)
    (50000, 0, 0)
    """

    step_ns: int = 2 * SECOND
    lead_in_ns: int = 2 * SECOND

    @classmethod
    @lru_cache(maxsize=8)
    def of_seconds(cls, a_step: float, lead_in: float) -> DutchClock:
        """The clock as the settings describe it."""
        return cls(step_ns=max(1, round(a_step * SECOND)), lead_in_ns=max(0, round(lead_in * SECOND)))

    @property
    def lapse_ns(self) -> int:
        """When the hand has passed the last mark: from this moment on nobody can buy."""
        return self.lead_in_ns + len(MARKS) * self.step_ns

    def reaches_ns(self, mark: int) -> int:
        """When the hand arrives at a mark."""
        return self.lead_in_ns + MARKS.index(mark) * self.step_ns

    def too_early(self, elapsed_ns: int) -> bool:
        """Whether the hand is between START and the first mark, where there is no price yet."""
        return 0 <= elapsed_ns < self.lead_in_ns

    def price_at(self, elapsed_ns: int) -> int:
        """The price of this very moment in florins; 0 before the first mark and after the last."""
        if elapsed_ns < self.lead_in_ns or elapsed_ns >= self.lapse_ns:
            return 0
        return MARKS[(elapsed_ns - self.lead_in_ns) // self.step_ns] * THOUSAND

    def turn_at(self, elapsed_ns: int) -> float:
        """Where the hand is: 0.0 at START, 1.0 past the last mark; never backwards, always at one pace."""
        return min(max(elapsed_ns, 0), self.lapse_ns) / self.lapse_ns

    def face_at(self, elapsed_ns: int, factor: int = 1) -> ClockFace:
        """The face as it is shown at this moment of a run."""
        return ClockFace(
            marks=MARKS,
            turn=self.turn_at(elapsed_ns),
            price=self.price_at(elapsed_ns) * factor,
            running=0 <= elapsed_ns < self.lapse_ns,
            factor=factor,
            lead_in=self.lead_in_ns / self.lapse_ns,
        )


def heard_between(before: ClockFace | None, now: ClockFace | None) -> Literal["tick", "bright", ""]:
    """The sound between two looks at the clock: a soft "tick" at each mark the hand has reached, a brighter one from
    100 down.

    >>> clock = DutchClock()
    >>> heard_between(clock.face_at(1), clock.face_at(2)), heard_between(clock.face_at(1), clock.face_at(2 * SECOND))
    ('', 'tick')
    >>> heard_between(clock.face_at(21 * SECOND), clock.face_at(clock.reaches_ns(100)))
    'bright'
    """
    if before is None or now is None or not (before.running and now.running) or before.price == now.price:
        return ""
    return "bright" if now.price <= BRIGHT_FROM * THOUSAND * now.factor else "tick"
