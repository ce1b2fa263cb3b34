"""What a move brings, for players and TOM alike: each function turns a board and a move into its event."""

from __future__ import annotations

from typing import Literal

from companion.games.amsterdam.box.printed import (
    DOCKER_SPACES,
    bridge_points,
    depot_points,
    docker_points,
    river_end,
    roof_points,
)
from companion.games.amsterdam.events import DockerDelivered, GoodDelivered, Sailed
from companion.games.amsterdam.names import DEPOTS, Docker, Good, Jetty, Place, one_of
from companion.games.amsterdam.state import State

HARBOUR_POINTS = 10
FOREMAN_POINTS = 2
BLACK_MARKET_FLORINS = 2


def sailing(state: State, player: int, spaces: int, paid: bool = False) -> Sailed | None:
    """A pawn moved up to `spaces` on the Amstel (p. 11); None if it is at the end already."""
    here = state.seats[player].river
    end = river_end(state.facts)
    there = min(here + spaces, end)
    if there <= here:
        return None
    passed = [bridge_points(state.facts, step) for step in range(here + 1, there + 1)]
    return Sailed(
        player,
        there,
        bridge_points=sum(passed),
        bridges=sum(1 for points in passed if points),
        harbour_points=HARBOUR_POINTS if there == end else 0,
        paid=paid,
    )


def delivery(state: State, player: int, good: Good, place: Place) -> GoodDelivered | None:
    """A good put on the best free roof or in a depot (p. 10, 12, 14); None if there is no room."""
    if place not in state.places_left() or place not in (good, *DEPOTS):
        return None
    if place == good:
        points = roof_points(state.facts, good, state.roofs_taken(good) + 1)
    else:
        points = depot_points(state.facts, one_of(DEPOTS, place))
    return GoodDelivered(
        player,
        good,
        place,
        points,
        quick=state.quick_bonus,
        foreman=FOREMAN_POINTS if state.foreman == place else 0,
    )


def docker_arrival(
    state: State, player: int, docker: Docker, jetty: Literal[Jetty, ""] = "", florins: int = 0
) -> DockerDelivered:
    """A docker put on the highest free space of the building (p. 10)."""
    there = len(state.building)
    return DockerDelivered(
        player,
        docker,
        space=min(there + 1, DOCKER_SPACES),
        points=docker_points(state.facts, there),
        jetty=jetty,
        florins=florins,
    )
