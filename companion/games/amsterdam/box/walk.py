"""The bridges of a district, told block by block: what is touched, and which block is asked about now."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from companion.box.spec import Facts
from companion.games.amsterdam.box.printed import bridges
from companion.games.amsterdam.names import BLOCKS, BLOCKS_IN, Block, District

NO_MORE = "done"


class Walk(msgspec.Struct, frozen=True):
    """How far the answers lead: the blocks told, the one that is asked about, and what may be joined to it."""

    found: dict[Block, list[Block]]
    at: Block | None  # None: all are told
    others: tuple[Block, ...] = ()
    rest: tuple[str, ...] = ()  # answers to something else


def walked(facts: Facts, district: District, answers: Sequence[str]) -> Walk:
    """Block by block from the left; a bridge is known from either end, so that none is touched twice.

    >>> told = walked({}, "black", ("black.2", "done", "black.4"))
    >>> told.found, told.at
    ({'black.1': ['black.2']}, 'black.2')
    """
    found: dict[Block, list[Block]] = {}
    left = list(answers)
    for block in BLOCKS_IN[district]:
        if bridges(facts, block) is not None:
            continue
        known = {other: there for other in BLOCKS if (there := found.get(other, bridges(facts, other))) is not None}
        there = [other for other, joined in known.items() if block in joined]
        others = tuple(other for other in BLOCKS if other != block and other not in known)
        while others:
            if not left:
                return Walk(found, block, tuple(other for other in others if other not in there))
            answer = left.pop(0)
            if answer == NO_MORE:
                break
            there.append(answer)
        found[block] = there
    return Walk(found, None, rest=tuple(left))
