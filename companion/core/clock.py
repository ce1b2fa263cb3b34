"""The only module that reads the time: integer nanoseconds of CLOCK_MONOTONIC."""

from __future__ import annotations

import time
from datetime import UTC, datetime
from typing import Protocol

MS = 1_000_000
SECOND = 1_000_000_000


class Clock(Protocol):
    """Monotonic time for the program, wall time for people."""

    def now_ns(self) -> int: ...
    def wall(self) -> str: ...


def hour_of_day(clock: Clock) -> int:
    """The hour where the table stands."""
    return datetime.fromisoformat(clock.wall()).astimezone().hour


def processor_s() -> float:
    """How long this process has worked: to measure by, whoever else is at the machine."""
    return time.process_time()


class SystemClock:
    def now_ns(self) -> int:
        return time.monotonic_ns()

    def wall(self) -> str:
        return datetime.now(UTC).isoformat(timespec="seconds")

    def rest(self, seconds: float) -> None:
        time.sleep(seconds)

    def rest_until(self, then_ns: int) -> None:
        """Sleep; a moment that has passed returns at once."""
        time.sleep(max(0, then_ns - time.monotonic_ns()) / SECOND)


class ManualClock:
    """Time that moves only when told to."""

    def __init__(self, now_ns: int = 0, wall: str = "2026-01-01T20:00:00+00:00") -> None:
        self._now_ns = now_ns
        self._wall = wall

    def now_ns(self) -> int:
        return self._now_ns

    def wall(self) -> str:
        return self._wall

    def advance_ms(self, ms: float) -> None:
        self._now_ns += round(ms * MS)
