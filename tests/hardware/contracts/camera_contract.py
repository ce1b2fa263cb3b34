"""What every camera promises. Subclass, and give a `camera` fixture."""

from __future__ import annotations

import time
from typing import Any

import numpy as np
import pytest

from hardware.ports import Frame


def first_frame(camera: Any, seconds: float = 60) -> Frame:
    """The first frame, waited for."""
    deadline = time.monotonic() + seconds
    while (frame := camera.latest()) is None:
        assert time.monotonic() < deadline, f"no frame: {camera.health()}"
        time.sleep(0.01)
    assert isinstance(frame, Frame)
    return frame


class CameraContract:
    """Run over every driver that opens here."""

    @pytest.fixture
    def camera(self) -> Any:
        raise NotImplementedError

    def test_a_frame_is_a_stamped_picture_that_nobody_may_write_to(self, camera: Any) -> None:
        frame = first_frame(camera)
        height, width, depth = frame.image.shape
        assert (frame.image.dtype, depth) == (np.uint8, 3)
        assert width >= 160
        assert height >= 120
        assert isinstance(frame.at_ns, int)
        with pytest.raises(ValueError, match="read-only"):
            frame.image[0, 0] = 0

    def test_stamps_never_go_back(self, camera: Any) -> None:
        stamps = [first_frame(camera).at_ns]
        for _ in range(20):
            stamps.append(camera.latest().at_ns)
            time.sleep(0.002)
        assert stamps == sorted(stamps)

    def test_it_is_well_and_says_what_it_is(self, camera: Any) -> None:
        first_frame(camera)
        assert camera.health().ok, camera.health().reason
        assert camera.health().detail

    def test_asking_never_blocks(self, camera: Any) -> None:
        first_frame(camera)
        began = time.perf_counter()
        for _ in range(200):
            camera.latest()
        # Two hundred frames of any real camera take seconds: latest() did not wait for them.
        assert time.perf_counter() - began < 2.0

    def test_asked_to_focus_again_it_shows_pictures_again(self, camera: Any) -> None:
        stamp = first_frame(camera).at_ns
        camera.refocus()
        assert first_frame(camera).at_ns >= stamp

    def test_closing_twice_is_closing_once(self, camera: Any) -> None:
        camera.close()
        camera.close()
