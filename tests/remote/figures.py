"""What phones cost, measured: python -m tests.remote.figures. Memory and processor of the remote process, page weight,
and the time from a tap to the table's screen."""

from __future__ import annotations

import gzip
import statistics
import tempfile
import time
from pathlib import Path

import psutil

from companion.remote.door import FILES, PAGE
from companion.table.table import Table
from tests.remote.evening import Evening, RawPhone, an_evening

WATCHED_S = 5
TAPS = 120


def cost(process: psutil.Process) -> str:
    process.cpu_percent()
    time.sleep(WATCHED_S)
    return f"{process.memory_info().rss / 1e6:.0f} MB, {process.cpu_percent():.1f} % of a core"


def taps(evening: Evening, phone: RawPhone) -> list[float]:
    """Milliseconds from the page's sending until the panel's view shows the answer, and until the phone's own does."""
    times = []
    for n in range(TAPS):
        wanted = ("Dam",) if n % 2 == 0 else ()
        before = phone.scene["number"]
        began = time.perf_counter()
        phone.answer("Dam" if wanted else "", back=not wanted)
        while evening.at_table(_picks) != wanted:
            time.sleep(0.0005)
        times.append((time.perf_counter() - began) * 1000)
        phone.until(lambda one, before=before: one.scene["number"] != before)
        time.sleep(0.06)
    return times


def _picks(table: Table) -> tuple[str, ...]:
    phones = table.room.desk.phones
    return phones._held[0].screen.picks  # type: ignore[union-attr]


def main() -> None:
    texts = [(PAGE / name).read_bytes() for name, _ in FILES.values()]
    packed = sum(len(gzip.compress(text)) for text in texts)
    print(f"page: {sum(map(len, texts)):,} bytes, {packed:,} as it travels")
    with an_evening(Path(tempfile.mkdtemp())) as evening:
        evening.play("ticket_to_ride", "Anna", "Ben", "Chris")
        evening.pick("2", "2", "2")
        assert evening.remote is not None
        process = psutil.Process(evening.remote.pid)
        print(f"remote, nobody here: {cost(process)}")
        phones = [RawPhone(evening) for _ in range(6)]
        for seat, phone in enumerate(phones[:3]):
            phone.sit(seat)
        print(f"remote, 6 phones: {cost(process)}")
        times = sorted(taps(evening, phones[0]))
        p99 = times[int(len(times) * 0.99)]
        print(f"tap to the table, 6 phones: p50 {statistics.median(times):.0f} ms, p99 {p99:.0f} ms")
        scene = max(phones[0].received, key=len)
        print(f"a scene: {len(scene):,} bytes, {len(gzip.compress(scene.encode())):,} as it travels")
        phones += [RawPhone(evening) for _ in range(24)]
        for phone in phones:
            phone.hear(0.05)
        print(f"remote, 30 phones: {cost(process)}")
        for phone in phones:
            phone.close()


if __name__ == "__main__":
    main()
