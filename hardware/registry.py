"""The one table of driver names; a driver's module is imported when it is chosen, never before."""

from __future__ import annotations

import dataclasses
import importlib
from collections.abc import Callable, Mapping
from typing import Any, Literal, overload

from hardware import offline
from hardware.driver import Context, Driver, Settings, read_settings, suggestion
from hardware.errors import UnknownDriver
from hardware.keeper import Keeper, not_configured
from hardware.needs import Needs, together
from hardware.ports import Kind

DRIVERS: dict[str, dict[str, str]] = {
    "buttons": {
        "gpio": "hardware.buttons.gpio:GpioButtons",
        "sim": "hardware.sim.buttons:SimButtons",
    },
    "camera": {
        "opencv": "hardware.camera.opencv:OpencvCamera",
        "picamera2": "hardware.camera.picamera2:Picamera2Camera",
        "files": "hardware.camera.files:FilesCamera",
        "sim": "hardware.sim.tray_camera:TrayCamera",
    },
    "display": {
        "pygame": "hardware.display.pygame:PygameDisplay",
        "framebuffer": "hardware.display.framebuffer:FramebufferDisplay",
        "sim": "hardware.sim.display:SimDisplay",
    },
    "ring": {
        "spi": "hardware.ring.spi:SpiRing",
        "leds": "hardware.ring.leds:LedRing",
        "shift": "hardware.ring.shift:ShiftRing",
        "serial": "hardware.ring.serial:SerialRing",
        "sim": "hardware.sim.ring:SimRing",
    },
    "sound": {
        "pygame": "hardware.sound.pygame:PygameSound",
        "buzzer": "hardware.sound.buzzer:Buzzer",
        "sim": "hardware.sim.sound:SimSound",
    },
}
NONE = "none"  # chosen on purpose: the table is played without this device


def driver_class(kind: str, name: str) -> type[Driver]:
    """The class behind a name; an unknown one is an error that suggests the right word.

    >>> driver_class("ring", "simm")
    Traceback (most recent call last):
        ...
    hardware.errors.UnknownDriver: there is no ring driver "simm"; did you mean "sim"?
    """
    if kind not in DRIVERS:
        raise UnknownDriver(
            'there is no kind of device "{kind}"; {hint}', kind=kind, hint=suggestion(kind, list(DRIVERS))
        )
    if name not in DRIVERS[kind]:
        hint = suggestion(name, [*DRIVERS[kind], NONE])
        raise UnknownDriver('there is no {kind} driver "{name}"; {hint}', kind=kind, name=name, hint=hint)
    module, _, cls = DRIVERS[kind][name].partition(":")
    found: type[Driver] = getattr(importlib.import_module(module), cls)
    return found


def needs(kind: Kind, name: str, settings: Mapping[str, Any]) -> Needs:
    """What a driver needs of the machine with these settings; a device left out needs nothing."""
    if name == NONE:
        return Needs()
    cls = driver_class(kind, name)
    return cls.needs(read_settings(cls.settings, settings, f"{kind}.{name}"))


def every_need() -> Needs:
    """What all the drivers together need as they come: whoever installs this may choose any of them later."""
    classes = [driver_class(kind, name) for kind, names in DRIVERS.items() for name in names]
    return together(cls.needs(_as_it_comes(cls)) for cls in classes)


def _as_it_comes(cls: type[Driver]) -> Settings:
    # What a driver must be told first, such as a path, stays empty: nothing is opened.
    untold = [
        field.name
        for field in dataclasses.fields(cls.settings)
        if field.default is dataclasses.MISSING and field.default_factory is dataclasses.MISSING
    ]
    return cls.settings(**dict.fromkeys(untold, ""))


def opener(kind: str, name: str, settings: Mapping[str, Any], **context: Any) -> Callable[[], Any]:
    """Settings checked now, the device opened when the result is called."""
    cls = driver_class(kind, name)
    checked = read_settings(cls.settings, settings, f"{kind}.{name}")
    around = Context(**context)
    return lambda: cls(checked, around)


def open_device(kind: str, name: str, settings: Mapping[str, Any], **context: Any) -> Any:
    """Open a device now; raises DeviceError when that fails. `context` is a Context, spelled out."""
    return opener(kind, name, settings, **context)()


@overload
def keep_device(
    kind: Literal["buttons"], name: str, settings: Mapping[str, Any], **context: Any
) -> offline.KeptButtons: ...
@overload
def keep_device(
    kind: Literal["camera"], name: str, settings: Mapping[str, Any], **context: Any
) -> offline.KeptCamera: ...
@overload
def keep_device(
    kind: Literal["display"], name: str, settings: Mapping[str, Any], **context: Any
) -> offline.KeptDisplay: ...
@overload
def keep_device(kind: Literal["ring"], name: str, settings: Mapping[str, Any], **context: Any) -> offline.KeptRing: ...
@overload
def keep_device(
    kind: Literal["sound"], name: str, settings: Mapping[str, Any], **context: Any
) -> offline.KeptSound: ...


def keep_device(kind: str, name: str, settings: Mapping[str, Any], **context: Any) -> Any:
    """A port that never fails: offline while its device does not work, back by itself when it does.

    A wrong name or a wrong setting is still an error at once: that is a typo, not an accident.
    """
    around = Context(**context)
    if name == NONE and kind in DRIVERS:
        return offline.PORTS[kind](Keeper(kind, not_configured, around.now_ns))
    open_it = opener(kind, name, settings, **context)
    slowly = driver_class(kind, name).opens_slowly
    return offline.PORTS[kind](Keeper(f"{kind} ({name})", open_it, around.now_ns, slowly=slowly))
