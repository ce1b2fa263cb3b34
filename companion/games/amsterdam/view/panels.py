"""The shared board as panels: the Amstel, city, harbour, districts, and lists of steps."""

from __future__ import annotations

from collections.abc import Iterable

from companion.core.message import Message, say, say_n, verbatim
from companion.core.prompt import Picks
from companion.core.view import (
    Cell,
    GridPanel,
    Instruction,
    InstructionPanel,
    Link,
    MapPanel,
    Spot,
    TrackPanel,
    TrackSpace,
)
from companion.games.amsterdam.box.places import block_place
from companion.games.amsterdam.box.printed import (
    block_cost,
    bridge_points,
    bridges,
    depot_points,
    docker_points,
    known,
    river_end,
    roof_points,
)
from companion.games.amsterdam.names import (
    BLOCKS,
    DEPOTS,
    DICE,
    DISTRICT_NAMES,
    GOOD_NAMES,
    GOODS,
    PLACE_NAMES,
    ROOFS,
    Block,
    Category,
    Good,
    district_name,
    district_of,
)
from companion.games.amsterdam.score import CATEGORIES, FINAL
from companion.games.amsterdam.state import Note, State, river_order


def steps(title: Message, notes: Iterable[Note], done: bool = False) -> InstructionPanel:
    """A list of things to do on the table, each with its reason."""
    return InstructionPanel(
        title, tuple(Instruction(each.text, each.why, done, each.colour, each.symbol) for each in notes)
    )


# --- the Amstel ------------------------------------------------------------------------------------


def river(state: State) -> TrackPanel:
    """The Amstel with its pawns, upper ones first, and the bridges that are known."""
    end = river_end(state.facts)
    order = river_order(state)
    spaces = []
    for space in range(end + 1):
        here = tuple(state.seats[p].colour for p in order if state.seats[p].river == space)
        bridge = known(bridge_points, state.facts, space) or 0
        note = say_n("bridge: {n} point", "bridge: {n} points", bridge) if bridge else None
        if space == end:
            note = say("harbour: 10 points")
        spaces.append(TrackSpace(verbatim(str(space + 1)), symbol="bridge" if bridge else "", note=note, here=here))
    at = state.seats[order[0]].river if order else -1
    return TrackPanel(say("The Amstel"), tuple(spaces), at)


# --- city and harbour ------------------------------------------------------------------------------


def city(state: State, picks: Picks = ()) -> MapPanel:
    """The 36 blocks with their owners, known goods, costs and bridges."""
    spots = []
    for block in BLOCKS:
        x, y = block_place(block)
        owner = state.owners.get(block)
        cost = known(block_cost, state.facts, block)
        good = state.good_on(block) if owner is None else None
        symbol = "bailiff" if state.bailiff == block else good or ""
        spots.append(
            Spot(
                block,
                x,
                y,
                verbatim(block.split(".")[1]),  # the district is told by colour, place and caption
                district_of(block),
                state.seats[owner].colour if owner is not None else "",
                symbol,
                "" if cost is None else str(cost),
                "block",
                lit=block in picks,
            )
        )
    return MapPanel(
        tuple(spots), _bridges(state), caption=say("Districts scored: {names}", names=_district_text(state))
    )


def _district_text(state: State) -> Message:
    """The districts that will be scored, as far as known."""
    found: Message | None = None
    for district in state.districts:
        name = district_name(district)
        found = name if found is None else say("{first}, {name}", first=found, name=name)
    return found or say("not told yet")


def _bridges(state: State) -> tuple[Link, ...]:
    pairs = {tuple(sorted((block, other))) for block in BLOCKS for other in bridges(state.facts, block) or ()}
    return tuple(Link(f"{a}-{b}", a, b, symbol="bridge", owner=_common_owner(state, a, b)) for a, b in sorted(pairs))


def _common_owner(state: State, a: Block, b: Block) -> str:
    owner = state.owners.get(a)
    return state.seats[owner].colour if owner is not None and owner == state.owners.get(b) else ""


def harbour(state: State) -> GridPanel:
    """Warehouses with their next roof, the black market, depots and jetties."""
    rows: list[tuple[Cell, ...]] = []
    held = _held(state)
    for good in sorted(GOODS, key=lambda each: each not in held):  # what can be delivered now stands on top
        taken = state.roofs_taken(good)
        worth = _shown(known(roof_points, state.facts, good, taken + 1)) if taken < ROOFS else "–"
        sold = say("sold") if good in state.sold else say("free")
        rows.append(
            (
                Cell(GOOD_NAMES[good], symbol=good, spot=good),
                Cell(verbatim("●" * taken + "○" * (ROOFS - taken))),
                Cell(verbatim(worth), strong=state.foreman == good),
                Cell(sold, strong=state.figure == good),
            )
        )
    rows.append(_depot_row(state))
    rows.append(_docker_row(state))
    head = (Cell(say("Warehouse")), Cell(say("roofs")), Cell(say("next")), Cell(say("black market")))
    bonus = state.quick_bonus
    title = say("Harbour · quick delivery +{n}", n=bonus) if bonus else say("Harbour")
    return GridPanel(title, head, tuple(rows))


def _held(state: State) -> set[Good]:
    if state.phase != "actions" or state.on_turn is None:
        return set()
    seat = state.seats[state.on_turn]
    return {*seat.store, *seat.barge}


def _shown(figure: int | None) -> str:
    return "?" if figure is None else str(figure)


def _depot_row(state: State) -> tuple[Cell, ...]:
    filled = len(state.depots)
    free = [_shown(known(depot_points, state.facts, d)) for d in DEPOTS if d not in state.depots]
    where = next((PLACE_NAMES[d] for d in DEPOTS if d == state.foreman), verbatim(""))
    return (
        Cell(say("Depots"), symbol="anchor"),
        Cell(verbatim("●" * filled + "○" * (len(DEPOTS) - filled))),
        Cell(verbatim("/".join(free) or "–"), strong=state.foreman in DEPOTS),
        Cell(where),
    )


def _docker_row(state: State) -> tuple[Cell, ...]:
    there = len(state.building)
    worth = _shown(known(docker_points, state.facts, there))
    waiting = sum(len(docks) for docks in state.jetties.values())
    jetties = sum(1 for docks in state.jetties.values() if docks)
    return (
        Cell(say("Dockers"), symbol="docker"),
        Cell(say("{n} in the building", n=there)),
        Cell(verbatim(worth)),
        Cell(say("{n} waiting at {jetties} jetties", n=waiting, jetties=jetties)),
    )


def districts(state: State) -> GridPanel:
    """Coats of arms by district and player; open districts are strong."""
    head = (Cell(say("District")), *(Cell(verbatim(s.name), colour=s.colour) for s in state.seats))
    rows = tuple(
        (
            Cell(DISTRICT_NAMES[d], colour=d, strong=d in state.districts),
            *(Cell(verbatim(str(state.arms_in(p, d)))) for p in range(len(state.seats))),
        )
        for d in DICE
    )
    return GridPanel(say("Districts"), head, rows)


def final(state: State) -> InstructionPanel:
    """The score line by line, with the reasons: what was gained in play, then the final scoring."""
    told = [
        _score_step(state, player, category, points, CATEGORIES[category][1])
        for player, seat in enumerate(state.seats)
        for category, points in seat.points.items()
        if category not in FINAL and points
    ]
    told += [_score_step(state, line.player, line.category, line.points, line.why) for line in reversed(state.final)]
    return InstructionPanel(say("Final scoring"), tuple(reversed(told)))


def _score_step(state: State, player: int, category: Category, points: int, why: Message) -> Instruction:
    seat = state.seats[player]
    text = say("{name} · {category}: {points}", name=seat.name, category=CATEGORIES[category][0], points=f"{points:+}")
    return Instruction(text, why, True, seat.colour)
