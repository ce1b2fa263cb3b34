"""README's first command and pipx, in new systems that have only Python and apt: the demonstration is played."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import time
from collections.abc import Iterator

import pytest

from tests.pi.debian_system import CACHE, CHECKOUT, ROOT, Debian, fresh

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(os.geteuid() != 0, reason="making a system needs root"),
    pytest.mark.skipif(shutil.which("debootstrap") is None, reason="debootstrap is not here: apt install debootstrap"),
]
# Dice, TOM, an auction, a contract, the ceremony: what the demonstration shows of each game, and how it ends.
SHOWN = ("TOM", "auction", "wins", "What to type next:")


@pytest.fixture(params=["bookworm", "trixie"])
def debian(request: pytest.FixtureRequest) -> Iterator[Debian]:
    folder = CACHE / f"readme-{request.param}"
    subprocess.run(["rm", "-rf", str(folder)], check=True)
    yield fresh(request.param, folder)
    subprocess.run(["rm", "-rf", str(folder)], check=True)


def command(title: str) -> str:
    """What README says under a heading, as root types it."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    found = re.search(rf"^\*\*{title}\*\*.*?^```sh\n(.*?)^```", readme, re.MULTILINE | re.DOTALL)
    assert found, title
    return found[1].strip().replace("sudo ", "")


def played(said: str) -> None:
    assert [word for word in SHOWN if word not in said] == [], said[-3000:]


def test_the_first_command_and_pipx_play_the_demonstration(debian: Debian) -> None:
    began = time.monotonic()
    played(debian.run(f"cd {CHECKOUT} && {command('See it')}").stdout)
    print(f"{debian.folder.name}: the first command took {time.monotonic() - began:.0f} s")

    build = ".venv/bin/pip wheel -q --no-index --no-deps --no-build-isolation -w /var/tmp/wheel ."
    debian.run(f"cd {CHECKOUT} && {build} && apt-get install -y -q --no-install-recommends pipx")
    shutil.rmtree(debian.path(CHECKOUT))
    began = time.monotonic()
    played(debian.run("cd /tmp && pipx run --spec /var/tmp/wheel/*.whl amsterdam-companion demo").stdout)
    print(f"{debian.folder.name}: pipx took {time.monotonic() - began:.0f} s")


def test_the_second_command_tests_what_it_installed(debian: Debian) -> None:
    """All of it up to the tests, and of those one room: continuous integration runs the same line with all of them."""
    whole = command("Test it")
    assert whole.endswith("-m pytest -n 2")
    said = debian.run(f"cd {CHECKOUT} && {whole} tests/core", check=False).stdout
    print(f"{debian.folder.name}: {said.splitlines()[-1]}")
    assert re.search(r"\d+ passed", said) and "failed" not in said, said[-3000:]
