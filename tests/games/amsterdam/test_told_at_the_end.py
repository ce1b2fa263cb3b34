"""What is told for the final scoring (p. 13): which answers there can be, what our count suggests, what they change."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from companion.games.amsterdam import commands as c
from companion.games.amsterdam.cards import tasks
from companion.games.amsterdam.score import final_lines
from companion.games.amsterdam.score.questions import NOT_KEPT, counted, open_questions
from companion.games.amsterdam.state import Line, Phase
from tests.games.amsterdam.sitting import Sitting, refused

ALL_TOLD = {"inactive": 0, "cards": [], "resources": 0, "florins": 0}


def asked(game: Sitting) -> dict[tuple[int, str], int | None]:
    """What is open now, with what the companion suggests."""
    return {(each.player, each.key): each.suggestion for each in open_questions(game.state)}


def lines(game: Sitting, category: str) -> list[Line]:
    return [line for line in final_lines(game.state) if line.category == category]


# --- answers ------------------------------------------------------------------------------------------


def test_answers_are_wanted_in_the_final_scoring_alone() -> None:
    game = Sitting("Anne Jan").to_final()
    for phase in set(get_args(Phase)) - {"final"}:
        game.set_board(phase=phase)
        refused(game, c.Answer(0, "inactive", 0), "was not asked")
    game.set_board(phase="final")
    game.do(c.Answer(0, "inactive", 0))


def test_a_number_goes_from_nought_to_its_highest() -> None:
    """Five cards have a place under the board (p. 5)."""
    inactive = open_questions(Sitting("Anne Jan").to_final().state)[0]
    assert [inactive.refusal(n) is None for n in (-1, 0, 5, 6)] == [False, True, True, False]


@pytest.mark.parametrize(("key", "named"), [("cards", "010"), ("tasks", "24")])
def test_no_card_and_no_task_is_named_twice(key: str, named: str) -> None:
    game = Sitting("Anne Jan", tasks=3).to_final()
    refused(game, c.Answer(0, key, [named, named]), "cannot be")
    game.do(c.Answer(0, key, [named]))


def test_groups_are_asked_player_by_player() -> None:
    game = Sitting("Anne Jan").to_final()
    unknown = {key: value for key, value in game.state.facts.items() if not key.endswith(".bridges")}
    game.set_board(facts=unknown, owners={"pink.1": 0, "pink.2": 0, "grey.1": 1, "grey.2": 1})
    for player in (0, 1):
        game.set_seat(player, answers=ALL_TOLD)
    for player in (0, 1):
        assert [(each.player, each.key, each.suggestion) for each in open_questions(game.state)] == [
            (player, "group", 1)
        ]
        game.do(c.Answer(player, "group", 2))


# --- suggestions --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("active", "together", "three_of_each"),
    [
        ((0, 0, 0), None, None),
        ((4, 0, 0), 4, 0),
        ((0, 4, 0), 4, 0),
        ((0, 0, 4), 4, 0),
        ((2, 3, 3), 8, 0),
        ((3, 2, 3), 8, 0),
        ((3, 3, 2), 8, 0),
        ((3, 3, 3), 9, 1),
    ],
)
def test_what_was_activated_is_suggested(
    active: tuple[int, int, int], together: int | None, three_of_each: int | None
) -> None:
    """Tasks 36 and 13 of the supplement; who has told nothing may have activated anything."""
    game = Sitting("Anne Jan", tasks=3).to_final()
    game.set_seat(0, active=active, answers={**ALL_TOLD, "tasks": ["36", "13"]})
    assert asked(game) == {(0, "count.active_cards"): together, (0, "count.three_of_each"): three_of_each}


# --- tasks (p. 15, supplement) ------------------------------------------------------------------------


@pytest.mark.parametrize(("river", "points"), [(0, 0), (17, 0), (18, 10)])
def test_task_14_wants_the_pawn_in_the_harbour(river: int, points: int) -> None:
    game = Sitting("Anne Jan")
    game.set_seat(0, river=river)
    scoring = tasks()[14].scoring(2)
    assert scoring.worth(counted(game.state, 0, scoring) or 0) == points


@pytest.mark.parametrize(
    ("task", "told", "left"),
    [
        (32, {"count.returned": 1}, (2, 0, 6)),  # two dockers and a good
        (32, {"count.returned": 0}, (3, 2, 6)),
        (34, {"count.returned": 1}, (2, 1, 5)),  # a docker, a good and a resource
        (34, {"count.returned": 0}, (3, 2, 6)),
        (33, {"count.different_resources_returned": 4}, (3, 2, 2)),
        (37, {"count.dockers_returned:light_blue": 1}, (3, 1, 6)),
        (24, {}, (3, 2, 6)),  # the beer of everybody: nothing is returned
    ],
)
def test_what_a_task_takes_is_no_leftover(task: int, told: dict[str, int], left: tuple[int, int, int]) -> None:
    game = Sitting("Anne Jan", tasks=1).to_final()
    game.set_board(roofs={"beer": 3})
    answers = {**ALL_TOLD, "resources": 6, "tasks": [str(task)], **told}
    game.set_seat(0, store=("lace",), barge=("lace", "beer"), dockers=("light_blue", "pink"), answers=answers)
    said = lines(game, "leftovers")[0].why.values
    assert (said["goods"], said["dockers"], said["resources"]) == left


# --- only TOM was kept --------------------------------------------------------------------------------


def ended(names: str, told: int) -> Sitting:
    """The end of a game of which only TOM was kept; the first player had a point before, and tells this."""
    game = Sitting(names, help="tom")
    tom = len(game.state.seats) - 1
    game.set_board(phase="final", owners={"black.1": tom, "black.2": 0})
    game.set_board(drawn={**game.state.drawn, "districts": ["black"]})
    for player in game.state.humans:
        game.set_seat(player, answers={"points": told, "arms.black": 2})
    game.set_seat(0, points={"market": 1})
    return game


@pytest.mark.parametrize(("told", "difference"), [(41, [40]), (1, [0]), (0, [-1]), (NOT_KEPT, [])])
def test_with_only_tom_his_lines_and_the_points_that_were_told(told: int, difference: list[int]) -> None:
    """TOM is second in the district (p. 17); what the player has there is among the points that she counted."""
    game = ended("Anne", told)
    assert [(line.player, line.points) for line in lines(game, "told")] == [(0, points) for points in difference]
    others = [(line.category, line.player) for line in final_lines(game.state) if line.category != "told"]
    assert others == [("group", 1), ("districts", 1), ("leftovers", 1)]


def test_with_only_the_dice_nothing_but_the_points_that_were_told() -> None:
    told: list[Any] = [(line.category, line.player, line.points) for line in final_lines(ended("Anne Jan", 41).state)]
    assert told == [("told", 0, 40), ("told", 1, 41)]


def test_after_rounds_that_nobody_told_the_score_track_is_right() -> None:
    game = Sitting("Anne Jan").to_final()
    game.set_board(unkept=True)
    game.set_seat(0, points={"market": 5}, answers={**ALL_TOLD, "track": 33})
    game.set_seat(1, points={"market": 5}, answers={**ALL_TOLD, "track": 0})
    assert [(line.player, line.points) for line in lines(game, "told")] == [(0, 28), (1, -5)]
