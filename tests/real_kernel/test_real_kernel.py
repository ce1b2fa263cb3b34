"""The program itself on a real kernel: presses, light, power cuts and a ring on USB. README.md tells how."""

from __future__ import annotations

import compileall
import json
import os
import platform
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from random import Random
from typing import Any

import pytest
from guest import SETTINGS
from machine import BOARDS, Machine, Ran
from switch import Heard, Switch

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
TRIES = 3  # at imitating a finger on a busy machine: chatter that was drawn out proves nothing

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(os.geteuid() != 0, reason="a machine of its own needs root here"),
    pytest.mark.skipif(platform.machine() not in BOARDS, reason="no kernel is known for this architecture"),
    pytest.mark.skipif(find_spec("lgpio") is None, reason="lgpio is not here: pip install -e '.[kernel]'"),
]


@pytest.fixture(scope="module", autouse=True)
def compiled() -> None:
    """The guest forgets what it compiles, and compiling takes most of a start there: it is done here, once."""
    for package in ("companion", "hardware"):
        assert compileall.compile_dir(ROOT / package, quiet=2)


def run(
    script: str, *words: str, modules: Sequence[str] = (), disk: Path | None = None, heard: Heard | None = None
) -> Ran:
    # On a Pi an interrupt of the header and the kernel's thread for it are on one processor: README.md tells why.
    environment = {"PYTHONPATH": str(ROOT)}
    machine = Machine(modules, disk, limit_s=1800, environment=environment, processors=1, heard=heard)
    return machine.run([sys.executable, str(HERE / script), *words], cwd=ROOT)


def result(ran: Ran) -> dict[str, Any]:
    found = re.findall(r"^RESULT (.*)$", ran.output, re.MULTILINE)
    assert ran.status == 0 and found, ran.output[-6000:]
    facts: dict[str, Any] = json.loads(found[-1])
    return facts


def test_an_auction_with_gpio_buttons_and_plain_leds() -> None:
    for _ in range(TRIES):
        facts = result(run("guest_auction.py"))
        if max(facts["chatter_ms"]) < 40:
            break

    # The contacts chattered as contacts do, the kernel lost none of it, and none of it is a press.
    assert facts["debounce_ms"] == 40, "nothing is made easier than at a real table"
    assert max(facts["chatter_ms"]) < 40, "this machine is too busy to imitate a finger"
    assert len(facts["interrupts"]) == facts["contacts"] == 28
    assert facts["presses"] == ["ClockStarted", "HandStopped"], "bounces are no presses"

    # The price is that of the kernel's own stamps, which are those of the first contacts.
    assert facts["price"] == facts["price_of_stamps"] > 0
    assert facts["button"] == "seat2"
    for contact, stamp in ((facts["start"], facts["started_ns"]), (facts["stop"], facts["stopped_ns"])):
        assert contact[0] <= stamp <= contact[1], "while the first contact was being made"
        first = next(at for at in facts["interrupts"] if at >= contact[0] - 1000)  # traced to the microsecond
        assert 0 <= stamp - first + 1000 < 2_000_000, "inside the interrupt of that very contact"

    # The LEDs on the chip are those that the clock asks for, and they move.
    assert facts["astray"] == []
    assert len({tuple(pattern) for pattern in facts["patterns"]}) >= 3
    assert all(sum(pattern) <= 3 for pattern in facts["patterns"]), "a hand, not a flood"
    assert [1] * 12 in facts["bought"], "the buyer's colour fills the ring"
    assert facts["status"] == 0
    assert facts["dark"] == [0] * 12, "nothing stays lit"


def test_a_busy_line_is_named_and_taken_when_it_is_free() -> None:
    facts = result(run("guest_busy_line.py"))
    gpio = facts["gpio"]
    assert facts["chip"] != 0, "found by its label: another chip comes first here"
    told = [finding for finding in facts["busy"] if finding["grade"] == "trouble"]
    held = [finding for finding in told if f"GPIO{gpio}" in finding["text"]]
    assert held, facts["busy"]
    assert f"process {facts['thief']}" in held[0]["text"]
    assert '"lg"' in held[0]["text"]
    assert facts["busy_status"] == 1
    assert f"GPIO{gpio} is held by" in facts["said"]
    assert "Buttons: works" in facts["screen"]
    assert [f for f in facts["free"] if f["topic"] in ("buttons", "lines", "ring") and f["grade"] == "trouble"] == []


@pytest.fixture
def disk(tmp_path: Path) -> Path:
    if shutil.which("mkfs.ext4") is None:
        pytest.skip("mkfs.ext4 is not here: apt install e2fsprogs")
    image = tmp_path / "disk.img"
    with image.open("wb") as file:
        file.truncate(64 << 20)
    subprocess.run(["mkfs.ext4", "-q", "-F", str(image)], check=True)
    return image


def shown(ran: Ran) -> list[str]:
    assert not re.search(r"^machine-status:", ran.output, re.MULTILINE), "the power was not cut:\n" + ran.output[-4000:]
    return [json.loads(line) for line in re.findall(r"^SHOWN (.*)$", ran.output, re.MULTILINE)]


def facts_on(screen: str) -> list[str]:
    """What a screen says about the game: without the notices of the moment and without undo."""
    lines = [line for line in screen.splitlines() if line and not line.startswith(("!!", "ok ", "[", ">  "))]
    return [line.replace(" (+400,000)", "") for line in lines if line.strip() != ">"]


def test_power_cuts_in_the_middle_of_a_game_lose_nothing(disk: Path) -> None:
    laid = shown(run("guest_power_cut.py", "cards", disk=disk))[-1]
    assert "three goods" in laid

    running = shown(run("guest_power_cut.py", "clock", disk=disk))
    assert facts_on(running[0]) == facts_on(laid), "everything that was on the screen"
    offered = running[-1]
    assert "To be auctioned" in offered

    facts = result(run("guest_power_cut.py", "look", disk=disk))
    assert "Continue" in facts["home"]
    assert "ClockStarted" in facts["events"], "the press had reached the disk"
    again = facts_on(facts["screen"])
    again.remove("  The companion was restarted: the lot is offered again from START.")
    assert again == facts_on(offered), "a running clock is not resumed; all else is as it was"
    is_sound(disk)


def is_sound(disk: Path) -> None:
    """As at a boot: the file system's own journal is played back first (1: it was), and then nothing is wrong."""
    assert subprocess.run(["fsck.ext4", "-p", str(disk)], capture_output=True, check=False).returncode in (0, 1)
    assert subprocess.run(["fsck.ext4", "-fn", str(disk)], capture_output=True, check=False).returncode == 0


CUTS = 60


def test_sixty_power_cuts_on_ext4_lose_nothing_that_was_shown(disk: Path, tmp_path: Path) -> None:
    """Each while people play on: just after a screen was shown, or in the middle of the next answer."""
    rng = Random(1)
    screens: list[list[str]] = []
    written: list[int] = []
    cuts: list[Path] = []

    def heard(line: str, switch: Switch) -> None:
        if line.startswith("SHOWN "):
            screen, lines = json.loads(line.removeprefix("SHOWN "))
            screens.append(facts_on(screen))
            written.append(lines)
            time.sleep(rng.choice((0.0, rng.uniform(0, 0.8))))
            cuts.append(tmp_path / f"{len(cuts)}.img")
            switch.disk_after_a_cut(cuts[-1])

    ran = run("guest_many_cuts.py", str(CUTS), disk=disk, heard=heard)
    assert ran.status == 0, ran.output[-4000:]
    assert len(cuts) == CUTS
    for number, image in enumerate(cuts):
        is_sound(image)
        data = tmp_path / f"{number}"
        data.mkdir()
        subprocess.run(["debugfs", "-R", f"rdump / {data}", str(image)], check=True, capture_output=True)
        (journal,) = (data / "games").glob("*.journal")
        assert journal.read_bytes().count(b"\n") >= written[number]
        assert facts_on(continued(data)) in screens[number : number + 3]
        shutil.rmtree(data)
        image.unlink()


def continued(data: Path) -> str:
    """What the program shows when it is started on this disk, on this machine and without devices."""
    nothing = data / "nothing.toml"
    nothing.write_text(SETTINGS.replace('"gpio"', '"none"').format(ring="none"))
    command = [sys.executable, "-m", "companion", "run", "--text", "--config", str(nothing), "--data", str(data)]
    said = subprocess.run(command, input="continue\n", capture_output=True, text=True, check=True, timeout=120).stdout
    return said[said.rindex("── ") :]


def test_a_usb_ring_unplugged_and_plugged_in_again_during_an_auction() -> None:
    modules = ("dummy_hcd", "libcomposite", "usb_f_acm", "cdc-acm")
    facts = result(run("guest_usb_ring.py", modules=modules))
    assert "The ring is gone" in facts["said"]
    assert facts["moving"], "the hand is on the ring again"
    clock = [event for event in facts["events"] if event in ("ClockStarted", "Reoffered", "HandStopped")]
    assert clock == ["ClockStarted", "Reoffered", "ClockStarted", "HandStopped"], "nobody saw the first run's hand"
    assert "Noted" not in facts["events"], "three presses, and all counted"
    assert facts["price"][-1] > 0
    assert facts["asked"] in facts["looks"], "the buyer's colour fills the ring, the hand stands in it"
    assert facts["dark"] == [[0, 0, 0]] * 24
    assert facts["nonsense"] == "", "not a byte that the board does not understand"
    assert facts["status"] == 0


def test_every_driver_that_the_kernel_can_carry_keeps_its_contract() -> None:
    """Buttons, plain LEDs, a framebuffer with touch and keys, a camera and a USB ring: no stand-ins at all."""
    modules = ("vivid", "dummy_hcd", "libcomposite", "usb_f_acm", "cdc-acm")
    machine = Machine(modules, limit_s=3600, environment={"PYTHONPATH": str(ROOT)})
    suite = ["tests/hardware/kernel_contracts.py", "-q", "--color=no", "-p", "no:cacheprovider"]
    ran = machine.run([sys.executable, "-m", "pytest", *suite], cwd=ROOT)
    assert ran.status == 0, ran.output[-6000:]
    assert re.search(r"^\d+ passed in", ran.output, re.MULTILINE), "nothing was skipped"
