"""USB, CSI and picture cameras against strict stand-ins for their libraries; untested on hardware."""

from __future__ import annotations

import sys
import threading
import time
import types
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from hardware.camera import newest, picamera2
from hardware.camera.newest import LiveCamera, LiveSettings
from hardware.camera.opencv import found
from hardware.driver import Context
from hardware.errors import DeviceError, DeviceMissing, LibraryMissing, Sentence, say
from hardware.ports import Frame
from hardware.registry import keep_device, open_device
from tests.hardware.contracts.camera_contract import CameraContract, first_frame
from tests.hardware.fake_cameras import FakeCapture, FakePicamera2


def wait_until(true: Callable[[], bool], seconds: float = 10) -> None:
    deadline = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < deadline, "waited in vain"
        time.sleep(0.005)


@pytest.fixture
def capture(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[type[FakeCapture]]:
    class Capture(FakeCapture):
        made: list[FakeCapture] = []  # noqa: RUF012 (one list a test)

    (tmp_path / "video0").touch()
    monkeypatch.setattr(cv2, "VideoCapture", Capture)
    yield Capture
    assert not [t.name for t in threading.enumerate() if t.name.startswith("the camera")]


def usb(tmp_path: Path, **more: Any) -> Any:
    chosen = {"device": str(tmp_path / "video0"), "size": [320, 240], "settle_seconds": 0.05, **more}
    return open_device("camera", "opencv", chosen, now_ns=time.monotonic_ns)


class TestOpencv(CameraContract):
    @pytest.fixture
    def camera(self, tmp_path: Path, capture: type[FakeCapture]) -> Iterator[Any]:
        device = usb(tmp_path)
        yield device
        device.close()
        assert capture.made[-1].released


class TestPicamera2(CameraContract):
    @pytest.fixture
    def camera(self, csi: type[FakePicamera2]) -> Iterator[Any]:
        device = ribbon()
        yield device
        device.close()
        assert csi.made[-1].state == "closed"


class TestFolder(CameraContract):
    @pytest.fixture
    def camera(self, tmp_path: Path) -> Iterator[Any]:
        cv2.imwrite(str(tmp_path / "a.png"), np.zeros((240, 320, 3), np.uint8))
        device = open_device("camera", "files", {"path": str(tmp_path)}, now_ns=time.monotonic_ns)
        yield device
        device.close()


def test_the_form_is_set_before_the_size_and_everything_is_locked_after_settling(
    tmp_path: Path, capture: type[FakeCapture]
) -> None:
    camera = usb(tmp_path)
    fake = capture.made[0]
    wait_until(lambda: ("WB_TEMPERATURE", 4600) in fake.log)
    camera.close()
    names = [name for name, _ in fake.log]
    assert names[:5] == ["FOURCC", "FRAME_WIDTH", "FRAME_HEIGHT", "FPS", "BUFFERSIZE"]
    assert fake.log[5:] == [
        ("AUTO_EXPOSURE", 3),
        ("AUTO_WB", 1),
        ("AUTO_EXPOSURE", 1),
        ("EXPOSURE", 157),
        ("AUTO_WB", 0),
        ("WB_TEMPERATURE", 4600),
    ]


def test_what_the_owner_sets_is_used_instead(tmp_path: Path, capture: type[FakeCapture]) -> None:
    camera = usb(tmp_path, exposure=200, white_balance=3000, focus=30)
    fake = capture.made[0]
    wait_until(lambda: ("FOCUS", 30) in fake.log)
    camera.close()
    assert {("EXPOSURE", 200), ("WB_TEMPERATURE", 3000), ("AUTOFOCUS", 0)} <= set(fake.log)


def test_what_a_camera_refuses_is_told_and_lived_without(tmp_path: Path, capture: type[FakeCapture]) -> None:
    capture.refuses = frozenset({"AUTO_WB", "BUFFERSIZE"})
    camera = usb(tmp_path)
    first_frame(camera)
    health = camera.health()
    assert health.ok
    assert "it refuses BUFFERSIZE = 1, AUTO_WB = 1" in health.detail
    camera.close()


def test_a_camera_pulled_out_is_opened_again_by_the_port(tmp_path: Path, capture: type[FakeCapture]) -> None:
    chosen = {"device": str(tmp_path / "video0"), "size": [320, 240], "settle_seconds": 0.05}
    camera = keep_device("camera", "opencv", chosen, now_ns=time.monotonic_ns)
    wait_until(lambda: camera.latest() is not None)
    capture.made[0].unplugged = True
    (tmp_path / "video0").unlink()
    wait_until(lambda: not camera.health().ok)
    assert camera.latest() is None
    assert "plug it in" in str(camera.health().reason)
    (tmp_path / "video0").touch()
    wait_until(lambda: camera.latest() is not None)
    assert (len(capture.made), capture.made[0].released) == (2, True)
    camera.close()


def test_a_picture_that_stands_still_is_reported(
    tmp_path: Path, capture: type[FakeCapture], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(newest, "FROZEN_NS", 50_000_000)
    capture.frozen = True
    camera = usb(tmp_path)
    wait_until(lambda: not camera.health().ok)
    assert str(camera.health().reason).startswith("the picture stands still; ")
    camera.close()


class Fed(LiveCamera):
    """A camera whose frames a test takes itself, one `step()` each."""

    def __init__(self, take: Callable[[], Frame | None], now_ns: Callable[[], int]) -> None:
        self._taken = take
        super().__init__(LiveSettings(settle_seconds=0), Context(now_ns))

    def _open(self) -> Sentence:
        return say("the camera")

    def _take(self) -> Frame | None:
        return self._taken()

    def _detail(self) -> str:
        return ""

    def _let_go(self) -> None:
        pass

    def _hold(self) -> None:
        pass

    def _loosen(self) -> None:
        pass

    def _run(self) -> None:
        pass


def test_a_camera_that_gives_nothing_is_lost_without_waiting_for_it() -> None:
    now = [0]
    lost = Fed(lambda: None, lambda: now[0])
    lost.step()
    assert lost.latest() is None
    now[0] = newest.LATE_NS + 1
    with pytest.raises(DeviceError, match="no more pictures"):
        lost.latest()


def test_frames_that_were_not_asked_for_are_dropped() -> None:
    shots = iter(range(100))
    frames = Fed(lambda: Frame(next(shots), np.zeros((16, 16, 3), np.uint8)), lambda: 0)
    for _ in range(7):
        frames.step()
    frame = frames.latest()
    assert frame is not None
    assert frame.at_ns == 6


def test_usb_cameras_are_found_and_a_pis_codecs_are_not(tmp_path: Path) -> None:
    dev, sysfs = tmp_path / "dev", tmp_path / "sys"
    dev.mkdir()
    with pytest.raises(DeviceMissing, match="plug one in"):
        found(dev, sysfs)
    for node, name in (("video10", "bcm2835-codec-decode"), ("video0", "unicam-image"), ("video2", "HD Webcam")):
        (dev / node).touch()
        (sysfs / node).mkdir(parents=True)
        (sysfs / node / "name").write_text(name + "\n")
    assert found(dev, sysfs) == str(dev / "video2")
    (dev / "v4l" / "by-id").mkdir(parents=True)
    by_id = dev / "v4l" / "by-id" / "usb-Logi_C270-video-index0"
    by_id.symlink_to("../../video2")
    assert found(dev, sysfs) == str(by_id)


def test_a_camera_that_is_not_there_says_so(tmp_path: Path) -> None:
    with pytest.raises(DeviceMissing, match="plug it in"):
        usb(tmp_path)


@pytest.fixture
def csi(monkeypatch: pytest.MonkeyPatch) -> type[FakePicamera2]:
    class Camera(FakePicamera2):
        cameras = [{"Model": "imx708"}]  # noqa: RUF012
        made: list[FakePicamera2] = []  # noqa: RUF012

    module = types.ModuleType("picamera2")
    module.Picamera2 = Camera  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "picamera2", module)
    return Camera


def ribbon(**more: Any) -> Any:
    chosen = {"size": [320, 240], "settle_seconds": 0.02, **more}
    return open_device("camera", "picamera2", chosen, now_ns=time.monotonic_ns)


def test_the_csi_camera_is_focused_and_holds_what_it_has_settled_on(csi: type[FakePicamera2]) -> None:
    camera = ribbon()
    frame = first_frame(camera)
    fake = csi.made[0]
    assert fake.asked[0] == {"AfMode": 1, "AfTrigger": 0}, "one cycle of the autofocus, at the start"
    assert fake.asked[1:] == [
        {
            "AeEnable": False,
            "AwbEnable": False,
            "ExposureTime": 12345,
            "AnalogueGain": 2.0,
            "ColourGains": (1.5, 1.7),
            "AfMode": 0,
            "LensPosition": fake.best,
        }
    ]
    assert frame.image[0, 0, 0] >= fake.latency + fake.scan, "no picture was shown while the lens was on its way"
    assert fake.config["main"] == {"size": (320, 240), "format": "RGB888"}
    assert "held at 12345 µs, focused at 31 cm" in camera.health().detail
    camera.close()


def test_it_settles_before_the_first_picture_and_is_held_from_then_on(csi: type[FakePicamera2]) -> None:
    csi.camera_controls = dict.fromkeys(("AeEnable", "AwbEnable", "ExposureTime"))  # a Camera Module 2 has no motor
    camera = ribbon(settle_seconds=0.2)
    time.sleep(0.05)
    assert camera.latest() is None
    first_frame(camera)
    assert csi.made[0].asked == [{"AeEnable": False, "AwbEnable": False, "ExposureTime": 12345}]
    assert "focus" not in camera.health().detail
    camera.close()


def test_it_is_focused_again_when_somebody_asks(csi: type[FakePicamera2]) -> None:
    camera = ribbon()
    first_frame(camera)
    fake = csi.made[0]
    csi.best = 2.5  # the arm was moved
    camera.refocus()
    wait_until(lambda: camera.latest() is None)
    first_frame(camera)
    assert fake.asked[2] == {"AeEnable": True, "AwbEnable": True}
    assert fake.asked[3] == {"AfMode": 1, "AfTrigger": 0}
    assert fake.asked[4]["LensPosition"] == 2.5, "the state of the cycle before was not taken for this one's"
    assert "focused at 40 cm" in camera.health().detail
    camera.close()


def test_a_focus_that_is_not_found_is_looked_for_once_more_and_then_told(csi: type[FakePicamera2]) -> None:
    csi.finds = (False, True)
    camera = ribbon()
    first_frame(camera)
    assert (csi.made[0].scans, csi.made[0].lens) == (2, csi.best)
    camera.close()
    csi.finds = (False,)
    camera = ribbon()
    first_frame(camera)
    assert csi.made[1].scans == 2
    assert camera.health().ok and "no focus was found" in camera.health().detail
    camera.close()


def test_an_autofocus_that_never_answers_holds_nobody_up(
    csi: type[FakePicamera2], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(picamera2, "FOCUS_NS", 50_000_000)
    csi.latency = 10**9
    camera = ribbon()
    first_frame(camera, 10)
    assert "no focus was found" in camera.health().detail
    camera.close()


def test_a_usb_camera_settles_anew_when_somebody_asks(tmp_path: Path, capture: type[FakeCapture]) -> None:
    camera = usb(tmp_path)
    first_frame(camera)
    fake = capture.made[0]
    settled = len(fake.log)
    camera.refocus()
    wait_until(lambda: fake.log[settled:].count(("AUTO_WB", 0)) == 1)
    assert fake.log[settled : settled + 3] == [("AUTO_EXPOSURE", 3), ("AUTO_WB", 1), ("AUTOFOCUS", 1)]
    first_frame(camera)
    camera.close()


def test_no_camera_on_the_ribbon_says_where_to_look(csi: type[FakePicamera2]) -> None:
    csi.cameras = []
    with pytest.raises(DeviceMissing, match="ribbon"):
        open_device("camera", "picamera2", {}, now_ns=time.monotonic_ns)


def test_without_picamera2_apt_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "picamera2", None)
    with pytest.raises(LibraryMissing, match="apt install --no-install-recommends python3-picamera2"):
        open_device("camera", "picamera2", {}, now_ns=time.monotonic_ns)


def shade(value: int) -> np.ndarray:
    return np.full((240, 320, 3), value, np.uint8)


class Clock:
    ns = 0

    def __call__(self) -> int:
        return self.ns

    def at(self, seconds: float) -> None:
        self.ns = round(seconds * 1e9)


def test_a_folder_is_shown_picture_by_picture(tmp_path: Path) -> None:
    for name, value in (("b.png", 20), ("a.png", 10), ("notes.txt", 0)):
        cv2.imwrite(str(tmp_path / name), shade(value)) if name.endswith("png") else (tmp_path / name).touch()
    clock = Clock()
    camera = open_device("camera", "files", {"path": str(tmp_path)}, now_ns=clock)

    def seen(seconds: float) -> int:
        clock.at(seconds)
        return int(camera.latest().image[0, 0, 0])

    assert [seen(t) for t in (0, 1.9, 2.1, 4.1)] == [10, 10, 20, 10]
    cv2.imwrite(str(tmp_path / "c.png"), shade(30))
    assert seen(4.1 + 6.5) == 30  # the sixth of three
    (tmp_path / "d.png").write_bytes(b"no picture")
    clock.at(14.1)  # the eighth of four
    camera.latest()
    assert str(camera.health().reason).startswith("cannot be read: d.png; ")
    for picture in tmp_path.glob("*.png"):
        picture.unlink()
    clock.at(20)
    with pytest.raises(DeviceMissing, match="no pictures left"):
        camera.latest()


def test_a_recording_is_played_by_the_clock(tmp_path: Path) -> None:
    path = tmp_path / "roll.avi"
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), 10, (320, 240))
    for n in range(20):
        writer.write(shade(n * 12))
    writer.release()
    clock = Clock()
    camera = open_device("camera", "files", {"path": str(path), "repeat": False}, now_ns=clock)
    values = []
    for seconds in (0.0, 0.5, 0.6, 1.5, 60.0):
        clock.at(seconds)
        values.append(round(float(camera.latest().image.mean()) / 12))
    assert values == [0, 4, 5, 14, 19]
    camera.close()
    camera.close()


def test_paths_that_hold_nothing_are_refused(tmp_path: Path) -> None:
    (tmp_path / "x.mp4").write_bytes(b"nothing")
    for path in (tmp_path / "nowhere", tmp_path / "x.mp4"):
        with pytest.raises(DeviceMissing):
            open_device("camera", "files", {"path": str(path)}, now_ns=Clock())
    (tmp_path / "empty").mkdir()
    with pytest.raises(DeviceMissing, match="put some there"):
        open_device("camera", "files", {"path": str(tmp_path / "empty")}, now_ns=Clock())
