"""What a club costs, measured: python -m tests.club.figures [TABLES].

Real Mosquitto, archive and wall in processes of their own; simulated tables on the same machine, each an MQTT client
that tells of an auction twice a second.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
import time
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

import paho.mqtt.client as mqtt
import psutil
from msgspec.structs import replace
from paho.mqtt.enums import CallbackAPIVersion
from websockets.sync.client import connect

from companion.club.topics import Event, Result, State, topic, written
from companion.wire.club import Happened
from tests.club.broker import Club, a_club, until
from tests.club.test_exactly_once import journals, parcels
from tests.club.walls import EVENING, a_wall

SECONDS = 20
A_TELLING_S = 0.5


class Sim:
    """One table."""

    def __init__(self, port: int, name: str) -> None:
        self.name = name
        self.client = mqtt.Client(CallbackAPIVersion.VERSION2, f"companion-{name}")
        self.client.will_set(topic(name, "here"), "gone", 1, True)
        self.client.connect("127.0.0.1", port, keepalive=60)
        self.client.loop_start()
        self.say("here", b"here", True)

    def say(self, what: str, payload: bytes, keep: bool = False) -> None:
        self.client.publish(topic(self.name, what), payload, 1, keep)

    def tell(self, price: int) -> None:
        state = replace(EVENING["table-8"], price=price)
        self.say("state", written(state, State, v=1, table=self.name, at=_now()), True)

    def close(self) -> None:
        self.client.disconnect()
        self.client.loop_stop()


def _now() -> str:
    return datetime.now(UTC).isoformat()


def cost(process: psutil.Process, seconds: float, before: float) -> str:
    used = sum(process.cpu_times()[:2]) - before
    return f"{process.memory_info().rss / 1e6:.0f} MB, {100 * used / seconds:.1f} % of a core"


def measure(club: Club, count: int, folder: Path) -> None:
    journals(folder / "table")
    games = parcels(folder / "table")
    delays: list[float] = []

    def heard(client: mqtt.Client, given: object, message: mqtt.MQTTMessage) -> None:
        at = bytes(message.payload).rpartition(b'"at":"')[2].partition(b'"')[0].decode()
        if not message.retain and at:
            delays.append((datetime.now(UTC) - datetime.fromisoformat(at)).total_seconds() * 1000)

    club.start_archive()
    until(lambda: "collected" in club.log("archive"), 30)
    with (
        a_wall(club.broker, folder) as (port, wall),
        connect(
            f"ws://127.0.0.1:{port}/wire",
            origin=f"http://127.0.0.1:{port}",
            proxy=None,
            max_size=None,  # type: ignore[arg-type]
        ) as page,
    ):
        tables = [Sim(club.broker.port, f"table-{n}") for n in range(1, count + 1)]
        ear = mqtt.Client(CallbackAPIVersion.VERSION2)
        ear.on_message = heard
        ear.connect("127.0.0.1", club.broker.port)
        ear.subscribe([(topic("+", "state"), 1), (topic("+", "event"), 1)])
        ear.loop_start()
        time.sleep(2)
        assert club.broker.process is not None
        pids = {"broker": club.broker.process.pid, "wall": wall.pid, "archive": club.processes["archive"].pid}
        processes = {name: psutil.Process(pid) for name, pid in pids.items()}
        before = {name: sum(process.cpu_times()[:2]) for name, process in processes.items()}
        delays.clear()
        began, turns, told = time.monotonic(), 0, 0
        while (passed := time.monotonic() - began) < SECONDS:
            for n, table in enumerate(tables):
                table.tell(200_000 - turns * 1000)
                if (turns + n) % 20 == 0:
                    sold = written(Happened("sold", "Pim buys", price=120_000), Event, v=1, table=table.name, at=_now())
                    table.say("event", sold)
                time.sleep(max(0.0, began + (turns + n / count) * A_TELLING_S - time.monotonic()))
            turns += 1
        told = len(delays)
        for name, process in processes.items():
            print(f"{name}: {cost(process, passed, before[name])}")
        ordered = sorted(delays)
        print(
            f"{count} tables: {told / passed:.0f} messages a second heard, of them lost: {max(0, count * turns - told)}"
        )
        print(f"delay: p50 {statistics.median(ordered):.1f} ms, p99 {ordered[int(len(ordered) * 0.99)]:.1f} ms")
        sizes = []
        with suppress(TimeoutError):
            while True:
                sizes.append(len(page.recv(timeout=0.2)))
        print(f"wall to one page: {len(sizes)} messages, {sum(sizes) / 1000:.1f} kB in all")
        began = time.monotonic()
        for game in games:
            tables[0].say("result", written(game, Result, v=1, table="table-1"))
        until(lambda: len(list((club.archive / "games").glob("*.journal"))) == len(games), 60)
        size = sum(len(written(game, Result, v=1, table="table-1")) for game in games) / len(games)
        print(f"archive: {len(games)} results of {size / 1000:.1f} kB kept in {time.monotonic() - began:.1f} s")
        for table in tables:
            table.close()
        ear.disconnect()
        ear.loop_stop()


def main(tables: str = "100") -> None:
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        with a_club(Path(folder)) as club:
            measure(club, int(tables), Path(folder))


if __name__ == "__main__":
    main(*sys.argv[1:])
