"""What can lie on the table can be set right, and nothing beyond it."""

from __future__ import annotations

import pytest

from companion.core.errors import IllegalMove
from companion.games.merchants import commands as c
from companion.games.merchants.box import HOUSES
from companion.games.merchants.vocabulary import GOODS
from tests.games.merchants.play import Play

LIMITS = {
    "money": (10_350_000, 10_000),  # all notes of the box; the smallest is the step
    "loans": (20, 1),
    "tile": (8, 1),  # spaces of a row of the exchange
    "marker": (24, 1),  # 1665: the end of the game alone moves it to 1666
    "hourglasses": (24, 1),
    "mayor": (2, 1),
    "turn": (17, 1),
}


@pytest.mark.parametrize(("what", "highest", "step"), [(what, *limit) for what, limit in LIMITS.items()])
def test_a_number_is_corrected_up_to_what_the_box_holds(what: str, highest: int, step: int) -> None:
    key = "silk" if what == "tile" else ""
    for to in (0, step, highest):
        Play(3).do(c.Correct(what, to, 1, key))
    for to in (-step, highest + step):
        with pytest.raises(IllegalMove, match="That number is not possible"):
            Play(3).do(c.Correct(what, to, 1, key))


def test_money_is_corrected_in_notes() -> None:
    with pytest.raises(IllegalMove, match="That number is not possible"):
        Play(3).do(c.Correct("money", 15_000, 1))


@pytest.mark.parametrize("player", [-1, 3, 5])
@pytest.mark.parametrize("what", ["money", "loans", "tile"])
def test_what_is_nobodys_cannot_be_corrected(what: str, player: int) -> None:
    with pytest.raises(IllegalMove, match="That cannot be corrected"):
        Play(3).do(c.Correct(what, 1, player, "silk"))


@pytest.mark.parametrize("player", range(3))
def test_nobody_places_a_tile_that_he_no_longer_has(player: int) -> None:
    play = Play(3)
    play.set(houses=dict.fromkeys(HOUSES[: play.state.tiles_left(player) + 1], player))
    assert play.state.tiles_left(player) == 0
    with pytest.raises(IllegalMove, match="There is no tile left to place"):
        play.do(c.Correct("house", 0, player, HOUSES[-1]))
    row = next(good for good in GOODS if not play.state.space(player, good))
    with pytest.raises(IllegalMove, match="There is no tile left to place"):
        play.do(c.Correct("tile", 1, player, row))
    play.do(c.Correct("tile", 0, player, row))
