"""A whole short game that plays itself at the simulated table, in a window or in text."""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path
from typing import Any

from companion.games.catalogue import TITLES
from companion.locale import LANGUAGES


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", nargs="?", default=next(iter(TITLES)), help=f"one of {', '.join(TITLES)}")
    parser.add_argument("--window", action="store_true", help="watch it in a window instead of reading along")
    parser.add_argument("--seed", type=int, default=1, help="another seed, another game")
    parser.add_argument("--speed", type=float, default=1.0, help="in a window: 2 is twice as fast")
    parser.add_argument("--language", default="en", choices=LANGUAGES)
    parser.add_argument("--keep", type=Path, metavar="DIR", help="keep the journal in this data folder")


def run(args: argparse.Namespace) -> int:
    from companion.games.catalogue import game_named

    game = game_named(args.game)
    with tempfile.TemporaryDirectory(prefix="companion-demo-") as fresh:
        data = args.keep.absolute() if args.keep else Path(fresh)
        if args.window:
            return _in_a_window(args, game, data)
        return _in_text(args, game, data)


def _in_text(args: argparse.Namespace, game: Any, data: Path) -> int:
    """As fast as the machine can, on manual time; every event is a line, the score is the end."""
    from companion.commands.replay import print_score
    from companion.core.clock import ManualClock
    from companion.games.contract import names_of
    from companion.locale import catalogue
    from companion.rehearsal.demo import Hands

    clock = ManualClock(now_ns=10**12)
    table, world, session = _laid(game, data, clock, args)
    words = catalogue(args.language)
    print(f"{game.title.translated(words)}: {', '.join(name for name, _ in session.journal.header.players)}")
    told = 0
    for pause_ms in Hands(table, world, args.seed).moves():
        rest = max(10.0, pause_ms)
        while rest > 0:
            # While dice are awaited every step reads a picture: ten frames a second are plenty.
            tick = 100 if table.attention.wanted else 20
            clock.advance_ms(tick)
            rest -= tick
            table.step(clock.now_ns())
            told = _tell(session, told, words)
            if table.room.changes and rest < pause_ms and session.game.finished(session.state):
                break
    _tell(session, told, words)
    print_score(session.score(), names_of(game, [name for name, _ in session.journal.header.players]), words)
    table.close()
    return 0


def _tell(session: Any, told: int, words: Any) -> int:
    for number in range(told, session.depth):
        decision = session.decisions[number]
        for event in decision.events:
            if line := session.game.story(decision.state, event).translated(words):
                print(f"{number:4}  {line}")
    return int(session.depth)


def _laid(game: Any, data: Path, clock: Any, args: argparse.Namespace) -> tuple[Any, Any, Any]:
    from companion.dice.watcher import Eye
    from companion.pages.desk import Desk
    from companion.pages.home import Home
    from companion.rehearsal import demo
    from companion.settings import config
    from companion.settings.preferences import Preferences
    from companion.table.devices import Devices
    from companion.table.room import Room
    from companion.table.table import Table
    from hardware.sim.world import SimTable

    settings = config.load(config.DEFAULTS).simulated()
    world = SimTable(clock.now_ns, seed=args.seed)
    desk = Desk(settings, data, clock, Preferences(language=args.language), demo_box=True)
    devices = Devices.open(settings, clock.now_ns, world)
    room = Room(desk, Home(desk))
    session = demo.start(game, desk, clock, args.seed)
    room.sit_down(session)
    return Table(room, devices, eye=Eye), world, session


def _in_a_window(args: argparse.Namespace, game: Any, data: Path) -> int:
    from companion.commands import run as play
    from companion.core.clock import MS, SystemClock
    from companion.rehearsal import demo
    from companion.table.service import StopAsked

    clock = SystemClock()
    parser = argparse.ArgumentParser()
    play.arguments(parser)
    chosen = parser.parse_args(["--simulate", "--data", str(data), "--box", "demo"])
    desk = play.desk_of(chosen, clock)
    table, world = play.table_of(chosen, desk, clock)
    table.room.sit_down(demo.start(game, desk, clock, args.seed))
    hands = demo.Hands(table, world, args.seed).moves()
    next_ns = clock.now_ns()
    over = False
    with StopAsked() as stop:
        try:
            while not stop and table.step(clock.now_ns()):
                if not over and clock.now_ns() >= next_ns:
                    pause_ms = next(hands, None)
                    over = pause_ms is None
                    next_ns = clock.now_ns() + round((pause_ms or 0) / args.speed * MS)
                clock.rest_until(clock.now_ns() + 16 * MS)
        finally:
            table.close()
    print("The demo was closed." if not over else "The demo is over.", file=sys.stderr)
    return 0
