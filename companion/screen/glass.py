"""The screen of the table: a front, a display port and the people's preferences, put together."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import IO, NamedTuple

from companion.core.actions import Action
from companion.core.aloud import Opened
from companion.core.clock import MS
from companion.core.view import DicePanel, PicturePanel, View
from companion.locale import catalogue
from companion.screen.front import Front
from companion.screen.layout import Size
from companion.screen.local import Pictures, name_of
from companion.screen.paint import Painter, Painting
from companion.screen.shown import asked, panels_of
from companion.settings.preferences import Preferences, ThemeChoice, ThemeName, Turn
from hardware.ports import Display, Key, Touch

_TURNED: dict[Turn, Turn] = {0: 180, 90: 270, 180: 0, 270: 90}
LIVE_NS = 66 * MS  # a live picture is looked at fifteen times a second


class Look(NamedTuple):
    """Everything a painter is made for."""

    size: Size
    theme: ThemeName
    turned: Turn
    mirrored: bool
    large: bool
    still: bool

    def painter(self) -> Painter:
        return Painter(
            self.size, self.theme, turned=self.turned, mirrored=self.mirrored, large=self.large, still=self.still
        )


class Glass:
    """Paints onto a display what the table shows, and hears what fingers and keys mean by it.

    Follows the preferences at any moment: language, theme and rotation need no restart. `hour` is that of the day,
    for a theme by the clock. With `trace` every new set of touch targets is written there as a line of JSON, so that
    another program can play.
    """

    def __init__(
        self,
        display: Display,
        preferences: Callable[[], Preferences],
        pictures: Callable[[], Pictures] = dict,
        trace: IO[str] | None = None,
        hour: Callable[[], int] = lambda: 20,
    ) -> None:
        self._display = display
        self._preferences = preferences
        self._pictures = pictures
        self._trace = trace
        self._hour = hour
        self._traced = ""
        self._chosen: ThemeChoice = preferences().theme
        self._theme = preferences().theme_at(hour())
        self._opposite = False  # whoever is asked sits on the far side of the panel
        self._look = self._wanted()
        self._front = Front(self._look.painter())
        self._live = False
        self._live_ns = 0
        self._touched = False

    def _wanted(self) -> Look:
        mine = self._preferences()
        turned = _TURNED[mine.turned] if self._opposite else mine.turned
        return Look(self._display.size, self._theme, turned, mine.mirrored, mine.large_text, mine.less_motion)

    def _follow(self, view: View) -> None:
        """Day and night change between games; the picture turns between two turns, with no finger on the glass."""
        mine = self._preferences()
        if view.game is None or mine.theme != self._chosen:
            self._chosen, self._theme = mine.theme, mine.theme_at(self._hour())
        everybodys = view.game is not None and view.game.full_screen
        if not everybodys and self._front.local.pressed is None:
            self._opposite = mine.follows_seats and sits_opposite(view)
        look = self._wanted()
        if look != self._look:
            self._look = look
            self._front.change(look.painter())

    def actions(self, told: Sequence[Touch | Key], now_ns: int) -> Sequence[tuple[int, Action]]:
        """What touches and keys mean, with their stamps; what concerns only the screen stays here."""
        actions = []
        for one in told:
            self._touched = True
            action = self._front.handle(one)
            if action is not None:
                actions.append((one.at_ns, action))
        if held := self._front.held(now_ns):
            actions.append((now_ns, held))
        return actions

    def show(self, view: View, now_ns: int) -> None:
        """Paint what has changed, and present it if anything has."""
        self._follow(view)
        self._live, self._live_ns, self._touched = _is_live(view), now_ns, False
        pictures = self._pictures() if self._live else {}
        painting = self._front.frame(view, catalogue(self._preferences().language), now_ns, pictures)
        if painting is not None:
            self._display.present(painting.surface)
            if self._trace is not None:
                self._write_trace(view, painting)

    @property
    def opened(self) -> Opened:
        """What somebody looks at: a step, or a reason."""
        local = self._front.local
        return Opened(local.step, why=local.why is not None, skipped_ns=local.skipped)

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

    def _write_trace(self, view: View, painting: Painting) -> None:
        line = {
            "title": str(view.title),
            "question": str(view.prompt.question) if view.prompt is not None else "",
            "notice": str(view.notice) if view.notice is not None else "",
            "typed": view.typed,
            "price": view.game.clock.price if view.game is not None and view.game.clock is not None else 0,
            "turned": self._front.local.turned,
            "score": [(str(row.name), str(row.total)) for row in view.game.score.rows] if view.game is not None else [],
            "undo": str(view.undo) if view.undo is not None else "",
            "said": [text.text for text in painting.written],
            "targets": [[t.x, t.y, t.w, t.h, name_of(t.action)] for t in painting.targets],
        }
        text = json.dumps(line)
        if text != self._traced and self._trace is not None:
            self._traced = text
            self._trace.write(text + "\n")
            self._trace.flush()


def sits_opposite(view: View) -> bool:
    """Whether who is asked sits on the far side, where the players sit round the panel in the order of play."""
    rows, row = view.game.score.rows if view.game is not None else (), asked(view)
    if row is None:
        return False
    return 0.25 < rows.index(row) / len(rows) < 0.75


def _is_live(view: View) -> bool:
    return any(isinstance(p, PicturePanel) or (isinstance(p, DicePanel) and p.live) for p in panels_of(view))
