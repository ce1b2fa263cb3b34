"""The table as panels: the Amstel, city, harbour, districts, wind roses, dice, and lists of steps."""

from __future__ import annotations

from collections.abc import Iterable

from companion.core import view as v
from companion.core.message import Message, say, say_n, verbatim
from companion.core.prompt import Picks
from companion.core.view import Cell
from companion.games.amsterdam import names
from companion.games.amsterdam.box import printed
from companion.games.amsterdam.box.places import DISTRICT_AT
from companion.games.amsterdam.box.printed import known
from companion.games.amsterdam.by_hand import faces_told
from companion.games.amsterdam.cards.effects import EXTRA_EACH
from companion.games.amsterdam.names import BLOCKS, DEPOTS, DICE, GOODS, ROOFS
from companion.games.amsterdam.score import penalty_points, score
from companion.games.amsterdam.state import Note, Phase, Seat, State, river_order
from companion.games.amsterdam.wheel import LAST_ROUND, lean_rounds
from companion.games.ceremony import score_table

_BEFORE_THE_TURN: tuple[Phase, ...] = ("resources", "cards", "roll", "tom", "dice")
"""Before a round's turn of the wheel, space 1 is what arrives in this very round."""
_WHEEL_MATTERS: tuple[Phase, ...] = ("cards", "roll", "tom", "dice", "actions")


def steps(title: Message, notes: Iterable[Note], done: bool = False) -> v.InstructionPanel:
    """A list of things to do on the table, each with its reason."""
    return v.InstructionPanel(
        title, tuple(v.Instruction(each.text, each.why, done, each.colour, each.symbol) for each in notes)
    )


def river(state: State) -> v.TrackPanel:
    """The Amstel with its pawns, upper ones first, and the bridges that are known."""
    end = printed.river_end(state.facts)
    order = river_order(state)
    spaces = []
    for space in range(end + 1):
        here = tuple(state.seats[p].colour for p in order if state.seats[p].river == space)
        bridge = known(printed.bridge_points, state.facts, space) or 0
        note = say_n("bridge: {n} point", "bridge: {n} points", bridge) if bridge else None
        if space == end:
            note = say("harbour: 10 points")
        number = printed.river_space(state.facts, space)
        label = verbatim(str(number)) if number else say("Start")
        symbol, figure = ("bridge", str(bridge)) if bridge else ("", "")
        spaces.append(v.TrackSpace(label, symbol, note=note, here=here, spot=river_spot(space), value=figure))
    at = state.seats[order[0]].river if order else -1
    return v.TrackPanel(say("The Amstel"), tuple(spaces), at)


def river_spot(steps: int) -> str:
    """The space of the Amstel that so many steps lead to, as a place in the picture."""
    return f"river.{steps}"


def bridge_id(a: str, b: str) -> str:
    """The bridge between two blocks, as a link of the picture."""
    return "-".join(sorted((a, b)))


def city(state: State, picks: Picks = ()) -> v.MapPanel:
    """The 36 blocks with their owners, known goods, costs and bridges, and the Amstel between them."""
    colours = {block: state.seats[owner].colour for block, owner in state.owners.items()}
    spots = []
    for block in BLOCKS:
        cost = known(printed.block_cost, state.facts, block)
        good = None if block in colours else state.good_on(block)
        spots.append(
            v.Spot(
                block,
                *_drawn_at(block),
                verbatim(block.split(".")[1]),  # the district is told by colour and place
                names.district_of(block),
                colours.get(block, ""),
                "bailiff" if state.bailiff == block else good or "",
                "" if cost is None else str(cost),
                "block",
                lit=block in picks,
                name=names.block_name(block),
            )
        )
    pairs = {tuple(sorted((block, other))) for block in BLOCKS for other in printed.bridges(state.facts, block) or ()}
    links = []
    for a, b in sorted(pairs):
        owner = colours.get(a, "") if state.owners.get(a) == state.owners.get(b) else ""
        links.append(v.Link(bridge_id(a, b), a, b, symbol="bridge", owner=owner))
    scored: Message | None = None
    for district in state.districts:
        name = names.district_name(district)
        scored = name if scored is None else say("{first}, {name}", first=scored, name=name)
    caption = say("Districts scored: {names}", names=scored or say("not told yet"))
    return v.MapPanel(tuple(spots), tuple(links), caption=caption, river=river(state))


def _drawn_at(block: str) -> tuple[float, float]:
    """Where a block stands on the board of the stage: three districts on either side of the Amstel."""
    district, n = block.split(".")
    column, row = DISTRICT_AT[district]
    across, down = divmod(int(n) - 1, 2)
    return (39 + 162 * column + 49 * across) / 496, (51 + 60.5 * down + 186 * row) / 344


def harbour(state: State) -> v.GridPanel:
    """Warehouses with their next roof, the black market, depots and jetties."""
    rows: list[tuple[Cell, ...]] = []
    held: set[str] = set()
    if state.phase == "actions" and state.on_turn is not None:
        seat = state.seats[state.on_turn]
        held = {*seat.store, *seat.barge}
    for good in sorted(GOODS, key=lambda each: each not in held):  # what can be delivered now stands on top
        taken = state.roofs_taken(good)
        worth = _shown(known(printed.roof_points, state.facts, good, taken + 1)) if taken < ROOFS else "–"
        rows.append(
            (
                Cell(names.GOOD_NAMES[good], symbol=good, spot=good),
                Cell(verbatim("●" * taken + "○" * (ROOFS - taken))),
                Cell(verbatim(worth), strong=state.foreman == good),
                Cell(say("sold") if good in state.sold else say("free"), strong=state.figure == good),
            )
        )
    head = (Cell(say("Warehouse")), Cell(say("roofs")), Cell(say("next")), Cell(say("black market")))
    bonus = state.quick_bonus
    title = say("Harbour · quick delivery +{n}", n=bonus) if bonus else say("Harbour")
    return v.GridPanel(title, head, (*rows, _depot_row(state), _docker_row(state)))


def _shown(figure: int | None) -> str:
    return "?" if figure is None else str(figure)


def _depot_row(state: State) -> tuple[Cell, ...]:
    filled = len(state.depots)
    free = [_shown(known(printed.depot_points, state.facts, d)) for d in DEPOTS if d not in state.depots]
    where = next((names.PLACE_NAMES[d] for d in DEPOTS if d == state.foreman), verbatim(""))
    return (
        Cell(say("Depots"), symbol="anchor"),
        Cell(verbatim("●" * filled + "○" * (len(DEPOTS) - filled))),
        Cell(verbatim("/".join(free) or "–"), strong=state.foreman in DEPOTS),
        Cell(where),
    )


def _docker_row(state: State) -> tuple[Cell, ...]:
    there = len(state.building)
    waiting = [len(dockers) for dockers in state.jetties.values() if dockers]
    return (
        Cell(say("Dockers"), symbol="docker"),
        Cell(say("{n} in the building", n=there)),
        Cell(verbatim(_shown(known(printed.docker_points, state.facts, there)))),
        Cell(say("{n} waiting at {jetties} jetties", n=sum(waiting), jetties=len(waiting))),
    )


def districts(state: State) -> v.GridPanel:
    """Coats of arms by district and player; open districts are strong."""
    head = (Cell(say("District")), *(Cell(verbatim(s.name), colour=s.colour) for s in state.seats))
    rows = tuple(
        (
            Cell(names.DISTRICT_NAMES[d], colour=d, strong=d in state.districts),
            *(Cell(verbatim(str(state.arms_in(p, d)))) for p in range(len(state.seats))),
        )
        for d in DICE
    )
    return v.GridPanel(say("Districts"), head, rows)


def final(state: State) -> v.GridPanel:
    """The score by category: the final scoring as on page 13, and what was gained in play."""
    people = [(verbatim(seat.name), seat.colour) for seat in state.seats]
    return score_table(score(state), say("Final scoring"), people)


def roses(state: State, picks: Picks = (), only: int | None = None) -> v.WindRosePanel:
    """Every player's wheel, or one player's; picked dice are shown where they would arrive."""
    players = state.humans if only is None else (only,)
    return v.WindRosePanel(tuple(_rose(state, player, picks) for player in players))


def _rose(state: State, player: int, picks: Picks) -> v.WindRose:
    seat = state.seats[player]
    arrow = state.round - (state.phase in _BEFORE_THE_TURN)  # the round whose resources lie at the arrow
    rounds = tuple(arrow + n if arrow + n <= LAST_ROUND else 0 for n in range(len(seat.wheel)))
    picked = [die for die in DICE if die in picks] if state.phase == "dice" and player == state.mover else []
    more = seat.cards.count(EXTRA_EACH)
    ghosts = tuple((state.faces[die], die, state.faces[die] + more) for die in picked)
    cost = penalty_points(seat.penalties) - penalty_points(seat.penalties + 1)
    lean = lean_rounds(seat.wheel, arrow) if state.phase in _WHEEL_MATTERS else ()
    empty = tuple((n, say("empty: {points}\na {n} fills it", points=f"{cost:+}", n=n)) for n in lean)
    name, warning = verbatim(seat.name), _warning(state, seat)
    return v.WindRose(seat.colour, name, seat.wheel, warning, rounds, ghosts, empty)


def _warning(state: State, seat: Seat) -> Message | None:
    if state.phase not in _WHEEL_MATTERS:
        return None
    before_turn = state.phase in _BEFORE_THE_TURN
    if seat.dice and before_turn:
        return None
    now, then = (say("this round"), say("next round")) if before_turn else (say("next round"), say("in two rounds"))
    match lean_rounds(seat.wheel, state.round - before_turn):
        case (1, 2):
            return say("Nothing arrives {now} or {then}: a 1 avoids the penalty", now=now, then=then)
        case (1,):
            return say("Nothing arrives {now}: a 1 avoids the penalty", now=now)
        case (2,):
            return say("Nothing arrives {then} yet", then=then)
    return None


def dice(state: State, picks: Picks = (), touched: bool = True) -> v.DicePanel:
    """The six dice as they lie: as thrown for TOM, as changed for players, with who took which; or as told so far.

    `touched`: a finger on one answers the question.
    """
    told, _ = faces_told(picks) if state.awaits_dice else ({}, None)
    if told:
        return v.DicePanel(tuple(v.DieFace(die, told.get(die, 0), spot=f"die.{die}") for die in DICE), live=True)
    takers = {die: seat.colour for seat in state.seats for die in seat.dice}
    faces = []
    for die in state.roll or DICE:
        thrown = state.roll.get(die, 0)
        counts = thrown if state.phase == "tom" or not thrown else state.faces[die]
        was = thrown if counts != thrown else 0
        faces.append(v.DieFace(die, counts, was=was, owner=takers.get(die, ""), spot=f"die.{die}" if touched else ""))
    changed = any(face.was for face in faces)
    caption = say("High faces count as 1 in round {round} (p. 12)", round=state.round) if changed else None
    if state.options.challenge:
        own = say("Thrown by the companion: {week}", week=state.options.challenge)
        caption = say("{a}. {b}", a=own, b=caption) if caption is not None else own
    return v.DicePanel(tuple(faces), caption, live=state.awaits_dice and not state.options.challenge)
