"""The table is right: whatever is tracked can be corrected, to what can lie there."""

from __future__ import annotations

import pytest

from companion.games.amsterdam import commands as c
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


def test_dice_that_tom_has_used_are_not_corrected() -> None:
    game = Sitting("Anne").open()
    game.do(c.TakeCards())
    game.do(c.RollDice(dict(PLAIN)))
    game.do(c.CorrectBoard("die.black", 5))
    assert game.state.roll["black"] == 5
    game.do(c.PlayTom())
    assert game.state.phase == "dice"
    refused(game, c.CorrectBoard("die.black", 6), "TOM has used these dice")
