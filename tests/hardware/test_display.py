"""Displays: a picture is fitted to the panel, and fingers come back to where they were on the picture."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.display.backlight import Backlight
from hardware.display.fit import Fit
from hardware.display.pygame import PygameDisplay
from hardware.errors import DeviceMissing
from hardware.ports import Key, Touch
from hardware.registry import keep_device, open_device
from hardware.sim.world import SimTable
from tests.hardware.contracts.display_contract import DisplayContract


def now_ns() -> int:
    return 7


def opened(**settings: Any) -> PygameDisplay:
    device: PygameDisplay = open_device("display", "pygame", settings, now_ns=now_ns)
    return device


class TestSimulated(DisplayContract):
    @pytest.fixture
    def display(self) -> Iterator[Any]:
        device = open_device("display", "sim", {}, now_ns=now_ns, world=SimTable(now_ns))
        yield device
        device.close()


class TestWindow(DisplayContract):
    @pytest.fixture
    def display(self) -> Iterator[Any]:
        device = opened(window=[320, 240])
        pygame.event.clear()
        yield device
        device.close()


class TestScaledAndTurned(DisplayContract):
    @pytest.fixture
    def display(self) -> Iterator[Any]:
        device = opened(window=[640, 500], painted=[320, 240], turned=True)
        pygame.event.clear()
        yield device
        device.close()


class TestKept(DisplayContract):
    @pytest.fixture
    def display(self) -> Iterator[Any]:
        kept = keep_device("display", "pygame", {"window": [320, 240]}, now_ns=now_ns)
        assert kept.size == (320, 240)
        pygame.event.clear()
        yield kept
        kept.close()


sizes = st.tuples(st.integers(160, 2000), st.integers(160, 2000))


@settings(deadline=None, max_examples=200)
@given(picture=sizes, panel=sizes, turned=st.booleans(), across=st.floats(0, 1), down=st.floats(0, 1))
def test_a_point_painted_is_the_point_touched(
    picture: tuple[int, int], panel: tuple[int, int], turned: bool, across: float, down: float
) -> None:
    fit = Fit(picture, panel, turned)
    left, top, width, height = fit.area
    assert left >= 0
    assert top >= 0
    assert left + width <= panel[0]
    assert top + height <= panel[1]
    touched = fit.to_picture(left + across * (width - 1), top + down * (height - 1))
    assert touched is not None
    if turned:
        touched = (picture[0] - 1 - touched[0], picture[1] - 1 - touched[1])
    # Half a pixel of the panel may be several of a larger picture.
    slack = 1 + max(picture[0] / width, picture[1] / height)
    assert abs(touched[0] - across * (picture[0] - 1)) <= slack
    assert abs(touched[1] - down * (picture[1] - 1)) <= slack


def test_the_picture_is_scaled_and_turned_onto_the_panel() -> None:
    display = opened(window=[640, 500], painted=[320, 240], turned=True)
    surface = pygame.Surface((320, 240))
    surface.fill((255, 0, 0), (0, 0, 160, 120))  # top left
    display.present(surface)
    panel = pygame.display.get_surface()
    assert panel.get_at((600, 480))[:3] == (255, 0, 0)  # bottom right
    assert panel.get_at((40, 20))[:3] == (0, 0, 0)
    assert panel.get_at((320, 3))[:3] == (0, 0, 0)  # the border
    display.close()


def told(display: PygameDisplay, *events: pygame.event.Event) -> list[Any]:
    pygame.event.clear()
    for event in events:
        pygame.event.post(event)
    return list(display.inputs())


def finger(kind: int, x: float, y: float, finger_id: int = 1) -> pygame.event.Event:
    return pygame.event.Event(kind, finger_id=finger_id, touch_id=1, x=x, y=y, dx=0, dy=0, pressure=1)


def mouse(kind: int, pos: tuple[int, int], touch: bool = False) -> pygame.event.Event:
    more = {"buttons": (1, 0, 0), "rel": (0, 0)} if kind == pygame.MOUSEMOTION else {"button": 1}
    return pygame.event.Event(kind, pos=pos, touch=touch, **more)


@pytest.fixture
def window() -> Iterator[PygameDisplay]:
    device = opened(window=[401, 241])
    yield device
    device.close()


def test_finger_and_mouse_speak_alike(window: PygameDisplay) -> None:
    by_finger = told(
        window,
        finger(pygame.FINGERDOWN, 0.5, 0.5),
        finger(pygame.FINGERMOTION, 0.75, 0.5),
        finger(pygame.FINGERUP, 0.75, 0.5),
    )
    by_mouse = told(
        window,
        mouse(pygame.MOUSEBUTTONDOWN, (200, 120)),
        mouse(pygame.MOUSEMOTION, (300, 120)),
        mouse(pygame.MOUSEBUTTONUP, (300, 120)),
    )
    assert by_finger == by_mouse == [Touch(7, 200, 120, "down"), Touch(7, 300, 120, "move"), Touch(7, 300, 120, "up")]


def test_a_finger_reported_twice_counts_once(window: PygameDisplay) -> None:
    inputs = told(
        window,
        finger(pygame.FINGERDOWN, 0.5, 0.5),
        mouse(pygame.MOUSEBUTTONDOWN, (200, 120), touch=True),
        finger(pygame.FINGERUP, 0.5, 0.5),
        mouse(pygame.MOUSEBUTTONUP, (200, 120), touch=True),
    )
    assert [(touch.phase, touch.x) for touch in inputs] == [("down", 200), ("up", 200)]


def test_a_second_finger_and_a_hovering_mouse_are_ignored(window: PygameDisplay) -> None:
    inputs = told(
        window,
        mouse(pygame.MOUSEMOTION, (5, 5)),
        finger(pygame.FINGERDOWN, 0.0, 0.0, finger_id=1),
        finger(pygame.FINGERDOWN, 1.0, 1.0, finger_id=2),
        finger(pygame.FINGERUP, 1.0, 1.0, finger_id=2),
        finger(pygame.FINGERUP, 0.0, 0.0, finger_id=1),
    )
    assert inputs == [Touch(7, 0, 0, "down"), Touch(7, 0, 0, "up")]


def test_a_finger_that_slides_off_the_picture_is_lifted_at_its_rim() -> None:
    display = opened(window=[640, 500], painted=[320, 240])
    inputs = told(
        display,
        mouse(pygame.MOUSEBUTTONDOWN, (320, 20)),
        mouse(pygame.MOUSEMOTION, (320, 2)),
        mouse(pygame.MOUSEBUTTONUP, (320, 2)),
        mouse(pygame.MOUSEBUTTONDOWN, (320, 2)),
        mouse(pygame.MOUSEBUTTONUP, (320, 20)),
    )
    assert inputs == [Touch(7, 160, 5, "down"), Touch(7, 160, 5, "up")]
    display.close()


def test_keys_have_names_and_text(window: PygameDisplay) -> None:
    down = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_SPACE, unicode=" ", mod=0, scancode=0)
    up = pygame.event.Event(pygame.KEYUP, key=pygame.K_SPACE, mod=0, scancode=0)
    assert told(window, down, up) == [Key(7, "space", " "), Key(7, "space", "", False)]


def test_a_wheel_scrolls_and_the_close_button_is_noticed(window: PygameDisplay) -> None:
    wheel = pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-2, flipped=False)
    (scroll,) = told(window, wheel, pygame.event.Event(pygame.QUIT))
    assert scroll.scroll == -2
    assert window.wants_to_close()


def test_without_a_screen_it_says_what_to_do_and_leaves_the_surroundings_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in ("SDL_VIDEODRIVER", "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    with pytest.raises(DeviceMissing, match='choose the display driver "framebuffer"'):
        opened()
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    display = opened(window=[320, 240])
    assert display.size == (320, 240)
    display.close()


def test_the_card_with_the_screen_is_found_on_a_pi_5(monkeypatch: pytest.MonkeyPatch) -> None:
    """SDL's KMSDRM does not open here: its refusals are played, the window is a dummy's."""
    for name in ("SDL_VIDEODRIVER", "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    tried: list[str | None] = []
    init = pygame.display.init

    def picky() -> None:
        assert os.environ["SDL_VIDEODRIVER"] == "kmsdrm"
        tried.append(os.environ.get("SDL_KMSDRM_DEVICE_INDEX"))
        if tried[-1] != "1":
            raise pygame.error("kmsdrm not available")
        os.environ["SDL_VIDEODRIVER"] = "dummy"
        init()

    monkeypatch.setattr(pygame.display, "init", picky)
    display = opened(fullscreen=False, window=[320, 240])
    assert tried == [None, "0", "1"]
    assert not {"SDL_KMSDRM_DEVICE_INDEX", "SDL_VIDEODRIVER"} & os.environ.keys()
    display.close()


def test_a_screen_that_appears_later_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "nonsense")
    clock = [0]
    kept = keep_device("display", "pygame", {"window": [320, 240]}, now_ns=lambda: clock[0])
    assert "no screen" in str(kept.health().reason)
    assert kept.size == (800, 480)
    kept.present(pygame.Surface((800, 480)))
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    clock[0] += 250_000_000
    assert kept.health().ok
    assert kept.size == (320, 240)
    kept.close()


def light(folder: Path, now: int, most: int, name: str = "10-0045") -> Path:
    (folder / name).mkdir(parents=True)
    (folder / name / "max_brightness").write_text(f"{most}\n")
    path = folder / name / "brightness"
    path.write_text(f"{now}\n")
    return path


def test_a_panel_is_never_dark(tmp_path: Path) -> None:
    path = light(tmp_path, 255, 255)
    backlight = Backlight(tmp_path)
    assert backlight.brightness() == 1.0
    for level, written in ((0.4, 102), (0.0, 1), (7.0, 255)):
        backlight.shine(level)
        assert int(path.read_text()) == written


def test_a_light_that_we_may_not_set_or_read_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert Backlight(tmp_path / "none").brightness() is None
    light(tmp_path, 3, 0, "odd")
    light(tmp_path, 3, 7, "words").write_text("bright")
    assert Backlight(tmp_path).brightness() is None
    path = light(tmp_path, 3, 4, "shut")
    monkeypatch.setattr("hardware.display.backlight.os.access", lambda path, mode: False)
    assert Backlight(tmp_path).brightness() is None
    Backlight(tmp_path).shine(1.0)
    assert path.read_text() == "3\n"


def test_a_display_that_comes_back_is_as_bright_as_before() -> None:
    times = [0]
    world = SimTable(lambda: times[0])
    kept = keep_device("display", "sim", {}, now_ns=lambda: times[0], world=world)
    kept.shine(0.4)
    assert (world.brightness, kept.brightness()) == (0.4, 0.4)
    world.unplug("display")
    assert kept.brightness() is None
    world.brightness = 1.0
    world.plug("display")
    times[0] += 10**10
    kept.health()
    assert world.brightness == 0.4
    world.brightness = None
    kept.shine(0.9)
    assert kept.brightness() is None
