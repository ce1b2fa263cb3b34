"""The final scoring (page 13): what is asked, what is computed, ties and tasks."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from companion.core.errors import IllegalMove
from companion.games.amsterdam import commands as c
from companion.games.amsterdam.cards import cards, tasks
from companion.games.amsterdam.game import GAME
from companion.games.amsterdam.score import FINAL, final_lines, penalty_points
from companion.games.amsterdam.score.questions import counted, district_places, largest_group, open_question
from companion.games.contract import Fact
from tests.games.amsterdam.sitting import Sitting, demo_facts, known_facts, refused, shipped_facts


def answered(game: Sitting, player: int, **answers: Any) -> None:
    game.set_seat(player, answers={"inactive": 0, "cards": [], "resources": 0, "florins": 0, **answers})


def line(game: Sitting, player: int, category: str) -> int:
    return sum(x.points for x in game.state.final if x.player == player and x.category == category)


def finish(game: Sitting) -> Sitting:
    while game.state.phase == "final":
        question = open_question(game.state)
        assert question is not None
        value: Any = [] if question.kind == "list" else question.low
        game.do(c.Answer(question.player, question.key, value))
    return game


def test_cards_left_under_the_board_cost_tokens() -> None:
    game = Sitting("Anne Jan").to_final()
    game.set_seat(0, penalties=1, answers={})
    question = open_question(game.state)
    assert question is not None
    assert (question.key, question.suggestion) == ("inactive", 5)
    game.tap("inactive", "2")
    finish(game)
    assert line(game, 0, "penalties") == -15


def test_everything_open_on_one_screen_and_accepted_in_one_tap() -> None:
    """Issue "a light hand", point 4: each default is our count or says that it is a guess."""
    game = Sitting("Anne Jan").to_final()
    game.set_seat(0, florins=3, inactive=2, penalties=0)
    told = {choice.id: (str(choice.label), str(choice.hint)) for choice in game.prompt().choices}
    assert told["florins"] == ("Florins left: 3", "by our count")
    assert told["inactive"] == ("Cards under the board: 2", "by our count")
    assert told["resources"] == ("Resources left: 0", "a guess")
    assert told["cards"] == ("Laurel cards: 0", "a guess")
    game.tap("resources", "4")
    assert "resources" not in [choice.id for choice in game.prompt().choices]
    assert game.prompt().suggestion == "done"
    game.tap("done")
    assert game.prompt().player == 1
    game.tap("done")
    assert (line(game, 0, "penalties"), line(game, 0, "leftovers")) == (-penalty_points(2), 3)


def test_what_nobody_can_guess_is_told_first() -> None:
    game = Sitting("Anne Jan", tasks=1).to_final()
    assert next(choice for choice in game.prompt().choices if choice.id == "done").refused is not None
    refused(game, c.Accept(0), "nobody can guess")
    refused(game, c.Accept(1), "was not asked")
    game.tap("tasks", "24")
    game.tap("done")
    assert game.prompt().player == 1


def test_card_008_excuses_them() -> None:
    game = Sitting("Anne Jan").to_final()
    game.set_seat(0, penalties=1)
    game.tap("inactive", "3")
    game.tap("cards", "008", "done")
    finish(game)
    assert line(game, 0, "penalties") == -3


def test_the_lines_follow_the_book_p13() -> None:
    """Step by step, and in each step player by player; tasks after the cards."""
    game = Sitting("Anne Jan", tasks=1).to_final()
    answered(game, 0, cards=["011"], tasks=["14"])
    answered(game, 1, tasks=["14"])
    game.set_board(owners={"black.1": 0, "pink.1": 1}, drawn={**game.state.drawn, "districts": ["black"]})
    lines = list(final_lines(game.state))
    assert [(each.category, each.player) for each in lines] == [
        ("penalties", 0), ("penalties", 1), ("end_cards", 0), ("tasks", 0), ("tasks", 1),
        ("group", 0), ("group", 1), ("districts", 0), ("leftovers", 0), ("leftovers", 1),
    ]  # fmt: skip
    game.do(c.Teach("river.start_counts", True))  # anything that lets the scoring go on
    told = [each.category for each in GAME.score(game.state).lines if each.player == 0 and each.category in FINAL]
    assert told == ["penalties", "end_cards", "tasks", "group", "districts", "leftovers"]


def test_cards_activated_by_number_are_not_asked_for_again() -> None:
    """Sure wreaths count; cards that may show one stand in front; plans of known numbers are suggested by colour."""
    game = Sitting("Anne Jan").to_final()
    plans = ("109", "110", "111", "113")
    game.set_seat(0, cards=("011", "106", *plans), active=(1, 1, 4), answers={"inactive": 0})
    question = open_question(game.state)
    assert question is not None
    assert "besides 011" in str(question.text)
    assert question.words[0] == "106"
    assert "011" not in question.words
    game.tap("cards", "061", "104", "086", "done")
    suggested = {}
    while (question := open_question(game.state)) is not None and question.key.startswith("count."):
        suggested[question.key] = question.suggestion
        game.do(c.Answer(0, question.key, question.low))
    assert suggested == {"count.plans:pink": 3, "count.plan_pairs": 1}
    assert counted(game.state, 0, cards()["086"].scoring) == 4  # type: ignore[arg-type]


def test_churches_are_one_set() -> None:
    game = Sitting("Anne Jan").to_final()
    answered(game, 1)
    answered(game, 0, cards=["067", "068", "069"])
    assert counted(game.state, 0, cards()["067"].scoring) == 3  # type: ignore[arg-type]
    game.do(c.Teach("river.start_counts", True))  # anything that lets the scoring go on
    assert game.state.phase == "over"
    assert line(game, 0, "end_cards") == 15


def test_what_is_tracked_is_never_asked() -> None:
    """010 to 012, 105 and 106 are computed; 087 is asked with the activations as a suggestion."""
    game = Sitting("Anne Jan").to_final()
    game.set_seat(0, bridges=3, barge=("beer",), dockers=("pink",), active=(1, 4, 0))
    game.set_board(building=("pink", "white"), sold=("beer", "lace", "tulip"), owners={"pink.1": 0, "pink.2": 0})
    answered(game, 1)
    game.set_seat(0, answers={"inactive": 0, "cards": ["010", "011", "012", "105", "106", "087"]})
    question = open_question(game.state)
    assert question is not None
    assert (question.key, question.suggestion) == ("count.buildings", 4)
    game.tap("count.buildings", "4")
    finish(game)
    assert line(game, 0, "end_cards") == 2 + 2 + 3 + 6 + 2 + 8


def test_activated_cards_of_all_kinds_are_suggested_together() -> None:
    game = Sitting("Anne Jan", tasks=1).to_final()
    game.set_seat(0, active=(5, 4, 2))
    answered(game, 0, tasks=["36"])
    question = open_question(game.state)
    assert question is not None
    assert (question.key, question.suggestion) == ("count.active_cards", 11)
    refused(game, c.Answer(0, question.key, -1), "0 to")


def test_the_group_is_asked_only_while_bridges_are_unknown() -> None:
    game = Sitting("Anne Jan", shipped_facts()).open()
    game.set_board(owners={"pink.1": 0, "pink.2": 0, "pink.3": 0})
    assert largest_group(game.state.facts, game.state.owned(0)) == (1, 3)
    facts = {"blocks.pink.1.bridges": ["pink.2"], "blocks.pink.3.bridges": []}
    assert largest_group(facts, ["pink.1", "pink.2", "pink.3"]) == (2, 2)


def test_contradicting_bridges_give_one_answer() -> None:
    """Told from one end only, with the other end denying it: counted from the block that was taken last."""
    row = [f"black.{n}" for n in range(1, 7)]
    forth = {f"blocks.{a}.bridges": [b] for a, b in pairwise(row)} | {"blocks.black.6.bridges": []}
    assert largest_group(forth, row) == (1, 1)
    assert largest_group(forth, reversed(row)) == (6, 6)


def test_the_group_question_takes_one_tap() -> None:
    game = Sitting("Anne Jan", known_facts()).to_final()
    game.set_board(
        drawn={**game.state.drawn, "districts": ["pink"]},
        owners={"pink.1": 0, "pink.2": 0},
        facts={k: v for k, v in game.state.facts.items() if not k.endswith(".bridges")},
    )
    answered(game, 0)
    answered(game, 1)
    assert "largest group" in str(game.prompt().question)
    assert (game.prompt().low, game.prompt().high) == (1, 2)
    game.tap("2")
    assert line(game, 0, "group") == 6


def test_the_districts_are_asked_at_the_end_only() -> None:
    game = Sitting("Anne Jan Mareike", known_facts()).to_final()
    assert "district tiles" in str(game.prompt().question)
    game.tap("pink", "grey")
    assert game.state.drawn["districts"] == ["pink", "grey"]


def test_a_missing_district_value_is_asked_only_when_it_counts() -> None:
    game = Sitting("Anne Jan Mareike", shipped_facts()).to_final()
    game.tap("pink", "grey")
    game.set_board(owners={"pink.1": 0, "pink.2": 0, "pink.3": 0, "pink.4": 1, "pink.5": 1, "pink.6": 2})
    game.set_seat(0, answers={"inactive": 0, "cards": [], "resources": 0, "florins": 0, "group": 3})
    game.set_seat(1, answers={"inactive": 0, "cards": [], "resources": 0, "florins": 0, "group": 2})
    game.set_seat(2, answers={"inactive": 0, "cards": [], "resources": 0, "florins": 0})
    assert "place 3 with 3 players" in str(game.prompt().question)
    learned, *_ = game.tap("1")
    assert GAME.taught(learned) == Fact("districts.3.3", 1)
    assert [line(game, player, "districts") for player in range(3)] == [5, 2, 1]


@pytest.mark.parametrize(
    ("arms", "points"),
    [((2, 2, 2), (2, 2, 2)), ((3, 1, 1), (5, 1, 1)), ((1, 0, 0), (5, None, None)), ((2, 2, 1), (3, 3, 0))],
)
def test_shared_places_rounded_down(arms: tuple[int, ...], points: tuple[int | None, ...]) -> None:
    """(5+2+0)/3 = 2; two sharing the second and third place (2+0)/2 = 1; without arms no place."""
    game = Sitting("Anne Jan Mareike").open()
    owners: dict[str, int] = {}
    for player, count in enumerate(arms):
        for _ in range(count):
            owners[f"pink.{len(owners) + 1}"] = player
    game.set_board(owners=owners)
    got = {place.player: place.points for place in district_places(game.state, "pink")}
    assert tuple(got.get(player) for player in range(3)) == points


def test_a_tie_goes_to_the_river() -> None:
    game = Sitting("Anne Jan").open()
    game.set_board(phase="over")
    for player in (0, 1):
        game.set_seat(player, points={"market": 40})
    game.set_seat(1, river=7)
    score = GAME.score(game.state)
    assert score.ranking == ((1,), (0,))
    assert "further on the Amstel" in str(score.verdict)


def test_tasks_take_what_they_return() -> None:
    """34: a docker, a good and a resource go back, so they are no leftovers; 24 counts everybody's beer."""
    game = Sitting("Anne Jan", tasks=3).to_final()
    game.set_board(roofs={"beer": 3})
    game.set_seat(0, barge=("lace", "lace"), dockers=("pink",))
    answered(game, 1, tasks=[])
    game.set_seat(0, answers={"inactive": 0, "cards": []})
    game.tap("tasks", "34", "24", "done")
    game.tap("count.returned", "yes")
    game.tap("florins", "2")
    game.tap("4")  # of one thing that is left it is asked at once
    # left: one good, no docker, three resources, two florins = 6
    assert line(game, 0, "tasks") == 4 + 7
    assert line(game, 0, "leftovers") == 3


def test_every_task_and_end_card_can_be_scored() -> None:
    game = Sitting("Anne Jan Mareike", tasks=5).to_final()
    for player in range(3):
        answered(game, player, tasks=[])
    scored = [number for number, card in cards().items() if card.scoring and card.when in ("end", "unknown")]
    for number in scored:
        game.set_seat(0, answers={**game.seat("Anne").answers, "cards": [number]})
        question = open_question(game.state)
        assert question is None or question.key.startswith("count."), number
    for number in tasks():
        game.set_seat(0, answers={**game.seat("Anne").answers, "cards": [], "tasks": [str(number)]})
        question = open_question(game.state)
        assert question is None or question.key.startswith("count."), number


@pytest.mark.parametrize("value", [-1, 6, "2", True, [1]])
def test_impossible_answers_are_refused(value: Any) -> None:
    game = Sitting("Anne Jan", demo_facts()).to_final()
    with pytest.raises(IllegalMove):
        game.do(c.Answer(0, "inactive", value))
    with pytest.raises(IllegalMove):
        game.do(c.Answer(1, "inactive", 0))


def test_the_score_has_reasons_with_pages() -> None:
    game = finish(Sitting("Anne Jan").to_final())
    score = GAME.score(game.state)
    assert score.final
    assert all(each.why is not None for each in score.lines)
    assert any("p. 13" in str(each.why) for each in score.lines)
