"""Pictures of dice in a folder: read when they are complete, once, within limits; the camera is seen otherwise."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from companion.core import pictures
from companion.core.clock import ManualClock
from companion.dice.inbox import LOOK_NS, SHOWN_NS, Inbox
from hardware.ports import Frame, Health

PICTURE = np.full((48, 64, 3), 90, np.uint8)
SEEN = Frame(1, np.zeros((2, 2, 3), np.uint8))


class Mounted:
    def latest(self) -> Frame | None:
        return SEEN

    def health(self) -> Health:
        return Health(True)

    def close(self) -> None: ...


class Room:
    def __init__(self, folder: Path) -> None:
        self.clock = ManualClock(now_ns=10**12)
        self.folder = folder
        self.inbox = Inbox(Mounted(), folder, self.clock.now_ns)

    def later(self, ns: int = LOOK_NS) -> Frame | None:
        self.clock.advance_ms(ns / 1e6)
        return self.inbox.latest()

    def put(self, name: str) -> Path:
        import cv2

        cv2.imwrite(str(self.folder / name), PICTURE)
        return self.folder / name


@pytest.fixture
def room(tmp_path: Path) -> Room:
    return Room(tmp_path / "dice")


def test_the_folder_is_made_and_the_camera_is_seen_until_something_lies_there(room: Room) -> None:
    assert room.folder.is_dir()
    assert room.later() is SEEN


def test_a_picture_is_seen_when_it_has_stayed_as_it_is_and_not_for_ever(room: Room) -> None:
    room.put("a.png")
    assert room.later() is SEEN, "it may still be growing"
    frame = room.later()
    assert frame is not None
    assert frame.image.shape == PICTURE.shape
    again = room.later()
    assert again is not None
    assert again.at_ns > frame.at_ns, "the reader must see it for a while to be sure"
    assert room.inbox.trouble() is None
    assert room.later(SHOWN_NS) is SEEN
    told = room.inbox.trouble()
    assert told is not None
    assert "a.png" in str(told)
    assert room.inbox.trouble() is None, "said once"
    assert room.later() is SEEN, "seen once"


def test_a_file_that_grows_is_not_opened(room: Room) -> None:
    path = room.put("a.png")
    whole = path.read_bytes()
    for part in range(1, 4):
        path.write_bytes(whole[: len(whole) * part // 4])
        assert room.later() is SEEN
        assert room.inbox.trouble() is None
    path.write_bytes(whole)
    assert room.later() is SEEN
    assert room.later() is not SEEN


def test_what_lay_there_before_and_what_is_no_picture_by_name_is_left_alone(tmp_path: Path) -> None:
    first = Room(tmp_path)
    first.put("old.png")
    room = Room(tmp_path)
    (tmp_path / "notes.txt").write_text("six dice")
    (tmp_path / "link.png").symlink_to(tmp_path / "old.png")
    (tmp_path / "folder.png").mkdir()
    assert [room.later() for _ in range(4)] == [SEEN] * 4
    assert room.inbox.trouble() is None
    assert (tmp_path / "old.png").exists()


def test_the_newest_of_several_counts(room: Room) -> None:
    import os

    for name, at in (("b.png", 5), ("a.png", 9), ("c.png", 7)):
        os.utime(room.put(name), (at, at))
    room.later()
    room.later()
    room.later(SHOWN_NS)
    assert "a.png" in str(room.inbox.trouble())
    assert room.later() is SEEN


@pytest.mark.parametrize("content", [b"", b"no picture", b"\x89PNG\r\n\x1a\n", "too much"])
def test_what_is_no_picture_or_too_large_is_one_sentence(room: Room, content: bytes | str) -> None:
    with (room.folder / "bad.png").open("wb") as file:
        if isinstance(content, bytes):
            file.write(content)
        else:
            file.truncate(pictures.MAX_BYTES + 1)
    assert room.later() is SEEN
    assert room.later() is SEEN
    told = room.inbox.trouble()
    assert told is not None
    assert "bad.png" in str(told)
    assert room.later() is SEEN
    assert room.inbox.trouble() is None


def test_a_folder_that_cannot_be_made_costs_nothing(tmp_path: Path) -> None:
    (tmp_path / "dice").write_text("in the way")
    room = Room(tmp_path / "dice")
    assert room.later() is SEEN
