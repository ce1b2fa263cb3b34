"""Questions: the table is asked everything, a seat only what it may answer."""

from __future__ import annotations

from contextlib import suppress
from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from companion.core.errors import IllegalMove
from companion.core.inputs import button_of
from companion.core.prompt import Prompt
from companion.games.contract import Command
from companion.games.merchants.commands import AnyCommand, Touched
from companion.games.merchants.game import GAME
from companion.games.merchants.state import State
from tests.games.merchants.lot import running
from tests.games.merchants.play import NAMES, Play, shipped_facts
from tests.games.merchants.strangers import Strangers


def asked(state: State, seat: int | None) -> Prompt:
    prompt = GAME.ask(state, seat, ())
    assert isinstance(prompt, Prompt)
    return prompt


def any_answer(prompt: Prompt, rng: Random) -> str:
    if prompt.kind == "number":
        return str(rng.randrange(prompt.low, prompt.high + 1, prompt.step))
    return rng.choice([choice.id for choice in prompt.choices if choice.refused is None])


def own_part(state: State, table: Prompt, seat: int) -> Prompt:
    """What a seat is asked where the table is asked this: its own finger on the clock, its own loan."""
    if any(choice.id.startswith("borrow") for choice in table.choices) and table.player is None:
        return replace(
            table, suggestion="", choices=tuple(c for c in table.choices if c.id in (f"borrow{seat + 1}", "correct"))
        )
    if state.auction is None or state.auction.status != "running":
        return table
    return replace(table, choices=tuple(c for c in table.choices if c.press in ("", button_of(seat))))


def check_seats(state: State, rng: Random) -> set[bool]:
    """Everyone is asked what the table is asked, or waits for whoever is; returns which of the two occurred."""
    table = asked(state, None)
    found = set()
    for seat in range(len(state.players)):
        own = asked(state, seat)
        answers = table.player in (None, seat)
        found.add(answers)
        if answers:
            assert own == own_part(state, table, seat)
            continue
        assert table.player is not None
        assert str(own.question) == f"{NAMES[table.player]} is asked." and own.player == table.player
        assert own.kind == "choose" and own.choices == ()
        with pytest.raises(IllegalMove):
            GAME.ask(state, seat, (any_answer(table, rng),))
    return found


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_seat_is_asked_its_own_questions_and_has_no_answers_to_the_others(seed: int, players: int) -> None:
    strangers = Strangers(seed, players, avoid=(), bank=bool(seed % 2), deck=("table", "companion")[seed % 2])
    rng = Random(seed)
    found = set()
    for _ in range(100):
        if strangers.play.state.over:
            break
        with suppress(IllegalMove):
            strangers.step()
        found |= check_seats(strangers.play.state, rng)
    assert found == {True, False}


@pytest.mark.parametrize("seed", range(4))
def test_a_seat_that_is_asked_gets_the_same_command_as_the_table(seed: int) -> None:
    strangers = Strangers(seed, 3)
    play = strangers.play
    rng = Random(seed)
    for _ in range(60):
        state = play.state
        picks: tuple[str, ...] = ()
        prompt = asked(state, None)
        seat = 1 if prompt.player is None else prompt.player
        while isinstance(at_the_table := GAME.ask(state, None, picks), Prompt):
            own = GAME.ask(state, seat, picks)
            assert own == (at_the_table if picks else own_part(state, at_the_table, seat))
            picks = (*picks, any_answer(own, rng))
        assert GAME.ask(state, seat, picks) == at_the_table
        strangers.step()


def test_a_seat_cannot_press_for_another() -> None:
    play = running()
    fingers = {c.press for c in asked(play.state, None).choices} - {""}
    assert fingers == {"shared", "seat1", "seat2", "seat3"}
    assert {c.press for c in asked(play.state, 1).choices} - {""} == {"seat2"}
    assert GAME.ask(play.state, 1, ("press:seat2",)) == Touched("seat2")
    with pytest.raises(IllegalMove, match="not one of the answers"):
        GAME.ask(play.state, 1, ("press:seat3",))


def test_a_fact_is_asked_of_the_seat_that_starts_there() -> None:
    play = Play(3, shipped_facts())
    assert asked(play.state, None).player == 0
    assert asked(play.state, 0) == asked(play.state, None)
    assert str(asked(play.state, 1).question) == "Anna is asked."


@pytest.mark.parametrize("deck", ["table", "companion"])
def test_what_is_answered_can_be_written_down_and_read_again(deck: str) -> None:
    """Every word of a command is one that the vocabulary knows: journals keep commands, too."""
    strangers = Strangers(8, 4, avoid=(), deck=deck)
    for _ in range(300):
        if strangers.play.state.over:
            break
        with suppress(IllegalMove):
            command = strangers.answer()
            assert isinstance(command, Command)
            assert msgspec.json.decode(msgspec.json.encode(command), type=AnyCommand) == command
            strangers.step()


def test_answers_may_be_given_by_what_stands_on_the_button() -> None:
    play = Play()
    assert play.prompt("Colony") == play.prompt("colony")
    assert play.prompt("colony", "Mayor: for yourself") == play.prompt("colony", "mayor")
