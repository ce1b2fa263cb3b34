"""The sky: whose turn it is in his paint, what is asked in one line, the phase at the right, the menu button."""

from __future__ import annotations

from companion.core.actions import Menu
from companion.core.message import Message, say
from companion.core.view import View
from companion.screen import fonts, panels, symbols
from companion.screen.canvas import Canvas
from companion.screen.frame import Frame
from companion.screen.layout import Box
from companion.screen.local import Local
from companion.screen.shown import asked, headline, panels_of, question
from companion.screen.theme import RGB, TINY, contrast, ink_on, mix, paint_in

EDGE = 6
NAME, PHASE = 28, 17
QUESTION, LEAST_QUESTION = 21, 16


def paint_sky(canvas: Canvas, frame: Frame, view: View, local: Local) -> None:
    theme, px, sky = canvas.theme, canvas.px, frame.sky
    row = asked(view)
    paint = paint_in(theme, row.colour) if row is not None else None
    left = mix(theme.paper, paint, 0.42) if paint is not None and theme.sky else theme.paper
    canvas.fill(sky, theme.paper)
    canvas.wash(sky.left(frame.menu.x - sky.x)[0], left, theme.paper)
    canvas.fill(sky.top(px(EDGE))[0], paint or theme.edge)
    plate, room = sky.left(sky.h)
    canvas.fill(plate, paint or theme.tile)
    symbol = symbols.of_colour(row.colour) if row is not None else _page_symbol(view)
    canvas.symbol(symbol, plate.middle(px(42)).moved(0, px(EDGE) // 2), ink_on(paint) if paint else theme.lamp)
    room = Box(room.x + px(14), room.y + px(EDGE), frame.menu.x - room.x - px(22), room.h - px(EDGE + 2))
    _words(canvas, _beside(canvas, room, view, theme.paper), view, left)
    if view.menu:
        paint_menu(canvas, frame.menu, view, local)


def _page_symbol(view: View) -> str:
    """What stands on the plate where no player is active."""
    return view.symbol or next(map(panels.symbol_of, panels_of(view)), "house")


_SIDE = 216  # of phase and banner below each other
_LINES = 3  # that there is room for in it
_LEGIBLE = 4.5
_AROUND = 166  # upright: plate, menu and the gaps beside name and question
_NAME_BESIDE = 22  # upright: how large a name is at least beside phase and banner


def banner_in_sky(canvas: Canvas, view: View) -> bool:
    """Whether the sky has room for what is said loudly, below the phase."""
    game = view.game
    if game is None or game.banner is None or view.closes_s is not None:
        return False
    if _is_upright(canvas):
        return _fits_upright(canvas, view, game.phase, game.banner)
    return _lines(canvas, game.phase) + _lines(canvas, game.banner) <= _LINES


def _is_upright(canvas: Canvas) -> bool:
    return canvas.metrics.height > canvas.metrics.width


def _fits_upright(canvas: Canvas, view: View, phase: Message, banner: Message) -> bool:
    """Beside the name two small lines, below it at most two of the question; three where the question needs but one."""
    px, name = canvas.px, headline(view)
    room = canvas.metrics.width - px(_AROUND)
    side = room - canvas.width_of(name, _NAME_BESIDE, True) - px(14)
    if max(canvas.width_of(phase, TINY) / 2, canvas.width_of(banner, TINY)) > side:
        return False
    asks = asked_of(canvas, name, question(view))
    if canvas.width_of(phase, TINY) > side:
        return canvas.fits(Box(0, 0, side, px(34)), phase, lines=2) and canvas.width_of(asks, LEAST_QUESTION) <= room
    return canvas.fits(Box(0, 0, room, px(38)), asks, lines=2)


def _lines(canvas: Canvas, text: Message) -> int:
    return len(
        fonts.fitted(canvas.said(text), canvas.px(_SIDE), 10_000, canvas.px(TINY), canvas.px(TINY), False, 99).lines
    )


def _beside(canvas: Canvas, room: Box, view: View, paper: RGB) -> Box:
    """Phase and banner below each other at the right; returns the room for name and question."""
    game, px = view.game, canvas.px
    if game is None or game.banner is None or not banner_in_sky(canvas, view) or _is_upright(canvas):
        return room
    side, room = room.far(px(_SIDE), px(14))
    lines = _lines(canvas, game.banner)
    foot, head = side.foot(px(18 * lines + 2))
    phase_lines = _lines(canvas, game.phase)
    canvas.text(head, game.phase, PHASE, paper=paper, align="right", lines=phase_lines, least=TINY)
    ink = canvas.theme.lamp
    canvas.text(foot, game.banner, 16, ink=ink, paper=paper, align="right", lines=lines, least=TINY, valign="top")
    return room


def _words(canvas: Canvas, room: Box, view: View, paper: RGB) -> None:
    """The name, at its right the phase, below both the question: in one line if that is possible."""
    px, name = canvas.px, headline(view)
    asks = asked_of(canvas, name, question(view))
    if _is_upright(canvas) and view.game is not None and view.game.banner and banner_in_sky(canvas, view):
        _words_upright(canvas, room, view.game.phase, view.game.banner, name, asks, paper)
        return
    long = canvas.width_of(name, TINY, True) > room.w
    upper, lower, lines = _split(canvas, room, asks, 34 if long else 28)
    if upper.h:
        told = _told(view)
        if told is not None and not banner_in_sky(canvas, view):
            wide = min(canvas.width_of(name, min(NAME, upper.h / canvas.metrics.unit / 1.2), True), upper.w)
            phase, rest = upper.far(max(0, min(upper.w - wide - px(14), canvas.width_of(told, PHASE))), px(14))
            if canvas.fits(phase, told, lines=2):
                upper = rest
                canvas.text(phase, told, PHASE, paper=paper, align="right", lines=2, least=TINY)
        canvas.text(upper, name, NAME, paper=paper, bold=True, lines=2 if long else 1, least=TINY)
    if asks:
        canvas.text(lower, asks, QUESTION, paper=paper, lines=lines, least=TINY)


def _words_upright(
    canvas: Canvas, room: Box, phase: Message, banner: Message, name: Message, asks: str, paper: RGB
) -> None:
    px = canvas.px
    most = room.w - canvas.width_of(name, _NAME_BESIDE, True) - px(14)
    lines = 1 if canvas.width_of(phase, TINY) <= most else 2
    upper, lower = room.top(px(34 if lines == 1 else 50))
    side, upper = upper.far(min(most, max(canvas.width_of(phase, TINY), canvas.width_of(banner, TINY))), px(14))
    theme = canvas.theme
    loud = theme.lamp if contrast(theme.lamp, paper) >= _LEGIBLE else theme.ink  # a player's paint may be as warm
    foot, head = side.foot(side.h // (lines + 1))
    canvas.text(head, phase, TINY, ink=theme.ink, paper=paper, align="right", lines=lines, least=TINY)
    canvas.text(foot, banner, TINY, ink=loud, paper=paper, align="right", least=TINY)
    canvas.text(upper, name, NAME, paper=paper, bold=True, least=TINY)
    lines = 1 if canvas.width_of(asks, LEAST_QUESTION) <= lower.w else 2
    canvas.text(lower, asks, QUESTION, paper=paper, lines=lines, least=TINY)


def _told(view: View) -> Message | None:
    """What stands at the right: the phase, or how long what is private stays open."""
    if view.closes_s is not None:
        return say("closes in {s} s", s=view.closes_s)
    return view.game.phase if view.game is not None else None


def asked_of(canvas: Canvas, name: Message, asks: Message | None) -> str:
    """The question, without the name that stands above it: "Anna: pick a die." is "Pick a die."."""
    said = canvas.said(asks) if asks is not None else ""
    after = said.removeprefix(canvas.said(name)).lstrip()
    if said.startswith(canvas.said(name)) and after[:1] in (":", ",") and after[1:2].isspace():
        said = after[1:].lstrip()
    return said[:1].upper() + said[1:]


def _split(canvas: Canvas, room: Box, asks: str, name: int) -> tuple[Box, Box, int]:
    """The room of the name, that of the question, and its lines: a long question takes from the name, at last all."""
    px = canvas.px
    if not asks or canvas.width_of(asks, LEAST_QUESTION) <= room.w:
        return *room.top(px(34)), 1
    for tall, lines, least in ((name, 2, LEAST_QUESTION), (name, 2, TINY), (22, 2, TINY), (22, 3, TINY)):
        upper, lower = room.top(px(tall))
        if canvas.fits(lower, asks, lines=lines, least=least):
            return upper, lower, lines
    return *room.top(0), 4


def paint_menu(canvas: Canvas, box: Box, view: View, local: Local) -> None:
    """Three strokes; one dot when a device is lost."""
    theme, px = canvas.theme, canvas.px
    held, focus = local.pressed == Menu(), local.focus == Menu()
    if held or focus:
        canvas.panel(box.inset(px(4)), theme.lamp if held else theme.paper, radius=10, frame=theme.lamp)
    canvas.symbol("menu", box.middle(px(28)), theme.lamp_ink if held else theme.ink)
    if any(not lamp.ok for lamp in view.lamps):
        canvas.disc(box.right - px(15), box.y + px(18), px(7), theme.trouble, theme.ink)
    canvas.target(box, Menu())
