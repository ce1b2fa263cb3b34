"""Time that stands still until a test moves it, as drivers ask for it: called, it answers in nanoseconds."""

from __future__ import annotations

from dataclasses import dataclass

from hardware.units import MS


@dataclass
class Clock:
    ns: int = 0

    def __call__(self) -> int:
        return self.ns

    def advance_ms(self, ms: float) -> None:
        self.ns += round(ms * MS)
