"""How strong TOM is: whole solo games played by the rules alone, against the player of the demonstration."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from companion.box.spec import Facts
from companion.core.chance import Chance
from companion.core.prompt import Picks, Prompt
from companion.games.amsterdam.apply import apply_all
from companion.games.amsterdam.ask import ask_trusted
from companion.games.amsterdam.commands import RollDice
from companion.games.amsterdam.decide import events_of
from companion.games.amsterdam.demo import pick
from companion.games.amsterdam.names import DICE
from companion.games.amsterdam.score import score
from companion.games.amsterdam.start import start
from companion.games.amsterdam.state import Options, State
from companion.games.contract import Command, Player


def solo_games(games: int, rng: Random, facts: Facts, short: bool = False) -> Iterator[tuple[int, int]]:
    """So many solo games on a complete board (the demo box is one): the player's points and TOM's."""
    for _ in range(games):
        state = played(rng, facts, short)
        totals = score(state).totals
        yield totals[state.humans[0]], totals[state.tom]


def _over(state: State) -> bool:
    return state.phase == "over"


def played(rng: Random, facts: Facts, short: bool = False, stop: Callable[[State], bool] = _over) -> State:
    """One solo game until `stop` holds, by default whole; the dice are thrown by `rng`."""
    state = apply_all(State(), start([Player("Anna", "blue")], Options(short=short), facts, Chance(rng)))
    while not stop(state):
        state = apply_all(state, events_of(state, wanted(state, rng)))
    return state


def wanted(state: State, rng: Random) -> Command:
    """What the demonstration's player does next."""
    if state.phase == "roll":
        return RollDice({die: rng.randint(1, 6) for die in DICE})
    picks: Picks = ()
    while True:
        asked = ask_trusted(state, picks)
        if not isinstance(asked, Prompt):
            return asked
        move = pick(state, asked, picks, rng)
        assert isinstance(move, str), "dice are thrown above, and nothing else is done by hand"
        picks = (*picks, move)
