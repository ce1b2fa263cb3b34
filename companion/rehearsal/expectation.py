"""What a scenario expects: each form says in words what it found instead."""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec

from companion.box import facts as box
from companion.core.errors import ScenarioError
from companion.core.message import Message
from companion.core.view import View
from companion.games.catalogue import game_named
from companion.games.contract import Score, ScoreLine, names_of
from companion.pages.desk import AnySession
from companion.rehearsal.words import meant, whole
from companion.table.terminal import Terminal


class ScenarioFailed(ScenarioError):
    """An expectation did not hold; exit status 1."""


class Expectations:
    """Looks at a table the way a player would."""

    def __init__(self, terminal: Terminal) -> None:
        self._terminal = terminal
        self._table = terminal.table
        self._room = terminal.table.room

    def check(self, words: list[str]) -> None:
        """One `expect` line without its first word; "expect no …" turns it round."""
        if not words:
            raise ScenarioError("expect what?")
        negated = words[0] == "no"
        form, *rest = words[1:] if negated else words
        look = meant(self, "_is_", [form, *rest])
        found, expected = look()
        if isinstance(found, str | list):
            texts = [found] if isinstance(found, str) else found
            holds = any(_plain(expected) in _plain(text) for text in texts)
        else:
            holds = found == expected
        if holds == negated:
            raise ScenarioFailed(
                "expected {no}{form} {words}, found {found}",
                no="no " if negated else "",
                form=form,
                words=" ".join(rest),
                found=found,
            )

    # Each form returns what is found and what was expected: equal numbers, or the expected text in what is found.

    def _is_score(self, name: str, points: str) -> tuple[int, int]:
        """score NAME POINTS"""
        return self._score().totals[self._player(name)], whole(points)

    def _is_line(self, name: str, category: str, points: str) -> tuple[int, int]:
        """line NAME CATEGORY POINTS"""
        return sum(line.points for line in self._lines(name, category)), whole(points)

    def _is_why(self, name: str, category: str, text: str) -> tuple[list[str], str]:
        """why NAME CATEGORY "text": the reason of a score line"""
        return [str(line.why) for line in self._lines(name, category)], text

    def _is_rank(self, name: str, rank: str) -> tuple[int, int]:
        """rank NAME NUMBER"""
        player = self._player(name)
        place = 1
        for group in self._score().ranking:
            if player in group:
                return place, whole(rank)
            place += len(group)
        return 0, whole(rank)

    def _is_winner(self, *names: str) -> tuple[set[str], set[str]]:
        """winner NAME …"""
        score = self._score()
        best = {self._names()[player] for player in score.ranking[0]} if score.final else set()
        return best, set(names)

    def _is_verdict(self, text: str) -> tuple[str, str]:
        """verdict "text" """
        return str(self._score().verdict), text

    def _is_prompt(self, text: str) -> tuple[str, str]:
        """prompt "text" """
        return str(self._table.panel.prompt.question), text

    def _is_choice(self, text: str) -> tuple[list[str], str]:
        """choice "id or label": it can be picked now"""
        open_ones = [choice for choice in self._table.panel.prompt.choices if choice.refused is None]
        return [f"{choice.id} {choice.label}" for choice in open_ones], text

    def _is_refused(self, text: str) -> tuple[str, str]:
        """refused "text": the last line was refused with this reason"""
        return str(self._table.panel.notice or ""), text

    def _is_notice(self, text: str) -> tuple[str, str]:
        """notice "text" """
        return str(self._table.panel.notice or ""), text

    def _is_praised(self, text: str) -> tuple[str, str]:
        """praised "text": what was said last is good news"""
        return str(self._view().notice or "") if self._view().good_news else "", text

    def _is_printed(self, text: str) -> tuple[list[str], str]:
        """printed "text": a line of the text terminal, or the price it writes while a clock runs"""
        now_ns = self._table.last_ns
        return [*self._terminal.lines(now_ns), self._terminal.price(now_ns)], text

    def _is_quitting(self) -> tuple[bool, bool]:
        """quitting: the companion switches itself off"""
        return self._room.quitting, True

    def _is_status(self, text: str) -> tuple[list[str], str]:
        """status "text": phase, turn or banner"""
        view = self._view().game
        said = [view.phase, view.turn, view.banner] if view else [self._view().title]
        return [str(message) for message in said if message], text

    def _is_shows(self, text: str) -> tuple[list[str], str]:
        """shows "text": anywhere on the screen"""
        return list(messages_in(self._view())), text

    def _is_undo(self, text: str) -> tuple[str, str]:
        """undo "text": what Undo would undo"""
        return str(self._view().undo or ""), text

    def _is_story(self, text: str) -> tuple[list[str], str]:
        """story "text": something that has happened"""
        session = self._session()
        told = [session.game.told(d.state, event) for d in session.done for event in d.events]
        return [str(message) for message in told], text

    def _is_fact(self, game: str, key: str, value: str) -> tuple[str, str]:
        """fact GAME KEY VALUE: what the owner's box holds now"""
        known = box.load_facts(game_named(game).box, False, self._room.desk.data)
        told = msgspec.json.encode(known[key]).decode() if key in known else "unknown"
        return told, value

    def _is_lamp(self, device: str, how: str) -> tuple[str, str]:
        """lamp DEVICE on|off"""
        lamps = {lamp.device: "on" if lamp.ok else "off" for lamp in self._room.lamps()}
        return lamps.get(device, "absent"), how

    def _is_ring(self, how: str) -> tuple[str, str]:
        """ring dark|lit"""
        return "lit" if any(any(pixel) for pixel in self._table.ring) else "dark", how

    def _is_button(self, button: str, how: str) -> tuple[str, str]:
        """button NAME lit|dark: its lamp"""
        return "lit" if button in self._table.lit else "dark", how

    def _is_said(self, text: str) -> tuple[list[str], str]:
        """said "text": the voice has said it lately"""
        return list(self._table.announcer.said), text

    def _is_over(self) -> tuple[bool, bool]:
        """over: the game is finished"""
        session = self._session()
        return session.game.finished(session.state), True

    # --- looking ---------------------------------------------------------------------------------------------

    def _session(self) -> AnySession:
        if self._room.session is None:
            raise ScenarioFailed("no game is being played")
        return self._room.session

    def _score(self) -> Score:
        return self._session().score()

    def _lines(self, name: str, category: str) -> list[ScoreLine]:
        player = self._player(name)
        return [line for line in self._score().lines if line.player == player and line.category == category]

    def _names(self) -> tuple[str, ...]:
        session = self._session()
        return names_of(session.game, [name for name, _ in session.players])

    def _player(self, name: str) -> int:
        names = self._names()
        if name not in names:
            raise ScenarioError("nobody is called “{name}”: there are {names}", name=name, names=", ".join(names))
        return names.index(name)

    def _view(self) -> View:
        return self._table.view(self._table.last_ns)


def messages_in(value: object) -> Iterator[str]:
    """Every sentence in a view, wherever it stands."""
    if isinstance(value, Message):
        yield str(value)
    elif isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            yield from messages_in(getattr(value, name))
    elif isinstance(value, tuple | list):
        for item in value:
            yield from messages_in(item)
    elif isinstance(value, str) and value:
        yield value


def _plain(text: str) -> str:
    """As people type it: no capitals, a space that never breaks is a space, and 170 000 is 170,000."""
    return re.sub(r"(?<=\d)[ ,](?=\d{3}\b)", " ", text.casefold().replace("\u00a0", " "))
