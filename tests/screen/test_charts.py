"""The charts of the statistics after 0, 1, 5 and 500 games: round scales, signs of their own, nothing cut.

After a change that is meant: COMPANION_GOLDEN=write pytest tests/screen/test_charts.py, then look at the pictures.
"""

from __future__ import annotations

import os
from itertools import combinations, pairwise
from pathlib import Path
from random import Random

import numpy as np
import pygame
import pytest

from companion.core.charts import ChartPanel, Series, ticks
from companion.core.languages import LANGUAGES
from companion.core.message import say, verbatim
from companion.screen.layout import Box, Size
from companion.screen.panels.axes import fill, looks_of
from companion.screen.theme import THEMES, contrast
from tests.screen.sample_charts import BOARDS, GAMES, canvas_of, samples

FOLDER = Path(__file__).with_name("golden")
SHRUNK = (248, 172)
COLUMNS = 4


@pytest.mark.parametrize("size", BOARDS, ids=str)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("games", GAMES)
def test_nothing_is_cut_over_another_or_too_small(games: int, language: str, size: Size) -> None:
    for name, panel in samples(games).items():
        canvas = canvas_of(panel, "night", language, size, BOARDS[size])
        assert canvas.written
        for text in canvas.written:
            assert not text.cut, f"{name}: {text.text}"
            assert text.box.within(Box(0, 0, *BOARDS[size])), f"{name}: {text.text}"
            assert text.size >= canvas.px(14) - 2, f"{name}: {text.text}"  # a title of two lines may be 12
        for a, b in combinations(canvas.written, 2):
            assert not a.box.meets(b.box), f"{name}: {a.text!r} and {b.text!r}"


@pytest.mark.parametrize("size", BOARDS, ids=str)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rounds", [4, 12, 20, 33])
def test_the_rounds_stand_below_their_points(rounds: int, language: str, size: Size) -> None:
    """Also where they are thinned out; only the last one may have to stand a little to the left, and none is cut."""
    labels = (*(verbatim(number + 1) for number in range(rounds)), say("end"))
    points = Series(say("points"), tuple(float(number) for number in range(rounds + 1)), "red")
    canvas = canvas_of(ChartPanel(say("Points"), labels, (points,), "lines"), "night", language, size, BOARDS[size])
    foot = max(text.box.y for text in canvas.written)
    below = [text for text in canvas.written if text.box.y == foot]
    assert below[0].text == "1" and len(below) >= min(rounds, 7)
    assert not [text.text for text in below if text.cut]
    figures = [text.box.right for text in canvas.written if text.text.isdigit() and text not in below]
    left, right = max(figures) + canvas.px(6), BOARDS[size][0] - canvas.px(12)
    for number, text in enumerate(below):
        place = number * (int(below[1].text) - 1)
        middle = left + (place + 0.5) * (right - left) / len(labels)
        off = text.box.centre[0] - middle
        assert abs(off) <= 2 or (place == rounds and off < 0)
    assert all(a.box.right < b.box.x for a, b in pairwise(below))


@pytest.mark.parametrize("theme", THEMES)
def test_every_text_is_legible(theme: str) -> None:
    for panel in samples(5).values():
        for text in canvas_of(panel, theme, "en", (800, 480), BOARDS[800, 480]).written:  # type: ignore[arg-type]
            assert contrast(text.ink, text.paper) >= (7 if theme == "contrast" else 4.5)


def test_scales_are_round() -> None:
    """Steps of 1, 2 or 5 and their tens, which hold both ends; whole numbers where whole things are counted."""
    rng = Random(2)
    for _ in range(2000):
        low, high = sorted(rng.uniform(-1, 1) * 10 ** rng.uniform(-2, 7) for _ in range(2))
        most, whole = rng.choice((4, 5, 6)), rng.random() < 0.5
        marks = ticks(low, high, whole, most)
        assert marks[0] <= low and marks[-1] >= high
        assert 2 <= len(marks) <= most
        (step,) = {round(b - a, 9) for a, b in pairwise(marks)}
        assert f"{step:e}"[0] in "125" and float(f"{step:e}".split("e")[0]) in (1, 2, 5)
        assert not whole or all(mark == int(mark) for mark in marks)


def test_the_scales_that_were_not_round_are() -> None:
    assert ticks(-826, 546) == (-1000, -500, 0, 500, 1000), "were −826, −140 and 546"
    assert ticks(0, 1, whole=True) == (0, 1), "was 0.50 games"


@pytest.mark.parametrize("games", GAMES[1:])
def test_counted_things_have_whole_scales_only(games: int) -> None:
    for panel in samples(games).values():
        assert isinstance(panel, ChartPanel)
        counted = panel.whole or any(part.whole for part in panel.parts)
        assert counted or "average by category" in str(panel.title)


def test_what_is_nobodys_wears_no_players_symbol() -> None:
    """Won and lost, lowest and highest: patterns that differ without any colour."""
    panels = [panel for panel in samples(500).values() if isinstance(panel, ChartPanel)]
    signed = [panel for panel in panels if any(series.sign for series in panel.series)]
    assert {str(s.label) for p in signed for s in p.series} == {"won", "lost", "lowest", "average", "highest"}
    for panel in signed:
        for theme in THEMES.values():
            looks = looks_of(panel.series, theme)
            assert not any(look.colour for look in looks)
            assert len({look.pattern for look in looks}) == len(looks)


def test_the_patterns_differ_to_the_eye() -> None:
    values = Series(say("a"), (1.0,))
    canvas = canvas_of(ChartPanel(verbatim(""), (), ()), "night", "en", (800, 480), (100, 100))
    seen = []
    for number, look in enumerate(looks_of((values,) * 4, canvas.theme)):
        box = Box(5 + 22 * number, 40, 18, 18)
        fill(canvas, box, look)
        part = pygame.surfarray.array3d(canvas.surface.subsurface((box.x, box.y, box.w, box.h))).max(axis=2) > 100
        seen.append(part)
    for a, b in combinations(seen, 2):
        assert (a != b).mean() > 0.2


def test_the_six_dice_are_on_one_sheet_with_what_chance_would_give() -> None:
    (sheet,) = [panel for panel in samples(5).values() if isinstance(panel, ChartPanel) and panel.parts]
    assert len(sheet.parts) == 6
    for part in sheet.parts:
        (series,) = part.series
        assert part.expected == sum(series.values) / 6


@pytest.mark.parametrize("games", [1, 5])
def test_few_games_are_called_few(games: int) -> None:
    said = {str(panel.title): str(panel.verdict) for panel in samples(games).values() if isinstance(panel, ChartPanel)}
    if games == 1:
        assert said["Games won"] == "After 1 game there is nothing to compare yet."
        assert said["Amsterdam: average by category"] == "After one game these are its points, not averages yet."
        assert said["The dice"].startswith("Too few rolls to tell")
    else:
        assert said["Amsterdam: scores, game by game"] == "After 2 games there is little to compare yet."
        assert said["Between the first and the second presser (ms)"] == "Only 8 lots so far: too few to tell."


def sheet(games: int) -> np.ndarray:
    """All charts after so many games, shrunk, by night and by day in turn."""
    panels = list(samples(games).values())
    rows = -(-len(panels) // COLUMNS)
    surface = pygame.Surface((COLUMNS * SHRUNK[0], rows * SHRUNK[1]), 0, 32)
    for number, panel in enumerate(panels):
        canvas = canvas_of(panel, ("night", "day", "contrast")[number % 3], "en", (800, 480), BOARDS[800, 480])
        small = pygame.transform.smoothscale(canvas.surface, SHRUNK)
        surface.blit(small, (number % COLUMNS * SHRUNK[0], number // COLUMNS * SHRUNK[1]))
    return pygame.surfarray.array3d(surface)


@pytest.mark.parametrize("games", GAMES)
def test_charts_look_as_they_should(games: int) -> None:
    path = FOLDER / f"charts_{games}.png"
    now = sheet(games)
    if os.environ.get("COMPANION_GOLDEN") == "write":
        pygame.image.save(pygame.surfarray.make_surface(now), str(path))
    wanted = pygame.surfarray.array3d(pygame.image.load(str(path)))
    apart = np.abs(now.astype(int) - wanted.astype(int))
    assert apart.mean() < 2.5 and (apart.max(axis=2) > 96).mean() < 0.005, f"charts after {games} games look different"
