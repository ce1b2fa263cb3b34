"""Every worked example of the rulebook, with its exact figures; each test names the page."""

from __future__ import annotations

import pytest

from companion.games.amsterdam import commands as c
from companion.games.amsterdam import events as e
from companion.games.amsterdam.cards import cards, tasks
from companion.games.amsterdam.decide.actions import sail_cost
from companion.games.amsterdam.game import GAME
from companion.games.amsterdam.instructions import card_removed
from companion.games.amsterdam.names import UNKNOWN
from companion.games.amsterdam.score import final_lines, penalty_points
from companion.games.amsterdam.score.questions import district_places, largest_group
from companion.games.amsterdam.tom import plan
from companion.games.amsterdam.wheel import changed
from companion.games.amsterdam.workers import next_places
from tests.games.amsterdam import told_by_tom
from tests.games.amsterdam.sitting import PLAIN, Sitting, all_sixes, demo_facts, known_facts


def test_first_resources_p6() -> None:
    """Anne takes 1 black for space 1 and 2 purple for space 2."""
    game = Sitting("Anne Jan", known_facts())
    game.tap("ready", "0")
    game.tap("black", "purple")
    assert game.seat("Anne").wheel[1] == (("black", 1),)
    assert game.seat("Anne").wheel[2] == (("purple", 2),)


def test_room_for_three_more_cards_p7() -> None:
    """Anne had one card and takes an artisan: room for three more inactive cards."""
    game = Sitting().open()
    game.tap("taken")
    assert 5 - game.seat("Anne").inactive == 3


def test_two_dice_p7() -> None:
    """Orange 2 and brown 5: two orange on space 2, five brown on space 5."""
    game = Sitting(facts=known_facts()).open()
    game.tap("taken")
    game.do(c.RollDice({**PLAIN, "orange": 2, "brown": 5}))
    game.tap("orange", "brown")
    wheel = game.seat("Anne").wheel
    assert ("orange", 2) in wheel[2]
    assert wheel[5] == (("brown", 5),)


def test_the_wheel_turns_p8() -> None:
    """Anne turns her wind rose: the black resource comes to the arrow."""
    game = Sitting(facts=known_facts()).to_actions(PLAIN, ("orange", "brown"))
    wheel = game.seat("Anne").wheel
    assert wheel[0] == (("black", 1),)
    assert wheel[1] == (("purple", 2), ("orange", 2))
    assert wheel[4] == (("brown", 5),)


def test_two_cards_activated_p8() -> None:
    """Jan activates an artisan and a plan in one turn."""
    game = Sitting("Jan Anne", known_facts()).to_actions()
    game.set_seat(0, inactive=3)
    game.tap("activate", "artisan")
    game.tap("activate", "plan")
    assert game.seat("Jan").active == (1, 0, 1)
    assert game.seat("Jan").inactive == 1


def test_a_block_for_two_pink_p9() -> None:
    """Mareike takes a pink block: its good goes to the interim store, a coat of arms on the block."""
    game = Sitting("Mareike Jan", known_facts()).to_actions()
    assert game.state.facts["blocks.pink.1.cost"] == 2
    game.tap("block pink.1", "coffee")
    assert game.state.owners == {"pink.1": 0}
    assert game.seat("Mareike").store == ("coffee",)


def test_goods_are_loaded_p9() -> None:
    """Anne has two goods in the interim store and loads both."""
    game = Sitting(facts=known_facts()).to_actions()
    game.set_seat(0, store=("beer", "lace"))
    game.tap("deliver", "elsewhere", "load")
    assert game.seat("Anne").store == ()
    assert game.seat("Anne").barge == ("beer", "lace")


def test_a_docker_comes_on_board_p10() -> None:
    """Anne takes a docker: 1 florin; his colour is asked for at the end, if a task counts it."""
    game = Sitting(facts=known_facts()).to_actions()
    before = game.seat("Anne").florins
    game.tap("board", "yellow")
    assert game.seat("Anne").dockers == (UNKNOWN,)
    assert game.seat("Anne").florins == before + 1


def test_the_second_docker_scores_seven_p10() -> None:
    game = Sitting(facts=known_facts()).to_actions()
    game.set_board(building=("brown",))
    game.set_seat(0, dockers=("pink",))
    (landed,) = game.tap("land")
    assert isinstance(landed, e.DockerDelivered)
    assert (landed.space, landed.points) == (2, 7)
    assert game.seat("Anne").total == 7


def test_beer_on_the_rightmost_roof_p10() -> None:
    """Anne's beer covers the best roof that is free, worth 4."""
    game = Sitting(facts=known_facts()).to_round(8).to_actions()
    game.set_board(roofs={"beer": 2})
    game.set_seat(0, barge=("beer",))
    assert game.state.facts["roofs.beer.3"] == 4
    game.tap("deliver", "beer")
    assert game.seat("Anne").total == 4


def test_two_spaces_under_a_bridge_p11() -> None:
    """Jan pays 3 resources for two spaces and passes a bridge: 4 points."""
    game = Sitting("Jan Anne", known_facts()).to_actions()
    game.set_seat(0, river=6)
    assert sail_cost(2) == 3
    assert "3 resources" in str(game.prompt("river").choices[1].hint)
    game.tap("river", "2")
    assert game.seat("Jan").river == 8
    assert game.seat("Jan").total == 4


def test_a_market_tile_p11() -> None:
    """Mareike pays 1 florin (tile A1): 1 point and two spaces on the Amstel."""
    game = Sitting("Mareike Jan", known_facts()).to_actions()
    game.set_seat(0, florins=1)
    game.tap("market", "A1")
    assert game.seat("Mareike").florins == 0
    assert game.seat("Mareike").points == {"market": 1}
    assert game.seat("Mareike").river == 2


def test_coffee_on_the_black_market_p11() -> None:
    game = Sitting("Mareike Jan", known_facts()).to_actions()
    florins = game.seat("Mareike").florins
    game.tap("block pink.1", "florins", "coffee")
    assert game.state.sold == ("coffee",)
    assert game.seat("Mareike").florins == florins + 2


def test_the_dice_of_round_ten_p12() -> None:
    """Two sixes, a five and a four become ones in round 10."""
    assert [changed(face, 10) for face in (6, 6, 5, 4, 3, 2)] == [1, 1, 1, 1, 3, 2]


def test_quick_delivery_in_round_four_p12() -> None:
    """Jan's cheese on the second roof: 6, and 4 for the quick delivery: 10."""
    game = Sitting("Jan Anne", known_facts()).to_round(4).to_actions()
    game.set_board(roofs={"cheese": 1})
    game.set_seat(0, barge=("cheese",))
    game.tap("deliver", "cheese")
    assert game.seat("Jan").points == {"deliveries": 6, "quick": 4}
    assert game.seat("Jan").total == 10


def test_four_penalties_cost_twenty_two_p13() -> None:
    assert [penalty_points(n) for n in range(6)] == [0, 3, 8, 15, 22, 29]


def test_end_of_game_cards_p13() -> None:
    """Three end cards: 007 with 3 artisans 6, 011 with 7 dockers 7, 086 with 3 end cards 6."""
    game = Sitting("Mareike Jan").to_final()
    game.set_board(building=("brown",) * 7)
    game.tap("inactive", "0")
    game.tap("cards", "007", "011", "086", "done")
    game.tap("count.artisan_types", "3")
    points = {
        str(line.why)[9:12]: line.points
        for line in final_lines_of(game)
        if line.category == "end_cards" and line.player == 0
    }
    assert sorted(points.values()) == [6, 6, 7]


def final_lines_of(game: Sitting) -> list[e.Line]:
    while game.state.phase == "final":
        prompt = game.prompt()
        game.tap(prompt.suggestion or ("done" if any(x.id == "done" for x in prompt.choices) else prompt.choices[0].id))
    return list(game.state.final)


def test_the_largest_group_p13() -> None:
    """Six coats of arms in one group: 18 points."""
    ring = ["black.1", "black.2", "black.3", "black.4", "black.5", "black.6"]
    facts = {f"blocks.{a}.bridges": [b for b in ring[max(0, i - 1) : i + 2] if b != a] for i, a in enumerate(ring)}
    facts |= {"blocks.pink.1.bridges": [], "blocks.pink.2.bridges": []}
    assert largest_group(facts, [*ring, "pink.1", "pink.2"]) == (6, 6)
    game = Sitting("Mareike Jan", demo_facts(**facts)).to_final()
    game.set_board(owners=dict.fromkeys(ring, 0))
    group = next(line for line in final_lines_of(game) if line.category == "group" and line.player == 0)
    assert group.points == 18


def test_districts_p13() -> None:
    """Pink: Anne and Jan tie, (5+2)/2 = 3 each. Orange: Jan 3 arms 5 points, Anne 2 arms 2 points."""
    game = Sitting("Anne Jan Mareike").open()
    owners = {"pink.1": 0, "pink.2": 1, "orange.1": 1, "orange.2": 1, "orange.3": 1, "orange.4": 0, "orange.5": 0}
    game.set_board(owners=owners)
    pink = {place.player: place.points for place in district_places(game.state, "pink")}
    orange = {place.player: place.points for place in district_places(game.state, "orange")}
    assert pink == {0: 3, 1: 3}
    assert orange == {1: 5, 0: 2}


def test_leftovers_p13() -> None:
    """4 resources, 2 goods, 1 docker and 5 florins: 12 things, 6 points."""
    game = Sitting("Mareike Jan").to_final()
    answers = {"inactive": 0, "cards": [], "resources": 4, "florins": 5}
    game.set_seat(0, store=("beer",), barge=("lace",), dockers=("pink",), answers=answers)
    game.set_seat(1, answers={"inactive": 0, "cards": [], "resources": 0, "florins": 0})
    line = next(x for x in final_lines(game.state) if x.category == "leftovers" and x.player == 0)
    assert line.points == 6
    assert "resources 4, goods 2, dockers 1, florins 5; together 12" in str(line.why)


def test_the_foreman_p14() -> None:
    """Jan's tulip where the foreman stands: 5 and 2; then the foreman goes to the nearest, the lace warehouse."""
    facts = demo_facts(harbour=[["tulip", "lace", 2], ["lace", "beer", 3], *_chain("beer")])
    game = Sitting("Jan Anne", facts, workers=True)
    game.set_board(foreman="1", bailiff="pink.1")
    game.to_round(8).to_actions()
    game.set_board(foreman="tulip", roofs={"tulip": 1})
    game.set_seat(0, barge=("tulip",))
    game.tap("deliver", "tulip")
    assert game.seat("Jan").points == {"deliveries": 5, "foreman": 2}
    assert next_places(game.state, "foreman") == ("lace",)
    game.tap("done", "lace")
    assert game.state.foreman == "lace"


def _chain(first: str) -> list[list[object]]:
    rest = ["cheese", "furniture", "genever", "tiles", "coffee", "crystal", "1", "2", "3", "4"]
    return [[a, b, 5] for a, b in zip([first, *rest], rest, strict=False)]


def test_the_bailiff_p14() -> None:
    """A grey block for 1 instead of 2; the bailiff crosses a bridge to the free neighbour."""
    facts = demo_facts(**{"blocks.grey.1.cost": 2, "blocks.grey.1.bridges": ["grey.2", "grey.3"]})
    game = Sitting("Anne Jan", facts, workers=True)
    game.set_board(foreman="1", bailiff="grey.1")
    game.to_actions()
    game.set_board(owners={"grey.3": 1})
    hint = next(choice.hint for choice in game.prompt().choices if choice.spot == "grey.1")
    assert "one less with the bailiff" in str(hint)
    game.tap("block grey.1", "store")
    assert [choice.id for choice in game.prompt().choices] == ["grey.2"]
    game.tap("grey.2")
    assert game.state.bailiff == "grey.2"


def test_a_task_p15() -> None:
    """Three beers in the warehouse, whoever brought them: 7, 6 or 5 points with 2, 3 or 4 players."""
    beer = tasks()[24]
    assert [beer.scoring(players).worth(3) for players in (2, 3, 4)] == [7, 6, 5]
    assert beer.scoring(2).worth(2) == 0


def test_the_black_market_figure_p15() -> None:
    """Mareike sells coffee where the figure stands: 2 florins and a resource; it moves diagonally to crystal."""
    game = Sitting("Mareike Jan", known_facts(), figure=True)
    game.set_board(figure="coffee")
    game.to_actions()
    florins = game.seat("Mareike").florins
    took, sold = game.tap("block pink.1", "florins", "coffee")
    assert isinstance(took, e.BlockTaken)
    assert isinstance(sold, e.GoodSold)
    assert (sold.florins, sold.resource) == (2, True)
    assert game.seat("Mareike").florins == florins + 2
    assert "crystal" in [choice.id for choice in game.prompt().choices]
    game.tap("crystal")
    assert game.state.figure == "crystal"


def test_tom_removes_the_plan_p16() -> None:
    """Two cards cost 2: the Haarlemmerbuurt plan goes."""
    step = card_removed([("109", "plan", 3), ("113", "plan", 2), ("010", "artisan", 2), ("086", "building", 4)])
    assert cards()["113"].name == "Haarlemmerbuurt"
    assert (told_by_tom.cards_gone(step), told_by_tom.card_tie_break(step)) == (("113",), "plan")


def test_tom_sails_under_a_bridge_p17() -> None:
    """One die shows a 1: one space, under a bridge worth 2."""
    game = Sitting("Anne").open()
    game.set_seat(1, river=3)
    game.do(c.TakeCards())
    game.do(c.RollDice({**PLAIN, "grey": 1}))
    step = plan(game.state).steps[0]
    assert (told_by_tom.kind(step), told_by_tom.points(step)) == ("river", 2)


def test_tom_takes_two_blocks_p17() -> None:
    """Black: the block for 2, lace to the warehouse, 5 points. Purple: of three alike the neighbour; beer sold."""
    facts = demo_facts(
        **{"blocks.purple.3.bridges": ["pink.2"], "blocks.purple.1.bridges": [], "blocks.purple.5.bridges": []}
    )
    black = {f"blocks.black.{n}.cost": cost for n, cost in enumerate((3, 2, 4, 3, 3, 5), 1)}
    purple = {f"blocks.purple.{n}.cost": cost for n, cost in enumerate((2, 4, 2, 3, 2, 5), 1)}
    game = Sitting("Anne", {**facts, **black, **purple}).to_round(8)
    tom = game.state.tom
    game.set_board(
        sold=("lace",),
        roofs={"lace": 1},
        owners={"pink.2": tom},
        drawn={**game.state.drawn, "good.black.2": "lace", "good.purple.3": "beer"},
    )
    florins = game.state.seats[tom].florins
    game.do(c.TakeCards())
    game.do(c.RollDice(all_sixes("black", "purple")))
    steps = plan(game.state).steps
    taken = [event for step in steps for event in step.events if isinstance(event, e.BlockTaken)]
    assert [event.block for event in taken] == ["black.2", "purple.3"]
    lace = next(step for step in steps if any(isinstance(x, e.GoodDelivered) for x in step.events))
    assert told_by_tom.points(lace) == 5
    purple_step = next(step for step in steps if step.colour == "purple")
    assert "3 free blocks cost 2, the least" in str(purple_step.because)
    assert told_by_tom.tie_break(purple_step) == "neighbour"
    beer = next(step for step in steps if any(isinstance(x, e.GoodSold) for x in step.events))
    assert told_by_tom.florins(beer) == 2
    assert game.state.seats[tom].florins == florins


def test_toms_market_tile_p17() -> None:
    """Tile A4: TOM pays 2 florins and gains 2 points, but not the resource."""
    game = Sitting("Anne").open()
    tom = game.state.tom
    game.set_seat(tom, florins=2)
    game.set_board(drawn={**game.state.drawn, "tile.1": "A4"})
    game.do(c.TakeCards())
    game.do(c.RollDice(PLAIN))
    (step,) = plan(game.state).steps
    assert (told_by_tom.points(step), told_by_tom.florins(step)) == (2, -2)
    game.do(c.PlayTom())
    assert (game.seat("TOM").total, game.seat("TOM").florins) == (2, 0)


@pytest.mark.parametrize(("arms", "group"), [(4, 12)])
def test_toms_end_p17(arms: int, group: int) -> None:
    """TOM's largest group of 4: 12 points. Brown: he has 2, you have 3: you gain 5 and TOM nothing."""
    chain = ["grey.1", "grey.2", "grey.3", "grey.4"]
    facts = {f"blocks.{a}.bridges": [b for b in chain[max(0, i - 1) : i + 2] if b != a] for i, a in enumerate(chain)}
    brown = ["brown.1", "brown.2", "brown.3", "brown.4", "brown.5"]
    facts |= {f"blocks.{block}.bridges": [] for block in brown}
    game = Sitting("Anne", demo_facts(**facts)).to_final()
    tom = game.state.tom
    owners = dict.fromkeys([*chain[:arms], *brown[:2]], tom) | dict.fromkeys(brown[2:], 0)
    game.set_board(owners=owners, drawn={**game.state.drawn, "districts": ["brown"]})
    lines = final_lines_of(game)
    assert [line.points for line in lines if line.player == tom and line.category == "group"] == [group]
    districts = {line.player: line.points for line in lines if line.category == "districts"}
    assert districts == {0: 5, tom: 0}
    assert GAME.score(game.state).final
