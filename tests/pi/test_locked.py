"""What root asks of pip: locked files, wheels where there are any, and tools to build with that are locked, too."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

import pytest

from companion.core.errors import CompanionError
from companion.pi.install.lock import LOCKS, read
from companion.pi.install.plan import from_pypi
from companion.pi.install.software import HOME, Libraries, OwnCopy, Packages, Program
from companion.pi.install.system import Record, System
from hardware.needs import Library

ROOT = Path(__file__).parents[2]
PINS = read(LOCKS / "pi.txt")


class Pi(System):
    """A system that writes down what is asked of pip, and has the libraries that it is told to have."""

    def __init__(self, root: Path, found: dict[str, tuple[str, bool]] | None = None) -> None:
        super().__init__(root, Record())
        self.found = found or {}
        self.asked: list[tuple[str, ...]] = []
        self.chosen = ""  # what the list of requirements said
        python = self.path(f"{HOME}/bin/python")
        python.parent.mkdir(parents=True)
        python.touch()

    def run(self, *command: str, env: Mapping[str, str] | None = None) -> str:
        if command[0].endswith("/python"):
            return json.dumps({module: self.found.get(module) for module in command[4:]})
        self.asked.append(command)
        if "--target" in command:
            self.tools = command[command.index("--target") + 1]
        else:
            assert env and env["PYTHONPATH"] == self.tools, "built with the locked tools"
            self.chosen = Path(command[command.index("-r") + 1]).read_text() if "-r" in command else ""
        return ""


def libraries() -> Libraries:
    return Libraries(from_pypi())


def in_archive() -> dict[str, tuple[str, bool]]:
    """An archive that has all that is asked of it; the pinned rest lies in the environment."""
    return {each.module: (each.least, False) if each.apt else (PINS[each.pip].version, True) for each in from_pypi()}


def test_a_library_comes_by_its_hash_as_a_wheel(tmp_path: Path) -> None:
    found = in_archive()
    del found["msgspec"], found["lgpio"]
    pi = Pi(tmp_path, found)
    assert libraries().wants(pi) == [f"msgspec=={PINS['msgspec'].version}", f"lgpio=={PINS['lgpio'].version}"]
    libraries().do(pi)
    tools, install = pi.asked
    assert {"--require-hashes", "--no-deps"} <= set(tools) & set(install)
    assert tools[tools.index("--only-binary") + 1] == ":all:"
    assert install[install.index("--only-binary") + 1] == "msgspec", "lgpio may be built from its locked source"
    assert "--no-build-isolation" in install
    assert pi.chosen == PINS["msgspec"].lines + PINS["lgpio"].lines


def test_the_program_is_built_without_the_net(tmp_path: Path) -> None:
    pi = Pi(tmp_path)
    Program(ROOT).do(pi)
    tools, install = pi.asked
    assert str(LOCKS / "build.txt") in tools
    assert {"--no-index", "--no-deps", "--no-build-isolation", str(ROOT)} <= set(install)


@pytest.mark.parametrize(
    ("version", "ours", "wanted"),
    [("2.0", False, False), ("1.6.2", False, True), ("2.0", True, True), (PINS["gpiozero"].version, True, False)],
    ids=["the archive's will do", "the archive's is too old", "ours is not the locked one", "ours is the locked one"],
)
def test_when_a_library_is_wanted(version: str, ours: bool, wanted: bool, tmp_path: Path) -> None:
    pi = Pi(tmp_path, in_archive() | {"gpiozero": (version, ours)})
    assert bool(libraries().wants(pi)) == wanted


def test_the_archives_opencv_is_never_enough(tmp_path: Path) -> None:
    """What reads the dice on a Pi is what the tests read them with, whatever version the archive has."""
    for there in ("4.6.0", "4.10.0", PINS["opencv-python"].version):
        pi = Pi(tmp_path / there, in_archive() | {"cv2": (there, False)})
        assert libraries().wants(pi) == [f"opencv-python=={PINS['opencv-python'].version}"]
    assert PINS["opencv-python"].lines == read(LOCKS / "test.txt")["opencv-python"].lines


def test_what_a_wheel_needs_of_the_system_comes_with_it(tmp_path: Path) -> None:
    class Archive(System):
        """Trixie has one of them under another name; of these nothing is installed."""

        def run(self, *command: str, env: Mapping[str, str] | None = None) -> str:
            if command[0] == "apt-cache":
                return f"Candidate: {'(none)' if command[2] == 'libglib2.0-0' else '1'}"
            raise AssertionError(command)

        def output(self, *command: str) -> str | None:
            return None

    wanted = Packages(from_pypi(), ()).wants(Archive(tmp_path, Record()))
    assert {"libgl1", "libglib2.0-0t64"} <= set(wanted)
    assert not [name for name in wanted if "opencv" in name or name == "libglib2.0-0"]


def test_a_wheel_installs_itself_by_copying(tmp_path: Path) -> None:
    """pipx or any environment: what runs there is what goes into the service's environment, once."""
    wheel, site = tmp_path / "wheel", tmp_path / "site"
    for name in ("companion/cli.py", "hardware/ports.py", "amsterdam_companion-2.0.0.dist-info/METADATA", "other/x.py"):
        (wheel / name).parent.mkdir(parents=True, exist_ok=True)
        (wheel / name).write_text(name)
    (site / "companion").mkdir(parents=True)
    (site / "companion/gone.py").write_text("of an earlier version")

    class Machine(System):
        def run(self, *command: str, env: Mapping[str, str] | None = None) -> str:
            return f"{site}\n"

    system, step = Machine(tmp_path / "root", Record()), OwnCopy(wheel)
    (tmp_path / "root").mkdir()
    assert step.wants(system)
    step.do(system)
    assert not step.wants(system)
    there = {str(path.relative_to(site)) for path in site.rglob("*") if path.is_file()}
    assert there == {"companion/cli.py", "hardware/ports.py", "amsterdam_companion-2.0.0.dist-info/METADATA"}
    script = system.path(f"{HOME}/bin/companion")
    assert script.read_text().startswith(f"#!{HOME}/bin/python\n") and script.stat().st_mode & 0o777 == 0o755


def test_the_tools_to_build_with_are_gone_afterwards(tmp_path: Path) -> None:
    pi = Pi(tmp_path)
    Program(ROOT).do(pi)
    assert not Path(pi.tools).exists()


def test_what_is_not_locked_is_not_installed(tmp_path: Path) -> None:
    pi, step = Pi(tmp_path), Libraries((Library("toy_strobe", pip="toy-strobe", least="1.2"),))
    assert step.wants(pi) == ["toy-strobe (not locked yet: python -m tests.locks.update)"]
    with pytest.raises(CompanionError, match="toy-strobe: not locked yet"):
        step.do(pi)
    assert pi.asked == []
