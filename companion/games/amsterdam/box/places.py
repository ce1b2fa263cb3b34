"""Where things lie on a photograph of the board, and what follows from it: the ways over water."""

from __future__ import annotations

from companion.box.spec import Column, Facts, FactSpec
from companion.core.message import Message, say
from companion.games.amsterdam import names
from companion.games.amsterdam.box.printed import RIVER_SPACES
from companion.games.amsterdam.names import Block, one_of

HARBOUR = (*names.PLACES, *(f"jetty_{colour}" for colour in names.JETTIES), "start")
MOST_WATER = 60
WATER = tuple(f"water.{n}" for n in range(1, MOST_WATER + 1))
DISTRICT_AT = {"grey": (0, 0), "orange": (1, 0), "brown": (2, 0), "black": (0, 1), "purple": (1, 1), "pink": (2, 1)}

_ON_PHOTO = say("the photograph of your own board as the map")


def harbour_name(place: str) -> Message:
    """A place of the harbour, or a space of the water, in words.

    >>> str(harbour_name("jetty_light_blue")), str(harbour_name("2")), str(harbour_name("water.7"))
    ('the light blue jetty', 'depot 2', 'water space 7')
    """
    if place == "start":
        return say("the starting bridge")
    if place.startswith("jetty_"):
        return say("the {colour} jetty", colour=names.COLOUR_NAMES[place.removeprefix("jetty_")])
    if place.startswith("water."):
        return say("water space {n}", n=place.removeprefix("water."))
    return names.PLACE_NAMES[one_of(names.PLACES, place)]


GOOD_LABELS: dict[str, Message] = dict(names.GOOD_NAMES.items())
HARBOUR_LABELS = {place: harbour_name(place) for place in (*HARBOUR, *WATER)}

PLACE_SPECS = (
    FactSpec(
        pattern="places.{district}.{n}",
        kind="spot",
        holes={"district": names.DICE, "n": tuple(str(n) for n in range(1, names.BLOCKS_EACH + 1))},
        labels=names.COLOUR_NAMES,
        optional=True,
        tap="row",
        group=say("Blocks on the photograph"),
        question=say("Tap the six {district} blocks."),
        feature=_ON_PHOTO,
    ),
    FactSpec(
        pattern="harbour_places.{place}",
        kind="spot",
        holes={"place": HARBOUR},
        labels=HARBOUR_LABELS,
        optional=True,
        group=say("The harbour on the photograph"),
        question=say("Tap {place}, where barges land."),
        feature=_ON_PHOTO,
    ),
    FactSpec(
        pattern="roof_places.{good}.{n}",
        kind="spot",
        holes={"good": names.GOODS, "n": tuple(str(n) for n in range(1, names.ROOFS + 1))},
        labels=GOOD_LABELS,
        optional=True,
        spot_prefix="roof.",
        group=say("Roofs on the photograph"),
        question=say("Tap roof {n} of the {good} warehouse (1 is worth most)."),
        feature=_ON_PHOTO,
    ),
    FactSpec(
        pattern="water",
        kind="spots",
        most=MOST_WATER,
        optional=True,
        group=say("The harbour on the photograph"),
        question=say("Tap every water space of the harbour, then “Done”."),
        feature=say("the way of the foreman"),
    ),
    FactSpec(
        pattern="amstel",
        kind="spots",
        least=RIVER_SPACES,
        most=RIVER_SPACES + 1,
        optional=True,
        group=say("The Amstel on the photograph"),
        question=say("Tap the blue start of the Amstel, then every space up to its mouth, then “Done”."),
        feature=_ON_PHOTO,
    ),
    FactSpec(
        pattern="water_ways",
        kind="rows",
        most=200,
        columns=(
            Column("from", say("From which place?"), words=(*HARBOUR, *WATER)),
            Column("to", say("To which place?"), words=(*HARBOUR, *WATER)),
        ),
        labels=HARBOUR_LABELS,
        optional=True,
        tap="pairs",
        group=say("Water ways"),
        question=say("Which water spaces and places are next to each other?"),
        feature=say("the way of the foreman"),
    ),
)


def exists(key: str, facts: Facts) -> bool:
    """Whether a key makes sense beside what is known."""
    if key in ("invented", "bridged") or key.startswith("costs."):
        return False  # nobody teaches it: it comes with the demonstration, or is learned in play
    if key == "harbour":
        return "water" not in facts  # it follows from the water ways
    return key != "water_ways" or "water" in facts


def schematic(facts: Facts) -> dict[str, tuple[float, float]]:
    """Where the blocks are drawn without a photograph: district by district, as in the game's own picture."""
    return {block: block_place(block) for block in names.BLOCKS}


def block_place(block: Block) -> tuple[float, float]:
    district, n = block.split(".")
    column, row = DISTRICT_AT[district]
    across, down = divmod(int(n) - 1, 2)
    return (column + 0.2 + 0.3 * across) / 3, (row + 0.28 + 0.44 * down) / 2


def derived(facts: Facts) -> dict[str, object]:
    """What follows from the taps: how far the places of the harbour are apart, whether the start counts."""
    found: dict[str, object] = {}
    if ways := facts.get("water_ways"):
        found["harbour"] = neighbours_over_water([(a, b) for a, b in ways])
    if amstel := facts.get("amstel"):
        found["river.start_counts"] = len(amstel) == RIVER_SPACES
    return found


def neighbours_over_water(ways: list[tuple[str, str]]) -> list[list[str | int]]:
    """Places that can be reached without passing another one, with the moves it takes.

    >>> neighbours_over_water([("beer", "water.1"), ("water.1", "water.2"), ("water.2", "1"), ("1", "start")])
    [['beer', '1', 3], ['1', 'start', 1]]
    """
    beside: dict[str, list[str]] = {}
    for a, b in ways:
        beside.setdefault(a, []).append(b)
        beside.setdefault(b, []).append(a)
    found: list[list[str | int]] = []
    for start in HARBOUR:
        moves = {start: 0}
        edge = [start] if start in beside else []
        while edge:
            here = edge.pop(0)
            for there in beside[here]:
                if there not in moves:
                    moves[there] = moves[here] + 1
                    if there in WATER:
                        edge.append(there)
        reached = [place for place in HARBOUR[HARBOUR.index(start) + 1 :] if place in moves]
        found += [[start, place, moves[place]] for place in reached]
    return found
