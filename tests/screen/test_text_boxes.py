"""Every text box of every screen, in every language and size: nothing cut, nothing over another, all legible."""

from __future__ import annotations

from itertools import combinations

import pytest

from companion.core.languages import LANGUAGES
from companion.locale import catalogue
from companion.screen.canvas import Canvas
from companion.screen.layout import Box
from companion.screen.local import Local
from companion.screen.paint import Painter, Painting
from companion.screen.theme import SMALL, THEMES, Metrics, contrast
from tests.screen.sample_views import samples

SIZES = ((800, 480), (1280, 720), (1920, 1080))
SAMPLES = samples()


def faults(painting: Painting, size: tuple[int, int]) -> list[str]:
    """What a person would find wrong with the texts of a painting."""
    found = []
    screen = Box(0, 0, *size)
    for text in painting.written:
        if text.cut:
            found.append(f"cut: {text.text!r} in {text.room}")
        if not text.box.within(screen):
            found.append(f"off the screen: {text.text!r} at {text.box}")
        if not text.box.within(text.room):
            found.append(f"out of its room: {text.text!r} at {text.box} in {text.room}")
        if contrast(text.ink, text.paper) < 4.5:
            found.append(f"hard to read: {text.text!r}, {contrast(text.ink, text.paper):.1f}:1")
    for a, b in combinations(painting.written, 2):
        if a.box.meets(b.box):
            found.append(f"overlap: {a.text!r} at {a.box} and {b.text!r} at {b.box}")
    return found


@pytest.mark.parametrize("size", SIZES, ids=lambda s: f"{s[0]}x{s[1]}")
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", SAMPLES)
def test_nothing_is_cut_or_overlaps(name: str, language: str, size: tuple[int, int]) -> None:
    painter = Painter(size)
    painting = painter.paint(SAMPLES[name], catalogue(language), 0)
    assert painting.written
    assert not faults(painting, size)


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
    assert len(pairs) > 8


def test_the_measure_itself_finds_faults() -> None:
    """Two texts on one another, one of them too long for its box and grey on grey."""
    painter = Painter((800, 480))
    painting = painter.paint(SAMPLES["home"], catalogue("en"), 0)
    canvas = Canvas(painting.surface, painter.theme, Metrics.of((800, 480)), catalogue("en"))
    canvas.text(Box(10, 10, 100, 20), "Haringpakkerstoren and the whole of the Nieuwe Waal", SMALL)
    canvas.text(Box(10, 12, 100, 20), "Dam", SMALL, ink=(120, 120, 120), paper=(100, 100, 100))
    found = " ".join(faults(Painting(painting.surface, (), False, tuple(canvas.written)), (800, 480)))
    assert "cut" in found and "overlap" in found and "hard to read" in found
