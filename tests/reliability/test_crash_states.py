"""The power goes at any moment of an evening, and the disk keeps any part of what was not synced."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.box import facts as box
from companion.core import disk
from companion.core.actions import Pick, Redo, Undo
from companion.core.clock import ManualClock
from companion.games.catalogue import TITLES, game_named
from companion.memory import entries
from companion.memory.amendable import refusal
from companion.memory.archive import Archive
from companion.memory.session import Session
from companion.memory.waiting import OpenGames
from companion.pages.desk import AnySession
from companion.rehearsal import demo
from companion.settings import config, preferences
from companion.settings.preferences import Preferences
from companion.table.lay import lay
from companion.table.table import Table
from hardware.sim.world import SimTable
from tests.core.recorder import using
from tests.reliability.crash_states import Kept, Recorder, Shown, crash_states, put, taken
from tests.reliability.daemon import Impatient

MEMORY = Path("/dev/shm")  # a disk that need not be waited for; the recorded one is real


@dataclass(frozen=True)
class Seen:
    """What people had seen: the lines of every game, the facts of the box, the settings."""

    games: dict[str, tuple[bytes, ...]]
    facts: dict[str, Any]
    mine: Preferences


class Evening:
    """A table in the hands of people, with every call to its disk recorded."""

    def __init__(self, data: Path, seed: int, recorder: Recorder, demo_box: bool) -> None:
        self.clock = ManualClock(now_ns=10**12)
        self.world = SimTable(self.clock.now_ns, seed=seed)
        settings = config.load(config.DEFAULTS).simulated()
        self.table: Table = lay(settings, data, self.clock, self.world, seed=lambda: seed, demo_box=demo_box)
        self._data, self._seed, self._recorder = data, seed, recorder
        self._games: dict[str, tuple[bytes, ...]] = {}

    def play(self, name: str, moves: int) -> None:
        """A game begun and played for a while, with a step back now and then."""
        room = self.table.room
        room.sit_down(demo.start(game_named(name), room.desk))
        self._show()
        hands = Impatient(self.table, self.world, self._seed).moves()
        for _ in range(moves):
            self.clock.advance_ms(max(10.0, min(next(hands, 0.0), 400)))
            self.table.step(self.clock.now_ns())
            self._show()
        for action in (Undo(), Undo(), Redo()):
            room.panel.act(action)
            self._show()
        self._amend()

    def _amend(self) -> None:
        """A line of the story is struck out, and all that no longer holds; then that is undone."""
        session, panel = self.table.room.session, self.table.panel
        assert session is not None
        steady, done = session.game.steady, session.done
        free = [n for n in range(1, len(done)) if steady(done[n - 1].state) and not refusal(session, n)]
        panel.attempt(lambda: panel.tell_otherwise(str(free[len(free) // 2])))
        panel.act(Pick("strike"))
        offered = [choice.id for choice in panel.prompt.choices]
        if "accept" not in offered:
            panel.act(Pick("rest" if "rest" in offered else "strike"))
        panel.act(Pick("accept"))
        assert session.done[-1].is_amendment, panel.notice
        self._show()
        panel.act(Undo())
        self._show()

    def change_settings(self) -> None:
        desk = self.table.room.desk
        desk.prefer(preferences.load(self._data, Preferences()).with_person("Zoë", "merchants", "green"))
        self._show()

    def _show(self) -> None:
        session: AnySession | None = self.table.room.session
        assert session is not None
        lines = tuple(map(entries.encode_line, session.journal.entries))
        self._games = {**self._games, session.journal.path.name: lines}
        facts = box.load_facts(session.game.box, False, self._data)
        self._recorder.calls.append(
            Shown(Seen(self._games, {session.game.name: facts}, self.table.room.desk.preferences))
        )


def holds(data: Path, seen: Seen | None, damaged: bool = False) -> None:
    """The table starts on this disk and knows everything that was seen."""
    archive = Archive(data)
    archive.catch_up()
    troubles = [record.trouble for record in archive.records() if record.status == "damaged"]
    assert (troubles, OpenGames(data, ManualClock()).look().trouble) == ([], None) or damaged
    states = {}
    for path in sorted((data / "games").glob("*.journal")):
        header = entries.read(path).header
        session = Session.load(game_named(header.game), path, ManualClock())
        shown = seen.games.get(path.name, ()) if seen else ()
        assert tuple(map(entries.encode_line, session.journal.entries[: len(shown)])) == shown
        assert session.game.ask(session.state, None, ()) is not None
        states[header.game] = session.state
        session.close()
    if seen is None:
        return
    assert {path.name for path in (data / "games").glob("*.journal")} >= seen.games.keys()
    for name, facts in seen.facts.items():
        game = game_named(name)
        known = box.load_facts(game.box, False, data)
        lost = {key for key, fact in facts.items() if known.get(key) != fact}
        # An undo that had just reached the disk has taken its answers back with it.
        assert {key for key in lost if game.knew(states[name], key) is not None} == set()
    assert preferences.load(data, Preferences()).people[: len(seen.mine.people)] == seen.mine.people


def cut_everywhere(recorder: Recorder, kept: Kept | None, seed: int) -> Iterator[tuple[Path, object]]:
    """The folder as every cut leaves it, one after the other, and what had been shown by then."""
    after = MEMORY / f"companion-crash-{os.getpid()}"
    try:
        for left, seen in crash_states(recorder.calls, Random(seed), kept):
            shutil.rmtree(after, ignore_errors=True)
            after.mkdir()
            put(left, after)
            yield after, seen
    finally:
        shutil.rmtree(after, ignore_errors=True)


def survived(data: Path, name: str, seed: int, moves: int) -> int:
    """Record an evening, cut the power everywhere, start the table on what is left; returns after how many cuts."""
    data.mkdir()
    with using(recorder := Recorder(data)):
        evening = Evening(data, seed, recorder, demo_box=name == "merchants")
        evening.play(name, moves)
        evening.change_settings()
        evening.play(name, moves // 3)
        evening.table.close()
    states = 0
    for after, seen in cut_everywhere(recorder, None, seed):
        assert seen is None or isinstance(seen, Seen)
        holds(after, seen)
        states += 1
    return states


@pytest.mark.crash
def test_no_cut_of_a_short_evening_loses_what_was_shown(tmp_path: Path) -> None:
    assert survived(tmp_path / "data", "ticket_to_ride", 1, 6) >= 500


@pytest.mark.crash
@pytest.mark.parametrize("name", TITLES)
def test_no_cut_loses_what_was_shown(tmp_path: Path, name: str) -> None:
    assert survived(tmp_path / "data", name, 1, 18) >= 1_700


@pytest.mark.long
@pytest.mark.parametrize("name", TITLES)
def test_no_cut_loses_what_was_shown_long(tmp_path: Path, name: str) -> None:
    states = 0
    for seed in range(12):  # an evening of another game has other numbers of decisions
        states += survived(tmp_path / str(seed), name, seed, 60)
        if states >= 34_000:
            return
    pytest.fail(f"only {states} states of twelve evenings")


def test_a_removed_file_lends_its_bytes_to_no_later_one(tmp_path: Path) -> None:
    with using(recorder := Recorder(tmp_path)):
        disk.write_whole(tmp_path / "old", b"a long text").close()
        disk.remove_file(tmp_path / "old")
        disk.write_whole(tmp_path / "new", b"short").close()
    *_, (left, _) = crash_states(recorder.calls, Random(1))
    assert left["new"] == b"short"


@pytest.mark.parametrize("damage", ["in the middle", "at the end"])
def test_no_cut_destroys_a_byte_while_a_damaged_game_is_opened(tmp_path: Path, damage: str) -> None:
    with using(recorder := Recorder(tmp_path)):
        evening = Evening(tmp_path, 2, recorder, demo_box=False)
        evening.play("ticket_to_ride", 12)
        evening.table.close()
    (path,) = (tmp_path / "games").glob("*.journal")
    lines = path.read_bytes().splitlines(keepends=True)
    number = len(lines) // 2 if damage == "in the middle" else len(lines) - 1
    lines[number] = lines[number].replace(b'"seq"', b'"sec"')
    for copy in (path, entries.mirror_of(path)):
        copy.write_bytes(b"".join(lines) + b'{"half a line')
    with using(recorder := Recorder(tmp_path)):
        kept = recorder.found(taken(tmp_path))
        session = Session.load(game_named("ticket_to_ride"), path, ManualClock())
        session.take_up()
        session.close()
    for after, _ in cut_everywhere(recorder, kept, 2):
        whole = b"".join(file.read_bytes() for file in (after / "games").iterdir())
        assert [line for line in lines if line not in whole] == []
        assert b'{"half a line' in whole
        holds(after, None, damaged=True)
