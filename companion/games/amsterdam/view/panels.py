"""The panels of Amsterdam as data: river, wind roses, dice, city, harbour, districts, instruction lists."""

from __future__ import annotations

from companion.core.message import Message, say, say_n, verbatim
from companion.core.prompt import Picks
from companion.core.view import (
    Cell,
    DicePanel,
    DieFace,
    GridPanel,
    Instruction,
    InstructionPanel,
    Link,
    MapPanel,
    Spot,
    TrackPanel,
    TrackSpace,
    WindRose,
    WindRosePanel,
)
from companion.games.amsterdam.box.places import block_place
from companion.games.amsterdam.box.printed import river_end
from companion.games.amsterdam.instructions import district_text
from companion.games.amsterdam.names import (
    BLOCKS,
    DEPOTS,
    DICE,
    DISTRICT_NAMES,
    GOOD_NAMES,
    GOODS,
    JETTIES,
    ROOFS,
    district_of,
    place_name,
)
from companion.games.amsterdam.score import CATEGORIES, FINAL
from companion.games.amsterdam.state import State, Told, blocks_in, river_order
from companion.games.amsterdam.wheel import lean_rounds

# The schematic city: three districts above three, six blocks each, numbered from the left.


def steps(title: Message, told: tuple[Told, ...], done: bool = False) -> InstructionPanel:
    """A list of things to do on the table, each with its reason."""
    return InstructionPanel(
        title, tuple(Instruction(each.text, each.why, done, each.colour, each.symbol) for each in told)
    )


# --- the Amstel ------------------------------------------------------------------------------------


def river(state: State) -> TrackPanel:
    """The Amstel with its pawns, upper ones first, and the bridges that are known."""
    end = river_end(state.facts)
    order = river_order(state)
    spaces = []
    for space in range(end + 1):
        here = tuple(state.seats[p].colour for p in order if state.seats[p].river == space)
        bridge = state.facts.get(f"river.{space}", 0) if space else 0
        note = say_n("bridge: {n} point", "bridge: {n} points", bridge) if bridge else None
        if space == end:
            note = say("harbour: 10 points")
        spaces.append(TrackSpace(verbatim(str(space + 1)), symbol="bridge" if bridge else "", note=note, here=here))
    at = state.seats[order[0]].river if order else -1
    return TrackPanel(say("The Amstel"), tuple(spaces), at)


# --- wind roses and dice ---------------------------------------------------------------------------


def roses(state: State) -> WindRosePanel:
    """Every player's wheel, the arrow first, with a warning before a round that brings nothing."""
    return WindRosePanel(
        tuple(
            WindRose(seat.colour, verbatim(seat.name), seat.wheel, _warning(state, player))
            for player, seat in enumerate(state.seats)
            if not seat.automaton
        )
    )


def _warning(state: State, player: int) -> Message | None:
    if state.phase not in ("actions", "cards", "roll", "tom", "dice"):
        return None
    wheel = state.seats[player].wheel
    # Before this round's turn of the wheel, space 1 is what arrives in this very round.
    before_turn = state.phase != "actions"
    lean = lean_rounds(wheel, state.round - before_turn)
    if state.seats[player].dice and before_turn:
        return None
    now, then = (say("this round"), say("next round")) if before_turn else (say("next round"), say("in two rounds"))
    if lean == (1, 2):
        return say("Nothing arrives {now} or {then}: a 1 avoids the penalty", now=now, then=then)
    if 1 in lean:
        return say("Nothing arrives {now}: a 1 avoids the penalty", now=now)
    if 2 in lean:
        return say("Nothing arrives {then} yet", then=then)
    return None


def dice(state: State) -> DicePanel:
    """The six dice: as thrown for TOM, as changed for the players, with who took which."""
    takers: dict[str, str] = {}
    for seat in state.seats:
        for die in seat.dice:
            takers[die] = seat.colour
    faces = []
    for die in DICE:
        thrown = state.roll.get(die, 0)
        counts = thrown if state.phase == "tom" or not thrown else state.faces[die]
        faces.append(
            DieFace(
                die,
                counts,
                was=thrown if counts != thrown else 0,
                owner=takers.get(die, ""),
                spot=f"die.{die}",
            )
        )
    changed = any(face.was for face in faces)
    caption = say("High faces count as 1 in round {round} (p. 12)", round=state.round) if changed else None
    return DicePanel(tuple(faces), caption, live=state.phase == "roll")


# --- city and harbour ------------------------------------------------------------------------------


def city(state: State, picks: Picks = ()) -> MapPanel:
    """The 36 blocks with their owners, known goods, costs and bridges."""
    spots = []
    for block in BLOCKS:
        x, y = block_place(block)
        owner = state.owners.get(block)
        cost = state.facts.get(f"blocks.{block}.cost")
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
    return MapPanel(tuple(spots), _bridges(state), caption=say("Districts scored: {names}", names=district_text(state)))


def _bridges(state: State) -> tuple[Link, ...]:
    pairs = {
        tuple(sorted((block, other))) for block in BLOCKS for other in state.facts.get(f"blocks.{block}.bridges", ())
    }
    return tuple(Link(f"{a}-{b}", a, b, symbol="bridge", owner=_common_owner(state, a, b)) for a, b in sorted(pairs))


def _common_owner(state: State, a: str, b: str) -> str:
    owner = state.owners.get(a)
    return state.seats[owner].colour if owner is not None and owner == state.owners.get(b) else ""


def harbour(state: State) -> GridPanel:
    """Warehouses with their next roof, the black market, depots and jetties."""
    rows: list[tuple[Cell, ...]] = []
    held = _held(state)
    for good in sorted(GOODS, key=lambda each: each not in held):  # what can be delivered now stands on top
        taken = state.roofs.get(good, 0)
        worth = state.facts.get(f"roofs.{good}.{taken + 1}", "?") if taken < ROOFS else "–"
        sold = say("sold") if good in state.sold else say("free")
        rows.append(
            (
                Cell(GOOD_NAMES[good], symbol=good, spot=good),
                Cell(verbatim("●" * taken + "○" * (ROOFS - taken))),
                Cell(verbatim(str(worth)), strong=state.foreman == good),
                Cell(sold, strong=state.figure == good),
            )
        )
    rows.append(_depot_row(state))
    rows.append(_docker_row(state))
    head = (Cell(say("Warehouse")), Cell(say("roofs")), Cell(say("next")), Cell(say("black market")))
    bonus = state.quick_bonus
    title = say("Harbour · quick delivery +{n}", n=bonus) if bonus else say("Harbour")
    return GridPanel(title, head, tuple(rows))


def _held(state: State) -> set[str]:
    if state.phase != "actions" or state.at >= len(state.order):
        return set()
    seat = state.seats[state.mover]
    return {*seat.store, *seat.barge}


def _depot_row(state: State) -> tuple[Cell, ...]:
    filled = len(state.depots)
    free = [str(state.facts.get(f"depots.{d}", "?")) for d in DEPOTS if d not in state.depots]
    where = place_name(state.foreman) if state.foreman in DEPOTS else verbatim("")
    return (
        Cell(say("Depots"), symbol="anchor"),
        Cell(verbatim("●" * filled + "○" * (len(DEPOTS) - filled))),
        Cell(verbatim("/".join(free) or "–"), strong=state.foreman in DEPOTS),
        Cell(where),
    )


def _docker_row(state: State) -> tuple[Cell, ...]:
    there = len(state.building)
    worth = state.facts.get(f"dockers.{min(there + 1, 4)}", "?")
    waiting = sum(len(docks) for docks in state.jetties.values())
    return (
        Cell(say("Dockers"), symbol="docker"),
        Cell(say("{n} in the building", n=there)),
        Cell(verbatim(str(worth))),
        Cell(
            say("{n} waiting at {jetties} jetties", n=waiting, jetties=sum(1 for j in JETTIES if state.jetties.get(j)))
        ),
    )


def districts(state: State) -> GridPanel:
    """Coats of arms by district and player; open districts are strong."""
    opened = state.drawn.get("districts", ())
    head = (Cell(say("District")), *(Cell(verbatim(s.name), colour=s.colour) for s in state.seats))
    rows = tuple(
        (
            Cell(DISTRICT_NAMES[d], colour=d, strong=d in opened),
            *(Cell(verbatim(str(blocks_in(state, p, d)))) for p in range(len(state.seats))),
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


def _score_step(state: State, player: int, category: str, points: int, why: Message) -> Instruction:
    seat = state.seats[player]
    text = say("{name} · {category}: {points}", name=seat.name, category=CATEGORIES[category][0], points=f"{points:+}")
    return Instruction(text, why, True, seat.colour)
