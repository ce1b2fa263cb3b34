"""A box file that cannot be read is told about; nobody is stopped by it, and it is left as it is."""

from __future__ import annotations

from pathlib import Path

from companion.box import facts as box
from companion.games.catalogue import game_named
from companion.rehearsal.scenario import Story

GAME = "ticket_to_ride"


def test_my_boxes_tells_which_file_is_damaged(tmp_path: Path) -> None:
    path = box.box_path(GAME, tmp_path)
    path.parent.mkdir(parents=True)
    path.write_bytes(b"[box\n")
    story = Story(tmp_path)
    try:
        story.run('tap boxes\nexpect shows "not readable"\nexpect shows "The box file is damaged"')
        story.run('tap ticket_to_ride\nexpect refused "damaged and was not read"\nexpect prompt "Which box?"')
        story.run('tap amsterdam\nexpect prompt "this box"')
    finally:
        story.close()
    assert path.read_bytes() == b"[box\n"


def test_a_game_goes_on_when_the_box_is_damaged_meanwhile(tmp_path: Path) -> None:
    box.remember(game_named(GAME).box, {"spots.Dam": [0.5, 0.5]}, tmp_path, "2026-01-01")
    box.photo_path(GAME, tmp_path).write_bytes(b"\x89PNG")
    story = Story(tmp_path)
    try:
        story.run("game ticket_to_ride\nplayers Anna=red Ben=blue\ntap 1\ntap 1")
        box.box_path(GAME, tmp_path).write_bytes(b"\xff\xff")
        story.run('expect shows "Dam"\nexpect status "Anna"')
    finally:
        story.close()
