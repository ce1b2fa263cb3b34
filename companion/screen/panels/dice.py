"""The dice tray: six large faces as they lie, what a rule changed, what is not sure, and the camera's picture."""

from __future__ import annotations

import pygame
from msgspec.structs import replace

from companion.core.clock import MS
from companion.core.message import Message, say
from companion.core.names import COLOURS
from companion.core.view import DicePanel, DieFace
from companion.screen import sprites, symbols
from companion.screen.canvas import Canvas
from companion.screen.drawings.dice import PIPS
from companion.screen.kept import kept
from companion.screen.layout import Box
from companion.screen.local import Moment, Spot
from companion.screen.motion import LANDING_NS, Motion
from companion.screen.panels import pictures
from companion.screen.sprites import Ground
from companion.screen.theme import CONTRAST, RGB, SMALL, TINY, Theme, ink_on, mix, paint_in

LEAST = 110  # a face, where there is room
NAME = 28  # the line under a die
APART_NS = 60 * MS  # from one die's landing to the next one's
_HEIGHT, _OVERSHOOT = 30, 4  # from where a die falls, and how far it falls over
_WOOD: dict[str, tuple[RGB, RGB]] = {"night": ((74, 30, 42), (52, 18, 28)), "day": ((214, 178, 140), (190, 148, 108))}


def paint(canvas: Canvas, box: Box, panel: DicePanel, moment: Moment) -> None:
    """Two rows of three on a wooden tray; while they are looked at, the camera's picture lies under them."""
    px = canvas.px
    tray = box.inset(px(8))
    paper = _paint_tray(canvas, tray)
    room = tray.inset(px(8), px(6))
    seen = panel.live and "camera" in moment.pictures
    frame = pictures.live(canvas, room, "camera", moment) if seen else None
    touchable = any(die.spot in moment.tappable for die in panel.dice)
    if not seen or touchable or any(die.pips for die in panel.dice):
        _paint_dice(canvas, room, panel, moment, paper)
    if frame is not None:
        _help(canvas, frame, panel)
    _say(canvas, tray, panel)


def _paint_tray(canvas: Canvas, tray: Box) -> RGB:
    """The wood that the dice lie on; returns what names are read on."""
    theme, px = canvas.theme, canvas.px
    top, foot = _WOOD.get(theme.name, (theme.board, theme.board))
    edge = theme.edge if theme is CONTRAST else mix(top, theme.ink, 0.18)
    canvas.ground(tray, Ground(top, foot, edge, px(3)), radius=14)
    return mix(top, foot, 0.5)


def _paint_dice(canvas: Canvas, room: Box, panel: DicePanel, moment: Moment, paper: RGB) -> None:
    count = len(panel.dice)
    if not count:
        return
    columns = 3 if count > 3 else count
    cells, raised = room.cells(count, columns, 0), panel.live and "camera" in moment.pictures
    for number, (die, cell) in enumerate(zip(panel.dice, cells, strict=False)):
        if panel.reasons:  # what is not trusted yet is not changed by a rule either
            die = replace(die, was=0)
        _paint_die(canvas, cell, die, number, moment, paper, raised)


def face_box(canvas: Canvas, cell: Box) -> Box:
    """Where a die's face is in its cell: as large as leaves room for its name."""
    px, name = canvas.px, canvas.px(NAME)
    tall = cell.h - name
    side = max(8, min(cell.w - px(8), max(tall - px(18), min(tall - px(4), px(LEAST)))))
    top = cell.y + (cell.h - side - name) // 2
    return Box(cell.centre[0] - side // 2, top, side, side)


def _paint_die(canvas: Canvas, cell: Box, die: DieFace, number: int, moment: Moment, paper: RGB, raised: bool) -> None:
    theme, px = canvas.theme, canvas.px
    face = face_box(canvas, cell)
    touchable = die.spot in moment.tappable
    held = touchable and moment.local.pressed == Spot(die.spot)
    fallen = landed(moment.motion, die, number, moment.now_ns)
    shown = face.moved(0, round(px(_OVERSHOOT) * 4 * fallen * (1 - fallen) - px(_HEIGHT) * (1 - fallen)))
    if die.doubtful or held:
        ring = face.inset(-px(7))
        light = Ground(theme.lamp, theme.lamp, theme.lamp) if held else Ground(paper, paper, theme.lamp, px(4), True)
        canvas.ground(ring, light, radius=24)
    image = _die(die.colour, die.pips, face.w, theme)
    canvas.surface.blit(image, (shown.x, shown.y))
    if die.was and die.was != die.pips:
        _tag(canvas, face, say("was {n}", n=die.was))
    if die.owner:
        side = round(face.w * 0.38)
        canvas.chip(die.owner, Box(face.x - side // 4, face.y - side // 4, side, side))
    below = Box(cell.x, face.bottom + px(6), cell.w, px(NAME) - px(6))
    _name(canvas, below, die, touchable, paper, raised)
    if touchable:
        canvas.target(face, Spot(die.spot))


def landed(motion: Motion, die: DieFace, number: int, now_ns: int) -> float:
    """How far a die has come down, from 0.0 to 1.0: one after the other, in the order of the camera."""
    waits_ns = number * APART_NS
    share = motion.since(("die", die.colour), die.pips, now_ns, waits_ns + LANDING_NS)
    falling = (share * (waits_ns + LANDING_NS) - waits_ns) / LANDING_NS
    return 1 - (1 - min(1.0, max(0.0, falling))) ** 3


@kept
def _die(colour: str, pips: int, side: int, theme: Theme) -> pygame.Surface:
    """A face as a sprite: its body runs from light to dark, with a shadow at its foot."""
    paint = paint_in(theme, colour)
    radius, ink = max(3, round(side * 0.15)), ink_on(paint)
    plain = theme is CONTRAST
    top, foot = (paint, paint) if plain else (mix(paint, (255, 255, 255), 0.16), mix(paint, (0, 0, 0), 0.22))
    rim = theme.edge if plain else mix(paint, (255, 255, 255), 0.35)
    surface = pygame.Surface((side, side + max(2, side // 24)), pygame.SRCALPHA)
    if not plain:
        shadow = sprites.tile((side, side), Ground((0, 0, 0), (0, 0, 0), (0, 0, 0)), radius)
        shadow = shadow.copy()
        shadow.set_alpha(110)
        surface.blit(shadow, (0, surface.get_height() - side))
    surface.blit(sprites.tile((side, side), Ground(top, foot, rim, max(1, side // 55)), radius), (0, 0))
    if pips in PIPS:
        dot = sprites.disc(max(2, round(side * 0.092)), ink)
        for x, y in PIPS[pips]:
            surface.blit(dot, (round(x * side) - dot.get_width() // 2, round(y * side) - dot.get_height() // 2))
    else:
        sign = symbols.drawn("question", round(side * 0.4), ink)
        surface.blit(sign, ((side - sign.get_width()) // 2, (side - sign.get_height()) // 2))
    return surface


def _tag(canvas: Canvas, face: Box, words: Message) -> None:
    """What the die really shows, on a tag at its corner."""
    px, paper = canvas.px, (255, 247, 230)
    wide = canvas.width_of(words, 16, True) + px(14)
    tag = Box(face.right + px(16) - wide, face.y - px(6), wide, px(34))
    canvas.ground(tag, Ground(paper, paper, (20, 16, 10), px(2)), radius=8)
    canvas.text(tag.inset(px(4), px(2)), words, 16, ink=(20, 16, 10), paper=paper, bold=True, align="centre")


def _name(canvas: Canvas, box: Box, die: DieFace, touchable: bool, paper: RGB, raised: bool) -> None:
    """The die's symbol and its colour in words; one that is not sure says so."""
    theme, px = canvas.theme, canvas.px
    words: Message | str = COLOURS.get(die.colour, die.colour)
    ink = theme.ink
    if die.doubtful:
        words, ink = (say("not sure: touch") if touchable else say("not sure")), theme.lamp
    if canvas.theme.name == "day":
        ink = ink_on(paper)
    side = px(18)
    size = next((s for s in (18, 17, 16, 15) if canvas.width_of(words, s, True) + side + px(8) <= box.w), TINY)
    wide = min(canvas.width_of(words, size, True), box.w - side - px(8))
    x = box.centre[0] - (side + px(8) + wide) // 2
    if raised:  # over the camera's picture
        canvas.panel(Box(x - px(6), box.y, side + wide + px(20), box.h), paper, radius=6)
    canvas.symbol(symbols.of_colour(die.colour), Box(x, box.y, side, box.h), ink_on(paper))
    canvas.text(Box(x + side + px(8), box.y, wide + 1, box.h), words, size, ink=ink, paper=paper, bold=True)


def _help(canvas: Canvas, frame: Box, panel: DicePanel) -> None:
    """What would help, on a tag under each die of the camera's picture that is not sure, or above it."""
    theme, px = canvas.theme, canvas.px
    for aid in panel.aids:
        wide, high = canvas.width_of(aid.words, SMALL, True) + px(16), px(26)
        left = min(max(frame.x + round(aid.x * frame.w) - wide // 2, frame.x), max(frame.x, frame.right - wide))
        below, above = frame.y + round(aid.foot * frame.h) + px(4), frame.y + round(aid.top * frame.h) - px(4) - high
        tag = Box(left, below if below + high <= frame.bottom else above, wide, high)
        canvas.panel(tag, theme.lamp, radius=8)
        words = tag.inset(px(6), px(1))
        canvas.text(words, aid.words, SMALL, ink=theme.lamp_ink, paper=theme.lamp, bold=True, align="centre")


def _say(canvas: Canvas, tray: Box, panel: DicePanel) -> None:
    """Why the reading is not trusted, at the head of the tray, where no pip lies."""
    theme, px = canvas.theme, canvas.px
    for reason in panel.reasons[:1]:
        size = SMALL if canvas.width_of(reason, SMALL) < tray.w - px(60) else TINY
        wide = min(tray.w - px(16), canvas.width_of(reason, size) + px(44))
        tall = canvas.height_of(reason, wide - px(44), size) + px(6)  # a long one takes another line
        pill = Box(tray.centre[0] - wide // 2, tray.y - px(2), wide, max(px(28), tall))
        canvas.cover(pill)
        canvas.panel(pill, theme.quay, radius=14, frame=theme.edge, line=1)
        sign, words = pill.inset(px(10), px(2)).left(px(18), px(6))
        canvas.symbol("eye", sign.middle(px(18)), theme.lamp)
        canvas.text(words, reason, size, paper=theme.quay, lines=3)
