"""The state after an event: total, never judging; one small function per kind of event."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from companion.games.amsterdam import events as e
from companion.games.amsterdam.names import CARD_KINDS
from companion.games.amsterdam.state import HELD_CARDS, Seat, State, river_order
from companion.games.amsterdam.wheel import stored, turned
from companion.games.base import Event


def applied(state: State, event: Event) -> State:
    """The state after one event."""
    return _APPLY[type(event)](state, event)


def applied_all(state: State, happened: Iterable[Event]) -> State:
    """The state after several events."""
    for event in happened:
        state = applied(state, event)
    return state


# --- small changes --------------------------------------------------------------------------------


def _with_seat(state: State, player: int, seat: Seat) -> State:
    return replace(state, seats=(*state.seats[:player], seat, *state.seats[player + 1 :]))


def _seat(state: State, player: int, **changes: Any) -> State:
    return _with_seat(state, player, replace(state.seats[player], **changes))


def _scored(state: State, player: int, category: str, points: int) -> State:
    if not points:
        return state
    seat = state.seats[player]
    sums = {**seat.points, category: seat.points.get(category, 0) + points}
    changes = {**state.changes, player: state.changes.get(player, 0) + points}
    return replace(_with_seat(state, player, replace(seat, points=sums)), changes=changes)


def _paid(state: State, player: int, florins: int) -> State:
    if not florins:
        return state
    # A purse that runs short by our count held more on the table: the table is right.
    return _seat(state, player, florins=max(0, state.seats[player].florins + florins))


def _without(things: tuple[str, ...], thing: str) -> tuple[str, ...]:
    if thing not in things:
        return things
    at = things.index(thing)
    return (*things[:at], *things[at + 1 :])


# --- set-up ---------------------------------------------------------------------------------------


def _started(state: State, event: e.Started) -> State:
    seats = [Seat(player.name, player.colour, florins=1, inactive=1) for player in event.players]
    if event.tom:
        seats.append(Seat("TOM", event.tom, automaton=True))
    return State(
        seats=tuple(seats),
        options=event.options,
        facts=dict(event.facts),
        phase="laying",
        round=3 if event.options.short else 1,
        jetties=dict(event.jetties),
        drawn=dict(event.drawn),
    )


def _table_laid(state: State, event: e.TableLaid) -> State:
    return replace(state, phase="order")


def _order_drawn(state: State, event: e.OrderDrawn) -> State:
    top = len(event.order)
    for place, player in enumerate(event.order):
        state = _seat(state, player, landed=top - place)
    waiting = tuple(p for p in event.order if not state.seats[p].automaton)
    return replace(state, phase="resources", moves=top, order=waiting, at=0)


def _first_resources(state: State, event: e.FirstResources) -> State:
    wheel = stored(state.seats[event.player].wheel, 1, event.one, 1)
    state = _seat(state, event.player, wheel=stored(wheel, 2, event.two, 2))
    if state.at + 1 < len(state.order):
        return replace(state, at=state.at + 1)
    return replace(state, phase="workers")


def _worker_placed(state: State, event: e.WorkerPlaced) -> State:
    return replace(state, **{event.worker: event.place, f"{event.worker}_moves": False})


# --- rounds ---------------------------------------------------------------------------------------


def _round_began(state: State, event: e.RoundBegan) -> State:
    fresh = tuple(
        replace(seat, dice=(), block_taken=False, river_moved=False, market_used=False) for seat in state.seats
    )
    order = tuple(player for player in river_order(state) if not state.seats[player].automaton)
    return replace(
        state, seats=fresh, round=event.round, phase="cards", order=order, at=0, roll={}, changes={}, notes=()
    )


def _cards_taken(state: State, event: e.CardsTaken) -> State:
    for player in event.players:
        seat = state.seats[player]
        state = _seat(state, player, inactive=min(HELD_CARDS, seat.inactive + 1))
    for player in event.full:
        state = _seat(state, player, penalties=state.seats[player].penalties + 1)
    return replace(state, phase="roll", notes=event.told, changes={})


def _rolled(state: State, event: e.Rolled) -> State:
    phase = "tom" if state.solo else "dice"
    return replace(state, roll=dict(event.faces), phase=phase, at=0, changes={})


def _dice_picked(state: State, event: e.DicePicked) -> State:
    wheel = state.seats[event.player].wheel
    for space, colour, amount in event.stored:
        wheel = stored(wheel, space, colour, amount)
    return replace(_seat(state, event.player, wheel=wheel, dice=event.dice), at=state.at + 1, changes={})


def _wheels_turned(state: State, event: e.WheelsTurned) -> State:
    seats = tuple(
        replace(seat, wheel=turned(seat.wheel), penalties=seat.penalties + (player in event.empty))
        for player, seat in enumerate(state.seats)
    )
    return replace(state, seats=seats, phase="actions", at=0)


def _tom_played(state: State, event: e.TomPlayed) -> State:
    return replace(state, phase="dice", notes=event.steps, triples=state.triples + event.triples)


def _turn_ended(state: State, event: e.TurnEnded) -> State:
    return replace(state, at=state.at + 1, changes={})


# --- what players and TOM do ----------------------------------------------------------------------


def _sailed(state: State, event: e.Sailed) -> State:
    seat = state.seats[event.player]
    state = _seat(
        replace(state, moves=state.moves + 1, changes=_fresh(state, event.player)),
        event.player,
        river=event.to,
        landed=state.moves + 1,
        bridges=seat.bridges + event.bridges,
        river_moved=seat.river_moved or event.paid,
    )
    state = _scored(state, event.player, "bridges", event.bridge_points)
    return _scored(state, event.player, "harbour", event.harbour_points)


def _fresh(state: State, player: int) -> dict[int, int]:
    # During TOM's turn the changes add up to what the whole turn brought; a player's add up by action.
    return state.changes if state.phase == "tom" else {}


def _block_taken(state: State, event: e.BlockTaken) -> State:
    seat = state.seats[event.player]
    state = _seat(
        state,
        event.player,
        store=(*seat.store, event.good),
        block_taken=seat.block_taken or not event.extra,
    )
    drawn = {key: value for key, value in state.drawn.items() if key != f"good.{event.block}"}
    return replace(
        state,
        owners={**state.owners, event.block: event.player},
        drawn=drawn,
        bailiff_moves=state.bailiff_moves or event.bailiff,
        changes=_fresh(state, event.player),
    )


def _good_sold(state: State, event: e.GoodSold) -> State:
    state = _seat(state, event.player, store=_without(state.seats[event.player].store, event.good))
    state = replace(state, sold=(*state.sold, event.good), figure_moves=state.figure_moves or event.figure)
    return _paid(state, event.player, event.florins)


def _goods_loaded(state: State, event: e.GoodsLoaded) -> State:
    seat = state.seats[event.player]
    store = seat.store
    for good in event.goods:
        store = _without(store, good)
    return _seat(state, event.player, store=store, barge=(*seat.barge, *event.goods))


def _good_delivered(state: State, event: e.GoodDelivered) -> State:
    seat = state.seats[event.player]
    if event.good in seat.barge:
        state = _seat(state, event.player, barge=_without(seat.barge, event.good))
    else:
        state = _seat(state, event.player, store=_without(seat.store, event.good))
    if event.place == event.good:
        state = replace(state, roofs={**state.roofs, event.good: state.roofs.get(event.good, 0) + 1})
    else:
        state = replace(state, depots={**state.depots, event.place: event.good})
    state = replace(
        state,
        foreman_moves=state.foreman_moves or event.foreman > 0,
        changes=_fresh(state, event.player),
    )
    state = _scored(state, event.player, "deliveries", event.points)
    state = _scored(state, event.player, "quick", event.quick)
    return _scored(state, event.player, "foreman", event.foreman)


def _good_lost(state: State, event: e.GoodLost) -> State:
    state = _seat(state, event.player, store=_without(state.seats[event.player].store, event.good))
    return replace(state, lost=(*state.lost, event.good))


def _docker_boarded(state: State, event: e.DockerBoarded) -> State:
    seat = state.seats[event.player]
    state = _seat(state, event.player, dockers=(*seat.dockers, event.docker))
    state = _left_jetty(state, event.jetty, event.docker)
    return _paid(state, event.player, event.florins)


def _left_jetty(state: State, jetty: str, docker: str) -> State:
    waiting = state.jetties.get(jetty, ())
    # Somebody of unknown colour stood there: now we know who it was.
    rest = _without(waiting, docker) if docker in waiting else waiting[:-1]
    return replace(state, jetties={**state.jetties, jetty: rest})


def _docker_delivered(state: State, event: e.DockerDelivered) -> State:
    if event.jetty:
        state = _left_jetty(state, event.jetty, event.docker)
    else:
        seat = state.seats[event.player]
        state = _seat(state, event.player, dockers=_without(seat.dockers, event.docker))
    state = replace(state, building=(*state.building, event.docker), changes=_fresh(state, event.player))
    state = _paid(state, event.player, event.florins)
    return _scored(state, event.player, "dockers", event.points)


def _tile_used(state: State, event: e.TileUsed) -> State:
    state = replace(state, changes=_fresh(state, event.player))
    state = _paid(_seat(state, event.player, market_used=True), event.player, -event.cost)
    return _scored(state, event.player, "market", event.points)


def _card_activated(state: State, event: e.CardActivated) -> State:
    seat = state.seats[event.player]
    active = list(seat.active)
    active[CARD_KINDS.index(event.kind)] += 1
    return _seat(
        state,
        event.player,
        inactive=max(0, seat.inactive - 1),
        active=tuple(active),
        cards=(*seat.cards, event.number) if event.number else seat.cards,
    )


def _gained(state: State, event: e.Gained) -> State:
    state = replace(state, changes=_fresh(state, event.player))
    return _scored(_paid(state, event.player, event.florins), event.player, "cards", event.points)


# --- the table is right ---------------------------------------------------------------------------


def _fact_taught(state: State, event: e.FactTaught) -> State:
    return replace(state, facts={**state.facts, event.key: event.value})


def _seen(state: State, event: e.Seen) -> State:
    return replace(state, drawn={**state.drawn, event.key: event.value})


def _corrected(state: State, event: e.Corrected) -> State:
    seat = state.seats[event.player]
    match event.what:
        case "points":
            points = {
                **seat.points,
                "corrections": seat.points.get("corrections", 0) + event.value - seat.total,
            }
            return _seat(replace(state, changes={}), event.player, points=points)
        case "river":
            moved = replace(state, moves=state.moves + 1)
            return _seat(moved, event.player, river=event.value, landed=state.moves + 1)
        case "store" | "barge" | "dockers":
            return _seat(state, event.player, **{event.what: tuple(event.value)})
        case "wheel":
            wheel = tuple(tuple((colour, n) for colour, n in stack) for stack in event.value)
            return _seat(state, event.player, wheel=wheel)
        case _:  # florins, penalties, inactive
            return _seat(state, event.player, **{event.what: event.value})


def _board_corrected(state: State, event: e.BoardCorrected) -> State:
    kind, _, which = event.what.partition(".")
    match kind:
        case "owner":
            owners = {block: owner for block, owner in state.owners.items() if block != which}
            return replace(state, owners=owners if event.value < 0 else {**owners, which: event.value})
        case "sold":
            sold = _without(state.sold, which)
            return replace(state, sold=(*sold, which) if event.value else sold)
        case "roofs":
            return replace(state, roofs={**state.roofs, which: event.value})
        case "depots":
            depots = {depot: good for depot, good in state.depots.items() if depot != which}
            return replace(state, depots={**depots, which: event.value} if event.value else depots)
        case "jetties":
            return replace(state, jetties={**state.jetties, which: tuple(event.value)})
        case "die":
            return replace(state, roll={**state.roll, which: event.value})
        case _:  # the dockers' building
            return replace(state, building=tuple(event.value))


# --- the end --------------------------------------------------------------------------------------


def _final_began(state: State, event: e.FinalBegan) -> State:
    return replace(state, phase="final", changes={})


def _answered(state: State, event: e.Answered) -> State:
    answers = {**state.seats[event.player].answers, event.key: event.value}
    return _seat(state, event.player, answers=answers)


def _scored_all(state: State, event: e.Scored) -> State:
    state = replace(state, changes={})
    for line in event.lines:
        state = _scored(state, line.player, line.category, line.points)
    return replace(state, phase="over", final=event.lines)


_APPLY: dict[type, Callable[[State, Any], State]] = {
    e.Started: _started,
    e.TableLaid: _table_laid,
    e.OrderDrawn: _order_drawn,
    e.FirstResources: _first_resources,
    e.WorkerPlaced: _worker_placed,
    e.RoundBegan: _round_began,
    e.CardsTaken: _cards_taken,
    e.Rolled: _rolled,
    e.DicePicked: _dice_picked,
    e.WheelsTurned: _wheels_turned,
    e.TomPlayed: _tom_played,
    e.TurnEnded: _turn_ended,
    e.Sailed: _sailed,
    e.BlockTaken: _block_taken,
    e.GoodSold: _good_sold,
    e.GoodsLoaded: _goods_loaded,
    e.GoodDelivered: _good_delivered,
    e.GoodLost: _good_lost,
    e.DockerBoarded: _docker_boarded,
    e.DockerDelivered: _docker_delivered,
    e.TileUsed: _tile_used,
    e.CardActivated: _card_activated,
    e.Gained: _gained,
    e.FactTaught: _fact_taught,
    e.Seen: _seen,
    e.Corrected: _corrected,
    e.BoardCorrected: _board_corrected,
    e.FinalBegan: _final_began,
    e.Answered: _answered,
    e.Scored: _scored_all,
}
