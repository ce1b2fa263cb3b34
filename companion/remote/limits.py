"""How much a phone may ask for, and what a stranger may try."""

from __future__ import annotations

from companion.core.clock import SECOND

MOST_PHONES = 64  # connections at once; a table has six seats, a club room some spectators
MOST_BYTES = 4096  # of one message
A_SECOND, AT_ONCE = 20.0, 40.0  # messages of one phone
WORDS_A_SECOND, WORDS_AT_ONCE = 0.5, 12.0  # wrong words of one address
PHOTOS_A_SECOND, PHOTOS_AT_ONCE = 0.3, 4.0  # of one phone
NONSENSE = 8  # messages that are none, after which we hang up


class Bucket:
    """So many at once, and so many a second after that.

    >>> bucket = Bucket(1.0, 2.0)
    >>> [bucket.take(0), bucket.take(0), bucket.take(0), bucket.take(SECOND)]
    [True, True, False, True]
    """

    def __init__(self, a_second: float, at_once: float) -> None:
        self._a_second = a_second
        self._most = self._left = at_once
        self._at_ns: int | None = None

    def take(self, now_ns: int) -> bool:
        """One more, unless that is too many."""
        if self.is_empty(now_ns):
            return False
        self._left -= 1
        return True

    def is_empty(self, now_ns: int) -> bool:
        """Whether one more would be too many."""
        return self._holds(now_ns) < 1

    def is_full(self, now_ns: int) -> bool:
        """Whether it holds as much as at first: nobody need remember it."""
        return self._holds(now_ns) >= self._most

    def _holds(self, now_ns: int) -> float:
        passed = 0 if self._at_ns is None else now_ns - self._at_ns
        self._at_ns = now_ns
        self._left = min(self._most, self._left + passed / SECOND * self._a_second)
        return self._left
