"""The unit under a real systemd, in a Debian that `companion install` was run in."""

from __future__ import annotations

import json
import os
import platform
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from machine import BOARDS, CACHE, Machine

from tests.pi.debian_system import CHECKOUT, Debian, fresh

HERE = Path(__file__).parent

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(os.geteuid() != 0, reason="making a system needs root"),
    pytest.mark.skipif(platform.machine() not in BOARDS, reason="no kernel is known for this architecture"),
    pytest.mark.skipif(shutil.which("debootstrap") is None, reason="debootstrap is not here: apt install debootstrap"),
]


@pytest.fixture(scope="module")
def installed() -> Debian:
    """Kept between runs: installing again only brings the new version of the program."""
    folder = CACHE / "installed-trixie"
    if folder.exists():
        system = Debian(folder)
        system.bring_checkout()
    else:
        new = folder.with_suffix(".new")
        subprocess.run(["rm", "-rf", str(new)], check=True)
        system = fresh("trixie", new)
        system.run("apt-get install -y -q --no-install-recommends kmod procps")
    system.run(f"cd {CHECKOUT} && python3 -m companion install --ring usb")
    if system.folder != folder:
        system.folder.rename(folder)
    return Debian(folder)


def test_the_service_starts_takes_a_late_ring_and_comes_back_from_a_hung_loop(installed: Debian) -> None:
    shutil.copy(HERE / "guest_service.py", installed.path("/root/guest_service.py"))
    # The guest starts it, and an emulated processor on a busy machine takes its time: only the times are changed.
    installed.path("/etc/systemd/system/multi-user.target.wants/companion.service").unlink(missing_ok=True)
    patience = installed.path("/etc/systemd/system/companion.service.d/patience.conf")
    patience.parent.mkdir(exist_ok=True)
    patience.write_text("[Service]\nTimeoutStartSec=infinity\nWatchdogSec=60\nTimeoutStopSec=120\nTimeoutAbortSec=60\n")
    modules = ("dummy_hcd", "libcomposite", "usb_f_acm", "cdc-acm")
    machine = Machine((), None, installed.folder, limit_s=3000, echo=True, carried=modules)
    ran = machine.run(["/usr/bin/python3", "/root/guest_service.py"], cwd=Path("/root"))
    found = re.findall(r"^RESULT (.*)$", ran.output, re.MULTILINE)
    assert found, ran.output[-6000:]
    facts = json.loads(found[-1])
    assert facts["user"] == "companion"
    assert facts["capabilities"] == ["0000000000000000"]
    assert facts["seccomp"] == ["2"]
    assert facts["modes"] == {"/var/lib/companion": "0o700", "/run/companion": "0o700"}
    assert facts["gpio_open"], "the GPIO chip is open to it"
    assert not facts["acm_before"] and facts["acm_open"], "a board whose driver was loaded after the start"
    assert facts["watchdog_said"] and facts["restarts"] >= 1
    assert facts["stack_in_log"], "where the loop stood is in the log"
    assert facts["result"] == "success"
