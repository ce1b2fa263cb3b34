"""The state after what a player or TOM did."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from companion.games.amsterdam import events as e
from companion.games.amsterdam.apply.seats import afresh, paid, scored, with_seat, without
from companion.games.amsterdam.names import CARD_KINDS, Docker, Jetty
from companion.games.amsterdam.state import State
from companion.games.contract import Event


def _sailed(state: State, event: e.Sailed) -> State:
    seat = state.seats[event.player]
    landed = state.moves + 1
    state = with_seat(
        replace(afresh(state), moves=landed),
        event.player,
        river=event.to,
        landed=landed,
        bridges=seat.bridges + event.bridges,
        river_moved=seat.river_moved or event.paid,
    )
    state = scored(state, event.player, "bridges", event.bridge_points)
    return scored(state, event.player, "harbour", event.harbour_points)


def _pawn_lifted(state: State, event: e.PawnLifted) -> State:
    landed = state.moves + 1
    return with_seat(replace(state, moves=landed), event.player, landed=landed)


def _block_taken(state: State, event: e.BlockTaken) -> State:
    seat = state.seats[event.player]
    taken = seat.block_taken or not event.extra
    drawn = dict(state.drawn)
    drawn.pop(f"good.{event.block}", None)
    return replace(
        with_seat(afresh(state), event.player, store=(*seat.store, event.good), block_taken=taken),
        owners={**state.owners, event.block: event.player},
        drawn=drawn,
        bailiff_moves=state.bailiff_moves or event.bailiff,
    )


def _block_claimed(state: State, event: e.BlockClaimed) -> State:
    drawn = {key: value for key, value in state.drawn.items() if key != f"good.{event.block}"}
    state = replace(afresh(state), owners={**state.owners, event.block: event.player}, drawn=drawn)
    state = scored(paid(state, event.player, event.florins), event.player, "deliveries", event.points)
    return scored(state, event.player, "quick", event.quick)


def _good_sold(state: State, event: e.GoodSold) -> State:
    state = with_seat(state, event.player, store=without(state.seats[event.player].store, event.good))
    state = replace(state, sold=(*state.sold, event.good), figure_moves=state.figure_moves or event.figure)
    return paid(state, event.player, event.florins)


def _goods_loaded(state: State, event: e.GoodsLoaded) -> State:
    seat = state.seats[event.player]
    store, barge = without(seat.store, *event.goods), (*seat.barge, *event.goods)
    return with_seat(state, event.player, store=store, barge=barge)


def _good_delivered(state: State, event: e.GoodDelivered) -> State:
    seat, good = state.seats[event.player], event.good
    if good in seat.barge:
        state = with_seat(state, event.player, barge=without(seat.barge, good))
    else:
        state = with_seat(state, event.player, store=without(seat.store, good))
    if event.place == good:
        state = replace(state, roofs={**state.roofs, good: state.roofs_taken(good) + 1})
    else:
        state = replace(state, depots={**state.depots, event.place: good})
    state = replace(afresh(state), foreman_moves=state.foreman_moves or event.foreman > 0)
    state = scored(state, event.player, "deliveries", event.points)
    state = scored(state, event.player, "quick", event.quick)
    return scored(state, event.player, "foreman", event.foreman)


def _good_lost(state: State, event: e.GoodLost) -> State:
    state = with_seat(state, event.player, store=without(state.seats[event.player].store, event.good))
    return replace(state, lost=(*state.lost, event.good))


def _docker_boarded(state: State, event: e.DockerBoarded) -> State:
    state = with_seat(state, event.player, dockers=(*state.seats[event.player].dockers, event.docker))
    return paid(_left_jetty(state, event.jetty, event.docker), event.player, event.florins)


def _left_jetty(state: State, jetty: Jetty, docker: Docker) -> State:
    waiting = state.waiting_at(jetty)
    # Somebody of unknown colour stood there: now we know who it was.
    rest = without(waiting, docker) if docker in waiting else waiting[:-1]
    return replace(state, jetties={**state.jetties, jetty: rest})


def _docker_delivered(state: State, event: e.DockerDelivered) -> State:
    if event.jetty:
        state = _left_jetty(state, event.jetty, event.docker)
    else:
        state = with_seat(state, event.player, dockers=without(state.seats[event.player].dockers, event.docker))
    state = replace(afresh(state), building=(*state.building, event.docker))
    return scored(paid(state, event.player, event.florins), event.player, "dockers", event.points)


def _tile_used(state: State, event: e.TileUsed) -> State:
    state = with_seat(afresh(state), event.player, market_used=True)
    return scored(paid(state, event.player, -event.cost), event.player, "market", event.points)


def _card_activated(state: State, event: e.CardActivated) -> State:
    seat = state.seats[event.player]
    return with_seat(
        state,
        event.player,
        inactive=max(0, seat.inactive - 1),
        active=tuple(n + (kind == event.kind) for n, kind in zip(seat.active, CARD_KINDS, strict=True)),
        cards=(*seat.cards, event.number) if event.number else seat.cards,
    )


def _gained(state: State, event: e.Gained) -> State:
    if event.card:  # it works by itself, and belongs to the move before it
        state = with_seat(state, event.player, used=(*state.seats[event.player].used, event.card))
    else:
        state = afresh(state)
    return scored(paid(state, event.player, event.florins), event.player, "cards", event.points)


MOVES: dict[type[Event], Callable[..., State]] = {
    e.Sailed: _sailed,
    e.PawnLifted: _pawn_lifted,
    e.BlockTaken: _block_taken,
    e.BlockClaimed: _block_claimed,
    e.GoodSold: _good_sold,
    e.GoodsLoaded: _goods_loaded,
    e.GoodDelivered: _good_delivered,
    e.GoodLost: _good_lost,
    e.DockerBoarded: _docker_boarded,
    e.DockerDelivered: _docker_delivered,
    e.TileUsed: _tile_used,
    e.CardActivated: _card_activated,
    e.Gained: _gained,
}
