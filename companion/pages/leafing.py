"""A long list, a few lines at a time, the newest first: every line that is shown can be touched."""

from __future__ import annotations

from companion.core.message import say
from companion.core.prompt import Choice

SHOWN = 4  # lines on the board at once
FAR = 40
TURNS = {  # how many lines further back
    "earlier": (Choice("earlier", say("Earlier"), symbol="undo"), SHOWN),
    "later": (Choice("later", say("Later"), symbol="redo"), -SHOWN),
    "far": (Choice("far", say("Much earlier"), short=say("Far back"), symbol="hourglass"), FAR),
    "newest": (Choice("newest", say("Newest"), symbol="flag"), -1_000_000),
}


class Leaves:
    """How far back a list has been turned."""

    def __init__(self) -> None:
        self.newer = 0  # lines before the first that is shown

    def shown(self, count: int) -> range:
        """Which of so many lines are shown, the newest being 0."""
        return range(self.newer, min(count, self.newer + SHOWN))

    def choices(self, count: int) -> tuple[Choice, ...]:
        """How the list can be turned."""
        left = count - self.newer
        more = {"earlier": left > SHOWN, "far": left > FAR}
        return tuple(choice for name, (choice, _) in TURNS.items() if more.get(name, self.newer > 0))

    def turn(self, way: str, count: int) -> None:
        self.newer = max(0, min(self.newer + TURNS[way][1], count - SHOWN))
