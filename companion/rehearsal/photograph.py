"""Photographs of dice that nobody threw: the simulated tray, as its camera sees it when all lie still."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from companion.core.clock import ManualClock
from hardware.registry import keep_device
from hardware.sim.world import SimTable

if TYPE_CHECKING:
    from hardware.ports import Image


def photograph(faces: Mapping[str, int], throw: int = 1) -> Image:
    """Dice with these faces; another throw lies elsewhere."""
    clock = ManualClock(now_ns=10**12)
    world = SimTable(clock.now_ns, seed=throw)
    for _ in range(throw):
        world.roll(**faces)
    clock.advance_ms(5000)
    camera = keep_device("camera", "sim", {}, now_ns=clock.now_ns, world=world)
    frame = camera.latest()
    camera.close()
    assert frame is not None, "a simulated camera that is plugged in always sees something"
    return frame.image


def put(path: Path, faces: Mapping[str, int]) -> None:
    """A photograph as a file; of no dice: a file that is no picture."""
    import cv2  # late: few stories have pictures

    if faces:
        cv2.imwrite(str(path), photograph(faces, throw=1 + sum(faces.values()) % 5))
    else:
        path.write_bytes(b"no picture at all")
