"""What is printed on the board is asked for once, and hardly ever again."""

from __future__ import annotations

from pathlib import Path

from companion.box.facts import load_facts
from companion.games.catalogue import game_named
from tests.benchmarks.taps import Taps, play
from tests.games.amsterdam.truth import seen

GAME = game_named("amsterdam")
NOWHERE = Path("/nonexistent")
TRUTH = {key: value for key, value in load_facts(GAME.box, True, NOWHERE).items() if key != "invented"}


def evening(known: dict[str, object], seed: int, level: str = "all") -> Taps:
    """A solo game whose player sees his board; what it taught is known from then on."""
    taps = play(GAME, known, seed, told=seen(TRUTH), options={"help": level})
    known |= taps.learned
    return taps


def test_the_same_game_on_the_same_board_asks_nothing_again() -> None:
    for seed in range(3):
        known = dict(load_facts(GAME.box, False, NOWHERE))
        assert evening(known, seed).questions > 5
        assert evening(known, seed).questions == 0


def test_from_game_to_game_fewer_questions_are_left() -> None:
    known = dict(load_facts(GAME.box, False, NOWHERE))
    asked = [evening(known, seed).questions for seed in range(6)]
    assert asked[0] > 5
    assert sum(asked[3:]) * 2 <= asked[0], asked


def test_with_a_complete_box_nobody_is_ever_asked() -> None:
    for level in GAME.levels:
        assert [evening(dict(TRUTH), seed, level).questions for seed in range(3)] == [0, 0, 0]
