"""Private questions on a screen that others see: covered until whom they are for is ready, closed when time is up."""

from __future__ import annotations

from companion.core.clock import MS, SECOND
from companion.core.prompt import Prompt
from companion.games.contract import Seat

LOOK_NS = 100 * MS  # what is asked takes work to find out: whether time is up is looked at so often


class Privacy:
    """For whom private questions lie open on one front end, and since when nothing was touched there."""

    def __init__(self, seat: Seat | None) -> None:
        self._seat = seat  # whose own screen it is: nothing of his is ever covered there
        self._shown_to: Seat | None = None
        self._touched_ns = 0
        self._looked_ns = 0

    def covers(self, asked: Prompt) -> bool:
        return asked.private and asked.player not in (self._seat, self._shown_to)

    def touched(self, now_ns: int) -> None:
        """Somebody is still there: the time begins anew."""
        self._touched_ns = now_ns

    def lift(self, asked: Prompt) -> None:
        """Whom the question is for is ready: it lies open."""
        self._shown_to = asked.player

    def close(self) -> None:
        self._shown_to = None

    def looks(self, now_ns: int) -> bool:
        """Whether something lies open that may have to be closed, and it is time to see."""
        if self._shown_to is None or now_ns - self._looked_ns < LOOK_NS:
            return False
        self._looked_ns = now_ns
        return True

    def left_s(self, asked: Prompt, now_ns: int) -> int | None:
        """The seconds until an open question closes by itself; None: it stays."""
        if not asked.seconds or asked.player is None or asked.player != self._shown_to:
            return None
        return max(0, -(-(self._touched_ns + asked.seconds * SECOND - now_ns) // SECOND))
