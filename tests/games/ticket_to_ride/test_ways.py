"""What a contract still needs, beside the score's own idea of joined, over games by chance."""

from __future__ import annotations

from pathlib import Path
from random import Random

from msgspec.structs import replace

from companion.games.ticket_to_ride.claims import closed
from companion.games.ticket_to_ride.commands import Claim, EnterContract, KeepContracts
from companion.games.ticket_to_ride.score import path
from companion.games.ticket_to_ride.state import Contract, State
from companion.games.ticket_to_ride.view import view
from companion.games.ticket_to_ride.ways import arcs, still_to_claim
from tests.games.ticket_to_ride.play import new_session, play_on


def test_what_is_still_to_claim_joins_with_the_fewest_spaces(tmp_path: Path) -> None:
    joined = missing = lost = 0
    for seed in range(8):
        session = new_session(2 + seed % 3, seed, tmp_path)
        play_on(session, Random(seed), 40)
        state = session.state
        places = list(state.board.places)
        rng = Random(seed)
        for _ in range(60):
            a, b = rng.sample(places, 2)
            player = rng.randrange(len(state.seats))
            way = still_to_claim(state, player, Contract(a, b, 5))
            assert (way == ()) == bool(path(state, player, a, b))
            if way is None:
                lost += 1
                every = {r.id: player for r in state.board.routes.values() if closed(state, player, r) is None}
                assert not path(replace(state, owners={**state.owners, **every}), player, a, b)
            elif way:
                missing += 1
                assert all(closed(state, player, route) is None for route in way)
                claimed = {**state.owners, **{route.id: player for route in way}}
                assert path(replace(state, owners=claimed), player, a, b), "with them it is joined"
                assert sum(route.length for route in way) >= 1
            else:
                joined += 1
    assert min(joined, missing) > 20


def test_on_an_empty_board_the_distance_is_missing(tmp_path: Path) -> None:
    state = _begun(tmp_path)
    for card in state.board.contracts:
        way = still_to_claim(state, 0, card)
        assert way is not None and sum(route.length for route in way) == state.board.distance(card.a, card.b)


def test_the_lines_are_in_the_picture_only_while_the_vault_is_open(tmp_path: Path) -> None:
    session = new_session(2, 1, tmp_path)
    for player in (0, 1):
        session.do(KeepContracts(player, 2))
    session.do(EnterContract(0, "Dam", "Jan Roodenpoortstoren", 2))
    session.do(EnterContract(0, "Dam", "Waag", 3))
    session.do(Claim(0, 33))
    state = session.state
    assert [(arc.mark, arc.joined) for arc in arcs(state, 0)] == [("A", True), ("B", False)]
    for seat, picks, shown in (
        (None, (), 0),
        (None, ("private",), 0),  # it is the other one's turn
        (None, ("private.0",), 2),
        (None, ("private.0", "Dam"), 2),
        (0, ("private",), 2),
        (0, ("private.1",), 0),
        (1, ("private.0",), 0),
        (1, ("private",), 0),
    ):
        board = view(state, 0, seat, picks).panels[0]
        assert len(board.arcs) == shown, (seat, picks)  # type: ignore[union-attr]
    lit = view(state, 0, 0, ("private", "B")).panels[0]
    way = still_to_claim(state, 0, state.seats[0].entered[1])
    assert {link.id for link in lit.links if link.lit} == {str(route.id) for route in way or ()}  # type: ignore[union-attr]


def _begun(folder: Path) -> State:
    session = new_session(2, 1, folder)
    for player in (0, 1):
        session.do(KeepContracts(player, 1))
    return session.state
