"""The plug is pulled while `companion run` itself is played: its window, its set-up pages, its own clock and disk."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.games.catalogue import game_named
from companion.memory import entries
from companion.memory.session import Line
from tests.screen.window import Window, can_open

pytestmark = pytest.mark.skipif(not can_open(), reason="needs Xvfb and xdotool (apt install xvfb xdotool)")

PEOPLE = {
    "amsterdam": (["An"], ["red"]),
    "merchants": (["An", "Bo", "Cy"], ["green", "orange", "violet"]),
    "ticket_to_ride": (["An", "Bo"], ["red", "blue"]),
}
AVOIDED = {"pick:correct", "pick:private", "pick:contracts", "pick:discard", "pick:again", "pick:back"}
HASTE = ("pick:", "push:", "spot:", "type:")


@pytest.fixture
def window(tmp_path: Path) -> Iterator[Window]:
    opened = Window(tmp_path)
    yield opened
    opened.close()


def something(window: Window, rng: Random) -> str:
    """What a hasty person would touch now."""
    actions = window.actions
    if window.notice and "back" in actions:
        return "back"
    if "undo" in actions and rng.random() < 0.1:
        return "undo"
    if "enter" in actions and rng.random() < 0.6:
        return "enter"
    likely = [action for action in actions if action.startswith(HASTE) and action not in AVOIDED]
    return rng.choice(likely or actions)


def shown(now: dict[str, Any]) -> tuple[list[Any], str]:
    """The score, whoever stands first in it, and what undo would take back."""
    return sorted(now["score"]), now["undo"]


def kept(data: Path) -> tuple[list[tuple[list[Any], str]], bool]:
    """What the screen would have shown after each line of the newest journal, and after a restart; is there more?"""
    journals = sorted((data / "games").glob("*.journal"), key=lambda path: path.stat().st_mtime_ns)
    if not journals:
        return [], False
    path = journals[-1]
    contents = entries.read(path)
    assert contents.damage is None or "cut off" in str(contents.damage)
    game = game_named(contents.header.game)
    line: Line[Any] = Line(game)
    views = []
    for entry in contents.entries:
        line.follow(entry)
        views.append(_view(line))
    line.add(game.resume(line.state), "")  # a stop that was shown is a sale: a restart writes it down
    return [*views, _view(line)], not game.finished(line.state)


def _view(line: Line[Any]) -> tuple[list[Any], str]:
    rows = line.game.view(line.state, 0, None, ()).score.rows
    undo = line.undo_label
    return sorted([str(row.name), str(row.total)] for row in rows), str(undo) if undo is not None else ""


def cuts_survived(window: Window, data: Path, game: str, rng: Random, cuts: int) -> int:
    """Play, pull the plug in mid-click, look into the journal, start again, continue, and so on."""
    people, colours = PEOPLE[game]
    window.sit_down(game, people, colours)
    for _ in range(cuts):
        for _ in range(rng.randint(2, 12)):
            window.click(something(window, rng), settle_s=0.4)
        window.tap(something(window, rng))
        time.sleep(rng.random() * 0.1)
        window.kill()
        views, goes_on = kept(data)
        if window.now["score"]:
            score, undo = shown(window.now)
            on_disk = views if undo else [(score, "") for score, _ in views]  # the menu offers no undo
            assert (score, undo) in on_disk, "something was shown that is not on the disk"
        window.start()
        if not goes_on:
            window.sit_down(game, people, colours)
            continue
        window.pick(f"continue:{game}")
        window.wait_for(lambda now: bool(now["score"]))
        assert sorted(window.now["score"]) == views[-1][0], "continued somewhere else"
    return cuts


@pytest.mark.crash
@pytest.mark.parametrize("game", PEOPLE)
def test_the_plug_is_pulled(window: Window, tmp_path: Path, game: str) -> None:
    assert cuts_survived(window, tmp_path / "data", game, Random(7), 2) == 2


@pytest.mark.long
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("game", PEOPLE)
def test_the_plug_is_pulled_long(window: Window, tmp_path: Path, game: str, seed: int) -> None:
    assert cuts_survived(window, tmp_path / "data", game, Random(seed), 20) == 20
