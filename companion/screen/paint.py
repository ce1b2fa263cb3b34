"""A view becomes a surface: only the parts that changed are painted again."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import pygame

from companion.core.device_names import device_name
from companion.core.message import Message, Translator, say
from companion.core.view import ClockFace, ClockPanel, DicePanel, InstructionPanel, PicturePanel, View
from companion.screen import panels
from companion.screen.arrange import Plan, arranged, prompt_spots
from companion.screen.canvas import Canvas, Target, Written
from companion.screen.layout import Box
from companion.screen.local import Local, Moment
from companion.screen.motion import Motion
from companion.screen.panels.clockface import paint_beside, paint_price
from companion.screen.panels.lamps import paint_ring
from companion.screen.parts import desk
from companion.screen.parts.buttons import button
from companion.screen.parts.card import paint_card, shade
from companion.screen.parts.rail import paint_rail
from companion.screen.parts.score import paint_score
from companion.screen.parts.strip import paint_band, paint_strip
from companion.screen.theme import SMALL, THEMES, TINY, Metrics

if TYPE_CHECKING:
    import numpy as np

__all__ = ["Painter", "Painting", "Target"]


@dataclass(frozen=True)
class Painting:
    """What was painted. `surface` belongs to the painter and changes with the next call of `paint`."""

    surface: pygame.Surface
    targets: tuple[Target, ...]
    animating: bool
    written: tuple[Written, ...] = ()

    def hit(self, x: int, y: int) -> str | None:
        """The action of the topmost target there; among places in a picture, the nearest one's."""
        here = [t for t in self.targets if t.box.holds(x, y)]
        if not here:
            return None
        top = here[-1]
        if top.action.startswith("spot:"):
            near = [t for t in here if t.action.startswith("spot:")]
            top = min(near, key=lambda t: (t.box.centre[0] - x) ** 2 + (t.box.centre[1] - y) ** 2)
        return top.action


@dataclass
class _Kept:
    """A part as it was painted last."""

    key: Any
    box: Box
    targets: tuple[Target, ...]
    written: tuple[Written, ...]
    moving: bool
    local: Local | None = None


_Part = tuple[str, Box, Any, Callable[[Canvas], None]]


class Painter:
    """Paints views of one size in one theme; keeps what has not changed."""

    def __init__(self, size: tuple[int, int], theme: str = "evening", rotated: bool = False) -> None:
        self.size = size
        self.theme = THEMES[theme]
        self.rotated = rotated
        self._metrics = Metrics.of(size)
        self._surface = pygame.Surface(size, 0, 32)
        self._turned = pygame.Surface(size, 0, 32) if rotated else None
        self._kept: dict[str, _Kept] = {}
        self._ground: Any = None
        self._words: Translator | None = None
        self._motion = Motion()

    def paint(
        self,
        view: View,
        catalogue: Translator,
        now_ns: int,
        pictures: Mapping[str, np.ndarray] | None = None,
        local: Local | None = None,
    ) -> Painting:
        """The view as a picture, with its touch targets; `local` is what only this screen knows."""
        local = local or Local()
        pictures = pictures or {}
        canvas = Canvas(self._surface, self.theme, self._metrics, catalogue)
        plan = arranged(canvas, view, local)
        overlay = _overlay(view, local)
        ground = (_boxes(plan), overlay, view.dimmed)
        if ground != self._ground or catalogue is not self._words or overlay is not None or view.dimmed:
            self._kept.clear()
            self._surface.fill(self.theme.paper)
        self._ground, self._words = ground, catalogue
        moment = Moment(now_ns, local, self._motion, pictures, prompt_spots(view), _wants_tap(view))
        targets: list[Target] = []
        written: list[Written] = []
        dirty: list[Box] = []
        moving = False
        for name, box, key, work in self._parts(plan, view, moment):
            kept = self._kept.get(name)
            mine = _concerns(local, kept)
            if kept is None or kept.moving or kept.key != key or kept.local != mine or kept.box != box:
                kept = self._repaint(name, box, key, work, catalogue)
                kept.local = _concerns(local, kept)
                dirty.append(box)
            targets += kept.targets
            written += kept.written
            moving = moving or kept.moving
        if overlay is not None:
            canvas.targets, canvas.written = targets, written
            paint_card(canvas, Box(0, 0, *self.size), *overlay, local)
            targets, written = canvas.targets, canvas.written
        if view.dimmed:
            shade(self._surface, 190)
        whole = len(dirty) == len(self._kept) or overlay is not None or view.dimmed
        return self._finished(targets, written, moving, [Box(0, 0, *self.size)] if whole else dirty)

    def forget(self) -> None:
        """Paint everything anew next time."""
        self._kept.clear()
        self._ground = None

    def _repaint(self, name: str, box: Box, key: Any, work: Callable[[Canvas], None], words: Translator) -> _Kept:
        self._surface.set_clip((box.x, box.y, box.w, box.h))
        canvas = Canvas(self._surface, self.theme, self._metrics, words)
        canvas.fill(box, self.theme.paper)
        self._motion.frame()
        work(canvas)
        self._surface.set_clip(None)
        kept = _Kept(key, box, tuple(canvas.targets), tuple(canvas.written), self._motion.busy)
        self._kept[name] = kept
        return kept

    def _finished(self, targets: list[Target], written: list[Written], moving: bool, dirty: list[Box]) -> Painting:
        if self._turned is None:
            return Painting(self._surface, tuple(targets), moving, tuple(written))
        for box in dirty:
            part = self._surface.subsurface((box.x, box.y, box.w, box.h))
            there = box.turned(self.size)
            self._turned.blit(pygame.transform.rotate(part, 180), (there.x, there.y))
        turned = [Target(b.x, b.y, b.w, b.h, t.action) for t in targets for b in (t.box.turned(self.size),)]
        return Painting(self._turned, tuple(turned), moving, tuple(written))

    def _parts(self, plan: Plan, view: View, moment: Moment) -> list[_Part]:
        local, game, prompt = moment.local, view.game, view.prompt
        parts: list[_Part] = []

        def part(name: str, box: Box | None, key: Any, work: Callable[[Canvas, Box], None]) -> None:
            if box is not None and box.w > 0 and box.h > 0:
                parts.append((name, box, key, lambda canvas: work(canvas, box)))

        for place, (index, box) in enumerate(plan.panels):
            panel = plan.shown[index]
            full = game is not None and game.full_screen
            seen = replace(moment, large=place == 0, full=full, ring=view.draw_ring is not None)
            part(
                f"panel{index}",
                box,
                (panel, place, _pictures_of(panel, moment), moment.tappable, moment.tap),
                lambda c, b, p=panel, m=seen: panels.paint(c, b, p, m),  # type: ignore[misc]
            )
        if game is not None:
            score = game.score
            part("score", plan.score, score, lambda c, b: paint_score(c, b, score, moment))
            if game.banner is not None:
                banner = game.banner
                part("banner", plan.banner, banner, lambda c, b: paint_band(c, b, c.said(banner), False))
        if plan.clock is not None and isinstance(plan.shown[0], ClockPanel):
            auction = plan.shown[0]
            part(
                "clock",
                plan.clock,
                (auction, _fingers(view)),
                lambda c, b: paint_beside(c, b, auction, fingers=_fingers(view)),
            )
        if view.draw_ring is not None:
            face = view.draw_ring
            part("ring", plan.ring, face, lambda c, b: _small_ring(c, b, face, moment.now_ns))
        if prompt is not None:
            self._prompt_parts(part, plan, view, moment)
        part(
            "undo",
            plan.undo,
            (view.undo, view.redo),
            lambda c, b: _undo(c, b, view, local),
        )
        chosen = min(local.panel, max(0, len(plan.shown) - 1))
        part(
            "rail",
            plan.rail,
            (tuple(type(p) for p in plan.shown), view.menu, view.back),
            lambda c, b: _rail(c, b, plan, chosen, view, local),
        )
        if view.notice is not None:
            notice = view.notice
            part("notice", plan.notice, notice, lambda c, b: paint_band(c, b, c.said(notice), True))
        head = (view.title, view.lamps, game.phase if game else None, game.turn if game else None)
        part("strip", plan.strip, head, lambda c, b: paint_strip(c, b, view, local))
        return parts

    def _prompt_parts(self, part: Any, plan: Plan, view: View, moment: Moment) -> None:
        prompt = view.prompt
        assert prompt is not None
        if prompt.private and not moment.local.revealed:
            part("cover", plan.question, prompt, lambda c, b: desk.paint_cover(c, b, view, prompt, moment))
            return
        colours = tuple(r.colour for r in view.game.score.rows) if view.game else ()
        part(
            "question", plan.question, (prompt, colours),
            lambda c, b: desk.paint_question(c, b, view, prompt, moment),
        )  # fmt: skip
        part(
            "answers", plan.answers, prompt,
            lambda c, b: desk.paint_answers(c, b, prompt, moment, plan.grow, plan.clock is not None),
        )  # fmt: skip
        typed = (prompt, view.typed)
        part("pad", plan.pad, typed, lambda c, b: desk.paint_pad(c, b, view, prompt, moment))
        part("field", plan.entry, typed, lambda c, b: desk.paint_field(c, b, view, prompt))
        part("keyboard", plan.keyboard, None, lambda c, b: desk.paint_keyboard(c, b, moment))


def _fingers(view: View) -> bool:
    """Whether the answers themselves are the players' buttons."""
    choices = view.prompt.choices if view.prompt is not None else ()
    return any(choice.id.startswith("press:seat") for choice in choices)


def _wants_tap(view: View) -> bool:
    return view.prompt is not None and view.prompt.kind == "tap"


def _concerns(local: Local, kept: _Kept | None) -> Local:
    """The screen's own state as far as this part shows it: a finger elsewhere is none of its business."""
    if not (local.pressed or local.focus):
        return local
    mine = {target.action for target in kept.targets} if kept is not None else set()
    pressed = local.pressed if local.pressed in mine else ""
    focus = local.focus if local.focus in mine else ""
    return replace(local, pressed=pressed, focus=focus)


def _boxes(plan: Plan) -> Any:
    return (
        plan.strip, plan.rail, plan.banner, plan.notice, plan.panels, plan.score, plan.ring, plan.clock, plan.pad,
        plan.keyboard, plan.entry, plan.question, plan.answers, plan.undo, plan.grow,
    )  # fmt: skip


def _pictures_of(panel: Any, moment: Moment) -> int:
    """Which frame a live panel shows, so that a new one repaints it and nothing else."""
    if isinstance(panel, DicePanel) and panel.live:
        return id(moment.pictures.get("camera"))
    if isinstance(panel, PicturePanel):
        return id(moment.pictures.get(panel.source))
    return 0


def _overlay(view: View, local: Local) -> tuple[Message | str, Message | str] | None:
    """The open card's title and text, if one is open."""
    if local.lamp:
        for lamp in view.lamps:
            if lamp.device == local.lamp:
                text = lamp.reason or say("It works.")
                return device_name(lamp.device), text
    if local.why is not None:
        why = reason_at(view, local.why, local.panel)
        if why is not None:
            return say("Why?"), why
    return None


def reason_at(view: View, number: int, chosen: int) -> Message | None:
    """The explanation behind `why:number`: -1 is the prompt's, others the steps of the large panel's list."""
    if number == -1:
        return view.prompt.why if view.prompt is not None else None
    shown = view.game.panels if view.game is not None else view.panels
    panel = shown[min(chosen, len(shown) - 1)] if shown else None
    if isinstance(panel, InstructionPanel) and 0 <= number < len(panel.steps):
        return panel.steps[number].why
    return None


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
        button(canvas, cell, "redo", "", local, symbol="redo", quiet=True)
    name = "undo" if view.undo is not None else "redo"
    words = desk.undo_words(canvas, view)
    button(canvas, room, name, words, local, symbol=name, quiet=True, size=SMALL, lines=6, least=TINY - 1)


def _rail(canvas: Canvas, box: Box, plan: Plan, chosen: int, view: View, local: Local) -> None:
    room = box
    if view.back:
        cell, room = box.foot(canvas.px(64), canvas.px(6))
        button(canvas, cell, "back", "", local, symbol="back", quiet=True)
    shown = plan.shown if plan.panels else ()
    full = view.game is not None and view.game.full_screen
    paint_rail(canvas, room, () if full else shown, chosen, view.menu, local)
