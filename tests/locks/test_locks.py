"""What we take from others is locked, billed and licensed: the files of companion/pi/locks match what is wanted."""

from __future__ import annotations

import re
import shlex

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from companion.pi.install.lock import read
from tests.locks.wanted import LOCKS, ROOT, WANTED, licences

README = (ROOT / "README.md").read_text(encoding="utf-8")
SHIPPED = ("companion", "hardware", "firmware_config", "systemd")
CARRIED = {".otf", ".ttf", ".xz", ".png", ".mo", ".wav", ".ogg"}


@pytest.mark.parametrize("lock", WANTED)
def test_a_lock_holds_all_that_is_wanted_in_a_version_that_will_do(lock: str) -> None:
    pins = read(LOCKS / lock)
    for wanted in map(Requirement, WANTED[lock]):
        pin = pins.get(canonicalize_name(wanted.name))
        assert pin, f"{wanted} is not in {lock}: python -m tests.locks.update"
        assert wanted.specifier.contains(pin.version), f"{lock}: {wanted}"


@pytest.mark.parametrize("lock", WANTED)
def test_every_file_of_a_lock_has_its_hash_and_no_address_of_its_own(lock: str) -> None:
    text = (LOCKS / lock).read_text(encoding="utf-8")
    assert "://" not in text
    pins = read(LOCKS / lock)
    assert len(pins) == len(re.findall(r"^[a-z]", text, re.MULTILINE))
    assert {name for name, pin in pins.items() if not re.search(r"--hash=sha256:[0-9a-f]{64}", pin.lines)} == set()


def test_a_library_has_one_version_whoever_asks_for_it() -> None:
    everything = read(LOCKS / "test.txt")
    for lock in WANTED:
        for name, pin in read(LOCKS / lock).items():
            assert pin.version == everything.get(name, pin).version, f"{lock}: {name}"


def test_the_bill_of_materials_is_what_a_user_can_get() -> None:
    locked = {**read(LOCKS / "run.txt"), **read(LOCKS / "pi.txt")}
    assert set(licences()) == {f"{name}@{pin.version}" for name, pin in locked.items()}


def test_every_library_is_listed_with_the_licence_that_it_declares() -> None:
    rows = dict(
        re.findall(r"^\| ([\w-]+) \| ([^|]+) \|", (LOCKS / "README.md").read_text(encoding="utf-8"), re.MULTILINE)
    )
    for component, declared in licences().items():
        listed = rows.get(component.partition("@")[0])
        assert listed, f"{component} needs its row in companion/pi/locks/README.md"
        assert declared in ("", listed), f"{component} says {declared}"


def test_every_file_that_is_no_text_is_listed_with_its_licence() -> None:
    told = (LOCKS / "README.md").read_text(encoding="utf-8")
    shipped = [path for folder in SHIPPED for path in (ROOT / folder).rglob("*") if path.suffix in CARRIED]
    folders = {path.parent.relative_to(ROOT).as_posix() for path in shipped}
    assert folders
    assert {folder for folder in folders if f"`{folder}/`" not in told} == set()


def commands(name: str) -> list[list[str]]:
    """The words of each command of one of README's shell lines."""
    block = README.split(f"**{name}**")[1].split("```sh\n")[1].split("```")[0]
    return [shlex.split(part) for part in block.replace("then", "").split("&&")]


@pytest.mark.parametrize(("name", "lock"), [("See it", "run.txt"), ("Test it", "test.txt")])
def test_readme_takes_nothing_from_the_net_but_what_is_locked(name: str, lock: str) -> None:
    pips = [words[2:] for words in commands(name) if words[:2] == [".venv/bin/pip", "install"]]
    assert len(pips) == 2
    assert ["--require-hashes", "--only-binary", ":all:", "-r", f"companion/pi/locks/{lock}"] == pips[0][1:]
    assert {"--no-index", "--no-deps", "--no-build-isolation"} <= set(pips[1])


def test_ci_runs_readmes_own_test_command() -> None:
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert 'eval "$test_command"' in script
    assert "pip install" not in script
