"""The text terminal: the same views as lines, the same dialogue answered by number or by name."""

from __future__ import annotations

import os
import select
import sys
from collections.abc import Callable
from typing import TextIO

from companion.core.actions import Action, Back, Menu, Pick, Push, Redo, Undo
from companion.core.clock import MS, SystemClock
from companion.locale import catalogue
from companion.screen.text import lines_of, offered
from companion.table.table import Table

SHORT: dict[str, Action] = {"u": Undo(), "y": Redo(), "b": Back(), "m": Menu()}
PAUSE_NS = 20 * MS


def action_for(table: Table, line: str) -> Action:
    """The action a typed line stands for: a number of the list, a letter, a choice, or the answer itself."""
    word = line.strip()
    if word in SHORT:
        return SHORT[word]
    prompt = table.panel.prompt
    choices = offered(prompt)
    if prompt.kind == "choose" and word.isdecimal() and len(word) < 5 and 1 <= int(word) <= len(choices):
        return Pick(choices[int(word) - 1].id)
    return Pick(word or prompt.suggestion)


class Typed:
    """Whole lines, as they are typed; one that was typed ahead waits for its turn, half a line holds nobody up."""

    def __init__(self, fd: int) -> None:
        self._fd = fd
        self._held = b""

    def line(self) -> str | None:
        """The next line with its end, "" after the last one, None if there is none yet."""
        ended = False
        if b"\n" not in self._held and select.select([self._fd], [], [], 0)[0]:
            heard = os.read(self._fd, 65536)
            ended = not heard
            self._held += heard
        if not ended and b"\n" not in self._held:
            return None
        line, end, self._held = self._held.partition(b"\n")
        return (line + end).decode(errors="replace")


def run(table: Table, clock: SystemClock, stop: Callable[[], bool], source: TextIO | None = None) -> None:
    """Show, read a line, act; an empty answer takes the suggestion, "press" or "press 2" is a finger, "q" leaves."""
    typed = Typed((source or sys.stdin).fileno())
    shown = -1
    while not stop() and table.step(clock.now_ns()):
        if table.room.changes != shown:
            shown = table.room.changes
            words = catalogue(table.room.desk.preferences.language)
            print("\n".join((*lines_of(table.view(clock.now_ns()), words), "> ")), end="", flush=True)
        clock.rest_until(clock.now_ns() + PAUSE_NS)
        line = typed.line()
        if line is None:
            continue
        if not line or line.strip() == "q":
            break
        word, _, seat = line.strip().partition(" ")
        if word == "press":
            table.act(Push(f"seat{seat}" if seat else "shared"), clock.now_ns())
        else:
            table.panel.act(action_for(table, line))
        shown = -1
