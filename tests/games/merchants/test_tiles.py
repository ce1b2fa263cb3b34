"""Rulebook p. 5–6: goods, colony and Amsterdam cards."""

from __future__ import annotations

import pytest

from companion.core.errors import IllegalMove
from companion.games.merchants import commands as c
from companion.games.merchants.box import HOUSES
from companion.games.merchants.events import Skipped
from companion.games.merchants.state import Card
from companion.games.merchants.vocabulary import CONTINENTS, DISTRICTS, GOODS
from tests.games.merchants.play import Play

VIOLET = 2


def holding(card: Card, player: int = 0, players: int = 3) -> Play:
    """A player about to use a card."""
    play = Play(players)
    play.task("use", player, card=card)
    play.pick("correct", "loans", "0", "0")
    return play


def test_the_example_of_the_goods_card() -> None:
    """P. 5: violet has sugar 1 and spices 1, takes silk once and spices twice: silk 1, spices 3."""
    play = holding(Card("goods"), VIOLET)
    play.set(exchange=({}, {}, {"sugar": 1, "spices": 1}))
    play.pick("spices", "silk")
    assert play.state.exchange[VIOLET] == {"sugar": 1, "spices": 3, "silk": 1}


def test_a_tile_on_the_last_space_stays_and_the_others_move() -> None:
    play = holding(Card("goods"), VIOLET)
    play.set(exchange=({}, {}, {"sugar": 8, "spices": 1}))
    play.do(c.Advance(("sugar", "spices", "spices")))
    assert play.state.exchange[VIOLET] == {"sugar": 8, "spices": 3}


def test_with_the_last_tile_one_new_row_is_begun_and_tiles_that_stand_move_on() -> None:
    play = holding(Card("goods"))
    play.set(exchange=({"sugar": 1}, {}, {}), colonies={})
    play.set(houses=dict.fromkeys(HOUSES[:22], 0))
    assert play.state.tiles_left(0) == 1
    play.do(c.Advance(("silk", "spices", "sugar")))
    assert play.state.exchange[0] == {"sugar": 2, "silk": 1}


def test_not_all_three_goods_may_be_alike() -> None:
    play = holding(Card("goods"))
    assert play.choices("silk") == set(GOODS) - {"silk"}
    with pytest.raises(IllegalMove, match="alike"):
        play.do(c.Advance(("silk", "silk", "silk")))


@pytest.mark.parametrize("goods", [("gems", "gems"), ("gems",) * 4, ("gems", "sugar", "cheese"), ()])
def test_other_numbers_and_goods_are_refused(goods: tuple[str, ...]) -> None:
    with pytest.raises(IllegalMove):
        holding(Card("goods")).do(c.Advance(goods))


def test_a_tile_stops_on_the_eighth_space() -> None:
    play = holding(Card("goods"))
    play.set(exchange=({"silk": 7, "gems": 8}, {}, {}))
    play.pick("silk", "gems")
    assert play.state.exchange[0] == {"silk": 8, "gems": 8}


def test_a_colony_card_with_a_continent_takes_any_good() -> None:
    """P. 6, first example: any free site in the Americas, and its good moves forward."""
    play = holding(Card("colony", continent="americas"))
    before = play.state.space(0, "silk")
    assert play.choices() == {*GOODS, "skip"}
    play.pick("silk")
    assert play.state.colonies["americas.silk.1"] == 0 and play.state.space(0, "silk") == before + 1


def test_a_colony_card_with_a_good_takes_any_continent() -> None:
    """P. 6, second example: a silk site on any of the four continents."""
    play = holding(Card("colony", good="silk"))
    assert play.choices() == {*CONTINENTS, "skip"}
    play.pick("africa")
    assert play.state.colonies["africa.silk.1"] == 0


def test_other_sites_than_the_cards_are_refused() -> None:
    with pytest.raises(IllegalMove, match="card"):
        holding(Card("colony", continent="americas")).do(c.Found("africa", "silk"))
    with pytest.raises(IllegalMove, match="card"):
        holding(Card("colony", good="silk")).do(c.Found("africa", "gems"))


def test_when_all_sites_are_taken_there_is_no_colony_and_no_good() -> None:
    play = Play(3)
    taken = {f"{continent}.silk.{n}": 1 for continent in CONTINENTS for n in (1, 2)}
    play.set(colonies=taken)
    play.task("use", 0, card=Card("colony", good="silk"))
    play.pick("correct", "loans", "0", "0")
    assert play.state.space(0, "silk") == 0 and play.state.task is None
    assert any(isinstance(e, Skipped) and e.why == "sites" for e in play.told)


def test_a_colony_of_a_good_at_its_end_is_founded_all_the_same() -> None:
    play = holding(Card("colony", good="silk"))
    play.set(exchange=({"silk": 8}, {}, {}))
    play.pick("far_east")
    assert play.state.space(0, "silk") == 8 and "far_east.silk.1" in play.state.colonies


def test_an_amsterdam_card_with_two_districts_and_one_good() -> None:
    """P. 6, left card: a house in Oude Zijde or Grachten, and gems forward."""
    play = holding(Card("amsterdam", good="gems", districts=("oude_zijde", "grachten")))
    assert play.choices() == {"oude_zijde", "grachten", "alone", "skip"}
    with pytest.raises(IllegalMove, match="district"):
        play.do(c.Build("lastage.1"))
    play.pick("grachten", "grachten.3")
    assert play.state.houses["grachten.3"] == 0 and play.state.space(0, "gems") == 1
    assert play.state.task is None or play.state.task.kind != "advance"


def test_the_one_good_of_an_amsterdam_card_may_stay() -> None:
    """P. 6: it may be moved; a house that is left leaves the good to be asked for."""
    play = holding(Card("amsterdam", good="gems", districts=("oude_zijde", "grachten")))
    before = play.state
    play.pick("alone", "grachten", "grachten.3")
    assert play.state.houses["grachten.3"] == 0 and play.state.space(0, "gems") == 0
    assert play.state.task is None or play.state.task.kind != "advance"
    play.state = before
    play.pick("skip")
    assert play.choices() == {"gems", "skip"}


def test_the_last_tile_is_the_house_and_no_good_moves_along() -> None:
    play = holding(Card("amsterdam", good="gems", districts=("grachten",)))
    tiles = play.state.tiles_left(0)
    held = {f"africa.silk.{n}": 0 for n in range(1, tiles)}
    play.set(colonies={**play.state.colonies, **held})
    assert play.state.tiles_left(0) == 1 and "alone" not in play.choices()
    with pytest.raises(IllegalMove):
        play.do(c.Build("grachten.3", "moves"))
    play.pick("grachten.3")
    assert play.state.houses["grachten.3"] == 0 and play.state.space(0, "gems") == 0


def test_an_amsterdam_card_with_one_district_and_any_good() -> None:
    """P. 6, right card: a house in Lastage, a good of one's choice; a new tile starts on the first space."""
    play = holding(Card("amsterdam", districts=("lastage",)))
    assert "lastage.4" not in play.choices() or play.state.houses.get("lastage.4") is None
    play.pick("lastage.7")
    assert play.choices() == {*GOODS, "skip"}
    play.pick("spices")
    assert play.state.space(0, "spices") == 1


def test_the_good_moves_even_when_the_district_is_full() -> None:
    """The translator left this open; our ruling is in the README."""
    play = Play(3)
    play.set(houses={f"lastage.{n}": 1 for n in range(1, 11)}, bonuses=((), (), ()))
    play.task("use", 0, card=Card("amsterdam", good="silk", districts=("lastage",)))
    play.pick("correct", "loans", "0", "0")
    assert play.choices() == {"silk", "skip"}
    play.pick("silk")
    assert play.state.space(0, "silk") == 1


def test_a_taken_site_cannot_be_built_on() -> None:
    play = holding(Card("amsterdam", districts=("grachten",)))
    assert "grachten.1" not in play.choices(), "Anna's own starting house"
    with pytest.raises(IllegalMove, match="taken"):
        play.do(c.Build("grachten.1"))
    with pytest.raises(IllegalMove, match="taken"):
        play.do(c.Build("grachten.11"))


def test_a_card_may_be_left() -> None:
    play = holding(Card("goods"))
    before = play.state.exchange
    play.pick("skip")
    assert play.state.exchange == before and play.state.task is None


def test_without_a_tile_in_hand_nothing_can_be_placed() -> None:
    """24 tiles are all there are."""
    play = Play(3)
    full = {f"{d}.{n}": 0 for d in DISTRICTS for n in range(1, 7)}
    play.set(houses=full, colonies={}, exchange=({}, {}, {}), bonuses=(play.state.bonuses[0], (), ()))
    assert play.state.tiles_left(0) == 0
    play.task("use", 0, card=Card("colony", good="silk"))
    play.pick("correct", "loans", "0", "0")
    assert any(isinstance(e, Skipped) and e.why == "tiles" for e in play.told)
    play.task("goods", 0, allowed=GOODS)
    with pytest.raises(IllegalMove, match="tile"):
        play.do(c.Advance(("gems", "gems", "silk")))


def test_a_site_can_be_tapped_in_the_picture_at_once() -> None:
    play = holding(Card("amsterdam", districts=("lastage", "grachten")))
    play.pick("lastage.5")
    assert play.state.houses["lastage.5"] == 0
    play = holding(Card("colony", good="silk"))
    play.pick("africa.silk.1")
    assert play.state.colonies["africa.silk.1"] == 0
