"""Home: every game is a canal house; its windows are lit where a game waits, its doors are what a finger touches."""

from __future__ import annotations

from companion.core.message import Message
from companion.core.scenes import Door, HousesPanel, TownHouse
from companion.screen.canvas import Canvas
from companion.screen.layout import Box
from companion.screen.local import Moment, Spot
from companion.screen.panels import scenery
from companion.screen.theme import NIGHT, RGB, TINY

_QUAY: dict[str, RGB] = {"night": (61, 50, 56), "day": (139, 125, 106)}
_DOOR: RGB = (33, 63, 105)
_LIGHTED = (0, 1, 3, 2)  # which of four windows are lit first
_NARROW = 190  # a house less wide and taller than _TALL has its doors above each other
_TALL = 520


def paint(canvas: Canvas, box: Box, panel: HousesPanel, moment: Moment) -> None:
    px = canvas.px
    quay, _ = box.foot(px(5))
    scenery.paint_sky(canvas, box, quay.y, (0.331, 0.1) if box.w > box.h else (0.62, 0.03))
    count = len(panel.houses)
    narrow = (box.w - px(48)) // count < px(_NARROW + 31)
    room = Box(box.x, box.y, box.w, quay.y - box.y).inset(px(8 if narrow else 24), 0)
    places = room.columns(count, px(10 if narrow else 31))
    for number, (house, place) in enumerate(zip(panel.houses, places, strict=True)):
        _house(canvas, place, house, scenery.GABLES[number % len(scenery.GABLES)], moment)
    if panel.trouble is not None:
        _pill(canvas, box.inset(px(8)).foot(px(44))[0], panel.trouble)
    canvas.fill(quay, _QUAY.get(canvas.theme.name, canvas.theme.edge))


def _house(canvas: Canvas, box: Box, house: TownHouse, gable: scenery.Gable, moment: Moment) -> None:
    px = canvas.px
    narrow = box.w < px(_NARROW) and box.h > px(_TALL)
    brick = scenery.brick_of(house.colour, canvas.theme)
    rise = min(px(104), round(box.w * 0.7))
    scenery.paint_facade(canvas, Box(box.x, box.y + px(8), box.w, box.h - px(8)), rise, gable, brick)
    side = round(rise * (0.5 if narrow else 0.58))
    _badge(canvas, Box(box.x + (box.w - side) // 2, box.y + px(10) + round(rise * 0.34), side, side), house.symbol)
    room = Box(box.x, box.y + px(16) + rise, box.w, box.bottom - box.y - px(16) - rise).inset(px(5 if narrow else 8), 0)
    doors, room = room.foot(px(144 if narrow else 72), px(8))
    shop, room = room.foot(px(104 if narrow else 70), px(8))
    sign, room = room.foot(px(86 if narrow else 58), px(6))
    _windows(canvas, room, house.lit)
    paper = scenery.paint_plate(canvas, sign)
    ink = NIGHT.ink if canvas.theme.sky else canvas.theme.ink
    rows = sign.inset(px(6), px(4)).rows(len(house.name))
    size, lines = (17, 3) if narrow else (22, 2)
    for row, name in zip(rows, house.name, strict=True):
        canvas.text(row, name, size, bold=True, align="centre", ink=ink, paper=paper, lines=lines)
    _shop(canvas, shop, house)
    _doors(canvas, doors, house.doors, narrow, moment)


def _pill(canvas: Canvas, box: Box, trouble: Message) -> None:
    """What cannot be read, over the doorsteps."""
    theme = canvas.theme
    canvas.panel(box, theme.trouble, 14)
    inner = box.inset(canvas.px(12), canvas.px(3))
    canvas.text(inner, trouble, 17, ink=theme.trouble_ink, paper=theme.trouble, lines=2)


def _badge(canvas: Canvas, box: Box, symbol: str) -> None:
    """The sign of the game in the gable."""
    theme = canvas.theme
    canvas.disc(*box.centre, box.w / 2, scenery.CREAM if theme.sky else theme.edge)
    canvas.disc(*box.centre, box.w / 2 - canvas.px(4), scenery.PLATE if theme.sky else theme.paper)
    canvas.symbol(symbol, box.middle(round(box.w * 0.62)), scenery.LAMP if theme.sky else theme.lamp)


def _windows(canvas: Canvas, room: Box, lit: int) -> None:
    """Rows of four windows, as many as there is room for; the lowest row says how many people wait."""
    px = canvas.px
    tall, pitch = px(52), px(70)
    rows = max(1, (room.h + pitch - tall) // pitch)
    lowest = room.bottom - (room.h - rows * pitch + pitch - tall) // 2 - tall
    for row in range(rows):
        top = lowest - row * pitch
        for column, cell in enumerate(Box(room.x, top, room.w, tall).columns(4)):
            w = min(px(34), cell.w - px(6))
            light = lit > 0 and (_LIGHTED.index(column) < lit if row == 0 else (row * 5 + column * 3) % 4 == 1)
            scenery.paint_pane(canvas, Box(cell.x + (cell.w - w) // 2, top, w, tall), light)


def _shop(canvas: Canvas, box: Box, house: TownHouse) -> None:
    """What waits: whose turn it is, and how far the game has come."""
    px, theme = canvas.px, canvas.theme
    if house.lit:
        scenery.glow(canvas, box, 0.4)
        paper, ink, faint = scenery.paint_lit(canvas, box), NIGHT.lamp_ink, NIGHT.lamp_ink
    else:
        paper = scenery.paint_plate(canvas, box)
        ink, faint = (NIGHT.faint, NIGHT.faint) if theme.sky else (theme.ink, theme.ink)
    head, foot = box.inset(px(8), px(4)).rows(2)
    long = canvas.width_of(house.note, TINY) > head.w
    if long:
        head, foot = box.inset(px(8), px(3)).top(round(box.h * 0.42))
    narrow = box.h > px(90)
    canvas.text(head, house.headline, 21, bold=True, align="centre", ink=ink, paper=paper, lines=2 if narrow else 1)
    canvas.text(foot, house.note, 16, align="centre", ink=faint, paper=paper, lines=4 if narrow else 2)


def _doors(canvas: Canvas, box: Box, doors: tuple[Door, ...], narrow: bool, moment: Moment) -> None:
    for door, place in zip(doors, _doorways(canvas, box, len(doors), narrow), strict=True):
        _door(canvas, place, door, moment)


def _doorways(canvas: Canvas, box: Box, count: int, narrow: bool) -> tuple[Box, ...]:
    if narrow:
        return box.foot(canvas.px(72))[:1] if count < 2 else box.rows(count)
    if count < 2:
        return (box,)
    first = round((box.w - canvas.px(8)) * 0.62)
    return box.left(first)[0], box.far(box.w - canvas.px(8) - first)[0]


def _door(canvas: Canvas, box: Box, door: Door, moment: Moment) -> None:
    action = Spot(door.spot)
    theme = canvas.theme
    if door.lit or moment.local.pressed == action:
        paper, ink = scenery.paint_lit(canvas, box), NIGHT.lamp_ink
    else:
        paper, ink = scenery.paint_plate(canvas, box, _DOOR), NIGHT.ink if theme.sky else theme.ink
    size, room = (22 if door.lit else 20), box.inset(canvas.px(6))
    canvas.text(room, door.label, size, bold=True, align="centre", ink=ink, paper=paper)
    if moment.local.focus == action:
        canvas.outline(box, theme.lamp if not door.lit else theme.ink)
    if door.spot in moment.tappable:
        canvas.target(box, action)
