"""The light hand holds: a few games of each kind stay within what the benchmark aims for (`companion bench taps`)."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from companion.box.facts import load_facts
from companion.games.catalogue import game_named
from tests.benchmarks.bench_taps import a_turn, asked_of_the_board, played
from tests.benchmarks.taps import play
from tests.games.amsterdam.truth import seen

SEEDS = (range(6), range(300, 306))


@pytest.mark.parametrize("seeds", SEEDS)
@pytest.mark.parametrize(("help", "most"), [("all", 8), ("tom", 2)])
def test_a_round_of_amsterdam(help: str, most: int, seeds: range) -> None:
    assert a_turn("amsterdam", played("amsterdam", {"help": help}, seeds)) <= most


@pytest.mark.parametrize("owners", [range(6), range(40, 46)])
@pytest.mark.parametrize("help", ["all", "tom"])
def test_an_empty_box_asks_little_and_learns(help: str, owners: range) -> None:
    first, second = asked_of_the_board(help, owners)
    assert 5 < first <= 20
    assert second <= 3


@pytest.mark.parametrize("help", ["all", "tom"])
def test_no_question_about_the_board_is_asked_twice(help: str) -> None:
    """Nor after another has taken a block, nor in the next game."""
    game = game_named("amsterdam")
    printed = load_facts(game.box, True, Path("nowhere"))
    known, asked = load_facts(game.box, False, Path("nowhere")), Counter[str]()
    for evening in range(3):
        taps = play(game, known, evening, told=seen(printed), options={"help": help})
        known = {**known, **taps.learned}
        asked += taps.about
    assert len(asked) > 8
    assert set(asked.values()) == {1}, asked


@pytest.mark.parametrize("seeds", [range(4), range(300, 304)])
def test_a_turn_of_merchants(seeds: range) -> None:
    games = played("merchants", {"deck": "table"}, seeds)
    assert a_turn("merchants", games) <= 11
    plain = [turn for each in games for turn in each.turns]
    by_mayor, by_buyers = (sum(touches) / len(plain) for touches in zip(*plain, strict=True))
    assert by_mayor <= 8
    assert by_buyers <= 3


@pytest.mark.parametrize("seeds", [range(3), range(300, 303)])
def test_a_turn_of_ticket_to_ride_and_a_contract(seeds: range) -> None:
    games = played("ticket_to_ride", {}, seeds)
    assert a_turn("ticket_to_ride", games) <= 2
    assert max(each.toward("ContractEntered") for each in games) <= 3


def test_dice_by_hand_are_six_taps_a_round() -> None:
    (camera,), (by_hand,) = (played("amsterdam", {"help": "tom"}, range(1), told) for told in (False, True))
    assert by_hand.faces == 72
    assert camera.faces == 0
