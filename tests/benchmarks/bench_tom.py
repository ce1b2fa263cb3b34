"""TOM's speed: one turn on random boards, and whole solo games by the rules alone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter_ns, process_time

from companion.box.facts import load_facts
from companion.commands.bench import Figure
from companion.core.chance import Chance
from companion.games.amsterdam.apply import apply_all
from companion.games.amsterdam.commands import RollDice, TakeCards
from companion.games.amsterdam.decide import events_of
from companion.games.amsterdam.demo import solo_games, wanted
from companion.games.amsterdam.game import GAME
from companion.games.amsterdam.names import DICE
from companion.games.amsterdam.start import start
from companion.games.amsterdam.state import Options, State
from companion.games.amsterdam.tom import plan
from companion.games.catalogue import game_named
from companion.games.contract import Player

TURNS = 2_000
GAMES = 1_000


def figures() -> Iterator[Figure]:
    facts = load_facts(game_named("amsterdam").box, True, Path("nowhere"))
    taken = []
    rng = Random(2)
    for _ in range(TURNS):
        state = _before_tom(rng)
        began = perf_counter_ns()
        plan(state)
        taken.append((perf_counter_ns() - began) / 1e6)
    yield Figure("TOM's turn, median", round(median(taken), 4), "ms", "<= 1", f"{TURNS} random rolls")
    yield Figure("TOM's turn, slowest of 100", round(sorted(taken)[-TURNS // 100], 4), "ms")
    began, busy = perf_counter_ns(), process_time()
    games = list(solo_games(GAMES, Random(1), facts))
    seconds, busy = (perf_counter_ns() - began) / 1e9, process_time() - busy
    yield Figure(
        "1,000 solo games, rules only", round(seconds, 2), "s", "<= 60", "through the whole dialogue", "linear"
    )
    yield Figure("1,000 solo games, processor time", round(busy, 2), "s", "<= 60", "whatever else the machine does")
    yield Figure("TOM's points, average", round(sum(tom for _, tom in games) / GAMES, 1), "points")
    yield Figure(
        "games the demonstration's player wins", round(100 * sum(player > tom for player, tom in games) / GAMES, 1), "%"
    )


_GAME: list[State] = []


def _before_tom(rng: Random) -> State:
    """Somewhere in the middle of a game, with fresh dice."""
    if not _GAME or rng.random() < 0.01:
        _GAME[:] = [_half_played(rng)]
    state = _GAME[0]
    for command in (TakeCards(), RollDice({die: rng.randint(1, 6) for die in DICE})):
        for event in GAME.decide(state, command, Chance(rng)):
            state = GAME.apply(state, event)
    return state


def _half_played(rng: Random) -> State:
    facts = load_facts(game_named("amsterdam").box, True, Path("nowhere"))
    until = rng.randint(1, 12)
    state = apply_all(State(), start([Player("Anna", "blue")], Options(), facts, Chance(rng)))
    while state.phase != "cards" or state.round != until:
        state = apply_all(state, events_of(state, wanted(state, rng)))
    return state
