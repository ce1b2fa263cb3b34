"""The screen of the table: a front, a display port and the people's preferences, put together."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import IO

from companion.core.actions import Action
from companion.core.aloud import Opened
from companion.core.clock import MS
from companion.core.view import DicePanel, PicturePanel, View
from companion.locale import catalogue
from companion.screen.arrange import panels_of
from companion.screen.front import Front
from companion.screen.local import Pictures, name_of
from companion.screen.paint import Painter, Painting
from companion.settings.preferences import Preferences
from hardware.ports import Display, Key, Touch

LIVE_NS = 66 * MS  # a live picture is looked at fifteen times a second


class Glass:
    """Paints onto a display what the table shows, and hears what fingers and keys mean by it.

    Follows the preferences at any moment: language, theme and rotation need no restart. With `trace`
    every new set of touch targets is written there as a line of JSON, so that another program can play.
    """

    def __init__(
        self,
        display: Display,
        preferences: Callable[[], Preferences],
        pictures: Callable[[], Pictures] = dict,
        trace: IO[str] | None = None,
    ) -> None:
        self._display = display
        self._preferences = preferences
        self._pictures = pictures
        self._trace = trace
        self._traced = ""
        self._front = Front(self._painter())
        self._live = False
        self._live_ns = 0
        self._touched = False

    def actions(self, told: Sequence[Touch | Key]) -> Sequence[tuple[int, Action]]:
        """What touches and keys mean, with their stamps; what concerns only the screen stays here."""
        actions = []
        for one in told:
            self._touched = True
            action = self._front.handle(one)
            if action is not None:
                actions.append((one.at_ns, action))
        return actions

    def show(self, view: View, now_ns: int) -> None:
        """Paint what has changed, and present it if anything has."""
        painter = self._front.painter
        wanted = self._preferences()
        painted = (painter.size, painter.theme.name, painter.rotated)
        if painted != (self._display.size, wanted.theme, wanted.rotated):
            self._front.change(self._painter())
        self._live, self._live_ns, self._touched = _is_live(view), now_ns, False
        pictures = self._pictures() if self._live else {}
        painting = self._front.frame(view, catalogue(wanted.language), now_ns, pictures)
        if painting is not None:
            self._display.present(painting.surface)
            if self._trace is not None:
                self._write_trace(view, painting)

    @property
    def opened(self) -> Opened:
        """What somebody looks at: a step, or a reason."""
        return Opened(why=self._front.local.why is not None)

    @property
    def covered(self) -> bool:
        """Whether a card lies over everything: a lamp's reason, or a rule."""
        return self._front.covered

    def moving(self, now_ns: int) -> bool:
        """Whether the next `show` may paint something new although the view is the same."""
        painting = self._front.painting
        if painting is None or painting.animating or self._touched:
            return True
        return self._live and now_ns - self._live_ns >= LIVE_NS

    def _painter(self) -> Painter:
        wanted = self._preferences()
        return Painter(self._display.size, wanted.theme, wanted.rotated)

    def _write_trace(self, view: View, painting: Painting) -> None:
        line = {
            "title": str(view.title),
            "question": str(view.prompt.question) if view.prompt is not None else "",
            "notice": str(view.notice) if view.notice is not None else "",
            "typed": view.typed,
            "price": view.game.clock.price if view.game is not None and view.game.clock is not None else 0,
            "scroll": self._front.local.scroll,
            "score": [(str(row.name), str(row.total)) for row in view.game.score.rows] if view.game is not None else [],
            "undo": str(view.undo) if view.undo is not None else "",
            "targets": [[t.x, t.y, t.w, t.h, name_of(t.action)] for t in painting.targets],
        }
        text = json.dumps(line)
        if text != self._traced and self._trace is not None:
            self._traced = text
            self._trace.write(text + "\n")
            self._trace.flush()


def _is_live(view: View) -> bool:
    return any(isinstance(p, PicturePanel) or (isinstance(p, DicePanel) and p.live) for p in panels_of(view))
