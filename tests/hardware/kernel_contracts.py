"""The same contracts on a real kernel: run by tests/real_kernel inside the machine, skipped elsewhere.

    python tests/real_kernel/machine.py -m "vivid dummy_hcd libcomposite usb_f_acm cdc-acm" -- \\
        python -m pytest -p no:cacheprovider tests/hardware/kernel_contracts.py

Lines are pulled by gpio-sim, the panel is vivid's overlay, fingers come through uinput, the camera is vivid's
test picture, and the USB ring is the kernel's own fake board. What the guest does not have is skipped by name.
"""

from __future__ import annotations

import fcntl
import os
import struct
import subprocess
import sys
import time
import tty
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from hardware import gpiochip
from hardware.camera.opencv import found
from hardware.debounce import Debounce
from hardware.display.evdev import (
    ABSOLUTE,
    BTN_TOUCH,
    EVENT,
    KEY,
    KEY_ENTER,
    KEY_SPACE,
    MT_SLOT,
    MT_TRACKING,
    MT_X,
    MT_Y,
    SYN,
)
from hardware.display.framebuffer import ask_layout
from hardware.errors import DeviceBusy, DeviceMissing
from hardware.ports import Key, Touch
from hardware.registry import keep_device, open_device
from hardware.sim.serial_port import WledBoard
from tests.hardware.contracts.buttons_contract import ButtonsContract, ButtonsRig
from tests.hardware.contracts.camera_contract import CameraContract
from tests.hardware.contracts.display_contract import DisplayContract
from tests.hardware.contracts.ring_contract import RingContract, RingRig

pytestmark = pytest.mark.skipif("GPIO_SIM" not in os.environ, reason="only inside tests/real_kernel/machine.py")
BUTTONS = {"shared": 17, "seat1": 27}
LAMPS = {"shared": 26, "seat1": 5}
RING = (4, 14, 15, 18, 20, 21, 12, 7)
now_ns = time.monotonic_ns


def wait_until(true: Callable[[], bool], seconds: float = 60) -> None:
    deadline = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < deadline, "waited in vain"
        time.sleep(0.02)


# Lines of the header


def line(gpio: int, attribute: str) -> Path:
    return Path(os.environ["GPIO_SIM"]) / f"sim_gpio{gpio}" / attribute


def lit(gpio: int) -> bool:
    """High, and driven so by somebody: a line given back is held high by the simulator's own pull."""
    chip = gpiochip.header_chip(list(gpiochip.chips()))
    assert chip is not None
    return line(gpio, "value").read_text().strip() == "1" and gpiochip.line_info(chip.number, gpio).output


def push(gpio: int, down: bool) -> None:
    """Pull a line; an emulated interrupt takes its time, and two changes before it comes are one."""
    line(gpio, "pull").write_text("pull-down" if down else "pull-up")
    time.sleep(0.1)


def buttons(**more: Any) -> Any:
    return open_device("buttons", "gpio", {"buttons": BUTTONS, "lamps": LAMPS, **more}, now_ns=now_ns)


class TestGpioButtons(ButtonsContract):
    @pytest.fixture
    def rig(self) -> Iterator[ButtonsRig]:
        device = buttons()
        yield ButtonsRig(device, lambda name, down: push(BUTTONS[name], down), lambda name: lit(LAMPS[name]))
        device.close()
        for gpio in BUTTONS.values():
            push(gpio, False)


class TestLedRing(RingContract):
    @pytest.fixture
    def rig(self) -> Iterator[RingRig]:
        ring = open_device("ring", "leds", {"lines": RING}, now_ns=now_ns)
        yield RingRig(ring, lambda: tuple(map(lit, RING)))
        ring.close()


def test_stamps_are_the_kernels_however_late_python_is() -> None:
    device = buttons()
    push(17, True)
    pushed_ns = now_ns()
    time.sleep(0.5)  # nobody looks meanwhile
    debounce = Debounce()
    early = debounce.presses(device.edges(), now_ns())
    time.sleep(0.1)
    (press,) = early + debounce.presses(device.edges(), now_ns())
    assert press.at_ns <= pushed_ns
    push(17, False)
    device.close()


def test_a_busy_line_names_the_process_that_holds_it() -> None:
    code = (
        "import time; from hardware.registry import open_device;"
        "b = open_device('buttons', 'gpio', {'buttons': {'shared': 17}, 'lamps': {}}, now_ns=time.monotonic_ns);"
        "print('held', flush=True); time.sleep(300)"
    )
    other = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
    try:
        assert other.stdout is not None
        assert other.stdout.readline() == "held\n"
        with pytest.raises(DeviceBusy) as busy:
            buttons()
        assert f'GPIO17 is held by "lg" (process {other.pid}, python' in str(busy.value)
    finally:
        other.kill()
        other.wait()
    buttons().close()  # the kernel has taken the dead process's lines back


# A panel and fingers


@pytest.fixture(scope="session")
def panel() -> None:
    """vivid has a framebuffer only if it is asked for one."""
    if not Path("/dev/fb0").exists():
        subprocess.run(["modprobe", "-r", "vivid"], check=False)
        subprocess.run(["modprobe", "vivid", "node_types=0x10101"], check=False)
        time.sleep(1)


@pytest.mark.usefixtures("panel")
class TestFramebuffer(DisplayContract):
    @pytest.fixture
    def display(self) -> Iterator[Any]:
        try:
            device = open_device("display", "framebuffer", {"inputs": "/nowhere"}, now_ns=now_ns)
        except DeviceMissing as missing:
            pytest.skip(f"the guest has no panel: {missing}")
        yield device
        device.close()

    def test_what_is_presented_is_in_the_panels_memory(self, display: Any) -> None:
        surface = pygame.Surface(display.size)
        surface.fill((255, 0, 0))
        surface.set_at((1, 2), (0, 255, 0))
        display.present(surface)
        fd = os.open("/dev/fb0", os.O_RDONLY)
        form = ask_layout(fd)
        size = form.depth // 8
        red, green, _ = form.masks
        for at, expected in (((0, 0), red), ((1, 2), green), ((form.size[0] - 1, form.size[1] - 1), red)):
            where = form.start + at[1] * form.pitch + at[0] * size
            assert int.from_bytes(os.pread(fd, size, where), "little") & (red | green) == expected
        os.close(fd)


class FakeInput:
    """A panel or a keyboard that the kernel believes in (uinput)."""

    def __init__(self, name: str, keys: tuple[int, ...], axes: dict[int, int]) -> None:
        self._fd = os.open("/dev/uinput", os.O_WRONLY | os.O_NONBLOCK)
        for kind in (KEY, *((ABSOLUTE,) if axes else ())):
            fcntl.ioctl(self._fd, 0x40045564, kind)
        for key in keys:
            fcntl.ioctl(self._fd, 0x40045565, key)
        most = [0] * 64
        for axis, value in axes.items():
            fcntl.ioctl(self._fd, 0x40045567, axis)
            most[axis] = value
        os.write(self._fd, struct.pack("80s4HI64i64i64i64i", name.encode(), 3, 1, 1, 1, 0, *most, *[0] * 192))
        fcntl.ioctl(self._fd, 0x5501)

    def say(self, *events: tuple[int, int, int]) -> None:
        for kind, code, value in (*events, (SYN, 0, 0)):
            os.write(self._fd, EVENT.pack(0, 0, kind, code, value))

    def close(self) -> None:
        os.close(self._fd)


@pytest.mark.usefixtures("panel")
def test_fingers_and_keys_come_through_the_kernel_with_its_stamps() -> None:
    try:
        display = open_device("display", "framebuffer", {}, now_ns=now_ns)
    except DeviceMissing as missing:
        pytest.skip(f"the guest has no panel: {missing}")
    panel = FakeInput("test panel", (BTN_TOUCH,), {MT_SLOT: 9, MT_TRACKING: 65535, MT_X: 1000, MT_Y: 1000})
    keyboard = FakeInput("test keyboard", (KEY_SPACE, KEY_ENTER), {})

    def known() -> bool:
        display.inputs()
        return "test panel" in display.health().detail and "test keyboard" in display.health().detail

    wait_until(known)
    before_ns = now_ns()
    panel.say((ABSOLUTE, MT_TRACKING, 1), (ABSOLUTE, MT_X, 1000), (ABSOLUTE, MT_Y, 0), (KEY, BTN_TOUCH, 1))
    panel.say((ABSOLUTE, MT_TRACKING, -1), (KEY, BTN_TOUCH, 0))
    keyboard.say((KEY, KEY_SPACE, 1))
    after_ns = now_ns()
    time.sleep(0.5)
    told = list(display.inputs())
    right = display.size[0] - 1
    assert [(one.x, one.y, one.phase) for one in told if isinstance(one, Touch)] == [
        (right, 0, "down"),
        (right, 0, "up"),
    ]
    assert [(one.name, one.text) for one in told if isinstance(one, Key)] == [("space", " ")]
    assert all(before_ns - 1000 <= one.at_ns <= after_ns for one in told)  # evdev counts microseconds
    panel.close()
    keyboard.close()

    def gone() -> bool:
        display.inputs()
        return "test panel" not in display.health().detail

    wait_until(gone)
    display.close()


# A camera


@pytest.mark.usefixtures("panel")
class TestVivid(CameraContract):
    @pytest.fixture
    def camera(self) -> Iterator[Any]:
        try:
            found()
        except DeviceMissing as missing:
            pytest.skip(f"the guest has no camera: {missing}")
        device = open_device("camera", "opencv", {"size": [640, 480], "fourcc": "YUYV"}, now_ns=now_ns)
        yield device
        device.close()


# A ring on USB


class GadgetBoard(WledBoard):
    """The kernel's own fake USB board: what we write to /dev/ttyGS0 comes out of /dev/ttyACM0."""

    GADGET = Path("/sys/kernel/config/usb_gadget/ring")

    def __init__(self) -> None:
        super().__init__()
        if not self.GADGET.exists():
            self._describe()
        self._udc = next(Path("/sys/class/udc").iterdir()).name
        self.plug()

    def plug(self) -> None:
        (self.GADGET / "UDC").write_text(self._udc)
        wait_until(lambda: any(Path("/dev").glob("ttyACM*")))
        fd = os.open("/dev/ttyGS0", os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
        tty.setraw(fd)
        self.attach(fd)

    def unplug(self) -> None:
        if self.detach():
            os.close(self._fd)
            (self.GADGET / "UDC").write_text("\n")

    def _describe(self) -> None:
        for folder in ("strings/0x409", "configs/c.1", "functions/acm.0"):
            (self.GADGET / folder).mkdir(parents=True)
        for name, value in (("idVendor", "0x303a"), ("idProduct", "0x1001"), ("strings/0x409/product", "WLED ring")):
            (self.GADGET / name).write_text(value)
        (self.GADGET / "configs/c.1/acm.0").symlink_to(self.GADGET / "functions/acm.0")


@pytest.fixture
def board() -> Iterator[GadgetBoard]:
    if not Path("/sys/class/udc").is_dir() or not list(Path("/sys/class/udc").iterdir()):
        pytest.skip("the guest has no fake USB port: boot it with dummy_hcd")
    fake = GadgetBoard()
    yield fake
    fake.unplug()


class TestUsbRing(RingContract):
    @pytest.fixture
    def rig(self, board: GadgetBoard) -> Iterator[RingRig]:
        ring = open_device("ring", "serial", {"boot_seconds": 20}, now_ns=now_ns)

        def seen() -> tuple[bool, ...]:
            wait_until(lambda: board.shown == ring._picture)
            return tuple(any(pixel) for pixel in board.shown)

        yield RingRig(ring, seen)
        ring.close()


def test_a_usb_ring_is_found_lost_and_found_again(board: GadgetBoard) -> None:
    ring = keep_device("ring", "serial", {"boot_seconds": 20}, now_ns=now_ns)
    wait_until(lambda: ring.health().ok)
    assert "WLED 2506160 on /dev/ttyACM" in ring.health().detail
    green = ((0, 255, 0),) * ring.leds
    ring.show(green)
    wait_until(lambda: board.shown == green)
    board.unplug()
    wait_until(lambda: not ring.health().ok)
    board.plug()
    wait_until(lambda: ring.health().ok)
    wait_until(lambda: board.shown == green)
    ring.close()
