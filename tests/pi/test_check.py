"""Each trap of a Pi, set on purpose: is it found, and is the fix the right one?"""

from __future__ import annotations

import json
import types
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path

import cv2
import numpy as np
import pytest
from msgspec.structs import replace as with_fields

from companion import cli
from companion.pi.check import basics, libraries, lines
from companion.pi.check.devices import SHARP, Paces, devices, picture
from companion.pi.check.host import Finding, Host, Library
from companion.pi.check.phones import phones
from companion.pi.check.sharpness import blur_of
from companion.settings import config
from companion.settings.config import DeviceSettings, Settings
from hardware.ports import Frame
from hardware.sim.world import SimTable
from tests.dice import lamps

DEFAULTS = config.load(config.DEFAULTS)
PI4 = "Raspberry Pi 4 Model B Rev 1.4"
PI5 = "Raspberry Pi 5 Model B Rev 1.0"


@dataclass(frozen=True)
class Fake(Host):
    """A machine made of what a test says."""

    libraries: dict[str, Library] = field(default_factory=dict)
    distributions: dict[str, str] = field(default_factory=dict)
    managed: bool = False
    sees_system: bool = True
    usable: bool = True
    ordinary: tuple[str, ...] = ()  # what looks like a device and is a file
    answers: dict[str, str] = field(default_factory=dict)

    def library(self, module: str) -> Library:
        return self.libraries.get(module, Library("9.9"))

    def installed(self, distribution: str) -> str:
        return {"opencv-python": libraries.TESTED_OPENCV, **self.distributions}.get(distribution, "")

    def externally_managed(self) -> bool:
        return self.managed

    def sees_system_packages(self) -> bool:
        return self.sees_system

    def may_use(self, absolute: str) -> bool:
        return self.usable

    def is_device(self, absolute: str) -> bool:
        return absolute not in self.ordinary

    def said(self, command: object) -> str:
        return self.answers.get(" ".join(command), "")  # type: ignore[call-overload]


@pytest.fixture
def pi(tmp_path: Path) -> Callable[..., Fake]:
    """A Pi with these files; keywords change the rest."""

    def made(files: dict[str, str] | None = None, model: str = PI4, **changes: object) -> Fake:
        everything = {
            "/proc/device-tree/model": model + "\0",
            "/proc/mounts": "/dev/a / ext4 rw 0 0\n",
            **(files or {}),
        }
        for name, text in everything.items():
            path = tmp_path / name.lstrip("/")
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        host = Fake(tmp_path, {}, "aarch64", "6.12.96-v8", (3, 13), 64, "anna", True)
        return replace(host, **changes)  # type: ignore[arg-type]

    return made


def settings(**devices: DeviceSettings) -> Settings:
    return with_fields(DEFAULTS, **devices)


def one(found: object) -> Finding:
    (finding,) = list(found)  # type: ignore[call-overload]
    return finding  # type: ignore[no-any-return]


def bad(found: object) -> Finding:
    return one([f for f in found if f.grade in ("trouble", "warning")])  # type: ignore[attr-defined]


def test_a_healthy_pi(pi: Callable[..., Fake]) -> None:
    host = pi(SCREEN)
    for check in (basics.system, basics.python, libraries.loaded, lines.header):
        assert {finding.grade for finding in check(host, DEFAULTS)} == {"ok"}, check.__name__
    assert list(libraries.drawing(host, DEFAULTS)) == []


def test_a_32_bit_system(pi: Callable[..., Fake]) -> None:
    found = one(basics.system(pi(machine="armv7l", bits=32), DEFAULTS))
    assert found.grade == "trouble"
    assert "64-bit" in found.fix


def test_an_old_python(pi: Callable[..., Fake]) -> None:
    assert "Bookworm" in bad(basics.python(pi(python=(3, 9)), DEFAULTS)).fix


def test_an_externally_managed_python(pi: Callable[..., Fake]) -> None:
    found = bad(basics.python(pi(managed=True, in_environment=False), DEFAULTS))
    assert "PEP 668" in found.text
    assert "companion install" in found.fix


def test_an_environment_that_hides_apts_packages(pi: Callable[..., Fake]) -> None:
    assert "--system-site-packages" in bad(basics.python(pi(sees_system=False), DEFAULTS)).fix


def test_a_sagging_supply(pi: Callable[..., Fake]) -> None:
    files = {"/sys/class/hwmon/hwmon1/name": "rpi_volt\n", "/sys/class/hwmon/hwmon1/in0_lcrit_alarm": "1\n"}
    assert "short cable" in bad(basics.power(pi(files), DEFAULTS)).fix
    files["/sys/class/hwmon/hwmon1/in0_lcrit_alarm"] = "0\n"
    assert one(basics.power(pi(files), DEFAULTS)).grade == "ok"


@pytest.mark.parametrize(("kind", "word"), [("overlay", "raspi-config"), ("tmpfs", "[table]")])
def test_a_disk_that_forgets(pi: Callable[..., Fake], kind: str, word: str) -> None:
    host = pi({"/proc/mounts": f"x / {kind} rw 0 0\n"})
    found = bad(basics.storage(host, DEFAULTS))
    assert "forgotten" in found.text
    assert word in found.fix


def test_the_service_holds_the_devices(pi: Callable[..., Fake]) -> None:
    found = one(basics.service(pi(answers={"systemctl is-active companion.service": "active"}), DEFAULTS))
    assert found.fix.startswith("sudo systemctl stop companion")
    found = one(basics.service(pi(answers={"systemctl is-active companion.service": "failed"}), DEFAULTS))
    assert found.grade == "trouble"


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


def wheel(folder: Path, content: bytes, name: str = "libSDL2-2-abc.so.0.2800.4") -> Library:
    (folder / "site/pygame").mkdir(parents=True)
    (folder / "site/pygame.libs").mkdir()
    (folder / "site/pygame.libs" / name).write_bytes(content)
    return Library("2.6.1", "", str(folder / "site/pygame/__init__.py"))


SCREEN = {"/sys/class/drm/card1-HDMI-A-1/status": "connected\n", "/dev/dri/card1": ""}


def test_a_wheel_whose_sdl_cannot_draw_without_a_desktop(pi: Callable[..., Fake], tmp_path: Path) -> None:
    host = pi(SCREEN, libraries={"pygame": wheel(tmp_path, b"x11 wayland")})
    found = bad(libraries.drawing(host, DEFAULTS))
    assert "apt install python3-pygame" in found.fix
    assert "framebuffer" in found.fix
    desktop = replace(host, environ={"WAYLAND_DISPLAY": "wayland-0"})
    assert list(libraries.drawing(desktop, DEFAULTS)) == []
    system = replace(host, environ={"SDL_DYNAMIC_API": "/usr/lib/libSDL2.so"})
    assert list(libraries.drawing(system, DEFAULTS)) == []


def test_an_sdl_too_old_for_a_pi_5(pi: Callable[..., Fake], tmp_path: Path) -> None:
    host = pi(SCREEN, model=PI5, libraries={"pygame": wheel(tmp_path, b"KMSDRM")})
    assert "2.30" in bad(libraries.drawing(host, DEFAULTS)).text


def test_debians_sdl_too_old_for_a_pi_5(pi: Callable[..., Fake]) -> None:
    asked = "dpkg-query -W -f ${Version} libsdl2-2.0-0"
    bookworm = pi(SCREEN, model=PI5, answers={asked: "2.26.5+dfsg-1"})
    found = bad(libraries.drawing(bookworm, DEFAULTS))
    assert "2.30" in found.text and "Trixie" in found.fix and "framebuffer" in found.fix
    assert list(libraries.drawing(replace(bookworm, answers={asked: "2.32.4+dfsg-1"}), DEFAULTS)) == []
    assert list(libraries.drawing(pi(SCREEN, model=PI4, answers=bookworm.answers), DEFAULTS)) == []


def test_a_service_beside_a_desktop(pi: Callable[..., Fake], tmp_path: Path) -> None:
    """Both would draw on one screen; a desktop that is installed and does not start is none."""
    units = tmp_path / "etc/systemd/system"
    host = pi({"/usr/lib/systemd/system/companion.service": ""})
    assert one(basics.service(host, DEFAULTS)).text == "installed, not running", "the package's unit, too"
    (units / "multi-user.target.wants").mkdir(parents=True)
    (units / "multi-user.target.wants/companion.service").symlink_to("/usr/lib/systemd/system/companion.service")
    (units / "display-manager.service").symlink_to("/usr/lib/systemd/system/lightdm.service")
    found = bad(basics.service(host, DEFAULTS))
    assert "both want the screen" in found.text and "--desktop" in found.fix
    (units / "default.target").symlink_to("/usr/lib/systemd/system/multi-user.target")
    assert one(basics.service(host, DEFAULTS)).grade == "ok"


def test_no_screen_at_the_start(pi: Callable[..., Fake]) -> None:
    host = pi({"/sys/class/drm/card1-HDMI-A-1/status": "disconnected\n", "/dev/dri/card1": ""})
    assert "--hdmi" in bad(libraries.drawing(host, DEFAULTS)).fix


def test_no_graphics_driver(pi: Callable[..., Fake]) -> None:
    assert "vc4-kms-v3d" in bad(libraries.drawing(pi(), DEFAULTS)).fix


def test_a_missing_group(pi: Callable[..., Fake]) -> None:
    chosen = settings(ring=DeviceSettings("none", {}), camera=DeviceSettings("none", {}))
    found = bad(lines.rights(pi({"/dev/gpiochip0": ""}, usable=False), chosen))
    assert "sudo usermod -aG gpio anna" in found.fix


def test_spi_that_was_not_switched_on(pi: Callable[..., Fake]) -> None:
    chosen = settings(buttons=DeviceSettings("none", {}), camera=DeviceSettings("none", {}))
    assert "dtparam=spi=on" in bad(lines.rights(pi(), chosen)).fix


def test_clashing_pins(pi: Callable[..., Fake]) -> None:
    chosen = settings(buttons=DeviceSettings("gpio", {"buttons": {"shared": 10}, "lamps": {}}))
    found = bad(lines.header(pi(), chosen))
    assert found.text == "GPIO10 is wanted by button shared and by ring data"
    assert one(lines.header(pi(), DEFAULTS)).grade == "ok"


@pytest.mark.parametrize(("model", "line"), [(PI4, "core_freq_min=500"), ("Raspberry Pi 3 Model B", "core_freq=250")])
def test_a_core_clock_that_wanders(pi: Callable[..., Fake], model: str, line: str) -> None:
    assert line in bad(lines.firmware(pi({"/boot/firmware/config.txt": "x=1\n"}, model=model), DEFAULTS)).text
    host = pi({"/boot/firmware/config.txt": f"[all]\n{line}\n"}, model=model)
    assert one(lines.firmware(host, DEFAULTS)).grade == "ok"


def test_the_kernels_own_users_of_a_line_are_told_how_to_get_rid_of() -> None:
    assert "spi=off" in lines._free("spi0 CS0")
    assert "gpio-shutdown" in lines._free("shutdown_button")
    assert "systemctl stop companion" in lines._free("lg")


def test_a_typo_in_a_drivers_options_is_told_with_the_right_word(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    own = tmp_path / "companion.toml"
    own.write_text("[ring.options]\nbrightnes = 0.5\n")
    assert cli.main(["check", "--config", str(own), "--closed"]) == 1
    assert 'did you mean "brightness"?' in capsys.readouterr().out


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


def test_the_command_tells_machines_and_people(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    status = cli.main(["check", "--simulate", "--json", "--picture", str(tmp_path / "seen.png")])
    said = capsys.readouterr()
    found = json.loads(said.out)
    assert {"system", "python", "storage", "buttons", "ring", "camera", "dice"} <= {f["topic"] for f in found}
    assert status == (1 if any(f["grade"] == "trouble" for f in found) else 0)
    assert (tmp_path / "seen.png").stat().st_size > 1000


def test_the_exit_status_tells_of_trouble(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    own = tmp_path / "companion.toml"
    own.write_text('[buttons]\ndriver = "gpio"\n[buttons.options.buttons]\nshared = 10\n')
    assert cli.main(["check", "--config", str(own), "--closed"]) == 1
    assert "GPIO10 is wanted by" in capsys.readouterr().out


def test_a_setting_that_nobody_obeys_any_more_is_named(pi: Callable[..., Fake], tmp_path: Path) -> None:
    own = tmp_path / "companion.toml"
    own.write_text("[dice]\nany_dice = true\n")
    found = one(basics.retired(pi(), config.load(own)))
    assert found.grade == "warning" and "any_dice" in found.text


def test_phones_service_port_and_firewall(pi: Callable[..., Fake]) -> None:
    unit = {"/etc/systemd/system/companion-remote.path": ""}
    listening = {"/proc/net/tcp": "  sl  local_address rem_address st\n 0: 00000000:1F90 00000000:0000 0A\n"}
    asked = "systemctl is-active companion-remote.service"
    assert list(phones(pi(), DEFAULTS)) == []
    assert [each.grade for each in phones(pi(unit), DEFAULTS)] == ["ok"]
    hotspot = {**unit, "/etc/systemd/system/companion-hotspot.path": ""}
    free, alone = phones(pi(hotspot), DEFAULTS)
    assert free.grade == "ok" and "network-manager" in alone.fix
    assert [each.grade for each in phones(pi({**hotspot, "/usr/bin/nmcli": ""}), DEFAULTS)] == ["ok"]
    (taken,) = phones(pi({**unit, **listening}), DEFAULTS)
    assert taken.grade == "warning" and "8080" in taken.text and "[remote]" in taken.fix
    (failed,) = phones(pi(unit, answers={asked: "failed"}), DEFAULTS)
    assert failed.grade == "trouble" and "journalctl -u companion-remote" in failed.fix
    walled = {**unit, **listening, "/etc/ufw/ufw.conf": "ENABLED=yes\n"}
    served, wall = phones(pi(walled, answers={asked: "active"}), DEFAULTS)
    assert served.grade == "ok" and "ufw allow 8080/tcp" in wall.fix


def test_the_brightness_of_a_panel_is_named(pi: Callable[..., Fake]) -> None:
    assert list(lines.brightness(pi(), DEFAULTS)) == [], "most panels have none"
    light = {"/sys/class/backlight/10-0045/brightness": "31\n"}
    assert "can be set" in one(lines.brightness(pi(light), DEFAULTS)).text
    found = one(lines.brightness(pi(light, usable=False), DEFAULTS))
    assert found.grade == "warning" and "companion install" in found.fix


def test_an_ordinary_file_as_a_camera_or_a_chip(pi: Callable[..., Fake]) -> None:
    chosen = settings(camera=DeviceSettings("opencv", {"device": "/tmp/notes.txt"}))
    host = pi({"/tmp/notes.txt": ""}, ordinary=("/tmp/notes.txt",))
    camera = one(f for f in lines.rights(host, chosen) if f.topic == "camera")
    assert "/tmp/notes.txt is not a device" in camera.text and "[camera.options]" in camera.fix
    chip = pi({"/dev/gpiochip0": "", "/dev/video0": ""}, ordinary=("/dev/gpiochip0",))
    buttons = one(f for f in lines.rights(chip, DEFAULTS) if f.topic == "buttons")
    assert "/dev/gpiochip0 is not a device" in buttons.text


def test_a_chip_number_that_is_not_there(pi: Callable[..., Fake]) -> None:
    chosen = settings(buttons=DeviceSettings("gpio", {"chip": 7}))
    found = one(f for f in lines.header(pi({"/dev/gpiochip0": ""}), chosen) if f.topic == "buttons")
    assert found.grade == "trouble"
    assert "there is no /dev/gpiochip7, only /dev/gpiochip0" in found.text
    assert "take chip = 7 out of [buttons.options]" in found.fix


@pytest.mark.parametrize(
    ("camera", "why"),
    [
        ('driver = "none"', "the settings leave the camera out"),
        ('driver = "opencv"\n[camera.options]\ndevice = "/dev/video77"', "there is no camera /dev/video77"),
        ('driver = "opencv"\n[camera.options]\ndevice = "{file}"', "is an ordinary file, not a camera"),
        ('driver = "usb"', 'there is no camera driver "usb"'),
    ],
)
def test_calibrating_without_a_camera_is_told_in_a_line(
    camera: str, why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    chosen = tmp_path / "settings.toml"
    chosen.write_text(f"[camera]\n{camera.replace('{file}', str(chosen))}\n", encoding="utf-8")
    assert cli.main(["calibrate", "dice", "--config", str(chosen), "--yes"]) == 2
    told = capsys.readouterr().err
    assert why in told and "--image" in told and len(told.splitlines()) == 1


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


ZERO2 = "Raspberry Pi Zero 2 W Rev 1.0"


def test_a_steady_clock_under_another_boards_filter_does_not_count(pi: Callable[..., Fake]) -> None:
    spi = settings(ring=DeviceSettings("spi", {}))
    wrong = pi({"/boot/firmware/config.txt": "[pi3]\ncore_freq=250\n[all]\ndtparam=spi=on\n"}, model=ZERO2)
    assert "core_freq=250 is missing" in bad(lines.firmware(wrong, spi)).text
    right = pi({"/boot/firmware/config.txt": "[pi02]\ncore_freq=250 # steady\n[all]\ndtparam=spi=on\n"}, model=ZERO2)
    assert [each.grade for each in lines.firmware(right, spi)] == ["ok"]


@pytest.mark.parametrize(("config", "grades"), [("", ["trouble"]), ("dtoverlay=imx708\n", [])])
def test_a_camera_that_nobody_looks_for(pi: Callable[..., Fake], config: str, grades: list[str]) -> None:
    host = pi({"/boot/firmware/config.txt": "camera_auto_detect=0\n" + config})
    chosen = settings(camera=DeviceSettings("picamera2", {}), ring=DeviceSettings("none", {}))
    assert [each.grade for each in lines.firmware(host, chosen) if each.topic == "camera"] == grades


@pytest.mark.parametrize(("version", "found"), [("2.26.5+dfsg-1", 1), ("2.32.4+dfsg-1", 0), ("", 0)])
def test_debians_old_sdl_on_a_pi_5(pi: Callable[..., Fake], version: str, found: int) -> None:
    asked = {"dpkg-query -W -f ${Version} libsdl2-2.0-0": version}
    host = pi({"/dev/dri/card0": ""}, model=PI5, answers=asked)
    told = [each for each in libraries.drawing(host, DEFAULTS) if each.topic == "pygame"]
    assert len(told) == found and all("Trixie" in each.fix for each in told)


def test_a_newer_package_beside_the_games_is_told(pi: Callable[..., Fake]) -> None:
    old, new = "amsterdam-companion_1.9.9~trixie_arm64.deb", "amsterdam-companion_99.1~trixie_arm64.deb"
    host = pi({f"/boot/firmware/{old}": "", f"/boot/firmware/{new}": ""})
    (found,) = basics.newer(host, DEFAULTS)
    assert (
        found.text.startswith("99.1 lies in /boot/firmware/") and found.fix == f"sudo apt install /boot/firmware/{new}"
    )
