"""Rings: what the program shows is what would light, LED by LED, for whole auctions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args

import gpiozero
import pytest
from gpiozero.pins.mock import MockPin, MockSPIDevice
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core.clock import SECOND
from companion.core.view import ClockFace
from companion.games.dutch_clock import DutchClock
from companion.screen.ring import hand, pixels
from hardware.errors import BadSettings, DeviceBusy
from hardware.gpio import Lines
from hardware.ports import RGB
from hardware.registry import open_device
from hardware.ring import ws2812
from hardware.ring.pixels import CHANNEL_MA, dimmed, lit_from
from hardware.sim.world import SimTable
from tests.hardware.chips import ShiftRegisterChain, SpiRecorder, Ws2812Chain
from tests.hardware.contracts.ring_contract import RingContract, RingRig


def now_ns() -> int:
    return 0


@pytest.fixture
def bench() -> Iterator[Lines]:
    """Mock pins that are there before the driver and after it."""
    lines = Lines("mock", None, "the work bench")
    yield lines
    lines.close()


def spi_ring(bench: Lines, monkeypatch: pytest.MonkeyPatch, **chosen: Any) -> tuple[Any, Ws2812Chain, SpiRecorder]:
    chain = Ws2812Chain(chosen.get("leds", 24), chosen.get("order", "GRB"))
    spi = SpiRecorder(chain)
    monkeypatch.setattr(bench.pins, "spi", lambda port, device: spi)
    return open_device("ring", "spi", {"factory": "mock", **chosen}, now_ns=now_ns), chain, spi


def shift_ring(bench: Lines, **chosen: Any) -> tuple[Any, ShiftRegisterChain]:
    lines = {"data": 20, "clock": 21, "latch": 18, **chosen}
    chips = -(-lines.get("leds", 24) // 8)
    chain = ShiftRegisterChain(chips, *(bench.pins.pin(lines[name]) for name in ("data", "clock", "latch")))
    return open_device("ring", "shift", {"factory": "mock", **lines}, now_ns=now_ns), chain


class TestSimulated(RingContract):
    @pytest.fixture
    def rig(self) -> Iterator[RingRig]:
        world = SimTable(now_ns)
        ring = open_device("ring", "sim", {}, now_ns=now_ns, world=world)
        yield RingRig(ring, lambda: tuple(any(pixel) for pixel in world.ring))
        ring.close()


class TestSpi(RingContract):
    @pytest.fixture
    def rig(self, bench: Lines, monkeypatch: pytest.MonkeyPatch) -> Iterator[RingRig]:
        ring, chain, _ = spi_ring(bench, monkeypatch)
        yield RingRig(ring, lambda: tuple(any(pixel) for pixel in chain.rgb))
        ring.close()


class TestSpiWithWhite(RingContract):
    @pytest.fixture
    def rig(self, bench: Lines, monkeypatch: pytest.MonkeyPatch) -> Iterator[RingRig]:
        ring, chain, _ = spi_ring(bench, monkeypatch, leds=12, order="GRBW")
        yield RingRig(ring, lambda: tuple(any(pixel) for pixel in chain.rgb))
        ring.close()


class TestLeds(RingContract):
    LINES = (4, 14, 15, 18, 20, 21, 12, 7)

    @pytest.fixture
    def rig(self, bench: Lines) -> Iterator[RingRig]:
        ring = open_device("ring", "leds", {"factory": "mock", "lines": self.LINES}, now_ns=now_ns)
        yield RingRig(ring, lambda: tuple(bool(bench.pins.pin(n).state) for n in self.LINES))
        ring.close()


class TestShiftRegister(RingContract):
    @pytest.fixture
    def rig(self, bench: Lines) -> Iterator[RingRig]:
        ring, chain = shift_ring(bench)
        yield RingRig(ring, lambda: tuple(chain.outputs))
        ring.close()


def test_leds_that_hang_on_the_supply_are_lit_by_low(bench: Lines) -> None:
    lines = TestLeds.LINES
    ring = open_device("ring", "leds", {"factory": "mock", "lines": lines, "active_low": True}, now_ns=now_ns)
    assert all(bench.pins.pin(n).state for n in lines)
    ring.show([(255, 0, 0)] + [(0, 0, 0)] * 7)
    assert [bool(bench.pins.pin(n).state) for n in lines] == [False] + [True] * 7
    ring.close()


def test_a_ring_that_does_not_fill_its_last_chip(bench: Lines) -> None:
    ring, chain = shift_ring(bench, leds=12)
    ring.show([(255, 255, 255)] * 12)
    assert chain.outputs == [True] * 12 + [False] * 4
    ring.close()


colours = st.tuples(*[st.integers(0, 255)] * 3)


@settings(deadline=None, max_examples=60)
@given(picture=st.lists(colours, min_size=1, max_size=60), order=st.sampled_from(get_args(ws2812.Order)))
def test_every_bit_of_a_picture_arrives_in_its_led(picture: list[RGB], order: str) -> None:
    chain = Ws2812Chain(len(picture), order)
    chain.hear(ws2812.encode(picture, order))
    assert (chain.rgb, chain.latched) == (tuple(picture), 1)


def test_a_transfer_fits_the_kernels_buffer() -> None:
    assert len(ws2812.encode([(1, 2, 3)] * 60, "GRBW")) <= 4096


@settings(deadline=None, max_examples=100)
@given(
    picture=st.lists(colours, min_size=8, max_size=60),
    brightness=st.floats(0, 1),
    most_ma=st.integers(100, 3000),
)
def test_the_power_supply_is_never_asked_for_more(picture: list[RGB], brightness: float, most_ma: int) -> None:
    lit = dimmed(picture, brightness, most_ma)
    draws_ma = sum(map(sum, lit)) * CHANNEL_MA / 255
    # One step of 255 for each channel that must not go out.
    assert draws_ma <= most_ma + len(picture) * 3 * CHANNEL_MA / 255
    assert all(
        bool(a) == bool(b) or brightness == 0
        for p, q in zip(picture, lit, strict=True)
        for a, b in zip(p, q, strict=True)
    )


def test_a_real_bit_bang_says_the_same(bench: Lines, monkeypatch: pytest.MonkeyPatch) -> None:
    """The one picture that goes over gpiozero's own mock SPI, pin by pin."""
    monkeypatch.setattr(gpiozero.Device, "pin_factory", bench.pins)
    monkeypatch.setattr(bench.pins, "pin_class", MockPin)
    with MockSPIDevice(11, 10, 9, 8, pin_factory=bench.pins) as wire:
        ring = open_device("ring", "spi", {"factory": "mock", "leds": 8, "brightness": 1.0}, now_ns=now_ns)
        wire.rx_buf.clear()
        picture = [(i, 255 - i, i * 30) for i in range(8)]
        ring.show(picture)
        bits = "".join("1" if bit else "0" for bit in wire.rx_buf)
        chain = Ws2812Chain(8)
        chain.hear(int(bits, 2).to_bytes(len(bits) // 8, "big"))
        assert chain.rgb == tuple(picture)
        ring.close()


def auction(leds: int, frames_a_second: int = 25) -> Iterator[tuple[ClockFace | None, tuple[RGB, ...]]]:
    """Everything that a ring shows from idling over two runs and a purchase to a lapse."""
    clock = DutchClock()
    tick_ns = SECOND // frames_a_second
    for at_ns in range(0, SECOND, tick_ns):
        yield None, pixels(None, at_ns, leds)
    for factor, until_ns in ((1, clock.lapse_ns), (2, 20 * SECOND)):
        for at_ns in range(0, until_ns, tick_ns):
            face = clock.face_at(at_ns, factor)
            yield face, pixels(face, at_ns, leds)
    stopped = clock.face_at(20 * SECOND, 2)
    for outcome, colour in (("bought", "violet"), ("cannot_pay", "blue"), ("early", "red"), ("lapsed", "")):
        ended = ClockFace(
            stopped.marks, stopped.turn, stopped.price, False, 2, stopped.lead_in, colour, outcome, 20 * SECOND
        )
        for at_ns in range(20 * SECOND, 22 * SECOND, tick_ns):
            yield ended, pixels(ended, at_ns, leds)


@pytest.mark.parametrize("leds", [8, 24, 60])
def test_a_ws2812_ring_shows_every_moment_of_an_auction(
    leds: int, bench: Lines, monkeypatch: pytest.MonkeyPatch
) -> None:
    ring, chain, spi = spi_ring(bench, monkeypatch, leds=leds, brightness=0.5, most_milliamps=10_000)
    shown = 0
    for _, picture in auction(leds, 25 if leds < 60 else 5):
        before = spi.transfers
        ring.show(picture)
        assert chain.rgb == dimmed(picture, 0.5)
        shown += spi.transfers - before
    assert 150 < shown == chain.latched - 1  # every picture that differs, and no other; one for the dark start
    ring.close()
    assert chain.rgb == ((0, 0, 0),) * leds


@pytest.mark.parametrize("leds", [12, 24])
def test_shift_registers_show_every_moment_of_an_auction(leds: int, bench: Lines) -> None:
    ring, chain = shift_ring(bench, leds=leds)
    farthest = 0
    factor = 0
    for face, picture in auction(leds):
        ring.show(picture)
        lit = tuple(chain.outputs[:leds])
        assert lit == lit_from(picture, 96)
        if face is not None and face.running:
            if face.factor != factor:
                farthest, factor = 0, face.factor
            # The hand alone is bright enough for a plain LED: it is always there, and never goes back.
            assert any(lit), face.turn
            assert {i for i, on in enumerate(lit) if on} <= set(hand(face.turn, leds))
            assert lit.index(True) >= farthest
            farthest = lit.index(True)
    assert 2 * leds < chain.latched < 6 * leds + 100
    ring.close()


def test_two_drivers_on_one_line_are_told_apart(bench: Lines) -> None:
    ring, _ = shift_ring(bench)
    with pytest.raises(DeviceBusy, match="GPIO18 is wanted by the ring and held by the ring"):
        open_device("ring", "leds", {"factory": "mock", "lines": [4, 14, 15, 18, 20, 21, 12, 7]}, now_ns=now_ns)
    ring.close()
    # What the failed one had already taken is free again.
    open_device("ring", "leds", {"factory": "mock", "lines": [4, 14, 15, 18, 20, 21, 12, 7]}, now_ns=now_ns).close()


def test_settings_are_checked() -> None:
    for name, wrong in (
        ("spi", {"leds": 7}),
        ("spi", {"order": "RGX"}),
        ("spi", {"brightness": 1.5}),
        ("leds", {"lines": [1, 2, 3]}),
        ("shift", {"data": -1}),
    ):
        with pytest.raises(BadSettings):
            open_device("ring", name, {"factory": "mock", **wrong}, now_ns=now_ns)
