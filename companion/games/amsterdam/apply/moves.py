"""The state after a move or a correction: total, never judging."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from companion.games.amsterdam import events as e
from companion.games.amsterdam.apply.seats import fresh_changes, paid, scored, seated, without
from companion.games.amsterdam.names import CARD_KINDS
from companion.games.amsterdam.state import State

# --- what players and TOM do ----------------------------------------------------------------------


def _sailed(state: State, event: e.Sailed) -> State:
    seat = state.seats[event.player]
    state = seated(
        replace(state, moves=state.moves + 1, changes=fresh_changes(state)),
        event.player,
        river=event.to,
        landed=state.moves + 1,
        bridges=seat.bridges + event.bridges,
        river_moved=seat.river_moved or event.paid,
    )
    state = scored(state, event.player, "bridges", event.bridge_points)
    return scored(state, event.player, "harbour", event.harbour_points)


def _block_taken(state: State, event: e.BlockTaken) -> State:
    seat = state.seats[event.player]
    state = seated(
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
        changes=fresh_changes(state),
    )


def _good_sold(state: State, event: e.GoodSold) -> State:
    state = seated(state, event.player, store=without(state.seats[event.player].store, event.good))
    state = replace(state, sold=(*state.sold, event.good), figure_moves=state.figure_moves or event.figure)
    return paid(state, event.player, event.florins)


def _goods_loaded(state: State, event: e.GoodsLoaded) -> State:
    seat = state.seats[event.player]
    store = seat.store
    for good in event.goods:
        store = without(store, good)
    return seated(state, event.player, store=store, barge=(*seat.barge, *event.goods))


def _good_delivered(state: State, event: e.GoodDelivered) -> State:
    seat = state.seats[event.player]
    if event.good in seat.barge:
        state = seated(state, event.player, barge=without(seat.barge, event.good))
    else:
        state = seated(state, event.player, store=without(seat.store, event.good))
    if event.place == event.good:
        state = replace(state, roofs={**state.roofs, event.good: state.roofs.get(event.good, 0) + 1})
    else:
        state = replace(state, depots={**state.depots, event.place: event.good})
    state = replace(
        state,
        foreman_moves=state.foreman_moves or event.foreman > 0,
        changes=fresh_changes(state),
    )
    state = scored(state, event.player, "deliveries", event.points)
    state = scored(state, event.player, "quick", event.quick)
    return scored(state, event.player, "foreman", event.foreman)


def _good_lost(state: State, event: e.GoodLost) -> State:
    state = seated(state, event.player, store=without(state.seats[event.player].store, event.good))
    return replace(state, lost=(*state.lost, event.good))


def _docker_boarded(state: State, event: e.DockerBoarded) -> State:
    seat = state.seats[event.player]
    state = seated(state, event.player, dockers=(*seat.dockers, event.docker))
    state = _left_jetty(state, event.jetty, event.docker)
    return paid(state, event.player, event.florins)


def _left_jetty(state: State, jetty: str, docker: str) -> State:
    waiting = state.jetties.get(jetty, ())
    # Somebody of unknown colour stood there: now we know who it was.
    rest = without(waiting, docker) if docker in waiting else waiting[:-1]
    return replace(state, jetties={**state.jetties, jetty: rest})


def _docker_delivered(state: State, event: e.DockerDelivered) -> State:
    if event.jetty:
        state = _left_jetty(state, event.jetty, event.docker)
    else:
        seat = state.seats[event.player]
        state = seated(state, event.player, dockers=without(seat.dockers, event.docker))
    state = replace(state, building=(*state.building, event.docker), changes=fresh_changes(state))
    state = paid(state, event.player, event.florins)
    return scored(state, event.player, "dockers", event.points)


def _tile_used(state: State, event: e.TileUsed) -> State:
    state = replace(state, changes=fresh_changes(state))
    state = paid(seated(state, event.player, market_used=True), event.player, -event.cost)
    return scored(state, event.player, "market", event.points)


def _card_activated(state: State, event: e.CardActivated) -> State:
    seat = state.seats[event.player]
    active = list(seat.active)
    active[CARD_KINDS.index(event.kind)] += 1
    return seated(
        state,
        event.player,
        inactive=max(0, seat.inactive - 1),
        active=tuple(active),
        cards=(*seat.cards, event.number) if event.number else seat.cards,
    )


def _gained(state: State, event: e.Gained) -> State:
    if not event.card:  # a card that works by itself belongs to the move before it
        state = replace(state, changes=fresh_changes(state))
    return scored(paid(state, event.player, event.florins), event.player, "cards", event.points)


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
            return seated(replace(state, changes={}), event.player, points=points)
        case "river":
            moved = replace(state, moves=state.moves + 1)
            return seated(moved, event.player, river=event.value, landed=state.moves + 1)
        case "store" | "barge" | "dockers":
            return seated(state, event.player, **{event.what: tuple(event.value)})
        case "wheel":
            wheel = tuple(tuple((colour, n) for colour, n in stack) for stack in event.value)
            return seated(state, event.player, wheel=wheel)
        case _:  # florins, penalties, inactive
            return seated(state, event.player, **{event.what: event.value})


def _board_corrected(state: State, event: e.BoardCorrected) -> State:
    kind, _, which = event.what.partition(".")
    match kind:
        case "owner":
            owners = {block: owner for block, owner in state.owners.items() if block != which}
            return replace(state, owners=owners if event.value < 0 else {**owners, which: event.value})
        case "sold":
            sold = without(state.sold, which)
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


MOVES: dict[type, Callable[[State, Any], State]] = {
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
}
