"""Models of the chips at the other end of the wire: they listen to it and say what would light."""

from __future__ import annotations

import re
from typing import Any

from hardware.ports import RGB
from hardware.ring.ws2812 import RATE


class Ws2812Chain:
    """WS2812B LEDs by their data sheet: told apart by how long a pulse is, latched by a quiet line.

    Strict: a pulse that the data sheet does not allow fails the test.
    """

    ZERO_NS = (220, 380)
    ONE_NS = (580, 1000)
    LOW_NS = (220, 5_000)  # within a picture
    LATCH_NS = 280_000

    def __init__(self, leds: int, channels: str = "GRB") -> None:
        self.colours: list[dict[str, int]] = [dict.fromkeys(channels, 0)] * leds
        self.latched = 0
        self._channels = channels
        self._bits: list[int] = []

    @property
    def rgb(self) -> tuple[RGB, ...]:
        """What the eye sees, a white LED's light among all three."""
        return tuple((c["R"] + c.get("W", 0), c["G"] + c.get("W", 0), c["B"] + c.get("W", 0)) for c in self.colours)

    def hear(self, data: bytes) -> None:
        """An SPI transfer at RATE; the line is low before and after it."""
        bit_ns = 1_000_000_000 / RATE
        stream = bin(int.from_bytes(b"\x00" + data))[2:].zfill(8 * len(data))
        pulses = re.findall("(1+)(0*)", stream)
        for n, (high, low) in enumerate(pulses, 1):
            self._pulse(len(high) * bit_ns, len(low) * bit_ns, last=n == len(pulses))

    def _pulse(self, high_ns: float, low_ns: float, last: bool) -> None:
        if self.ZERO_NS[0] <= high_ns <= self.ZERO_NS[1]:
            self._bits.append(0)
        elif self.ONE_NS[0] <= high_ns <= self.ONE_NS[1]:
            self._bits.append(1)
        else:
            raise AssertionError(f"a pulse of {high_ns} ns is neither a zero nor a one")
        if low_ns >= self.LATCH_NS:
            self._latch()
        else:
            assert not last, "the picture is not followed by a quiet line"
            assert self.LOW_NS[0] <= low_ns <= self.LOW_NS[1], f"{low_ns} ns of low between two bits"

    def _latch(self) -> None:
        size = 8 * len(self._channels)
        assert len(self._bits) == size * len(self.colours), "not one colour for each LED"
        bits = "".join(map(str, self._bits))
        self.colours = [
            {name: int(bits[at + 8 * i : at + 8 * i + 8], 2) for i, name in enumerate(self._channels)}
            for at in range(0, len(bits), size)
        ]
        self._bits = []
        self.latched += 1


class ShiftRegisterChain:
    """74HC595 chips in a row on mock pins: shift on the rising clock, show on the rising latch."""

    def __init__(self, chips: int, data: Any, clock: Any, latch: Any) -> None:
        self.outputs = [True] * (8 * chips)  # switched on, they show anything
        self.latched = 0
        self._register = [True] * (8 * chips)
        self._data = data
        on_rise(clock, self._shift)
        on_rise(latch, self._show)

    def _shift(self) -> None:
        self._register = [bool(self._data.state), *self._register[:-1]]

    def _show(self) -> None:
        self.outputs = list(self._register)
        self.latched += 1


def on_rise(pin: Any, then: Any) -> None:
    """Call `then` whenever a mock pin goes from low to high."""
    before = pin._change_state

    def change(value: Any) -> Any:
        rose = bool(value) and not pin._state
        result = before(value)
        if rose:
            then()
        return result

    pin._change_state = change


class SpiRecorder:
    """An SPI port that hands every transfer to a chain of LEDs."""

    rate = 0

    def __init__(self, chain: Ws2812Chain) -> None:
        self._chain = chain
        self.transfers = 0

    def write(self, data: bytes) -> int:
        self.transfers += 1
        self._chain.hear(bytes(data))
        return len(data)

    def close(self) -> None:
        pass
