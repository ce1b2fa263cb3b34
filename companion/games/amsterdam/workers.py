"""Expansions 1 and 3: where the foreman, the bailiff and the black-market figure may go (p. 14–16)."""

from __future__ import annotations

from companion.games.amsterdam.box.printed import harbour_ways, neighbours
from companion.games.amsterdam.names import BLOCKS, DEPOTS, GOODS
from companion.games.amsterdam.state import State, river_order


def first_places(state: State, worker: str) -> tuple[str, ...]:
    """Where a worker may be placed at the start."""
    return {"foreman": DEPOTS, "bailiff": BLOCKS, "figure": GOODS}[worker]


def placed_by(state: State, worker: str) -> int:
    """Who places a worker: by the places on the Amstel (p. 14, 15)."""
    order = river_order(state)
    return {"foreman": order[-1], "bailiff": order[-2], "figure": order[0]}[worker]


def to_place(state: State) -> tuple[str, ...]:
    """The workers of this game that nobody has placed yet, in order."""
    wanted = (*(("foreman", "bailiff") if state.options.workers else ()),
              *(("figure",) if state.options.figure else ()))  # fmt: skip
    return tuple(worker for worker in wanted if not getattr(state, worker))


def next_places(state: State, worker: str) -> tuple[str, ...]:
    """Where a worker may go after his bonus; nowhere: he leaves the game."""
    return {"foreman": _foreman, "bailiff": _bailiff, "figure": _figure}[worker](state)


def _foreman(state: State) -> tuple[str, ...]:
    open_places = tuple(place for place in state.places_left() if place != state.foreman)
    # A warehouse with a roof left may be the only place with room: then he stays.
    if not open_places:
        return (state.foreman,) if state.foreman in state.places_left() else ()
    ways = harbour_ways(state.facts, state.foreman)
    if ways is None:
        return open_places
    nearest = min(ways[place] for place in open_places)
    return tuple(place for place in open_places if ways[place] == nearest)


def _bailiff(state: State) -> tuple[str, ...]:
    """The nearest free blocks over bridges; all free ones where the bridges are not known."""
    free = tuple(block for block in BLOCKS if block not in state.owners)
    seen = {state.bailiff}
    edge = [state.bailiff]
    while edge:
        further: list[str] = []
        for block in edge:
            around = neighbours(state.facts, block)
            if around is None:
                return free
            further += [other for other in around if other not in seen]
        found = tuple(block for block in BLOCKS if block in further and block not in state.owners)
        if found:
            return found
        seen.update(further)
        edge = list(dict.fromkeys(further))
    return free


def _figure(state: State) -> tuple[str, ...]:
    """The free spaces next to the figure, also diagonally; else the nearest free ones."""
    free = tuple(good for good in GOODS if good not in state.sold)
    layout = state.facts.get("black_market")
    if layout is None or not free:
        return free
    at = {good: divmod(index, 3) for index, good in enumerate(layout)}
    row, column = at[state.figure]

    def away(good: str) -> int:
        return max(abs(at[good][0] - row), abs(at[good][1] - column))

    nearest = min(away(good) for good in free)
    return tuple(good for good in free if away(good) == nearest)
