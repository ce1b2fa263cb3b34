"""Random legal games: nothing is created or lost, replaying is exact, undo and redo are the identity."""

from __future__ import annotations

from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import msgspec
from hypothesis import example, given, settings
from hypothesis import strategies as st

from companion.core.clock import ManualClock
from companion.games.ticket_to_ride.game import GAME
from companion.games.ticket_to_ride.score import merchandise_bonus, settled
from companion.games.ticket_to_ride.state import CARTS, CONTRACTS, MERCHANDISE, State
from companion.memory import entries
from companion.memory.session import Session, fold
from tests.games.ticket_to_ride.play import new_session, play_on

games = st.tuples(st.integers(2, 4), st.integers(0, 10**6))


def conserved(state: State) -> None:
    for player, seat in enumerate(state.seats):
        routes = state.routes_of(player)
        assert seat.carts + sum(route.length for route in routes) == CARTS
        assert seat.route_points == sum(state.board.points[route.length] for route in routes)
        assert seat.merchandise <= sum(bool(route.cart) for route in routes)
        for route in routes:
            twin = state.board.twin(route)
            assert twin is None or state.owners.get(twin.id) != player, "both halves of a double route"
            assert len(state.seats) > 2 or twin is None or twin.id not in state.owners, "the closed half was taken"
    claimed = sum(bool(state.board.routes[number].cart) for number in state.owners)
    assert sum(seat.merchandise for seat in state.seats) == min(claimed, MERCHANDISE), "one card a cart route"
    assert state.merchandise_left + sum(seat.merchandise for seat in state.seats) == MERCHANDISE
    assert state.contracts_left + sum(seat.held for seat in state.seats) == CONTRACTS
    assert state.merchandise_left >= 0 <= state.contracts_left


@settings(deadline=None, max_examples=25)
@given(games)
def test_carts_cards_and_points_are_conserved(game: tuple[int, int]) -> None:
    players, seed = game
    with TemporaryDirectory() as folder:
        session = new_session(players, seed, Path(folder))
        for _ in range(40):
            play_on(session, Random(seed + session.depth), 5)
            conserved(session.state)


@settings(deadline=None, max_examples=25)
@given(games)
def test_whole_games_end_with_a_score_that_adds_up(game: tuple[int, int]) -> None:
    players, seed = game
    with TemporaryDirectory() as folder:
        session = new_session(players, seed, Path(folder))
        play_on(session, Random(seed), 3000)
        state = session.state
        assert GAME.finished(state)
        assert any(seat.carts <= 2 for seat in state.seats), "only the last round ends a game"
        bonus = merchandise_bonus(tuple(seat.merchandise for seat in state.seats))
        score = session.score()
        for player, seat in enumerate(state.seats):
            contracts = sum(item.points for item in settled(state, player))
            assert score.totals[player] == seat.route_points + contracts + bonus[player]
        assert sorted(p for group in score.ranking for p in group) == list(range(players))


@settings(deadline=None, max_examples=25)
@given(games, st.integers(5, 120))
@example((4, 118), 34)  # corrections leave no contract for one player
def test_replaying_a_journal_gives_the_same_state_byte_for_byte(game: tuple[int, int], moves: int) -> None:
    players, seed = game
    with TemporaryDirectory() as folder:
        session = new_session(players, seed, Path(folder))
        rng = Random(seed)
        for _ in range(moves):
            play_on(session, rng, 3, frozenset())  # corrections included
            if rng.random() < 0.2 and session.depth > 1:
                session.undo()
                if rng.random() < 0.5:
                    session.redo()
        shown = msgspec.json.encode(session.state)
        path = session.journal.path
        assert msgspec.json.encode(fold(GAME, entries.read(path), "j").state) == shown
        session.close()
        again = Session.load(GAME, path, ManualClock())
        assert msgspec.json.encode(again.state) == shown
        again.close()


@settings(deadline=None, max_examples=25)
@given(games, st.integers(1, 60), st.integers(1, 8))
def test_undo_then_redo_is_the_identity(game: tuple[int, int], moves: int, back: int) -> None:
    players, seed = game
    with TemporaryDirectory() as folder:
        session = new_session(players, seed, Path(folder))
        play_on(session, Random(seed), moves)
        before = msgspec.json.encode(session.state)
        steps = min(back, session.depth - 1)
        for _ in range(steps):
            session.undo()
        for _ in range(steps):
            session.redo()
        assert msgspec.json.encode(session.state) == before


@settings(deadline=None, max_examples=10)
@given(games, st.data())
def test_any_prefix_of_a_journal_file_folds(game: tuple[int, int], data: st.DataObject) -> None:
    players, seed = game
    with TemporaryDirectory() as folder:
        session = new_session(players, seed, Path(folder))
        play_on(session, Random(seed), 60)
        written = session.journal.path.read_bytes()
        first = written.index(b"\n") + 1
        for cut in data.draw(st.lists(st.integers(first, len(written)), min_size=20, max_size=20)):
            line = fold(GAME, entries.parse(written[:cut]), "prefix")
            if line.done:
                conserved(line.state)
