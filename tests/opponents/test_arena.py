"""Programs against each other: every chair in turn, the same games for the same seed, honest intervals."""

from __future__ import annotations

import json
from collections.abc import Sequence
from os import nice

import pytest

from companion.cli import main
from companion.opponents.arena import BEHIND, Played, interval, matches, standings


def by_chair(names: Sequence[str], seed: int, budget: int) -> Played:
    """A game that whoever sits first wins."""
    return Played((1.0, *(0.0 for _ in names[1:])), tuple((0.001,) for _ in names))


def by_name(names: Sequence[str], seed: int, budget: int) -> Played:
    return Played(tuple(float(name == "good") for name in names), tuple(() for _ in names))


def by_niceness(names: Sequence[str], seed: int, budget: int) -> Played:
    """A game that tells how far its process stands behind."""
    return Played((float(nice(0)),), ((),))


def test_several_processes_give_way_to_everything_else() -> None:
    (played,) = matches(by_niceness, ("a",), 1, seed=1, budget=1, processes=2)
    assert played.totals == (min(19.0, nice(0) + BEHIND),)


def test_nobody_has_the_better_chair() -> None:
    names = ("a", "b", "c")
    found = standings(names, list(matches(by_chair, names, 9, seed=1, budget=1, processes=1)))
    assert [one.wins for one in found] == [3, 3, 3]


def test_results_stay_with_their_program() -> None:
    names = ("bad", "good", "bad")
    found = standings(names, list(matches(by_name, names, 7, seed=1, budget=1, processes=1)))
    assert [one.share for one in found] == [0, 1, 0]


def test_a_shared_win_counts_in_parts() -> None:
    found = standings(("a", "b"), [Played((5.0, 5.0), ((), ()))])
    assert [one.wins for one in found] == [0.5, 0.5]


@pytest.mark.parametrize(("wins", "games"), [(0, 10), (10, 10), (3.5, 10), (300, 600)])
def test_the_interval_holds_the_share_and_shrinks(wins: float, games: int) -> None:
    low, high = interval(wins, games)
    assert 0 <= low <= wins / games <= high <= 1
    wider = interval(wins / 2, games // 2)
    assert high - low < wider[1] - wider[0]


def test_the_same_seed_gives_the_same_games(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["arena", "merchants", "random", "random", "average", "--games", "2", "--seed", "4", "--json"]
    ends = []
    for processes in ("1", "2"):
        assert main([*words, "--processes", processes]) == 0
        told = json.loads(capsys.readouterr().out)
        assert told["invented"] == "the board"
        ends.append([one["totals"] for one in told["standings"]])
    assert ends[0] == ends[1]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["strong", "clever", "average"], "no program “clever”; there are: gentle, even, strong"),
        (["strong", "average"], "merchants is for 3 to 5: name so many"),
        (["strong", "average", "average", "--games", "0"], "give a whole number from 1 to 1000000"),
    ],
)
def test_one_sentence_for_what_cannot_be_played(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        status = main(["arena", "merchants", *words])
    except SystemExit as stopped:
        status = int(stopped.code or 0)
    assert status == 2
    assert said in capsys.readouterr().err
