"""What a move brings, for players and TOM alike: each function turns a board and a move into its event."""

from __future__ import annotations

from typing import Literal

from companion.games.amsterdam.box import printed
from companion.games.amsterdam.cards import Tile, tiles
from companion.games.amsterdam.events import DockerDelivered, GoodDelivered, Sailed
from companion.games.amsterdam.names import DEPOTS, Docker, Good, Jetty, Place, one_of
from companion.games.amsterdam.state import State

HARBOUR_POINTS = 10
FOREMAN_POINTS = 2
BLACK_MARKET_FLORINS = 2


def sailing(state: State, player: int, spaces: int, paid: bool = False) -> Sailed | None:
    """A pawn moved up to `spaces` on the Amstel (p. 11); None if it is at the end already."""
    here = state.seats[player].river
    end = printed.river_end(state.facts)
    there = min(here + spaces, end)
    if there <= here:
        return None
    passed = [printed.bridge_points(state.facts, step) for step in range(here + 1, there + 1)]
    harbour = HARBOUR_POINTS if there == end else 0
    return Sailed(player, there, sum(passed), sum(points > 0 for points in passed), harbour, paid)


def delivery(state: State, player: int, good: Good, place: Place) -> GoodDelivered | None:
    """A good put on the best free roof or in a depot (p. 10, 12, 14); None if there is no room."""
    if place not in state.places_left() or place not in (good, *DEPOTS):
        return None
    if place == good:
        points = printed.roof_points(state.facts, good, state.roofs_taken(good) + 1)
    else:
        points = printed.depot_points(state.facts, one_of(DEPOTS, place))
    foreman = FOREMAN_POINTS if state.foreman == place else 0
    return GoodDelivered(player, good, place, points, state.quick_bonus, foreman)


def docker_arrival(
    state: State,
    player: int,
    docker: Docker,
    jetty: Literal[Jetty, ""] = "",
    florins: int = 0,
    space: int | None = None,
) -> DockerDelivered:
    """A docker put on the highest free space of the building (p. 10), or on the one that people see is it."""
    space = space or min(len(state.building) + 1, printed.DOCKER_SPACES)
    return DockerDelivered(player, docker, space, printed.docker_points(state.facts, space - 1), jetty, florins)


def tile_in_play(state: State) -> Tile:
    """The market tile of this round, or Missing with the tiles it can be."""
    if state.tile is None:
        raise printed.Missing(printed.Need(f"drawn.tile.{state.round}", tiles_possible(state)))
    return tiles()[state.tile]


def tiles_possible(state: State) -> tuple[str, ...]:
    """Which market tiles can be open in this round: none twice, and no stack beyond its tiles (p. 5, 16)."""
    options = state.options
    half = options.market_stacks[state.round >= options.first_round + options.tiles_each]
    seen = [tile for number, tile in tiles().items() if number in state.drawn.values()]
    left = {stack: n - sum(tile.stack == stack for tile in seen) for stack, n in half.items()}
    return tuple(n for n, tile in tiles().items() if left.get(tile.stack, 0) > 0 and tile not in seen)
