"""Set-up, order of play, cards, dice and wind roses: pages 4 to 8 and 12."""

from __future__ import annotations

import pytest

from companion.core.errors import IllegalMove
from companion.core.inputs import Press, Roll
from companion.core.view import DicePanel, WindRosePanel
from companion.games.amsterdam import commands as c
from companion.games.amsterdam import events as e
from companion.games.amsterdam.game import GAME
from companion.games.amsterdam.instructions import cards_to_reveal, laying_steps, round_steps
from companion.games.amsterdam.state import river_order
from companion.games.amsterdam.wheel import changed
from tests.games.amsterdam.sitting import PLAIN, Sitting, demo_facts, known_facts, refused


def texts(told: object) -> str:
    return " ".join(str(step.text) for step in told)  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("players", "round_", "reveal"),
    [(2, 1, (2, 1, 1)), (2, 2, (2, 1, 1)), (3, 1, (2, 1, 2)), (3, 2, (2, 2, 1)), (3, 11, (2, 1, 2)), (4, 6, (2, 2, 2))],
)
def test_cards_to_reveal_p7(players: int, round_: int, reveal: tuple[int, int, int]) -> None:
    """Plans, buildings, artisans by number of players and by odd or even round."""
    assert cards_to_reveal(players, round_) == reveal


def test_set_up_says_what_to_lay_p4() -> None:
    solo = texts(laying_steps(Sitting("Anne").state))
    assert "one docker of each colour" in solo
    assert "TOM plays" in solo
    three = texts(laying_steps(Sitting("Anne Jan Mareike").state))
    assert "12 dockers" in three
    assert "2 district tiles" in three
    assert "6 market tiles A on 6 tiles B" in three
    short = texts(laying_steps(Sitting(short=True).state))
    assert "third space" in short
    assert "5 market tiles A" in short


@pytest.mark.parametrize("order", [(0,), (0, 0), (0, 2), (1, 1), (0, 1, 2)])
def test_every_player_has_one_pawn_in_the_stack_p5(order: tuple[int, ...]) -> None:
    game = Sitting("Anne Jan", known_facts())
    game.do(c.LayTable())
    refused(game, c.DrawOrder(order), "one pawn")


def test_the_short_game_begins_in_round_three_p5() -> None:
    game = Sitting(short=True).open()
    assert game.state.round == 3
    assert game.state.quick_bonus == 5


def test_order_comes_from_the_stack_p5() -> None:
    game = Sitting("Anne Jan Mareike", known_facts())
    game.tap("ready", "2", "0")
    assert river_order(game.state) == (2, 0, 1)
    assert game.state.mover == 2, "first resources from top to bottom (p. 6)"


def test_later_arrivals_lie_on_top_p11() -> None:
    game = Sitting("Anne Jan Mareike", known_facts()).to_actions()
    assert river_order(game.state) == (0, 1, 2)
    game.tap("river", "1")
    game.tap("done")
    game.tap("river", "1")
    assert river_order(game.state) == (1, 0, 2)


def test_the_last_space_keeps_its_order_p11() -> None:
    """Whoever comes first stays first there, whatever happens later; 10 points each."""
    game = Sitting("Anne Jan", known_facts()).to_actions()
    for player in (0, 1):
        game.set_seat(player, river=17)
        game.tap("river", "1")
        assert game.state.seats[player].points["harbour"] == 10
        game.tap("done")
    assert river_order(game.state) == (0, 1)
    game.do(c.TakeCards())
    game.do(c.RollDice(PLAIN))
    assert game.state.mover == 0


def test_the_tray_shows_the_dice_in_the_order_in_which_they_were_seen() -> None:
    game = Sitting("Anne Jan", known_facts()).open()
    game.do(c.TakeCards())
    seen = dict(reversed(PLAIN.items()))
    game.do(c.RollDice(seen))
    tray = next(p for p in GAME.view(game.state, 0, None, ()).panels if isinstance(p, DicePanel))
    assert [die.colour for die in tray.dice] == list(seen)


def test_order_is_that_of_the_rounds_beginning_p8() -> None:
    game = Sitting("Anne Jan", known_facts()).to_actions()
    game.tap("done")
    game.tap("river", "1")
    game.tap("done")
    assert game.state.order == (1, 0)


def test_a_sixth_card_costs_a_penalty_p7() -> None:
    game = Sitting("Anne Jan", known_facts()).open()
    game.set_seat(1, inactive=5)
    assert "Jan has five cards" in texts(round_steps(game.state))
    game.tap("taken")
    assert (game.seat("Jan").penalties, game.seat("Jan").inactive) == (1, 5)
    assert (game.seat("Anne").penalties, game.seat("Anne").inactive) == (0, 2)


def test_card_049_takes_none() -> None:
    game = Sitting("Anne Jan", known_facts()).open()
    game.set_seat(0, inactive=5)
    game.tap("without", "0")
    assert game.seat("Anne").penalties == 0


def test_the_camera_answers_the_roll() -> None:
    game = Sitting("Anne Jan", known_facts()).open()
    assert GAME.interpret(game.state, Roll(1, PLAIN)) == c.RollDice(PLAIN), "who throws has taken a card"
    game.tap("taken")
    assert GAME.interpret(game.state, Roll(1, {"black": 1})) is None, "all six dice are wanted"
    assert GAME.interpret(game.state, Press(1, "shared")) is None
    told = GAME.interpret(game.state, Roll(1, PLAIN))
    assert told == c.RollDice(PLAIN)
    game.do(told)
    assert game.state.roll == PLAIN
    assert GAME.interpret(game.state, Roll(2, PLAIN)) is None, "one roll a round"


def test_the_same_by_tap() -> None:
    game = Sitting("Anne Jan", known_facts()).open()
    game.tap("taken")
    game.tap(*(str(PLAIN[die]) for die in ("black", "brown", "purple", "pink", "orange", "grey")))
    assert game.state.roll == PLAIN


@pytest.mark.parametrize(
    ("round_", "ones"), [(7, ()), (8, (6,)), (9, (5, 6)), (10, (4, 5, 6)), (11, (3, 4, 5, 6)), (12, (2, 3, 4, 5, 6))]
)
def test_faces_change_p12(round_: int, ones: tuple[int, ...]) -> None:
    assert [changed(face, round_) for face in range(1, 7)] == [1 if f in ones else f for f in range(1, 7)]


def test_changed_faces_are_stored_and_shown_p12() -> None:
    game = Sitting("Anne Jan", known_facts()).to_round(9)
    game.tap("taken")
    game.do(c.RollDice({**PLAIN, "black": 6, "brown": 5}))
    shown = {die.colour: (die.pips, die.was) for die in GAME.view(game.state, 0, None, ()).panels[0].dice}  # type: ignore[union-attr]
    assert shown["black"] == (1, 6)
    assert shown["grey"] == (3, 0)
    (picked,) = game.tap("black", "brown")
    assert isinstance(picked, e.DicePicked)
    assert picked.stored == ((1, "black", 1), (1, "brown", 1))


def test_nothing_arrives_costs_a_penalty_p8() -> None:
    game = Sitting("Anne Jan", known_facts()).open()
    game.set_seat(0, wheel=((),) * 7)
    game.to_actions()
    assert game.seat("Anne").penalties == 1
    assert game.seat("Jan").penalties == 0


def test_a_one_arrives_at_once_p8() -> None:
    game = Sitting("Anne Jan", known_facts()).open()
    game.set_seat(0, wheel=((),) * 7)
    game.to_actions({**PLAIN, "grey": 1}, ("grey", "black"))
    assert game.seat("Anne").wheel[0] == (("grey", 1),)
    assert game.seat("Anne").penalties == 0


def warnings(game: Sitting) -> list[str]:
    for panel in GAME.view(game.state, 0, None, ()).panels:
        if isinstance(panel, WindRosePanel):
            return [str(rose.warning or "") for rose in panel.roses]
    return []


def test_warned_one_and_two_rounds_before() -> None:
    game = Sitting("Anne Jan", known_facts()).to_actions()
    game.set_seat(0, wheel=((), (), (("pink", 2),), (), (), (), ()))
    game.set_seat(1, wheel=((), (("pink", 2),), (), (), (), (), ()))
    one, two = warnings(game)
    assert "Nothing arrives next round: a 1 avoids the penalty" in one
    assert "Nothing arrives in two rounds yet" in two
    game.set_seat(0, wheel=((),) * 7)
    assert "next round or in two rounds" in warnings(game)[0]


def test_no_warning_past_the_end() -> None:
    game = Sitting("Anne Jan", known_facts()).to_round(12).to_actions()
    game.set_seat(0, wheel=((),) * 7)
    assert warnings(game)[0] == ""


def test_cards_052_to_054_change_what_is_stored() -> None:
    """052: two more for a 1, always on space 1; 054: one more each; 053: a neighbouring space."""
    game = Sitting("Anne Jan", known_facts()).open()
    game.set_seat(0, cards=("052", "053", "054"))
    game.tap("taken")
    game.do(c.RollDice({**PLAIN, "grey": 1}))
    (picked,) = game.tap("grey", "pink", "2", "3")
    assert isinstance(picked, e.DicePicked)
    assert picked.stored == ((2, "grey", 2), (1, "grey", 2), (3, "pink", 5))
    with pytest.raises(IllegalMove, match="own face"):
        game.do(c.PickDice(("grey", "pink"), (1, 3)))


@pytest.mark.parametrize("dice", [("black",), ("black", "black"), ("black", "red"), ("black", "pink", "grey")])
def test_two_different_dice_p7(dice: tuple[str, ...]) -> None:
    game = Sitting("Anne Jan", known_facts()).open()
    game.tap("taken")
    game.do(c.RollDice(PLAIN))
    with pytest.raises(IllegalMove):
        game.do(c.PickDice(dice))


def test_a_roll_is_refused_outside_its_moment() -> None:
    game = Sitting("Anne Jan", known_facts()).open()
    with pytest.raises(IllegalMove, match="six dice"):
        game.do(c.RollDice({**PLAIN, "black": 7}))
    taken, rolled = game.do(c.RollDice(PLAIN))
    assert (taken, rolled) == (e.CardsTaken((0, 1)), e.Rolled(PLAIN))
    with pytest.raises(IllegalMove, match="have been thrown"):
        game.do(c.RollDice(PLAIN))
    game.tap("black", "pink")
    game.tap("brown", "grey")
    with pytest.raises(IllegalMove, match="have been thrown"):
        game.do(c.RollDice(PLAIN))


def test_in_the_solo_game_a_throw_ends_the_turn_but_not_the_last() -> None:
    game = Sitting("Anne", known_facts()).to_actions()
    kinds = [type(event) for event in game.do(c.RollDice(PLAIN))]
    assert kinds == [e.TurnEnded, e.RoundBegan, e.CardsTaken, e.Rolled]
    game = Sitting("Anne", demo_facts()).to_round(12).to_actions()
    assert GAME.interpret(game.state, Roll(1, PLAIN)) is None
    with pytest.raises(IllegalMove):
        game.do(c.RollDice(PLAIN))


def test_twelve_rounds_then_the_final_scoring_p13() -> None:
    game = Sitting("Anne Jan", known_facts()).to_final()
    assert game.state.phase == "final"
    assert game.state.round == 12
    assert sum(isinstance(event, e.RoundBegan) for event in game.events) == 12


def test_a_misread_die_can_be_corrected_until_somebody_picks() -> None:
    game = Sitting("Anne Jan", known_facts()).open()
    game.tap("taken")
    game.do(c.RollDice(PLAIN))
    game.tap("correct", "die", "black", "6")
    assert game.state.roll["black"] == 6
    game.tap("black", "pink")
    with pytest.raises(IllegalMove):
        game.do(c.CorrectBoard("die.black", 5))
