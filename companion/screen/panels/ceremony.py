"""The final score as houses on the canal: gains are floors, losses sink them, the tallest is lit and crowned."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import accumulate, pairwise
from math import inf, pi, sin

from companion.core.clock import MS
from companion.core.message import verbatim
from companion.core.scenes import FLOOR_NS, PAUSE_NS, CeremonyPanel, Floor, ScoreHouse
from companion.screen import symbols
from companion.screen.canvas import Canvas
from companion.screen.layout import Box, Point
from companion.screen.local import Moment, Skip
from companion.screen.panels import scenery
from companion.screen.theme import NIGHT, TINY, ink_on, mix, paint_of

GABLE_NS, LAMP_NS = 500 * MS, 80 * MS
LAMPS = 19  # of the garland
_BASE = 46  # of a house whose score is nothing: its plate must have room


def lasts_ns(panel: CeremonyPanel) -> int:
    """How long the houses rise, until the last lamp of the garland is lit."""
    return len(panel.floors) * (FLOOR_NS + PAUSE_NS) + GABLE_NS + LAMPS * LAMP_NS


@dataclass(frozen=True)
class _Rising:
    """How far the ceremony has come: so many floors, a share of the next, of the gables, and the garland's lamps."""

    floors: int
    share: float
    gables: float
    lamps: int

    @classmethod
    def at(cls, panel: CeremonyPanel, elapsed_ns: float) -> _Rising:
        count, step = len(panel.floors), FLOOR_NS + PAUSE_NS
        done = int(min(count, elapsed_ns // step))
        if done < count:
            return cls(done, _eased((elapsed_ns - done * step) / FLOOR_NS), 0.0, 0)
        rest = elapsed_ns - count * step
        return cls(count, 0.0, _eased(rest / GABLE_NS), int(max(0, min(LAMPS, (rest - GABLE_NS) // LAMP_NS))))

    @property
    def over(self) -> bool:
        return self.lamps == LAMPS


def _eased(share: float) -> float:
    return 1 - (1 - min(1.0, max(0.0, share))) ** 3


def counted_now(panel: CeremonyPanel, moment: Moment) -> tuple[Floor, dict[str, int]] | None:
    """The category that is rising, and what everybody has by then, by colour; None once all have risen."""
    rising = _rising(panel, moment)
    if rising.floors == len(panel.floors):
        return None
    risen = panel.floors[: rising.floors + (rising.share == 1.0)]
    sums = {house.colour: sum(floor.points[n] for floor in risen) for n, house in enumerate(panel.houses)}
    return panel.floors[rising.floors], sums


def _rising(panel: CeremonyPanel, moment: Moment) -> _Rising:
    still = moment.motion.still or not panel.since_ns or moment.local.skipped == panel.since_ns
    elapsed_ns = moment.now_ns - panel.since_ns
    return _Rising.at(panel, inf if still or elapsed_ns < 0 else elapsed_ns)


def paint(canvas: Canvas, box: Box, panel: CeremonyPanel, moment: Moment) -> None:
    px, rising = canvas.px, _rising(panel, moment)
    water = box.bottom - px(60)
    scenery.paint_sky(canvas, box, water, (0.9, 0.16))
    head, _ = box.top(px(56))
    if rising.floors == len(panel.floors):
        _garland(canvas, head, rising.lamps)
    sums = [list(accumulate((floor.points[n] for floor in panel.floors), initial=0)) for n in range(len(panel.houses))]
    highest = max(1, *(max(each) for each in sums))
    scale = max(0, water - head.bottom - px(_BASE + 74)) / highest
    room = Box(box.x, box.y, box.w, water - box.y).inset(px(8), 0)
    for number, (house, cell) in enumerate(zip(panel.houses, room.columns(len(panel.houses), px(8)), strict=True)):
        w = min(cell.w, px(124))
        place = Box(cell.x + (cell.w - w) // 2, cell.y, w, cell.h)
        _house(canvas, place, panel, number, sums[number], scale, rising)
        losses = -sum(min(0, floor.points[number]) for floor in panel.floors[: rising.floors])
        _below(canvas, Box(cell.x, water, cell.w, box.bottom - water), house, losses)
    if not rising.over:
        moment.motion.busy = True
        canvas.target(box, Skip(panel.since_ns))


def _house(
    canvas: Canvas, box: Box, panel: CeremonyPanel, number: int, sums: list[int], scale: float, rising: _Rising
) -> None:
    px = canvas.px
    house = panel.houses[number]
    before = sums[rising.floors]
    after = sums[min(rising.floors + 1, len(sums) - 1)]
    now = before + (after - before) * rising.share
    tall = px(_BASE) + round(max(0.0, now) * scale)
    lit = house.winner and rising.gables > 0
    brick = scenery.brick_of(house.colour, canvas.theme)
    if rising.gables > 0 and canvas.theme.sky:
        brick = mix(brick, paint_of(house.colour), 0.6) if lit else mix(brick, canvas.theme.paper, 0.25)
    gable = round(min(px(46), box.w * 0.42) * rising.gables)
    front = Box(box.x, box.bottom - tall - gable, box.w, tall + gable)
    if lit:
        scenery.glow(canvas, front, 0.8)
    if gable:
        scenery.paint_facade(canvas, front, gable, scenery.GABLES[number % len(scenery.GABLES)], brick)
    else:
        canvas.fill(front, brick)
        canvas.outline(front, scenery.CREAM if canvas.theme.sky else canvas.theme.edge, 0, 2)
    gained = round(max(0.0, after - before) * scale * rising.share)
    body = Box(front.x, front.bottom - tall, front.w, tall)
    if gained > 0:
        slab, body = body.top(gained)
        _slab(canvas, slab, after - before)
    _front(canvas, body, house, round(now), gable > 0, lit)
    if not gable:
        _figure(canvas, Box(box.x - px(8), front.y - px(40), box.w + px(16), px(36)), round(now))
        return
    side = round(gable * 0.52)
    _sign(canvas, Box(box.x + (box.w - side) // 2, front.y + round(gable * 0.36), side, side), house.colour)
    if lit:
        crown = Box(box.x + (box.w - px(28)) // 2, front.y - px(31), px(28), px(26))
        canvas.symbol("crown", crown, canvas.theme.lamp)


def _slab(canvas: Canvas, box: Box, points: int) -> None:
    """The floor that is being added, full of light."""
    scenery.glow(canvas, box, 0.3)
    paper = scenery.paint_lit(canvas, box, 0)
    if box.h >= canvas.px(18):
        canvas.text(
            box, f"+{canvas.said(verbatim(points))}", 22, bold=True, align="centre", ink=NIGHT.lamp_ink, paper=paper
        )


def _front(canvas: Canvas, body: Box, house: ScoreHouse, points: int, settled: bool, lit: bool) -> None:
    """Windows, and once the house stands the plate with its score."""
    px = canvas.px
    pane_w, pane_h, pitch = px(26), px(36), px(54)
    rows = max(0, (body.h - px(4)) // pitch)
    edge = px(10 if body.w >= px(110) else 2)
    plate = Box(body.x + edge, body.bottom - px(42), body.w - 2 * edge, px(38))
    middle = rows // 2 if settled and rows >= 2 else 0
    for row in range(rows):
        top = body.bottom - (row + 1) * pitch + (pitch - pane_h) // 2
        if settled and row == middle:
            plate = Box(plate.x, top + (pane_h - plate.h) // 2, plate.w, plate.h)
            continue
        for cell in body.columns(2):
            scenery.paint_pane(canvas, Box(cell.x + (cell.w - pane_w) // 2, top, pane_w, pane_h), lit)
    if settled:
        paper = scenery.paint_lit(canvas, plate, 6) if lit else scenery.paint_plate(canvas, plate)
        ink = NIGHT.lamp_ink if lit else NIGHT.ink if canvas.theme.sky else canvas.theme.ink
        canvas.text(plate.inset(px(4), 0), verbatim(points), 32, bold=True, align="centre", ink=ink, paper=paper)


def _figure(canvas: Canvas, box: Box, points: int) -> None:
    """The score so far, over the roof."""
    plate = box.inset(canvas.px(6), 0)
    paper = scenery.paint_plate(canvas, plate)
    ink = NIGHT.ink if canvas.theme.sky else canvas.theme.ink
    canvas.text(plate.inset(canvas.px(4), 0), verbatim(points), 28, bold=True, align="centre", ink=ink, paper=paper)


def _sign(canvas: Canvas, box: Box, colour: str) -> None:
    """Whose house it is: his colour and its symbol in the gable."""
    paint = paint_of(colour)
    canvas.disc(*box.centre, box.w / 2, paint, scenery.CREAM if canvas.theme.sky else canvas.theme.edge)
    canvas.symbol(symbols.of_colour(colour), box.middle(round(box.w * 0.6)), ink_on(paint))


def _below(canvas: Canvas, box: Box, house: ScoreHouse, losses: int) -> None:
    """What sank the house, and whose it is."""
    px, theme = canvas.px, canvas.theme
    w = min(box.w, px(132))
    box = Box(box.x + (box.w - w) // 2, box.y, w, box.h - px(2))
    marked = canvas.width_of(house.name, TINY, True) <= w - px(38)
    one_line = canvas.width_of(house.name, TINY, True) <= w - px(12)
    pill, room = box.foot(px(28 if one_line else 36), px(2))
    if losses:
        water = theme.water if theme.name != "night" else mix(theme.water, theme.paper, 0.35)
        canvas.text(room, verbatim(-losses), 18, bold=True, align="centre", ink=theme.ink, paper=water)
    paper = scenery.PLATE if theme.sky else theme.paper
    canvas.panel(pill, paper, 14, None if theme.sky else theme.edge)
    ink = NIGHT.ink if theme.sky else theme.ink
    inner = pill.inset(px(4), px(3 if one_line else 0))
    if not marked:
        canvas.text(inner, house.name, 16, bold=True, ink=ink, paper=paper, align="centre", lines=2)
        return
    mark, rest = inner.left(px(22), px(5))
    _sign(canvas, mark.square(), house.colour)
    canvas.text(rest, house.name, 16, bold=True, ink=ink, paper=paper)


def _garland(canvas: Canvas, box: Box, lamps: int) -> None:
    """A string of lamps over the canal; they light up one after the other and stay."""
    theme = canvas.theme
    hung: list[Point] = [
        (box.x + box.w * (i + 0.5) / LAMPS, box.y + canvas.px(12) + canvas.px(16) * abs(sin(pi * i / 5.2)))
        for i in range(LAMPS)
    ]
    string = mix(theme.sky[0], theme.ink, 0.35) if theme.sky else theme.edge
    for a, b in pairwise(hung):
        canvas.line(a, b, string, max(1, canvas.px(1.5)))
    colours = (theme.lamp, scenery.CREAM if theme.name == "night" else theme.ink, theme.good)
    for i, (x, y) in enumerate(hung):
        lit = i < lamps
        canvas.disc(x, y + canvas.px(4), canvas.px(5), colours[i % 3] if lit else string)
