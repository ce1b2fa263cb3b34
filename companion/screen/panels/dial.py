"""The dial of the Dutch clock: START and a cell for every price, the hand, and a flag for every buyer.

Each cell is three sprites (to come, lit, passed), made once; a frame lays the passed ones and the lit one over the
ground, then flags and hand. Lengths are stated for a dial of radius 212 and grow with it.
"""

from __future__ import annotations

from math import pi
from typing import Literal, NamedTuple

import pygame
import pygame.gfxdraw

from companion.core.view import Bidder, ClockFace
from companion.screen import fonts, sprites, symbols
from companion.screen.canvas import Canvas, Written
from companion.screen.kept import kept
from companion.screen.layout import Box, Point, Size, on_circle
from companion.screen.theme import CONTRAST, RGB, Theme, ink_on, mix, paint_in

RADIUS = 212  # of the rim
_OUTER, _INNER = 206, 160  # of the cells
_FLAG = 224  # where the flags' discs stand
_APART = 27  # from one flag's disc to the next
_BLACK: RGB = (0, 0, 0)
_NEEDLE: RGB = (255, 243, 220)

Cell = Literal["to come", "lit", "passed"]


class Palette(NamedTuple):
    """What an auction is painted in: the theme's own colours, or the buyer's paint over everything."""

    top: RGB  # the ground, from top to foot
    foot: RGB
    rim: RGB
    cell: RGB
    passed: RGB
    passed_ink: RGB
    lit: RGB
    edge: RGB | None  # round each cell, in high contrast
    inside: RGB
    ink: RGB  # inside
    strong: RGB  # the price
    faint: RGB
    glow: bool


def palette(theme: Theme, flood: str = "") -> Palette:
    """The colours of a dial; `flood`: whose paint runs over it."""
    if theme is CONTRAST:
        grey, paint = (160, 160, 160), paint_in(theme, flood) if flood else theme.edge
        rim = paint if flood else _BLACK
        strong = paint if flood else theme.ink
        return Palette(_BLACK, _BLACK, rim, _BLACK, _BLACK, grey, theme.lamp, theme.edge, _BLACK, theme.ink, strong,
                       theme.ink, False)  # fmt: skip
    if not flood:
        day = theme.name == "day"
        rim = mix(theme.edge, theme.ink, 0.35) if day else theme.quay
        inside = theme.paper if day else mix(theme.board, theme.quay, 0.6)
        passed = theme.refused if day else mix(theme.board, theme.refused, 0.5)
        foot = theme.board if day else mix(theme.board, theme.quay, 0.3)
        return Palette(theme.board, foot, rim, theme.tile, passed, theme.refused_ink, theme.lamp, None, inside,
                       theme.ink, theme.ink, theme.faint, not day)  # fmt: skip
    paint = paint_in(theme, flood)
    cell, passed, inside = (mix(paint, (18, 12, 30), share) for share in (0.36, 0.52, 0.68))
    lamp = (255, 226, 160)
    return Palette(paint, mix(paint, _BLACK, 0.25), mix(paint, _BLACK, 0.55), cell, passed, ink_on(passed),
                   (255, 197, 82), None, inside, (255, 250, 239), lamp, (255, 250, 239), False)  # fmt: skip


class Dial:
    """Where things are on a dial that fills a box."""

    def __init__(self, box: Box, unit: float) -> None:
        self.box = box
        self.x, self.y = box.centre
        self.radius = min(box.w, box.h) / 2 - 28 * unit
        self.scale = self.radius / RADIUS

    def px(self, length: float) -> int:
        return max(1, round(length * self.scale))

    def at(self, r: float, degrees: float) -> Point:
        return on_circle(self.x, self.y, r * self.scale, degrees)

    def middle(self, width: float, top: float, height: float) -> Box:
        """A box in the middle; `top` counts from the centre."""
        w, h = self.px(width), self.px(height)
        return Box(self.x - w // 2, self.y + round(top * self.scale), w, h)


def angle(face: ClockFace, turn: float) -> float:
    """Where the hand stands; the cells are equally wide, START's lies on top, however long it lasts."""
    cells = len(face.marks) + 1
    if turn < face.lead_in:
        place = turn / face.lead_in
    else:
        place = 1 + (turn - face.lead_in) / max(1e-9, 1 - face.lead_in) * len(face.marks)
    return -90 + 360 * (place - 0.5) / cells


def cell_now(face: ClockFace) -> int:
    """The cell under the hand: 0 is START; -1 while the hand has not left it, the last one is passed at the end."""
    if face.turn <= 0:
        return -1
    if face.turn < face.lead_in:
        return 0
    place = (face.turn - face.lead_in) / max(1e-9, 1 - face.lead_in) * len(face.marks)
    return 1 + int(place + 1e-9)


def paint_face(
    canvas: Canvas, dial: Dial, face: ClockFace, bidders: tuple[Bidder, ...], colours: Palette, start: str
) -> None:
    """The cells with their figures, the flags and the hand."""
    surface, box, now = canvas.surface, dial.box, cell_now(face)
    labels = (start, *(str(mark * face.factor) for mark in face.marks))
    ends = face.marks.index(face.low) + 2 if face.low in face.marks else len(labels)
    ground, written = _ground((box.w, box.h), dial.radius, colours, canvas.theme.lamp, labels, ends, face.running)
    surface.blit(ground, (box.x, box.y))
    for i in range(min(now + 1, len(labels))):
        state: Cell = "lit" if i == now and face.outcome != "lapsed" else "passed"
        sprite, x, y = _cell(dial.radius, colours, i, labels, state)
        surface.blit(sprite, (dial.x + x, dial.y + y))
    ink = {True: colours.passed_ink, False: ink_on(colours.cell)}
    paper = {True: colours.passed, False: colours.cell}
    for i, (text, place, size) in enumerate(written):
        if i != now or face.outcome == "lapsed":
            room = place.moved(box.x, box.y)
            gone = i < now or i >= ends
            canvas.written.append(Written(text, room, room, size, ink[gone], paper[gone], False))
    _paint_flags(canvas, dial, flags_of(face, bidders))
    if face.turn > 0:
        _hand(canvas, dial, angle(face, face.turn), colours)


# --- cells -----------------------------------------------------------------------------------------------


@kept
def _ground(
    size: Size, radius: float, colours: Palette, lamp: RGB, labels: tuple[str, ...], ends: int, glows: bool
) -> tuple[pygame.Surface, tuple[tuple[str, Box, int], ...]]:
    """Everything but what changes while the hand runs, and what is written on it."""
    w, h = size
    surface = sprites.gradient(size, colours.top, colours.foot).copy()
    k, (cx, cy) = radius / RADIUS, (w // 2, h // 2)
    if glows and colours.glow:
        halo = _halo(round(radius * 1.16), round(radius), lamp)
        surface.blit(halo, (cx - halo.get_width() // 2, cy - halo.get_height() // 2))
    _disc(surface, cx, cy, round(RADIUS * k), colours.rim)
    for i in range(len(labels)):
        sprite, x, y = _cell(radius, colours, i, labels, "to come" if i < ends else "passed")
        surface.blit(sprite, (cx + x, cy + y))
    _disc(surface, cx, cy, round((_INNER - 4) * k), colours.inside)
    if colours.edge is not None:
        pygame.draw.circle(surface, colours.edge, (cx, cy), round((_INNER - 2) * k), max(2, round(2 * k)))
    written = []
    for i, text in enumerate(labels):
        px, wide = _figure(radius, text)
        middle = on_circle(cx, cy, (_OUTER + _INNER) / 2 * k, -90 + 360 * i / len(labels))
        tall = fonts.line_height(px)
        written.append((text, Box(round(middle[0]) - wide // 2, round(middle[1]) - tall // 2, wide, tall), px))
    return surface, tuple(written)


def _figure(radius: float, text: str) -> tuple[int, int]:
    """The size and the width of a cell's figure or word."""
    k = radius / RADIUS
    size = round(22 * k)
    while size > 8 and fonts.width(text, size, True) > 57 * k:
        size -= 1
    return size, fonts.width(text, size, True)


@kept
def _cell(
    radius: float, colours: Palette, i: int, labels: tuple[str, ...], state: Cell
) -> tuple[pygame.Surface, int, int]:
    """A cell as a sprite, and where it lies from the centre; the lit one has no figure: the price stands inside."""
    k, step = radius / RADIUS, 360 / len(labels)
    gap = 1.6 / _OUTER * 180 / pi
    begin, end = -90 + step * (i - 0.5) + gap, -90 + step * (i + 0.5) - gap
    steps = [begin + (end - begin) * n / 12 for n in range(13)]
    outline = [on_circle(0, 0, _OUTER * k, a) for a in steps] + [
        on_circle(0, 0, _INNER * k, a) for a in reversed(steps)
    ]
    left, top = (int(min(axis)) - 2 for axis in zip(*outline, strict=True))
    right, bottom = (int(max(axis)) + 3 for axis in zip(*outline, strict=True))
    size = right - left, bottom - top
    colour = {"to come": colours.cell, "lit": colours.lit, "passed": colours.passed}[state]
    edge = (colours.edge or _BLACK) if state != "passed" else colours.passed_ink
    rim = edge if colours.edge is not None and state != "lit" else colour
    over = sprites.finer(min(size))
    big = pygame.Surface((size[0] * over, size[1] * over), pygame.SRCALPHA)
    big.fill((*rim, 0))
    points = [((x - left) * over, (y - top) * over) for x, y in outline]
    pygame.draw.polygon(big, colour, points)
    if rim != colour:
        pygame.draw.polygon(big, rim, points, width=max(2, round(2 * k)) * over)
    sprite = pygame.transform.smoothscale(big, size)
    if state != "lit":
        px, wide = _figure(radius, labels[i])
        ink = ink_on(colours.cell) if state == "to come" else colours.passed_ink
        image = fonts.line(labels[i], px, True, ink)
        x, y = on_circle(0, 0, (_OUTER + _INNER) / 2 * k, -90 + step * i)
        sprite.blit(image, (round(x - left - wide / 2), round(y - top - image.get_height() / 2)))
    return sprite, left, top


@kept
def _halo(outer: int, inner: int, lamp: RGB) -> pygame.Surface:
    """Light round the rim of a dial that runs."""
    surface = pygame.Surface((2 * outer, 2 * outer), pygame.SRCALPHA)
    for r in range(outer, inner - 4, -2):
        share = min(1.0, 1 - (r - inner) / (outer - inner))
        pygame.draw.circle(surface, (*lamp, round(46 * share**2)), (outer, outer), r, width=4)
    return surface


def _disc(surface: pygame.Surface, x: int, y: int, r: int, colour: RGB) -> None:
    """A smooth disc, too large to be kept as a sprite."""
    pygame.gfxdraw.filled_circle(surface, x, y, r, colour)
    pygame.gfxdraw.aacircle(surface, x, y, r, colour)


# --- hand and flags --------------------------------------------------------------------------------------


def _hand(canvas: Canvas, dial: Dial, degrees: float, colours: Palette) -> None:
    """A needle over the ring of cells, drawn where it is at this very moment."""
    for wider, colour in ((2.4, mix(colours.rim, _BLACK, 0.5)), (0.0, _NEEDLE)):
        across = (10 + wider) / 144 * 180 / pi
        foot = (dial.at(144 - wider, degrees - across), dial.at(144 - wider, degrees + across))
        canvas.polygon([*foot, dial.at(163 + wider, degrees)], colour)
        canvas.line(dial.at(152, degrees), dial.at(218 + wider, degrees), colour, (6 + 2 * wider) * dial.scale)


class Flag(NamedTuple):
    """A buyer's flag: where his first price begins, and where its disc stands beside the others'."""

    colour: str
    degrees: float
    stands: float


def flags_of(face: ClockFace, bidders: tuple[Bidder, ...]) -> tuple[Flag, ...]:
    """A flag for everyone who can pay some price; equal ones stand side by side."""
    apart, free = _APART / _FLAG * 180 / pi, -360.0
    found = []
    for bidder in sorted((each for each in bidders if each.turn >= 0), key=lambda each: each.turn):
        degrees = angle(face, bidder.turn)
        found.append(Flag(bidder.colour, degrees, max(degrees, free)))
        free = found[-1].stands + apart
    return tuple(found)


def _paint_flags(canvas: Canvas, dial: Dial, flags: tuple[Flag, ...]) -> None:
    theme = canvas.theme
    pole = theme.ink if theme.name != "day" else mix(theme.edge, theme.ink, 0.6)
    for flag in flags:
        foot, top = dial.at(_INNER - 2, flag.degrees), dial.at(_FLAG - 8, flag.degrees)
        canvas.line(foot, top, pole, max(2.0, 2 * dial.scale))
    for flag in flags:
        _chip(canvas, flag.colour, *dial.at(_FLAG, flag.stands), 13 * dial.scale)


def _chip(canvas: Canvas, colour: str, x: float, y: float, r: float) -> None:
    paint = paint_in(canvas.theme, colour)
    canvas.disc(x, y, r, paint, canvas.theme.ink)
    side = round(r * 1.2)
    box = Box(round(x) - side // 2, round(y) - side // 2, side, side)
    canvas.symbol(symbols.of_colour(colour), box, ink_on(paint))
