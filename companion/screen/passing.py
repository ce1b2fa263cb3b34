"""From one picture of a part to the next: words cross-fade, a new player's paint runs over the sky."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pygame

from companion.core.view import View
from companion.screen.compose import Part
from companion.screen.layout import Box
from companion.screen.motion import FADING_NS, WASHING_NS, eased_out


@dataclass(frozen=True)
class Passing:
    """A part on its way from the picture that was there to the one that is painted now."""

    box: Box
    old: pygame.Surface
    since_ns: int
    washes: bool
    new: pygame.Surface | None = None

    def towards(self, surface: pygame.Surface) -> Passing:
        """The same with the new picture, now that it is painted."""
        return replace(self, new=_copied(surface, self.box))

    def over(self, now_ns: int) -> bool:
        return self._share(now_ns) >= 1.0

    def _share(self, now_ns: int) -> float:
        return min(1.0, max(0.0, (now_ns - self.since_ns) / (WASHING_NS if self.washes else FADING_NS)))

    def paint(self, surface: pygame.Surface, now_ns: int) -> Box:
        """Paint it as it is at this moment; returns where."""
        assert self.new is not None
        box, share = self.box, self._share(now_ns)
        surface.blit(self.new, (box.x, box.y))
        if share < 1.0 and self.washes:
            done = round(eased_out(share) * box.w)
            surface.blit(self.old, (box.x + done, box.y), (done, 0, box.w - done, box.h))
        elif share < 1.0:
            self.old.set_alpha(round(255 * (1 - share)))
            surface.blit(self.old, (box.x, box.y))
        return box


def passing(surface: pygame.Surface, old: Part, new: Part, now_ns: int) -> Passing | None:
    """What is on its way when a part changes so; None where it is just there."""
    if old.box != new.box or old.words is None or (old.words, old.washed) == (new.words, new.washed):
        return None
    return Passing(new.box, _copied(surface, new.box), now_ns, old.washed != new.washed)


def is_abrupt(old: View | None, new: View) -> bool:
    """Whether the step from one view to the next has no way between: undo, the auction, whatever is private."""
    if old is None:
        return True
    taken_back = new.redo is not None and new.redo != old.redo
    return taken_back or any(_never_moves(view) for view in (old, new))


def _never_moves(view: View) -> bool:
    private = view.prompt is not None and view.prompt.private
    return private or (view.game is not None and view.game.full_screen)


def _copied(surface: pygame.Surface, box: Box) -> pygame.Surface:
    return surface.subsurface((box.x, box.y, box.w, box.h)).copy()
