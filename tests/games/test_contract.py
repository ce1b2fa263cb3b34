"""What every game gets from the contract."""

from __future__ import annotations

from typing import get_args

from companion.core.message import say
from companion.core.prompt import Choice, Prompt
from companion.games.contract import Command, Sound, asked_of
from hardware.ports import SOUNDS

NAMES = ("Anna", "Ben")
YES = (Choice("yes", say("Yes")),)


def test_a_question_for_a_seat_for_anybody_or_at_the_table_stays_as_it_is() -> None:
    for_ben, for_anybody = Prompt(say("Ready?"), YES, player=1), Prompt(say("Ready?"), YES)
    assert asked_of(for_ben, 1, NAMES) is for_ben
    assert asked_of(for_ben, None, NAMES) is for_ben
    assert asked_of(for_anybody, 0, NAMES) is for_anybody
    assert asked_of(Command(), 0, NAMES) == Command()


def test_a_question_for_somebody_else_has_no_answers() -> None:
    secret = Prompt(say("Which card?"), YES, kind="number", high=9, suggestion="7", player=1, private=True)
    assert asked_of(secret, 0, NAMES) == Prompt(say("{name} is asked.", name="Ben"), player=1)


def test_games_name_the_sounds_that_the_loudspeaker_knows() -> None:
    """Games may not import hardware, so the list stands on each side; further sounds are the table's own."""
    assert get_args(Sound) == SOUNDS[: len(get_args(Sound))]
