"""Play at the table: with the configured devices, in the simulator, or in a text terminal."""

from __future__ import annotations

import argparse
import os
import secrets
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, nullcontext
from pathlib import Path

from msgspec.structs import replace

from companion.commands.words import Parser, folder, target, whole
from companion.core.clock import SystemClock
from companion.core.errors import CompanionError
from companion.core.languages import LANGUAGES
from companion.settings import config
from companion.table import loop, terminal
from companion.table.lay import Around, lay, watcher
from companion.table.service import Service, StopAsked
from companion.table.table import Table
from hardware.hotspot import Pretended, hotspot_of
from hardware.power import power_of
from hardware.registry import NONE
from hardware.sim.world import SimTable


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--simulate", action="store_true", help="no Pi needed: a simulated tray, ring and buttons")
    parser.add_argument("--remote", action="store_true", help="let phones in, and serve them (menu, Phones: the code)")
    parser.add_argument("--text", action="store_true", help="in this terminal instead of a window")
    where = "settings (default: the service's, else ~/.config/companion/companion.toml)"
    parser.add_argument("--config", type=Path, metavar="FILE", help=where)
    parser.add_argument("--data", type=folder, metavar="DIR", help="where games are kept (default: see the settings)")
    parser.add_argument("--size", default="800x480", metavar="WxH", help="the simulated screen (default: 800x480)")
    parser.add_argument("--box", choices=("mine", "demo"), help="my own box, or the invented demonstration box")
    parser.add_argument("--leds", type=whole(8, 60), default=24, metavar="N", help="LEDs of the simulated ring")
    parser.add_argument("--journal", type=Path, metavar="FILE", help="take this game up again at once")
    parser.add_argument("--language", choices=LANGUAGES, help="until it is left (default: as it was chosen last)")
    parser.add_argument("--trace-screen", type=target, metavar="FILE", help=argparse.SUPPRESS)


def run(args: argparse.Namespace, begin: Callable[[Table], None] | None = None) -> int:
    """Play until somebody leaves; `begin` goes where the people want to be at once, instead of on the home page."""
    clock = SystemClock()
    table = laid(args, clock)
    with StopAsked() as stop, _serving(args) if args.remote else nullcontext():
        try:
            desk = table.room.desk
            if args.language:
                desk.preferences = replace(desk.preferences, language=args.language)
            if args.journal:
                table.room.sit_down(desk.take_up(args.journal))
            elif begin is not None:
                begin(table)
            if args.text:
                terminal.run(table, clock, lambda: bool(stop))
            else:
                loop.run(table, clock, Service(), lambda: bool(stop))
        finally:
            table.close()
    return 0


def at_the_table(words: Sequence[str], begin: Callable[[Table], None] | None = None) -> int:
    """`companion run` with these words: where other commands end."""
    parser = Parser(prog="companion run")
    arguments(parser)
    return run(parser.parse_args(words), begin)


def laid(args: argparse.Namespace, clock: SystemClock) -> Table:
    """The table as the command line and the settings want it."""
    settings = config.load(args.config)
    data = args.data or settings.entered()
    around: Around | None = None
    eye = watcher(settings, data)
    if args.simulate:
        settings = settings.simulated()
    world = _world(args, clock) if settings.wants_world else None
    if args.text:
        settings = replace(settings, display=config.DeviceSettings(NONE, {}))
    elif world is not None and args.simulate:
        from companion.rehearsal.simulator import beside, with_window

        size = screen_size(args.size)
        settings, around = with_window(settings, size), beside(world, size, clock)
    return lay(
        settings,
        data,
        clock,
        world,
        # In the simulator there is no board to look at, so the complete invented box is the useful default.
        demo_box=args.box == "demo" or (args.simulate and args.box != "mine"),
        eye=eye,
        painted=not args.text,
        around=around,
        phones=args.remote,
        trace=args.trace_screen.open("a", encoding="utf-8") if args.trace_screen else None,
        power=power_of(os.environ),
        hotspot=Pretended() if args.simulate else hotspot_of(os.environ),
        pool=ThreadPoolExecutor(1, "program"),
    )


@contextmanager
def _serving(args: argparse.Namespace) -> Iterator[None]:
    """The process that serves phones, for as long as the table is there; on a Pi systemd does this."""
    given = {f"--{name}": getattr(args, name) for name in ("config", "data")}
    words = [word for name, path in given.items() if path for word in (name, str(path))]
    remote = subprocess.Popen([sys.executable, "-m", "companion", "remote", *words], stdin=subprocess.DEVNULL)
    try:
        yield
    finally:
        remote.terminate()
        remote.wait()


def _world(args: argparse.Namespace, clock: SystemClock) -> SimTable:
    return SimTable(clock.now_ns, seed=secrets.randbits(32), leds=args.leds, size=screen_size(args.size))


def screen_size(text: str) -> tuple[int, int]:
    """A size as it is typed: 800x480."""
    try:
        width, height = map(int, text.lower().split("x"))
    except ValueError:
        raise CompanionError("“{text}” is not a size: write it as 800x480", text=text) from None
    if not (480 <= width <= 3840 and 320 <= height <= 2160):
        raise CompanionError("{text}: choose a size from 480x320 to 3840x2160", text=text)
    return width, height
