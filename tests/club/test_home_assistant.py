"""Home Assistant itself finds a table by its discovery message: every entity appears, changes, and goes with the table.

Needs a Python (3.13) that has it: COMPANION_HOME_ASSISTANT=/path/to/python, in which `pip install homeassistant
paho-mqtt==2.1.0` was done; it is no part of our own environment.
"""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from companion.club.topics import Event, topic, written
from companion.wire.club import Happened
from tests.club.broker import ROOT, Broker, a_club, free_port, until
from tests.club.walls import EVENING, tell

PYTHON = os.environ.get("COMPANION_HOME_ASSISTANT", "")
pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(not PYTHON, reason="COMPANION_HOME_ASSISTANT names no Python that has Home Assistant"),
]


class House:
    """A running Home Assistant, and what it knows."""

    def __init__(self, log: Path) -> None:
        self._log = log

    @property
    def known(self) -> dict[str, Any]:
        lines = self._log.read_text().splitlines()
        whole = [line for line in lines if line.startswith("{") and line.endswith("}")]
        found: dict[str, Any] = json.loads(whole[-1]) if whole else {}
        return {name: value for name, value in found.items() if "game_table" in name}

    def state(self, ending: str) -> Any:
        return next((value[0] for name, value in self.known.items() if name.endswith(ending)), None)

    def attributes(self, ending: str) -> Any:
        return next((value[1] for name, value in self.known.items() if name.endswith(ending)), {})


@contextmanager
def home_assistant(folder: Path, broker: Broker) -> Iterator[House]:
    folder.mkdir()
    web = f"http:\n  server_host: 127.0.0.1\n  server_port: {free_port()}\n"
    (folder / "configuration.yaml").write_text(f"homeassistant:\n  name: test\n{web}")
    log = folder / "said"
    with log.open("w") as out, (folder / "errors").open("w") as errors:
        command = [PYTHON, "-m", "tests.club.home_assistant", str(folder), str(broker.port)]
        process = subprocess.Popen(command, cwd=ROOT, stdout=out, stderr=errors)
    try:
        yield House(log)
    finally:
        process.kill()
        process.wait()


def test_every_entity_appears_changes_and_goes_with_its_table(tmp_path: Path) -> None:
    table, state = "table-8", EVENING["table-8"]
    with a_club(tmp_path) as club:
        club.start_teller(table)
        until(lambda: club.broker.sub(f"homeassistant/device/companion_{table}/config", 1, 1))
        club.broker.pub(topic(table, "here"), b"here", "-r")
        tell(club.broker, {table: replace(state, price=170_000, turn=("Pim",))})
        with home_assistant(tmp_path / "house", club.broker) as house:
            until(lambda: house.state("_turn") == "Pim", 300, "Home Assistant knows no table")
            assert len(house.known) == 4 + 5 + 1 + 3
            assert house.state("_phase") == "turn 14 of 20"
            assert house.state("_auction_price") == "170000"
            assert house.state("_game_running") == "on"
            assert house.state("_seat_1") == "510 000"
            assert house.attributes("_seat_1")["name"] == "Pim"
            tell(club.broker, {table: replace(state, status="over", auction=False)})
            until(lambda: house.state("_game_running") == "off", 20)
            assert house.state("_auction_price") in ("", "unknown")
            won = Happened("over", "Merchants", "Pim", "violet")
            club.broker.pub(topic(table, "event"), written(won, Event, v=1, table=table, at=""))
            until(lambda: house.attributes("_game_over").get("name") == "Pim", 20)
            assert house.attributes("_game_over")["colour"] == "violet"
            assert not house.attributes("_sold").get("price")
            club.broker.pub(topic(table, "here"), b"gone", "-r")
            until(lambda: {value[0] for value in house.known.values()} == {"unavailable"}, 20)
