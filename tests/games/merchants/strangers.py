"""Players who pick anything that is offered and press at any moment: whole games for the property tests."""

from __future__ import annotations

from random import Random
from typing import Any

from companion.core.clock import SECOND
from companion.core.inputs import Press, Tick
from companion.games.contract import Command
from companion.games.merchants.auction import on_the_clock
from companion.games.merchants.game import GAME
from tests.games.merchants.play import Play

BUTTONS = ("shared", "seat1", "seat2", "seat3", "seat4", "seat5")


class Strangers:
    """A whole game by chance; `avoid` names choices that are never taken."""

    def __init__(self, seed: int, players: int, avoid: tuple[str, ...] = ("correct",), **options: Any) -> None:
        self.rng = Random(seed)
        self.play = Play(players, **options)
        self.avoid = {*avoid, "again"}
        self.now_ns = 10 * SECOND

    def whole_game(self, most: int = 5000) -> Play:
        for _ in range(most):
            if self.play.state.over:
                return self.play
            self.step()
        raise AssertionError("the game does not end")

    def step(self) -> None:
        """One decision: a press, a look at the clock, or an answer."""
        auction = on_the_clock(self.play.state)
        if auction is not None and (auction.armed or auction.status in ("running", "stopped")):
            self.now_ns += self.rng.randrange(12 * SECOND if auction.status == "running" else SECOND)
            if self.rng.random() < 0.5:
                self.play.tell(Press(self.now_ns, self.rng.choice(BUTTONS)))
            self.play.tell(Tick(self.now_ns, self.now_ns - SECOND // 50))
            unnamed = self.play.state.auction and self.play.state.auction.stop
            if not (unnamed and unnamed.player < 0 and self.play.state.auction.status == "stopped"):  # type: ignore[union-attr]
                return
        elif auction is not None and self.rng.random() < 0.7:
            self.now_ns += 2 * SECOND
            self.play.tell(Press(self.now_ns, self.rng.choice(BUTTONS)))
            return
        self.play.do(self.answer())

    def answer(self) -> Command:
        """A finished command from picks taken at random."""
        picks: tuple[str, ...] = ()
        while not isinstance(asked := GAME.ask(self.play.state, None, picks), Command):
            if asked.kind == "number":
                pick = str(self.rng.randrange(asked.low, asked.high + 1, asked.step))
            else:
                open_ones = [c.id for c in asked.choices if c.refused is None and c.id not in self.avoid]
                pick = self.rng.choice(open_ones)
            picks = (*picks, pick)
        return asked
