"""Devices come and go; the ports stay."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest

from hardware.errors import DeviceMissing, Misuse, Sentence
from hardware.keeper import Keeper
from hardware.offline import KeptCamera, KeptDisplay, KeptRing, KeptSound
from hardware.ports import Health
from hardware.registry import keep_device
from hardware.sim.world import SimTable
from hardware.units import MS
from tests.hardware.clocks import Clock


@dataclass
class Tries:
    """A device that fails as often as told, and counts everything."""

    failing: int = 0
    opened: int = 0
    closed: int = 0
    leds: int = 2
    error: Exception = field(default_factory=lambda: DeviceMissing("no ring; plug it in"))
    shown: list[Any] = field(default_factory=list)
    breaks: bool = False

    def __call__(self) -> Tries:
        self.opened += 1
        if self.failing > 0:
            self.failing -= 1
            raise self.error
        return self

    def show(self, pixels: Any) -> None:
        if self.breaks:
            raise OSError(5, "Input/output error")
        self.shown.append(tuple(pixels))

    def latest(self) -> None:
        raise ZeroDivisionError

    def health(self) -> Health:
        return Health(True)

    def close(self) -> None:
        self.closed += 1


def ring(device: Tries, clock: Callable[[], int]) -> KeptRing:
    return KeptRing(Keeper("ring", device, clock), leds=2)


RED = ((255, 0, 0),) * 2
BLUE = ((0, 0, 255),) * 2


def test_a_device_that_does_not_open_is_tried_ever_less_often() -> None:
    clock, device = Clock(), Tries(failing=100)
    kept = ring(device, clock)
    tries_at = []
    for _ in range(20_000):
        before = device.opened
        kept.show(RED)
        if device.opened > before:
            tries_at.append(clock.ns // MS)
        clock.advance_ms(1)
    assert tries_at[:8] == [0, 250, 750, 1750, 3750, 7750, 12750, 17750]
    assert kept.health() == Health(False, Sentence("no ring; plug it in"), "ring")


def test_it_comes_back_showing_what_it_should() -> None:
    clock, device = Clock(), Tries(failing=1)
    kept = ring(device, clock)
    kept.show(RED)
    clock.advance_ms(250)
    assert kept.health().ok
    assert device.shown == [RED]


def test_a_device_that_fails_later_is_closed_and_opened_again() -> None:
    clock, device = Clock(), Tries()
    kept = ring(device, clock)
    kept.show(RED)
    device.breaks = True
    kept.show(BLUE)
    assert (device.closed, kept.health().ok) == (1, False)
    assert str(kept.health().reason) == "OSError: [Errno 5] Input/output error; it is tried again by itself"
    device.breaks = False
    clock.advance_ms(250)
    assert kept.health().ok
    assert set(device.shown) == {RED, BLUE}
    assert device.shown[-1] == BLUE


def test_one_that_falls_over_at_every_touch_is_not_opened_ever_faster() -> None:
    clock, device = Clock(), Tries(breaks=True)
    kept = ring(device, clock)
    for _ in range(10_000):
        kept.show(RED)
        clock.advance_ms(1)
    assert device.opened == 6
    assert device.closed == 6


def test_one_that_worked_for_long_is_tried_again_soon() -> None:
    clock, device = Clock(), Tries(failing=5)
    kept = ring(device, clock)
    for _ in range(20_000):
        kept.show(RED)
        clock.advance_ms(1)
    device.breaks, device.opened = True, 0
    kept.show(BLUE)
    device.breaks = False
    clock.advance_ms(250)
    kept.show(BLUE)
    assert (device.opened, device.shown[-1]) == (1, BLUE)


def test_even_a_bug_in_a_driver_does_not_reach_the_table(caplog: pytest.LogCaptureFixture) -> None:
    kept = KeptCamera(Keeper("camera", Tries(), Clock()))
    assert kept.latest() is None
    assert "ZeroDivisionError" in caplog.text


def test_our_own_mistakes_do_reach_us() -> None:
    world = SimTable(Clock())
    kept = keep_device("ring", "sim", {}, now_ns=world.now_ns, world=world)
    with pytest.raises(Misuse):
        kept.show([(0, 0, 0)])
    with pytest.raises(Misuse):
        kept.show([(0, 0, 256)] * kept.leds)
    with pytest.raises(Misuse):
        KeptSound(Keeper("sound", Tries(failing=1), Clock())).play("moo")


def test_a_ring_that_comes_back_longer_waits_for_pixels_that_fit() -> None:
    clock, device = Clock(), Tries(leds=3)
    kept = ring(device, clock)
    kept.show(RED)
    assert device.shown == []
    assert kept.leds == 3
    kept.show([(1, 1, 1)] * 3)
    assert len(device.shown) == 1


def test_slow_opening_does_not_hold_up_the_table() -> None:
    gate, device = threading.Event(), Tries()

    def open_slowly() -> Tries:
        gate.wait(5)
        return device()

    kept = KeptRing(Keeper("ring", open_slowly, Clock(), slowly=True), leds=2)
    kept.show(RED)
    assert not kept.health().ok
    assert device.shown == []
    gate.set()
    wait_until(lambda: kept.health().ok)
    assert device.shown == [RED]
    kept.close()
    kept.close()
    assert device.closed == 1


def test_a_slow_device_that_hangs_is_let_go_of_without_waiting() -> None:
    gate = threading.Event()

    class Hanging(Tries):
        def close(self) -> None:
            gate.wait(5)
            super().close()

    device, clock = Hanging(), Clock()
    kept = KeptRing(Keeper("ring", device, clock, slowly=True), leds=2)
    wait_until(lambda: kept.health().ok)
    device.breaks = True
    kept.show(RED)
    assert (kept.health().ok, device.closed) == (False, 0)
    gate.set()
    wait_until(lambda: device.closed == 1)


def test_what_opens_after_closing_is_closed_at_once() -> None:
    gate, device = threading.Event(), Tries()

    def open_slowly() -> Tries:
        gate.wait(5)
        return device()

    kept = KeptRing(Keeper("ring", open_slowly, Clock(), slowly=True), leds=2)
    kept.show(RED)
    kept.close()
    gate.set()
    wait_until(lambda: device.closed == 1)
    assert not kept.health().ok


def test_a_closed_port_is_never_opened_again() -> None:
    clock, device = Clock(), Tries()
    kept = ring(device, clock)
    kept.show(RED)
    kept.close()
    clock.advance_ms(60_000)
    kept.show(RED)
    assert device.opened == 1


def test_two_threads_that_find_a_device_broken_lose_it_once() -> None:
    device, gate = Tries(), threading.Barrier(2, timeout=5)
    keeper = Keeper("camera", device, Clock())
    kept = KeptCamera(keeper)
    assert kept.health().ok

    def breaks(_: Any) -> None:
        gate.wait()
        raise OSError(5, "gone")

    def use() -> None:
        keeper.use(breaks, None)

    threads = [threading.Thread(target=use) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(5)
    assert (device.opened, device.closed) == (1, 1)


def test_a_device_at_work_does_not_hold_up_who_asks_how_it_is() -> None:
    keeper = Keeper("camera", Tries(), Clock())
    working, go = threading.Event(), threading.Event()

    def work(_: Any) -> None:
        working.set()
        go.wait(5)

    thread = threading.Thread(target=lambda: keeper.use(work, None))
    thread.start()
    assert working.wait(5)
    assert keeper.health().ok
    go.set()
    thread.join(5)


def test_a_display_without_a_panel_keeps_its_last_size() -> None:
    class Panel(Tries):
        size = (1024, 600)

    clock = Clock()
    kept = KeptDisplay(Keeper("display", Panel(), clock))
    assert kept.size == (1024, 600)
    assert kept.wants_to_close() is False


def wait_until(true: Callable[[], bool], seconds: float = 5) -> None:
    deadline = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < deadline, "waited in vain"
        time.sleep(0.005)
