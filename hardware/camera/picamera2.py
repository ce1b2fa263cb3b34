"""A camera on the Pi's CSI port through picamera2, which comes with Raspberry Pi OS (apt), not from PyPI."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from typing import Annotated, Any, ClassVar

from hardware.camera.newest import LiveCamera, LiveSettings, plausible
from hardware.driver import Limits, Settings
from hardware.errors import DeviceBusy, DeviceMissing, Sentence, say
from hardware.needs import LIBCAMERA, PICAMERA2, DeviceFile, Needs
from hardware.ports import Frame
from hardware.units import SECOND

MANUAL, AUTO = 0, 1  # libcamera's AfMode
START = 0  # its AfTrigger
SCANNING, FOCUSED = 1, 2  # its AfState; 0 is idle, 3 failed
FOCUS_NS = 6 * SECOND  # a lens that has not answered by then will not
TRIES = 2

Pixels = Annotated[int, Limits(ge=160, le=4608)]


@dataclass(frozen=True)
class Picamera2Settings(LiveSettings):
    """Which camera, what pictures, and how they are held steady."""

    camera: Annotated[int, Limits(ge=0, le=3)] = 0
    size: tuple[Pixels, Pixels] = (1280, 720)
    upside_down: bool = False  # turned in the sensor, which costs nothing


@dataclass(frozen=True)
class Focus:
    """How far a cycle of the autofocus is."""

    until_ns: int = 0
    tries: int = 0
    seeking: bool = False
    scanned: bool = False  # the lens has been seen moving
    found: bool = False


class Picamera2Camera(LiveCamera):
    """The CSI camera: focused once; what it has settled on is copied from its own account of a picture, and held."""

    settings: ClassVar[type[Settings]] = Picamera2Settings
    if_frozen: ClassVar[Sentence] = say("the picture stands still; restart the Pi")
    _chosen: Picamera2Settings

    @staticmethod
    def needs(settings: Picamera2Settings) -> Needs:
        camera = DeviceFile(
            "/dev/media*", "video", "check the ribbon cable and camera_auto_detect=1 in config.txt, then restart"
        )
        return Needs(files=(camera,), libraries=(PICAMERA2,))  # libcamera comes with it

    def _open(self) -> Sentence:
        module = PICAMERA2.load()
        number = self._chosen.camera
        self._held = ""
        self._told: Mapping[str, Any] = {}  # the camera's own account of its last picture
        self._focus = Focus()
        cameras = module.Picamera2.global_camera_info()
        if number >= len(cameras):
            raise DeviceMissing(
                "the CSI port has {n} cameras, not number {number}; "
                "check the ribbon cable at both ends, and camera_auto_detect=1 in config.txt",
                n=len(cameras),
                number=number,
            )
        self._model = str(cameras[number].get("Model", "camera"))
        try:
            self._camera = module.Picamera2(number)
        except RuntimeError as error:
            raise DeviceBusy(
                "the CSI camera does not open ({error}); stop other programs that use it", error=str(error)
            ) from error
        try:
            self._start()
        except Exception:
            self._camera.close()
            raise
        return say("the CSI camera {model}", model=self._model)

    def _detail(self) -> str:
        width, height = self._chosen.size
        return f"{self._model} on the CSI port, {width}×{height}{self._held}"

    def _let_go(self) -> None:
        self._camera.stop()
        self._camera.close()

    def _start(self) -> None:
        more: dict[str, object] = {}
        if self._chosen.upside_down:
            more["transform"] = LIBCAMERA.load().Transform(hflip=1, vflip=1)
        # picamera2's "RGB888" is blue, green, red in memory: what OpenCV and our Frame want.
        main = {"size": self._chosen.size, "format": "RGB888"}
        self._camera.configure(self._camera.create_video_configuration(main=main, buffer_count=3, **more))
        self._camera.start()
        self._seek()

    def _seek(self) -> None:
        """Begin a cycle of the autofocus where there is a motor: nothing moves the lens but that."""
        if "AfMode" in self._camera.camera_controls:
            self._focus = Focus(self._now_ns() + FOCUS_NS, self._focus.tries + 1, seeking=True)
            self._camera.set_controls({"AfMode": AUTO, "AfTrigger": START})

    def _take(self) -> Frame | None:
        request = self._camera.capture_request()
        try:
            image = request.make_array("main")
            self._told = request.get_metadata()
        finally:
            request.release()  # the sensor waits for its buffers
        now_ns = self._now_ns()
        if self._focus.seeking:
            self._follow(int(self._told.get("AfState", 0)), now_ns)
        return Frame(plausible(int(self._told.get("SensorTimestamp", 0)), now_ns), image)

    def _follow(self, state: int, now_ns: int) -> None:
        """Where the lens is on its way: what it says before it has begun to scan is about the time before."""
        if state == SCANNING:
            self._focus = replace(self._focus, scanned=True)
        elif self._focus.scanned or now_ns > self._focus.until_ns:
            found = self._focus.scanned and state == FOCUSED
            self._focus = replace(self._focus, seeking=False, found=found)
            if not found and self._focus.scanned and self._focus.tries < TRIES:
                self._seek()

    def _is_settling(self, now_ns: int) -> bool:
        return self._focus.seeking or super()._is_settling(now_ns)

    def _loosen(self) -> None:
        has = self._camera.camera_controls
        self._camera.set_controls({name: True for name in ("AeEnable", "AwbEnable") if name in has})
        self._focus = Focus()
        self._seek()

    def _hold(self) -> None:
        has, told = self._camera.camera_controls, self._told
        held: dict[str, object] = {"AeEnable": False, "AwbEnable": False}
        held |= {name: told[name] for name in ("ExposureTime", "AnalogueGain", "ColourGains") if name in told}
        if "LensPosition" in told:
            held |= {"AfMode": MANUAL, "LensPosition": told["LensPosition"]}
        self._camera.set_controls({name: value for name, value in held.items() if name in has})
        self._held = f", held at {told.get('ExposureTime', '?')} µs{self._focused(has)}"

    def _focused(self, has: Collection[str]) -> str:
        if "AfMode" not in has:
            return ""
        dioptres = float(self._told.get("LensPosition", 0))
        where = f"at {100 / dioptres:.0f} cm" if dioptres > 0 else "far away"
        return f", focused {where}" if self._focus.found else ", no focus was found"
