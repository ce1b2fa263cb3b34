"""The picture for one seat beside the table's."""

from __future__ import annotations

from pathlib import Path

from companion.core.view import MapPanel
from companion.games.contract import Seat
from companion.games.ticket_to_ride.commands import Claim, KeepContracts
from companion.games.ticket_to_ride.state import State
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
