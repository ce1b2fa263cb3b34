"""The one table of driver names; a driver's module is imported when it is chosen, never before."""

from __future__ import annotations

import dataclasses
import importlib
from collections.abc import Callable, Mapping
from typing import Any, Literal, NotRequired, TypeAlias, TypedDict, Unpack, overload

from hardware.driver import Context, Driver, Settings, read_settings, suggestion
from hardware.errors import UnknownDriver
from hardware.keeper import Keeper, not_configured
from hardware.needs import Needs, together
from hardware.offline import PORTS, KeptButtons, KeptCamera, KeptDisplay, KeptRing, KeptSound, KeptVoice
from hardware.ports import Kind

DRIVERS: dict[Kind, dict[str, str]] = {
    "buttons": {
        "gpio": "hardware.buttons.gpio:GpioButtons",
        "sim": "hardware.sim.drivers:SimButtons",
    },
    "camera": {
        "opencv": "hardware.camera.opencv:OpencvCamera",
        "picamera2": "hardware.camera.picamera2:Picamera2Camera",
        "files": "hardware.camera.files:FilesCamera",
        "sim": "hardware.sim.drivers:SimCamera",
    },
    "display": {
        "pygame": "hardware.display.pygame:PygameDisplay",
        "framebuffer": "hardware.display.framebuffer:FramebufferDisplay",
        "sim": "hardware.sim.drivers:SimDisplay",
    },
    "ring": {
        "spi": "hardware.ring.spi:SpiRing",
        "leds": "hardware.ring.leds:LedRing",
        "shift": "hardware.ring.shift:ShiftRing",
        "serial": "hardware.ring.serial:SerialRing",
        "sim": "hardware.sim.drivers:SimRing",
    },
    "sound": {
        "pygame": "hardware.sound.pygame:PygameSound",
        "buzzer": "hardware.sound.buzzer:Buzzer",
        "sim": "hardware.sim.drivers:SimSound",
    },
    "voice": {
        "espeak-ng": "hardware.voice.espeak:EspeakVoice",
        "off": "hardware.voice.off:NoVoice",
        "sim": "hardware.sim.drivers:SimVoice",
    },
}
NONE = "none"  # chosen on purpose: the table is played without this device
Options: TypeAlias = Mapping[str, object]  # a driver's own settings, as they stand in the file


class Around(TypedDict):
    """A Context, spelled out."""

    now_ns: Callable[[], int]
    world: NotRequired[object]


def driver_class(kind: Kind, name: str) -> type[Driver]:
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


def needs(kind: Kind, name: str, settings: Options) -> Needs:
    """What a driver needs of the machine with these settings; a device left out needs nothing."""
    if name == NONE:
        return Needs()
    cls, checked = _chosen(kind, name, settings)
    return cls.needs(checked)


def _chosen(kind: Kind, name: str, settings: Options) -> tuple[type[Driver], Settings]:
    cls = driver_class(kind, name)
    return cls, read_settings(cls.settings, settings, f"{kind}.{name}")


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


def open_device(kind: Kind, name: str, settings: Options, **around: Unpack[Around]) -> Any:
    """Open a device now, a port of this kind; raises DeviceError when that fails."""
    cls, checked = _chosen(kind, name, settings)
    return cls(checked, Context(**around))


@overload
def keep_device(kind: Literal["buttons"], name: str, settings: Options, **around: Unpack[Around]) -> KeptButtons: ...
@overload
def keep_device(kind: Literal["camera"], name: str, settings: Options, **around: Unpack[Around]) -> KeptCamera: ...
@overload
def keep_device(kind: Literal["display"], name: str, settings: Options, **around: Unpack[Around]) -> KeptDisplay: ...
@overload
def keep_device(kind: Literal["ring"], name: str, settings: Options, **around: Unpack[Around]) -> KeptRing: ...
@overload
def keep_device(kind: Literal["sound"], name: str, settings: Options, **around: Unpack[Around]) -> KeptSound: ...
@overload
def keep_device(kind: Literal["voice"], name: str, settings: Options, **around: Unpack[Around]) -> KeptVoice: ...


def keep_device(kind: Kind, name: str, settings: Options, **around: Unpack[Around]) -> object:
    """A port that never fails: offline while its device does not work, back by itself when it does.

    A wrong name or a wrong setting is still an error at once: that is a typo, not an accident.
    """
    context = Context(**around)
    if name == NONE and kind in DRIVERS:
        return PORTS[kind](Keeper(kind, not_configured, context.now_ns))
    cls, checked = _chosen(kind, name, settings)
    what = f"{kind} ({name})"
    return PORTS[kind](Keeper(what, lambda: cls(checked, context), context.now_ns, slowly=cls.opens_slowly))
