"""A part of the printed board in one question: its figures one after the other, the Amstel, a district's bridges."""

from __future__ import annotations

import msgspec

from companion.core.message import Message, say, verbatim
from companion.core.prompt import Choice, Picks, Prompt
from companion.games.amsterdam.ask.choices import DONE, MOST_TILES, number_prompt
from companion.games.amsterdam.ask.compare import WHY_PRINTED, Told
from companion.games.amsterdam.box.printed import (
    DOCKER_SPACES,
    RIVER_BRIDGES,
    Need,
    bridged_steps,
    river_end,
    river_space,
)
from companion.games.amsterdam.box.walk import walked
from companion.games.amsterdam.names import (
    BLOCKS_IN,
    COLOUR_NAMES,
    DEPOTS,
    GOOD_NAMES,
    GOODS,
    PLACE_NAMES,
    ROOFS,
    Good,
    block_name,
    district_of,
    one_of,
)
from companion.games.amsterdam.state import State

OTHER = "other"
HIGHEST = 15
AT_ONCE = 3  # warehouses


class Figures(msgspec.Struct, frozen=True):
    """Figures that are told together, in order; those of a column never grow from one to the next."""

    question: Message
    columns: tuple[tuple[str, ...], ...]
    names: dict[str, Message]
    symbols: dict[str, str]


def figures_with(key: str) -> Figures | None:
    """The part of the board that a figure belongs to, if it is told as a whole."""
    match key.split("."):
        case ["dockers", _]:
            keys = tuple(f"dockers.{n}" for n in range(1, DOCKER_SPACES + 1))
            names = {each: say("space {n}", n=n) for n, each in enumerate(keys, 1)}
            question = say("The points of the dockers' building, from the highest space down:")
            return Figures(question, (keys,), names, dict.fromkeys(keys, "docker"))
        case ["depots", _]:
            names = {f"depots.{depot}": PLACE_NAMES[depot] for depot in DEPOTS}
            question = say("The points of the four depots, from the left:")
            return Figures(question, tuple((each,) for each in names), names, dict.fromkeys(names, "anchor"))
        case ["roofs", good, _]:
            return _warehouses(one_of(GOODS, good))
    return None


def _warehouses(first: Good) -> Figures:
    """Three warehouses at a time, the one in question first."""
    start = GOODS.index(first) // AT_ONCE * AT_ONCE
    goods = sorted(GOODS[start : start + AT_ONCE], key=lambda good: good != first)
    a, b, c = (GOOD_NAMES[good] for good in goods)
    columns = tuple(tuple(f"roofs.{good}.{roof}" for roof in range(1, ROOFS + 1)) for good in goods)
    names = {
        key: say("{good}, roof {n}", good=GOOD_NAMES[good], n=roof)
        for good, column in zip(goods, columns, strict=True)
        for roof, key in enumerate(column, 1)
    }
    symbols: dict[str, str] = {key: good for good, column in zip(goods, columns, strict=True) for key in column}
    question = say("The points of the roofs, best first, of three warehouses: {a}, {b}, {c}.", a=a, b=b, c=c)
    return Figures(question, columns, names, symbols)


def told_together(state: State, part: Figures, answers: Picks) -> Prompt | Told:
    """Every figure of the part that nobody has told yet."""
    facts: dict[str, object] = {}
    for column in part.columns:
        known = {key: int(state.facts[key]) for key in column if key in state.facts}
        for number, key in enumerate(column):
            if key in known:
                continue
            low = max((known[each] for each in column[number:] if each in known), default=0)
            high = min((known[each] for each in column[:number] if each in known), default=HIGHEST)
            low, high = (low, high) if low <= high else (0, HIGHEST)  # what was taught contradicts itself
            if answers[:1] == (OTHER,):
                answers = answers[1:]
                if not answers:
                    return msgspec.structs.replace(number_prompt(part.question, low, high, None, None), why=WHY_PRINTED)
            if not answers:
                return Prompt(part.question, _tiles(part, key, low, high), why=WHY_PRINTED)
            known[key] = int(answers[0])
            facts[key], answers = known[key], answers[1:]
    return facts, answers


def _tiles(part: Figures, key: str, low: int, high: int) -> tuple[Choice, ...]:
    """The figures it can be; where the dock has no room for all, any other is typed."""
    name, symbol = part.names[key], part.symbols[key]
    possible = range(low, high + 1)
    few = len(possible) <= MOST_TILES
    shown = possible if few else range(max(low, 1), MOST_TILES)
    tiles = (Choice(str(n), say("{what}: {n}", what=name, n=n), short=verbatim(str(n)), symbol=symbol) for n in shown)
    other = Choice(OTHER, say("Another figure…"), short=say("Other…"), symbol="pencil")
    return (*tiles, *(() if few else (other,)))


def amstel(state: State, answers: Picks) -> Prompt | Told:
    """The spaces of the Amstel behind a bridge, touched on the river, each with the points of its bridge."""
    question = say("Touch the spaces of the Amstel just behind its {n} bridges, each with its points.", n=RIVER_BRIDGES)
    where: list[int] = [*dict.fromkeys((*bridged_steps(state.facts), *state.facts.get("bridged", ())))]
    facts: dict[str, object] = {}
    while True:
        for key, step in ((f"river.{step}", step) for step in where):
            if key not in state.facts and key not in facts:
                if not answers:
                    return Prompt(question, _bridge_points(state, step), why=WHY_PRINTED)
                facts[key], answers = int(answers[0]), answers[1:]
        if "bridged" in state.facts or len(where) >= RIVER_BRIDGES:
            return {**facts, "bridged": sorted(where)}, answers
        if not answers:
            done = Choice(DONE, say("No more bridges"), symbol="check")
            return Prompt(question, (done, *_spaces(state, where)), why=WHY_PRINTED)
        if answers[0] == DONE:
            return {**facts, "bridged": sorted(where)}, answers[1:]
        where, answers = [*where, int(answers[0])], answers[1:]


def _bridge_points(state: State, step: int) -> tuple[Choice, ...]:
    labels = {n: say("space {space}: {n} points", space=river_space(state.facts, step), n=n) for n in range(1, 10)}
    return tuple(Choice(str(n), label, short=verbatim(str(n)), symbol="bridge") for n, label in labels.items())


def _spaces(state: State, told: list[int]) -> tuple[Choice, ...]:
    return tuple(
        Choice(str(step), say("space {n}", n=river_space(state.facts, step)), spot=f"river.{step}", quiet=True)
        for step in range(1, river_end(state.facts) + 1)
        if step not in told and f"river.{step}" not in state.facts
    )


def bridges_of(state: State, need: Need, answers: Picks) -> Prompt | Told:
    """The bridges of a district, block by block, touched on the board."""
    district = district_of(need.options[0])
    walk = walked(state.facts, district, answers)
    if walk.at is None:
        return {f"blocks.{block}.bridges": there for block, there in walk.found.items()}, walk.rest
    question = say("Bridges of the {colour} blocks: touch what each is joined to.", colour=COLOUR_NAMES[district])
    at = block_name(walk.at)
    on = BLOCKS_IN[district].index(walk.at) + 1
    done = Choice(DONE, say("{block}: no more bridges", block=at), short=say("Next ({n})", n=on), symbol="check")
    others = (Choice(b, block_name(b), colour=district_of(b), spot=b, quiet=True) for b in walk.others)
    return Prompt(question, (done, *others), why=WHY_PRINTED)
