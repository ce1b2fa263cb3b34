"""The plan of one screen: which box each part gets. Pure but for measuring text."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.core.view import (
    ClockPanel,
    DicePanel,
    GridPanel,
    MapPanel,
    Panel,
    PicturePanel,
    TextPanel,
    TrackPanel,
    View,
)
from companion.screen.canvas import Canvas
from companion.screen.layout import Box
from companion.screen.local import Local
from companion.screen.parts import desk
from companion.screen.parts.answers import numbers
from companion.screen.theme import BODY, SMALL, TINY


@dataclass(frozen=True)
class Plan:
    """Boxes of the parts; None where a part is not there."""

    strip: Box
    rail: Box | None = None
    banner: Box | None = None
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
    shown: tuple[Panel, ...] = ()


def arranged(canvas: Canvas, view: View, local: Local) -> Plan:
    """Lay the screen out for this view."""
    px = canvas.px
    screen = Box(0, 0, canvas.metrics.width, canvas.metrics.height)
    gap = px(8)
    strip, rest = screen.top(px(44))
    room = rest.inset(gap, gap)
    game, prompt = view.game, view.prompt
    shown = game.panels if game is not None else view.panels
    covered = prompt is not None and prompt.private and not local.revealed
    typing = prompt is not None and prompt.kind == "text" and not covered
    full = game is not None and game.full_screen
    plan = Plan(strip, shown=shown)
    if view.menu or view.back or (len(shown) > 1 and not full and not typing):
        rail, room = room.left(px(64), gap)
        plan = replace(plan, rail=rail)
    if game is not None and game.banner is not None:
        wide = canvas.width_of(game.banner, SMALL, True) > room.w - px(54)
        banner, room = room.top(px(46 if wide else 28), px(6))
        plan = replace(plan, banner=banner)
    if typing:
        return _typing(canvas, view, room, plan)
    if full and isinstance(shown[0], ClockPanel):
        return _auction(canvas, view, room, plan)
    plan, room = _side(canvas, view, room, plan, covered, full)
    plan, stage = _desk(canvas, view, local, room, plan, covered)
    if view.notice is not None:
        # Above the question, so that no button moves under a finger.
        tall = _band(canvas, canvas.said(view.notice), stage.w)
        if plan.grow and plan.answers is not None:
            notice, answers = plan.answers.top(tall, gap)
            plan = replace(plan, notice=notice, answers=answers)
        else:
            notice, stage = stage.foot(tall, gap)
            plan = replace(plan, notice=notice)
    if plan.grow:
        return plan
    chosen = min(local.panel, max(0, len(shown) - 1))
    return replace(plan, panels=_stage(canvas, stage, shown, chosen, full))


def _band(canvas: Canvas, words: str, width: int) -> int:
    inner = width - canvas.px(54)
    return canvas.px(36) if canvas.width_of(words, BODY) <= inner else canvas.px(58)


def _typing(canvas: Canvas, view: View, room: Box, plan: Plan) -> Plan:
    px, gap = canvas.px, canvas.px(6)
    prompt = view.prompt
    assert prompt is not None
    keyboard, room = room.foot(px(64) * 4 + 4 * px(4), gap)
    entry, room = room.foot(px(54), gap)
    question, room = room.foot(desk.question_height(canvas, prompt, room.w), gap)
    notice = answers = None
    if view.notice is not None:
        notice, room = room.foot(_band(canvas, canvas.said(view.notice), room.w), gap)
    if prompt.choices and room.h >= px(64):
        answers = room
    return replace(plan, keyboard=keyboard, entry=entry, question=question, answers=answers, notice=notice)


def _side(canvas: Canvas, view: View, room: Box, plan: Plan, covered: bool, full: bool) -> tuple[Plan, Box]:
    """The column on the right: the score with the ring's picture and Undo, or the number pad."""
    px, gap = canvas.px, canvas.px(8)
    game, prompt = view.game, view.prompt
    if prompt is not None and prompt.kind == "number" and not covered and not numbers(prompt):
        pad, room = room.far(px(212), gap)
        return replace(plan, pad=pad), room
    if game is None or full or not game.score.rows:
        return plan, room
    side, room = room.far(px(212), gap)
    if _has_undo(view):
        undo, side = side.foot(undo_height(canvas, view, side.w), gap)
        plan = replace(plan, undo=undo)
    if view.draw_ring is not None:
        ring, side = side.foot(px(112), gap)
        plan = replace(plan, ring=ring)
    return replace(plan, score=side), room


def _auction(canvas: Canvas, view: View, room: Box, plan: Plan) -> Plan:
    """The auction fills the screen: the dial as large as can be, beside it price, question and fingers."""
    px, gap = canvas.px, canvas.px(8)
    prompt = view.prompt
    if view.notice is not None:
        notice, room = room.foot(_band(canvas, canvas.said(view.notice), room.w), gap)
        plan = replace(plan, notice=notice)
    dial, side = room.left(min(room.h, round(room.w * 0.48)), gap)
    plan = replace(plan, panels=((0, dial),))
    running = view.game is not None and view.game.clock is not None and view.game.clock.running
    if _has_undo(view) and not running:
        undo, side = side.foot(undo_height(canvas, view, side.w), gap)
        plan = replace(plan, undo=undo)
    if prompt is not None:
        answers = desk.Answers(canvas, prompt, side.w, tight=True)
        tall = desk.question_height(canvas, prompt, side.w)
        least = px(84)
        fitting = max(1, (side.h - tall - least - gap) // (answers.height + answers.gap))
        if answers.rows:
            low, side = side.foot(answers.tall(min(answers.rows, fitting)), gap // 2)
            plan = replace(plan, answers=low)
        question, side = side.foot(tall, gap)
        plan = replace(plan, question=question)
    return replace(plan, clock=side)


def _has_undo(view: View) -> bool:
    return view.undo is not None or view.redo is not None


def undo_height(canvas: Canvas, view: View, width: int) -> int:
    """As tall as the name of what is undone needs in small letters, and never too low for a finger."""
    inner = width - canvas.px(62 + (70 if view.undo is not None and view.redo is not None else 0))
    what = view.undo or view.redo
    words = desk.undo_words(canvas, view) if what is not None else ""
    return max(canvas.px(64), min(canvas.px(112), canvas.height_of(words, inner, TINY) + canvas.px(12)))


def _desk(canvas: Canvas, view: View, local: Local, room: Box, plan: Plan, covered: bool) -> tuple[Plan, Box]:
    """Question and answers at the bottom; returns the stage that is left above them."""
    px, gap = canvas.px, canvas.px(8)
    prompt = view.prompt
    undo_here = _has_undo(view) and plan.undo is None and plan.pad is None
    if prompt is None:
        if undo_here:
            low, room = room.foot(px(64), gap)
            plan = replace(plan, undo=low.far(px(240))[0])
        return plan, room
    if covered:
        cover, stage = room.foot(px(92), gap)
        return replace(plan, question=cover), stage
    lower = room
    if undo_here:
        column, lower = room.far(px(190), gap)
        plan = replace(plan, undo=column.foot(undo_height(canvas, view, column.w))[0])
    tall = desk.question_height(canvas, prompt, lower.w)
    answers = desk.Answers(canvas, prompt, lower.w)
    if _is_page(view, plan.shown, answers.tall(answers.rows) + tall, room.h, px(90)):
        question, below = lower.top(tall, gap)
        return replace(plan, question=question, answers=below, grow=True), room
    if answers.rows == 0:
        question, stage = lower.foot(tall, gap)
        return replace(plan, question=question), Box(room.x, room.y, room.w, stage.h)
    on_stage = _all_on_stage(prompt_spots(view), plan.shown)
    on_map = isinstance(plan.shown[0], MapPanel) and bool(prompt_spots(view))
    least_stage = px(96 if view.game is None else 180 if on_map else 140)
    fitting = max(1, (room.h - tall - 2 * gap - least_stage + gap) // (answers.height + answers.gap))
    # Many answers that can be tapped in the picture leave it the room.
    rows = min(answers.rows, fitting, 1 if on_stage and len(answers.choices) > 12 else 9)
    low, rest = lower.foot(answers.tall(rows), gap // 2)
    question, stage = rest.foot(tall, gap)
    return replace(plan, question=question, answers=low), Box(room.x, room.y, room.w, stage.h)


def _is_page(view: View, shown: tuple[Panel, ...], needed: int, room: int, least: int) -> bool:
    """Whether the answers are the page: nothing else to show, or just words that must give way to them."""
    if not shown:
        return True
    only_words = view.game is None and all(isinstance(panel, TextPanel) for panel in shown)
    return only_words and len(shown[0].lines) <= 3 and needed + least > room  # type: ignore[union-attr]


def prompt_spots(view: View) -> frozenset[str]:
    """The places in the picture that answer the prompt."""
    if view.prompt is None:
        return frozenset()
    return frozenset(choice.spot for choice in view.prompt.choices if choice.spot)


def _all_on_stage(spots: frozenset[str], shown: tuple[Panel, ...]) -> bool:
    """Whether many answers can be tapped in the large panel itself, so that buttons may stand back."""
    if len(spots) < 4 or not shown:
        return False
    return spots <= places(shown[0])


def places(panel: Panel) -> frozenset[str]:
    """The ids that a tap on this panel can mean."""
    if isinstance(panel, MapPanel):
        return frozenset(s.id for s in panel.spots) | frozenset(link.id for link in panel.links)
    if isinstance(panel, PicturePanel):
        return frozenset(s.id for s in panel.spots)
    if isinstance(panel, DicePanel):
        return frozenset(d.spot for d in panel.dice if d.spot)
    if isinstance(panel, GridPanel):
        return frozenset(c.spot for row in panel.rows for c in row if c.spot)
    return frozenset()


def _stage(canvas: Canvas, box: Box, shown: tuple[Panel, ...], chosen: int, full: bool) -> tuple[tuple[int, Box], ...]:
    """The chosen panel large; on a wide screen up to two others beside or below it."""
    px, gap = canvas.px, canvas.px(8)
    if not shown or box.h < px(40):
        return ()
    if full or len(shown) == 1 or box.w < px(600):
        return ((chosen, box),)
    others = [i for i in range(len(shown)) if i != chosen][:2]
    strips = [i for i in others if isinstance(shown[i], TrackPanel) and box.h >= px(300)]
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
