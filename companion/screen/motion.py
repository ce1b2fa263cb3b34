"""Sparing animation: values that grow from what was shown to what is true. Time is an argument."""

from __future__ import annotations

from collections.abc import Hashable

from companion.core.clock import MS

COUNTING_NS = 300 * MS
LANDING_NS = 180 * MS
FADING_NS = 120 * MS
WASHING_NS = 240 * MS
GROWING_NS = 400 * MS


def eased_out(share: float) -> float:
    """Quick at first, then gently to its end."""
    return 1 - (1 - share) ** 3


def eased(share: float) -> float:
    """Gently from its beginning to its end."""
    return share * share * (3 - 2 * share)


class Motion:
    """Remembers what was shown last and eases towards what should be shown; `still`: everything is there at once.

    >>> motion = Motion()
    >>> motion.towards("anna", 10.0, now_ns=0)
    10.0
    >>> motion.towards("anna", 20.0, now_ns=0), motion.busy
    (10.0, True)
    >>> motion.frame()
    >>> motion.towards("anna", 20.0, now_ns=700 * MS), motion.busy
    (20.0, False)
    """

    def __init__(self, still: bool = False) -> None:
        self.still = still
        self._courses: dict[Hashable, tuple[float, float, int]] = {}  # from, to, since
        self._changes: dict[Hashable, tuple[Hashable, int]] = {}  # the value, since
        self.busy = False

    def frame(self) -> None:
        """A new frame begins: nothing has moved in it yet."""
        self.busy = False

    def towards(self, key: Hashable, goal: float, now_ns: int) -> float:
        """The value to show now; the first value of a key is shown at once."""
        if self.still:
            return goal
        start, end, since_ns = self._courses.get(key, (goal, goal, now_ns))
        share = min(1.0, max(0.0, (now_ns - since_ns) / COUNTING_NS))
        shown = start + (end - start) * eased_out(share) if share < 1.0 else end
        self._courses[key] = (start, end, since_ns) if end == goal else (shown, goal, now_ns)
        self.busy |= shown != goal
        return shown

    def since(self, key: Hashable, value: Hashable, now_ns: int, length_ns: int = LANDING_NS) -> float:
        """From 0.0 when `value` has just changed to 1.0 when that is `length_ns` ago or was never."""
        if self.still:
            return 1.0
        old, since_ns = self._changes.get(key, (value, now_ns - length_ns))
        if old != value:
            since_ns = now_ns
        self._changes[key] = (value, since_ns)
        share = min(1.0, max(0.0, (now_ns - since_ns) / length_ns))
        self.busy |= share < 1.0
        return share
