"""Home, seats, ceremony and code as lines of a terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from companion.core.message import Message, say, verbatim
from companion.core.names import COLOURS
from companion.core.scenes import CeremonyPanel, CodePanel, HousesPanel, SeatsPanel, TablePanel

Said = Callable[[Message | str | None], str]


def ceremony(panel: CeremonyPanel, said: Said) -> Iterator[str]:
    """A row for each category, a column for each house; winners carry a star."""
    names = [f"{said(house.name)}{' *' if house.winner else ''}" for house in panel.houses]
    totals = (sum(floor.points[n] for floor in panel.floors) for n in range(len(names)))
    rows = [["", *names], *([said(floor.label), *_figures(floor.points, said)] for floor in panel.floors)]
    rows.append([said(say("Total")), *_figures(tuple(totals), said)])
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        yield "  " + "  ".join(text.ljust(width) for text, width in zip(row, widths, strict=True)).rstrip()


def _figures(points: tuple[int, ...], said: Said) -> list[str]:
    return [said(verbatim(each)) for each in points]


def houses(panel: HousesPanel, said: Said) -> Iterator[str]:
    if panel.trouble is not None:
        yield f"!! {said(panel.trouble)}"
    for house in panel.houses:
        yield f"  {' '.join(map(said, house.name))} · {said(house.headline)} · {said(house.note)}"


def seats(panel: SeatsPanel, said: Said) -> Iterator[str]:
    free, first = say("free seat"), say("begins")
    if panel.caption:
        yield said(panel.caption)
    for number, seat in enumerate(panel.seats, 1):
        who = f"{said(seat.name)} [{said(COLOURS[seat.colour])}]" if seat.name is not None else said(free)
        begins = f" ({said(first)})" if seat.first else ""
        yield f"{'>' if seat.lit else ' '} {number}. {who}{begins}"
    if panel.turning:
        yield f"{said(say('Turn to the seat'))}: {said(say('on') if panel.turns else say('off'))}"


def code(panel: CodePanel, said: Said) -> Iterator[str]:
    """Two rows of the code in one line of blocks, with the light edge that cameras look for."""
    width = len(panel.rows[0]) + 4
    rows = ["." * width] * 2 + [f"..{row}.." for row in panel.rows] + ["." * width] * 3
    blocks = {"..": "█", ".#": "▀", "#.": "▄", "##": " "}
    for upper, lower in zip(rows[::2], rows[1::2], strict=False):
        yield "".join(blocks[a + b] for a, b in zip(upper, lower, strict=True))
    for what, letters in panel.typed:
        yield f"  {said(what)}: {said(letters)}"


def table(panel: TablePanel, said: Said) -> Iterator[str]:
    yield f"  {panel.at + 1}/{len(panel.symbols)} {said(panel.text)}"
