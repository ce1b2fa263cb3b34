"""Every story under tests/scenarios holds."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.core.errors import ScenarioError
from companion.dice.watcher import Eye
from companion.rehearsal.scenario import play

FOLDER = Path(__file__).parents[1] / "scenarios"
STORIES = sorted(FOLDER.rglob("*.txt"))


@pytest.mark.parametrize(
    "option", ["deck=mine", "seconds_a_step=nan", "lead_in_seconds=-1", "seconds_a_step=" + 900 * "9"]
)
def test_an_option_that_does_not_fit_is_one_line_that_names_its_own(option: str, tmp_path: Path) -> None:
    with pytest.raises(ScenarioError) as refused:
        play(f"game merchants\nplayers A=green B=orange C=blue\noption {option}\ntap goods", tmp_path, None)
    said = str(refused.value)
    assert said.startswith(f"line 3: {option.split('=')[0]} = ") and ": choose " in said
    assert len(said) < 120 and "\n" not in said


@pytest.mark.parametrize("story", STORIES, ids=lambda path: path.relative_to(FOLDER).as_posix())
def test_story(story: Path, tmp_path: Path) -> None:
    assert play(story.read_text(encoding="utf-8"), tmp_path, Eye) > 0, "a story that expects nothing proves nothing"
