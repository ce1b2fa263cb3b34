"""The screens that the games really show, collected from whole demonstrations, measured like the samples."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

from companion.core.languages import LANGUAGES
from companion.core.view import GameView
from companion.locale import catalogue
from companion.rehearsal.gallery import Scene, scenes, subjects
from companion.screen import symbols
from companion.screen.paint import Painter
from companion.screen.text import lines_of
from companion.screen.theme import PAINTS
from tests.screen.faults import text_faults, without_short_word
from tests.screen.test_text_boxes import SIZES

FEWEST = {"lobby": 25, "ticket_to_ride": 20, "merchants": 45, "amsterdam": 40}


@pytest.fixture(scope="module", params=subjects())
def subject(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[str, list[Scene]]:
    name = str(request.param)
    return name, list(scenes(name, tmp_path_factory.mktemp(name)))


def test_real_screens_are_neither_cut_nor_crowded(subject: tuple[str, list[Scene]]) -> None:
    """Every screen once, languages and sizes taking turns; the long run paints all combinations."""
    name, shown = subject
    assert len(shown) >= FEWEST[name]
    combinations = list(product(SIZES, LANGUAGES))
    found = []
    for i, scene in enumerate(shown):
        size, language = combinations[i % len(combinations)]
        painting = Painter(size).paint(scene.view, catalogue(language), 0, scene.pictures)
        faults = text_faults(painting, size, but=without_short_word(scene.view, catalogue(language)))
        found += [f"{scene.name} {size[0]} {language}: {fault}" for fault in faults]
    assert not found


@pytest.mark.long
def test_real_screens_in_every_language_and_size(subject: tuple[str, list[Scene]]) -> None:
    found = []
    for size, language in product(SIZES, LANGUAGES):
        painter = Painter(size)
        for scene in subject[1]:
            painting = painter.paint(scene.view, catalogue(language), 0, scene.pictures)
            faults = text_faults(painting, size, but=without_short_word(scene.view, catalogue(language)))
            found += [f"{scene.name} {size[0]} {language}: {fault}" for fault in faults]
    assert not found


def test_every_colour_has_a_paint_and_every_symbol_a_drawing(subject: tuple[str, list[Scene]]) -> None:
    for scene in subject[1]:
        game = scene.view.game
        if isinstance(game, GameView):
            for row in game.score.rows:
                assert row.colour in PAINTS, scene.name
                for symbol, _ in row.details:
                    assert symbol in symbols.NAMES, (scene.name, symbol)
        for choice in scene.view.prompt.choices if scene.view.prompt else ():
            assert not choice.colour or choice.colour.replace("_", " ") in PAINTS, (scene.name, choice)


def test_the_terminal_shows_the_same_moment(subject: tuple[str, list[Scene]]) -> None:
    for scene in subject[1]:
        view = scene.view
        lines = lines_of(view, catalogue("nl"))
        text = "\n".join(lines)
        assert view.title.translated(catalogue("nl")) in text
        if view.prompt is not None:
            assert view.prompt.question.translated(catalogue("nl")) in text
            for choice in (c for c in view.prompt.choices if not (c.quiet and c.refused)):
                assert choice.label.translated(catalogue("nl")) in text


def test_screenshots_are_written(tmp_path: Path) -> None:
    from companion.cli import main

    assert main(["screenshot", "--all", str(tmp_path), "--game", "ticket_to_ride", "--size", "800x480",
                 "--language", "fr", "--theme", "day"]) == 0  # fmt: skip
    pictures = list(tmp_path.glob("ticket_to_ride-*-800x480-fr-day.png"))
    assert len(pictures) >= FEWEST["ticket_to_ride"]
    assert (tmp_path / "sheet-ticket_to_ride-800x480-fr-day.png").stat().st_size > 50_000


def test_an_unknown_game_is_told_in_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from companion.cli import main

    assert main(["screenshot", "--all", str(tmp_path), "--game", "chess"]) == 2
    assert "chess" in capsys.readouterr().err
