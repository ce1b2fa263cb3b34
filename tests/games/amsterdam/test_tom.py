"""TOM, rule by rule (pages 16 and 17), the rulings of the README, and what he asks when a fact is missing."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from companion.core.errors import IllegalMove
from companion.core.prompt import Prompt
from companion.games.amsterdam import commands as c
from companion.games.amsterdam import events as e
from companion.games.amsterdam.game import GAME
from companion.games.amsterdam.instructions import card_removed, card_steps
from companion.games.amsterdam.names import DICE
from companion.games.amsterdam.state import State
from companion.games.amsterdam.tom import plan
from companion.games.amsterdam.toms_steps import Step
from companion.games.contract import Fact
from tests.games.amsterdam.sitting import PLAIN, Sitting, all_sixes, demo_facts, known_facts, refused, shipped_facts
from tests.games.amsterdam.told_by_tom import card_tie_break, cards_gone, florins, kind, points, tie_break
from tests.games.amsterdam.truth import seen


def solo(round_: int = 1, facts: dict[str, Any] | None = None) -> Sitting:
    """A solo game before the roll of a round; TOM's market tile costs more than he has."""
    game = Sitting("Anne", facts).to_round(round_)
    game.set_board(drawn={**game.state.drawn, f"tile.{round_}": "A8" if round_ < 7 else "B16"})
    game.set_seat(game.state.tom, florins=0)
    game.do(c.TakeCards())
    return game


def rolled(game: Sitting, faces: dict[str, int]) -> tuple[Step, ...]:
    game.do(c.RollDice(faces))
    return plan(game.state).steps


# --- phase I ------------------------------------------------------------------------------------------


def test_tom_takes_a_card_away_only_when_he_leads() -> None:
    game = Sitting("Anne").open()
    tom, anne = game.state.tom, 0
    game.set_seat(tom, river=4)
    game.set_seat(anne, river=3)
    assert len(card_steps(game.state)) == 1
    game.set_seat(anne, river=5)
    assert card_steps(game.state) == ()


def test_on_one_space_the_upper_pawn_leads() -> None:
    game = Sitting("Anne").open()
    tom = game.state.tom
    game.set_seat(tom, river=4, landed=9)
    game.set_seat(0, river=4, landed=8)
    assert len(card_steps(game.state)) == 1


@pytest.mark.parametrize(
    ("cards", "gone", "tie"),
    [
        ([("109", "plan", 3), ("110", "plan", 2), ("060", "building", 4), ("010", "artisan", 5)], ("110",), ""),
        ([("109", "plan", 2), ("110", "plan", 3), ("060", "building", 2), ("010", "artisan", 2)], ("109",), "plan"),
        ([("109", "plan", 4), ("110", "plan", 3), ("060", "building", 2), ("010", "artisan", 2)], ("060",), "building"),
        ([("109", "plan", 2), ("110", "plan", 2), ("060", "building", 2)], ("109", "110"), "player"),
    ],
)
def test_which_card_goes(cards: list[tuple[str, str, int]], gone: tuple[str, ...], tie: str) -> None:
    step = card_removed(cards)
    assert (cards_gone(step), card_tie_break(step)) == (gone, tie)


def test_at_a_real_table_taught_costs_decide_p16() -> None:
    """The four open cards by number; a cost that is missing is asked for and kept."""
    costs = {"cards.109.cost": 3, "cards.113.cost": 2, "cards.055.cost": 2}
    game = Sitting("Anne", {**shipped_facts(), **costs})
    game.tap("ready", "1", "black", "purple")
    game.tap("open", "109", "113", "55", "7", "2")
    assert game.state.facts["cards.007.cost"] == 2
    (step,) = card_steps(game.state)
    assert cards_gone(step) == ("113",)
    assert "open" not in [choice.id for choice in game.prompt().choices]
    for wrong in (["109", "109", "055", "007"], ["109", "113", "055"], ["109", "113", "055", "133"], "109"):
        refused(game, c.Teach("drawn.cards.1", wrong), "cannot lie there")
    refused(game, c.Teach("drawn.cards.1", ["110", "113", "055", "007"]), "cards.110.cost")


def test_at_a_real_table_the_rule_is_told_without_a_question() -> None:
    game = Sitting("Anne", known_facts())
    game.tap("ready", "1")
    game.tap("black", "pink")
    (step,) = card_steps(game.state)
    assert "lowest cost" in str(step.text)
    assert "two plans you choose" in str(step.why)


# --- ones and triples -----------------------------------------------------------------------------------


def test_each_one_is_a_space_and_three_are_a_docker_too() -> None:
    game = solo()
    steps = rolled(game, {**PLAIN, "black": 1, "brown": 1, "purple": 1})
    assert [kind(step) for step in steps] == ["river", "docker", "market"]
    sailed = steps[0].events[0]
    assert isinstance(sailed, e.Sailed)
    assert sailed.to == 3
    assert steps[1].colour == "light_blue"
    assert (points(steps[1]), florins(steps[1])) == (9, 1)


@pytest.mark.parametrize(
    ("number", "jetty"),
    [(1, "light_blue"), (2, "white"), (3, "yellow"), (4, "brown"), (5, "pink"), (6, "light_green")],
)
def test_triples_name_their_jetty(number: int, jetty: str) -> None:
    others = [n for n in range(1, 7) if n != number][:3]
    faces = dict(zip(DICE, [number] * 3 + others, strict=True))
    docker = next(step for step in rolled(solo(), faces) if kind(step) == "docker")
    arrived = docker.events[0]
    assert isinstance(arrived, e.DockerDelivered)
    assert arrived.jetty == jetty


def test_two_triples_in_one_roll() -> None:
    game = solo()
    steps = rolled(game, dict(zip(DICE, (2, 2, 2, 5, 5, 5), strict=True)))
    assert [step.colour for step in steps if kind(step) == "docker"] == ["white", "pink"]
    assert [points(step) for step in steps if kind(step) == "docker"] == [9, 7]
    game.do(c.PlayTom())
    assert game.state.triples == (2, 5)


def test_a_number_counts_once_in_a_game() -> None:
    game = solo()
    game.set_board(triples=(2,))
    steps = rolled(game, dict(zip(DICE, (2, 2, 2, 3, 4, 5), strict=True)))
    assert [kind(step) for step in steps] == ["nothing", "market"]
    assert "only once in a game" in str(steps[0].because)


def test_four_of_a_kind_are_one_docker() -> None:
    steps = rolled(solo(), dict(zip(DICE, (2, 2, 2, 2, 4, 5), strict=True)))
    assert [kind(step) for step in steps] == ["docker", "market"]


def test_ruling_an_empty_jetty_gives_nothing() -> None:
    game = solo()
    game.set_board(jetties={**game.state.jetties, "white": ()})
    steps = rolled(game, dict(zip(DICE, (2, 2, 2, 3, 4, 5), strict=True)))
    assert (kind(steps[0]), points(steps[0]), florins(steps[0])) == ("nothing", 0, 0)


def test_ruling_the_river_has_an_end() -> None:
    game = solo()
    game.set_seat(game.state.tom, river=17)
    steps = rolled(game, {**PLAIN, "black": 1, "brown": 1})
    assert points(steps[0]) == 10
    game.do(c.PlayTom())
    assert game.seat("TOM").river == 18
    game.set_board(phase="tom")
    assert kind(plan(game.state).steps[0]) == "nothing"


# --- sixes ----------------------------------------------------------------------------------------------


def test_cheapest_then_neighbour_then_leftmost() -> None:
    costs = {f"blocks.grey.{n}.cost": 2 for n in range(1, 7)} | {"blocks.grey.6.cost": 1}
    bridges = {f"blocks.grey.{n}.bridges": [] for n in range(1, 7)} | {"blocks.grey.4.bridges": ["pink.1"]}
    game = solo(facts=demo_facts(**costs, **bridges))
    tom = game.state.tom
    game.set_board(owners={"pink.1": tom})
    game.do(c.RollDice(all_sixes("grey")))
    chosen = []
    for _ in range(3):
        step = next(step for step in plan(game.state).steps if kind(step) == "block")
        taken = step.events[0]
        assert isinstance(taken, e.BlockTaken)
        chosen.append((taken.block, tie_break(step)))
        game.set_board(owners={**game.state.owners, taken.block: tom})
    assert chosen == [("grey.6", ""), ("grey.4", "neighbour"), ("grey.1", "leftmost")]


def test_ruling_a_full_district_gives_nothing() -> None:
    game = solo()
    game.set_board(owners={f"grey.{n}": 0 for n in range(1, 7)})
    steps = rolled(game, all_sixes("grey"))
    assert [kind(step) for step in steps] == ["nothing", "market"]
    assert "no free block" in str(steps[0].because)


def test_ruling_sixes_in_the_order_of_the_dice() -> None:
    steps = rolled(solo(), all_sixes("grey", "brown", "black"))
    assert [step.colour for step in steps if kind(step) == "block"] == ["black", "brown", "grey"]


def test_black_market_first_then_the_roof_with_quick_delivery() -> None:
    game = solo(round_=3)
    game.set_board(drawn={**game.state.drawn, **{f"good.grey.{n}": "crystal" for n in range(1, 7)}})
    game.do(c.RollDice(all_sixes("grey")))
    sold = next(step for step in plan(game.state).steps if kind(step) == "good")
    assert (florins(sold), points(sold)) == (2, 0)
    game.set_board(sold=("crystal",), roofs={"crystal": 1})
    delivered = next(step for step in plan(game.state).steps if kind(step) == "good")
    assert (florins(delivered), points(delivered)) == (0, 8 + 5)


def test_ruling_no_room_anywhere_gives_nothing() -> None:
    """By the rules it cannot happen (four tiles, one sold, three roofs); after a correction it can."""
    game = solo()
    game.set_board(
        drawn={**game.state.drawn, **{f"good.grey.{n}": "crystal" for n in range(1, 7)}},
        sold=("crystal",),
        roofs={"crystal": 3},
    )
    steps = rolled(game, all_sixes("grey"))
    assert [kind(step) for step in steps] == ["block", "nothing", "market"]
    game.do(c.PlayTom())
    assert game.state.lost == ("crystal",)
    assert game.seat("TOM").store == ()


def test_original_faces_in_late_rounds() -> None:
    """Round 10: a six is a block for TOM and only then a one for the player."""
    game = solo(round_=10)
    steps = rolled(game, all_sixes("grey"))
    assert [kind(step) for step in steps][:1] == ["block"]
    assert not any(kind(step) == "river" for step in steps)
    game.do(c.PlayTom())
    assert game.state.faces["grey"] == 1


# --- the market -----------------------------------------------------------------------------------------


def test_a_florin_when_he_cannot_pay() -> None:
    game = solo()
    (step,) = rolled(game, PLAIN)
    assert (kind(step), florins(step), points(step)) == ("market", 1, 0)


def test_a_tile_with_spaces_on_the_river() -> None:
    """A1: 1 point and two spaces, bridges included."""
    game = solo()
    tom = game.state.tom
    game.set_seat(tom, florins=1, river=3)
    game.set_board(drawn={**game.state.drawn, "tile.1": "A1"})
    bought, sailed = rolled(game, PLAIN)
    assert (points(bought), florins(bought)) == (1, -1)
    assert points(sailed) == 2


def test_money_of_this_turn_counts() -> None:
    """The florins of the black market pay for the tile in the same turn."""
    game = solo()
    game.set_board(drawn={**game.state.drawn, "tile.1": "A6"})
    steps = rolled(game, all_sixes("grey"))
    assert points(steps[-1]) == 4


# --- winning --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("mine", "toms", "winner"), [(50, 49, 0), (50, 50, 1), (49, 50, 1)])
def test_only_more_points_beat_tom(mine: int, toms: int, winner: int) -> None:
    game = Sitting("Anne").open()
    game.set_board(phase="over")
    game.set_seat(0, points={"market": mine})
    game.set_seat(1, points={"market": toms})
    score = GAME.score(game.state)
    assert score.ranking[0] == (winner,)
    assert ("TOM wins" in str(score.verdict)) == (winner == 1)


# --- what he has to be told -----------------------------------------------------------------------------


def test_the_demo_box_never_asks() -> None:
    rng = Random(4)
    for _ in range(5):
        assert not asked_in(play_solo(rng, demo_facts()))


def test_tom_asks_for_the_order_of_costs_then_for_the_good() -> None:
    game = Sitting("Anne", shipped_facts())
    game.tap("ready", "0")
    game.tap("black", "pink")
    game.tap("taken")
    game.do(c.RollDice(all_sixes("black")))
    assert "Touch the black blocks, the cheapest first" in str(game.prompt().question)
    (learned,) = game.tap("black.2", "black.5", "done", "black.1", "black.4", "done", "black.3", "done")
    assert isinstance(learned, e.FactTaught), "the last one needs no touch"
    assert GAME.taught(learned) == Fact("costs.black", ["2=5", "2<1", "1=4", "1<3", "3<6"])
    assert "Which good lies on black 2?" in str(game.prompt().question)
    (seen,) = game.tap("lace")
    assert GAME.taught(seen) is None, "a draw of this game is not a fact of the box"
    assert "Which market tile" in str(game.prompt().question)
    game.tap("A6")
    assert [step.symbol for step in plan(game.state).steps] == ["house", "lace", "market"], "all are in sight"
    game.tap("brown", "pink")
    assert [note.symbol for note in game.state.notes] == ["house", "lace", "market"], "who picks has done them"
    assert game.state.owners == {"black.2": game.state.tom}


def test_a_neighbour_is_asked_only_for_a_tie() -> None:
    facts = shipped_facts() | {f"blocks.black.{n}.cost": 2 for n in range(1, 7)}
    game = Sitting("Anne", facts)
    game.tap("ready", "0")
    game.tap("black", "pink")
    game.tap("taken")
    tom = game.state.tom
    game.set_board(owners={"pink.1": tom}, drawn={"tile.1": "A6", "good.black.1": "beer", "good.black.2": "beer"})
    game.do(c.RollDice(all_sixes("black")))
    assert "Bridges of the black blocks" in str(game.prompt().question), "they settle all six"
    game.tap("black.2", "done", "pink.1", "done", *["done"] * 4)
    step = next(step for step in plan(game.state).steps if kind(step) == "block")
    assert tie_break(step) == "neighbour"
    assert game.state.facts["blocks.black.1.bridges"] == ["black.2"]
    assert game.state.facts["blocks.black.2.bridges"] == ["black.1", "pink.1"], "known from its other end"


def test_the_bridges_of_a_district_are_asked_once() -> None:
    facts = (
        shipped_facts() | {f"blocks.black.{n}.cost": 2 for n in range(1, 7)} | {"blocks.black.3.bridges": ["pink.4"]}
    )
    game = Sitting("Anne", facts).open()
    tom = game.state.tom
    game.set_board(owners={"pink.1": tom, "pink.4": tom}, drawn={"tile.1": "A6", "good.black.3": "beer"})
    game.do(c.RollDice(all_sixes("black")))
    asked = game.prompt()
    assert "Bridges of the black blocks" in str(asked.question)
    assert "black.3" not in [choice.id for choice in asked.choices], "all its bridges are known"
    assert "black 4" in str(game.prompt("done", "done").choices[0].label), "nor is it asked about"
    game.tap(*["done"] * 5)
    assert game.state.facts["blocks.black.6.bridges"] == []
    assert plan(game.state).need is None


def test_four_bridges_known_and_the_river_asks_no_more() -> None:
    facts = shipped_facts() | {"river.2": 2, "river.5": 4, "river.9": 3, "river.14": 3}
    game = Sitting("Anne", facts)
    game.tap("ready", "0")
    game.tap("black", "pink")
    game.tap("taken")
    game.do(c.RollDice({**PLAIN, "black": 1}))
    assert "Carry out TOM's steps" in str(game.prompt().question), "without a florin no tile matters"


def test_no_question_twice_and_none_in_the_next_game_on_the_same_dice() -> None:
    """N questions about the printed board in the first game, none in the next one with what was taught."""
    first = play_solo(Random(11), shipped_facts())
    taught = asked_in(first)
    assert len(taught) > 10
    figures = [key for key in taught if not key.startswith("costs.")]  # comparisons of a district come one by one
    assert len(set(figures)) == len(figures)
    facts = {**shipped_facts(), **{key: value for _, key, value in learned_in(first)}}
    assert asked_in(play_solo(Random(11), facts)) == []


def test_questions_die_out_after_a_few_games() -> None:
    facts = shipped_facts()
    counts = []
    for seed in range(8):
        events = play_solo(Random(seed), facts)
        counts.append(len(asked_in(events)))
        facts |= {key: value for _, key, value in learned_in(events)}
    assert counts[0] > 3 * max(counts[3:])


def play_solo(rng: Random, facts: dict[str, Any]) -> list[e.Event]:
    """A solo game at which the truth is the demo board; returns all events."""
    truth = demo_facts()
    game = Sitting("Anne", facts, seed=1)
    while not GAME.finished(game.state):
        game.do(_move(game.state, rng, truth))
    return game.events


def _move(state: State, rng: Random, truth: dict[str, Any]) -> c.AnyCommand:
    if state.phase == "roll":
        return c.RollDice({die: rng.randint(1, 6) for die in DICE})
    if state.phase == "actions":
        return c.EndTurn()
    picks: tuple[str, ...] = ()
    told = seen(truth)
    while isinstance(asked := GAME.ask(state, None, picks), Prompt):
        open_ids = [choice.id for choice in asked.choices if choice.refused is None and choice.id not in "123456"]
        usual = asked.suggestion or ("done" if "done" in open_ids else [*open_ids, str(asked.low)][0])
        picks = (*picks, told(state, asked, picks) or usual)
    return asked  # type: ignore[return-value]


def learned_in(events: list[e.Event]) -> list[tuple[int, str, Any]]:
    return [(n, x.key, x.value) for n, x in enumerate(events) if isinstance(x, e.FactTaught)]


def asked_in(events: list[e.Event]) -> list[str]:
    return [key for _, key, _ in learned_in(events)]


def test_a_fact_that_cannot_be_true_is_refused() -> None:
    game = Sitting("Anne", shipped_facts())
    for key, value in (("blocks.black.1.cost", -1), ("blocks.black.1.bridges", ["black.1"]), ("depots.5", 3)):
        with pytest.raises(IllegalMove):
            game.do(c.Teach(key, value))


def test_without_the_fact_a_raw_command_is_refused_with_what_to_tell() -> None:
    game = Sitting("Anne Jan", shipped_facts()).to_actions()
    game.set_seat(0, barge=("beer",))
    with pytest.raises(IllegalMove, match=r"roofs\.beer\.1"):
        game.do(c.Deliver("beer", "beer"))
    *learned, delivered = game.tap("deliver", "beer", *"654", *"754", *"84")
    assert learned[:2] == [e.FactTaught("roofs.beer.1", 6), e.FactTaught("roofs.beer.2", 5)]
    assert len(learned) == 8, "three warehouses at a time; the second cheese roof is the rulebook's"
    assert isinstance(delivered, e.GoodDelivered)
    assert delivered.points == 6
