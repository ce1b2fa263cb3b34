"""The disk layer: what is replaced is whole at every moment, and whatever changes the disk can be seen."""

from __future__ import annotations

import errno
from pathlib import Path

import pytest

from companion.core import disk
from tests.core.recorder import Failing, Recorder, handles, using

CALLS = 8  # more than a replacement makes


def test_a_replacement_is_on_disk_before_it_takes_the_name(tmp_path: Path) -> None:
    path = tmp_path / "new" / "a"
    with using(kernel := Recorder()):
        disk.replace_file(path, b"x")
    assert kernel.told == [
        "make_folder new",
        f"sync_folder {tmp_path.name}",
        "open .a.new",
        "write .a.new",
        "sync .a.new",
        "rename a",
        "sync_folder new",
        "close .a.new",
    ]
    assert path.stat().st_mode & 0o777 == 0o600
    assert path.parent.stat().st_mode & 0o777 == 0o700


@pytest.mark.parametrize("at", range(CALLS))
def test_a_replacement_that_fails_leaves_the_old_file_whole_and_nothing_else(tmp_path: Path, at: int) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"old and longer")
    before = handles()
    with using(Failing(at, errno.ENOSPC)):
        try:
            disk.replace_file(path, b"new")
            assert at >= 5
        except OSError as error:
            assert error.errno == errno.ENOSPC
    assert path.read_bytes() in (b"old and longer", b"new")
    assert [p.name for p in tmp_path.iterdir()] == ["a"]
    assert handles() == before


def test_a_file_knows_whether_it_still_has_its_name(tmp_path: Path) -> None:
    path = tmp_path / "a"
    file = disk.DurableFile(path)
    assert file.is_at(path)
    path.unlink()
    assert not file.is_at(path)
    path.write_bytes(b"")
    assert not file.is_at(path)
    file.close()
    file.close()


def test_closing_twice_closes_nothing_else(tmp_path: Path) -> None:
    file = disk.DurableFile(tmp_path / "a")
    file.close()
    before = handles()
    file.close()
    assert handles() == before


def test_a_lock_keeps_others_out_at_once_or_lets_them_wait(tmp_path: Path) -> None:
    first, second = disk.DurableFile(tmp_path / "a"), disk.DurableFile(tmp_path / "a")
    first.lock(wait=True)
    with pytest.raises(BlockingIOError):
        second.lock()
    first.close()
    second.lock()
    second.close()
