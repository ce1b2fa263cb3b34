"""What phones cost, measured: python -m tests.remote.figures. Memory and processor of the remote process, page weight,
the time from a tap to the table's screen, and how exact a phone is as an auction button."""

from __future__ import annotations

import gzip
import statistics
import tempfile
import time
from pathlib import Path

import psutil

from companion.games.merchants.commands import OfferAgain, Touched
from companion.remote.door import FILES, served
from companion.table.table import Table
from tests.remote.evening import Evening, RawPhone, an_evening
from tests.remote.far_phones import FarPhone, Loop, Wifi

WATCHED_S = 5
TAPS = 120
PRESSES = 60


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


def presses(evening: Evening, phone: FarPhone, loop: Loop, count: int) -> list[float]:
    """Milliseconds from the page's sending of a press until the hand stands at the table."""
    times = []
    for _ in range(count):
        evening.at_table(lambda table: table.room.do(Touched("shared"), table.panel))
        loop.do(phone.until(lambda: phone.runs))
        time.sleep(0.6)
        began = time.perf_counter()
        loop.do(phone.send(t="push", run=phone.button["run"], mine=phone.mine()))
        while evening.at_table(_status) == "running":
            time.sleep(0.0005)
        times.append((time.perf_counter() - began) * 1000)
        evening.at_table(lambda table: table.room.do(OfferAgain(), table.panel))
        loop.do(phone.until(lambda: not phone.runs))
    return sorted(times)


def _status(table: Table) -> str:
    session = table.room.session
    assert session is not None
    return str(session.state.auction.status)


def buttons(evening: Evening) -> None:
    """A phone as auction button, on loopback and through a network of our own."""
    evening.at_table(lambda table: evening.phones.new_code())
    evening.play("merchants", "Anna", "Ben", "Chris", help="clock", lead_in_seconds=0.0)
    loop = Loop()
    for delay, count in ((0.0, PRESSES), (30.0, PRESSES // 2), (60.0, PRESSES // 2)):
        wifi = Wifi(evening.port, delay, delay)
        loop.do(wifi.open())
        phone = FarPhone(evening, 0, wifi.port)
        loop.do(phone.open())
        loop.do(phone.measured())
        time.sleep(1)
        times = presses(evening, phone, loop, count)
        p50, p99 = statistics.median(times), times[int(len(times) * 0.99)]
        print(f"press to the hand, {delay:.0f} ms each way: ± {phone.button['ms']} ms, ", end="")
        print(f"p50 {p50:.0f} ms, p99 {p99:.0f} ms", flush=True)
        loop.do(phone.close())
        loop.do(wifi.close())
    loop.close()


def main() -> None:
    texts = [served(name) for name, _ in FILES.values()]
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
        buttons(evening)


if __name__ == "__main__":
    main()
