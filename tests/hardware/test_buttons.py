"""Buttons: raw edges with true stamps, from fingers or from lines."""

from __future__ import annotations

import gc
import importlib.util
import subprocess
import sys
import time
import types
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from hardware import gpio, gpiochip, pin_factory
from hardware.errors import DeviceBusy, DeviceError, DeviceMissing
from hardware.gpio import Lines
from hardware.pins import pin_map
from hardware.registry import keep_device, open_device
from hardware.sim.world import SimTable
from tests.hardware.contracts.buttons_contract import ButtonsContract, ButtonsRig

LINES = {"shared": 17, "seat1": 27}
LAMPS = {"shared": 26, "seat1": 5}


class Clock:
    """Every look at it is a microsecond later."""

    ns = 0

    def __call__(self) -> int:
        self.ns += 1000
        return self.ns


now_ns = time.monotonic_ns  # what mock pins stamp by


def mocked(**more: Any) -> Any:
    chosen = {"factory": "mock", "buttons": LINES, "lamps": LAMPS, **more}
    return open_device("buttons", "gpio", chosen, now_ns=now_ns)


class TestSimulated(ButtonsContract):
    @pytest.fixture
    def rig(self) -> Iterator[ButtonsRig]:
        clock = Clock()
        world = SimTable(clock)
        buttons = open_device("buttons", "sim", {}, now_ns=clock, world=world)

        def push(button: str, down: bool) -> None:
            if down:
                world.press(button, bounces=0, hold_ms=None)
            else:
                world.release(button)

        yield ButtonsRig(buttons, push, lambda name: name in world.lamps, clock)
        buttons.close()


class TestMockPins(ButtonsContract):
    active_high = False

    @pytest.fixture
    def rig(self) -> Iterator[ButtonsRig]:
        buttons = mocked(active_high=self.active_high)
        pins = buttons.lines.pins

        def push(button: str, down: bool) -> None:
            pin = pins.pin(LINES[button])
            (pin.drive_high if down == self.active_high else pin.drive_low)()

        yield ButtonsRig(buttons, push, lambda name: bool(pins.pin(LAMPS[name]).state))
        buttons.close()


class TestMockPinsActiveHigh(TestMockPins):
    active_high = True


def test_the_listeners_live_as_long_as_the_driver() -> None:
    buttons = mocked()
    gc.collect()
    buttons.lines.pins.pin(27).drive_low()
    assert [edge.button for edge in buttons.edges()] == ["seat1"]
    buttons.close()


def test_the_bounce_filter_stays_off_because_it_moves_stamps() -> None:
    buttons = mocked()
    assert buttons.lines.pins.pin(17).bounce is None
    buttons.close()


def test_a_button_that_is_down_from_the_start_is_named_until_it_moves() -> None:
    bench = Lines("mock", None, "the work bench")
    pin = bench.pins.pin(27)
    pin._set_pull = lambda value: None  # a short to ground is stronger than any pull-up
    pin._state = False
    buttons = mocked()
    health = buttons.health()
    assert (health.ok, "seat1 (GPIO27)" in str(health.reason)) == (False, True)
    assert buttons.edges() == []
    pin.drive_high()
    assert buttons.health().ok
    buttons.close()
    bench.close()


def test_a_loose_wire_does_not_fill_the_memory() -> None:
    buttons = mocked()
    pin = buttons.lines.pins.pin(17)
    for _ in range(6000):
        pin.drive_low()
        pin.drive_high()
    buttons.lines.pins.pin(27).drive_low()
    assert [edge.button for edge in buttons.edges()].count("seat1") == 1, "another player's press is not pushed out"
    assert "button shared (GPIO17) chatters" in str(buttons.health().reason)
    buttons.mute(frozenset({"shared"}))
    assert buttons.health().ok
    pin.drive_low()
    assert buttons.edges() == []
    buttons.close()


def test_a_muted_button_that_is_held_down_is_not_complained_of() -> None:
    bench = Lines("mock", None, "the work bench")
    pin = bench.pins.pin(27)
    pin._set_pull = lambda value: None
    pin._state = False
    buttons = mocked()
    buttons.mute(frozenset({"seat1"}))
    assert buttons.health().ok
    buttons.close()
    bench.close()


def test_a_pin_factory_with_another_clock_is_named_when_it_is_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    mock = sys.modules.get("gpiozero.pins.mock") or pytest.importorskip("gpiozero.pins.mock")
    monkeypatch.setattr(mock.MockFactory, "ticks", staticmethod(time.time))
    buttons = mocked()
    assert "the driver gpio (mock) stamps by the wall clock" in str(buttons.health().reason)
    buttons.close()


def test_a_kernel_that_stamps_by_the_wall_clock_is_named_at_the_first_press(monkeypatch: pytest.MonkeyPatch) -> None:
    """The factory's own clock is right, its edges come with stamps of time.time_ns(), as from kernels before 5.7."""
    buttons = mocked()
    assert buttons.health().ok
    buttons._wires["seat1"].changed(time.time_ns() / 1e9, 0)
    assert buttons.edges() == [], "it has no price"
    assert "a press of seat1 (GPIO27) is not counted: the driver gpio (mock) stamps by" in str(buttons.health().reason)
    buttons.close()


def test_defaults_are_the_shipped_pin_map() -> None:
    buttons = open_device("buttons", "gpio", {"factory": "mock"}, now_ns=now_ns)
    for name, line in pin_map().buttons.items():
        assert f"{name} GPIO{line}" in buttons.health().detail
    buttons.close()


def test_after_closing_a_line_is_free_for_another_driver() -> None:
    first = mocked()
    with pytest.raises(DeviceBusy, match="held by the buttons"):
        open_device("ring", "shift", {"factory": "mock", "data": 17}, now_ns=now_ns)
    keeps_it_open = Lines("mock", None, "the work bench")
    first.close()
    open_device("ring", "shift", {"factory": "mock", "data": 17}, now_ns=now_ns).close()
    keeps_it_open.close()
    assert gpio._factories == {}


def test_a_computer_without_pins_says_so_and_the_game_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gpiochip, "chips", lambda: iter(()))
    buttons = keep_device("buttons", "gpio", {}, now_ns=now_ns)
    assert buttons.edges() == ()
    buttons.lamps(frozenset({"seat1"}))
    assert not buttons.health().ok
    assert "GPIO chip" in str(buttons.health().reason)


def test_chips_of_others_are_not_taken_for_the_header(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gpiochip, "chips", lambda: iter([gpiochip.Chip(0, "pl061")]))
    with pytest.raises(DeviceMissing, match="gpiochip0 is pl061"):
        open_device("buttons", "gpio", {}, now_ns=now_ns)


class OldFactory:
    """LGPIOFactory as Bookworm has it: opens the chip that it thinks best."""

    best = 4

    def __init__(self, chip: int | None = None) -> None:
        self._handle = OldLgpio.lgpio.gpiochip_open(self.best)
        self._chip = self.best

    @property
    def chip(self) -> int:
        return self._chip

    def close(self) -> None:
        self._handle = None


class OldLgpio:
    """gpiozero.pins.lgpio of that time."""

    LGPIOFactory = OldFactory
    LGPIOPin = "pins"

    class lgpio:
        error = RuntimeError
        chips = (0,)

        @classmethod
        def gpiochip_open(cls, chip: int) -> int:
            if chip not in cls.chips:
                raise cls.error("can not open gpiochip")
            return chip


@pytest.mark.parametrize("chips", [(0,), (0, 4)], ids=["its choice is missing", "its choice is another chip"])
def test_a_gpiozero_that_chooses_its_own_chip_is_overruled(
    chips: tuple[int, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(OldLgpio.lgpio, "chips", chips)
    factory = pin_factory._lgpio_factory(OldLgpio, 0)
    assert (factory.chip, factory._handle, factory.pin_class) == (0, 0, "pins")


class Refusing:
    """A factory whose lines are all taken, as lgpio says it."""

    def pin(self, gpio: int) -> Any:
        raise RuntimeError("'GPIO busy'")

    def close(self) -> None:
        pass


def test_a_busy_line_names_its_holder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gpio, "open_pins", lambda factory, chip: (Refusing(), 4))
    monkeypatch.setattr(gpiochip, "line_info", lambda chip, line: gpiochip.Line("spi0 CS0", True, True))
    monkeypatch.setattr(gpiochip, "_processes_with", lambda path: iter(["process 812, python3"]))
    with pytest.raises(DeviceBusy, match=r'GPIO17 is held by "spi0 CS0" \(process 812, python3\)'):
        open_device("buttons", "gpio", {}, now_ns=now_ns)
    monkeypatch.setattr(gpiochip, "_processes_with", lambda path: iter([]))
    with pytest.raises(DeviceBusy, match="the kernel itself, or a process of another user"):
        open_device("buttons", "gpio", {}, now_ns=now_ns)


def test_a_line_that_does_not_exist_is_named() -> None:
    with pytest.raises(DeviceError, match=r"GPIO53 cannot be used .* check the number"):
        mocked(buttons={"shared": 53})


def test_rpigpio_is_chosen_only_by_name_and_tells_how_it_stamps(monkeypatch: pytest.MonkeyPatch) -> None:
    """RPi.GPIO itself cannot be imported off a Pi: its factory is stood in for by mock pins."""
    mock = sys.modules.get("gpiozero.pins.mock") or pytest.importorskip("gpiozero.pins.mock")
    stand_in = types.ModuleType("gpiozero.pins.rpigpio")
    stand_in.RPiGPIOFactory = mock.MockFactory  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "gpiozero.pins.rpigpio", stand_in)
    buttons = mocked(factory="rpigpio")
    assert "stamped on arrival" in buttons.health().detail
    buttons.close()


def test_without_its_library_a_driver_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "gpiozero.pins.rpigpio", None)
    buttons = keep_device("buttons", "gpio", {"factory": "rpigpio"}, now_ns=now_ns)
    assert "install it: " in str(buttons.health().reason)


def test_holders_are_told_even_when_the_kernel_is_not_asked() -> None:
    assert "somebody" in gpiochip.holder(99, 17)


@pytest.mark.parametrize("given", [None, "/nowhere"], ids=["no folder", "a folder that is not there"])
def test_lgpio_leaves_its_pipe_where_nobody_minds(
    given: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a process of its own, for lgpio does it once, when it is imported."""
    if importlib.util.find_spec("lgpio") is None:
        pytest.skip("lgpio is not installed here")
    code = (
        "import os; from hardware.pin_factory import _lgpio_folder\n"
        "with _lgpio_folder(): import lgpio\n"
        "print(os.getcwd()); print(os.listdir('.')); print(os.listdir(os.environ['LG_WD']))"
    )
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parents[2]))
    monkeypatch.delenv("LG_WD", raising=False)
    if given:
        monkeypatch.setenv("LG_WD", given)
    said = subprocess.check_output([sys.executable, "-c", code], cwd=tmp_path, text=True).splitlines()
    assert said == [str(tmp_path), "[]", "['.lgd-nfy0']"]
