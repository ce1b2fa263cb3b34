"""The state after the set-up, the phases of a round and the end."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from companion.games.amsterdam import events as e
from companion.games.amsterdam.apply.seats import scored, with_seat
from companion.games.amsterdam.state import HELD_CARDS, Phase, Seat, State, river_order
from companion.games.amsterdam.wheel import stored, turned
from companion.games.contract import Event


def _started(state: State, event: e.Started) -> State:
    seats = [Seat(player.name, player.colour, florins=1, inactive=1) for player in event.players]
    if event.tom:
        seats.append(Seat("TOM", event.tom, automaton=True))
    if event.purses:
        seats = [replace(seat, florins=purse) for seat, purse in zip(seats, event.purses, strict=True)]
    return State(
        seats=tuple(seats),
        options=event.options,
        facts=dict(event.facts),
        phase="laying",
        round=event.options.first_round,
        jetties=dict(event.jetties),
        drawn=dict(event.drawn),
        help=event.options.help,
        unkept=event.options.help == "tom",
    )


def _order_drawn(state: State, event: e.OrderDrawn) -> State:
    top = len(event.order)
    for place, player in enumerate(event.order):
        state = with_seat(state, player, landed=top - place)
    waiting = tuple(p for p in event.order if not state.seats[p].automaton)
    return replace(state, phase="resources", moves=top, order=waiting, at=0)


def _first_resources(state: State, event: e.FirstResources) -> State:
    wheel = stored(state.seats[event.player].wheel, 1, event.one, 1)
    state = with_seat(state, event.player, wheel=stored(wheel, 2, event.two, 2))
    if state.at + 1 < len(state.order):
        return replace(state, at=state.at + 1)
    return replace(state, phase="workers")


def _worker_placed(state: State, event: e.WorkerPlaced) -> State:
    return replace(state, **{event.worker: event.place, f"{event.worker}_moves": False})


def _round_began(state: State, event: e.RoundBegan) -> State:
    fresh = tuple(
        replace(seat, dice=(), block_taken=False, river_moved=False, market_used=False, used=()) for seat in state.seats
    )
    order = tuple(player for player in river_order(state) if not state.seats[player].automaton)
    phase: Phase = "roll" if state.help == "tom" else "cards"  # with only TOM nobody tells who has taken a card
    return replace(state, seats=fresh, round=event.round, phase=phase, order=order, at=0, roll={}, changes={}, notes=())


def _cards_taken(state: State, event: e.CardsTaken) -> State:
    for player in event.players:
        state = with_seat(state, player, inactive=min(HELD_CARDS, state.seats[player].inactive + 1))
    for player in event.full:
        state = with_seat(state, player, penalties=state.seats[player].penalties + 1)
    return replace(state, phase="roll", notes=event.told, changes={})


def _rolled(state: State, event: e.Rolled) -> State:
    return replace(state, roll=dict(event.faces), phase="tom" if state.solo else "dice", at=0, changes={})


def _dice_picked(state: State, event: e.DicePicked) -> State:
    wheel = state.seats[event.player].wheel
    for space, colour, amount in event.stored:
        wheel = stored(wheel, space, colour, amount)
    state = with_seat(state, event.player, wheel=wheel, dice=event.dice)
    return replace(state, at=state.at + 1, changes={})


def _wheels_turned(state: State, event: e.WheelsTurned) -> State:
    seats = tuple(
        replace(seat, wheel=turned(seat.wheel), penalties=seat.penalties + (player in event.empty))
        for player, seat in enumerate(state.seats)
    )
    return replace(state, seats=seats, phase="actions", at=0)


def _tom_played(state: State, event: e.TomPlayed) -> State:
    return replace(state, phase="dice", notes=event.steps, triples=state.triples + event.triples)


def helped(state: State, level: str) -> State:
    """The table at another level of help (the shared event `Helped`); what was told stays."""
    if level == "all":
        return replace(state, help="all")
    state = replace(state, help="tom", unkept=True)
    if state.phase in ("order", "resources", "workers", "cards"):
        return _round_began(state, e.RoundBegan(state.round))
    return state


def _answered(state: State, event: e.Answered) -> State:
    return with_seat(state, event.player, answers={**state.seats[event.player].answers, event.key: event.value})


def _scored_all(state: State, event: e.Scored) -> State:
    state = replace(state, changes={})
    for line in event.lines:
        state = scored(state, line.player, line.category, line.points)
    return replace(state, phase="over", final=event.lines)


ROUNDS: dict[type[Event], Callable[..., State]] = {
    e.Started: _started,
    e.TableLaid: lambda state, _: replace(state, phase="order"),
    e.OrderDrawn: _order_drawn,
    e.FirstResources: _first_resources,
    e.WorkerPlaced: _worker_placed,
    e.RoundBegan: _round_began,
    e.CardsTaken: _cards_taken,
    e.Rolled: _rolled,
    e.DicePicked: _dice_picked,
    e.WheelsTurned: _wheels_turned,
    e.TomPlayed: _tom_played,
    e.TurnEnded: lambda state, _: replace(state, at=state.at + 1, changes={}),
    e.FinalBegan: lambda state, _: replace(state, phase="final", changes={}),
    e.Answered: _answered,
    e.Scored: _scored_all,
}
