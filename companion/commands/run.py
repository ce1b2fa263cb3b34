"""Play at the table: with the configured devices, in the simulator, or in a text terminal."""

from __future__ import annotations

import argparse
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from companion.pages.desk import Desk
    from companion.settings.config import Settings
    from companion.table.table import Table

BENCH = 0.55  # the simulated table's share of the window, as a multiple of the screen's height


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--simulate", action="store_true", help="no Pi needed: a simulated tray, ring and buttons")
    parser.add_argument("--text", action="store_true", help="in this terminal instead of a window")
    parser.add_argument(
        "--config", type=Path, metavar="FILE", help="settings (default: ~/.config/companion/companion.toml)"
    )
    parser.add_argument("--data", type=Path, metavar="DIR", help="where games are kept (default: see the settings)")
    parser.add_argument("--size", default="800x480", metavar="WxH", help="the simulated screen (default: 800x480)")
    parser.add_argument("--box", choices=("mine", "demo"), help="my own box, or the invented demonstration box")
    parser.add_argument("--leds", type=int, default=24, metavar="N", help="LEDs of the simulated ring (8 to 60)")
    parser.add_argument("--journal", type=Path, metavar="FILE", help="take this game up again at once")
    parser.add_argument("--teach", metavar="GAME", help=argparse.SUPPRESS)
    parser.add_argument("--trace-screen", type=Path, metavar="FILE", help=argparse.SUPPRESS)


def run(args: argparse.Namespace) -> int:
    from companion.core.clock import SystemClock

    clock = SystemClock()
    desk = desk_of(args, clock)
    table, _ = table_of(args, desk, clock)
    return _played(args, table, clock)


def desk_of(args: argparse.Namespace, clock: Any) -> Desk:
    """Settings, preferences and the data folder as the command line wants them."""
    from companion.pages.desk import Desk
    from companion.settings import config, preferences

    settings = config.load(args.config)
    data = args.data.absolute() if args.data else settings.data_folder()
    first = preferences.Preferences(language=settings.table.language, seconds_a_step=settings.auction.seconds_a_step)
    desk = Desk(settings, data, clock, preferences.load(data, first))
    # In the simulator there is no board to look at, so the complete invented box is the useful default.
    desk.demo_box = args.box == "demo" or (args.simulate and args.box != "mine")
    return desk


def table_of(args: argparse.Namespace, desk: Desk, clock: Any) -> tuple[Table, Any]:
    """The table and, in the simulator, the world it stands in."""
    from companion.pages.home import Home
    from companion.table.devices import Devices
    from companion.table.room import Room
    from companion.table.table import Table

    settings = _devices(args, desk.settings)
    world = _world(args, clock) if settings.wants_world else None
    devices = Devices.open(settings, clock.now_ns, world)
    room = Room(desk, Home(desk))
    _begin(args, room)
    if args.text:
        return Table(room, devices, eye=partial(_eye, desk)), world
    from companion.screen.glass import Glass

    if args.simulate:
        devices.display = _bench(args, devices, world, room, clock)
    trace = args.trace_screen.open("a", encoding="utf-8") if args.trace_screen else None
    table = Table(room, devices, eye=partial(_eye, desk))
    table.screen = Glass(devices.display, lambda: desk.preferences, partial(_pictures, table.eye), trace)
    return table, world


def _begin(args: argparse.Namespace, room: Any) -> None:
    """Where the people want to be at once, instead of on the home page."""
    if args.journal:
        from companion.games.catalogue import game_named
        from companion.memory import journal
        from companion.memory.session import Session

        game = game_named(journal.read(args.journal).header.game)
        room.sit_down(Session.load(game, args.journal, room.desk.clock))
    elif args.teach:
        from companion.pages.boxes import BoxPage

        room.open(BoxPage(room.desk, args.teach))


def _world(args: argparse.Namespace, clock: Any) -> Any:
    import secrets

    from companion.core.errors import CompanionError
    from hardware.sim.world import SimTable

    if not 8 <= args.leds <= 60:
        raise CompanionError("a ring has 8 to 60 LEDs: give --leds such a number")
    return SimTable(clock.now_ns, seed=secrets.randbits(32), leds=args.leds, size=_size(args.size))


def _size(text: str) -> tuple[int, int]:
    from companion.core.errors import CompanionError

    try:
        width, height = map(int, text.lower().split("x"))
    except ValueError:
        raise CompanionError(f"{text!r} is not a size: write it as 800x480") from None
    if not (480 <= width <= 3840 and 320 <= height <= 2160):
        raise CompanionError(f"{text}: choose a size from 480x320 to 3840x2160")
    return width, height


def _devices(args: argparse.Namespace, settings: Settings) -> Settings:
    from msgspec.structs import replace

    from companion.settings.config import DeviceSettings

    if args.simulate:
        settings = settings.simulated()
    if args.text:
        return replace(settings, display=DeviceSettings("none", {}))
    if args.simulate:
        width, height = _size(args.size)
        window = {"window": [width + round(height * BENCH), height], "fullscreen": False}
        return replace(settings, display=DeviceSettings("pygame", window))
    return settings


def _bench(args: argparse.Namespace, devices: Any, world: Any, room: Any, clock: Any) -> Any:
    from companion.core.errors import CompanionError
    from companion.locale import catalogue
    from companion.rehearsal.simulator import SimulatorDisplay

    devices.display.inputs()  # opens the window now, so that a missing screen can be told at once
    health = devices.display.health()
    if not health.ok:
        raise CompanionError(
            f"there is no screen for the window ({health.reason}): try 'companion run --simulate --text'"
        )
    words = lambda: catalogue(room.desk.preferences.language)  # noqa: E731
    display = SimulatorDisplay(devices.display, _size(args.size), world, lambda: devices.camera, clock.now_ns, words)
    display.typing = lambda: room.prompt.kind in ("text", "number")
    return display


def _eye(desk: Desk, camera: Any) -> Any:
    from companion.dice.profile import load
    from companion.dice.watcher import Watcher

    path = desk.settings.dice_profile(desk.data)
    return Watcher(camera, load(path) if path.exists() else None)


def _pictures(eye: Any) -> dict[str, Any]:
    """The newest frame, with what the reader sees drawn into it."""
    from companion.dice.annotate import annotated

    glance = eye.glance()
    return {} if glance is None else {"camera": annotated(glance.frame.image, glance.reading)}


def _played(args: argparse.Namespace, table: Table, clock: Any) -> int:
    from companion.table import loop, terminal
    from companion.table.service import Service, StopAsked

    with StopAsked() as stop:
        try:
            if args.text:
                terminal.run(table, clock, lambda: bool(stop))
            else:
                loop.run(table, clock, Service(), lambda: bool(stop))
        finally:
            table.close()
    return 0
