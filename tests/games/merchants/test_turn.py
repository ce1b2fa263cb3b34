"""Rulebook p. 4 and "Fin du jeu": seats, discs, mayors, turns."""

from __future__ import annotations

import pytest

from companion.core.errors import IllegalMove
from companion.games.merchants import commands as c
from companion.games.merchants.events import Discarded, Drawn, LotOffered, Placed, SetAside
from companion.games.merchants.game import GAME
from companion.games.merchants.printed import card_key, deck_of
from companion.games.merchants.state import Card
from companion.games.merchants.vocabulary import DISCS, DISTRICTS, GOODS
from tests.games.merchants.lot import only, running
from tests.games.merchants.play import Play, demo_facts, shipped_facts


def test_each_seat_starts_with_a_house_a_colony_and_its_good() -> None:
    play = Play(5)
    for seat in range(5):
        site = demo_facts()[f"start.{seat + 1}.house"]
        colony = demo_facts()[f"start.{seat + 1}.colony"]
        assert play.state.houses[site] == seat
        assert play.state.colonies[f"{colony}.1"] == seat
        assert play.state.exchange[seat] == {colony.split(".")[1]: 1}
        assert play.state.tiles_left(seat) == 21


@pytest.mark.parametrize(("players", "turns"), [(3, 18), (4, 20), (5, 20)])
def test_everyone_has_the_same_number_of_turns(players: int, turns: int) -> None:
    assert Play(players).state.turns == turns


@pytest.mark.parametrize("players", [2, 6])
def test_only_three_to_five_play(players: int) -> None:
    with pytest.raises((IllegalMove, IndexError)):
        Play(players)


def test_cards_are_laid_on_the_three_discs_and_worked_through_in_order() -> None:
    play = Play(3)
    play.pick("goods", "auction")
    assert play.choices("colony") == {"discard", "mayor"}
    play.pick("colony", "discard")
    told = play.pick("amsterdam", "lastage", "any")
    assert [type(e) for e in told if isinstance(e, Placed | Discarded)] == [Placed, Discarded]
    assert play.state.task is not None and (play.state.task.kind, play.state.task.player) == ("build", 0)
    play.pick("skip")
    assert any(isinstance(e, LotOffered) for e in play.pick("skip"))
    assert play.state.auction is not None and play.state.auction.lot == Card("goods")


def test_of_a_discarded_card_only_the_kind_is_asked() -> None:
    play = Play(3)
    play.pick("amsterdam", "discard")
    assert play.state.discs["discard"] == Card("amsterdam")


def test_the_mayor_passes_to_the_left() -> None:
    play = Play(3)
    for expected in (0, 1, 2, 0):
        assert play.state.mayor == expected and play.prompt().player == expected
        play.offer()
        play.press("shared", 0)
        play.tick(35)


def test_with_three_players_a_marked_goods_card_is_replaced() -> None:
    """P. 5: six goods cards are not for three players."""
    play = Play(3)
    assert isinstance(play.pick("marked")[0], SetAside)
    assert play.state.discs == {} and "goods:mayor" in play.choices()


def test_with_four_players_marked_cards_are_like_the_others() -> None:
    play = Play(4)
    assert "marked" not in play.choices()
    play.do(c.TakeCard(Card("goods", marked=True), "mayor"))
    assert play.state.discs == {"mayor": Card("goods", marked=True)}


def test_a_covered_disc_takes_no_second_card() -> None:
    play = Play(3)
    play.pick("goods", "mayor")
    with pytest.raises(IllegalMove, match="already"):
        play.do(c.TakeCard(Card("goods"), "mayor"))


@pytest.mark.parametrize(
    "card",
    [
        Card("unknown"),
        Card("colony", continent="europe"),
        Card("colony", continent="africa", good="silk"),
        Card("colony", continent="africa", good="gems"),
        Card("amsterdam", districts=("jordaan",)),
        Card("amsterdam", districts=("lastage", "lastage")),
        Card("amsterdam", districts=("lastage", "grachten", "oude_zijde")),
        Card("amsterdam", districts=("lastage",), good="cheese"),
        Card("tulip"),
    ],
)
def test_there_is_no_such_card(card: Card) -> None:
    with pytest.raises(IllegalMove, match="no such card"):
        Play(3).do(c.TakeCard(card, "mayor"))


@pytest.mark.parametrize("card", [Card("unknown"), Card("colony"), Card("amsterdam"), Card("amsterdam", good="silk")])
def test_what_is_sold_is_named_whole(card: Card) -> None:
    with pytest.raises(IllegalMove, match="no such card"):
        Play(3).do(c.TakeCard(card, "auction"))


def test_of_the_mayors_own_card_the_kind_will_do() -> None:
    """He sees himself what it allows: any district and any good can be touched."""
    play = Play(3)
    play.pick("amsterdam:mayor")
    play.pick("bin")
    play.pick("goods:auction")
    assert play.state.discs["discard"] == Card("unknown")
    assert play.choices() == {*DISTRICTS, "skip"}
    play.pick("lastage.1")
    assert play.choices() == {*GOODS, "skip"}


def test_the_demo_deck_is_84_cards_with_six_marked_and_24_hourglasses() -> None:
    deck = deck_of(demo_facts())
    assert sum(count for _, count in deck) == 84
    assert {card.kind: count for card, count in deck}["hourglass"] == 24
    assert sum(count for card, count in deck if card.marked) == 6


def test_the_companion_deals_only_from_a_box_that_knows_its_cards() -> None:
    with pytest.raises(IllegalMove, match="demo box"):
        Play(3, shipped_facts(), deck="companion")


def test_the_companion_deals_every_card_once() -> None:
    play = Play(4, deck="companion")
    play.do(c.DrawCard())
    with pytest.raises(IllegalMove):
        play.do(c.TakeCard(Card("goods"), "mayor"))
    while play.state.in_hand is None:
        play.do(c.DrawCard()) if not play.state.todo else play.pick(sorted(play.choices())[0])
    with pytest.raises(IllegalMove):
        play.do(c.DrawCard())
    play.pick("mayor")
    assert list(play.state.discs) == ["mayor"] and sum(play.state.drawn.values()) >= 1


def test_the_next_mayors_first_card_comes_by_itself_once_the_last_one_is_played() -> None:
    play = Play(3, deck="companion")
    play.task("pass")
    play.task("advance", allowed=("gems", "silk"))
    told = play.do(c.Advance(("silk",)))
    assert play.state.turn == 1 and len(only(told, Drawn)) == 1


def test_no_card_comes_by_itself_before_the_last_lot_was_looked_at() -> None:
    play = running(deck="companion")
    play.set(discs=dict.fromkeys(DISCS, Card("goods")))
    told = play.tick(34.5)
    assert play.state.turn == 1 and not play.state.discs
    assert not only(told, Drawn)


def test_no_card_comes_by_itself_when_a_number_is_set_right() -> None:
    assert not only(Play(3, deck="companion").do(c.Correct("money", 100_000, 1)), Drawn)


def test_options_from_a_file_or_a_scenario_are_understood() -> None:
    options = Play(3, bank="false", seconds_a_step="1.5").state.options
    assert options.bank is False and options.clock().step_ns == 1_500_000_000


@pytest.mark.parametrize(
    ("name", "value", "fits"),
    [
        ("second_a_step", 1, "choose one of seconds_a_step, lead_in_seconds"),
        ("seconds_a_step", "nan", "choose something from 0.05 to 60"),
        ("seconds_a_step", "fast", "choose something from 0.05 to 60"),
        ("seconds_a_step", 0, "choose something from 0.05 to 60"),
        ("seconds_a_step", 86_400, "choose something from 0.05 to 60"),
        ("lead_in_seconds", -1, "choose something from 0 to 60"),
        ("stall_seconds", float("inf"), "choose something from 0.05 to 60"),
        ("deck", "my", "choose one of companion, table"),
        ("bank", "perhaps", "choose one of true, false"),
    ],
)
def test_options_that_make_no_sense_are_refused_with_what_would(name: str, value: object, fits: str) -> None:
    with pytest.raises(IllegalMove, match=f"{name}.*: {fits}"):
        Play(3, **{name: value})


def used_up(play: Play) -> Play:
    """Turns were corrected back, and now every card has come."""
    play.set(drawn={card_key(card): count for card, count in deck_of(demo_facts())}, hourglasses=23)
    return play


def test_when_all_cards_have_been_played_the_last_scoring_follows() -> None:
    """Rulebook, "Fin du jeu" and "Le Jeu d'un coup d'oeil": it ends when all cards have been played."""
    play = used_up(Play(3, deck="companion"))
    assert "No card is left" in str(play.prompt().question)
    play.pick("draw")
    assert [task.kind for task in play.state.todo] == ["hourglass", "last_space"], "the one that was not turned yet"
    while play.state.todo:
        play.pick(sorted(play.choices())[0])
    assert play.state.over and GAME.score(play.state).final


def test_cards_that_lie_on_the_discs_are_played_before_the_end() -> None:
    play = used_up(Play(3, deck="companion"))
    play.set(discs={"mayor": Card("goods"), "discard": Card("colony")})
    play.pick("draw")
    assert only(play.told, Discarded)
    assert [task.kind for task in play.state.todo] == ["goods", "pass"]
    assert play.state.mayor == 0
    play.pick("skip")
    assert [task.kind for task in play.state.todo] == ["hourglass", "last_space"]


def test_an_empty_deck_can_still_be_corrected() -> None:
    play = used_up(Play(3, deck="companion"))
    play.pick("correct", "turn", "17")
    assert play.state.turn == 17 and play.choices() == {"draw"}
    with pytest.raises(IllegalMove, match="undo instead"):
        play.pick("correct", "turn", "16")
