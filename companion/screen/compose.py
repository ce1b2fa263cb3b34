"""The parts of the screen at one moment: what is painted where, and from what it can be told that it changed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from companion.core.message import Message, say
from companion.core.names import DEVICES
from companion.core.prompt import Prompt
from companion.core.view import ClockPanel, DicePanel, InstructionPanel, Panel, PicturePanel, View
from companion.screen import panels
from companion.screen.arrange import Plan, chosen_panel, panels_of
from companion.screen.canvas import Canvas
from companion.screen.layout import Box
from companion.screen.local import Local, Moment
from companion.screen.panels.clockface import paint_beside, paint_small_ring
from companion.screen.parts import desk, edges
from companion.screen.parts.score import paint_score

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
    local, game, shown, ring = moment.local, view.game, panels_of(view), view.draw_ring
    yield from _panels(plan, view, moment)
    if game is not None:
        yield Part("score", plan.score, game.score, lambda c, b: paint_score(c, b, game.score, moment))
        if game.banner is not None:
            yield _band("banner", plan.banner, game.banner, "banner")
        yield Part("shelf", plan.shelf, game.shelf, lambda c, b: edges.paint_shelf(c, b, game.shelf))
    if plan.clock is not None and isinstance(auction := shown[0], ClockPanel):
        fingers = _fingers(view)
        yield Part("clock", plan.clock, (auction, fingers), lambda c, b: paint_beside(c, b, auction, fingers=fingers))
    if ring is not None:
        yield Part("ring", plan.ring, ring, lambda c, b: paint_small_ring(c, b, ring, moment.now_ns))
    if view.prompt is not None:
        yield from _prompt(plan, view, view.prompt, moment)
    yield Part("undo", plan.undo, (view.undo, view.redo), lambda c, b: edges.paint_undo(c, b, view, local))
    tabs = (tuple(type(panel) for panel in shown), view.menu, view.back)
    offered = shown if plan.panels and not (game and game.full_screen) else ()
    chosen = chosen_panel(view, local)
    yield Part("rail", plan.rail, tabs, lambda c, b: edges.paint_rail(c, b, view, offered, chosen, local))
    if view.notice is not None:
        yield _band("notice", plan.notice, view.notice, "good" if view.good_news else "alarm")
    head = (view.title, view.lamps, game.phase if game else None, game.turn if game else None)
    yield Part("strip", plan.strip, head, lambda c, b: edges.paint_strip(c, b, view, local))


def _panels(plan: Plan, view: View, moment: Moment) -> Iterator[Part]:
    full = view.game is not None and view.game.full_screen
    for place, (index, box) in enumerate(plan.panels):
        panel = panels_of(view)[index]
        seen = replace(moment, large=place == 0, full=full, ring=view.draw_ring is not None)
        shows = (panel, place, _picture_of(panel, moment), moment.tappable, moment.tap)
        yield Part(f"panel{index}", box, shows, _panel(panel, seen))


def _panel(panel: Panel, moment: Moment) -> Paint:
    return lambda canvas, box: panels.paint(canvas, box, panel, moment)


def _band(name: str, box: Box | None, text: Message, tone: edges.Tone) -> Part:
    return Part(name, box, (text, tone), lambda c, b: edges.paint_band(c, b, text, tone))


def _prompt(plan: Plan, view: View, prompt: Prompt, moment: Moment) -> Iterator[Part]:
    if prompt.kind == "cover":
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


def open_card(view: View, local: Local) -> tuple[Message, Message] | None:
    """The open card's title and text, if one is open."""
    for lamp in view.lamps:
        if lamp.device == local.lamp:
            return DEVICES[lamp.device], lamp.reason or say("It works.")
    why = _open_reason(view, local)
    return (say("Why?"), why) if why is not None else None


def _open_reason(view: View, local: Local) -> Message | None:
    """The reason of the question, or of a step in the large panel's list."""
    if local.why == -1:
        return view.prompt.why if view.prompt is not None else None
    shown = panels_of(view)
    panel = shown[chosen_panel(view, local)] if shown else None
    if local.why is not None and isinstance(panel, InstructionPanel) and local.why < len(panel.steps):
        return panel.steps[local.why].why
    return None
