"""The parts of the screen at one moment: what is painted where, and from what it can be told that it changed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import reduce

import msgspec

from companion.core.message import Message, say, verbatim
from companion.core.prompt import Prompt
from companion.core.scenes import CeremonyPanel, HousesPanel
from companion.core.view import ClockPanel, DicePanel, GridPanel, InstructionPanel, Panel, PicturePanel, TextPanel, View
from companion.screen import panels
from companion.screen.canvas import Canvas
from companion.screen.frame import Frame
from companion.screen.layout import Box
from companion.screen.local import Local, Moment
from companion.screen.panels import ceremony
from companion.screen.panels.skyline import paint_skyline
from companion.screen.parts import auction, home
from companion.screen.parts.card import paint_card
from companion.screen.parts.dock import paint_dock
from companion.screen.parts.foot import paint_foot
from companion.screen.parts.keyboard import paint_keyboard
from companion.screen.parts.pills import PILL, SHELF, lost, paint_pills, paint_shelf
from companion.screen.parts.quay import paint_quay
from companion.screen.parts.sky import banner_in_sky, paint_menu, paint_sky
from companion.screen.parts.steps import paint_steps
from companion.screen.shown import (
    answers_between,
    asked,
    headline,
    instruction_now,
    panel_on_board,
    panels_of,
    question,
    step_now,
)

Paint = Callable[[Canvas, Box], None]


@dataclass(frozen=True)
class Part:
    """One part of the screen; it is painted again when its `shows` or its box has changed."""

    name: str
    box: Box
    shows: object
    paint: Paint
    words: object = None  # what it asks: words that cross-fade when another question comes
    washed: str = ""  # whose paint runs over it when another player's turn comes


def parts_of(frame: Frame, view: View, moment: Moment) -> Iterator[Part]:
    """Everything there is to paint, in the order in which it is painted."""
    shown, prompt = panels_of(view), view.prompt
    moment = replace(moment, step=instruction_now(view, moment.local))
    if shown and isinstance(shown[0], HousesPanel) and prompt is not None:
        yield from _home(frame, shown[0], view, prompt, moment)
        return
    typing = prompt is not None and prompt.kind == "text"
    full = view.game is not None and view.game.full_screen and bool(shown) and isinstance(shown[0], ClockPanel)
    if full and isinstance(shown[0], ClockPanel):
        yield from _auction(frame, view, shown[0], moment)
    else:
        counting = _counting(view, moment)
        yield _sky(frame, counting, moment.local)
        if not (typing and frame.upright):  # there the keyboard lies over the quay as well
            yield _quay(frame, counting, moment)
    if prompt is not None and typing:
        yield _keyboard(frame, view, prompt, moment)
    else:
        if not full:
            yield _board(frame, view, moment)
        yield _dock(frame, view, full, moment)
    yield _foot(frame, view, moment.local)
    if view.menu and full and not frame.menu.meets(frame.dial):
        dot = any(not lamp.ok for lamp in view.lamps)
        sold = auction.auction_of(view)
        shows = (dot, auction.lot_shows(sold) if sold is not None else None)
        corner = Box(frame.menu.x, frame.lot.y, frame.menu.w, frame.lot.h)
        yield Part("menu", corner, shows, lambda c, b: auction.paint_menu(c, b, frame.menu, view, moment.local))


def _home(frame: Frame, panel: HousesPanel, view: View, prompt: Prompt, moment: Moment) -> Iterator[Part]:
    notice, card = (view.notice, view.good_news), open_card(view, moment.local)

    def paint(canvas: Canvas, box: Box) -> None:
        panels.paint(canvas, box, panel, moment)
        over = box.top(canvas.px(182))[0] if card is None else box  # no word and no door is hidden by what is said
        _over(canvas, over, view, None, card, moment.local)

    yield Part("houses", frame.houses, (panel, moment.tappable, notice, card), paint)
    yield Part("row", frame.row, (prompt, view.lamps), lambda c, b: home.paint_row(c, b, view, prompt, moment))


def _auction(frame: Frame, view: View, panel: ClockPanel, moment: Moment) -> Iterator[Part]:
    seen, card = replace(moment, full=True), open_card(view, moment.local)
    banner = view.game.banner if view.game is not None else None

    def paint(canvas: Canvas, box: Box) -> None:
        auction.paint_dial(canvas, box, panel, seen, None if view.over else view.prompt)
        if view.over:
            canvas.shut(box)
        beside = box.left(box.w - canvas.px(86))[0] if card is None else box  # an answer rests in the corner
        _over(canvas, beside, view, banner, card, moment.local)
        if view.menu and frame.menu.meets(box):
            paint_menu(canvas, frame.menu, view, moment.local)

    def paint_lot(canvas: Canvas, box: Box) -> None:
        auction.paint_lot(canvas, box, panel, seen)
        if view.over:
            canvas.shut(box)

    said = (view.notice, view.good_news, lost(view), view.hint, banner, card)
    shows = (auction.dial_shows(panel), view.prompt, moment.tappable, said)
    yield Part("dial", frame.dial, shows, paint)
    yield Part("lot", frame.lot, (auction.lot_shows(panel), view.over), paint_lot)


def _counting(view: View, moment: Moment) -> View:
    """While the houses of the score rise, the sky says what is counted and the quay what everybody has by then; nobody
    has won before all have risen."""
    shown, game, prompt = panels_of(view), view.game, view.prompt
    panel = shown[panel_on_board(view, moment.local)] if shown else None
    if not isinstance(panel, CeremonyPanel) or game is None or prompt is None:
        return view
    counted = ceremony.counted_now(panel, moment)
    if counted is None:
        return view
    floor, sums = counted
    each = (say("{name} {points}", name=h.name, points=n) for h, n in zip(panel.houses, floor.points, strict=True))
    points = reduce(lambda before, word: say("{before}, {word}", before=before, word=word), each)
    rows = tuple(
        msgspec.structs.replace(row, total=verbatim(sums[row.colour]), note=None, active=False, leading=False)
        for row in game.score.rows
    )
    score = msgspec.structs.replace(game.score, rows=rows)
    asks = msgspec.structs.replace(prompt, question=say("{label}: {points}", label=floor.label, points=points))
    told = msgspec.structs.replace(game, score=score, headline=say("The score"))
    return msgspec.structs.replace(view, game=told, prompt=asks, symbol="chart")


def _sky(frame: Frame, view: View, local: Local) -> Part:
    row, game = asked(view), view.game
    told = (game.phase, game.banner) if game is not None else panels_of(view)[:1]
    dot = any(not lamp.ok for lamp in view.lamps)
    shows = (row and row.colour, headline(view), question(view), told, view.symbol, view.menu, dot, view.closes_s)
    colour = row.colour if row is not None else ""
    words = (headline(view), question(view))
    return Part("sky", frame.sky, shows, lambda c, b: paint_sky(c, frame, view, local), words, colour)


def _quay(frame: Frame, view: View, moment: Moment) -> Part:
    game, shown = view.game, panel_on_board(view, moment.local)
    shows = (game.score, len(game.panels), shown, moment.tappable) if game is not None else None
    return Part("quay", frame.quay, shows, lambda c, b: paint_quay(c, b, game, shown, moment))


def _keyboard(frame: Frame, view: View, prompt: Prompt, moment: Moment) -> Part:
    board, dock = frame.board, frame.dock
    x, y = min(board.x, dock.x), min(board.y, dock.y)
    box = Box(x, y, max(board.right, dock.right) - x, frame.foot.y - y if frame.upright else board.h)
    return Part("keyboard", box, (prompt, view.typed), lambda c, b: paint_keyboard(c, b, view, prompt, moment))


def _board(frame: Frame, view: View, moment: Moment) -> Part:
    """One picture in a box that never changes; what is said lies over it."""
    shown, local, game, prompt = panels_of(view), moment.local, view.game, view.prompt
    panel = shown[panel_on_board(view, local)] if shown else None
    card, private = open_card(view, local), prompt is not None and prompt.private
    shelf = game.shelf if game is not None else ()

    def paint(canvas: Canvas, box: Box) -> None:
        canvas.fill(box, canvas.theme.board)
        room = box
        if shelf:
            strip, room = box.top(canvas.px(SHELF))
            paint_shelf(canvas, strip, shelf)
        loud = None if banner_in_sky(canvas, view) else banner
        if loud is not None and isinstance(panel, GridPanel | InstructionPanel | TextPanel):
            room = room.foot(canvas.px(PILL))[1]  # no line of a list lies below what is said loudly
        if panel is not None:
            panels.paint(canvas, room, panel, moment)
        else:
            paint_skyline(canvas, room, canvas.theme.board)
        if private:
            canvas.outline(box, canvas.theme.good, radius=0, line=7)
        _over(canvas, box, view, loud, card, local)

    picture = _picture_of(panel, moment) if panel is not None else 0
    banner = game.banner if game is not None else None
    said = (view.notice, view.good_news, lost(view), view.hint, banner, card, shelf, private)
    return Part("board", frame.board, (panel, picture, moment.tappable, moment.tap, moment.step, said), paint)


def _over(
    canvas: Canvas, box: Box, view: View, banner: Message | None, card: tuple[Message, Message] | None, local: Local
) -> None:
    """What lies over a picture: pills, and the open card."""
    paint_pills(canvas, box, view, banner)
    if card is not None:
        paint_card(canvas, box, *card, local)


def _dock(frame: Frame, view: View, full: bool, moment: Moment) -> Part:
    prompt, now = answers_between(view.prompt, moment.local), step_now(view, moment.local)
    steps = view.game.steps.steps if view.game is not None and view.game.steps is not None else ()

    def paint(canvas: Canvas, box: Box) -> None:
        if prompt is None:
            canvas.fill(box, canvas.theme.paper)
        elif full and not view.over:
            auction.paint_dock(canvas, box, view, prompt, moment)
        elif now is not None:
            paint_steps(canvas, box, steps, now, prompt, moment)
        else:
            paint_dock(canvas, box, view, prompt, moment, frame.upright)

    sold = auction.auction_of(view)
    shows = (prompt, view.typed, view.over, view.lamps, steps, auction.dock_shows(sold) if sold is not None else None)
    return Part("dock", frame.dock, shows, paint, prompt)


def _foot(frame: Frame, view: View, local: Local) -> Part:
    sold = auction.auction_of(view)
    if sold is not None and sold.face.running and not view.over:
        return Part("foot", frame.foot, sold.ahead, lambda c, b: auction.paint_foot(c, b, sold))
    why = view.prompt is not None and view.prompt.why is not None
    shows = (view.undo, view.redo, view.back, why)
    return Part("foot", frame.foot, shows, lambda c, b: paint_foot(c, b, view, local))


def _picture_of(panel: Panel, moment: Moment) -> int:
    """Which frame a live panel shows, so that a new one repaints it and nothing else."""
    if isinstance(panel, DicePanel) and panel.live:
        return id(moment.pictures.get("camera"))
    if isinstance(panel, PicturePanel):
        return id(moment.pictures.get(panel.source))
    return 0


def open_card(view: View, local: Local) -> tuple[Message, Message] | None:
    """The open card's title and text, if one is open."""
    why = _open_reason(view, local)
    return (say("Why?"), why) if why is not None else None


def _open_reason(view: View, local: Local) -> Message | None:
    """The reason of the question, or of a step in the list on the board."""
    if local.why == -1:
        return view.prompt.why if view.prompt is not None else None
    shown = panels_of(view)
    panel = shown[panel_on_board(view, local)] if shown else None
    if local.why is not None and isinstance(panel, InstructionPanel) and local.why < len(panel.steps):
        return panel.steps[local.why].why
    return None
