"""The parts of the screen at one moment: what is painted where, and from what it can be told that it changed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from companion.core.actions import Back, Redo, Undo
from companion.core.message import Message, say
from companion.core.names import DEVICES
from companion.core.prompt import Prompt
from companion.core.view import ClockFace, ClockPanel, DicePanel, InstructionPanel, Panel, PicturePanel, View
from companion.screen import panels
from companion.screen.arrange import Plan
from companion.screen.canvas import Canvas
from companion.screen.layout import Box
from companion.screen.local import Local, Moment
from companion.screen.panels.clockface import paint_beside, paint_price
from companion.screen.panels.lamps import paint_ring
from companion.screen.parts import desk
from companion.screen.parts.buttons import button
from companion.screen.parts.rail import paint_rail
from companion.screen.parts.score import paint_score
from companion.screen.parts.strip import paint_band, paint_strip
from companion.screen.theme import SMALL, TINY

Paint = Callable[[Canvas, Box], None]


@dataclass(frozen=True)
class Part:
    """One part of the screen; it is painted again when its `shows` or its box has changed."""

    name: str
    box: Box | None  # None: there is no room for it
    shows: object
    paint: Paint


def parts_of(plan: Plan, view: View, moment: Moment) -> Iterator[Part]:
    """Everything there is to paint, in the order in which it is painted."""
    local, game = moment.local, view.game
    yield from _panels(plan, view, moment)
    if game is not None:
        yield Part("score", plan.score, game.score, lambda c, b: paint_score(c, b, game.score, moment))
        if game.banner is not None:
            yield _band("banner", plan.banner, game.banner, alarm=False)
    if plan.clock is not None and isinstance(plan.shown[0], ClockPanel):
        yield _clock(plan.clock, plan.shown[0], _fingers(view))
    if view.draw_ring is not None:
        yield _ring(plan.ring, view.draw_ring, moment)
    if view.prompt is not None:
        yield from _prompt(plan, view, view.prompt, moment)
    yield Part("undo", plan.undo, (view.undo, view.redo), lambda c, b: _undo(c, b, view, local))
    tabs = (tuple(type(panel) for panel in plan.shown), view.menu, view.back)
    yield Part("rail", plan.rail, tabs, lambda c, b: _rail(c, b, plan, view, local))
    if view.notice is not None:
        yield _band("notice", plan.notice, view.notice, alarm=True)
    head = (view.title, view.lamps, game.phase if game else None, game.turn if game else None)
    yield Part("strip", plan.strip, head, lambda c, b: paint_strip(c, b, view, local))


def _panels(plan: Plan, view: View, moment: Moment) -> Iterator[Part]:
    full = view.game is not None and view.game.full_screen
    for place, (index, box) in enumerate(plan.panels):
        panel = plan.shown[index]
        seen = replace(moment, large=place == 0, full=full, ring=view.draw_ring is not None)
        shows = (panel, place, _picture_of(panel, moment), moment.tappable, moment.tap)
        yield Part(f"panel{index}", box, shows, _panel(panel, seen))


def _panel(panel: Panel, moment: Moment) -> Paint:
    return lambda canvas, box: panels.paint(canvas, box, panel, moment)


def _band(name: str, box: Box | None, text: Message, alarm: bool) -> Part:
    return Part(name, box, text, lambda c, b: paint_band(c, b, c.said(text), alarm))


def _clock(box: Box, auction: ClockPanel, fingers: bool) -> Part:
    return Part("clock", box, (auction, fingers), lambda c, b: paint_beside(c, b, auction, fingers=fingers))


def _ring(box: Box | None, face: ClockFace, moment: Moment) -> Part:
    return Part("ring", box, face, lambda c, b: _small_ring(c, b, face, moment.now_ns))


def _prompt(plan: Plan, view: View, prompt: Prompt, moment: Moment) -> Iterator[Part]:
    if prompt.private and not moment.local.revealed:
        yield Part("cover", plan.question, prompt, lambda c, b: desk.paint_cover(c, b, view, prompt, moment))
        return
    colours = tuple(row.colour for row in view.game.score.rows) if view.game else ()
    asked, typed, tight = (prompt, colours), (prompt, view.typed), plan.clock is not None
    yield Part("question", plan.question, asked, lambda c, b: desk.paint_question(c, b, view, prompt, moment))
    yield Part("answers", plan.answers, prompt, lambda c, b: desk.paint_answers(c, b, prompt, moment, plan.grow, tight))
    yield Part("pad", plan.pad, typed, lambda c, b: desk.paint_pad(c, b, view, prompt, moment))
    yield Part("field", plan.entry, typed, lambda c, b: desk.paint_field(c, b, view, prompt))
    yield Part("keyboard", plan.keyboard, None, lambda c, b: desk.paint_keyboard(c, b, moment))


def _fingers(view: View) -> bool:
    """Whether the answers themselves are the players' buttons."""
    choices = view.prompt.choices if view.prompt is not None else ()
    return any(choice.press.startswith("seat") for choice in choices)


def _picture_of(panel: Panel, moment: Moment) -> int:
    """Which frame a live panel shows, so that a new one repaints it and nothing else."""
    if isinstance(panel, DicePanel) and panel.live:
        return id(moment.pictures.get("camera"))
    if isinstance(panel, PicturePanel):
        return id(moment.pictures.get(panel.source))
    return 0


def _small_ring(canvas: Canvas, box: Box, face: ClockFace, now_ns: int) -> None:
    ring = box.square()
    paint_ring(canvas, ring, face, now_ns)
    inner = round(ring.w * 0.56)
    room = Box(ring.centre[0] - inner // 2, ring.centre[1] - inner // 4, inner, inner // 2)
    paint_price(canvas, room, face.price, canvas.theme.paper)


def _undo(canvas: Canvas, box: Box, view: View, local: Local) -> None:
    room = box
    if view.undo is not None and view.redo is not None:
        cell, room = box.far(canvas.px(64), canvas.px(6))
        button(canvas, cell, Redo(), "", local, symbol="redo", quiet=True)
    action = Undo() if view.undo is not None else Redo()
    name = "undo" if view.undo is not None else "redo"
    words = desk.undo_words(canvas, view)
    button(canvas, room, action, words, local, symbol=name, quiet=True, size=SMALL, lines=6, least=TINY - 1)


def _rail(canvas: Canvas, box: Box, plan: Plan, view: View, local: Local) -> None:
    room = box
    if view.back:
        cell, room = box.foot(canvas.px(64), canvas.px(6))
        button(canvas, cell, Back(), "", local, symbol="back", quiet=True)
    full = view.game is not None and view.game.full_screen
    shown = plan.shown if plan.panels and not full else ()
    chosen = min(local.panel, max(0, len(plan.shown) - 1))
    paint_rail(canvas, room, shown, chosen, view.menu, local)


def open_card(view: View, local: Local) -> tuple[Message | str, Message | str] | None:
    """The open card's title and text, if one is open."""
    if local.lamp:
        for lamp in view.lamps:
            if lamp.device == local.lamp:
                text = lamp.reason or say("It works.")
                return DEVICES[lamp.device], text
    if local.why is not None:
        why = _reason_at(view, local.why, local.panel)
        if why is not None:
            return say("Why?"), why
    return None


def _reason_at(view: View, number: int, chosen: int) -> Message | None:
    """The explanation behind `why:number`: -1 is the prompt's, others the steps of the large panel's list."""
    if number == -1:
        return view.prompt.why if view.prompt is not None else None
    shown = view.game.panels if view.game is not None else view.panels
    panel = shown[min(chosen, len(shown) - 1)] if shown else None
    if isinstance(panel, InstructionPanel) and 0 <= number < len(panel.steps):
        return panel.steps[number].why
    return None
