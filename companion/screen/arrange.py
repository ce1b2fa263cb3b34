"""The plan of one screen: which box each part gets. Pure but for measuring text."""

from __future__ import annotations

from dataclasses import dataclass

from companion.core import view as v
from companion.core.message import Message
from companion.screen.canvas import Canvas
from companion.screen.layout import Box
from companion.screen.local import Local
from companion.screen.parts import desk
from companion.screen.text import numbers
from companion.screen.theme import BODY, SMALL, TINY


@dataclass
class Plan:
    """Boxes of the parts, filled in while they are laid out; None where a part is not there."""

    strip: Box
    rail: Box | None = None
    banner: Box | None = None
    shelf: Box | None = None
    notice: Box | None = None
    panels: tuple[tuple[int, Box], ...] = ()  # (index of the panel, its box), the large one first
    score: Box | None = None
    ring: Box | None = None
    clock: Box | None = None  # the auction's price and state, beside the dial
    pad: Box | None = None
    keyboard: Box | None = None
    entry: Box | None = None
    question: Box | None = None
    answers: Box | None = None
    grow: bool = False  # the answers are the page
    undo: Box | None = None


def arranged(canvas: Canvas, view: v.View, local: Local) -> Plan:
    """Lay the screen out for this view."""
    px, gap = canvas.px, canvas.px(8)
    strip, rest = Box(0, 0, canvas.metrics.width, canvas.metrics.height).top(px(44))
    room = rest.inset(gap, gap)
    game, prompt, shown = view.game, view.prompt, panels_of(view)
    covered = prompt is not None and prompt.kind == "cover"
    typing = prompt is not None and prompt.kind == "text" and not covered
    full = game is not None and game.full_screen
    plan = Plan(strip)
    if view.menu or view.back or (len(shown) > 1 and not full and not typing):
        plan.rail, room = room.left(px(64), gap)
    if game is not None and game.banner is not None:
        wide = canvas.width_of(game.banner, SMALL, True) > room.w - px(54)
        plan.banner, room = room.top(px(46 if wide else 28), px(6))
    if typing:
        return _typing(canvas, view, room, plan)
    if game is not None and game.shelf:
        plan.shelf, room = room.top(px(38), px(6))
    if full and isinstance(shown[0], v.ClockPanel):
        return _auction(canvas, view, room, plan)
    room = _side(canvas, view, room, plan, covered, full)
    stage = _desk(canvas, view, room, plan, covered)
    if view.notice is not None:
        # Above the question, so that no button moves under a finger.
        tall = _band(canvas, view.notice, stage.w)
        if plan.grow and plan.answers is not None:
            plan.notice, plan.answers = plan.answers.top(tall, gap)
        else:
            plan.notice, stage = stage.foot(tall, gap)
    if not plan.grow:
        plan.panels = _stage(canvas, stage, shown, chosen_panel(view, local), full)
    return plan


def panels_of(view: v.View) -> tuple[v.Panel, ...]:
    """The panels of the game, or of the page."""
    return view.game.panels if view.game is not None else view.panels


def chosen_panel(view: v.View, local: Local) -> int:
    """Which panel is the large one."""
    return min(local.panel, max(0, len(panels_of(view)) - 1))


def _band(canvas: Canvas, text: Message, width: int) -> int:
    return canvas.px(36 if canvas.width_of(text, BODY) <= width - canvas.px(54) else 58)


def _typing(canvas: Canvas, view: v.View, room: Box, plan: Plan) -> Plan:
    px, gap = canvas.px, canvas.px(6)
    prompt = view.prompt
    assert prompt is not None
    plan.keyboard, room = room.foot(px(64) * 4 + 4 * px(4), gap)
    plan.entry, room = room.foot(px(54), gap)
    plan.question, room = room.foot(desk.question_height(canvas, prompt, room.w), gap)
    if view.notice is not None:
        plan.notice, room = room.foot(_band(canvas, view.notice, room.w), gap)
    if prompt.choices and room.h >= px(64):
        plan.answers = room
    return plan


def _side(canvas: Canvas, view: v.View, room: Box, plan: Plan, covered: bool, full: bool) -> Box:
    """The column on the right: the score with the ring's picture and Undo, or the number pad. Returns the rest."""
    px, gap = canvas.px, canvas.px(8)
    game, prompt = view.game, view.prompt
    if prompt is not None and prompt.kind == "number" and not covered and not numbers(prompt):
        plan.pad, room = room.far(px(212), gap)
    elif game is not None and not full and game.score.rows:
        plan.score, room = room.far(px(212), gap)
        if _has_undo(view):
            plan.undo, plan.score = plan.score.foot(_undo_height(canvas, view, plan.score.w), gap)
        if view.draw_ring is not None:
            plan.ring, plan.score = plan.score.foot(px(112), gap)
    return room


def _auction(canvas: Canvas, view: v.View, room: Box, plan: Plan) -> Plan:
    """The auction fills the screen: the dial as large as can be, beside it price, question and fingers."""
    px, gap = canvas.px, canvas.px(8)
    prompt = view.prompt
    if view.notice is not None:
        plan.notice, room = room.foot(_band(canvas, view.notice, room.w), gap)
    dial, side = room.left(min(room.h, round(room.w * 0.48)), gap)
    plan.panels = ((0, dial),)
    running = view.game is not None and view.game.clock is not None and view.game.clock.running
    if _has_undo(view) and not running:
        plan.undo, side = side.foot(_undo_height(canvas, view, side.w), gap)
    if prompt is not None:
        answers = desk.Answers(canvas, prompt, side.w, tight=True)
        tall = desk.question_height(canvas, prompt, side.w)
        fitting = max(1, (side.h - tall - px(84) - gap) // (answers.height + answers.gap))
        if answers.rows:
            plan.answers, side = side.foot(answers.tall(min(answers.rows, fitting)), gap // 2)
        plan.question, side = side.foot(tall, gap)
    plan.clock = side
    return plan


def _has_undo(view: v.View) -> bool:
    return view.undo is not None or view.redo is not None


def _undo_height(canvas: Canvas, view: v.View, width: int) -> int:
    """As tall as the name of what is undone needs in small letters, and never too low for a finger."""
    inner = width - canvas.px(62 + (70 if view.undo is not None and view.redo is not None else 0))
    tall = canvas.height_of(desk.undo_words(view), inner, TINY) + canvas.px(12)
    return max(canvas.px(64), min(canvas.px(112), tall))


def _desk(canvas: Canvas, view: v.View, room: Box, plan: Plan, covered: bool) -> Box:
    """Question and answers at the bottom; returns the stage that is left above them."""
    px, gap = canvas.px, canvas.px(8)
    prompt = view.prompt
    undo_here = _has_undo(view) and plan.undo is None and plan.pad is None
    if prompt is None:
        if undo_here:
            low, room = room.foot(px(64), gap)
            plan.undo = low.far(px(240))[0]
        return room
    if covered:
        plan.question, stage = room.foot(px(92), gap)
        return stage
    lower = room
    if undo_here:
        column, lower = room.far(px(190), gap)
        plan.undo = column.foot(_undo_height(canvas, view, column.w))[0]
    tall = desk.question_height(canvas, prompt, lower.w)
    answers = desk.Answers(canvas, prompt, lower.w)
    shown, spots = panels_of(view), prompt_spots(view)
    if _is_page(view, answers.tall(answers.rows) + tall + px(90) > room.h):
        plan.question, plan.answers = lower.top(tall, gap)
        plan.grow = True
        return room
    if answers.rows:
        # Many answers that can be tapped in the picture leave it the room.
        on_stage = len(spots) >= 4 and spots <= places(shown[0])
        on_map = isinstance(shown[0], v.MapPanel) and bool(spots)
        least_stage = px(96 if view.game is None else 180 if on_map else 140)
        fitting = max(1, (room.h - tall - gap - least_stage) // (answers.height + answers.gap))
        rows = min(answers.rows, fitting, 1 if on_stage and len(answers.choices) > 12 else 9)
        plan.answers, lower = lower.foot(answers.tall(rows), gap // 2)
    plan.question, stage = lower.foot(tall, gap)
    return Box(room.x, room.y, room.w, stage.h)


def _is_page(view: v.View, crowded: bool) -> bool:
    """Whether the answers are the page: nothing else to show, or just words that must give way to them."""
    shown = panels_of(view)
    words = [panel for panel in shown if isinstance(panel, v.TextPanel)]
    only_words = view.game is None and len(words) == len(shown)
    return not shown or (only_words and len(words[0].lines) <= 3 and crowded)


def prompt_spots(view: v.View) -> frozenset[str]:
    """The places in the picture that answer the prompt."""
    if view.prompt is None:
        return frozenset()
    return frozenset(choice.spot for choice in view.prompt.choices if choice.spot)


def places(panel: v.Panel) -> frozenset[str]:
    """The ids that a tap on this panel can mean."""
    match panel:
        case v.MapPanel(spots, links):
            return frozenset(spot.id for spot in spots) | frozenset(link.id for link in links)
        case v.PicturePanel(spots=spots):
            return frozenset(spot.id for spot in spots)
        case v.DicePanel(dice):
            return frozenset(die.spot for die in dice if die.spot)
        case v.GridPanel(rows=rows):
            return frozenset(cell.spot for row in rows for cell in row if cell.spot)
    return frozenset()


def _stage(
    canvas: Canvas, box: Box, shown: tuple[v.Panel, ...], chosen: int, full: bool
) -> tuple[tuple[int, Box], ...]:
    """The chosen panel large; on a wide screen up to two others beside or below it."""
    px, gap = canvas.px, canvas.px(8)
    if not shown or box.h < px(40):
        return ()
    if full or len(shown) == 1 or box.w < px(600):
        return ((chosen, box),)
    others = [i for i in range(len(shown)) if i != chosen][:2]
    strips = [i for i in others if isinstance(shown[i], v.TrackPanel) and box.h >= px(300)]
    columns = [i for i in others if i not in strips]
    placed: list[tuple[int, Box]] = []
    main = box
    for i in strips[:1]:
        low, main = main.foot(px(118), gap)
        placed.append((i, low))
    columns += strips[1:]
    if columns:
        side, main = main.far(round(main.w * 0.37), gap)
        if side.h / len(columns) < px(130):
            columns = columns[:1]
        placed += list(zip(columns, side.rows(len(columns), gap), strict=True))
    return ((chosen, main), *placed)
