"""Sparing animation: values that grow from what was shown to what is true. Time is an argument."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass

from companion.core.clock import MS


@dataclass
class _Course:
    start: float
    goal: float
    since_ns: int


class Motion:
    """Remembers what was shown last and eases towards what should be shown.

    >>> motion = Motion()
    >>> motion.towards("anna", 10, now_ns=0)
    10.0
    >>> motion.towards("anna", 20, now_ns=0), motion.busy
    (10.0, True)
    >>> motion.frame()
    >>> motion.towards("anna", 20, now_ns=700 * MS), motion.busy
    (20.0, False)
    """

    def __init__(self) -> None:
        self._courses: dict[Hashable, _Course] = {}
        self.busy = False

    def frame(self) -> None:
        """A new frame begins: nothing has moved in it yet."""
        self.busy = False

    def towards(self, key: Hashable, goal: float, now_ns: int, duration_ms: int = 600) -> float:
        """The value to show now; the first value of a key is shown at once."""
        course = self._courses.get(key)
        if course is None:
            self._courses[key] = _Course(goal, goal, now_ns)
            return float(goal)
        shown = _eased(course, now_ns, duration_ms)
        if course.goal != goal:
            course.start, course.goal, course.since_ns = shown, goal, now_ns
            shown = _eased(course, now_ns, duration_ms)
        if shown != goal:
            self.busy = True
        return shown

    def since(self, key: Hashable, value: Hashable, now_ns: int, duration_ms: int = 400) -> float:
        """From 0.0 when `value` has just changed to 1.0 when that is `duration_ms` ago or was never."""
        course = self._courses.get((key, "since"))
        mark = hash(value)
        if course is None:
            self._courses[(key, "since")] = _Course(mark, mark, now_ns - duration_ms * MS)
            return 1.0
        if course.goal != mark:
            course.goal, course.since_ns = mark, now_ns
        share = min(1.0, max(0.0, (now_ns - course.since_ns) / (duration_ms * MS)))
        if share < 1.0:
            self.busy = True
        return share


def _eased(course: _Course, now_ns: int, duration_ms: int) -> float:
    share = min(1.0, max(0.0, (now_ns - course.since_ns) / (duration_ms * MS)))
    if share >= 1.0:
        return float(course.goal)
    return course.start + (course.goal - course.start) * (1 - (1 - share) ** 3)
