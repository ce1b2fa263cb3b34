"""Libraries that a Pi lacks, hides or has in a wrong version: each is found, and the fix is the right one."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from companion.pi.check import libraries
from companion.pi.check.host import Library
from companion.settings.config import DeviceSettings
from tests.pi.fake_host import DEFAULTS, PI4, PI5, Fake, bad, settings


def test_no_lgpio_wheel_for_313(pi: Callable[..., Fake]) -> None:
    host = pi(libraries={"lgpio": Library(error="ModuleNotFoundError: No module named 'lgpio'")})
    found = bad(libraries.loaded(host, DEFAULTS))
    assert "python3-lgpio" in found.fix
    assert "PYPI=1 pip install lgpio" in found.fix
    assert "swig" in found.fix


def test_lgpio_where_it_may_not_write(pi: Callable[..., Fake]) -> None:
    host = pi(libraries={"lgpio": Library(error="FileNotFoundError: [Errno 2] No such file: '.lgd-nfy-3'")})
    assert "LG_WD" in bad(libraries.loaded(host, DEFAULTS)).fix


def test_the_empty_lgpio(pi: Callable[..., Fake]) -> None:
    assert "stub" in bad(libraries.loaded(pi(distributions={"lgpio": "0.0.0.2"}), DEFAULTS)).text


def test_debians_old_gpiozero(pi: Callable[..., Fake]) -> None:
    assert "gpiozero>=2" in bad(libraries.loaded(pi(distributions={"gpiozero": "1.6.2"}), DEFAULTS)).fix


def test_the_wrong_rpi_gpio_on_a_pi_5(pi: Callable[..., Fake]) -> None:
    host = pi(model=PI5, distributions={"RPi.GPIO": "0.7.1"})
    assert "pip uninstall RPi.GPIO" in bad(libraries.loaded(host, DEFAULTS)).fix
    assert [f for f in libraries.loaded(pi(distributions={"RPi.GPIO": "0.7.1"}), DEFAULTS) if f.grade != "ok"] == []


@pytest.mark.parametrize(
    ("model", "kernel", "grade"), [(PI5, "6.1", "trouble"), (PI4, "6.6.45", "trouble"), (PI4, "6.1", "warning")]
)
def test_the_legacy_factory(pi: Callable[..., Fake], model: str, kernel: str, grade: str) -> None:
    chosen = settings(buttons=DeviceSettings("gpio", {"factory": "rpigpio"}))
    found = bad(libraries.loaded(pi(model=model, kernel=kernel), chosen))
    assert found.grade == grade
    assert 'factory = "lgpio"' in found.fix


@pytest.mark.parametrize(
    ("error", "word"),
    [
        ("ImportError: libGL.so.1: cannot open shared object file", "libgl1"),
        ("ImportError: numpy.core.multiarray failed to import", "pip uninstall numpy"),
        ("ModuleNotFoundError: No module named 'cv2'", "sudo python3 -m companion install"),
    ],
)
def test_opencv_that_does_not_load(pi: Callable[..., Fake], error: str, word: str) -> None:
    assert word in bad(libraries.loaded(pi(libraries={"cv2": Library(error=error)}), DEFAULTS)).fix


def test_an_opencv_that_nobody_tested(pi: Callable[..., Fake]) -> None:
    found = bad(
        libraries.loaded(pi(libraries={"cv2": Library("4.6.0")}, distributions={"opencv-python": ""}), DEFAULTS)
    )
    assert (found.grade, found.topic) == ("warning", "opencv")
    assert "4.6.0 is not the one that reads the dice in our tests" in found.text
    assert "sudo python3 -m companion install" in found.fix
    assert [each for each in libraries.loaded(pi(), DEFAULTS) if each.grade != "ok"] == []


def test_two_opencvs(pi: Callable[..., Fake]) -> None:
    both = {"opencv-python-headless": "5.0"}
    assert "both" in bad(libraries.loaded(pi(distributions=both), DEFAULTS)).text


def test_a_ribbon_camera_with_the_wrong_driver(pi: Callable[..., Fake]) -> None:
    host = pi({"/sys/class/video4linux/video0/name": "unicam-image\n"})
    assert 'driver = "picamera2"' in bad(libraries.ribbon_camera(host, DEFAULTS)).fix
    host = pi({"/sys/class/video4linux/video8/name": "HD Webcam C525\n"})
    assert list(libraries.ribbon_camera(host, DEFAULTS)) == []


def test_picamera2_hidden_by_the_environment(pi: Callable[..., Fake]) -> None:
    chosen = settings(camera=DeviceSettings("picamera2", {}))
    host = pi(libraries={"picamera2": Library(error="No module named 'picamera2'")}, sees_system=False)
    found = bad(libraries.loaded(host, chosen))
    assert "does not see apt's packages" in found.text
    assert "python3-picamera2" in found.fix
