"""Stand-ins for cv2.VideoCapture and picamera2: strict, with the quirks that real ones have."""

from __future__ import annotations

import threading
import time
from typing import Any

import cv2
import numpy as np


class FakeCapture:
    """A V4L2 camera as OpenCV shows it; every property that was set is written down."""

    made: list[FakeCapture]
    refuses: frozenset[str] = frozenset()
    frozen = False

    def __init__(self, path: str, backend: int) -> None:
        assert backend == cv2.CAP_V4L2
        self.path = path
        self.log: list[tuple[str, float]] = []
        self.values: dict[str, float] = {"EXPOSURE": 157, "WB_TEMPERATURE": 4600}
        self.unplugged = False
        self.released = False
        self.reading = threading.Lock()
        self._shot = 0
        type(self).made.append(self)

    def isOpened(self) -> bool:
        return True

    def set(self, prop: int, value: float) -> bool:
        name = NAMES[prop]
        if name in self.refuses:
            return False
        self.log.append((name, value))
        self.values[name] = value
        return True

    def get(self, prop: int) -> float:
        if prop == cv2.CAP_PROP_POS_MSEC:
            return time.monotonic() * 1000
        return self.values.get(NAMES[prop], 0.0)

    def read(self) -> tuple[bool, Any]:
        assert not self.released, "read after release"
        with self.reading:
            time.sleep(0.005)
            if self.unplugged:
                return False, None
            self._shot += 0 if self.frozen else 1
            width, height = int(self.values["FRAME_WIDTH"]), int(self.values["FRAME_HEIGHT"])
            return True, np.full((height, width, 3), self._shot % 256, np.uint8)

    def release(self) -> None:
        assert not self.reading.locked(), "released while being read"
        self.released = True


NAMES = {
    getattr(cv2, f"CAP_PROP_{name}"): name
    for name in [
        "FOURCC",
        "FRAME_WIDTH",
        "FRAME_HEIGHT",
        "FPS",
        "BUFFERSIZE",
        "AUTO_EXPOSURE",
        "EXPOSURE",
        "AUTO_WB",
        "WB_TEMPERATURE",
        "AUTOFOCUS",
        "FOCUS",
    ]
}


IDLE, SCANNING, FOCUSED, FAILED = range(4)  # libcamera's AfState
MANUAL, AUTO = 0, 1  # its AfMode
START = 0  # its AfTrigger


class FakeRequest:
    def __init__(self, camera: FakePicamera2) -> None:
        self._camera = camera

    def make_array(self, name: str) -> Any:
        assert name == "main"
        width, height = self._camera.config["main"]["size"]
        self._camera.shot += 1
        return np.full((height, width, 3), self._camera.shot % 256, np.uint8)

    def get_metadata(self) -> dict[str, Any]:
        told = {
            "SensorTimestamp": time.monotonic_ns() - 1000,
            "ExposureTime": 12345,
            "AnalogueGain": 2.0,
            "ColourGains": (1.5, 1.7),
        }
        if "AfMode" in self._camera.camera_controls:
            told |= {"AfState": self._camera.af_state(), "LensPosition": self._camera.lens}
        return told

    def release(self) -> None:
        self._camera.out -= 1


class FakePicamera2:
    """picamera2 as its manual describes it; controls reach the sensor some frames late, as they do in libcamera."""

    cameras: list[dict[str, Any]]
    made: list[FakePicamera2]
    camera_controls: dict[str, Any] = dict.fromkeys(
        ("AeEnable", "AwbEnable", "ExposureTime", "AnalogueGain", "ColourGains", "AfMode", "AfTrigger", "LensPosition")
    )
    latency = 3  # frames from a control to its effect
    scan = 6  # frames that the lens is on its way
    finds = (True,)  # how each scan ends; the last holds for all that follow
    best = 3.2  # dioptres

    def __init__(self, number: int) -> None:
        self.config: dict[str, Any] = {}
        self.controls: dict[str, Any] = {}
        self.asked: list[dict[str, Any]] = []
        self.shot = 0
        self.out = 0
        self.state = "open"
        self.lens = 1.0  # where it was: nothing moves it but a scan or a position
        self.scans = 0
        self._began: int | None = None
        self._ended = IDLE
        type(self).made.append(self)

    @classmethod
    def global_camera_info(cls) -> list[dict[str, Any]]:
        return cls.cameras

    def create_video_configuration(self, **config: Any) -> dict[str, Any]:
        return config

    def configure(self, config: dict[str, Any]) -> None:
        self.config = config

    def start(self) -> None:
        self.state = "started"

    def capture_request(self) -> FakeRequest:
        assert self.state == "started"
        time.sleep(0.005)
        self.out += 1
        assert self.out <= self.config["buffer_count"], "a request was not given back"
        return FakeRequest(self)

    def set_controls(self, controls: dict[str, Any]) -> None:
        assert set(controls) <= set(self.camera_controls), "a control that this camera does not have"
        self.asked.append(controls)
        self.controls |= controls
        if controls.get("AfTrigger") == START:
            assert self.controls.get("AfMode") == AUTO, "a trigger is heard in the automatic mode alone"
            self._began = self.shot
        if controls.get("AfMode") == MANUAL:
            self._began, self._ended = None, IDLE
            self.lens = controls.get("LensPosition", self.lens)

    def af_state(self) -> int:
        if self._began is None:
            return self._ended
        frames = self.shot - self._began - self.latency
        if frames < 0:
            return self._ended  # what it said before it heard us
        if frames < self.scan:
            return SCANNING
        found = self.finds[min(self.scans, len(self.finds) - 1)]
        self.scans += 1
        self._began, self._ended = None, FOCUSED if found else FAILED
        self.lens = self.best if found else 0.0
        return self._ended

    def stop(self) -> None:
        self.state = "stopped"

    def close(self) -> None:
        self.state = "closed"
