"""What the journal asks of the disk: nothing is cut before it is kept, nothing half-made stays, all is noticed."""

from __future__ import annotations

import errno
from pathlib import Path

import pytest

from companion.core.clock import ManualClock
from companion.core.disk import DurableFile
from companion.core.errors import DiskTrouble, JournalError
from companion.memory import entries
from companion.memory.journal import Journal
from tests.core.recorder import Failing, Recorder, handles, using
from tests.memory.test_journal import HEADER, FullDisk, without_mirror, written


def create(path: Path) -> Journal:
    return Journal.create(path, HEADER, ManualClock(), did=b'[{"n":0}]')


def open_(path: Path) -> Journal:
    return Journal.open(path, ManualClock())


# --- a new game ------------------------------------------------------------------------------------------------


def test_header_and_opening_are_one_synced_step(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    with using(kernel := Recorder()):
        create(path).close()
    made = kernel.told.index("rename a.journal")
    first = [call for call in kernel.calls[:made] if call.name == "write"]
    assert [call.data.count(b"\n") for call in first] == [2], "both lines at once, before the game has its name"
    assert kernel.told[made - 1] == "sync .a.journal.new"
    assert kernel.told[made + 1] == f"sync_folder {tmp_path.name}"
    assert len(entries.read(path).entries) == 1


def test_a_new_game_that_fails_leaves_no_file_and_no_handle(tmp_path: Path) -> None:
    before = handles()
    for number in range(60):
        with using(Failing(number % 5, errno.ENOSPC)), pytest.raises(DiskTrouble, match="No space left"):
            create(tmp_path / "games" / f"{number}.journal")
    assert [p for p in tmp_path.rglob("*") if p.name != "games"] == []
    assert handles() == before


# --- a damaged tail --------------------------------------------------------------------------------------------


def test_a_damaged_tail_is_on_disk_aside_before_the_journal_is_cut(tmp_path: Path) -> None:
    path = without_mirror(tmp_path)
    whole = path.read_bytes()
    path.write_bytes(whole + b"x" * 11090)
    with using(kernel := Recorder()):
        open_(path).close()
    told = kernel.told
    kept = told.index("rename a.set-aside-1")
    assert told[kept - 1] == "sync .a.set-aside-1.new"
    assert told[kept + 1] == f"sync_folder {tmp_path.name}"
    assert b"".join(c.data for c in kernel.calls[:kept] if c.name == "write") == b"x" * 11090
    assert told.index("rename a.journal") > kept + 1
    assert "truncate a.journal" not in told[: kept + 2]
    assert path.read_bytes() == whole


@pytest.mark.parametrize("at", range(6))
def test_on_a_full_disk_nothing_is_cut(tmp_path: Path, at: int) -> None:
    path = without_mirror(tmp_path)
    spoilt = path.read_bytes() + b"x" * 11090
    path.write_bytes(spoilt)
    before = handles()
    with using(Failing(at, errno.ENOSPC)), pytest.raises(DiskTrouble):
        open_(path)
    assert path.read_bytes() == spoilt
    assert {p.name for p in tmp_path.iterdir()} <= {"a.journal", "a.set-aside-1"}
    assert handles() == before
    kept = open_(path)
    assert kept.report is not None
    kept.close()


# --- somebody meddles while it is played -----------------------------------------------------------------------


def removed(path: Path) -> None:
    path.unlink()


def replaced(path: Path) -> None:
    path.rename(path.with_suffix(".old"))
    path.write_bytes(b"something else\n")


def truncated(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-40])


def lengthened(path: Path) -> None:
    with path.open("ab") as file:
        file.write(b"scribble")


def folder_gone(path: Path) -> None:
    path.parent.rename(path.parent.with_name("elsewhere"))


@pytest.mark.parametrize("meddle", [removed, replaced, truncated, lengthened, folder_gone])
def test_a_journal_that_somebody_meddled_with_is_written_whole_again(tmp_path: Path, meddle: object) -> None:
    path = tmp_path / "games" / "a.journal"
    kept = written(path)
    before = path.read_bytes()
    meddle(path)  # type: ignore[operator]
    kept.append(did=b"[6]")
    assert "written whole again" in str(kept.report)
    assert path.read_bytes().startswith(before)
    assert len(entries.read(path).entries) == 6
    asides = [p.read_bytes() for p in path.parent.glob("*.set-aside-*")]
    assert asides == {"replaced": [b"something else\n"], "lengthened": [before + b"scribble"]}.get(
        meddle.__name__,  # type: ignore[attr-defined]
        [],
    )
    kept.report = None
    kept.append(did=b"[7]")
    assert kept.report is None, "once is enough"
    kept.close()
    assert len(entries.read(path).entries) == 7


def test_what_somebody_adds_is_never_taken_for_a_line_of_ours(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not before the first line either, nor after one that the disk did not take."""
    path = tmp_path / "a.journal"
    kept = Journal.create(path, HEADER, ManualClock(), opener=FullDisk, did=b"[0]")
    lengthened(path)
    kept.append(did=b"[1]")
    with monkeypatch.context() as for_now, pytest.raises(DiskTrouble):
        for_now.setattr(FullDisk, "full", True)
        kept.append(did=b"[2]")
    lengthened(path)
    kept.append(did=b"[2]")
    kept.close()
    asides = [aside.read_bytes() for aside in sorted(tmp_path.glob("*.set-aside-*"))]
    assert len(asides) == 2
    assert all(aside.endswith(b"scribble") for aside in asides)
    assert len(entries.read(path).entries) == 3


def test_a_journal_that_cannot_be_written_again_costs_the_move_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    kept = written(path)
    path.unlink()
    with using(Failing(2, errno.ENOSPC)), pytest.raises(DiskTrouble):
        kept.append(did=b"[6]")
    assert len(kept.entries) == 5
    kept.append(did=b"[6]")
    kept.close()
    assert len(entries.read(path).entries) == 6


def test_a_file_that_was_replaced_while_it_was_opened_is_not_played(tmp_path: Path) -> None:
    """Two programs at once: the other one has written the journal anew and holds the new file."""
    path = without_mirror(tmp_path)

    def slow(name: Path) -> DurableFile:
        file = DurableFile(name)
        if name == path:
            fresh = path.with_suffix(".fresh")
            fresh.write_bytes(path.read_bytes())
            fresh.replace(path)
        return file

    with pytest.raises(JournalError, match="another companion"):
        Journal.open(path, ManualClock(), slow)
