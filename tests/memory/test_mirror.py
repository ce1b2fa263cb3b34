"""The mirror: a second copy of every line, so that a flipped bit costs nothing; it never stops a move."""

from __future__ import annotations

import errno
from pathlib import Path
from random import Random

import pytest

from companion.core.clock import ManualClock
from companion.core.errors import JournalError
from companion.memory import entries
from companion.memory.entries import mirror_of
from companion.memory.journal import Journal
from tests.core.recorder import Failing, Recorder, using
from tests.memory.test_journal import HEADER, without_mirror, written


def open_(path: Path) -> Journal:
    return Journal.open(path, ManualClock())


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "a.journal"
    written(path).close()
    return path


def flipped(data: bytes, bit: int) -> bytes:
    return data[: bit // 8] + bytes([data[bit // 8] ^ 1 << bit % 8]) + data[bit // 8 + 1 :]


def test_the_mirror_holds_every_line(path: Path) -> None:
    assert mirror_of(path).read_bytes() == path.read_bytes()
    assert mirror_of(path).stat().st_mode & 0o777 == 0o600


def test_any_flipped_bit_of_either_costs_nothing(path: Path) -> None:
    good = path.read_bytes()
    whole = entries.read(path)
    for bit in range(len(good) * 8):
        spoilt = flipped(good, bit)
        assert entries.parse(entries.mended(spoilt, good)) == whole, bit
        assert entries.parse(entries.mended(good, spoilt)) == whole, bit


def test_what_a_flipped_bit_spoilt_is_set_right_when_the_game_is_opened(path: Path) -> None:
    good = path.read_bytes()
    rng = Random(1)
    for number in range(1, 20):
        spoilt = flipped(good, rng.randrange(len(good) * 8))
        path.write_bytes(spoilt)
        kept = open_(path)
        assert "nothing is lost" in str(kept.report)
        kept.close()
        assert path.read_bytes() == mirror_of(path).read_bytes() == good
        aside = path.with_suffix(f".set-aside-{number}").read_bytes()
        assert spoilt.endswith(aside), "the spoilt bytes are kept as well"


def test_lines_that_are_gone_from_the_end_are_in_the_mirror(path: Path) -> None:
    good = path.read_bytes()
    path.write_bytes(b"".join(good.splitlines(keepends=True)[:3]))
    assert len(entries.read(path).entries) == 5
    open_(path).close()
    assert path.read_bytes() == good
    path.unlink()
    assert len(entries.read(path).entries) == 5, "even when the whole journal is gone"


def test_a_torn_tail_stays_torn(path: Path) -> None:
    good = path.read_bytes()
    path.write_bytes(good + b'{"seq":6,"at"')
    contents = entries.read(path)
    assert contents.cut
    assert "line 7, the last one, was cut off in mid-write" in str(contents.damage)
    assert len(contents.entries) == 5


def test_a_torn_tail_stays_torn_where_a_line_comes_from_the_mirror(path: Path) -> None:
    good, torn = path.read_bytes(), b'{"seq":6,"at"'
    lines = good.splitlines(keepends=True)
    spoilt = b"".join([*lines[:2], flipped(lines[2], 100), *lines[3:]])
    assert entries.mended(spoilt + torn, good) == good + torn
    shorter = b"".join(lines[:4])
    assert entries.mended(shorter + lines[4][:9], good) == good, "the mirror has more than what was torn"
    nothing = entries.mended(torn, flipped(lines[0], 100))
    assert nothing == torn


def test_a_line_that_both_have_lost_is_the_end_of_what_is_trusted(path: Path) -> None:
    lines = path.read_bytes().splitlines(keepends=True)
    journal, mirror = list(lines), list(lines)
    journal[1] = flipped(journal[1], 100)  # only here: read from the mirror
    journal[3] = flipped(journal[3], 100)
    mirror[3] = flipped(mirror[3], 90)
    path.write_bytes(b"".join(journal))
    mirror_of(path).write_bytes(b"".join(mirror))
    contents = entries.read(path)
    assert len(contents.entries) == 2
    assert not contents.cut
    assert "line 4 is damaged" in str(contents.damage)
    open_(path).close()
    asides = b"".join(p.read_bytes() for p in sorted(path.parent.glob("*.set-aside-*")))
    assert all(line in asides for line in (*journal[3:], *mirror[3:])), "not one line is lost"


@pytest.mark.parametrize("game", ["merchants", "zebra"])
def test_the_mirror_of_another_game_is_not_believed_and_not_lost(game: str, path: Path, tmp_path: Path) -> None:
    good = path.read_bytes()
    other = tmp_path / "b.journal"
    Journal.create(other, entries.Header(game, "other", 8), ManualClock()).close()
    foreign = other.read_bytes()
    mirror_of(path).write_bytes(foreign)
    path.write_bytes(good[:-9])
    assert len(entries.read(path).entries) == 4
    kept = open_(path)
    assert "cut off" in str(kept.report)
    kept.close()
    assert foreign in [p.read_bytes() for p in tmp_path.glob("a.set-aside-*")]
    assert mirror_of(path).read_bytes() == path.read_bytes()


@pytest.mark.parametrize("at", ["1", "t"])
def test_the_mirror_of_another_evening_adds_no_line(at: str, path: Path) -> None:
    """The journal was played on elsewhere, from line 4: the mirror's later lines belong to another game."""
    lines = path.read_bytes().splitlines(keepends=True)
    played_on = entries.encode_line(entries.Entry(3, at, undone=1))
    path.write_bytes(b"".join([*lines[:3], played_on]))
    contents = entries.read(path)
    assert [entry.undone for entry in contents.entries] == [None, None, 1]
    assert contents.damage is None


def test_an_old_journal_gets_its_mirror_when_it_is_played_on(tmp_path: Path) -> None:
    path = without_mirror(tmp_path)
    assert len(entries.read(path).entries) == 5
    assert not mirror_of(path).exists(), "looking changes nothing"
    open_(path).close()
    assert mirror_of(path).read_bytes() == path.read_bytes()


@pytest.mark.parametrize("error", [errno.ENOSPC, errno.EIO, errno.EROFS])
def test_a_mirror_that_cannot_be_written_never_stops_a_move(tmp_path: Path, error: int) -> None:
    path = tmp_path / "a.journal"
    with using(kernel := Failing(0, error, ".mirror")):
        kept = written(path)
        assert not mirror_of(path).exists()
        assert entries.read(path).damage is None
        kernel.broken = False
        kept.append(did=b"[6]")
        assert mirror_of(path).read_bytes() == path.read_bytes(), "made whole with the next move"
        kernel.broken = True
        kept.append(did=b"[7]")
        kernel.broken = False
        kept.append(did=b"[8]")
        kept.close()
    assert mirror_of(path).read_bytes() == path.read_bytes()
    assert len(entries.read(path).entries) == 8


def test_a_mirror_that_is_no_file_never_stops_a_game(path: Path) -> None:
    mirror_of(path).unlink()
    mirror_of(path).mkdir()
    kept = open_(path)
    kept.append(did=b"[6]")
    kept.close()
    assert len(entries.read(path).entries) == 6


def test_the_mirror_follows_what_is_on_disk_and_waits_for_no_disk(tmp_path: Path) -> None:
    kept = Journal.create(tmp_path / "a.journal", HEADER, ManualClock())
    with using(kernel := Recorder()):
        kept.append(did=b"[1]")
        assert kernel.told == ["write a.journal", "sync a.journal", "write a.mirror"]
        kept.close()
        assert kernel.told[3:] == ["sync a.mirror", "close a.mirror", "close a.journal"]


def test_a_lost_first_line_without_a_mirror_is_told(path: Path) -> None:
    mirror_of(path).unlink()
    path.write_bytes(flipped(path.read_bytes(), 100))
    with pytest.raises(JournalError, match="first line is lost"):
        entries.read(path)
