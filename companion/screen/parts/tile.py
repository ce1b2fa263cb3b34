"""Tiles as they look everywhere: icon, word, second line; plain, lamp-filled, chosen, refused, pressed, filling."""

from __future__ import annotations

from typing import Literal, NamedTuple

import pygame

from companion.core.message import Message
from companion.screen import fonts
from companion.screen.canvas import Align, Canvas
from companion.screen.drawings.dice import FACES, PIPS
from companion.screen.layout import Box, Share
from companion.screen.local import Local, Touched
from companion.screen.sprites import Ground
from companion.screen.theme import RGB, TINY, Theme, ink_on, mix, paint_in

State = Literal["plain", "lamp", "refused"]

WIDE = 230  # from here on the icon stands at the left of the words
LOW = 70  # below, a narrow tile has no room for an icon above its word
NARROW = 118  # up to here the short word is used
EVEN = 16  # how large the words of a row of small tiles are


class Face(NamedTuple):
    """What a tile shows."""

    label: Message | str
    hint: Message | str = ""
    symbol: str = ""
    colour: str = ""  # a game colour: its chip is the icon
    short: Message | str = ""  # for a narrow tile
    state: State = "plain"
    even: Literal["", "beside", "above"] = ""  # where the icon of every small tile in a row stands
    line: tuple[str, RGB] | None = None  # the letter and the colour of its line on the board: instead of an icon


class _Words(NamedTuple):
    """The word and the second line, made to fit."""

    icon: int  # side of the icon above them, 0: none
    texts: tuple[str, ...]
    lines: tuple[fonts.Fitted, ...]


class _Paints(NamedTuple):
    """What a tile is painted with."""

    ground: Ground
    ink: RGB
    faint: RGB  # of the second line
    icon: RGB


def paint_tile(canvas: Canvas, box: Box, face: Face, action: Touched, local: Local, *, filling: float = 0.0) -> None:
    """A tile with its target; `filling`: the share of a hold that is over."""
    theme, px = canvas.theme, canvas.px
    state: State = "lamp" if local.pressed == action and not filling else face.state
    paints = _paints(theme, state, px(1))
    if local.focus == action:
        canvas.glow(box, theme.lamp, reach=6)
        if state != "lamp":
            paints = paints._replace(ground=paints.ground._replace(edge=theme.lamp, line=px(3), dashed=False))
    _paint(canvas, box, face, paints)
    if filling:
        _fill(canvas, box, face, filling)
    canvas.target(box, action)


def _fill(canvas: Canvas, box: Box, face: Face, filling: float) -> None:
    """The same tile full of light, as far as the hold has come."""
    clip, written = canvas.surface.get_clip(), list(canvas.written)
    part = pygame.Rect(box.x, box.y, round(box.w * min(1.0, filling)), box.h)
    canvas.surface.set_clip(part.clip(clip))
    _paint(canvas, box, face, _paints(canvas.theme, "lamp", canvas.px(1)))
    canvas.surface.set_clip(clip)
    canvas.written = written


def _paint(canvas: Canvas, box: Box, face: Face, paints: _Paints) -> None:
    canvas.ground(box, paints.ground)
    _content(canvas, box, face, paints)


def _paints(theme: Theme, state: State, pixel: int) -> _Paints:
    line = 3 * pixel if theme.name == "contrast" else max(1, round(1.5 * pixel))
    if state == "lamp":
        foot = mix(theme.lamp, (0, 0, 0), 0.0 if theme.name == "contrast" else 0.06)
        ground = Ground(theme.lamp, foot, mix(theme.lamp, (255, 255, 255), 0.4), line)
        return _Paints(ground, theme.lamp_ink, theme.lamp_ink, theme.lamp_ink)
    if state == "refused":
        ground = Ground(theme.refused, theme.refused, mix(theme.refused, theme.refused_ink, 0.6), line, dashed=True)
        return _Paints(ground, theme.refused_ink, theme.refused_ink, theme.refused_ink)
    return _Paints(Ground(theme.tile, theme.tile_foot, theme.edge, line), theme.ink, theme.faint, theme.lamp)


def _content(canvas: Canvas, box: Box, face: Face, paints: _Paints) -> None:
    px = canvas.px
    wide = box.w >= px(WIDE)
    label = canvas.said(face.short if face.short and box.w <= px(NARROW) else face.label)
    hint = canvas.said(face.hint) if box.w > px(NARROW) else ""
    icon = bool(face.symbol or face.colour)
    if not label:
        side = min(px(34), box.h - px(16))
        _icon(canvas, box.middle(side), face, paints.icon)
        return
    beside = box.w - px(50) if icon else box.w
    if face.even:
        room, wide = box.inset(px(2), px(3)), face.even == "beside"
        if wide:
            sign, room = box.inset(px(6), 0).left(px(26), px(8))
            _icon(canvas, sign.middle(px(24)), face, paints.icon)
        fit = _fitted(canvas, label, "", room.w, room.h, 0 if wide else px(24), False, EVEN)
    elif box.h < px(LOW) and box.w > px(100) and not wide and _longest(canvas, label) <= beside:
        # A low tile: the icon stands beside the word, unless a word would have to be broken for it.
        sign, room = box.left(px(44)) if icon else box.left(px(8))
        room = Box(room.x, room.y, room.w - px(6), room.h)
        fit = _fitted(canvas, label, "", room.w, room.h, 0, False, 28 if _is_figure(label) else 17)
        wide = icon
        if icon:
            _icon(canvas, sign.middle(px(24)), face, paints.icon)
    elif wide:
        side = px(40 if box.h >= px(90) else 34)
        sign, room = box.left(px(80)) if icon else box.left(px(20))
        room = Box(room.x, room.y + px(5), room.w - px(12), room.h - px(10))
        fit = _fitted(canvas, label, hint, room.w, room.h, 0, face.state == "refused", (25 if box.h >= px(90) else 22))
        if icon:
            _icon(canvas, sign.middle(side), face, paints.icon)
    else:
        low = 24 if hint else 28
        side = px(34 if box.h >= px(90) else low) if box.w > px(NARROW) else px(26)
        room = box.inset(px(4 if _longest(canvas, label) <= box.w - px(8) else 1), px(3))
        size = 28 if _is_figure(label) and not icon else 20 if box.w > px(NARROW) else 17
        fit = _fitted(canvas, label, hint, room.w, room.h, side if icon else 0, face.state == "refused", size)
    _set(canvas, room, face, fit, wide, paints)


def _set(canvas: Canvas, room: Box, face: Face, fit: _Words, wide: bool, paints: _Paints) -> None:
    """Icon, word and second line below each other, in the middle of the room."""
    gap = canvas.px(3)
    icon_h = fit.icon + gap if fit.icon else 0
    y = room.y + (room.h - sum(map(_tall, fit.lines)) - icon_h) // 2
    if fit.icon:
        _icon(canvas, Box(room.centre[0] - fit.icon // 2, y, fit.icon, fit.icon), face, paints.icon)
        y += icon_h
    align: Align = "left" if wide else "centre"
    for number, (words, line) in enumerate(zip(fit.texts, fit.lines, strict=True)):
        box, size = Box(room.x, y, room.w, _tall(line)), line.size / canvas.metrics.unit
        ink, paper, lines = paints.faint if number else paints.ink, paints.ground.top, len(line.lines)
        canvas.text(box, words, size, ink=ink, paper=paper, bold=not number, align=align, lines=lines, least=size)
        y += box.h


def _longest(canvas: Canvas, label: str) -> int:
    return max(canvas.width_of(word, TINY, True) for word in label.split())


def _is_figure(label: str) -> bool:
    return len(label) == 1 or label.isdecimal()


def _tall(line: fonts.Fitted) -> int:
    return fonts.line_height(line.size) * len(line.lines)


def _icon(canvas: Canvas, box: Box, face: Face, ink: RGB) -> None:
    if face.line is not None:
        letter, paint = face.line
        canvas.disc(*box.centre, box.w / 2, paint)
        canvas.text(box, letter, 20, ink=ink_on(paint), paper=paint, bold=True, align="centre", least=TINY)
    elif face.colour and face.symbol in FACES:
        _die(canvas, box, face.colour, PIPS[int(face.symbol[-1])])
    elif face.colour:
        canvas.chip(face.colour, box, face.symbol)
    else:
        canvas.symbol(face.symbol, box, ink)


def _die(canvas: Canvas, box: Box, colour: str, pips: tuple[Share, ...]) -> None:
    """A die of that colour as it lies there."""
    paint, side = paint_in(canvas.theme, colour), min(box.w, box.h)
    canvas.panel(box, paint, radius=7, frame=mix(paint, canvas.theme.ink, 0.45), line=1.5)
    for x, y in pips:
        canvas.disc(box.x + x * side, box.y + y * side, side * 0.1, ink_on(paint))


def _fitted(canvas: Canvas, label: str, hint: str, w: int, h: int, icon: int, refused: bool, size: float) -> _Words:
    """Everything if it fits; else the icon goes, or the second line, before a letter becomes too small."""
    px = canvas.px
    gap, small = px(3), canvas.body(15 if icon or w < px(200) else 16)
    both = [(icon, 1, hint), (icon, 2, hint)]
    without_icon = [(0, 1, hint), (0, 2, hint), (0, 3, hint)] if hint and icon else []
    without_hint = [(icon, 1, ""), (icon, 2, "")]
    bare = [(0, 1, ""), (0, 2, ""), (0, 3, ""), (0, 4, "")]
    tries = both + (without_icon + without_hint if refused else without_hint + without_icon) + bare
    for side, lines, second in tries:
        room = h - (side + gap + px(4) if side else 0)  # an icon keeps off the edge
        least = TINY if lines > 1 else max(TINY, size - 2)  # two lines read better than small letters
        if not second:
            word = _whole(label, w, room, px(size), px(least), True, lines)
            if word is not None:
                return _Words(side, (label,), (word,))
            continue
        for count in (1, 2, 3, 4):
            below = _whole(second, w, room, px(small), px(TINY), False, count)
            if below is None:
                continue
            left = room - fonts.line_height(below.size) * len(below.lines)
            word = _whole(label, w, left, px(size), px(least), True, lines)
            if word is not None:
                return _Words(side, (label, second), (word, below))
            break
    return _Words(0, (label,), (fonts.fitted(label, w, h, px(size), px(TINY), True, 4),))


def _whole(text: str, w: int, h: int, size: int, least: int, bold: bool, lines: int) -> fonts.Fitted | None:
    """The text with no word broken, or None."""
    if h < fonts.line_height(least):
        return None
    fit = fonts.fitted(text, w, h, size, least, bold, lines)
    whole = not fit.cut and "".join(fit.lines).replace(" ", "") == text.replace(" ", "").replace("\n", "")
    return fit if whole and fonts.line_height(fit.size) * len(fit.lines) <= h else None
