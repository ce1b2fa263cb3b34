"""A view becomes a surface: only the parts that changed are painted again."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pygame

from companion.core.message import Translator
from companion.core.view import View
from companion.screen import fonts
from companion.screen.canvas import Canvas, Target, Written
from companion.screen.compose import Part, parts_of
from companion.screen.frame import Frame
from companion.screen.layout import Box, Size
from companion.screen.local import Local, Moment, Pictures, Spot, Touched
from companion.screen.motion import Motion
from companion.screen.parts.card import shade
from companion.screen.passing import Passing, is_abrupt, passing
from companion.screen.shown import prompt_spots
from companion.screen.theme import THEMES, Metrics
from companion.settings.preferences import ThemeName, Turn


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


USUAL = ((14, False), (15, False), (16, False), (21, False), (14, True), (18, True), (20, True), (28, True))
"""The sizes of type, plain or bold, that nearly every screen needs."""


@dataclass(frozen=True)
class _Kept:
    """A part as it was painted last."""

    part: Part
    targets: list[Target]
    written: list[Written]
    moving: bool
    local: Local


class Painter:
    """Paints views of one size in one look; keeps what has not changed.

    `size` is the display's. `turned`: the picture is turned clockwise, with its targets. `mirrored`: the dock stands
    on the left. `large`: running text is larger. `still`: nothing moves but what runs by nature.
    """

    def __init__(
        self,
        size: Size,
        theme: ThemeName = "night",
        *,
        turned: Turn = 0,
        mirrored: bool = False,
        large: bool = False,
        still: bool = False,
    ) -> None:
        self.size = size
        self.theme = THEMES[theme]
        self.turned = turned
        self.picture: Size = (size[1], size[0]) if turned in (90, 270) else size
        self._large = large
        self._metrics = Metrics.of(self.picture)
        for points, bold in USUAL:
            fonts.make_ready(self._metrics.px(points), bold)
        self.frame = Frame.of(self.picture, mirrored)
        self._surface = pygame.Surface(self.picture, 0, 32)
        self._shown = pygame.Surface(size, 0, 32) if turned else self._surface
        self._kept: dict[str, _Kept] = {}
        self._passing: dict[str, Passing] = {}
        self._ground: object = None
        self._words: Translator | None = None
        self._view: View | None = None
        self._motion = Motion(still)

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
        tap = view.prompt is not None and view.prompt.kind == "tap"
        moment = Moment(now_ns, local, self._motion, pictures or {}, prompt_spots(view), tap)
        parts = list(parts_of(self.frame, view, moment))
        ground = ([(part.name, part.box) for part in parts], view.dimmed)
        if ground != self._ground or catalogue is not self._words or view.dimmed:
            self._kept.clear()
            self._passing.clear()
            self._surface.fill(self.theme.paper)
        abrupt = self._motion.still or is_abrupt(self._view, view)
        self._ground, self._words, self._view = ground, catalogue, view
        targets: list[Target] = []
        written: list[Written] = []
        dirty: list[Box] = []
        moving = False
        for part in parts:
            kept = self._kept.get(part.name)
            if kept is None or _is_stale(kept, part, local):
                begun = None if kept is None or abrupt else passing(self._surface, kept.part, part, now_ns)
                kept = self._kept[part.name] = self._repaint(part, catalogue, local)
                self._passing.pop(part.name, None)
                if begun is not None:
                    self._passing[part.name] = begun.towards(self._surface)
                dirty.append(part.box)
            targets += kept.targets
            written += kept.written
            moving = moving or kept.moving
        dirty += self._pass(now_ns)
        if view.dimmed:
            shade(self._surface, 190)
        whole = view.dimmed or len(dirty) >= len(parts)
        self._turn([Box(0, 0, *self.picture)] if whole else dirty)
        turned = tuple(target.turned(self.picture, self.turned) for target in targets)
        return Painting(self._shown, turned, moving or bool(self._passing), tuple(written))

    def upright(self, target: Target) -> Target:
        """A target of a painting as it lies on the picture before that is turned."""
        back: dict[Turn, Turn] = {0: 0, 90: 270, 180: 180, 270: 90}
        return target.turned(self.size, back[self.turned])

    def _repaint(self, part: Part, words: Translator, local: Local) -> _Kept:
        box = part.box
        self._surface.set_clip((box.x, box.y, box.w, box.h))
        canvas = Canvas(self._surface, self.theme, self._metrics, words, self._large)
        canvas.fill(box, self.theme.paper)
        self._motion.frame()
        part.paint(canvas, box)
        self._surface.set_clip(None)
        concerns = _concerns(local, canvas.targets)
        return _Kept(part, canvas.targets, canvas.written, self._motion.busy, concerns)

    def _pass(self, now_ns: int) -> list[Box]:
        """Paint what is on its way from one picture to the next; returns where."""
        boxes = [under_way.paint(self._surface, now_ns) for under_way in self._passing.values()]
        self._passing = {name: each for name, each in self._passing.items() if not each.over(now_ns)}
        return boxes

    def _turn(self, dirty: list[Box]) -> None:
        for box in dirty if self.turned else ():
            part = self._surface.subsurface((box.x, box.y, box.w, box.h))
            there = box.turned(self.picture, self.turned)
            self._shown.blit(pygame.transform.rotate(part, -self.turned), (there.x, there.y))


def _is_stale(kept: _Kept, part: Part, local: Local) -> bool:
    """Whether a part looks different now, or is in motion."""
    concerns = _concerns(local, kept.targets)
    return kept.moving or kept.part.shows != part.shows or kept.local != concerns or kept.part.box != part.box


def _concerns(local: Local, targets: list[Target]) -> Local:
    """The screen's own state as far as this part shows it: a finger elsewhere is none of its business."""
    if not (local.pressed or local.focus):
        return local
    mine = {target.action for target in targets}
    pressed = local.pressed if local.pressed in mine else None
    focus = local.focus if local.focus in mine else None
    held_ns, drawn = (local.held_ns, local.drawn) if pressed else (0, None)
    return replace(local, pressed=pressed, focus=focus, held_ns=held_ns, drawn=drawn)
