"""`companion demo`: the best of every game in a minute, in text and on a painted screen."""

from __future__ import annotations

import tempfile
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.cli import main
from companion.commands.telling import half_blocks
from companion.core.clock import ManualClock
from companion.core.scenes import CeremonyPanel
from companion.dice.picture import Image
from companion.dice.profile import Profile
from companion.dice.read import read
from companion.dice.values import Reading
from companion.dice.watcher import Eye
from companion.games.catalogue import TITLES, game_named
from companion.rehearsal import demo
from companion.rehearsal.shop_window import Glimpse, ShopWindow, unseen
from companion.settings import config
from companion.settings.preferences import Preferences
from companion.table.devices import Attention
from companion.table.lay import lay
from hardware.sim.world import SimTable

GLANCES = 4  # a throw: three settle it, one may be unsure of a die


def told(words: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    assert main(["demo", *words]) == 0
    return capsys.readouterr().out


def test_the_shop_window_shows_what_is_different_and_what_to_type_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    lines = told([], capsys).splitlines()
    shown = "\n".join(lines)
    in_order = (
        "What the camera saw: ",
        "Dice: black 6, brown 4, purple 3, pink 6, orange 2, grey 5",
        "TOM's steps are done",
        "START · 200,000 · 190,000 · 180,000 · 170,000",
        "Dirk buys for 170,000",
        "µs after START, Chris +",
        " missing · ",  # one space, or more
        "joined · +",
        "Joined by ",
        "wins – ",
        "companion run --simulate",
    )
    places = [shown.find(words) for words in in_order]
    assert -1 not in places and places == sorted(places), dict(zip(in_order, places, strict=True))
    steps = [n for n, line in enumerate(lines) if line.startswith("  - ")]
    assert len(steps) > 5 and all(lines[n + 1].startswith("      ") for n in steps), "each with its reason"
    saved = next(line.removeprefix("  What the camera saw: ") for line in lines if "What the camera saw" in line)
    assert cv2.imread(saved) is not None


@pytest.mark.window
def test_a_terminal_with_colours_shows_the_picture_itself(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, value in {"FORCE_COLOR": "1", "COLORTERM": "truecolor", "TERM": "xterm-256color"}.items():
        monkeypatch.setenv(name, value)
    monkeypatch.delenv("NO_COLOR", raising=False)
    shown = told(["--speed", "100", "--language", "nl"], capsys)
    assert shown.count("▀") > 1000 and "What the camera saw" not in shown
    assert "De camera leest de dobbelstenen" in shown and "Fotofinish" in shown


def test_a_picture_is_two_rows_in_a_line() -> None:
    image = np.zeros((48, 64, 3), np.uint8)
    image[0::2] = (0, 0, 255)  # blue, green, red
    lines = list(half_blocks(image))
    style = lines[0].spans[0].style
    assert len(lines) == 24 and all(line.plain == "  " + "▀" * 64 for line in lines)
    assert str(style) == "#ff0000 on #000000"


@pytest.mark.parametrize("seed", [2, 3, 4])
def test_with_any_seed_every_game_comes_to_its_scenes(seed: int, tmp_path: Path) -> None:
    for name in TITLES:
        game, path = game_named(name), None
        assert game.demo.scenes
        for scene in game.demo.scenes:
            path = unseen(game, scene.begins, tmp_path, seed, path)
            assert path.is_file()


@pytest.mark.window
def test_on_a_screen_fingers_look_at_every_step_and_the_last_picture_is_the_ceremony(tmp_path: Path) -> None:
    clock, glimpse = ManualClock(now_ns=10**12), Touched()
    world = SimTable(clock.now_ns, seed=1)
    settings = config.load(config.DEFAULTS).simulated()
    table = lay(
        settings, tmp_path, clock, world, mine=Preferences(), demo_box=True, eye=Eye, painted=True, trace=glimpse
    )
    seen_ms = 0.0
    shown = ShopWindow(table, world, 1, glimpse)
    for pause_ms in shown.moves():
        notice = table.panel.view(clock.now_ns())
        assert notice.notice is None or notice.good_news or notice.notice is not shown.title, "a title is no trouble"
        seen_ms += pause_ms
        for _ in demo.let_pass(pause_ms, clock, table, world):
            pass
    assert {"goon:", "step:1", "step:2", "step:3"} <= set(glimpse.found)
    view = table.view(clock.now_ns()).game
    assert view is not None and isinstance(view.panels[0], CeremonyPanel)
    assert 50_000 < seen_ms < 80_000, "about a minute"
    table.close()


class Touched(Glimpse):
    """Remembers what a finger was led to."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def find(self, name: str) -> tuple[int, int] | None:
        middle = super().find(name)
        self.found += [name] if middle is not None else []
        return middle


def test_on_manual_time_a_throw_is_read_from_few_pictures(tmp_path: Path) -> None:
    clock, eye = ManualClock(now_ns=10**12), Counting()
    world = SimTable(clock.now_ns, seed=1)
    settings = config.load(config.DEFAULTS).simulated()
    table = lay(settings, tmp_path, clock, world, mine=Preferences(), demo_box=True, seed=lambda: 1, eye=eye.open)
    session = demo.start(game_named("amsterdam"), table.room.desk)
    table.room.sit_down(session)
    for pause_ms in demo.Hands(table, world, 1).moves():
        before = eye.pictures
        for _ in demo.let_pass(max(1.0, pause_ms), clock, table, world):
            pass
        assert eye.pictures - before <= GLANCES
        if world.tray.throw == 3:
            break
    assert session.state.round == 3, "and each was read"
    table.close()


class Counting:
    """An eye that counts what it reads."""

    pictures = 0

    def open(self, camera: Attention) -> Eye:
        return Eye(camera, reader=self.read)

    def read(self, image: Image, profile: Profile | None) -> Reading:
        self.pictures += 1
        return read(image, profile)
