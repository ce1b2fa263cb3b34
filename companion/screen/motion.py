"""Sparing animation: values that grow from what was shown to what is true. Time is an argument."""

from __future__ import annotations

from collections.abc import Hashable

from companion.core.clock import MS

GROWING_NS = 600 * MS
LANDING_NS = 350 * MS


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
        start, end, since_ns = self._courses.get(key, (goal, goal, now_ns))
        share = min(1.0, max(0.0, (now_ns - since_ns) / GROWING_NS))
        shown = start + (end - start) * (1 - (1 - share) ** 3) if share < 1.0 else end
        self._courses[key] = (start, end, since_ns) if end == goal else (shown, goal, now_ns)
        self.busy |= shown != goal
        return shown

    def since(self, key: Hashable, value: Hashable, now_ns: int) -> float:
        """From 0.0 when `value` has just changed to 1.0 when that is a while ago or was never."""
        old, since_ns = self._changes.get(key, (value, now_ns - LANDING_NS))
        if old != value:
            since_ns = now_ns
        self._changes[key] = (value, since_ns)
        share = min(1.0, max(0.0, (now_ns - since_ns) / LANDING_NS))
        self.busy |= share < 1.0
        return share
