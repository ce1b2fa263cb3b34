"""Buttons, ring and camera, tried and watched."""

from __future__ import annotations

import types
from collections.abc import Callable

import cv2
import numpy as np
import pytest

from companion.pi.check.devices import SHARP, Paces, devices, picture
from companion.pi.check.host import Finding
from companion.pi.check.sharpness import blur_of
from hardware.ports import Frame
from hardware.sim.world import SimTable
from tests.dice import lamps
from tests.pi.fake_host import DEFAULTS


def simulated(world: SimTable, tell: Callable[[str], None], **more: object) -> list[Finding]:
    clock = iter(range(0, 10**15, 20_000_000))  # every look at the clock is a fiftieth of a second later
    now = [0]

    def now_ns() -> int:
        now[0] = next(clock)
        return now[0]

    world.now_ns = now_ns
    paces = Paces(tell=tell, pause=lambda s: None, now_ns=now_ns, world=world, **more)  # type: ignore[arg-type]
    return list(devices(DEFAULTS.simulated(), paces))


def test_raw_edges_are_shown_with_their_bounces() -> None:
    told: list[str] = []
    world = SimTable(lambda: 0, seed=3)

    def tell(line: str) -> None:
        told.append(line)
        if line.startswith("Press the buttons now"):
            world.press("seat2", bounces=3)

    found = simulated(world, tell, edges_s=3.0)
    shown = [line for line in told if "seat2" in line]
    assert len(shown) == 14, "down and up, with three bounces each"
    assert "down" in shown[0]
    assert "ms after the one before" in shown[1]
    assert "heard seat2 (14 edges)" in [finding.text for finding in found]


def test_stamps_of_another_clock_are_trouble() -> None:
    world = SimTable(lambda: 0, seed=3)
    world.misdate()

    def tell(line: str) -> None:
        if line.startswith("Press the buttons now"):
            world.press("seat2")

    found = [finding for finding in simulated(world, tell, edges_s=3.0) if finding.topic == "buttons"]
    (named,) = found
    assert named.grade == "trouble"
    assert "the driver sim stamps by the wall clock" in named.text
    assert named.fix.startswith("update the system")


def test_the_ring_goes_round_and_ends_dark() -> None:
    world = SimTable(lambda: 0)
    seen = []
    from companion.pi.check import devices as module

    class Spy:
        leds = 8

        def show(self, pixels: object) -> None:
            seen.append(tuple(pixels))  # type: ignore[call-overload]

    module.round_the_ring(Spy(), Paces(tell=print, now_ns=lambda: 0, pause=lambda s: None, world=world))  # type: ignore[arg-type]
    assert len(seen) == 4 * 8 + 1
    assert seen[-1] == ((0, 0, 0),) * 8
    assert {frame.index((255, 0, 0)) for frame in seen if (255, 0, 0) in frame} == set(range(8))


def test_an_unplugged_ring_is_trouble() -> None:
    world = SimTable(lambda: 0)
    world.unplug("ring")
    found = [f for f in simulated(world, print) if f.topic == "ring"]
    assert [f.grade for f in found] == ["trouble"]
    assert found[0].fix


def test_how_sharp_the_picture_is() -> None:
    """Wider edges are told in pixels, whatever the light and the noise; a wall has none and is blurred at best."""
    sharp = lamps.roll("neutral", 0, lamps.ADAPTING)[1]
    noise = np.random.default_rng(0).normal(0, 3, sharp.shape)

    def blurred(pixels: float, light: float = 1.0) -> np.ndarray:
        image = cv2.GaussianBlur(sharp, (0, 0), pixels) if pixels else sharp
        return np.clip(image * light + noise, 0, 255).astype(np.uint8)

    widths = [blur_of(blurred(pixels)) for pixels in (0, 3, 4, 5, 6, 8)]
    assert widths == sorted(widths)
    assert widths[2] <= SHARP < widths[3], "where the first dice are not read for sure any more"
    assert blur_of(blurred(6, 0.4)) == pytest.approx(widths[4], abs=1.0)
    assert blur_of(np.full((480, 640, 3), 127, np.uint8)) > SHARP


@pytest.mark.parametrize(("pixels", "grade"), [(0, "ok"), (7, "warning")])
def test_check_says_when_the_focus_is_poor(pixels: int, grade: str) -> None:
    image = lamps.roll("neutral", 0, lamps.ADAPTING)[1]
    frame = Frame(0, cv2.GaussianBlur(image, (0, 0), pixels) if pixels else image)
    camera = types.SimpleNamespace(latest=lambda: frame)
    paces = Paces(tell=print, now_ns=lambda: 0, pause=lambda seconds: None)
    found = next(each for each in picture(camera, paces) if each.topic == "sharpness")
    assert found.grade == grade
    assert grade == "ok" or ("blurred" in found.text and "Focus the camera again" in found.fix)
