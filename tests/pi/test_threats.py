"""What a stranger can do to the table, and what not: the proofs of systemd/README.md that stand nowhere else."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from itertools import islice
from pathlib import Path
from random import Random

import psutil
import pytest

from companion import cli
from companion.core.actions import Undo
from companion.core.errors import BoxError
from companion.games.catalogue import TITLES, game_named
from companion.memory import entries
from companion.pages.boxes import BoxPage
from companion.rehearsal import demo
from hardware.errors import DeviceError
from hardware.ports import Touch
from hardware.power import power_of
from hardware.shipped import shipped
from tests.pi.test_least_privilege import HOSTILE, SOURCES, hostile_journal
from tests.pi.test_unit import Unit
from tests.reliability.daemon import Impatient, fingerprint, laid

ROOT = Path(__file__).parents[2]
# What reaches a network.
NETWORK = {
    "socket",
    "socketserver",
    "http",
    "urllib",
    "ssl",
    "ftplib",
    "smtplib",
    "xmlrpc",
    "asyncio",
    "websockets",
    "paho",
}
GIFT = """\
[box]
format = 1
game = "ticket_to_ride"
owner = "{owner}"
[facts]
"points.4" = {{value = 7}}
"""
KEYS = ("escape", "return", "enter", "space", "tab", "backspace", "delete", "left", "right", "up", "down", "f1", "f4")


def imports(path: Path) -> set[str]:
    """The top-level name of everything that a module imports; what only puts an address into letters reaches nobody."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module.partition(".")[0])
            found -= {"urllib"} if node.module == "urllib.parse" else set()
    return found


# A guest on the Wi-Fi


def test_the_table_has_two_sockets_and_neither_leads_out_of_the_machine() -> None:
    """One to systemd, one to the processes for phones and for the club, which alone have a network."""
    reaching = {path.relative_to(ROOT).as_posix() for path in SOURCES if imports(path) & NETWORK}
    assert {name for name in reaching if not name.startswith(("companion/remote/", "companion/club/"))} == {
        "companion/table/service.py",
        "companion/table/post.py",
    }
    for name in ("service", "post"):
        source = (ROOT / f"companion/table/{name}.py").read_text(encoding="utf-8")
        assert set(re.findall(r"socket\.(AF_\w+)", source)) == {"AF_UNIX"}


def test_the_running_program_listens_nowhere_and_calls_nobody(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "companion", "run", "--simulate", "--text", "--data", str(tmp_path)]
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as table:
        assert table.stdin and table.stdout
        table.stdout.read1()  # the home page: the table is laid
        process = psutil.Process(table.pid)
        assert process.net_connections("inet") == []
        assert process.net_connections("unix") == [], "and no phone is let in unasked"
        assert process.children() == []
        table.stdin.close()


def test_the_unit_shuts_every_network() -> None:
    service = Unit(shipped("systemd") / "companion.service")
    assert service.one("IPAddressDeny") == "any"
    assert service.all("IPAddressAllow") == []
    for unit in (service, Unit(shipped("systemd") / "companion-desktop.service")):
        assert service.one("RestrictAddressFamilies") == unit.one("RestrictAddressFamilies") == "AF_UNIX AF_NETLINK"


# A hostile box file


@pytest.mark.parametrize("words", [*HOSTILE, "[/b]", "[link=x]y", ":pile_of_poo:"])
def test_the_words_of_a_box_are_only_words(words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    escaped = "".join(f"\\U{ord(letter):08x}" for letter in words)
    gift = tmp_path / "gift.toml"
    gift.write_text(GIFT.format(owner=escaped))
    data = str(tmp_path / "data")
    assert cli.main(["box", "--data", data, "import", str(gift)]) == 0
    assert cli.main(["box", "--data", data, "show", "ticket_to_ride", "--all"]) == 0
    said = capsys.readouterr().out
    assert "\x1b" not in said
    assert words[:4] in said or not words[:4].isprintable()
    assert not (ROOT / "pwned").exists()


def test_a_box_is_taken_from_one_folder_alone(tmp_path: Path) -> None:
    table, _, _ = laid(tmp_path / "data", 1)
    (tmp_path / "box.toml").write_text(GIFT.format(owner="Zoe"))
    page = BoxPage(table.room.desk, "ticket_to_ride")
    for name in ("../../box.toml", str(tmp_path / "box.toml")):
        with pytest.raises(BoxError, match="is not in"):
            page.ask(("import", name))
    table.close()


# A hostile journal


@pytest.mark.parametrize("name", ["[/b]", "[link=x]y", ":pile_of_poo:"])
def test_the_names_in_a_journal_are_only_names(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "x.journal").write_bytes(hostile_journal(name))
    assert cli.main(["history", "--data", str(tmp_path)]) == 0
    assert name[:4] in capsys.readouterr().out


def test_a_forged_game_is_believed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The sum of a line is against accidents, not against people: whoever may write the folder may invent a game."""
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "x.journal").write_bytes(hostile_journal("Zoe"))
    assert cli.main(["history", "--data", str(tmp_path)]) == 0
    assert "Zoe" in capsys.readouterr().out


# A USB stick


def test_no_disk_is_open_to_the_service() -> None:
    allowed = Unit(shipped("systemd") / "companion.service").all("DeviceAllow")
    assert allowed
    assert [device for device in allowed if not device.startswith("char-")] == []


def test_plugging_in_starts_nothing_and_opens_nothing_to_everybody() -> None:
    rules = (shipped("firmware_config") / "70-companion.rules").read_text(encoding="utf-8")
    lines = [line for line in rules.splitlines() if line and not line.startswith("#")]
    assert [line for line in lines if re.search(r"\b(RUN|PROGRAM|IMPORT|SYSTEMD_WANTS)\b", line)] == []
    assert set(re.findall(r'MODE="(\d+)"', rules)) == {"0660"}


# A hand on the screen


def test_off_is_asked_for_by_a_file_that_nobody_else_can_lay_down(tmp_path: Path) -> None:
    service = Unit(shipped("systemd") / "companion.service")
    (where,) = [word.partition("=")[2] for line in service.all("Environment") for word in line.split()
                if word.startswith("COMPANION_POWEROFF=")]  # fmt: skip
    folder = Path(where).parent
    assert (folder, service.one("RuntimeDirectoryMode")) == (Path("/run") / service.one("RuntimeDirectory"), "0700")
    assert Unit(shipped("systemd") / "companion-poweroff.path").one("PathExists") == where
    off = Unit(shipped("systemd") / "companion-poweroff.service")
    assert off.all("ExecStartPre") == [f"-/usr/bin/rm -f {where}"]
    assert off.one("ExecStart") == "/usr/bin/systemctl poweroff"
    assert "COMPANION_POWEROFF" not in (shipped("systemd") / "companion-desktop.service").read_text()
    assert power_of({}) is None, "on a desktop nobody hears it"
    power = power_of({"COMPANION_POWEROFF": str(tmp_path / "poweroff")})
    assert power is not None
    power.switch_off()
    assert (tmp_path / "poweroff").read_bytes() == b""
    deaf = power_of({"COMPANION_POWEROFF": str(tmp_path / "no" / "poweroff")})
    assert deaf is not None
    with pytest.raises(DeviceError, match="pull the plug"):
        deaf.switch_off()


def test_of_the_kernel_only_the_brightness_is_given_away() -> None:
    rules = (shipped("systemd") / "brightness.conf").read_text().splitlines()
    assert [line for line in rules if not line.startswith("#")] == [
        "z /sys/class/backlight/*/brightness 0664 root video"
    ]
    service = Unit(shipped("systemd") / "companion.service")
    assert service.all("ExecStartPre") == ["+-/usr/bin/systemd-tmpfiles --create companion.conf"]
    assert service.one("CapabilityBoundingSet") == ""


# A curious child, or a stick that says it is a keyboard


@pytest.mark.parametrize("seed", range(3))
def test_any_keys_and_any_touches_harm_nothing(seed: int, tmp_path: Path) -> None:
    data = tmp_path / "data"
    table, world, clock = laid(data, seed)
    table.room.sit_down(demo.start(game_named(list(TITLES)[seed]), table.room.desk))
    rng = Random(seed)
    asked = set()
    for _ in range(400):
        clock.advance_ms(rng.choice((20, 200, 1500)))
        match rng.randrange(3):
            case 0:
                world.key(rng.choice(KEYS))
            case 1:
                letter = chr(rng.choice((rng.randrange(32, 127), rng.randrange(0xA0, 0x2FFF))))
                world.key(letter, letter)
            case _:
                x, y = rng.randrange(800), rng.randrange(480)
                world.touch(Touch(clock.now_ns(), x, y, rng.choice(("down", "move", "up"))))
                world.tap(x, y)
        table.step(clock.now_ns())
        asked.add(table.panel.prompt.question.text)
    table.close()
    assert len(asked) >= 5, "the hands got around"
    assert {path.name for path in tmp_path.iterdir()} == {"data"}, "nothing outside its own folder"
    for path in (data / "games").glob("*.journal"):
        assert entries.read(path).damage is None


@pytest.mark.parametrize("name", TITLES)
def test_every_move_of_a_child_can_be_undone(name: str, tmp_path: Path) -> None:
    table, world, clock = laid(tmp_path, 3)
    session = demo.start(game_named(name), table.room.desk)
    table.room.sit_down(session)
    begun = fingerprint(session.state)
    for pause_ms in islice(Impatient(table, world, 3).moves(), 60):
        clock.advance_ms(max(10.0, min(pause_ms, 400)))
        table.step(clock.now_ns())
    assert session.depth > 10
    assert fingerprint(session.state) != begun
    while session.depth > 1:
        table.panel.act(Undo())
    assert fingerprint(session.state) == begun
    table.close()


# The page itself


def test_every_line_of_the_threat_model_names_tests_that_exist() -> None:
    page = (shipped("systemd") / "README.md").read_text(encoding="utf-8")
    model = page.split("## What a stranger can do")[1]
    rows = [line for line in model.splitlines() if line.startswith("| ") and not line.startswith("| who")]
    assert len(rows) >= 20
    for row in rows:
        named = re.findall(r"`([\w/]+\.(?:py|txt))(?:::(\w+))?`", row)
        assert named, f"no test: {row}"
        for file, test in named:
            source = (ROOT / "tests" / file).read_text(encoding="utf-8")
            assert file.endswith(".txt") or f"def {test}(" in source, f"{file} has no {test}"
    assert {row.split("|")[1].strip() for row in rows} == {
        "Wi-Fi",
        "phone",
        "box file",
        "journal",
        "USB",
        "child",
        "club",
    }
