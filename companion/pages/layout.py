"""What to lay out before a game, one step at a time, with drawings; skipped as soon as somebody has enough of it."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.message import Message, say
from companion.core.prompt import Choice, Picks, Prompt
from companion.core.scenes import TablePanel
from companion.core.view import Instruction, Panel
from companion.games.options import read_options
from companion.pages.desk import AnySession, Close, Go

ON = Choice("on", say("Next step"), short=say("Next"), symbol="check")
BEFORE = Choice("before", say("One step back"), short=say("Back"), symbol="undo")
ENOUGH = Choice("enough", say("Enough"), say("the rest is known"), symbol="house")
READY = Choice("enough", say("All is laid out"), short=say("Ready"), symbol="check")


class Walk:
    """A walk through steps by the answers given so far; `over` once somebody has had enough."""

    enough, ready = ENOUGH, READY

    def __init__(self, steps: Sequence[Instruction], rest: list[str]) -> None:
        self._steps = steps
        self._at = 0
        self.over = False
        while rest and not self.over:
            pick = rest.pop(0)
            self.over = pick in (self.enough.id, self.ready.id)
            self._at = max(0, self._at - 1) if pick == BEFORE.id else min(len(steps) - 1, self._at + 1)

    @property
    def at_the_end(self) -> bool:
        return self._at == len(self._steps) - 1

    @property
    def prompt(self) -> Prompt:
        step = self._steps[self._at]
        back = (BEFORE,) if self._at else ()
        choices = (self.ready, *back) if self.at_the_end else (ON, *back, self.enough)
        return Prompt(self.question(self._at + 1, len(self._steps)), choices, suggestion=choices[0].id, why=step.why)

    def question(self, n: int, all_: int) -> Message:
        return say("Lay out: step {n} of {all}", n=n, all=all_)

    @property
    def panel(self) -> TablePanel:
        step, before = self._steps[self._at], self._steps[: self._at]
        symbols = tuple(each.symbol for each in self._steps)
        lying = tuple(piece for each in before for piece in each.lays)
        return TablePanel(step.text, step.symbol, self._at, symbols, lying, step.lays)


class LayOut:
    """The same from the menu of a game."""

    title = say("What to lay out")

    def __init__(self, session: AnySession) -> None:
        header = session.journal.header
        game = session.game
        self._steps = game.layout(len(header.players), read_options(game.options, header.options))
        self._walk = Walk(self._steps, [])

    def ask(self, picks: Picks) -> Prompt | Go:
        self._walk = Walk(self._steps, list(picks))
        return Close() if self._walk.over else self._walk.prompt

    def panels(self, now_ns: int) -> tuple[Panel, ...]:
        return (self._walk.panel,)
