"""The text terminal: the same views as lines, the same dialogue answered by name, by its beginning or by number."""

from __future__ import annotations

import os
import select
import sys
from collections.abc import Callable, Iterator
from typing import TextIO

from msgspec.structs import replace

from companion.core.actions import Action, Back, Menu, Pick, Push, Redo, Undo
from companion.core.clock import MS, SystemClock
from companion.core.message import Translator, say, verbatim
from companion.locale import catalogue
from companion.screen.answers import meant, named
from companion.screen.text import lines_of
from companion.table.table import Table

SHORT: dict[str, Action] = {"u": Undo(), "y": Redo(), "b": Back(), "m": Menu()}
MANUAL = (
    say("Type an answer, its beginning or its number in the list; an empty line takes what stands in [ ]."),
    say("The letters below the question are commands; “press” is a finger on the shared button, “press 2” on seat 2."),
    say("“amend” opens the story, “amend 12” its line 12: change it, strike it out, add what was forgotten."),
    say("Where a name could be meant, a slash makes it a command: /q."),
)
PAUSE_NS = 20 * MS
CLEAR = "\x1b[H\x1b[2J\x1b[3J"  # the terminal's window, and what could be scrolled back to


class Terminal:
    """One keyboard and one page of lines at a table: `lines` and `price` show, `hear` acts."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._out: set[str] = set()  # devices whose lamp has complained
        self._price = 0
        self._helps = False

    @property
    def _words(self) -> Translator:
        return catalogue(self.table.room.desk.preferences.language)

    def lines(self, now_ns: int) -> Iterator[str]:
        """The moment as lines; a lamp complains once, when it goes out."""
        view = self.table.view(now_ns)
        new = tuple(lamp for lamp in view.lamps if lamp.device not in self._out)
        self._out = {lamp.device for lamp in view.lamps if not lamp.ok}
        yield from lines_of(replace(view, lamps=new), self._words)
        if self._helps:
            yield from (f"   {line.translated(self._words)}" for line in MANUAL)
        self._helps = False
        yield "> "

    def price(self, now_ns: int) -> str:
        """The price line written over itself, when a running clock has come to another price; else nothing."""
        face = self.table.room.clock_face(now_ns)
        price = face.price if face is not None and face.running else 0
        fallen = price != self._price
        self._price = price
        return f"\r{verbatim(price).translated(self._words):>9} > " if price and fallen else ""

    def hear(self, line: str, now_ns: int) -> bool:
        """Act on a typed line; False if it says to leave. An answer wins over a command of the same name."""
        word, prompt = line.strip(), self.table.panel.prompt
        is_answer = prompt.kind == "text" or named(prompt, word, self._words) is not None
        slash = word.startswith("/")
        match () if is_answer and not slash else tuple(word.removeprefix("/").split()):
            case ("q",):
                return False
            case ("?",):
                self._helps = True
            case ("press", *seat) if len(seat) < 2:
                self.table.act(Push(f"seat{seat[0]}" if seat else "shared"), now_ns)
            case ("amend", *told):
                self.table.panel.attempt(lambda: self.table.panel.tell_otherwise(" ".join(told)))
            case (key,) if key in SHORT:
                self.table.panel.act(SHORT[key])
            case _:
                self.table.panel.attempt(lambda: self._answer(word or prompt.suggestion, now_ns))
        return True

    def _answer(self, word: str, now_ns: int) -> None:
        if not word:
            return
        choice = meant(self.table.panel.prompt, word, self._words)
        button = choice.press if choice is not None else ""
        self.table.act(Push(button) if button else Pick(choice.id if choice is not None else word), now_ns)


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
    """Show, read a line, act, until somebody leaves."""
    typed, terminal = Typed((source or sys.stdin).fileno()), Terminal(table)
    shown, secret = -1, False
    while not stop() and table.step(clock.now_ns()):
        if table.room.changes != shown:
            shown = table.room.changes
            if secret or table.panel.prompt.private:
                print(CLEAR, end="")  # before and after what is for one player alone
            secret = table.panel.prompt.private
            print("\n".join(terminal.lines(clock.now_ns())), end="", flush=True)
        print(terminal.price(clock.now_ns()), end="", flush=True)
        clock.rest_until(clock.now_ns() + PAUSE_NS)
        line = typed.line()
        if line is None:
            continue
        if not line or not terminal.hear(line, clock.now_ns()):
            break
        shown = -1
