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
from companion.games.ticket_to_ride.state import Contract, Level, State
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


def entering(folder: Path) -> State:
    """Two players with a contract each, whose turns are over."""
    session = new_session(2, 1, folder)
    for player in (0, 1):
        session.do(c.KeepContracts(player, 1))
    session.do(c.Correct("last_round", 0, 1))
    session.do(c.TakeCards(0))
    assert session.state.phase == "entering"
    return session.state


@pytest.mark.parametrize(("a", "b"), [("Dam", "Utrecht"), ("Utrecht", "Dam"), ("Utrecht", "Leiden"), ("Dam", "Dam")])
def test_a_contract_joins_two_places_of_the_board(a: str, b: str, tmp_path: Path) -> None:
    with pytest.raises(IllegalMove, match="joins two different places"):
        decide(entering(tmp_path), c.EnterContract(0, a, b, 5), Chance(Random(1)))


def test_with_help_for_the_score_alone_no_contract_is_missing(tmp_path: Path) -> None:
    """Nobody was asked how many were kept, so more may be entered than are known to be held."""
    state = entering(tmp_path)
    entered = (Contract("Dam", "Waag", 3), Contract("Jordaan", "Waag", 3))
    seats = (replace(state.seats[0], entered=entered), state.seats[1])
    with pytest.raises(IllegalMove, match="No contract of P0 is missing"):
        decide(replace(state, seats=seats, help="score"), c.LoseContract(0), Chance(Random(1)))


def taught(state: State, other: Contract, mine: Contract) -> list[object]:
    """What the box learns when the first player shows a contract after the other has."""
    seats = (state.seats[0], replace(state.seats[1], entered=(other,), settled=True))
    shown = c.EnterContract(0, mine.a, mine.b, mine.points)
    events = decide(replace(state, seats=seats), shown, Chance(Random(1)))
    return [event.value for event in events if isinstance(event, e.FactTaught)]


def test_whoever_shows_last_the_box_learns_everybody_s(tmp_path: Path) -> None:
    (rows,) = taught(entering(tmp_path), Contract("Begijnhof", "Dam", 2), Contract("Dam", "Waag", 3))
    assert isinstance(rows, list)
    assert ["Begijnhof", "Dam", 2] in rows
    assert ["Dam", "Waag", 3] in rows


def test_a_box_that_knows_just_these_learns_nothing(tmp_path: Path) -> None:
    state, two = entering(tmp_path), (Contract("Begijnhof", "Dam", 2), Contract("Dam", "Waag", 3))
    assert taught(replace(state, board=replace(state.board, contracts=two)), *two) == []
    rows = [["Begijnhof", "Dam", 2], ["Dam", "Waag", 3]]
    assert taught(replace(state, board=replace(state.board, contracts=two[:1])), *two) == [rows]
