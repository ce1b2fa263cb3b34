"""Every question fits the dock: at most twelve tiles, short words of at most nine letters, symbols that are drawn."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from companion.core.message import Message
from companion.core.prompt import Choice, Prompt
from companion.games.amsterdam.game import GAME
from companion.locale import catalogue
from companion.screen.symbols import NAMES
from tests.games.amsterdam.sitting import Sitting, known_facts, shipped_facts
from tests.games.amsterdam.test_whole_games import RandomGame

MOST, NARROW, LETTERS = 12, 9, 9  # tiles in a dock; from how many on they are narrow; letters of a short word
LANGUAGES = ("en", "fr", "nl")


def prompts(players: int, options: dict[str, Any], facts: dict[str, Any], seed: int) -> Iterator[Prompt]:
    """Every question that a random game comes to, and where its corrections begin."""
    game = RandomGame(players, options, facts, seed)
    rng = Random(seed)
    while not GAME.finished(game.state):
        picks: tuple[str, ...] = ("correct",) if rng.random() < 0.1 else ()
        try:
            while isinstance(asked := GAME.ask(game.state, None, picks), Prompt):
                yield asked
                picks = (*picks, game._answer(asked))
        except Exception as refused:
            assert type(refused).__name__ == "IllegalMove", refused
        game._move()


@pytest.mark.parametrize(("players", "help"), [(1, "all"), (1, "tom"), (3, "all"), (2, "tom")])
@pytest.mark.parametrize("facts", [known_facts, shipped_facts])
def test_every_question_fits_the_dock(players: int, help: str, facts: Any) -> None:
    options = {"workers": True, "figure": True, "tasks": 3, "help": help}
    for asked in prompts(players, options, facts(), seed=players):
        shown = [choice for choice in asked.choices if not choice.quiet]
        assert len(shown) <= MOST, asked.question
        assert asked.kind == "number" or shown, asked.question
        for choice in asked.choices:
            opened = any(each.id.startswith(f"{choice.id} ") for each in shown)  # typed, where tiles say more
            assert not choice.quiet or choice.spot or choice.menu or choice.refused or opened, choice
            assert choice.symbol in ("", *NAMES), choice.symbol
            assert choice.short is None or too_long(choice.short) == [], choice
        if len(shown) >= NARROW:
            assert [word for choice in shown for word in too_long(word_of(choice))] == [], asked.question
        assert asked.suggestion in ("", *(choice.id for choice in shown)) or asked.kind == "number"


def word_of(choice: Choice) -> Message:
    return choice.short or choice.label


def too_long(word: Message) -> list[str]:
    said = [word.translated(catalogue(language)) for language in LANGUAGES]
    return [each for each in said if sum(letter.isalnum() for letter in each) > LETTERS]


def test_what_can_be_corrected_fits_in_every_phase() -> None:
    game = Sitting("Anne Jan", known_facts()).to_actions()
    game.set_seat(0, store=("beer", "tulip", "lace", "coffee"))
    assert len(game.prompt("correct").choices) <= MOST
    assert [choice.id for choice in game.prompt("correct", "store", "0").choices] == ["-", "+"]
    assert len(game.prompt("correct", "store", "0", "+").choices) == 9
    game.tap("correct", "store", "0", "-", "-beer")
    assert game.seat("Anne").store == ("tulip", "lace", "coffee")
