"""Expansions 1 and 3: where the foreman, the bailiff and the black-market figure may go (p. 14–16)."""

from __future__ import annotations

from companion.games.amsterdam.box.printed import black_market, bridges, harbour_ways
from companion.games.amsterdam.names import BLOCKS, DEPOTS, GOODS, Good, Worker
from companion.games.amsterdam.state import State, river_order

FIRST_PLACES: dict[Worker, tuple[str, ...]] = {"foreman": DEPOTS, "bailiff": BLOCKS, "figure": GOODS}


def placed_by(state: State, worker: Worker) -> int:
    """Who places a worker: by the places on the Amstel (p. 14, 15)."""
    order = river_order(state)
    return {"foreman": order[-1], "bailiff": order[-2], "figure": order[0]}[worker]


def to_place(state: State) -> tuple[Worker, ...]:
    """The workers of this game that nobody has placed yet, in order."""
    with_workers, with_figure = state.options.workers, state.options.figure
    plays: dict[Worker, bool] = {"foreman": with_workers, "bailiff": with_workers, "figure": with_figure}
    return tuple(worker for worker in plays if plays[worker] and not getattr(state, worker))


def to_move(state: State) -> tuple[Worker, ...]:
    """The workers that gave a bonus and go on before the turn ends; the foreman goes with its end."""
    gave: dict[Worker, bool] = {"bailiff": state.bailiff_moves, "figure": state.figure_moves}
    return tuple(worker for worker in gave if gave[worker])


def next_places(state: State, worker: Worker) -> tuple[str, ...]:
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
            around = bridges(state.facts, block)
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
    layout = black_market(state.facts)
    if layout is None or not free:
        return free
    at: dict[str, tuple[int, int]] = {good: divmod(index, 3) for index, good in enumerate(layout)}
    row, column = at[state.figure]

    def away(good: Good) -> int:
        return max(abs(at[good][0] - row), abs(at[good][1] - column))

    nearest = min(away(good) for good in free)
    return tuple(good for good in free if away(good) == nearest)
