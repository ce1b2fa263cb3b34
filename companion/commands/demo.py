"""The shop window of all games in a minute, or a whole game that plays itself: in a window or in text."""

from __future__ import annotations

import argparse
import os
import secrets
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from companion.commands.replay import print_score
from companion.commands.telling import Teller, half_blocks
from companion.commands.words import folder, seed
from companion.commands.words import number as limited
from companion.core.clock import MS, ManualClock, SystemClock
from companion.core.languages import LANGUAGES
from companion.dice.annotate import annotated
from companion.dice.picture import Image
from companion.dice.watcher import Eye
from companion.games.catalogue import TITLES, game_named
from companion.games.contract import AnyGame, names_of
from companion.locale import catalogue
from companion.rehearsal import demo
from companion.rehearsal.shop_window import Glimpse, ShopWindow
from companion.settings import config
from companion.settings.preferences import Preferences
from companion.table.lay import lay, watcher
from companion.table.service import StopAsked
from companion.table.table import Table
from hardware.sim.world import SimTable

SIZE = (800, 480)
COLOURFUL = ("truecolor", "256")  # terminals that can show a picture
LINE_MS = 600  # to read a line, where somebody reads along
NEXT = """
What to type next:
  companion run --simulate     play it yourself, in a window; --text in this terminal
  companion demo GAME          watch a whole game: {games}
  companion teach GAME         tell it what is printed on your own copy
"""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", nargs="?", help=f"play one whole: {', '.join(TITLES)}; without: the best of all three")
    parser.add_argument("--window", action="store_true", help="watch it in a window instead of reading along")
    parser.add_argument("--seed", type=seed, default=1, help="another seed, another game")
    parser.add_argument("--speed", type=limited(0.1, 100), default=1.0, help="2 is twice as fast")
    parser.add_argument("--language", default="en", choices=LANGUAGES)
    parser.add_argument("--keep", type=folder, metavar="DIR", help="keep the journal in this data folder")


def run(args: argparse.Namespace) -> int:
    game = game_named(args.game) if args.game is not None else None
    with tempfile.TemporaryDirectory(prefix="companion-demo-") as fresh:
        data = args.keep if args.keep else Path(fresh)
        (_in_a_window if args.window else _in_text)(args, game, data)
    if game is None:
        print(NEXT.format(games=", ".join(TITLES)), end="")
    return 0


def _in_text(args: argparse.Namespace, game: AnyGame | None, data: Path) -> None:
    """As fast as the machine can, on manual time; somebody who reads along gets time for each line."""
    clock = ManualClock(now_ns=10**12)
    world = SimTable(clock.now_ns, seed=args.seed)
    settings = config.load(config.DEFAULTS).simulated()
    mine = Preferences(language=args.language)
    table = lay(settings, data, clock, world, mine=mine, demo_box=True, seed=lambda: int(args.seed), eye=Eye)
    try:
        if game is None:
            _scenes(args, table, clock, world)
        else:
            _whole(args, game, table, clock, world)
    finally:
        table.close()


def _whole(args: argparse.Namespace, game: AnyGame, table: Table, clock: ManualClock, world: SimTable) -> None:
    """Every event is a line, the score is the end."""
    words, session = catalogue(args.language), demo.start(game, table.room.desk)
    table.room.sit_down(session)
    players = [name for name, _ in session.journal.header.players]
    print(f"{game.title.translated(words)}: {', '.join(players)}")
    teller = Teller(table, words, print)
    for pause_ms in demo.Hands(table, world, args.seed).moves():
        for _ in demo.let_pass(max(1.0, pause_ms), clock, table, world):
            teller.decisions("{n:4}  ")
    print_score(session.score(), names_of(game, players), words)


def _scenes(args: argparse.Namespace, table: Table, clock: ManualClock, world: SimTable) -> None:
    from rich.console import Console

    console = Console(highlight=False)
    reader = SystemClock()

    def rest(lines: int) -> None:
        if console.is_terminal:
            reader.rest_until(reader.now_ns() + round(lines * LINE_MS / args.speed * MS))

    def show(line: str) -> None:
        console.print(line, markup=False, soft_wrap=True)
        rest(1)

    def picture() -> None:
        glance = table.stand.eye.glance() if table.stand.eye else None
        if glance is None:
            return
        image = annotated(glance.frame.image, glance.reading)
        if console.color_system in COLOURFUL:
            for line in half_blocks(image):
                console.print(line)
            rest(6)
        else:
            print(f"  What the camera saw: {_saved(image)}")

    teller = Teller(table, catalogue(args.language), show, picture)
    shown = ShopWindow(table, world, args.seed)
    title = None
    for pause_ms in shown.moves():
        if shown.title is not None and shown.title is not title:
            title = shown.title
            teller.scene(title)
        if shown.tapped is not None:
            teller.tap(shown.tapped)
        for _ in demo.let_pass(pause_ms, clock, table, world):
            teller.look()
    teller.end()


def _saved(image: Image) -> Path:
    import cv2

    handle, name = tempfile.mkstemp(prefix="companion-dice-", suffix=".png")
    with os.fdopen(handle, "wb") as file:
        file.write(cv2.imencode(".png", image)[1].tobytes())
    return Path(name)


def _in_a_window(args: argparse.Namespace, game: AnyGame | None, data: Path) -> None:
    from companion.rehearsal.simulator import beside, with_window

    clock = SystemClock()
    world = SimTable(clock.now_ns, seed=secrets.randbits(32), size=SIZE)
    settings = config.load()
    glimpse = Glimpse()
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
        trace=glimpse,
        around=beside(world, SIZE, clock),
    )
    moves: Iterator[float]
    if game is None:
        moves = ShopWindow(table, world, args.seed, glimpse).moves()
    else:
        table.room.sit_down(demo.start(game, table.room.desk))
        moves = demo.Hands(table, world, args.seed).moves()
    next_ns = clock.now_ns()
    over = False
    with StopAsked() as stop:
        try:
            while not stop and table.step(clock.now_ns()):
                if not over and clock.now_ns() >= next_ns:
                    pause_ms = next(moves, None)
                    over = pause_ms is None
                    next_ns = clock.now_ns() + round((pause_ms or 0) / args.speed * MS)
                clock.rest_until(clock.now_ns() + 16 * MS)
        finally:
            table.close()
    print("The demo is over." if over else "The demo was closed.", file=sys.stderr)
