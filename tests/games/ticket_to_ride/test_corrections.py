"""What cannot be said to the rules: contracts that are kept back, numbers before there are any."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.core.errors import IllegalMove
from companion.games.ticket_to_ride import commands as c
from companion.games.ticket_to_ride import events as e
from companion.games.ticket_to_ride.state import MOST_POINTS
from companion.memory.session import Session
from tests.games.ticket_to_ride.play import State, new_session


def shown(folder: Path) -> Session[State]:
    """Play is over; two contracts were kept by each, one is entered."""
    session = new_session(2, 1, folder)
    for player in (0, 1):
        session.do(c.KeepContracts(player, 2))
    session.do(c.Correct("last_round", 0, 1))
    session.do(c.TakeCards(0))
    session.do(c.EnterContract(0, "Dam", "Waag", 3))
    return session


def test_a_kept_contract_is_entered_or_lost(tmp_path: Path) -> None:
    session = shown(tmp_path)
    with pytest.raises(IllegalMove, match="A contract is missing: enter it, or say that one is lost"):
        session.do(c.Settle(0))
    session.do(c.LoseContract(0))
    assert session.state.seats[0].settled
    with pytest.raises(IllegalMove, match="No contract of P0 is missing"):
        session.do(c.LoseContract(0))


def test_with_the_last_one_lost_a_player_is_through(tmp_path: Path) -> None:
    session = shown(tmp_path)
    session.do(c.Correct("contracts", 0, 3))
    session.do(c.LoseContract(0))
    assert not session.state.seats[0].settled
    session.do(c.LoseContract(0))
    assert session.state.seats[0].settled


def test_whoever_is_through_first_settles_for_nobody_else(tmp_path: Path) -> None:
    session = shown(tmp_path)
    session.do(c.EnterContract(1, "Begijnhof", "Jordaan", 3))
    session.do(c.EnterContract(1, "Begijnhof", "Dam", 3))
    assert [seat.settled for seat in session.state.seats] == [False, True]


@pytest.mark.parametrize("last", [0, 1, 2])
def test_the_box_learns_contracts_only_when_all_are_shown(last: int, tmp_path: Path) -> None:
    """Two of three have entered theirs during play: the third is still asked, and nothing is learnt before."""
    session = new_session(3, 1, tmp_path)
    for player in (0, 1, 2):
        session.do(c.KeepContracts(player, 1))
    first, second = (player for player in (0, 1, 2) if player != last)
    session.do(c.EnterContract(first, "Dam", "Waag", 3))
    session.do(c.EnterContract(second, "Begijnhof", "Jordaan", 3))
    session.do(c.Correct("last_round", 0, 1))
    told = session.do(c.TakeCards(0))
    assert not any(isinstance(event, e.FactTaught) for event in told)
    assert [seat.settled for seat in session.state.seats] == [player != last for player in (0, 1, 2)]
    told = session.do(c.EnterContract(last, "Begijnhof", "Dam", 3))
    assert any(isinstance(event, e.FactTaught) for event in told)


def test_the_box_learns_contracts_that_all_have_entered_in_play(tmp_path: Path) -> None:
    session = new_session(2, 1, tmp_path)
    for player in (0, 1):
        session.do(c.KeepContracts(player, 1))
    session.do(c.EnterContract(0, "Dam", "Waag", 3))
    session.do(c.EnterContract(1, "Begijnhof", "Jordaan", 3))
    session.do(c.Correct("last_round", 0, 1))
    assert any(isinstance(event, e.FactTaught) for event in session.do(c.TakeCards(0)))


def test_a_contract_entered_by_mistake_is_asked_for_again_once_contracts_are_shown(tmp_path: Path) -> None:
    session = shown(tmp_path)
    session.do(c.Correct("wrong_contract", 0, 0))
    assert session.state.seats[0].entered == ()
    session.undo()
    assert len(session.state.seats[0].entered) == 1
    with pytest.raises(IllegalMove, match="from 0 to 0"):
        session.do(c.Correct("wrong_contract", 0, 1))


def test_the_wrong_one_of_two_contracts_goes_the_other_stays(tmp_path: Path) -> None:
    for wrong, left in ((0, "Begijnhof"), (1, "Dam")):
        session = shown(tmp_path / str(wrong))
        session.do(c.Correct("contracts", 0, 3))
        session.do(c.EnterContract(0, "Begijnhof", "Jordaan", 3))
        session.do(c.Correct("wrong_contract", 0, wrong))
        assert [one.a for one in session.state.seats[0].entered] == [left]


@pytest.mark.parametrize(("points", "counts"), [(0, False), (1, True), (MOST_POINTS, True), (MOST_POINTS + 1, False)])
def test_a_contract_is_worth_something(points: int, counts: bool, tmp_path: Path) -> None:
    session = shown(tmp_path)
    if counts:
        session.do(c.EnterContract(0, "Begijnhof", "Jordaan", points))
        assert session.state.seats[0].entered[-1].points == points
    else:
        with pytest.raises(IllegalMove):
            session.do(c.EnterContract(0, "Begijnhof", "Jordaan", points))


@pytest.mark.parametrize("what", ["points", "carts", "merchandise", "contracts", "turn", "last_round", "claim"])
def test_nothing_is_corrected_while_the_first_contracts_are_chosen(what: str, tmp_path: Path) -> None:
    session = new_session(2, 1, tmp_path)
    with pytest.raises(IllegalMove, match="First everybody chooses contracts"):
        session.do(c.Correct(what, 0, 1))  # type: ignore[arg-type]


@pytest.mark.parametrize("what", ["turn", "last_round"])
def test_turns_are_corrected_only_while_somebody_has_one(what: str, tmp_path: Path) -> None:
    with pytest.raises(IllegalMove, match="Nobody has a turn now"):
        shown(tmp_path).do(c.Correct(what, 1, 1))  # type: ignore[arg-type]


def test_a_freed_route_leaves_all_others_as_they_were(tmp_path: Path) -> None:
    session = new_session(2, 1, tmp_path)
    for player in (0, 1):
        session.do(c.KeepContracts(player, 2))
    for player, route in ((0, 6), (1, 2), (0, 8), (1, 7)):
        session.do(c.Claim(player, route))
    assert session.state.carded == (6, 2, 8, 7)
    session.do(c.Correct("free_route", 1, 7))
    assert session.state.carded == (6, 2, 8)
    assert session.state.owners == {6: 0, 2: 1, 8: 0}
