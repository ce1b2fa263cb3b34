"""Bad input: garbage picks and raw commands are refused with a sentence and change nothing."""

from __future__ import annotations

from typing import Any

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core.chance import chance_for
from companion.core.errors import IllegalMove
from companion.core.prompt import Prompt
from companion.games.amsterdam import commands as c
from companion.games.amsterdam.events import AnyEvent
from companion.games.amsterdam.game import GAME
from companion.games.amsterdam.names import BLOCKS, DICE, GOODS, JETTIES
from companion.games.contract import Command
from tests.games.amsterdam.sitting import demo_facts, shipped_facts
from tests.games.amsterdam.test_whole_games import RandomGame

ODD = ("", "x", "-1", "0", "1", "99", "²", "done", "correct", "block", "card", "take black.1", "take x", "1,1", "1,x")
FITTING = ("points", "wheel", "owner", "number", "all", "yes", "played")
WORDS = st.sampled_from((*ODD, *FITTING, *DICE, *GOODS[:3], *JETTIES[:2], *BLOCKS[:3]))
VALUES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 200),
    WORDS,
    st.lists(WORDS, max_size=7),
    st.dictionaries(WORDS, WORDS, max_size=2),
)
KEYS = st.sampled_from(
    (
        "drawn.good.black.1", "drawn.tile.1", "drawn.tile.x", "drawn.districts", "drawn.order", "blocks.black.1.cost",
        "blocks.black.1.bridges", "river.4", "roofs.beer.1", "points", "river", "store", "dockers", "wheel", "inactive",
        "owner.black.1", "sold.beer", "roofs.lace", "die.black", "jetties.pink", "building", "depots.1", "cards",
    )
)  # fmt: skip
SMALL = st.integers(-2, 20)
COMMANDS = st.one_of(
    st.builds(c.LayTable),
    st.builds(c.DrawOrder, st.lists(SMALL, max_size=4).map(tuple)),
    st.builds(c.PickResources, WORDS, WORDS),
    st.builds(c.PlaceWorker, WORDS, WORDS),
    st.builds(c.TakeCards, st.lists(SMALL, max_size=3).map(tuple)),
    st.builds(c.RollDice, st.dictionaries(st.sampled_from(DICE), SMALL)),
    st.builds(c.PickDice, st.lists(WORDS, max_size=3).map(tuple), st.lists(SMALL, max_size=3).map(tuple)),
    st.builds(c.PlayTom),
    st.builds(c.EndTurn, WORDS),
    st.builds(c.Sail, SMALL, st.booleans()),
    st.builds(c.TakeBlock, WORDS, WORDS, WORDS, st.booleans()),
    st.builds(c.LoadGoods, st.lists(WORDS, max_size=3).map(tuple)),
    st.builds(c.Deliver, WORDS, WORDS),
    st.builds(c.BoardDocker, WORDS, WORDS),
    st.builds(c.LandDocker, WORDS),
    st.builds(c.UseTile, st.booleans()),
    st.builds(c.ActivateCard, WORDS, WORDS),
    st.builds(c.Gain, SMALL, SMALL),
    st.builds(c.Teach, KEYS, VALUES),
    st.builds(c.Correct, SMALL, KEYS, VALUES),
    st.builds(c.CorrectBoard, KEYS, VALUES),
    st.builds(c.Answer, SMALL, KEYS, VALUES),
)


def somewhere(players: int, seed: int, moves: int, facts: dict[str, Any]) -> RandomGame:
    game = RandomGame(players, {"workers": True, "figure": True, "tasks": 3}, facts, seed)
    for _ in range(moves):
        if not GAME.finished(game.state):
            game._move()
    return game


@settings(deadline=None, max_examples=40)
@given(
    st.integers(1, 3),
    st.integers(0, 99),
    st.integers(0, 120),
    st.lists(st.lists(WORDS, max_size=5), min_size=20, max_size=40),
)
def test_garbage_picks_are_refused(players: int, seed: int, moves: int, garbage: list[list[str]]) -> None:
    state = somewhere(players, seed, moves, shipped_facts()).state
    for picks in garbage:
        try:
            asked = GAME.ask(state, None, tuple(picks))
        except IllegalMove as refusal:
            assert str(refusal.reason)
            continue
        if isinstance(asked, Prompt):
            GAME.view(state, 0, None, tuple(picks))
        else:
            tried(state, asked)


@settings(deadline=None, max_examples=40)
@given(st.integers(1, 3), st.integers(0, 99), st.integers(0, 120), st.lists(COMMANDS, min_size=20, max_size=40))
def test_raw_commands_are_judged(players: int, seed: int, moves: int, commands: list[Command]) -> None:
    """Whatever is accepted leaves a table that can be asked, shown, told and scored."""
    state = somewhere(players, seed, moves, demo_facts()).state
    for command in commands:
        state = tried(state, command)
        assert GAME.ask(state, None, ()) is not None
        GAME.view(state, 0, None, ())
        GAME.score(state)


def tried(state: Any, command: Command) -> Any:
    before = msgspec.json.encode(state)
    try:
        events = GAME.decide(state, command, chance_for(1, 0))
    except IllegalMove as refusal:
        assert str(refusal.reason)
        assert msgspec.json.encode(state) == before
        return state
    # The journal keeps the command as well: what is accepted can be read again.
    assert msgspec.json.decode(msgspec.json.encode(command), type=c.AnyCommand)
    again = msgspec.json.decode(msgspec.json.encode(events), type=list[AnyEvent])
    for event in again:
        state = GAME.apply(state, event)
        assert str(GAME.story(state, event))
    return state
