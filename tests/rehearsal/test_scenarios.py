"""Every story under tests/scenarios holds."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.dice.watcher import Eye
from companion.rehearsal.scenario import play

FOLDER = Path(__file__).parents[1] / "scenarios"
STORIES = sorted(FOLDER.rglob("*.txt"))


@pytest.mark.parametrize("story", STORIES, ids=lambda path: path.relative_to(FOLDER).as_posix())
def test_story(story: Path, tmp_path: Path) -> None:
    assert play(story.read_text(encoding="utf-8"), tmp_path, Eye) > 0, "a story that expects nothing proves nothing"
