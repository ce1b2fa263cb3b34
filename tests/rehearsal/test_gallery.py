"""The screens that the games really show, collected from whole demonstrations, measured like the samples."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.core.view import GameView
from companion.locale import catalogue
from companion.rehearsal.gallery import Scene, scenes, subjects
from companion.screen import symbols
from companion.screen.text import lines_of
from companion.screen.theme import PAINTS

FEWEST = {"lobby": 25, "ticket_to_ride": 20, "merchants": 45, "amsterdam": 40}


@pytest.fixture(scope="module", params=subjects())
def subject(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[str, list[Scene]]:
    name = str(request.param)
    return name, list(scenes(name, tmp_path_factory.mktemp(name)))


def test_there_are_many_screens(subject: tuple[str, list[Scene]]) -> None:
    """What is wrong with any of them, tests/screen/test_acceptance.py finds."""
    name, shown = subject
    assert len(shown) >= FEWEST[name]


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
