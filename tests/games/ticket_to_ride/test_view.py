"""The picture for one seat beside the table's."""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace

from companion.core.view import MapPanel
from companion.games.contract import Seat
from companion.games.ticket_to_ride.commands import Claim, KeepContracts
from companion.games.ticket_to_ride.state import Contract, State
from companion.games.ticket_to_ride.view import view
from tests.games.ticket_to_ride.play import new_session


def closed(state: State, seat: Seat | None) -> set[str]:
    """The routes that nobody has and that cannot be claimed."""
    panel = view(state, 0, seat, ()).panels[0]
    assert isinstance(panel, MapPanel)
    return {link.id for link in panel.links if link.closed}


def test_a_seat_sees_what_is_closed_for_itself(tmp_path: Path) -> None:
    session = new_session(3, 1, tmp_path)
    for player in range(3):
        session.do(KeepContracts(player, 1))
    session.do(Claim(0, 15))
    state = session.state
    assert closed(state, 0) == {"16"}, "the other half of the own double route"
    assert closed(state, 1) == set()
    assert closed(state, None) == closed(state, state.turn) == set()


def test_the_sky_says_who_nears_the_last_round(tmp_path: Path) -> None:
    """Stage, section 8: who nears the last round stands at the right of the sky."""
    session = new_session(3, 1, tmp_path)
    for player in range(3):
        session.do(KeepContracts(player, 1))
    state = session.state
    assert str(view(state, 0, None, ()).phase) == "Play"
    seats = (state.seats[0], replace(state.seats[1], carts=6), replace(state.seats[2], carts=5))
    assert str(view(replace(state, seats=seats), 0, None, ()).phase) == "P2 has 5 carts left"


def test_contracts_lie_over_a_map_that_closes_what_others_have(tmp_path: Path) -> None:
    session = new_session(3, 1, tmp_path)
    for player in range(3):
        session.do(KeepContracts(player, 1))
    session.do(Claim(0, 15))
    session.do(Claim(1, 43))
    state = session.state
    entered = (Contract("Dam", "Oude Kerk", 2), Contract("Dam", "Begijnhof", 2))
    state = replace(state, turn=0, seats=(replace(state.seats[0], entered=entered), *state.seats[1:]))
    panel = view(state, 0, None, ("private", "B")).panels[0]
    assert isinstance(panel, MapPanel)
    assert [(arc.mark, arc.joined) for arc in panel.arcs] == [("A", True), ("B", False)]
    links = {link.id: link for link in panel.links}
    assert not links["15"].closed and links["43"].closed
    assert {link.id for link in panel.links if link.lit} == {"31"}, "what the second one still needs"
