"""Screens that stay dark, each for its own reason: it is found, and the fix is the right one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from companion.pi.check import basics, libraries, lines
from companion.pi.check.host import Library
from tests.pi.fake_host import DEFAULTS, PI4, PI5, SCREEN, Fake, bad, one


def wheel(folder: Path, content: bytes, name: str = "libSDL2-2-abc.so.0.2800.4") -> Library:
    (folder / "site/pygame").mkdir(parents=True)
    (folder / "site/pygame.libs").mkdir()
    (folder / "site/pygame.libs" / name).write_bytes(content)
    return Library("2.6.1", "", str(folder / "site/pygame/__init__.py"))


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


@pytest.mark.parametrize(("version", "found"), [("2.26.5+dfsg-1", 1), ("2.32.4+dfsg-1", 0), ("", 0)])
def test_debians_old_sdl_on_a_pi_5(pi: Callable[..., Fake], version: str, found: int) -> None:
    asked = {"dpkg-query -W -f ${Version} libsdl2-2.0-0": version}
    host = pi({"/dev/dri/card0": ""}, model=PI5, answers=asked)
    told = [each for each in libraries.drawing(host, DEFAULTS) if each.topic == "pygame"]
    assert len(told) == found and all("Trixie" in each.fix for each in told)


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


def test_the_brightness_of_a_panel_is_named(pi: Callable[..., Fake]) -> None:
    assert list(lines.brightness(pi(), DEFAULTS)) == [], "most panels have none"
    light = {"/sys/class/backlight/10-0045/brightness": "31\n"}
    assert "can be set" in one(lines.brightness(pi(light), DEFAULTS)).text
    found = one(lines.brightness(pi(light, usable=False), DEFAULTS))
    assert found.grade == "warning" and "companion install" in found.fix
