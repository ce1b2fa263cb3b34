"""Somebody with a phone wants to change what stands: the table decides, where everybody sees it."""

from __future__ import annotations

from collections.abc import Callable

from companion.core.message import Message, say
from companion.core.prompt import Choice, Picks, Prompt
from companion.core.view import Panel
from companion.pages.desk import Close, Go

STAY = Choice("stay", say("It stays as it is"), symbol="check")
YES = Choice("yes", say("So be it"), say("Undo takes it back"), symbol="pencil")


class Consent:
    """A wish, what would be different, and yes or no; `decided` does it or not, and says what came of it."""

    def __init__(self, title: Message, wish: Message, shown: tuple[Panel, ...], decided: Callable[[bool], Go]) -> None:
        self.title = title
        self._wish = wish
        self._shown = shown
        self._decided = decided

    def ask(self, picks: Picks) -> Prompt | Go:
        if not picks:
            return Prompt(self._wish, (STAY, YES))
        return self._decided(picks[0] == YES.id)

    def panels(self, now_ns: int) -> tuple[Panel, ...]:
        return self._shown


MOVED_ON = Close(say("The game has moved on meanwhile: everything is as it was."), warning=True)
