"""Undo and redo in a game with a clock: they rest only where time changes nothing, and lose nothing."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from companion.core.clock import SECOND, ManualClock
from companion.core.inputs import Tick
from companion.games.contract import Player
from companion.games.merchants.auction import at_rest
from companion.games.merchants.game import GAME
from companion.games.merchants.state import State
from companion.memory.session import Session
from tests.games.merchants.play import NAMES, demo_facts
from tests.games.merchants.strangers import Strangers


class AtASession(Strangers):
    """The same strangers, but everything they do goes into a journal."""

    def __init__(self, seed: int, session: Session[State]) -> None:
        super().__init__(seed, 3, deck="companion")
        self.session = session
        self.play.do = self._do  # type: ignore[method-assign]
        self.play.state = session.state

    def _do(self, command):  # type: ignore[no-untyped-def]
        told = self.session.do(command)
        self.play.state = self.session.state
        return list(told)


@pytest.mark.parametrize("seed", range(4))
def test_undo_and_redo_rest_where_time_changes_nothing(seed: int, tmp_path: Path) -> None:
    people = [Player(NAMES[n], GAME.colours[n]) for n in range(3)]
    path = tmp_path / "game.journal"
    session = Session.start(GAME, people, GAME.options(deck="companion"), demo_facts(), path, seed, ManualClock())
    strangers = AtASession(seed, session)
    rng = Random(seed)
    for _ in range(120):
        strangers.step()
        if rng.random() < 0.2 and session.depth > 1:
            before = session.state
            session.undo()
            rested = session.state
            assert GAME.steady(rested)
            assert GAME.interpret(rested, Tick(10**18, 10**18 - SECOND)) is None, "time alone changes nothing here"
            session.redo()
            if GAME.steady(before):
                assert session.state == before
            session.undo()
            assert session.state == rested
            strangers.play.state = session.state
    state = session.state
    session.close()
    again = Session.load(GAME, path, ManualClock())
    assert again.state == state or again.depth > session.depth, "the journal holds it all"
    assert at_rest(again.state)
    again.close()
