"""The same contracts on a real kernel: run by tests/real_kernel inside the machine, skipped elsewhere.

python tests/real_kernel/machine.py -- python -m pytest -p no:cacheprovider tests/hardware/kernel_contracts.py
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from hardware.errors import DeviceBusy
from hardware.registry import open_device
from tests.hardware.contracts.buttons_contract import ButtonsContract, ButtonsRig
from tests.hardware.contracts.ring_contract import RingContract, RingRig

pytestmark = pytest.mark.skipif("GPIO_SIM" not in os.environ, reason="only inside tests/real_kernel/machine.py")
BUTTONS = {"shared": 17, "seat1": 27}
LAMPS = {"shared": 26, "seat1": 5}
RING = (4, 14, 15, 18, 20, 21, 12, 7)


def line(gpio: int, attribute: str) -> Path:
    return Path(os.environ["GPIO_SIM"]) / f"sim_gpio{gpio}" / attribute


def high(gpio: int) -> bool:
    return line(gpio, "value").read_text().strip() == "1"


def push(gpio: int, down: bool) -> None:
    line(gpio, "pull").write_text("pull-down" if down else "pull-up")


class TestGpioButtons(ButtonsContract):
    @pytest.fixture
    def rig(self) -> Iterator[ButtonsRig]:
        chosen = {"buttons": BUTTONS, "lamps": LAMPS}
        buttons = open_device("buttons", "gpio", chosen, now_ns=time.monotonic_ns)

        def lit(name: str) -> bool:
            # A line given back is an input again, held high by the simulator's own pull: nobody drives the lamp.
            return high(LAMPS[name]) and driven(LAMPS[name])

        yield ButtonsRig(buttons, lambda name, down: push(BUTTONS[name], down), lit)
        buttons.close()
        for gpio in BUTTONS.values():
            push(gpio, False)


class TestLedRing(RingContract):
    @pytest.fixture
    def rig(self) -> Iterator[RingRig]:
        ring = open_device("ring", "leds", {"lines": RING}, now_ns=time.monotonic_ns)
        yield RingRig(ring, lambda: tuple(high(gpio) and driven(gpio) for gpio in RING))
        ring.close()


def driven(gpio: int) -> bool:
    """Whether somebody drives a line as an output."""
    from hardware import gpiochip

    chip = gpiochip.header_chip(list(gpiochip.chips()))
    assert chip is not None
    return gpiochip.line_info(chip.number, gpio).output


def test_a_busy_line_names_the_process_that_holds_it() -> None:
    code = (
        "import time; from hardware.registry import open_device;"
        "b = open_device('buttons', 'gpio', {'buttons': {'shared': 17}, 'lamps': {}}, now_ns=time.monotonic_ns);"
        "print('held', flush=True); time.sleep(120)"
    )
    other = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
    try:
        assert other.stdout is not None
        assert other.stdout.readline() == "held\n"
        with pytest.raises(DeviceBusy) as busy:
            opened()
        assert f'GPIO17 is held by "lg" (process {other.pid}, python' in str(busy.value)
    finally:
        other.kill()
        other.wait()
    # The kernel takes a dead process's lines back.
    opened().close()


def opened() -> Any:
    return open_device("buttons", "gpio", {"buttons": BUTTONS, "lamps": {}}, now_ns=time.monotonic_ns)
