"""The files beside the program are found in a checkout and in a wheel alike."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from hardware import shipped as module
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
