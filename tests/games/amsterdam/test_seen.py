"""What the table has seen and tells: taken when it can lie there, in this round, where TOM is now."""

from __future__ import annotations

import pytest

from companion.games.amsterdam import commands as c
from companion.games.amsterdam.names import DICE
from companion.games.amsterdam.tom import plan
from tests.games.amsterdam.sitting import PLAIN, Sitting, all_sixes, known_facts, refused, shipped_facts


@pytest.mark.parametrize("districts", [[], ["pink"], ["pink", "pink"], ["pink", "red"], ["pink", "grey", "black"]])
def test_one_district_tile_less_than_players_p4(districts: list[str]) -> None:
    game = Sitting("Anne Jan Mareike", known_facts()).open()
    refused(game, c.Teach("drawn.districts", districts), "cannot lie there")
    game.do(c.Teach("drawn.districts", ["pink", "grey"]))


def test_open_cards_are_those_of_the_round_p16() -> None:
    cards = ["109", "113", "055", "007"]
    game = Sitting("Anne", shipped_facts() | {f"cards.{number}.cost": 2 for number in cards}).to_round(2)
    for round_ in (1, 3):
        refused(game, c.Teach(f"drawn.cards.{round_}", cards), "cannot lie there")
    game.do(c.Teach("drawn.cards.2", cards))


SIX = all_sixes("black")
TRIPLE = dict(zip(DICE, (2, 2, 2, 3, 4, 5), strict=True))


def in_toms_turn(roll: dict[str, int]) -> tuple[Sitting, str]:
    """The second round of a game of which only TOM is kept, and what he has to be told."""
    game = Sitting("Anne", known_facts(), help="tom").open()
    game.do(c.RollDice(PLAIN))
    game.set_board(drawn={"tile.2": "A8"})
    game.do(c.RollDice(roll))
    need = plan(game.state).need
    assert need is not None
    return game, need.key


@pytest.mark.parametrize(
    ("roll", "word"), [(SIX, "market"), (SIX, "0"), (SIX, "15"), (TRIPLE, "0"), (TRIPLE, "1"), (TRIPLE, "4")]
)
def test_what_tom_finds_is_told_in_his_turn_p17(roll: dict[str, int], word: str) -> None:
    """The black market or the points of a roof; a space of the dockers' building, or that nobody waits."""
    game, key = in_toms_turn(roll)
    game.do(c.Teach(key, word))
    assert game.state.phase == "dice", "with that he has played"
    refused(game, c.Teach(key, word), "cannot lie there")


@pytest.mark.parametrize(
    ("roll", "word"), [(SIX, "-1"), (SIX, "16"), (TRIPLE, "-1"), (TRIPLE, "5"), (TRIPLE, "market")]
)
def test_where_nothing_can_go_tom_finds_nothing(roll: dict[str, int], word: str) -> None:
    game, key = in_toms_turn(roll)
    refused(game, c.Teach(key, word), "cannot lie there")
