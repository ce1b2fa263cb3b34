"""A camera on the Pi's CSI port through picamera2, which comes with Raspberry Pi OS (apt), not from PyPI."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, ClassVar

from hardware.camera.newest import Newest, plausible
from hardware.driver import Context, Limits, Seconds, Settings
from hardware.errors import DeviceBusy, DeviceMissing, say
from hardware.needs import LIBCAMERA, PICAMERA2, DeviceFile, Needs
from hardware.ports import Frame, Health
from hardware.units import MS

Pixels = Annotated[int, Limits(ge=160, le=4608)]


@dataclass(frozen=True)
class Picamera2Settings(Settings):
    """Which camera, what pictures, and how they are held steady."""

    camera: Annotated[int, Limits(ge=0, le=3)] = 0
    size: tuple[Pixels, Pixels] = (1280, 720)
    lock: bool = True  # hold exposure, white balance and focus after settling
    settle_seconds: Seconds = 2.0
    upside_down: bool = False  # turned in the sensor, which costs nothing


class Picamera2Camera:
    """The CSI camera; what it has settled on is copied from its own account of a picture, and held."""

    settings: ClassVar[type[Settings]] = Picamera2Settings
    opens_slowly: ClassVar[bool] = True

    @staticmethod
    def needs(settings: Picamera2Settings) -> Needs:
        camera = DeviceFile(
            "/dev/media*", "video", "check the ribbon cable and camera_auto_detect=1 in config.txt, then restart"
        )
        return Needs(files=(camera,), libraries=(PICAMERA2,))  # libcamera comes with it

    def __init__(self, settings: Picamera2Settings, context: Context) -> None:
        module = PICAMERA2.load()
        self._now_ns = context.now_ns
        self._chosen = settings
        self._held = ""
        self._lock_at_ns = context.now_ns() + round(settings.settle_seconds * 1000) * MS
        self._locked = not settings.lock
        self._closed = False
        cameras = module.Picamera2.global_camera_info()
        if settings.camera >= len(cameras):
            raise DeviceMissing(
                "the CSI port has {n} cameras, not number {number}; "
                "check the ribbon cable at both ends, and camera_auto_detect=1 in config.txt",
                n=len(cameras),
                number=settings.camera,
            )
        self._model = str(cameras[settings.camera].get("Model", "camera"))
        try:
            self._camera = module.Picamera2(settings.camera)
        except RuntimeError as error:
            raise DeviceBusy(
                "the CSI camera does not open ({error}); stop other programs that use it", error=str(error)
            ) from error
        try:
            self._start()
        except Exception:
            self._camera.close()
            raise
        self._newest = Newest(self._take, context.now_ns, say("the CSI camera {model}", model=self._model))
        self._newest.start()

    def latest(self) -> Frame | None:
        return self._newest.latest()

    def health(self) -> Health:
        self._newest.latest()
        width, height = self._chosen.size
        detail = f"{self._model} on the CSI port, {width}×{height}{self._held}"
        if self._newest.frozen():
            return Health(False, say("the picture stands still; restart the Pi"), detail)
        return Health(True, detail=detail)

    def close(self) -> None:
        if not self._closed:
            self._closed = True
            if self._newest.close():
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

    def _take(self) -> Frame | None:
        request = self._camera.capture_request()
        try:
            image = request.make_array("main")
            told = request.get_metadata()
        finally:
            request.release()  # the sensor waits for its buffers
        now_ns = self._now_ns()
        if not self._locked and now_ns >= self._lock_at_ns:
            self._locked = True
            self._lock(told)
        return Frame(plausible(int(told.get("SensorTimestamp", 0)), now_ns), image)

    def _lock(self, told: Mapping[str, object]) -> None:
        has = self._camera.camera_controls
        held: dict[str, object] = {"AeEnable": False, "AwbEnable": False}
        held |= {name: told[name] for name in ("ExposureTime", "AnalogueGain", "ColourGains") if name in told}
        if "AfMode" in has and "LensPosition" in told:
            held |= {"AfMode": 0, "LensPosition": told["LensPosition"]}  # 0 is manual
        self._camera.set_controls({name: value for name, value in held.items() if name in has})
        self._held = f", held at {told.get('ExposureTime', '?')} µs"
