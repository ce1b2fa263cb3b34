"""The part of the dice eye's figures that is about any dice: other people's photographs, and printed boards."""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Iterator

from companion.commands.bench import Figure
from companion.dice.any_dice import read
from tests.dice import boards, recoloured, rows, smeared
from tests.dice.scoring import SHARED, Outcome, photographed
from tests.dice.training.splits import held_out

# The best of the peers on each source, in percent of pictures whose whole set of values is right.
PEERS = {"damiantab": 79, "matteop65": 89, "skovy": 14, "tomitomi_single": 38}
BOARDS = int(os.environ.get("COMPANION_BENCH_BOARDS", "300"))


def _photographs() -> Iterator[Figure]:
    if not SHARED.is_dir():
        return
    seen = list(photographed(SHARED, keep=held_out))
    sources: dict[str, list[Outcome]] = defaultdict(list)
    pips: dict[str, list[Outcome]] = defaultdict(list)
    for photograph, outcome in seen:
        sources[photograph.source].append(outcome)
        pips[photograph.pips].append(outcome)
    sure = [(photograph, o) for photograph, o in seen if o.reading.sure]
    wrong = sum(not o.right for _, o in sure)
    yield Figure("photographs: wrong among the sure", wrong, "pictures", "<= 0", f"of {len(sure)}")
    overlooked = sum(len(o.reading.dice) < photograph.dice for photograph, o in sure)
    yield Figure("photographs: sure, and a die overlooked", overlooked, "pictures", "<= 0", f"of {len(sure)}")
    for kind, wanted in (("dark", 97), ("light", 92), ("mixed", 92)):
        right = 100 * sum(o.right for o in pips[kind]) / max(1, len(pips[kind]))
        note = f"{len(pips[kind])} photographs"
        yield Figure(f"photographs, {kind} pips: all values right", right, "%", f">= {wanted}", note)
    slanting = [o for photograph, o in seen if photograph.slant and photograph.dice]
    right = 100 * sum(o.right for o in slanting) / max(1, len(slanting))
    yield Figure("photographs at a slant: all values right", right, "%", ">= 98", f"{len(slanting)} photographs")
    empty = 100 * sum(o.right for o in pips[""]) / max(1, len(pips[""]))
    yield Figure("photographs without dice: seen as empty", empty, "%", ">= 100", f"of {len(pips[''])}")
    for source, outcomes_there in sources.items():
        yield _of_source(source, outcomes_there)


def _of_source(source: str, seen: list[Outcome]) -> Figure:
    exact = 100 * sum(o.right for o in seen) / len(seen)
    wrong = sum(o.reading.sure and not o.right for o in seen)
    note = f"{len(seen)} photographs; {sum(o.reading.sure for o in seen)} sure, {wrong} of them wrong"
    target = f">= {PEERS[source] + 1}" if source in PEERS else ""
    return Figure(f"photographs {source}: all values right", exact, "%", target, note)


def _recoloured() -> Iterator[Figure]:
    """White dice of other people's photographs in the six colours."""
    seen = list(recoloured.told(SHARED, held_out)) if SHARED.is_dir() else []
    if seen:
        values, colours = (
            100 * sum(each) / len(seen) for each in zip(*((o.values, o.colours) for o in seen), strict=True)
        )
        note = f"of {len(seen)} photographs that are read right as they are"
        yield Figure("photographs recoloured to the six: all values right", values, "%", ">= 98", note)
        yield Figure("photographs recoloured to the six: and all colours", colours, "%", ">= 95", note)
        wrong = sum(o.sure and not o.values for o in seen)
        yield Figure("photographs recoloured to the six: wrong among the sure", wrong, "pictures", "<= 0")


def _smeared() -> Iterator[Figure]:
    """Photographs whose dice seem to move: guessed, never sure."""
    seen = list(smeared.told(SHARED, held_out)) if SHARED.is_dir() else []
    for edges in smeared.EDGES if seen else ():
        some = [o for o in seen if o.edges == edges]
        name, note = f"photographs smeared by {edges} edges", f"of {len(some)} that are read right as they are"
        yield Figure(f"{name}: all values right", 100 * sum(o.values for o in some) / len(some), "%", "", note)
        yield Figure(f"{name}: wrong among the sure", sum(o.sure and not o.values for o in some), "pictures", "<= 0")


def _boards() -> Iterator[Figure]:
    """Rolls of the six on printed boards, and these boards alone, read as any dice."""
    right, empty, wrong = 0, 0, 0
    for seed in range(780_000, 780_000 + BOARDS):
        faces, image = boards.rolled(seed)
        rolled, bare = read(image), read(boards.empty(seed))
        true = sorted(die.pips for die in rolled.dice) == sorted(faces.values())
        right, empty = right + true, empty + (not bare.dice)
        wrong += (rolled.sure and not true) + bare.sure
    note = f"of {BOARDS}"
    yield Figure("any dice on printed boards: all values right", 100 * right / BOARDS, "%", "", note)
    yield Figure("printed boards without dice: seen as empty", 100 * empty / BOARDS, "%", "", note)
    yield Figure("printed boards, with and without dice: wrong among the sure", wrong, "pictures", "<= 0", note)


def _rows() -> Iterator[Figure]:
    """Dice in rows and columns that nearly touch, read as any dice."""
    right, sure, wrong = 0, 0, 0
    for seed in range(864_000, 864_000 + BOARDS):
        values, image = rows.rows(seed)
        reading = read(image)
        true = sorted(die.pips for die in reading.dice) == values
        right, sure, wrong = right + true, sure + reading.sure, wrong + (reading.sure and not true)
    yield Figure("dice in rows: all values right", 100 * right / BOARDS, "%", "", f"of {BOARDS}")
    yield Figure("dice in rows: wrong among the sure", wrong, "pictures", "<= 0", f"of {sure}")


PARTS = {"photographs": _photographs, "recoloured": _recoloured, "smeared": _smeared, "boards": _boards, "rows": _rows}
