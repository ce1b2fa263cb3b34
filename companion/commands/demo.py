"""A whole short game that plays itself at the simulated table, in a window or in text."""

from __future__ import annotations

import argparse
import secrets
import sys
import tempfile
from pathlib import Path

from companion.commands.replay import happened, print_score
from companion.commands.words import folder, seed
from companion.commands.words import number as limited
from companion.core.clock import MS, ManualClock, SystemClock
from companion.core.languages import LANGUAGES
from companion.core.message import Translator
from companion.dice.watcher import Eye
from companion.games.catalogue import TITLES, game_named
from companion.games.contract import AnyGame, names_of
from companion.locale import catalogue
from companion.pages.desk import AnySession
from companion.rehearsal import demo
from companion.settings import config
from companion.settings.preferences import Preferences
from companion.table.lay import lay, watcher
from companion.table.service import StopAsked
from hardware.sim.world import SimTable

SIZE = (800, 480)


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", nargs="?", default=next(iter(TITLES)), help=f"one of {', '.join(TITLES)}")
    parser.add_argument("--window", action="store_true", help="watch it in a window instead of reading along")
    parser.add_argument("--seed", type=seed, default=1, help="another seed, another game")
    parser.add_argument("--speed", type=limited(0.1, 100), default=1.0, help="in a window: 2 is twice as fast")
    parser.add_argument("--language", default="en", choices=LANGUAGES)
    parser.add_argument("--keep", type=folder, metavar="DIR", help="keep the journal in this data folder")


def run(args: argparse.Namespace) -> int:
    game = game_named(args.game)
    with tempfile.TemporaryDirectory(prefix="companion-demo-") as fresh:
        data = args.keep if args.keep else Path(fresh)
        (_in_a_window if args.window else _in_text)(args, game, data)
    return 0


def _in_text(args: argparse.Namespace, game: AnyGame, data: Path) -> None:
    """As fast as the machine can, on manual time; every event is a line, the score is the end."""
    clock = ManualClock(now_ns=10**12)
    world = SimTable(clock.now_ns, seed=args.seed)
    settings = config.load(config.DEFAULTS).simulated()
    table = lay(settings, data, clock, world, mine=Preferences(), demo_box=True, seed=lambda: int(args.seed), eye=Eye)
    session = demo.start(game, table.room.desk)
    table.room.sit_down(session)
    words = catalogue(args.language)
    players = [name for name, _ in session.journal.header.players]
    print(f"{game.title.translated(words)}: {', '.join(players)}")
    told = 0
    for pause_ms in demo.Hands(table, world, args.seed).moves():
        rest = max(10.0, pause_ms)
        while rest > 0:
            # While dice are awaited every step reads a picture: ten frames a second are plenty.
            tick = 100 if table.stand.attention.wanted else 20
            clock.advance_ms(tick)
            rest -= tick
            table.step(clock.now_ns())
            told = _tell(session, told, words)
            if table.room.changes and rest < pause_ms and game.finished(session.state):
                break
    _tell(session, told, words)
    print_score(session.score(), names_of(game, players), words)
    table.close()


def _tell(session: AnySession, told: int, words: Translator) -> int:
    for number in range(told, session.depth):
        for sentence in happened(session.game, session.done[number], words):
            print(f"{number:4}  {sentence}")
    return session.depth


def _in_a_window(args: argparse.Namespace, game: AnyGame, data: Path) -> None:
    from companion.rehearsal.simulator import beside, with_window

    clock = SystemClock()
    world = SimTable(clock.now_ns, seed=secrets.randbits(32), size=SIZE)
    settings = config.load()
    table = lay(
        with_window(settings.simulated(), SIZE),
        data,
        clock,
        world,
        mine=Preferences(language=args.language),
        demo_box=True,
        seed=lambda: int(args.seed),
        eye=watcher(settings, data),
        painted=True,
        around=beside(world, SIZE, clock),
    )
    table.room.sit_down(demo.start(game, table.room.desk))
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
    print("The demo is over." if over else "The demo was closed.", file=sys.stderr)
