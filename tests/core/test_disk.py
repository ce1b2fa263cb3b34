"""The disk layer: what is replaced is whole at every moment, and whatever changes the disk can be seen."""

from __future__ import annotations

import errno
import os
from contextlib import ExitStack, nullcontext
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


def test_a_file_may_have_the_number_of_a_closed_stream(tmp_path: Path) -> None:
    """With standard input closed the first file is number 0; it is let go of like any other."""
    with ExitStack() as stack:
        stack.callback(os.close, stream := os.dup(0))
        stack.callback(os.dup2, stream, 0)
        os.close(0)
        file = disk.DurableFile(tmp_path / "a")
        assert os.path.samestat(os.fstat(0), (tmp_path / "a").stat())
        file.close()
        with pytest.raises(OSError):
            os.fstat(0)


@pytest.mark.parametrize("kind", ["folder", "file"])
def test_a_folder_that_is_suddenly_there_is_as_good_as_made(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody else was quicker: with a folder all is well, a file in its place is told."""
    new, made = tmp_path / "new", disk.kernel.make_folder

    def quicker(path: Path) -> None:
        made(path) if kind == "folder" else path.write_bytes(b"")
        raise FileExistsError(path)

    monkeypatch.setattr(disk.kernel, "make_folder", quicker)
    with nullcontext() if kind == "folder" else pytest.raises(FileExistsError):
        disk.make_folder(new)


def test_a_lock_keeps_others_out_at_once_or_lets_them_wait(tmp_path: Path) -> None:
    first, second = disk.DurableFile(tmp_path / "a"), disk.DurableFile(tmp_path / "a")
    first.lock(wait=True)
    with pytest.raises(BlockingIOError):
        second.lock()
    first.close()
    second.lock()
    second.close()
