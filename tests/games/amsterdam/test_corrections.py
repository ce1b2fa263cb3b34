"""The table is right: whatever is tracked can be corrected, to what can lie there."""

from __future__ import annotations

import pytest

from companion.games.amsterdam import commands as c
from companion.games.amsterdam.names import GOODS, JETTIES, TILES_EACH
from companion.games.contract import Command
from tests.games.amsterdam.sitting import PLAIN, Sitting, refused


@pytest.mark.parametrize(
    ("what", "value"), [("points", 33), ("florins", 9), ("penalties", 2), ("inactive", 4), ("river", 5)]
)
def test_numbers_can_be_corrected(game: Sitting, what: str, value: int) -> None:
    game.tap("correct", what, "1", str(value))
    seat = game.seat("Jan")
    assert (seat.total if what == "points" else getattr(seat, what)) == value


def test_piles_and_board_can_be_corrected(game: Sitting) -> None:
    game.tap("correct", "store", "0", "+beer")
    assert game.seat("Anne").store == ("beer",)
    game.tap("correct", "store", "0", "-beer")
    assert game.seat("Anne").store == ()
    game.tap("correct", "wheel", "0", "3", "grey", "4")
    assert game.seat("Anne").wheel[3] == (("grey", 4),)
    game.tap("correct", "owner", "pink", "pink.4", "1")
    assert game.state.owners == {"pink.4": 1}
    game.tap("correct", "owner", "pink", "pink.4", "nobody")
    assert game.state.owners == {}
    game.tap("correct", "harbour", "sold", "beer")
    assert game.state.sold == ("beer",)
    game.tap("correct", "harbour", "roofs", "beer", "2")
    assert game.state.roofs == {"beer": 2}


def test_depots_and_dockers_can_be_corrected(game: Sitting) -> None:
    game.tap("correct", "harbour", "depots", "3", "lace")
    assert game.state.depots == {"3": "lace"}
    game.tap("correct", "harbour", "depots", "3", "empty")
    assert game.state.depots == {}
    before = game.state.jetties["white"]
    game.tap("correct", "harbour", "jetties", "white", f"-{before[0]}")
    assert game.state.jetties["white"] == before[1:]
    game.tap("correct", "harbour", "jetties", "white", "+pink")
    assert game.state.jetties["white"] == (*before[1:], "pink")
    game.tap("correct", "harbour", "building", "+yellow")
    assert game.state.building == ("yellow",)
    game.tap("correct", "harbour", "building", "-yellow")
    assert game.state.building == ()


@pytest.mark.parametrize(
    "command",
    [
        c.Correct(0, "florins", -1),
        c.Correct(0, "river", 99),
        c.Correct(7, "points", 1),
        c.Correct(-1, "points", 1),
        c.Correct(0, "name", "x"),
        c.Correct(0, "store", ["gold"]),
        c.Correct(0, "wheel", [[["grey", 0]]] * 7),
        c.CorrectBoard("owner.pink.9", 0),
        c.CorrectBoard("roofs.beer", 4),
        c.CorrectBoard("anything", 1),
    ],
)
def test_impossible_corrections_are_refused(game: Sitting, command: Command) -> None:
    refused(game, command, ".")


def test_a_block_belongs_to_nobody_or_to_somebody_at_the_table(game: Sitting) -> None:
    for owner in (-2, 2):
        refused(game, c.CorrectBoard("owner.pink.4", owner), "cannot lie there")
    for owner in (-1, 0, 1):
        game.do(c.CorrectBoard("owner.pink.4", owner))


@pytest.mark.parametrize("beside", range(1, 5))
def test_a_warehouse_holds_what_does_not_lie_elsewhere(game: Sitting, beside: int) -> None:
    """A good has four tiles (p. 2), and its warehouse three roofs (p. 10)."""
    game.set_seat(1, barge=("beer",) * beside)
    for tiles in range(5 - beside):
        game.do(c.CorrectBoard("roofs.beer", tiles))
    refused(game, c.CorrectBoard("roofs.beer", 5 - beside), "cannot lie there" if beside == 1 else "At most")


def test_no_pile_is_larger_than_what_is_in_the_box(game: Sitting) -> None:
    """Four tiles of nine goods, two dockers of six colours (p. 2, 3)."""
    goods, dockers = GOODS * TILES_EACH, JETTIES * 2
    for pile in ("store", "barge"):
        game.do(c.Correct(0, pile, goods))
        refused(game, c.Correct(0, pile, (*goods, "beer")), "cannot lie there")
    game.do(c.CorrectBoard("building", dockers))
    refused(game, c.CorrectBoard("building", (*dockers, "pink")), "cannot lie there")


def test_on_a_wind_rose_lies_at_least_one_of_a_colour(game: Sitting) -> None:
    for amount in (1, 99):
        game.do(c.Correct(0, "wheel", ((("grey", amount),),) * 7))
    for amount in (0, 100):
        refused(game, c.Correct(0, "wheel", ((("grey", amount),),) * 7), "cannot lie there")


def test_dice_that_tom_has_used_are_not_corrected() -> None:
    game = Sitting("Anne").open()
    game.do(c.TakeCards())
    game.do(c.RollDice(dict(PLAIN)))
    game.do(c.CorrectBoard("die.black", 5))
    assert game.state.roll["black"] == 5
    game.do(c.PlayTom())
    assert game.state.phase == "dice"
    refused(game, c.CorrectBoard("die.black", 6), "TOM has used these dice")
