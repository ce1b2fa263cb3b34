"""The journal: on disk before it is seen, and honest about damage."""

from __future__ import annotations

import errno
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core.chance import Draw
from companion.core.clock import ManualClock
from companion.core.disk import DurableFile
from companion.core.errors import DiskTrouble, JournalError
from companion.memory import entries, journal
from companion.memory.entries import Header
from companion.memory.journal import Journal

HEADER = Header("ticket_to_ride", "abc", 7, (("Anna", "red"),))


def written(path: Path, lines: int = 5) -> Journal:
    kept = Journal.create(path, HEADER, ManualClock())
    for number in range(lines):
        kept.append(did=b'[{"n":%d}]' % number)
    return kept


def without_mirror(folder: Path) -> Path:
    """A journal as it was written before there were mirrors."""
    path = folder / "a.journal"
    written(path).close()
    entries.mirror_of(path).unlink()
    return path


def test_what_was_appended_is_read_back(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    kept = written(path)
    kept.append(undone=3)
    kept.append(redone=4)
    contents = entries.read(path)
    assert contents.header == HEADER
    assert [entry.seq for entry in contents.entries] == [1, 2, 3, 4, 5, 6, 7]
    assert bytes(contents.entries[2].did) == b'[{"n":2}]'  # type: ignore[arg-type]
    assert (contents.entries[5].undone, contents.entries[6].redone) == (3, 4)
    assert contents.damage is None


def test_everything_that_was_said_of_a_decision_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    drawn: tuple[Draw, ...] = (["salt", "sugar"], 3)
    kept = Journal.create(path, HEADER, ManualClock(wall="first"), did=b"[0]", chance=drawn)
    kept.append(did=b"[1]", command=b'{"a":1}', chance=drawn)
    kept.append(left=False)
    kept.close()
    opening, decided, left = entries.read(path).entries
    assert (opening.seq, opening.at, opening.did, opening.chance) == (1, "first", msgspec.Raw(b"[0]"), drawn)
    assert (decided.seq, decided.command, decided.chance) == (2, msgspec.Raw(b'{"a":1}'), drawn)
    assert (left.seq, left.left, left.command, left.did) == (3, False, msgspec.UNSET, msgspec.UNSET)


def test_how_long_the_disk_took_is_known(tmp_path: Path) -> None:
    clock = ManualClock(7)

    class SlowDisk(DurableFile):
        def sync(self) -> None:
            clock.advance_ms(20)
            super().sync()

    kept = Journal.create(tmp_path / "a.journal", HEADER, clock, opener=SlowDisk)
    assert kept.slow_ns == 0
    kept.append(undone=1)
    assert kept.slow_ns == 20_000_000


def test_what_is_set_aside_never_takes_the_place_of_what_was(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    (tmp_path / "a.set-aside-2").write_bytes(b"old")
    asides = [journal.set_aside(path, data) for data in (b"one", b"two", b"three")]
    assert [aside.name for aside in asides] == ["a.set-aside-1", "a.set-aside-3", "a.set-aside-4"]
    assert [aside.read_bytes() for aside in asides] == [b"one", b"two", b"three"]


def test_the_file_belongs_to_its_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "games" / "a.journal"
    written(path)
    assert path.stat().st_mode & 0o777 == 0o600
    assert path.parent.stat().st_mode & 0o777 == 0o700


def test_any_prefix_of_a_journal_loads(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    written(path).close()
    data = path.read_bytes()
    first = data.index(b"\n") + 1
    ends = [i + 1 for i, byte in enumerate(data) if byte == 10]
    for cut in range(first, len(data) + 1):
        contents = entries.parse(data[:cut])
        whole = sum(end <= cut for end in ends) - 1
        assert len(contents.entries) == whole
        assert (contents.damage is None) == (cut in ends)
        assert contents.damage is None or "cut off in mid-write" in str(contents.damage)


def test_a_torn_tail_is_set_aside_and_reported(tmp_path: Path) -> None:
    path = without_mirror(tmp_path)
    whole = path.read_bytes()
    path.write_bytes(whole[:-7])
    kept = Journal.open(path, ManualClock())
    assert len(kept.entries) == 4
    torn = len(whole.splitlines(keepends=True)[-1]) - 7
    cut = "a.journal: line 6, the last one, was cut off in mid-write"
    assert str(kept.report) == f"{cut}; {torn} bytes were set aside in a.set-aside-1"
    aside = tmp_path / "a.set-aside-1"
    assert path.read_bytes() + aside.read_bytes() == whole[:-7], "not one byte is lost"
    kept.append(did=b"[]")
    kept.close()
    assert entries.read(path).damage is None


def test_damage_in_the_middle_is_named_with_its_line_and_nothing_after_it_is_trusted(tmp_path: Path) -> None:
    path = without_mirror(tmp_path)
    lines = path.read_bytes().splitlines(keepends=True)
    lines[2] = lines[2].replace(b'"n":1', b'"n":9')
    path.write_bytes(b"".join(lines))
    contents = entries.read(path)
    assert contents.damage is not None
    assert len(contents.entries) == 1
    assert "line 3 is damaged (wrong checksum)" in str(contents.damage)
    before = path.read_bytes()
    kept = Journal.open(path, ManualClock())
    assert "line 3" in str(kept.report)
    assert path.read_bytes() + (tmp_path / "a.set-aside-1").read_bytes() == before


@settings(deadline=None, max_examples=200)
@given(st.data())
def test_a_flipped_byte_is_never_believed(data: st.DataObject) -> None:
    good = b"".join(
        entries.encode_line(entries.Entry(n, "t", **body))
        for n, body in enumerate(
            [{"opened": HEADER}, {"did": journal.msgspec.Raw(b"[1]")}, {"undone": 1}, {"redone": 2}]
        )
    )
    at = data.draw(st.integers(0, len(good) - 1))
    value = data.draw(st.integers(0, 255).filter(lambda v: v != good[at]))
    spoilt = good[:at] + bytes([value]) + good[at + 1 :]
    try:
        contents = entries.parse(spoilt)
    except JournalError:
        return  # the header itself was hit
    assert contents.damage is not None
    assert len(contents.entries) < 3


@settings(deadline=None, max_examples=200)
@given(st.binary(max_size=400))
def test_foreign_bytes_are_refused_in_one_line(data: bytes) -> None:
    with pytest.raises(JournalError) as refused:
        entries.parse(data)
    assert "\n" not in str(refused.value)


def test_a_second_process_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    kept = written(path)
    with pytest.raises(JournalError, match="another companion"):
        Journal.open(path, ManualClock())
    kept.close()
    Journal.open(path, ManualClock()).close()


def test_a_newer_format_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    Journal.create(path, Header("x", "y", 1, format=99), ManualClock()).close()
    before = path.read_bytes()
    with pytest.raises(JournalError, match="newer companion"):
        Journal.open(path, ManualClock())
    assert path.read_bytes() == before


class FullDisk(DurableFile):
    """Takes a few bytes of each line, then there is no space left."""

    full = False

    def write(self, data: bytes) -> None:
        if self.full:
            super().write(data[:9])
            raise OSError(errno.ENOSPC, "No space left on device")
        super().write(data)


def test_a_full_disk_changes_nothing_and_recovers_by_itself(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    kept = Journal.create(path, HEADER, ManualClock(), opener=FullDisk)
    kept.append(did=b"[1]")
    before = path.read_bytes()
    FullDisk.full = True
    try:
        with pytest.raises(DiskTrouble, match="No space left on device"):
            kept.append(did=b"[2]")
        assert path.read_bytes() == before
    finally:
        FullDisk.full = False
    kept.append(did=b"[3]")
    assert [bytes(e.did) for e in entries.read(path).entries] == [b"[1]", b"[3]"]  # type: ignore[arg-type]


class DeadDisk(DurableFile):
    """Neither takes a line nor lets it be taken back, for a while."""

    dead = False

    def sync(self) -> None:
        if self.dead:
            raise OSError(errno.EIO, "Input/output error")
        super().sync()

    def truncate(self, size: int) -> None:
        if self.dead:
            raise OSError(errno.EROFS, "Read-only file system")
        super().truncate(size)


def test_a_line_that_could_not_be_taken_back_is_taken_back_later(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    kept = Journal.create(path, HEADER, ManualClock(), opener=DeadDisk)
    DeadDisk.dead = True
    try:
        for _ in range(3):
            with pytest.raises(DiskTrouble):
                kept.append(did=b"[1]")
    finally:
        DeadDisk.dead = False
    kept.append(did=b"[2]")
    contents = entries.read(path)
    assert [bytes(e.did) for e in contents.entries] == [b"[2]"]  # type: ignore[arg-type]
    assert contents.damage is None


def test_a_line_that_could_not_be_taken_back_may_be_gone_with_others(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    kept = Journal.create(path, HEADER, ManualClock(), opener=DeadDisk, did=b"[1]")
    before = path.read_bytes()
    DeadDisk.dead = True
    try:
        with pytest.raises(DiskTrouble):
            kept.append(did=b"[2]")
    finally:
        DeadDisk.dead = False
    path.write_bytes(before[:-20])
    kept.append(did=b"[2]")
    assert path.read_bytes().startswith(before)
    assert entries.parse(path.read_bytes()).damage is None, "what was lost is written again, not filled up"
