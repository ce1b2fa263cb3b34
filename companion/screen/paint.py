"""A view becomes a surface: only the parts that changed are painted again."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pygame

from companion.core.message import Translator
from companion.core.view import View
from companion.screen.arrange import arranged, prompt_spots
from companion.screen.canvas import Canvas, Target, Written
from companion.screen.compose import Part, open_card, parts_of
from companion.screen.layout import Box, Size
from companion.screen.local import Local, Moment, Pictures, Spot, Touched
from companion.screen.motion import Motion
from companion.screen.parts.card import paint_card, shade
from companion.screen.theme import THEMES, Metrics
from companion.settings.preferences import ThemeName


@dataclass(frozen=True)
class Painting:
    """What was painted. `surface` belongs to the painter and changes with the next call of `paint`."""

    surface: pygame.Surface
    targets: tuple[Target, ...]
    animating: bool
    written: tuple[Written, ...] = ()

    def hit(self, x: int, y: int) -> Touched | None:
        """The action of the topmost target there; among places in a picture, the nearest one's."""
        here = [t for t in self.targets if t.holds(x, y)]
        if not here:
            return None
        top = here[-1]
        if isinstance(top.action, Spot):
            near = [t for t in here if isinstance(t.action, Spot)]
            top = min(near, key=lambda t: (t.centre[0] - x) ** 2 + (t.centre[1] - y) ** 2)
        return top.action


@dataclass(frozen=True)
class _Kept:
    """A part as it was painted last."""

    shows: object
    box: Box
    targets: list[Target]
    written: list[Written]
    moving: bool
    local: Local


class Painter:
    """Paints views of one size in one theme; keeps what has not changed."""

    def __init__(self, size: Size, theme: ThemeName = "night", rotated: bool = False) -> None:
        self.size = size
        self.theme = THEMES[theme]
        self.rotated = rotated
        self._metrics = Metrics.of(size)
        self._surface = pygame.Surface(size, 0, 32)
        self._turned = pygame.Surface(size, 0, 32) if rotated else None
        self._kept: dict[str, _Kept] = {}
        self._ground: object = None
        self._words: Translator | None = None
        self._motion = Motion()

    def paint(
        self,
        view: View,
        catalogue: Translator,
        now_ns: int,
        pictures: Pictures | None = None,
        local: Local | None = None,
    ) -> Painting:
        """The view as a picture, with its touch targets; `local` is what only this screen knows."""
        local = local or Local()
        canvas = Canvas(self._surface, self.theme, self._metrics, catalogue)
        plan = arranged(canvas, view, local)
        card = open_card(view, local)
        ground = (plan, card, view.dimmed)
        if ground != self._ground or catalogue is not self._words or card is not None or view.dimmed:
            self._kept.clear()
            self._surface.fill(self.theme.paper)
        self._ground, self._words = ground, catalogue
        tap = view.prompt is not None and view.prompt.kind == "tap"
        moment = Moment(now_ns, local, self._motion, pictures or {}, prompt_spots(view), tap)
        targets: list[Target] = []
        written: list[Written] = []
        dirty: list[Box] = []
        moving = False
        for part in parts_of(plan, view, moment):
            if part.box is None or part.box.w <= 0 or part.box.h <= 0:
                continue
            kept = self._kept.get(part.name)
            if kept is None or _is_stale(kept, part, local):
                kept = self._kept[part.name] = self._repaint(part, part.box, catalogue, local)
                dirty.append(part.box)
            targets += kept.targets
            written += kept.written
            moving = moving or kept.moving
        if card is not None:
            canvas.targets, canvas.written = targets, written
            paint_card(canvas, Box(0, 0, *self.size), *card, local)
            targets, written = canvas.targets, canvas.written
        if view.dimmed:
            shade(self._surface, 190)
        whole = len(dirty) == len(self._kept) or card is not None or view.dimmed
        return self._finished(targets, written, moving, [Box(0, 0, *self.size)] if whole else dirty)

    def _repaint(self, part: Part, box: Box, words: Translator, local: Local) -> _Kept:
        self._surface.set_clip((box.x, box.y, box.w, box.h))
        canvas = Canvas(self._surface, self.theme, self._metrics, words)
        canvas.fill(box, self.theme.paper)
        self._motion.frame()
        part.paint(canvas, box)
        self._surface.set_clip(None)
        concerns = _concerns(local, canvas.targets)
        return _Kept(part.shows, box, canvas.targets, canvas.written, self._motion.busy, concerns)

    def _finished(self, targets: list[Target], written: list[Written], moving: bool, dirty: list[Box]) -> Painting:
        if self._turned is None:
            return Painting(self._surface, tuple(targets), moving, tuple(written))
        for box in dirty:
            part = self._surface.subsurface((box.x, box.y, box.w, box.h))
            there = box.turned(self.size)
            self._turned.blit(pygame.transform.rotate(part, 180), (there.x, there.y))
        turned = tuple(target.turned(self.size) for target in targets)
        return Painting(self._turned, turned, moving, tuple(written))


def _is_stale(kept: _Kept, part: Part, local: Local) -> bool:
    """Whether a part looks different now, or is in motion."""
    concerns = _concerns(local, kept.targets)
    return kept.moving or kept.shows != part.shows or kept.local != concerns or kept.box != part.box


def _concerns(local: Local, targets: list[Target]) -> Local:
    """The screen's own state as far as this part shows it: a finger elsewhere is none of its business."""
    if not (local.pressed or local.focus):
        return local
    mine = {target.action for target in targets}
    pressed = local.pressed if local.pressed in mine else None
    focus = local.focus if local.focus in mine else None
    return replace(local, pressed=pressed, focus=focus)
