"""One number set by hand, at any moment of any game: refused in words, or a table that can be played to its end."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from companion.core.chance import Chance
from companion.core.errors import IllegalMove
from companion.core.prompt import Prompt
from companion.games.amsterdam.game import GAME as AMSTERDAM
from companion.games.amsterdam.names import ROOFS, TILES_EACH
from companion.games.contract import AnyGame, Command, Event
from companion.games.merchants.game import GAME as MERCHANTS
from companion.games.merchants.state import HOURGLASSES, NOTES, SPACES
from companion.games.merchants.vocabulary import YEARS
from companion.games.ticket_to_ride.game import GAME as TICKET_TO_RIDE
from companion.games.ticket_to_ride.state import CARTS, CONTRACTS, MERCHANDISE
from tests.games.amsterdam.sitting import demo_facts
from tests.games.amsterdam.test_whole_games import RandomGame
from tests.games.merchants.strangers import Strangers
from tests.games.ticket_to_ride.play import new_session, play_on

by_chance = settings(deadline=None, max_examples=25, suppress_health_check=list(HealthCheck))
seeds = st.integers(0, 10**6)


def correction(game: AnyGame, state: Any, rng: Random) -> Command | None:
    """A correction by random picks, as the table offers them; None where none is offered, or it ends in a refusal."""
    picks: tuple[str, ...] = ("correct",)
    root = game.ask(state, None, ())
    if not any(choice.id == "correct" for choice in root.choices):
        return None
    try:
        while isinstance(asked := game.ask(state, None, picks), Prompt):
            if asked.kind == "number":
                # The ends of what is allowed are where it goes wrong.
                span = range(asked.low, asked.high + 1, asked.step)
                pick = str(rng.choice((span[0], span[-1], rng.choice(span))))
            else:
                pick = rng.choice([choice.id for choice in asked.choices if choice.refused is None])
            picks = (*picks, pick)
    except IllegalMove as refused:
        assert str(refused.reason)
        return None
    return asked


def shown(game: AnyGame, state: Any, seats: int) -> None:
    """Everybody can be asked, and everything be shown and counted."""
    for seat in (None, *range(seats)):
        assert isinstance(game.ask(state, seat, ()), Prompt)
        game.view(state, 0, seat, ())
    score = game.score(state)
    assert sorted(player for group in score.ranking for player in group) == list(range(len(score.totals)))


# --- Ticket to Ride -----------------------------------------------------------------------------------------------


def possible_tickets(state: Any) -> None:
    for player, seat in enumerate(state.seats):
        assert 0 <= seat.carts <= CARTS - state.carts_on_board(player), "more carts than there are"
        assert seat.merchandise >= 0 <= seat.held
        assert len(seat.entered) <= seat.held
        assert not seat.settled or (state.phase in ("entering", "over") and len(seat.entered) == seat.held)
    assert state.merchandise_left in range(MERCHANDISE + 1) and state.contracts_left in range(CONTRACTS + 1)
    assert (state.phase == "over") == all(seat.settled for seat in state.seats)
    assert state.turns_left is None or 1 <= state.turns_left <= len(state.seats)
    assert set(state.carded) <= set(state.owners)


@by_chance
@example(4, 4, 48)  # contracts are entered by some, and by one not yet
@given(seeds, st.integers(2, 4), st.integers(2, 90))
def test_ticket_to_ride(seed: int, players: int, moves: int) -> None:
    rng = Random(seed)
    with TemporaryDirectory() as folder:
        session = new_session(players, seed, Path(folder))
        play_on(session, rng, moves)
        for _ in range(4):
            command = correction(TICKET_TO_RIDE, session.state, rng)
            if command is not None:
                try:
                    session.do(command)
                except IllegalMove as refused:
                    assert str(refused.reason)
            possible_tickets(session.state)
            shown(TICKET_TO_RIDE, session.state, players)
        play_on(session, rng, 3000)
        assert TICKET_TO_RIDE.finished(session.state), "the game does not end"
        possible_tickets(session.state)


# --- Merchants ----------------------------------------------------------------------------------------------------


def possible_merchants(state: Any) -> None:
    for player in range(len(state.players)):
        assert 0 <= state.tiles_left(player) <= 24
        assert 0 <= state.money[player] <= NOTES and state.money[player] % 10_000 == 0
        assert state.loans[player] >= 0
        assert all(1 <= space <= SPACES for space in state.exchange[player].values())
    assert 0 <= state.hourglasses <= HOURGLASSES and 0 <= state.marker < len(YEARS)
    assert 0 <= state.mayor < len(state.players) and 0 <= state.turn <= state.turns


@by_chance
@given(seeds, st.integers(3, 5), st.integers(2, 200), st.sampled_from(["table", "companion"]))
def test_merchants(seed: int, players: int, moves: int, deck: str) -> None:
    strangers = Strangers(seed, players, deck=deck)
    play, rng = strangers.play, strangers.rng
    for _ in range(moves):
        if not play.state.over:
            strangers.step()
    for _ in range(4):
        command = correction(MERCHANTS, play.state, rng)
        if command is not None:
            try:
                play.do(command)
            except IllegalMove as refused:
                assert str(refused.reason)
        possible_merchants(play.state)
        shown(MERCHANTS, play.state, players)
    strangers.whole_game()


# --- Amsterdam ----------------------------------------------------------------------------------------------------


def possible_amsterdam(state: Any) -> None:
    tiles = Counter(good for seat in state.seats for good in (*seat.store, *seat.barge))
    tiles += Counter(state.roofs) + Counter(state.depots.values()) + Counter(state.sold) + Counter(state.lost)
    assert all(count <= TILES_EACH for count in tiles.values()), "more tiles of a good than there are"
    assert all(0 <= count <= ROOFS for count in state.roofs.values())
    for seat in state.seats:
        assert min(seat.florins, seat.penalties, seat.inactive, seat.river) >= 0


class Table(RandomGame):
    """Random games in which corrections may say that goods came from nowhere."""

    def _take(self, events: list[Event]) -> None:
        for event in events:
            self.state = AMSTERDAM.apply(self.state, event)


@example(seed=5867, players=2, moves=92)
@by_chance
@given(seeds, st.integers(1, 4), st.integers(2, 200))
def test_amsterdam(seed: int, players: int, moves: int) -> None:
    game = Table(players, {"workers": True, "figure": True}, demo_facts(), seed)
    for _ in range(moves):
        if not AMSTERDAM.finished(game.state):
            game._move()
    for _ in range(4):
        command = correction(AMSTERDAM, game.state, game.rng)
        if command is not None and isinstance(command.value, int):
            try:
                game._take(AMSTERDAM.decide(game.state, command, Chance(game.rng)))
            except IllegalMove as refused:
                assert str(refused.reason)
        possible_amsterdam(game.state)
        shown(AMSTERDAM, game.state, players)
    game.play()
