"""The dice of many games on one sheet: how often each face came up, and what chance alone would give."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import add

from companion.core.charts import ChartPanel, Series
from companion.core.message import Message, say, verbatim
from companion.core.names import COLOURS
from companion.memory.fairness import FEWEST, ODD, chance_of, fairness, judged
from companion.memory.record import Record


def dice(played: Sequence[Record]) -> tuple[ChartPanel, ...]:
    """How often each face of each die came up, all dice on one sheet, with the verdict of a chi-square test."""
    counts: dict[str, tuple[int, ...]] = {}
    for record in played:
        for die, faces in record.tally.faces.items():
            counts[die] = tuple(map(add, counts.get(die, (0,) * len(faces)), faces))
    counts = {die: rolled for die, rolled in counts.items() if sum(rolled)}
    if not counts:
        return ()
    sheet = ChartPanel(
        title=say("The dice"),
        labels=(),
        series=(),
        whole=True,
        verdict=_of_all_dice(counts),
        parts=tuple(
            ChartPanel(
                title=COLOURS.get(die, verbatim(die)),
                labels=tuple(verbatim(str(face + 1)) for face in range(len(rolled))),
                series=(Series(say("rolled"), tuple(map(float, rolled)), die),),
                whole=True,
                expected=sum(rolled) / len(rolled),
                verdict=judged(rolled),
            )
            for die, rolled in counts.items()
        ),
    )
    return (sheet,)


def _of_all_dice(counts: Mapping[str, Sequence[int]]) -> Message:
    """What is to be known of them together: too few rolls, the one that strays furthest, or that all look fair."""
    die, rolled = min(counts.items(), key=lambda pair: chance_of(pair[1]))
    rolls = sum(rolled)
    if rolls < FEWEST:
        return fairness(rolled)
    if chance_of(rolled) >= ODD:
        return say("All look fair after {n} rolls each; the line is what chance alone would give.", n=rolls)
    return say("{die}: {verdict}", die=COLOURS.get(die, verbatim(die)), verdict=fairness(rolled))
