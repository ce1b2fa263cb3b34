"""What happens at a table, told line by line, each thing once; what its camera saw as blocks of colour."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import cv2
from rich.color import Color
from rich.style import Style
from rich.text import Text

from companion.commands.replay import happened
from companion.core.message import Message, Translator, verbatim
from companion.core.scenes import CeremonyPanel
from companion.core.view import GameView, InstructionPanel, Link, MapPanel
from companion.dice.picture import Image
from companion.pages.desk import AnySession
from companion.screen import scenes_in_words
from companion.table.table import Table

WIDE = 64  # columns of a picture


class Teller:
    """Tells what is new at a table since the last look; `dice` is called before faces are told."""

    def __init__(
        self, table: Table, words: Translator, show: Callable[[str], object], dice: Callable[[], object] = lambda: None
    ) -> None:
        self._table, self._words, self._show, self._dice = table, words, show, dice
        self._told = 0  # decisions
        self._steps: InstructionPanel | None = None
        self._prices: list[str] = []

    def scene(self, title: Message) -> None:
        """Something else is shown from now on: what led to it is not told."""
        self._told = len(self._session.done)
        self._show(f"\n── {title.translated(self._words)} ({self._session.game.title.translated(self._words)}) ──")

    def tap(self, label: Message) -> None:
        """A finger has picked this; a private question is told with what is lit on the map."""
        self._show(f"  > {label.translated(self._words)}")
        prompt = self._table.panel.prompt
        if prompt.private:
            self._show(f"    {prompt.question.translated(self._words)}")
            for link in _lit(self._view()):
                self._show(f"    * {link.a} – {link.b}")

    def look(self) -> None:
        """What was decided, which price came, what the opponent is going to do and why."""
        self._price()
        self.decisions("  ")
        steps = self._view().steps
        if steps is not None and steps != self._steps:
            self._reasons(steps)
        self._steps = steps

    def _reasons(self, panel: InstructionPanel) -> None:
        for step in panel.steps:
            self._show(f"  - {self._said(step.text)}")
            if step.why is not None:
                self._show(f"      {self._said(step.why)}")

    def decisions(self, head: str) -> None:
        """What was decided, behind a head that may hold the decision's {n}umber."""
        session = self._session
        for number, decision in list(enumerate(session.done))[self._told :]:
            if any(session.game.dice(event) for event in decision.events):
                self._dice()
            for sentence in happened(session.game, decision, self._words):
                self._show(head.format(n=number) + sentence)
        self._told = len(session.done)

    def end(self) -> None:
        """The houses of the score with the reasons beside them, and who has won."""
        view = self._view()
        for panel in view.panels:
            if isinstance(panel, CeremonyPanel):
                for line in scenes_in_words.ceremony(panel, self._said):
                    self._show(line)
            elif isinstance(panel, InstructionPanel):
                self._reasons(panel)
        for words in (view.headline, view.turn):
            self._show(f"  {self._said(words)}")

    def _price(self) -> None:
        """The prices that a running clock has come to, in one line when it stops."""
        face = self._table.room.clock_face(self._table.last_ns)
        if face is not None and face.running:
            price = self._said(verbatim(face.price)) if face.price else "START"
            self._prices += [price] if [price] != self._prices[-1:] else []
        elif self._prices:
            self._show(f"  {' · '.join(self._prices)}")
            self._prices = []

    def _said(self, text: Message | str | None) -> str:
        return text.translated(self._words) if isinstance(text, Message) else text or ""

    def _view(self) -> GameView:
        view = self._table.view(self._table.last_ns).game
        assert view is not None, "a game is shown"
        return view

    @property
    def _session(self) -> AnySession:
        session = self._table.room.session
        assert session is not None, "a game is played"
        return session


def _lit(view: GameView) -> Iterator[Link]:
    return (link for panel in view.panels if isinstance(panel, MapPanel) for link in panel.links if link.lit)


def half_blocks(image: Image) -> Iterator[Text]:
    """A picture (BGR) in lines of ▀, whose ink is the upper row and whose paper is the lower one."""
    high = round(image.shape[0] * WIDE / image.shape[1]) // 2 * 2
    small = cv2.resize(image, (WIDE, high), interpolation=cv2.INTER_AREA)[:, :, ::-1].tolist()
    for upper, lower in zip(small[::2], small[1::2], strict=True):
        line = Text("  ")
        for ink, paper in zip(upper, lower, strict=True):
            line.append("▀", Style(color=Color.from_rgb(*ink), bgcolor=Color.from_rgb(*paper)))
        yield line
