"""A ring on USB, played by a board on a pseudo-terminal: found, greeted, lost and found again."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.dutch_clock import DutchClock
from companion.screen.ring import pixels
from hardware.errors import DeviceBusy, DeviceError, DeviceMissing
from hardware.ports import RGB
from hardware.registry import keep_device, open_device
from hardware.ring import adalight
from hardware.ring import serial as ring_serial
from hardware.sim.serial_port import FakeWled
from tests.hardware.contracts.ring_contract import RingContract, RingRig

RED: RGB = (255, 0, 0)
DARK: RGB = (0, 0, 0)


@pytest.fixture
def board(tmp_path: Path) -> Iterator[FakeWled]:
    fake = FakeWled(tmp_path)
    yield fake
    fake.deaf = False
    fake.unplug()
    assert not [t for t in threading.enumerate() if t.name == "WLED board"]


def opened(board: FakeWled, **more: Any) -> Any:
    return open_device("ring", "serial", {"port": board.port, **more}, now_ns=time.monotonic_ns)


def wait_until(true: Callable[[], bool], seconds: float = 10) -> None:
    deadline = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < deadline, "waited in vain"
        time.sleep(0.005)


class TestSerial(RingContract):
    @pytest.fixture
    def rig(self, board: FakeWled) -> Iterator[RingRig]:
        ring = opened(board)

        def lit() -> tuple[bool, ...]:
            # Pictures travel in a thread of their own: what was sent last is what counts.
            wait_until(lambda: board.shown == ring._picture)
            return tuple(any(pixel) for pixel in board.shown)

        yield RingRig(ring, lit)
        ring.close()


def test_the_board_is_greeted_and_tells_its_length(tmp_path: Path) -> None:
    board = FakeWled(tmp_path, leds=16)
    ring = opened(board)
    assert ring.leds == 16
    assert ring.health().detail.startswith("WLED 2506160 on ")
    assert ring.told == (DARK,) * 16
    ring.close()
    board.unplug()
    assert board.nonsense == b""


def test_a_board_of_another_length_is_reported(board: FakeWled) -> None:
    ring = opened(board, leds=12)
    assert str(ring.health().reason).startswith("the board has 24 LEDs and the settings say 12; set")
    ring.close()


def test_a_board_that_only_listens_is_used_if_it_is_named(board: FakeWled) -> None:
    board.mute = True
    ring = opened(board, boot_seconds=0.3)
    ring.show([RED] * 24)
    wait_until(lambda: board.shown == (RED,) * 24)
    assert "does not answer" in ring.health().detail
    ring.close()


def test_a_plain_adalight_board_is_known_by_its_word(board: FakeWled) -> None:
    board.mute = True
    threading.Timer(0.2, lambda: board.garbage(b"Ada\n")).start()
    ring = opened(board)
    assert ring.board == "Adalight"
    ring.close()


def test_only_known_chips_are_opened_unasked(board: FakeWled, monkeypatch: pytest.MonkeyPatch) -> None:
    ports = [
        SimpleNamespace(device="/dev/ttyUSB9", vid=0x1234),
        SimpleNamespace(device=board.port, vid=0x303A),
        SimpleNamespace(device="/dev/ttyS0", vid=None),
    ]
    monkeypatch.setattr("serial.tools.list_ports.comports", lambda: ports)
    monkeypatch.setattr(ring_serial, "UDEV_NAME", "/dev/no-such-name")
    assert list(ring_serial.candidates("")) == [board.port]
    ring = open_device("ring", "serial", {}, now_ns=time.monotonic_ns)
    assert "WLED" in ring.health().detail
    ring.close()
    board.mute = True
    with pytest.raises(DeviceMissing, match="no WLED or Adalight board answers on"):
        open_device("ring", "serial", {"boot_seconds": 0.2}, now_ns=time.monotonic_ns)
    ports.clear()
    with pytest.raises(DeviceMissing, match="no USB ring is plugged in"):
        open_device("ring", "serial", {}, now_ns=time.monotonic_ns)


def test_a_port_that_is_no_use_does_not_hide_the_ring(
    board: FakeWled, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "another").mkdir()
    another = FakeWled(tmp_path / "another")
    somebody = opened(another)  # another program's board, first in the list
    ports = [SimpleNamespace(device=port, vid=0x2341) for port in (another.port, board.port, f"{tmp_path}/gone")]
    monkeypatch.setattr("serial.tools.list_ports.comports", lambda: ports)
    monkeypatch.setattr(ring_serial, "UDEV_NAME", "/dev/no-such-name")
    ring = open_device("ring", "serial", {}, now_ns=time.monotonic_ns)
    assert board.port in ring.health().detail
    ring.close()
    board.mute = True
    with pytest.raises(DeviceBusy, match=f"{another.port} is in use by another program"):
        open_device("ring", "serial", {"boot_seconds": 0.2}, now_ns=time.monotonic_ns)
    somebody.close()
    another.unplug()


def test_one_line_is_for_one_program(board: FakeWled) -> None:
    ring = opened(board)
    with pytest.raises(DeviceBusy, match="in use by another program"):
        opened(board)
    ring.close()


def test_unplugged_and_plugged_again_during_an_auction(board: FakeWled) -> None:
    ring = keep_device("ring", "serial", {"port": board.port}, now_ns=time.monotonic_ns)
    wait_until(lambda: ring.health().ok)
    clock, began_ns = DutchClock.of_seconds(0.5, 0.5), time.monotonic_ns()

    def play(until: Callable[[], bool]) -> None:
        def turn() -> bool:
            now_ns = time.monotonic_ns()
            step_began = time.perf_counter()
            ring.show(pixels(clock.face_at(now_ns - began_ns), now_ns, ring.leds))
            steps.append(time.perf_counter() - step_began)
            time.sleep(0.01)
            return until()

        wait_until(turn, 20)

    steps: list[float] = []
    play(lambda: board.pictures > 20)
    assert any(any(pixel) for pixel in board.shown)
    board.unplug()
    play(lambda: not ring.health().ok)
    assert "plug it in" in str(ring.health().reason)
    threads = threading.active_count()
    play(lambda: len(steps) > 150)
    assert threading.active_count() <= threads + 1  # one may be opening
    board.plug()
    pictures = board.pictures
    play(lambda: ring.health().ok and board.pictures > pictures + 20)
    assert any(any(pixel) for pixel in board.shown)
    assert sorted(steps)[len(steps) * 9 // 10] < 0.05  # the table was never held up
    ring.close()


def test_noise_on_the_line_changes_nothing(board: FakeWled) -> None:
    ring = opened(board)
    for noise in (os.urandom(5000), b"[1,2", b"\n[99999999999]\n", b"WLED\n" * 100, b"\xff" * 20_000):
        threading.Thread(target=board.garbage, args=(noise,), daemon=True).start()
        ring.show([RED] * 24)
        ring.show([DARK] * 24)
        time.sleep(0.05)
    ring.show([RED] * 24)
    wait_until(lambda: board.shown == (RED,) * 24)
    assert ring.health().ok
    assert ring.leds == 24
    ring.close()


def test_a_board_left_in_mid_frame_is_brought_back(board: FakeWled) -> None:
    with open(board.port, "wb", buffering=0) as line:  # noqa: PTH123 (a device, not a file)
        line.write(adalight.frame([RED] * 24)[:20])
    time.sleep(0.05)
    ring = opened(board, boot_seconds=0.5)
    ring.show([(0, 255, 0)] * 24)
    wait_until(lambda: board.shown == ((0, 255, 0),) * 24)
    ring.close()


def test_a_board_that_stops_listening_is_lost_and_found(board: FakeWled, monkeypatch: pytest.MonkeyPatch) -> None:
    ring = opened(board)
    monkeypatch.setattr(ring._line, "write_timeout", 0.05)
    board.deaf = True
    green = False

    def fill() -> bool:
        nonlocal green
        green = not green
        ring.show([(0, 255, 0) if green else RED] * 24)
        return False

    with pytest.raises(DeviceError, match="plug it in again"):
        wait_until(fill, 30)
    ring.close()


def test_a_board_that_stops_answering_is_opened_again(board: FakeWled, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ring_serial, "LOOK_S", 0.02)
    monkeypatch.setattr(ring_serial, "ALIVE_S", 0.02)
    ring = opened(board)
    ring.show([RED] * 24)
    wait_until(lambda: ring.told == (RED,) * 24)
    board.mute = True

    def lost() -> bool:
        try:
            return not ring.health().ok
        except DeviceError as error:
            return "does not answer" in str(error)

    wait_until(lost)
    ring.close()


def test_a_picture_is_said_again_before_wled_forgets_it(board: FakeWled, monkeypatch: pytest.MonkeyPatch) -> None:
    assert ring_serial.ALIVE_S < 2.5
    monkeypatch.setattr(ring_serial, "ALIVE_S", 0.02)
    ring = opened(board)
    before = board.pictures
    wait_until(lambda: board.pictures > before + 5)
    ring.close()


@settings(deadline=None, max_examples=200)
@given(chunks=st.lists(st.binary(max_size=64), max_size=30))
def test_answers_are_the_same_however_they_are_torn(chunks: list[bytes]) -> None:
    torn, whole = adalight.Answers(), adalight.Answers()
    assert [line for chunk in chunks for line in torn.feed(chunk)] == whole.feed(b"".join(chunks))


@settings(deadline=None, max_examples=200)
@given(noise=st.binary(max_size=200))
def test_no_noise_is_taken_for_a_board_by_accident_of_an_exception(noise: bytes) -> None:
    adalight.version(noise)
    adalight.colours(noise)
