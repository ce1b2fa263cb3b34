"""Who may import whom: the floors of companion/README.md, read off the source. A room stands on what is below it."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PROGRAM = ROOT / "companion"
SOURCES = sorted([*PROGRAM.rglob("*.py"), *(ROOT / "hardware").rglob("*.py")])
ENTRY = {"__init__", "__main__", "cli"}  # the front door: opens every room by name, is imported by none

# What a room does without, beside the rooms above it; the longest path that fits counts.
DEVICES = {"serial", "gpiozero", "hardware"}
CHANCE_AND_TIME = {"time", "random", "threading", "socket", "subprocess"}
FILES = {"os", "io", "pathlib", "shutil", "tempfile", "logging"}
FORBIDDEN = {
    "companion/core": DEVICES | {"numpy", "cv2", "pygame"},
    "companion/games": DEVICES | CHANCE_AND_TIME - {"random"} | {"os", "numpy", "cv2", "pygame"},
    # The eye is pure but for whoever keeps files, opens networks or watches the camera.
    "companion/dice": DEVICES | CHANCE_AND_TIME | FILES | {"pygame"},
    "companion/dice/settle.py": DEVICES | CHANCE_AND_TIME | FILES | {"numpy", "cv2", "pygame"},
    "companion/dice/net/weights.py": DEVICES | CHANCE_AND_TIME - {"threading"} | {"pygame"},
    "companion/dice/profile.py": DEVICES | CHANCE_AND_TIME | {"pygame"},
    "companion/dice/examples.py": DEVICES | CHANCE_AND_TIME | {"pygame"},
    "companion/dice/inbox.py": CHANCE_AND_TIME | {"pygame", "serial", "gpiozero", "cv2"},
    "companion/dice/watcher.py": {"pygame", "serial", "gpiozero", "cv2"},
    "companion/memory": DEVICES | CHANCE_AND_TIME | {"numpy", "cv2", "pygame"},
    # Phones are served without the table's libraries: 30 MB, not 150.
    "companion/remote": DEVICES | {"numpy", "cv2", "pygame", "random", "threading", "subprocess"},
    "companion/club": DEVICES | {"numpy", "cv2", "pygame", "threading", "subprocess"},
    "companion/wire": DEVICES | CHANCE_AND_TIME | FILES | {"numpy", "cv2", "pygame"},
    "companion/screen": {"pygame.display", "pygame.event", "companion.games"},
    "hardware": {"companion"},
}


def floors() -> dict[str, int]:
    """Room → floor, as the table in companion/README.md gives them."""
    rows = re.findall(r"^\| (\d+) \| `(\w+)/`", (PROGRAM / "README.md").read_text(encoding="utf-8"), re.MULTILINE)
    return {room: int(floor) for floor, room in rows}


@cache
def imported(path: Path) -> frozenset[str]:
    """Every module and name that a source imports, wherever in it."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names.add(node.module)
            names |= {f"{node.module}.{alias.name}" for alias in node.names}
    return frozenset(names)


def touches(name: str, forbidden: str) -> bool:
    return name == forbidden or name.startswith(forbidden + ".")


def place(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def arrows_up(found: dict[str, frozenset[str]], floor: dict[str, int]) -> list[str]:
    """Imports of another room that is not below: `found` holds each source's imports by its path."""
    offences = []
    for source, names in found.items():
        room = source.split("/")[1].removesuffix(".py")
        for name in sorted(names):
            other = (*name.split("."), "", "")[1] if touches(name, "companion") else ""
            if other in floor and other != room and floor[other] >= floor.get(room, 99):
                offences.append(f"{source} (floor {floor[room]}) imports {name} (floor {floor[other]})")
    return offences


def test_every_room_has_its_floor() -> None:
    rooms = {path.name for path in PROGRAM.iterdir() if path.is_dir() and (path / "__init__.py").is_file()}
    assert rooms == set(floors())
    loose = {path.stem for path in PROGRAM.glob("*.py")} - ENTRY
    assert not loose, f"these belong into a room: {loose}"


def test_no_arrow_runs_up() -> None:
    found = {place(path): imported(path) for path in SOURCES if touches(place(path).replace("/", "."), "companion")}
    assert not arrows_up(found, floors())


def test_an_arrow_up_is_noticed() -> None:
    floor = {"core": 1, "pages": 6, "table": 7}
    assert arrows_up({"companion/pages/home.py": frozenset({"companion.table.room.Room"})}, floor)
    assert arrows_up({"companion/core/view.py": frozenset({"companion.pages"})}, floor)
    assert not arrows_up({"companion/table/room.py": frozenset({"companion.pages.home.Home"})}, floor)


def test_no_room_imports_the_front_door() -> None:
    offences = [
        f"{place(path)} imports {name}"
        for path in PROGRAM.rglob("*.py")
        if path.parent != PROGRAM
        for name in imported(path)
        if name in ("companion.cli", "companion.__main__")
    ]
    assert not offences


def _rule(own: str) -> set[str]:
    rules = [prefix for prefix in FORBIDDEN if own == prefix or own.startswith(prefix + "/")]
    return FORBIDDEN[max(rules, key=len)] if rules else set()


@pytest.mark.parametrize("path", SOURCES, ids=place)
def test_forbidden_imports(path: Path) -> None:
    forbidden = _rule(place(path))
    assert not [name for name in sorted(imported(path)) if any(touches(name, f) for f in forbidden)]


def test_the_pure_modules_of_the_eye_open_nothing() -> None:
    """cv2 may be used for arithmetic; what reads or writes by it, or by the builtin, is I/O."""
    opening = {"open", "imread", "imwrite", "VideoCapture", "VideoWriter", "readNetFromONNX"}
    pure = [path for path in (PROGRAM / "dice").rglob("*.py") if _rule(place(path)) >= FILES]
    assert {path.stem for path in pure} >= {"read", "search", "evidence", "doubt", "settle", "finder", "judge"}
    for path in pure:
        nodes = list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
        names = {node.id for node in nodes if isinstance(node, ast.Name)}
        names |= {node.attr for node in nodes if isinstance(node, ast.Attribute)}
        assert not names & opening, place(path)


def test_games_use_chance_only_as_an_argument() -> None:
    """`Random` may be named as a type; nothing else of the module may be touched."""
    offences = []
    for path in (PROGRAM / "games").rglob("*.py"):
        names = {n for n in imported(path) if touches(n, "random")}
        if names - {"random", "random.Random"} or "random" in _plain_imports(path):
            offences.append(place(path))
    assert not offences


def _plain_imports(path: Path) -> set[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return {a.name for node in ast.walk(tree) if isinstance(node, ast.Import) for a in node.names}


def test_games_do_not_know_each_other() -> None:
    games = {path.name for path in (PROGRAM / "games").iterdir() if (path / "game.py").is_file()}
    assert games, "every game has a game.py"
    offences = [
        f"{place(path)} imports {name}"
        for game in games
        for path in (PROGRAM / "games" / game).rglob("*.py")
        for name in imported(path)
        if any(touches(name, f"companion.games.{other}") for other in games - {game})
    ]
    assert not offences


def test_only_the_clock_reads_the_time() -> None:
    offences = [
        place(path)
        for path in PROGRAM.rglob("*.py")
        if place(path) != "companion/core/clock.py" and any(touches(n, "time") for n in imported(path))
    ]
    assert not offences


def test_the_top_level_is_as_given() -> None:
    given = {
        "pyproject.toml", "companion", "hardware", "firmware_config", "tests", "systemd", "README.md", "LICENSE",
    }  # fmt: skip
    there = {p.name for p in ROOT.iterdir() if not p.name.startswith(".")}
    assert there - given - {"build", "dist"} == set()
