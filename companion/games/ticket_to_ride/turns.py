"""How a turn ends, and with the last one play; how contracts are settled, and with the last ones the game."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.errors import IllegalMove
from companion.core.message import Message, say, say_n
from companion.games.contract import Event, Seat
from companion.games.ticket_to_ride import events as e
from companion.games.ticket_to_ride.state import CONTRACTS, LAST_ROUND_AT, Contract, State


def begun(state: State, player: Seat) -> list[Event]:
    """Play begins once everybody has kept contracts, this player last."""
    waiting = [p for p, seat in enumerate(state.seats) if not seat.held and p != player]
    return [] if waiting else [e.PlayBegan()]


def check_turn(state: State, player: Seat, out_of_turn: bool = False) -> None:
    if state.phase != "play":
        raise IllegalMove(say("Nobody has a turn now."))
    if player != state.turn and not out_of_turn:
        raise IllegalMove(say("It is {name}'s turn.", name=state.seats[state.turn].name))


def end_turn(state: State, player: Seat, carts_left: int) -> list[Event]:
    """Pass the turn; two carts or fewer announce the last round, in which everyone has one more turn."""
    events: list[Event] = []
    if state.turns_left is None and carts_left <= LAST_ROUND_AT:
        events.append(e.LastRoundBegan(player, len(state.seats)))
    if state.turns_left == 1:
        return _play_ended(state)
    return [*events, e.TurnPassed((state.turn + 1) % len(state.seats))]


def _play_ended(state: State) -> list[Event]:
    """Whose contracts are all entered already is not asked for them."""
    complete = [player for player, seat in enumerate(state.seats) if len(seat.entered) >= seat.held]
    events: list[Event] = [e.PlayEnded()]
    for player in complete:
        entered = state.seats[player].entered
        events += settled(state, player, entered)
        state = replace(
            state, seats=tuple(replace(seat, settled=seat.settled or p == player) for p, seat in enumerate(state.seats))
        )
    return events


def settled(state: State, player: Seat, entered: tuple[Contract, ...]) -> list[Event]:
    """One player's contracts are complete; with the last player's the game is over, and the box learns people's."""
    complete = e.ContractsSettled(player, len(entered))
    if not all(seat.settled for other, seat in enumerate(state.seats) if other != player):
        return [complete]
    seats = (replace(seat, entered=entered) if n == player else seat for n, seat in enumerate(state.seats))
    shown = {(c.a, c.b): c for seat in seats if not seat.program for c in seat.entered}
    known = {(c.a, c.b): c for c in (c.in_order() for c in state.board.contracts)}
    if shown.items() <= known.items():
        return [complete]
    rows: list[list[str | int]] = [[c.a, c.b, c.points] for c in (known | shown).values()]
    return [complete, e.FactTaught("contracts", rows[:CONTRACTS])]


def cards(n: int) -> Message:
    """A number of contract cards, in words."""
    return say_n("{n} contract", "{n} contracts", n)
