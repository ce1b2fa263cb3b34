"""What hands do now: all steps are in sight, however many there are, and none is too small to be touched."""

from __future__ import annotations

from gettext import NullTranslations
from pathlib import Path

import pytest

from companion.core.message import verbatim
from companion.core.view import View
from companion.rehearsal.scenario import Story
from companion.screen.layout import Box, Size
from companion.screen.local import Local, Step
from companion.screen.paint import Painter
from companion.screen.panels.squares import laid
from tests.screen import stages
from tests.screen.faults import target_faults, text_faults

STRIP = Box(504, 80, 288, 64)


@pytest.fixture(scope="module")
def two_sixes(tmp_path_factory: pytest.TempPathFactory) -> View:
    """TOM moves on the Amstel, takes two blocks and sells: eight steps."""
    story = Story(Path(tmp_path_factory.mktemp("sixes")))
    story.run(stages.TOM + "tap taken\nroll black=6 brown=1 purple=6 pink=1 orange=3 grey=1\n")
    view = story.running().view(story.clock.now_ns())
    story.close()
    assert view.game is not None and view.game.steps is not None and len(view.game.steps.steps) == 8
    return view


@pytest.mark.parametrize("count", range(1, 17))
def test_every_step_has_its_square_within_the_strip(count: int) -> None:
    cells = laid(STRIP, count, 8, 64)
    assert len(cells) == count
    assert all(cell.within(STRIP) and min(cell.w, cell.h) >= 24 for cell in cells)
    assert not any(a.meets(b) for a in cells for b in cells if a is not b)
    assert (cells[0].h == 64) == (count <= 4)


@pytest.mark.parametrize("size", [(800, 480), (480, 800)])
def test_the_strip_leads_back_and_on(two_sixes: View, size: Size) -> None:
    for step in range(8):
        painting = Painter(size).paint(two_sixes, NullTranslations(), 0, {}, Local(step=step))
        led = {target.action.number for target in painting.targets if isinstance(target.action, Step)}
        assert {step - 1, step + 1} & set(range(8)) <= led
        assert not target_faults(painting, size) + text_faults(painting, size)
        said = [written.text for written in painting.written]
        told = two_sixes.game.steps.steps[step] if two_sixes.game and two_sixes.game.steps else None
        assert told is not None and {str(told.text), str(told.why or verbatim(""))} - {""} <= {*said}
