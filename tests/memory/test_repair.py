"""`companion repair`: everything sound comes back, the damaged file stays beside it, and a full disk costs nothing."""

from __future__ import annotations

import errno
from contextlib import nullcontext
from pathlib import Path
from random import Random

import pytest

from companion.cli import main
from companion.core.clock import ManualClock
from companion.core.errors import DiskTrouble, JournalError
from companion.games.catalogue import game_named
from companion.memory import entries
from companion.memory.entries import mirror_of
from companion.memory.repair import repair
from companion.memory.session import Session, fold
from tests.core.recorder import Failing, using
from tests.memory.made import played
from tests.reliability.hostile import sealed, whole_journals

GAME = "ticket_to_ride"
AFTER = 16  # calls of the kernel until the journal is whole: both are set aside before


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return played(GAME, tmp_path, seed=5, players=4, most=20)


def without_line(data: bytes, number: int) -> bytes:
    """The journal with one line spoilt beyond reading."""
    lines = data.splitlines(keepends=True)
    lines[number] = b"#" + lines[number][1:]
    return b"".join(lines)


def test_with_its_mirror_nothing_is_lost_even_if_both_are_damaged(path: Path) -> None:
    good = path.read_bytes()
    for mine, others in ((3, 9), (0, 1), (1, 0), (20, 4)):
        path.write_bytes(without_line(good, mine))
        mirror_of(path).write_bytes(without_line(good, others))
        assert "21 lines are sound, nothing is lost" in str(repair(path))
        assert path.read_bytes() == mirror_of(path).read_bytes() == good
        assert without_line(good, mine) in [p.read_bytes() for p in path.parent.glob("*.set-aside-*")]


@pytest.mark.parametrize("seed", range(12))
def test_without_a_mirror_a_lost_line_costs_that_line(tmp_path: Path, seed: int) -> None:
    rng = Random(seed)
    good = rng.choice([data for data in whole_journals() if data.count(b"\n") > 12])
    lost = rng.randrange(2, good.count(b"\n") - 1)
    path = tmp_path / "a.journal"
    path.write_bytes(spoilt := without_line(good, lost))
    said = str(repair(path))
    contents = entries.read(path)
    before = entries.parse(good)
    assert contents.damage is None
    assert len(contents.entries) >= len(before.entries) - 3
    assert f"{len(before.entries) - len(contents.entries)} " in said
    assert (tmp_path / "a.set-aside-1").read_bytes() == spoilt
    assert mirror_of(path).read_bytes() == path.read_bytes()
    told = [bytes(e.did) for e in before.entries if e.did]
    assert all(bytes(entry.did) in told for entry in contents.entries if entry.did), "facts, as they were written"
    session = Session.load(game_named(contents.header.game), path, ManualClock())
    assert session.journal.report is None
    session.close()
    assert "nothing had to be repaired" in str(repair(path))


def test_an_impossible_event_is_left_out_and_the_rest_comes_back(path: Path) -> None:
    mirror_of(path).unlink()
    lines = path.read_bytes().splitlines(keepends=True)
    lines[8] = sealed({"seq": 8, "at": "", "did": [{"type": "Nothing"}]})
    path.write_bytes(b"".join(lines))
    with pytest.raises(JournalError, match="line 9"):
        Session.load(game_named(GAME), path, ManualClock())
    assert "20 lines are sound, 1 is lost" in str(repair(path))
    contents = entries.read(path)
    assert [entry.seq for entry in contents.entries] == list(range(1, 20))
    fold(game_named(GAME), contents, "")


def test_an_undo_after_the_damage_reaches_the_same_decision(path: Path) -> None:
    session = Session.load(game_named(GAME), path, ManualClock())
    session.undo()
    session.close()
    mirror_of(path).unlink()
    path.write_bytes(without_line(path.read_bytes(), 10))
    repair(path)
    assert fold(game_named(GAME), entries.read(path), "").depth == 18, "20 decisions, one lost, one undone"


def test_a_lost_opening_is_told_and_nothing_is_changed(path: Path) -> None:
    mirror_of(path).unlink()
    good = path.read_bytes()
    for line, words in ((0, "first line is lost"), (1, "opening of the game is lost")):
        path.write_bytes(spoilt := without_line(good, line))
        with pytest.raises(JournalError, match=words):
            repair(path)
        assert path.read_bytes() == spoilt
        assert [p.name for p in path.parent.iterdir()] == [path.name]


def test_a_game_that_is_played_is_not_repaired(path: Path) -> None:
    session = Session.load(game_named(GAME), path, ManualClock())
    with pytest.raises(JournalError, match="another companion"):
        repair(path)
    session.close()


@pytest.mark.parametrize("at", range(1, 20))
def test_a_disk_that_fills_up_meanwhile_costs_nothing(path: Path, at: int) -> None:
    spoilt = without_line(path.read_bytes(), 7)
    path.write_bytes(spoilt)
    mirror_of(path).write_bytes(spoilt)
    with using(Failing(at, errno.ENOSPC)), pytest.raises(DiskTrouble) if at < AFTER else nullcontext():
        repair(path)
    left = [p.read_bytes() for p in path.parent.iterdir()]
    assert spoilt in left, "the damaged file is there under one of its names"
    assert len(entries.parse(path.read_bytes()).entries) in (6, 19)
    repair(path)
    assert len(entries.read(path).entries) == 19


def test_the_command_repairs_all_it_can(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good = path.read_bytes()
    path.write_bytes(without_line(good, 7))
    letter = path.parent / "letter.journal"
    letter.write_bytes(b"Dear Anna,\n")
    assert main(["repair", str(letter), str(path), str(path.parent / "none.journal")]) == 2
    out, err = capsys.readouterr()
    assert "is repaired" in out
    assert err.count("companion repair: ") == err.count("\n") == 2
    assert path.read_bytes() == good
    assert letter.read_bytes() == b"Dear Anna,\n"
