"""Five hundred games: how fast the History page opens and how fast the statistics are there.

All figures are processor seconds, children included: they do not depend on who else is using the machine.
"""

from __future__ import annotations

import gc
import resource
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import msgspec

from companion.box import facts as box
from companion.commands.bench import Figure
from companion.core.actions import Pick
from companion.core.clock import ManualClock, SystemClock
from companion.games.amsterdam.demo import wanted
from companion.games.amsterdam.game import GAME
from companion.games.catalogue import game_named
from companion.games.contract import Player
from companion.locale import catalogue
from companion.memory import entries
from companion.memory.archive import INDEX, Archive
from companion.memory.entries import Contents, Entry
from companion.memory.session import Session
from companion.memory.statistics import charts
from companion.screen.paint import Painter
from companion.settings import config
from companion.settings.preferences import Preferences
from companion.table.lay import lay
from hardware.sim.world import SimTable

GAMES = 500
KINDS = 5
PLAYERS = [Player("Anna", "red"), Player("Ben", "blue"), Player("Carla", "green"), Player("Dirk", "yellow")]


def figures() -> Iterator[Figure]:
    with TemporaryDirectory() as folder:
        data = Path(folder)
        events = _evenings(data)
        note = f"{GAMES} journals of {events} events on average, as many as a club plays in years"
        cold = _took(lambda: _catch_up(data))
        yield Figure("index made anew", cold, "s", "", "after the index was deleted; " + note)
        yield Figure("whole index", (data / INDEX).stat().st_size / 1024, "KiB")
        (data / INDEX).rename(data / "aside")
        yield Figure("history opens, no index", _opened(data), "s", "<= 0.5", "scores follow bit by bit")
        (data / "aside").rename(data / INDEX)
        yield Figure("history opens", min(_opened(data) for _ in range(5)), "s", "<= 0.5", note)
        yield Figure("statistics", min(_took(lambda: _charts(data)) for _ in range(3)), "s", "<= 3")
        (data / INDEX).unlink()
        yield Figure("companion stats, no index", _took(lambda: _command(data)), "s", "", "shared by all cores")
        yield Figure(
            "companion stats", min(_took(lambda: _command(data)) for _ in range(3)), "s", "<= 3", "as a command"
        )


def _took(work: Callable[[], object]) -> float:
    gc.collect()  # or a collection of all that was made before falls into one run and not into another
    began = _spent()
    work()
    return _spent() - began


def _spent() -> float:
    uses = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(use.ru_utime + use.ru_stime for use in uses)


def _catch_up(data: Path) -> None:
    Archive(data).catch_up()


def _opened(data: Path) -> float:
    """From the tap on "History" on the home screen until the list is painted."""
    settings, clock = config.load(config.DEFAULTS).simulated(), SystemClock()
    table = lay(settings, data, clock, SimTable(clock.now_ns), mine=Preferences())
    panel = table.panel
    painter = Painter((800, 480))
    painter.paint(panel.view(0), catalogue("en"), 0)

    def tap() -> None:
        panel.act(Pick("history"))
        painter.paint(panel.view(0), catalogue("en"), 0)

    spent = _took(tap)
    table.close()
    return spent


def _charts(data: Path) -> None:
    archive = Archive(data)
    archive.catch_up()
    assert charts(archive.records())


def _command(data: Path) -> None:
    subprocess.run(
        [sys.executable, "-m", "companion", "stats", "--data", str(data)], check=True, stdout=subprocess.DEVNULL
    )


def _evenings(data: Path) -> int:
    """A few real games, copied under other names and dates; returns how many events they have on average."""
    games = [_whole_game(data / "first", seed) for seed in range(KINDS)]
    target = data / "games"
    target.mkdir()
    for number in range(GAMES):
        contents = games[number % KINDS]
        day = f"20{20 + number // 250}-{1 + number // 20 % 12:02}-{1 + number % 20:02}"
        header = msgspec.structs.replace(contents.header, id=f"{number:032x}", players=_people(number))
        lines = [Entry(0, f"{day}T20:00:00+00:00", opened=header)]
        lines += [msgspec.structs.replace(entry, at=f"{day}T21:00:00+00:00") for entry in contents.entries]
        path = target / f"{day}-amsterdam-{number:06x}.journal"
        path.write_bytes(b"".join(entries.encode_line(line) for line in lines))
    every = [len(msgspec.json.decode(e.did)) for c in games for e in c.entries if isinstance(e.did, msgspec.Raw)]
    return sum(every) // KINDS


def _people(number: int) -> tuple[tuple[str, str], ...]:
    """Not always the same people, and always as many as played."""
    return tuple((f"{player.name} {number % 3}", player.colour) for player in PLAYERS)


def _whole_game(data: Path, seed: int) -> Contents:
    """A game by the rules alone, on the invented board."""
    rng = Random(seed)
    path = data / f"{seed}.journal"
    facts = box.load_facts(game_named("amsterdam").box, True, data)
    session = Session.start(GAME, PLAYERS, GAME.options(), facts, path, seed, ManualClock(), demo_box=True)
    while not GAME.finished(session.state):
        session.do(wanted(session.state, rng))
    session.close()
    return entries.read(path)
