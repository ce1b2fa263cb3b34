"""The plan of one screen: which box each part gets. Pure but for measuring text."""

from __future__ import annotations

from dataclasses import dataclass

from companion.screen.canvas import Canvas
from companion.screen.layout import Box
from companion.screen.local import Local
from companion.screen.parts import desk
from companion.screen.parts.answers import numbers
from companion.screen.theme import BODY
from companion.screen.view import (
    DicePanel,
    GridPanel,
    MapPanel,
    Panel,
    PicturePanel,
    TrackPanel,
    View,
)


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
    number_pad = prompt is not None and prompt.kind == "number" and not covered and not numbers(prompt)
    full = game is not None and game.full_screen

    rail = None
    if view.menu or view.back or (len(shown) > 1 and not full and not typing):
        rail, room = room.left(px(64), gap)
    banner = notice = None
    if game is not None and game.banner is not None:
        words = canvas.said(game.banner)
        banner, room = room.top(_band(canvas, words, room.w), gap)
    if view.notice is not None:
        notice, room = room.foot(_band(canvas, canvas.said(view.notice), room.w), gap)
    if typing and prompt is not None:
        return _typing(canvas, view, room, Plan(strip, rail, banner, notice))

    score = ring = pad = undo = None
    has_undo = view.undo is not None or view.redo is not None
    side_wanted = (game is not None and not full and bool(game.score.rows)) or number_pad
    if side_wanted:
        side, room = room.far(px(212), gap)
        if number_pad:
            pad = side
        else:
            if has_undo:
                undo, side = side.foot(px(64), gap)
            if view.draw_ring is not None:
                ring, side = side.foot(px(112), gap)
            score = side
    question = answers = None
    grow = False
    stage = room
    if prompt is not None:
        stage, question, answers, grow, undo = _desk(
            canvas, view, local, room, shown, covered, has_undo and undo is None and not number_pad, undo
        )
    elif has_undo and undo is None and not number_pad:
        undo, stage = room.foot(px(64), gap)
        undo = undo.far(px(240))[0]
    chosen = min(local.panel, max(0, len(shown) - 1))
    panels = () if grow else _stage(canvas, stage, shown, chosen, full)
    return Plan(
        strip,
        rail,
        banner,
        notice,
        panels,
        score,
        ring,
        pad,
        None,
        None,
        question,
        answers,
        grow,
        undo,
        shown,
    )


def _band(canvas: Canvas, words: str, width: int) -> int:
    inner = width - canvas.px(54)
    return canvas.px(36) if canvas.width_of(words, BODY, True) <= inner else canvas.px(58)


def _typing(canvas: Canvas, view: View, room: Box, base: Plan) -> Plan:
    px, gap = canvas.px, canvas.px(6)
    prompt = view.prompt
    assert prompt is not None
    keyboard, room = room.foot(px(64) * 4 + 4 * px(4), gap)
    field_box, room = room.foot(px(54), gap)
    question, room = room.foot(desk.question_height(canvas, prompt, room.w, Local()), gap)
    answers = None
    if prompt.choices and room.h >= px(64):
        answers = room
    return Plan(
        base.strip, base.rail, base.banner, base.notice, keyboard=keyboard, entry=field_box,
        question=question, answers=answers,
    )  # fmt: skip


def _desk(
    canvas: Canvas,
    view: View,
    local: Local,
    room: Box,
    shown: tuple[Panel, ...],
    covered: bool,
    undo_here: bool,
    undo: Box | None,
) -> tuple[Box, Box, Box | None, bool, Box | None]:
    """The stage that is left, the question, the answers, whether these are the page, and Undo."""
    px, gap = canvas.px, canvas.px(8)
    prompt = view.prompt
    assert prompt is not None
    if covered:
        cover, stage = room.foot(px(92), gap)
        return stage, cover, None, False, undo
    tall = desk.question_height(canvas, prompt, room.w, local)
    if not shown:
        question, below = room.top(tall, gap)
        if undo_here:
            undo, below = below.foot(px(64), gap)
            undo = undo.far(px(240))[0]
        return room, question, below, True, undo
    lower = room
    if undo_here:
        column, lower = room.far(px(190), gap)
        undo = column.foot(px(64))[0]
    plan = desk.Answers(canvas, prompt, lower.w)
    if plan.rows == 0:
        question, stage = lower.foot(tall, gap)
        return Box(room.x, room.y, room.w, stage.h), question, None, False, undo
    least_stage = px(150 if _all_on_stage(prompt_spots(view), shown) else 190)
    fitting = max(1, (room.h - tall - 2 * gap - least_stage + gap) // (plan.height + plan.gap))
    rows = min(plan.rows, fitting, 1 if _all_on_stage(prompt_spots(view), shown) else 9)
    answers, rest = lower.foot(plan.tall(rows), gap // 2)
    question, stage = rest.foot(tall, gap)
    return Box(room.x, room.y, room.w, stage.h), question, answers, False, undo


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
