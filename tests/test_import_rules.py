"""Who may import whom: the table of the house, read off the source."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SOURCES = sorted([*(ROOT / "companion").rglob("*.py"), *(ROOT / "hardware").rglob("*.py")])

IO = {"time", "random", "os", "threading", "socket", "subprocess", "serial", "gpiozero"}

# (path prefix, names that must not be imported)
FORBIDDEN = [
    ("companion/games/", (IO - {"random"}) | {"numpy", "cv2", "pygame", "hardware"}),
    ("companion/dice/reader.py", IO | {"hardware", "pygame", "pathlib"}),
    ("companion/dice/settle.py", IO | {"hardware", "pygame", "cv2"}),
    ("companion/screen/view.py", IO | {"numpy", "cv2", "pygame", "hardware", "companion.games"}),
    ("companion/screen/paint.py", {"pygame.display", "pygame.event", "companion.games", "hardware"}),
    ("companion/screen/panels/", {"pygame.display", "pygame.event", "companion.games", "hardware"}),
    ("companion/journal.py", {"hardware", "pygame", "cv2", "numpy", "time", "random"}),
    ("companion/session.py", {"hardware", "pygame", "cv2", "numpy", "time", "random"}),
    ("hardware/", {"companion"}),
    ("companion/auction.py", IO | {"hardware", "pygame", "cv2"}),
]


def imported(path: Path) -> set[str]:
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names.add(node.module)
            names |= {f"{node.module}.{alias.name}" for alias in node.names}
    return names


def touches(name: str, forbidden: str) -> bool:
    return name == forbidden or name.startswith(forbidden + ".")


@pytest.mark.parametrize(("prefix", "forbidden"), FORBIDDEN, ids=lambda value: value if isinstance(value, str) else "")
def test_forbidden_imports(prefix: str, forbidden: set[str]) -> None:
    offences = [
        f"{path.relative_to(ROOT)} imports {name}"
        for path in SOURCES
        if path.relative_to(ROOT).as_posix().startswith(prefix)
        for name in sorted(imported(path))
        if any(touches(name, f) for f in forbidden)
    ]
    assert not offences, offences


def test_games_use_chance_only_as_an_argument() -> None:
    """`Random` may be named as a type; nothing else of the module may be touched."""
    offences = []
    for path in (ROOT / "companion" / "games").rglob("*.py"):
        names = {n for n in imported(path) if touches(n, "random")}
        if names - {"random", "random.Random"} or "random" in _plain_imports(path):
            offences.append(str(path.relative_to(ROOT)))
    assert not offences, offences


def _plain_imports(path: Path) -> set[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return {a.name for node in ast.walk(tree) if isinstance(node, ast.Import) for a in node.names}


def test_games_do_not_know_each_other() -> None:
    games = {"ticket_to_ride", "merchants", "amsterdam"}
    offences = []
    for game in games:
        for path in (ROOT / "companion" / "games" / game).rglob("*.py"):
            for other in games - {game}:
                if any(touches(n, f"companion.games.{other}") for n in imported(path)):
                    offences.append(f"{path.relative_to(ROOT)} imports {other}")
    assert not offences, offences


def test_drivers_do_not_know_each_other() -> None:
    kinds = ("camera_", "buttons_", "ring_", "display_", "sound_")
    offences = []
    for path in (ROOT / "hardware").glob("*.py"):
        if path.name.startswith(kinds):
            for name in imported(path):
                module = name.removeprefix("hardware.").split(".")[0]
                if name.startswith("hardware.") and (
                    module == "sim" or (module.startswith(kinds) and module != path.stem)
                ):
                    offences.append(f"{path.name} imports {name}")
    assert not offences, offences


def test_only_the_clock_reads_the_time() -> None:
    offences = [
        str(path.relative_to(ROOT))
        for path in (ROOT / "companion").rglob("*.py")
        if path.relative_to(ROOT).as_posix() not in {"companion/clock.py"}
        and "companion/commands/" not in path.relative_to(ROOT).as_posix()
        and any(touches(n, "time") for n in imported(path))
    ]
    assert not offences, offences


def test_the_top_level_is_as_given() -> None:
    given = {
        "pyproject.toml", "companion", "hardware", "firmware_config", "tests", "systemd", "README.md", "LICENSE",
    }  # fmt: skip
    there = {p.name for p in ROOT.iterdir() if not p.name.startswith(".")}
    assert there - given - {"build", "dist"} == set()
