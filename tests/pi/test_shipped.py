"""The files beside the program are found in a checkout and in a wheel alike."""

from __future__ import annotations

import importlib.util
import re
import tomllib
from pathlib import Path

import pytest

from hardware import shipped as module
from hardware.registry import every_need
from hardware.shipped import shipped

ROOT = Path(__file__).parents[2]
FOLDERS = ("firmware_config", "systemd")


@pytest.mark.parametrize("name", FOLDERS)
def test_in_a_checkout(name: str) -> None:
    assert shipped(name) == ROOT / name


@pytest.mark.parametrize("name", FOLDERS)
def test_in_a_wheel_laid_out_as_pyproject_says(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    build = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["hatch"]["build"]["targets"]["wheel"]
    assert build["packages"] == ["companion", "hardware"]
    inside = tmp_path / build["force-include"][name]
    inside.mkdir(parents=True)
    monkeypatch.setattr(module, "TOP", tmp_path)
    assert shipped(name) == inside


def test_a_broken_installation_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "TOP", tmp_path)
    with pytest.raises(FileNotFoundError, match="install amsterdam-companion again"):
        shipped("systemd")


def test_the_package_needs_what_the_drivers_need(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without Debian's EGL and GLES the screen of a Pi without a desktop stays dark."""
    script = importlib.util.spec_from_file_location("build_package", ROOT / "firmware_config/package/build.py")
    assert script and script.loader
    build = importlib.util.module_from_spec(script)
    script.loader.exec_module(build)
    monkeypatch.setattr(build, "architecture", lambda: "arm64")
    monkeypatch.setattr(build, "release", lambda: "trixie")
    build.control(tmp_path)
    told = (tmp_path / "DEBIAN/control").read_text(encoding="utf-8")
    (depends,) = re.findall(r"^Depends: (.*)$", told, re.MULTILINE)
    assert set(every_need().packages) <= {each.split()[0] for each in depends.split(", ")}
    assert not re.search(r"@[A-Z]+@", told), "every blank is filled in"
