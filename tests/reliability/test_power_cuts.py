"""The plug is pulled at any moment: after the restart the game is offered and holds everything that was shown."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from companion.core.clock import ManualClock
from companion.core.disk import DurableFile
from companion.core.errors import IllegalMove
from companion.games.catalogue import TITLES, game_named
from companion.memory import entries
from companion.memory.session import Session, fold
from companion.rehearsal import demo
from tests.reliability.daemon import Impatient, fingerprint, laid, sit_down

ROOT = Path(__file__).parents[2]


# --- killing the real process --------------------------------------------------------------------------------


def killed_run(data: Path, seed: int, after_lines: int, delay_s: float) -> list[dict[str, Any]]:
    """Let the table play, kill it some time after it has shown something; returns what it had shown."""
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.reliability.daemon", str(data), str(seed)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
        env={**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"},
    )
    assert process.stdout is not None
    shown = []
    for _ in range(after_lines):
        line = process.stdout.readline()
        if not line:
            break
        shown.append(line)
    time.sleep(delay_s)
    process.send_signal(signal.SIGKILL)
    rest, errors = process.communicate()
    assert b"Traceback" not in errors, errors.decode()
    shown += rest.splitlines(keepends=True)
    return [msgspec.json.decode(line) for line in shown if line.endswith(b"\n")]


def holds(data: Path, shown: list[dict[str, Any]]) -> None:
    """Everything shown last is in the journal; nothing that was shown has changed."""
    last = shown[-1]
    path = data / "games" / last["journal"]
    contents = entries.read(path)
    assert contents.damage is None or "cut off in mid-write" in str(contents.damage)
    assert len(contents.entries) >= last["lines"], "something was shown that is not on disk"
    game = game_named(contents.header.game)
    part = entries.Contents(contents.header, contents.entries[: last["lines"]], 0)
    line = fold(game, part, path.name)
    assert len(line.done) == last["depth"]
    assert fingerprint(line.state) == last["state"]


def cut_again_and_again(data: Path, seed: int, cuts: int) -> int:
    """Kill, start, kill …: each start continues the game; returns how many cuts were survived."""
    rng = Random(seed)
    for number in range(cuts):
        shown = killed_run(data, seed, rng.randint(1, 25), rng.random() * 0.05)
        assert shown, "the table never showed anything"
        holds(data, shown)
        if number:
            assert shown[0]["depth"] >= 1
    return cuts


@pytest.mark.crash
@pytest.mark.parametrize("game", range(3), ids=list(TITLES))
def test_killed_at_random_moments(tmp_path: Path, game: int) -> None:
    assert cut_again_and_again(tmp_path, game, 3) == 3


@pytest.mark.long
@pytest.mark.parametrize("game", range(3), ids=list(TITLES))
def test_killed_at_random_moments_long(tmp_path: Path, game: int) -> None:
    survived = sum(cut_again_and_again(tmp_path / str(n), game + 3 * n, 10) for n in range(9))
    assert survived == 90


# --- a disk that forgets what was not synced, and tears the last write ------------------------------------------


class PowerCut(BaseException):
    """The lights went out: nobody can catch that, the table least of all."""


class ForgetfulDisk(DurableFile):
    """Keeps what was synced; at the cut a random part of the rest survives, cut at any byte."""

    fuse = 0  # operations until the lights go out
    rng = Random(0)

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self._safe = self.size

    def _burn(self) -> None:
        ForgetfulDisk.fuse -= 1
        if ForgetfulDisk.fuse == 0:
            self.truncate(self._safe + self.rng.randint(0, max(0, self.size - self._safe)))
            raise PowerCut

    def write(self, data: bytes) -> None:
        half = self.rng.randint(0, len(data))
        super().write(data[:half])
        self._burn()
        super().write(data[half:])
        self._burn()

    def sync(self) -> None:
        super().sync()
        self._safe = self.size
        self._burn()


def played_until_the_cut(data: Path, seed: int, rng: Random) -> tuple[int, str, int]:
    """Play until the lights go out; returns what was shown last: depth, state and journal lines."""
    shown = (0, "", 0)
    table, world, clock = laid(data, seed)
    table.room.desk.opener = ForgetfulDisk
    ForgetfulDisk.fuse, ForgetfulDisk.rng = 0, rng
    try:
        sit_down(table, clock, seed)
        session = table.room.session
        assert session is not None
        ForgetfulDisk.fuse = rng.randint(1, 40)
        shown = (session.depth, fingerprint(session.state), len(session.journal.entries))
        for pause_ms in Impatient(table, world, seed + rng.randint(0, 999)).moves():
            clock.advance_ms(max(10.0, min(pause_ms, 400)))
            table.step(clock.now_ns())
            shown = (session.depth, fingerprint(session.state), len(session.journal.entries))
    except PowerCut:
        pass
    ForgetfulDisk.fuse = 0  # what only lets go of files is no use of them
    table.close()
    return shown


def torn_again_and_again(data: Path, seed: int, cuts: int) -> Iterator[int]:
    rng = Random(seed)
    for _ in range(cuts):
        depth, state, lines = played_until_the_cut(data, seed, rng)
        (path,) = sorted((data / "games").glob("*.journal"))
        contents = entries.read(path)
        assert contents.damage is None or "cut off in mid-write" in str(contents.damage)
        assert len(contents.entries) >= lines
        game = game_named(contents.header.game)
        line = fold(game, entries.Contents(contents.header, contents.entries[:lines], 0), path.name)
        assert (len(line.done), fingerprint(line.state)) == (depth, state)
        if game.finished(fold(game, contents, path.name).state):
            return
        yield depth


def forgetful_cuts(folder: Path, game: int, wanted: int) -> int:
    """Game after game of one kind, until the power has gone so often."""
    cuts = 0
    for number in range(wanted):
        if cuts >= wanted:
            break
        cuts += sum(1 for _ in torn_again_and_again(folder / str(number), game + 3 * number, wanted - cuts))
    return cuts


@pytest.mark.crash
@pytest.mark.parametrize("game", range(3), ids=list(TITLES))
def test_a_forgetful_disk_forgets_nothing_that_was_shown(tmp_path: Path, game: int) -> None:
    assert forgetful_cuts(tmp_path, game, 11) == 11


@pytest.mark.long
@pytest.mark.parametrize("game", range(3), ids=list(TITLES))
def test_a_forgetful_disk_long(tmp_path: Path, game: int) -> None:
    assert forgetful_cuts(tmp_path, game, 80) == 80


# --- a restart in the middle of everything --------------------------------------------------------------------


@pytest.mark.crash
@pytest.mark.parametrize("name", TITLES)
def test_after_every_single_decision_a_restart_gives_the_same_game(tmp_path: Path, name: str) -> None:
    """Whatever was decided last, loading the journal gives that state or what `resume` makes of it."""
    game = game_named(name)
    table, world, clock = laid(tmp_path, 5)
    room = table.room
    room.sit_down(demo.start(game, room.desk))
    hands = Impatient(table, world, 5).moves()
    checked = set()
    for _ in range(400):
        pause_ms = next(hands, None)
        if pause_ms is None:
            break
        clock.advance_ms(max(10.0, min(pause_ms, 400)))
        table.step(clock.now_ns())
        session = room.session
        assert session is not None
        if session.depth in checked:
            continue
        checked.add(session.depth)
        contents = entries.read(session.journal.path)
        again = fold(game, contents, "again").state
        assert fingerprint(again) == fingerprint(session.state)
        repaired = again
        for event in game.resume(again):
            repaired = game.apply(repaired, event)
        assert not game.resume(repaired), "set right once, it stays right"
        assert game.ask(repaired, None, ()) is not None
    assert len(checked) > 20
    table.close()
    path = session.journal.path
    loaded = Session.load(game, path, ManualClock())
    loaded.undo()
    loaded.redo()
    with pytest.raises(IllegalMove):
        loaded.redo()
    loaded.close()
