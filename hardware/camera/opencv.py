"""A USB camera through OpenCV and V4L2: newest frame only, exposure and colours locked once they have settled."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, ClassVar

from hardware.camera.newest import LiveCamera, LiveSettings, plausible
from hardware.driver import Limits, Pixels, Settings
from hardware.errors import DeviceBusy, DeviceError, DeviceMissing, Sentence, say
from hardware.needs import OPENCV, DeviceFile, Needs
from hardware.ports import Frame
from hardware.units import MS

MANUAL, AUTO = 1, 3  # V4L2's words for exposure
# Video nodes of a Pi that are no cameras, or none that OpenCV can open: codecs, and the CSI port's inside.
NO_CAMERAS = ("bcm2835", "unicam", "rp1-cfe", "pispbe", "rpivid", "rpi-hevc")


@dataclass(frozen=True)
class OpencvCameraSettings(LiveSettings):
    """Which camera, what pictures, and how they are held steady."""

    device: str = ""  # /dev/v4l/by-id/…; "" takes the first USB camera
    size: tuple[Pixels, Pixels] = (1280, 720)
    fourcc: Annotated[str, Limits(min_length=4, max_length=4)] = "MJPG"
    frames_a_second: Annotated[int, Limits(ge=1, le=120)] = 30
    exposure: int | None = None  # in 100 µs; what the camera settled on if not said
    white_balance: int | None = None  # in kelvin; likewise
    focus: int | None = None  # in the camera's own units; likewise


class OpencvCamera(LiveCamera):
    """A V4L2 camera; what it refuses to set is told in its health and lived without."""

    settings: ClassVar[type[Settings]] = OpencvCameraSettings
    if_frozen: ClassVar[Sentence] = say("the picture stands still; plug the camera out and in again")
    _chosen: OpencvCameraSettings

    @staticmethod
    def needs(settings: OpencvCameraSettings) -> Needs:
        camera = DeviceFile(
            settings.device or "/dev/video*",
            "video",
            'plug the camera in; for the ribbon cable choose driver = "picamera2"',
        )
        return Needs(files=(camera,), libraries=(OPENCV,), modules=("uvcvideo",))

    def _open(self) -> Sentence:
        self._cv2 = OPENCV.load()
        self._path = self._chosen.device or found()
        self._capture = self._opened()
        self._refused: list[str] = []
        self._form = ""
        try:
            self._prepare()
        except Exception:
            self._capture.release()
            raise
        return say("the camera {path}", path=self._path)

    def _detail(self) -> str:
        detail = f"{self._path}, {self._form}"
        return f"{detail}; it refuses {', '.join(self._refused)}" if self._refused else detail

    def _let_go(self) -> None:
        self._capture.release()

    def _opened(self) -> Any:
        if not Path(self._path).exists():
            raise DeviceMissing("there is no camera {camera}; plug it in", camera=self._path)
        if not os.access(self._path, os.R_OK | os.W_OK):
            raise DeviceError("{camera} may not be opened by this user; join the group video", camera=self._path)
        capture = self._cv2.VideoCapture(self._path, self._cv2.CAP_V4L2)
        if not capture.isOpened():
            capture.release()
            if not Path(self._path).is_char_device():
                raise DeviceError(
                    "{camera} is an ordinary file, not a camera; name one of /dev/video*", camera=self._path
                )
            raise DeviceBusy("the camera {camera} does not open; stop other programs that use it", camera=self._path)
        return capture

    def _prepare(self) -> None:
        cv2, chosen = self._cv2, self._chosen
        width, height = chosen.size
        self._set("FOURCC", cv2.VideoWriter.fourcc(*chosen.fourcc))  # first: it decides which sizes there are
        self._set("FRAME_WIDTH", width)
        self._set("FRAME_HEIGHT", height)
        self._set("FPS", chosen.frames_a_second)
        self._set("BUFFERSIZE", 1)  # a picture waiting in a queue is an old picture
        self._set("AUTO_EXPOSURE", AUTO)
        self._set("AUTO_WB", 1)

    def _loosen(self) -> None:
        self._set("AUTO_EXPOSURE", AUTO)
        self._set("AUTO_WB", 1)
        self._set("AUTOFOCUS", 1)

    def _take(self) -> Frame | None:
        good, image = self._capture.read()
        if not good or image is None:
            raise DeviceMissing("no picture came")
        now_ns = self._now_ns()
        stamp_ns = round(self._capture.get(self._cv2.CAP_PROP_POS_MSEC) * MS)
        self._form = f"{image.shape[1]}×{image.shape[0]}"
        return Frame(plausible(stamp_ns, now_ns), image)

    def _hold(self) -> None:
        exposure = self._chosen_or_found(self._chosen.exposure, "EXPOSURE")
        kelvin = self._chosen_or_found(self._chosen.white_balance, "WB_TEMPERATURE")
        focus = self._chosen_or_found(self._chosen.focus, "FOCUS")
        self._set("AUTO_EXPOSURE", MANUAL)
        if exposure is not None:
            self._set("EXPOSURE", exposure)
        self._set("AUTO_WB", 0)
        if kelvin is not None:
            self._set("WB_TEMPERATURE", kelvin)
        if focus is not None:
            self._set("AUTOFOCUS", 0)
            self._set("FOCUS", focus)

    def _chosen_or_found(self, chosen: int | None, name: str) -> float | None:
        """What the owner chose, else what the camera settled on."""
        if chosen is not None:
            return chosen
        value: float = self._capture.get(getattr(self._cv2, f"CAP_PROP_{name}"))
        return value if value > 0 else None  # 0 and −1 mean that there is no such control

    def _set(self, name: str, value: float) -> None:
        prop = getattr(self._cv2, f"CAP_PROP_{name}")
        taken = self._capture.set(prop, value)
        # Some drivers say yes and do no.
        if not taken or (name.startswith("FRAME_") and self._capture.get(prop) != value):
            what = f"{name} = {value:g}"
            if what not in self._refused:
                self._refused.append(what)


def found(dev: Path = Path("/dev"), sysfs: Path = Path("/sys/class/video4linux")) -> str:
    """The first USB camera, by the name that does not change when another is plugged in."""
    by_id = sorted((dev / "v4l" / "by-id").glob("*-video-index0"))
    if by_id:
        return str(by_id[0])
    numbers = [node.name.removeprefix("video") for node in dev.glob("video*")]
    for number in sorted(int(n) for n in numbers if n.isdigit()):
        name = sysfs / f"video{number}" / "name"
        if not name.is_file() or not name.read_text().startswith(NO_CAMERAS):
            return str(dev / f"video{number}")
    raise DeviceMissing("no USB camera is plugged in; plug one in, or choose another camera driver")
