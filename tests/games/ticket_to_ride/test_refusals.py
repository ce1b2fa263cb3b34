"""What is refused, with the sentence that is true of the moment; and what the box does not learn twice."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from companion.core.chance import Chance
from companion.core.errors import IllegalMove
from companion.games.ticket_to_ride import commands as c
from companion.games.ticket_to_ride import events as e
from companion.games.ticket_to_ride.decide import decide
from companion.games.ticket_to_ride.state import Level
from tests.games.ticket_to_ride.play import new_session


@pytest.mark.parametrize(
    ("left", "kept", "said"),
    [(20, 0, "keep one or both"), (20, 3, "keep one or both"), (1, 0, "must be kept"), (1, 2, "must be kept")],
)
def test_of_drawn_contracts_one_is_kept(left: int, kept: int, said: str, tmp_path: Path) -> None:
    """Rulebook, drawing contracts: of two, at least one; the last one alone is kept."""
    session = new_session(2, 1, tmp_path)
    for player in (0, 1):
        session.do(c.KeepContracts(player, 2))
    session.do(c.Correct("contracts", 1, 2 + session.state.contracts_left - left))
    assert session.state.contracts_left == left
    with pytest.raises(IllegalMove, match=said):
        session.do(c.TakeContracts(0, kept))


@pytest.mark.parametrize(("points", "taught"), [(6, False), (9, True)])
def test_the_box_learns_only_what_it_does_not_know(points: int, taught: bool, tmp_path: Path) -> None:
    """Noordermarkt – Waag and Jordaan – Oude Kerk are printed in the rulebook."""
    session = new_session(2, 1, tmp_path)
    for player in (0, 1):
        session.do(c.KeepContracts(player, 1))
    session.do(c.Correct("last_round", 0, 1))
    session.do(c.TakeCards(0))
    known = next(one for one in session.state.board.contracts if {one.a, one.b} == {"Noordermarkt", "Waag"})
    session.do(c.EnterContract(0, known.a, known.b, known.points))
    events = decide(session.state, c.EnterContract(1, "Jordaan", "Oude Kerk", points), Chance(Random(1)))
    assert any(isinstance(event, e.FactTaught) for event in events) is taught


@pytest.mark.parametrize("player", [-1, 2, 4])
def test_nobody_moves_for_an_empty_seat(player: int, tmp_path: Path) -> None:
    with pytest.raises(IllegalMove, match="Nobody sits on that seat"):
        new_session(2, 1, tmp_path).do(c.KeepContracts(player, 2))


def test_the_first_contracts_are_kept_once(tmp_path: Path) -> None:
    session = new_session(2, 1, tmp_path)
    assert session.do(c.KeepContracts(0, 2)) == (e.ContractsKept(0, 2, first=True),)
    with pytest.raises(IllegalMove):
        session.do(c.KeepContracts(0, 1))
    session.do(c.KeepContracts(1, 2))
    with pytest.raises(IllegalMove):
        session.do(c.KeepContracts(0, 1))


@pytest.mark.parametrize("level", ["all", "score"])
def test_in_play_nobody_enters_more_contracts_than_he_kept(level: Level, tmp_path: Path) -> None:
    session = new_session(2, 1, tmp_path)
    for player in (0, 1):
        session.do(c.KeepContracts(player, 1))
    session.do(c.EnterContract(0, "Dam", "Waag", 3))
    with pytest.raises(IllegalMove, match="holds 1 contract and all are entered"):
        decide(replace(session.state, help=level), c.EnterContract(0, "Jordaan", "Waag", 3), Chance(Random(1)))
