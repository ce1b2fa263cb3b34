"""The auction fills all but the foot: the dial, the lot, and the buyers or what came of it in the dock."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.clock import SECOND
from companion.core.prompt import Prompt
from companion.core.view import ClockPanel, View
from companion.screen import fonts
from companion.screen.canvas import Canvas
from companion.screen.layout import Box
from companion.screen.local import Local, Moment
from companion.screen.panels.clockface import colours_of, going_on
from companion.screen.panels.clockface import paint as paint_dial
from companion.screen.panels.dial import palette
from companion.screen.parts import dock as answers
from companion.screen.parts import sky
from companion.screen.parts.buyers import paint_buyers, paint_result
from companion.screen.theme import TINY, ink_on

__all__ = [
    "auction_of", "dial_shows", "dock_shows", "lot_shows",
    "paint_dial", "paint_dock", "paint_foot", "paint_lot", "paint_menu", "past_sale", "rests",
]  # fmt: skip
RESTS_NS = 1 * SECOND  # after a stop no touch does anything for so long


def rests(view: View, at_ns: int) -> bool:
    """Whether a touch comes too soon after the stop to be meant for what is shown now."""
    panel = auction_of(view)
    stopped = panel is not None and panel.face.outcome != "" and not panel.face.running
    return stopped and panel is not None and 0 <= at_ns - panel.face.stopped_ns < RESTS_NS


def past_sale(view: View, local: Local) -> View:
    """The view without a sale that this screen has seen already: what lies behind it."""
    game, panel = view.game, auction_of(view)
    if game is None or panel is None or not panel.face.settled or local.sale_ns != panel.face.stopped_ns:
        return view
    behind = game.panels[1:]
    lot = behind[0] if behind and isinstance(behind[0], ClockPanel) else None
    face = lot.face if lot is not None else None
    return replace(view, game=replace(game, panels=behind, clock=face, full_screen=lot is not None))


# --- the lot, the buyers, the foot -----------------------------------------------------------------------


def paint_lot(canvas: Canvas, box: Box, panel: ClockPanel, moment: Moment) -> None:
    """What is sold."""
    theme, px, colours = canvas.theme, canvas.px, colours_of(canvas, panel)
    flooded = colours.top != palette(theme).top
    paper = colours.top if flooded else theme.paper
    ink = ink_on(paper) if flooded else theme.ink
    canvas.fill(box, paper)
    whole = box.inset(px(8), px(8))
    sign, words = whole.left(px(56), px(12))
    about = panel.about if panel.about is not None else ""
    crowded = canvas.height_of(about, words.w, TINY) > 2 * fonts.line_height(px(TINY))
    narrow = canvas.width_of(about, TINY) > words.w and canvas.width_of(panel.headline, TINY, True) > words.w
    if crowded or narrow:
        words = whole  # long words leave the sign no room
    else:
        tile = sign.middle(px(56))
        canvas.panel(tile, colours.inside if flooded else theme.tile, radius=11, frame=ink if flooded else theme.edge)
        canvas.symbol(panel.symbol, tile.inset(px(12)), colours.ink if flooded else theme.lamp)
    long = canvas.width_of(about, TINY) > words.w
    lines = 1 if canvas.width_of(panel.headline, 16, True) <= words.w or long else 2
    share = 0.36 if long else 1.0 if not about else 0.62 if lines == 2 else 0.56
    name, more = words.top(round(words.h * share))
    canvas.text(name, panel.headline, 24, ink=ink, paper=paper, bold=True, lines=lines)
    faint = ink if flooded else theme.faint
    canvas.text(more, about, canvas.body(17), ink=faint, paper=paper, valign="top", lines=2 if long else 1)
    if (goes_on := going_on(panel.face)) is not None:
        canvas.target(box, goes_on)


def paint_menu(canvas: Canvas, corner: Box, box: Box, view: View, local: Local) -> None:
    """The menu beside the lot, in the buyer's paint like all else once it is sold."""
    panel = auction_of(view)
    colours = palette(canvas.theme) if panel is None else colours_of(canvas, panel)
    flooded = colours.top != palette(canvas.theme).top
    canvas.fill(corner, colours.top if flooded else canvas.theme.paper)
    sky.paint_menu(canvas, box, view, local, ink_on(colours.top) if flooded else None)


def paint_dock(canvas: Canvas, dock: Box, view: View, prompt: Prompt, moment: Moment) -> None:
    """Every buyer with his money, or who has it; once the lot is gone any touch goes on."""
    panel = auction_of(view)
    if panel is None:
        return
    colours = colours_of(canvas, panel)
    flooded = colours.top != palette(canvas.theme).top
    canvas.fill(dock, colours.top if flooded else canvas.theme.paper)
    if panel.result is not None:
        paint_result(canvas, dock, panel, panel.result, prompt, colours, going_on(panel.face), moment)
    elif panel.bidders:
        paint_buyers(canvas, dock, panel, prompt, moment)
    else:
        answers.paint_dock(canvas, dock, view, prompt, moment, dock.w > dock.h)


def paint_foot(canvas: Canvas, box: Box, panel: ClockPanel) -> None:
    """While the hand runs nothing is taken back: the foot says what comes nearer."""
    theme, px = canvas.theme, canvas.px
    canvas.fill(box, theme.quay)
    canvas.fill(box.top(px(2))[0], theme.edge)
    lines = box.inset(px(16), px(6)).rows(max(1, len(panel.ahead)))
    for number, ((symbol, words), line) in enumerate(zip(panel.ahead, lines, strict=False)):
        sign, room = line.left(px(24), px(10))
        canvas.symbol(symbol, sign.middle(px(20)), theme.lamp)
        canvas.text(room, words, canvas.body(17), paper=theme.quay, bold=number > 0)


def auction_of(view: View) -> ClockPanel | None:
    """The auction that fills the screen."""
    game = view.game
    first = game.panels[0] if game is not None and game.full_screen and game.panels else None
    return first if isinstance(first, ClockPanel) else None


def dial_shows(panel: ClockPanel) -> object:
    """From what it can be told that the dial has changed."""
    return panel.face, panel.notes, panel.bidders


def lot_shows(panel: ClockPanel) -> object:
    """From what it can be told that the lot has changed."""
    face = panel.face
    return panel.symbol, panel.headline, panel.about, face.outcome, face.stopped_by, face.settled, face.stopped_ns


def dock_shows(panel: ClockPanel) -> object:
    """From what it can be told that the dock has changed: not from where the hand is."""
    return lot_shows(panel), panel.bidders, panel.result, panel.face.price, panel.face.running
