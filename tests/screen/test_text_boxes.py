"""Every text box of every screen, in every language and size: nothing cut, nothing over another, all legible."""

from __future__ import annotations

import pytest

from companion.core.languages import LANGUAGES
from companion.locale import catalogue
from companion.screen.canvas import Canvas
from companion.screen.layout import Box
from companion.screen.local import Local
from companion.screen.paint import Painter, Painting
from companion.screen.theme import SMALL, THEMES, Metrics, contrast
from tests.screen.faults import text_faults
from tests.screen.sample_views import samples

SIZES = ((800, 480), (480, 800), (1280, 720), (1920, 1080))
SAMPLES = samples()


@pytest.mark.parametrize("size", SIZES, ids=lambda s: f"{s[0]}x{s[1]}")
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", SAMPLES)
def test_nothing_is_cut_or_overlaps(name: str, language: str, size: tuple[int, int]) -> None:
    painter = Painter(size)
    painting = painter.paint(SAMPLES[name], catalogue(language), 0)
    assert painting.written
    assert not text_faults(painting, size, within=Box(0, 0, *size))


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("pressed", [False, True], ids=["at rest", "pressed"])
def test_both_themes_are_legible(theme: str, pressed: bool) -> None:
    pairs = set()
    for name, view in SAMPLES.items():
        painter = Painter((800, 480), theme)
        painting = painter.paint(view, catalogue("en"), 0)
        pairs |= {(t.ink, t.paper) for t in painting.written}
        if pressed:
            for target in painting.targets:
                held = painter.paint(view, catalogue("en"), 0, local=Local(pressed=target.action))
                pairs |= {(t.ink, t.paper) for t in held.written}
        assert name
    poor = {pair for pair in pairs if contrast(*pair) < 4.5}
    assert not poor
    assert len(pairs) > (3 if theme == "contrast" else 8)


def test_the_measure_itself_finds_faults() -> None:
    """Two texts on one another, one of them too long for its box and grey on grey."""
    painter = Painter((800, 480))
    painting = painter.paint(SAMPLES["home"], catalogue("en"), 0)
    canvas = Canvas(painting.surface, painter.theme, Metrics.of((800, 480)), catalogue("en"))
    canvas.text(Box(10, 10, 100, 20), "Haringpakkerstoren and the whole of the Nieuwe Waal", SMALL)
    canvas.text(Box(10, 12, 100, 20), "Dam", SMALL, ink=(120, 120, 120), paper=(100, 100, 100))
    found = " ".join(text_faults(Painting(painting.surface, (), False, tuple(canvas.written)), (800, 480)))
    assert "cut" in found and "overlap" in found and "hard to read" in found
