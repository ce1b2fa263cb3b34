"""What Amsterdam leaves to the printed board: every question its owner may be asked."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from companion.box.spec import Column, FactSpec, Schema, Slip
from companion.core.message import say
from companion.games.amsterdam.box.places import (
    HARBOUR,
    HARBOUR_LABELS,
    PLACE_SPECS,
    derived,
    exists,
    place_slips,
    schematic,
)
from companion.games.amsterdam.names import (
    BLOCKS,
    BLOCKS_EACH,
    COLOUR_NAMES,
    DEPOTS,
    DICE,
    GOOD_NAMES,
    GOODS,
    ROOFS,
    block_name,
)

RIVER_STEPS = tuple(str(n) for n in range(1, 20))
RIVER_BRIDGES = 4
CARD_NUMBERS = tuple(f"{n:03}" for n in range(1, 133))
BLOCK_NUMBERS = tuple(str(n) for n in range(1, BLOCKS_EACH + 1))

_BLOCK_LABELS = {block: block_name(block) for block in BLOCKS}
_DISTRICT_PLACES = {
    f"{players}.{rank}": say("place {rank} with {players} players", rank=rank, players=players)
    for players in (2, 3, 4)
    for rank in range(1, players + 1)
}

SPECS = (
    FactSpec(
        pattern="blocks.{district}.{n}.cost",
        kind="number",
        low=1,
        high=9,
        holes={"district": DICE, "n": BLOCK_NUMBERS},
        labels=COLOUR_NAMES,
        group=say("House blocks"),
        question=say("What does {district} block {n} cost? (counted from the left within its district)"),
        feature=say("TOM's choice of a block"),
    ),
    FactSpec(
        pattern="blocks.{district}.{n}.bridges",
        kind="words",
        words=BLOCKS,
        most=12,
        holes={"district": DICE, "n": BLOCK_NUMBERS},
        labels={**COLOUR_NAMES, **_BLOCK_LABELS},
        tap="pairs",
        group=say("Bridges between blocks"),
        question=say("Which blocks does a bridge join to {district} {n}?"),
        feature=say("TOM's tie-break, the largest group and the bailiff"),
    ),
    FactSpec(
        pattern="river.{n}",
        kind="number",
        low=0,
        high=9,
        holes={"n": RIVER_STEPS},
        mostly=0,
        spot_prefix="step.",
        unlike=say("Which steps of the Amstel pass under a bridge? (counted from the start)"),
        group=say("The Amstel"),
        question=say("Amstel, step {n} from the start: how many points does the bridge show? (0: no bridge)"),
        feature=say("points under the bridges"),
    ),
    FactSpec(
        pattern="river.start_counts",
        kind="yes",
        assumed=True,
        group=say("The Amstel"),
        question=say("Is the blue starting space one of the 19 spaces of the Amstel?"),
        feature=say("where the Amstel ends"),
    ),
    FactSpec(
        pattern="dockers.{n}",
        kind="number",
        low=0,
        high=15,
        holes={"n": ("1", "2", "3", "4")},
        spot_prefix="docker.",
        group=say("The dockers' building"),
        question=say("How many points does space {n} of the dockers' building show? (1 is the highest)"),
        feature=say("points for dockers"),
    ),
    FactSpec(
        pattern="roofs.{good}.{n}",
        kind="number",
        low=0,
        high=15,
        holes={"good": GOODS, "n": tuple(str(n) for n in range(1, ROOFS + 1))},
        labels=GOOD_NAMES,
        spot_prefix="roof.",
        group=say("Warehouses"),
        question=say("How many points does roof {n} of the {good} warehouse show? (1 is worth most, 3 least)"),
        feature=say("points for deliveries"),
    ),
    FactSpec(
        pattern="depots.{n}",
        kind="number",
        low=0,
        high=15,
        holes={"n": DEPOTS},
        group=say("Depots"),
        question=say("How many points does depot {n} show? (counted from the left)"),
        feature=say("points for deliveries"),
    ),
    FactSpec(
        pattern="districts.{place}",
        kind="number",
        low=0,
        high=15,
        holes={"place": tuple(_DISTRICT_PLACES)},
        labels=_DISTRICT_PLACES,
        group=say("District tile"),
        question=say("Back of the district tile: how many points for {place}?"),
        feature=say("the scoring of the districts"),
    ),
    FactSpec(
        pattern="black_market",
        kind="words",
        words=GOODS,
        labels=GOOD_NAMES,
        least=9,
        most=9,
        group=say("The black market"),
        question=say("Which goods does the black market show, row by row from the top left?"),
        feature=say("the way of the black-market figure"),
    ),
    FactSpec(
        pattern="harbour",
        kind="rows",
        most=60,
        columns=(
            Column("from", say("Harbour: from which place?"), words=HARBOUR),
            Column("to", say("Harbour: to which place?"), words=HARBOUR),
            Column("spaces", say("Harbour: how many spaces of the water way?"), low=1, high=20),
        ),
        labels=HARBOUR_LABELS,
        optional=True,
        group=say("The harbour"),
        question=say("Which places of the harbour are neighbours, and how many moves apart?"),
        feature=say("the way of the foreman"),
    ),
    FactSpec(
        pattern="cards.{number}.cost",
        kind="number",
        low=0,
        high=12,
        holes={"number": CARD_NUMBERS},
        optional=True,
        group=say("Cards"),
        question=say("How many resources does card {number} cost?"),
        feature=say("the card that TOM takes away"),
    ),
    FactSpec(
        pattern="invented",
        kind="yes",
        assumed=False,
        optional=True,
        group=say("The demonstration"),
        question=say("Is this the invented board of the demonstration?"),
        feature=say("drawing tiles without a bag"),
    ),
    *PLACE_SPECS,
)


def slips(facts: Mapping[str, Any]) -> list[Slip]:
    """What was taught and cannot all be true together."""
    return [*_bridge_slips(facts), *_river_slips(facts), *_descending_slips(facts), *place_slips(facts)]


def _bridge_slips(facts: Mapping[str, Any]) -> list[Slip]:
    found = []
    for block in BLOCKS:
        for other in facts.get(f"blocks.{block}.bridges", ()):
            back = facts.get(f"blocks.{other}.bridges")
            if back is not None and block not in back:
                found.append(
                    Slip(
                        say(
                            "{a} has a bridge to {b}, but {b} has none to {a}.",
                            a=block_name(block),
                            b=block_name(other),
                        ),
                        (f"blocks.{block}.bridges", f"blocks.{other}.bridges"),
                    )
                )
    return found


def _river_slips(facts: Mapping[str, Any]) -> list[Slip]:
    bridges = [f"river.{n}" for n in RIVER_STEPS if facts.get(f"river.{n}", 0) > 0]
    if len(bridges) <= RIVER_BRIDGES:
        return []
    return [
        Slip(
            say("The Amstel has {n} bridges here, but only four on the board.", n=len(bridges)),
            tuple(bridges),
        )
    ]


def _descending_slips(facts: Mapping[str, Any]) -> list[Slip]:
    rows = [("dockers", 4), *((f"roofs.{good}", ROOFS) for good in GOODS)]
    found = []
    for row, length in rows:
        keys = [f"{row}.{n}" for n in range(1, length + 1) if f"{row}.{n}" in facts]
        values = [facts[key] for key in keys]
        if values != sorted(values, reverse=True):
            found.append(Slip(say("The first space is the one worth most: please look again."), tuple(keys)))
    return found


BOX = Schema(
    "amsterdam", Path(__file__).parents[1], SPECS, slips=slips, exists=exists, derived=derived, schematic=schematic
)
