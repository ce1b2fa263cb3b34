"""How strong TOM is: whole solo games played by the rules alone, against the player of the demonstration."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

import msgspec

from companion.games.amsterdam.commands import RollDice
from companion.games.amsterdam.demo import pick
from companion.games.amsterdam.dialogue import following
from companion.games.amsterdam.game import GAME
from companion.games.amsterdam.names import DICE
from companion.games.amsterdam.state import State
from companion.games.contract import Command, Facts, Picks, Player, Prompt


class SoloGame(msgspec.Struct, frozen=True):
    """The end of one simulated game."""

    tom: int
    player: int


def simulate(games: int, rng: Random, facts: Facts, short: bool = False) -> Iterator[SoloGame]:
    """Play `games` solo games; `facts` must be a complete board (the demo box is one)."""
    for _ in range(games):
        state = played(rng, facts, short)
        totals = GAME.score(state).totals
        yield SoloGame(tom=totals[state.tom], player=totals[state.humans[0]])


def played(rng: Random, facts: Facts, short: bool = False, stop: Callable[[State], bool] = GAME.finished) -> State:
    """One solo game until `stop` holds, by default whole; the dice are thrown by `rng`."""
    state = GAME.blank()
    for event in GAME.start([Player("Anna", "blue")], {"short": short}, facts, rng):
        state = GAME.apply(state, event)
    while not stop(state):
        for event in GAME.decide(state, wanted(state, rng), rng):
            state = GAME.apply(state, event)
    return state


def wanted(state: State, rng: Random) -> Command:
    if state.phase == "roll":
        return RollDice({die: rng.randint(1, 6) for die in DICE})
    picks: Picks = ()
    while True:
        asked = following(state, picks)
        if not isinstance(asked, Prompt):
            return asked
        picks = (*picks, pick(state, asked, picks, rng))
