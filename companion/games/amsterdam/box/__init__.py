"""What Amsterdam leaves to the printed board: the question for each fact, and which answers are possible."""

from __future__ import annotations

from pathlib import Path

from companion.box.spec import Column, FactSpec, Schema
from companion.core.message import say
from companion.games.amsterdam.box import places
from companion.games.amsterdam.box.costs import COMPARISONS
from companion.games.amsterdam.box.printed import DOCKER_SPACES, RIVER_BRIDGES, RIVER_SPACES, RIVER_STEPS
from companion.games.amsterdam.box.slips import slips
from companion.games.amsterdam.names import BLOCKS, BLOCKS_EACH, COLOUR_NAMES, DEPOTS, DICE, GOODS, ROOFS, block_name

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
        pattern="costs.{district}",
        kind="words",
        words=COMPARISONS,
        most=len(COMPARISONS),
        holes={"district": DICE},
        labels=COLOUR_NAMES,
        optional=True,
        group=say("House blocks"),
        question=say("Which {district} blocks are cheaper than which?"),
        feature=say("TOM's choice of a block"),
    ),
    FactSpec(
        pattern="blocks.{district}.{n}.bridges",
        kind="words",
        words=BLOCKS,
        most=len(BLOCKS) - 1,
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
        high=9,
        holes={"n": tuple(str(step) for step in RIVER_STEPS)},
        mostly=0,
        spot_prefix="step.",
        unlike=say("Which steps of the Amstel pass under a bridge? (counted from the start)"),
        group=say("The Amstel"),
        question=say("Amstel, step {n} from the start: how many points does the bridge show? (0: no bridge)"),
        feature=say("points under the bridges"),
    ),
    FactSpec(
        pattern="bridged",
        kind="numbers",
        low=1,
        high=RIVER_SPACES,
        most=RIVER_BRIDGES,
        optional=True,
        group=say("The Amstel"),
        question=say("Which spaces of the Amstel lie just behind a bridge?"),
        feature=say("points under the bridges"),
    ),
    FactSpec(
        pattern="river.start_counts",
        kind="yes",
        assumed=True,
        group=say("The Amstel"),
        name=say("the start counts"),
        question=say("Is the blue starting space one of the 19 spaces of the Amstel?"),
        feature=say("where the Amstel ends"),
    ),
    FactSpec(
        pattern="dockers.{n}",
        kind="number",
        high=15,
        holes={"n": tuple(str(n) for n in range(1, DOCKER_SPACES + 1))},
        spot_prefix="docker.",
        group=say("The dockers' building"),
        question=say("How many points does space {n} of the dockers' building show? (1 is the highest)"),
        feature=say("points for dockers"),
    ),
    FactSpec(
        pattern="roofs.{good}.{n}",
        kind="number",
        high=15,
        holes={"good": GOODS, "n": tuple(str(n) for n in range(1, ROOFS + 1))},
        labels=places.GOOD_LABELS,
        spot_prefix="roof.",
        group=say("Warehouses"),
        question=say("How many points does roof {n} of the {good} warehouse show? (1 is worth most, 3 least)"),
        feature=say("points for deliveries"),
    ),
    FactSpec(
        pattern="depots.{n}",
        kind="number",
        high=15,
        holes={"n": DEPOTS},
        group=say("Depots"),
        question=say("How many points does depot {n} show? (counted from the left)"),
        feature=say("points for deliveries"),
    ),
    FactSpec(
        pattern="districts.{place}",
        kind="number",
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
        labels=places.GOOD_LABELS,
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
            Column("from", say("Harbour: from which place?"), words=places.HARBOUR),
            Column("to", say("Harbour: to which place?"), words=places.HARBOUR),
            Column("spaces", say("Harbour: how many spaces of the water way?"), low=1, high=20),
        ),
        labels=places.HARBOUR_LABELS,
        optional=True,
        group=say("The harbour"),
        question=say("Which places of the harbour are neighbours, and how many moves apart?"),
        feature=say("the way of the foreman"),
    ),
    FactSpec(
        pattern="cards.{number}.cost",
        kind="number",
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
    *places.PLACE_SPECS,
)

BOX = Schema(
    "amsterdam",
    Path(__file__).parents[1],
    SPECS,
    slips=slips,
    exists=places.exists,
    derived=places.derived,
    schematic=places.schematic,
)
