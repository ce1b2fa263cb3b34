"""Driver names: found late, and a typo is answered with the right word."""

from __future__ import annotations

import re
import subprocess
import sys
from dataclasses import fields
from pathlib import Path

import pytest

import hardware
from hardware.driver import Settings
from hardware.errors import BadSettings, UnknownDriver, say
from hardware.ports import Health
from hardware.registry import DRIVERS, driver_class, keep_device, open_device
from hardware.sim.world import SimTable


def now_ns() -> int:
    return 0


@pytest.mark.parametrize(("kind", "name"), [(kind, name) for kind in DRIVERS for name in DRIVERS[kind]])
def test_every_driver_has_what_the_registry_needs(kind: str, name: str) -> None:
    cls = driver_class(kind, name)
    assert issubclass(cls.settings, Settings)
    assert isinstance(cls.opens_slowly, bool)
    assert cls.__doc__
    assert cls.settings.__doc__


def test_no_library_is_loaded_before_a_driver_is_chosen() -> None:
    code = (
        "import hardware.registry, sys;"
        "print([m for m in ('cv2','pygame','gpiozero','serial','numpy') if m in sys.modules])"
    )
    assert subprocess.check_output([sys.executable, "-c", code], text=True).strip() == "[]"


def test_choosing_a_driver_checks_its_settings_without_its_library() -> None:
    code = (
        "import sys\n"
        "for m in ('cv2','pygame','gpiozero','serial','lgpio','picamera2'): sys.modules[m] = None\n"
        "from hardware.registry import DRIVERS, driver_class\n"
        "print(sum(bool(driver_class(k, n)) for k in DRIVERS for n in DRIVERS[k]))\n"
    )
    count = int(subprocess.check_output([sys.executable, "-c", code], text=True))
    assert count == sum(len(names) for names in DRIVERS.values())


def test_typos_are_errors_that_suggest() -> None:
    with pytest.raises(UnknownDriver, match='did you mean "sim"'):
        open_device("ring", "simm", {}, now_ns=now_ns)
    with pytest.raises(UnknownDriver, match='did you mean "ring"'):
        keep_device("rnig", "none", {}, now_ns=now_ns)  # type: ignore[call-overload]
    with pytest.raises(BadSettings, match=r'display\.sim does not know "sise"; did you mean "size"'):
        keep_device("display", "sim", {"sise": [1, 2]}, now_ns=now_ns, world=SimTable(now_ns))
    with pytest.raises(BadSettings, match=r"display\.sim: Expected"):
        keep_device("display", "sim", {"size": "big"}, now_ns=now_ns, world=SimTable(now_ns))


def test_a_device_nobody_has_is_offline_and_says_so() -> None:
    ring = keep_device("ring", "none", {}, now_ns=now_ns)
    ring.show([(0, 0, 0)] * ring.leds)
    assert ring.health() == Health(False, say("not configured; choose a driver in the settings to use one"), "ring")


@pytest.mark.parametrize(("kind", "name"), [(kind, name) for kind in DRIVERS for name in DRIVERS[kind]])
def test_the_readme_names_every_driver_and_every_setting(kind: str, name: str) -> None:
    readme = (Path(hardware.__file__).parent / kind / "README.md").read_text(encoding="utf-8")
    rows = readme.partition(f"\n| `{name}` |")[2]
    assert rows, f"{kind} {name} is missing"
    described = set(re.findall(r"`(\w+)`", re.split(r"\n\| `\w+` \| ", rows)[0] + rows.partition("\n")[0]))
    missing = {field.name for field in fields(driver_class(kind, name).settings)} - described
    assert not missing, f"settings of {kind} {name}: {missing}"


REAL = sorted({module for names in DRIVERS.values() for module in names.values() if ".sim." not in module})


@pytest.mark.parametrize("driver", REAL)
def test_a_driver_knows_neither_other_drivers_nor_the_simulator(driver: str) -> None:
    module = driver.partition(":")[0]
    source = Path(hardware.__file__).parents[1].joinpath(*module.split(".")).with_suffix(".py")
    imported = re.findall(r"^\s*(?:from|import) (hardware[\w.]*)", source.read_text(encoding="utf-8"), re.MULTILINE)
    others = {other.partition(":")[0] for other in REAL} - {module}
    assert not [name for name in imported if name in others or name.startswith("hardware.sim")]
    assert not re.findall(
        r"^(?:from|import) (?:cv2|pygame|gpiozero|serial|lgpio|picamera2)\b", source.read_text(), re.MULTILINE
    ), "libraries are imported when the driver opens"
