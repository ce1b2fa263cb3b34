"""The framebuffer display: pixels land where the kernel says, fingers and keys come with its stamps."""

from __future__ import annotations

import os
import struct
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.display import evdev
from hardware.display import framebuffer as display_framebuffer
from hardware.display.evdev import (
    ABSOLUTE,
    BTN_TOUCH,
    KEY,
    MT_SLOT,
    MT_TRACKING,
    MT_X,
    MT_Y,
    SYN,
    SYN_DROPPED,
    Span,
    TouchPanel,
)
from hardware.display.framebuffer import Canvas, Layout, read_layout
from hardware.errors import DeviceError, DeviceMissing
from hardware.ports import Key, Touch
from hardware.registry import open_device
from tests.hardware.contracts.display_contract import DisplayContract

XRGB = (0xFF0000, 0xFF00, 0xFF)
RGB565 = (0xF800, 0x07E0, 0x001F)


class Memory(bytearray):
    """Memory that is mapped from nowhere; strict about its length."""

    closed = False

    def __setitem__(self, where: Any, what: Any) -> None:
        before = len(self)
        super().__setitem__(where, what)
        assert len(self) == before, "written beyond the framebuffer"

    def close(self) -> None:
        self.closed = True


def layout(size: tuple[int, int] = (320, 240), depth: int = 32, spare: int = 0, start: int = 0) -> Layout:
    masks = RGB565 if depth == 16 else XRGB
    return Layout(size, depth, masks, size[0] * depth // 8 + spare, start, "testfb")


@pytest.fixture
def memory(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Memory:
    form = getattr(request, "param", layout())
    memory = Memory(form.length)
    monkeypatch.setattr(display_framebuffer, "_mapped", lambda device: (memory, form))
    return memory


def opened(tmp_path: Path, **more: Any) -> Any:
    return open_device("display", "framebuffer", {"inputs": str(tmp_path), **more}, now_ns=time.monotonic_ns)


class TestFramebuffer(DisplayContract):
    @pytest.fixture
    def display(self, tmp_path: Path, memory: Memory) -> Iterator[Any]:
        device = opened(tmp_path)
        yield device
        device.close()
        assert memory.closed


def pixel(memory: Memory, form: Layout, x: int, y: int) -> int:
    size = form.depth // 8
    at = form.start + y * form.pitch + x * size
    return int.from_bytes(memory[at : at + size], "little")


@pytest.mark.parametrize(
    "form",
    [layout(), layout(depth=16), layout(depth=24), layout(spare=64), layout(depth=16, spare=10, start=5000)],
    ids=lambda form: f"{form.depth} bits, pitch {form.pitch}, start {form.start}",
)
def test_every_pixel_lands_where_the_kernel_says(form: Layout) -> None:
    memory = Memory(form.length)
    canvas = Canvas(pygame, form, memory)
    canvas.surface.fill((255, 0, 0))
    canvas.surface.set_at((319, 239), (0, 255, 0))
    canvas.surface.set_at((0, 1), (0, 0, 255))
    canvas.copy()
    red, green, blue = form.masks
    assert [pixel(memory, form, *at) for at in ((0, 0), (319, 239), (0, 1), (319, 1))] == [red, green, blue, red]


def test_a_depth_that_nobody_uses_says_what_to_set() -> None:
    variable = struct.pack("@20I80x", 800, 480, 800, 480, 0, 0, 8, 0, *[0] * 12)
    with pytest.raises(DeviceError, match="framebuffer_depth=32"):
        read_layout(variable, bytes(84))


def test_no_framebuffer_says_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(DeviceMissing, match=r"cmdline\.txt"):
        open_device("display", "framebuffer", {"device": str(tmp_path / "fb0")}, now_ns=time.monotonic_ns)
    (tmp_path / "fb0").write_bytes(b"no framebuffer")
    with pytest.raises(DeviceError, match="is no framebuffer"):
        open_device("display", "framebuffer", {"device": str(tmp_path / "fb0")}, now_ns=time.monotonic_ns)


class FakeSource:
    """An input device that was opened; its events are what the test puts there."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.name = path.read_text()
        self.queue: list[tuple[int, int, int, int]] = []
        self.gone = False
        if self.name == "panel":
            self.decoder: Any = TouchPanel(Span(0, 319), Span(0, 239), several=True)
        else:
            self.decoder = evdev.Keyboard() if self.name == "keyboard" else None

    def events(self) -> Iterator[tuple[int, int, int, int]]:
        if self.gone:
            raise OSError(19, "No such device")
        queue, self.queue = self.queue, []
        return iter(queue)

    def close(self) -> None:
        pass


def test_panels_and_keyboards_come_and_go(tmp_path: Path, memory: Memory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(display_framebuffer, "Source", FakeSource)
    monkeypatch.setattr(display_framebuffer, "RESCAN_NS", 0)
    (tmp_path / "event0").write_text("power key")
    display = opened(tmp_path, turned=True)
    assert display.inputs() == []
    assert "no touch panel" in display.health().detail
    (tmp_path / "event1").write_text("panel")
    (tmp_path / "event2").write_text("keyboard")
    display.inputs()
    assert "panel, keyboard" in display.health().detail
    panel, keyboard = display._sources.values()
    keyboard.queue = [(5, KEY, 57, 1)]
    panel.queue = [(9, ABSOLUTE, MT_TRACKING, 7), (9, ABSOLUTE, MT_X, 0), (9, ABSOLUTE, MT_Y, 0), (9, SYN, 0, 0)]
    panel.queue += [(3, KEY, BTN_TOUCH, 1)]  # its emulation of a simple panel is not counted twice
    assert display.inputs() == [Key(5, "space", " "), Touch(9, 319, 239, "down")]
    panel.gone = True
    (tmp_path / "event1").unlink()
    assert display.inputs() == []
    assert display.health().detail.endswith("; keyboard")
    display.close()


def fed(panel: TouchPanel, *events: tuple[int, int, int]) -> list[Any]:
    return [told for event in events if (told := panel.feed(*event))]


def several() -> TouchPanel:
    return TouchPanel(Span(0, 100), Span(0, 100), several=True)


def test_a_second_finger_is_ignored_and_the_first_is_followed() -> None:
    told = fed(
        several(),
        *[(ABSOLUTE, MT_TRACKING, 1), (ABSOLUTE, MT_X, 10), (ABSOLUTE, MT_Y, 20), (SYN, 0, 0)],
        *[(ABSOLUTE, MT_SLOT, 1), (ABSOLUTE, MT_TRACKING, 2), (ABSOLUTE, MT_X, 90), (ABSOLUTE, MT_Y, 90), (SYN, 0, 0)],
        *[(ABSOLUTE, MT_X, 80), (ABSOLUTE, MT_SLOT, 0), (ABSOLUTE, MT_X, 11), (SYN, 0, 0)],
        *[(ABSOLUTE, MT_TRACKING, -1), (SYN, 0, 0)],
    )
    assert told == [("down", 0.1, 0.2), ("move", 0.11, 0.2), ("up", 0.11, 0.2)]


def test_a_queue_that_ran_over_lifts_the_finger() -> None:
    panel = several()
    fed(panel, (ABSOLUTE, MT_TRACKING, 1), (ABSOLUTE, MT_X, 10), (ABSOLUTE, MT_Y, 20), (SYN, 0, 0))
    assert fed(panel, (SYN, SYN_DROPPED, 0), (ABSOLUTE, MT_X, 50), (SYN, 0, 0)) == [("up", 0.1, 0.2)]


@settings(deadline=None, max_examples=200)
@given(
    events=st.lists(
        st.tuples(
            st.sampled_from([SYN, KEY, ABSOLUTE]),
            st.sampled_from([0, 1, SYN_DROPPED, MT_SLOT, MT_TRACKING, MT_X, MT_Y, BTN_TOUCH]),
            st.integers(-2, 2000),
        ),
        max_size=80,
    ),
    many=st.booleans(),
)
def test_whatever_a_panel_says_fingers_come_down_before_they_are_lifted(
    events: list[tuple[int, int, int]], many: bool
) -> None:
    down = False
    for phase, x, y in fed(TouchPanel(Span(0, 100), Span(0, 100), several=many), *events):
        assert down == (phase != "down")
        assert 0 <= x <= 1
        assert 0 <= y <= 1
        down = phase != "up"


def test_a_file_that_is_no_input_device_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "event0").touch()
    with pytest.raises(OSError, match="ioctl"):
        evdev.Source(tmp_path / "event0")
    assert not [fd for fd in os.listdir("/proc/self/fd") if _target(fd).endswith("event0")]  # noqa: PTH208


def _target(fd: str) -> str:
    try:
        return str(Path(f"/proc/self/fd/{fd}").readlink())
    except OSError:
        return ""
