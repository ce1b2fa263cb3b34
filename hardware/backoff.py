"""How long to wait before a device is tried again."""

from __future__ import annotations

from dataclasses import dataclass

from hardware.units import MS


@dataclass(frozen=True, slots=True)
class Backoff:
    """Waits that double from `first_ms` up to `longest_ms`.

    >>> pace = Backoff(first_ms=250, longest_ms=5000)
    >>> [pace.wait_ns(failures) // MS for failures in range(8)]
    [0, 250, 500, 1000, 2000, 4000, 5000, 5000]
    """

    first_ms: int = 250
    longest_ms: int = 5000

    def wait_ns(self, failures: int) -> int:
        """The pause after so many failures in a row; none before the first try."""
        if failures <= 0:
            return 0
        # The exponent is bounded so that a ring unplugged for a year costs no big integers.
        return min(self.first_ms << min(failures - 1, 32), self.longest_ms) * MS
