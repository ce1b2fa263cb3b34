"""A camera on the Pi's CSI port through picamera2, which comes with Raspberry Pi OS (apt), not from PyPI."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, ClassVar

from hardware.camera.newest import LiveCamera, LiveSettings, plausible
from hardware.driver import Limits, Settings
from hardware.errors import DeviceBusy, DeviceMissing, Sentence, say
from hardware.needs import LIBCAMERA, PICAMERA2, DeviceFile, Needs
from hardware.ports import Frame

Pixels = Annotated[int, Limits(ge=160, le=4608)]


@dataclass(frozen=True)
class Picamera2Settings(LiveSettings):
    """Which camera, what pictures, and how they are held steady."""

    camera: Annotated[int, Limits(ge=0, le=3)] = 0
    size: tuple[Pixels, Pixels] = (1280, 720)
    upside_down: bool = False  # turned in the sensor, which costs nothing


class Picamera2Camera(LiveCamera):
    """The CSI camera; what it has settled on is copied from its own account of a picture, and held."""

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

    def _take(self) -> Frame | None:
        request = self._camera.capture_request()
        try:
            image = request.make_array("main")
            told = request.get_metadata()
        finally:
            request.release()  # the sensor waits for its buffers
        now_ns = self._now_ns()
        if self._settled(now_ns):
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
