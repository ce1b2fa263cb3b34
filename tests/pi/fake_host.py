"""A machine made of what a test says, for the checks of a Pi."""

from __future__ import annotations

from dataclasses import dataclass, field

from msgspec.structs import replace as with_fields

from companion.pi.check import libraries
from companion.pi.check.host import Finding, Host, Library
from companion.settings import config
from companion.settings.config import DeviceSettings, Settings

DEFAULTS = config.load(config.DEFAULTS)
PI4 = "Raspberry Pi 4 Model B Rev 1.4"
PI5 = "Raspberry Pi 5 Model B Rev 1.0"
SCREEN = {"/sys/class/drm/card1-HDMI-A-1/status": "connected\n", "/dev/dri/card1": ""}


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


def settings(**devices: DeviceSettings) -> Settings:
    return with_fields(DEFAULTS, **devices)


def one(found: object) -> Finding:
    (finding,) = list(found)  # type: ignore[call-overload]
    return finding  # type: ignore[no-any-return]


def bad(found: object) -> Finding:
    return one([f for f in found if f.grade in ("trouble", "warning")])  # type: ignore[attr-defined]
