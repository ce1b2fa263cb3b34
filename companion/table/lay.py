"""The one place where a table is put together."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from concurrent.futures import Executor
from functools import partial
from pathlib import Path
from typing import IO, TYPE_CHECKING

from companion.core.clock import Clock, hour_of_day
from companion.core.disk import DurableFile, Opener
from companion.pages.desk import Desk, any_seed
from companion.pages.throw import PHOTO
from companion.settings import preferences
from companion.settings.config import Settings
from companion.settings.preferences import Preferences
from companion.table.advice import Advise, Adviser
from companion.table.club import Club
from companion.table.devices import Attention, Devices, Eye, Stand
from companion.table.minds import AtOnce, Mind
from companion.table.phones import Phones
from companion.table.post import Door, Post
from companion.table.programs import Programs
from companion.table.room import Room
from companion.table.table import Table
from companion.wire.club import FromClub

if TYPE_CHECKING:
    from companion.dice.watcher import Watcher
    from hardware.ports import Hotspot, Image, Power
    from hardware.sim.world import SimTable

PHOTOS = "dice"  # in the data folder: pictures of the dice, put there by whatever took them
EyeMaker = Callable[[Attention], Eye]
Around = Callable[[Devices, Callable[[], Room]], Devices]


def lay(
    settings: Settings,
    data: Path,
    clock: Clock,
    world: SimTable | None = None,
    *,
    mine: Preferences | None = None,
    demo_box: bool = False,
    seed: Callable[[], int] = any_seed,
    opener: Opener = DurableFile,
    eye: EyeMaker | None = None,
    painted: bool = False,
    around: Around | None = None,
    trace: IO[str] | None = None,
    phones: bool = False,
    power: Power | None = None,
    hotspot: Hotspot | None = None,
    pool: Executor | None = None,
) -> Table:
    """A table with the configured devices; `world` is the simulated one that simulated devices look at.

    `mine` are the preferences instead of those kept in the data folder; `eye` watches the dice; `painted` shows
    everything on the display, and writes its touch targets to `trace`; `around` puts something between the table and
    a device, such as the simulator's half of the window; the room it may ask for is there once the table runs;
    `phones` lets them in whatever the preferences say.
    `pool` is where programs think; without one the table waits for them, as on manual time, and measures nothing.
    `power` is the machine's switch and `hotspot` a Wi-Fi of its own, where the table may ask for them.
    """
    devices = Devices.open(settings, clock.now_ns, world)
    if around is not None:
        devices = around(devices, lambda: room)
    stand = Stand(devices, clock, eye, data / PHOTOS)
    first = Preferences(language=settings.table.language, seconds_a_step=settings.auction.seconds_a_step)
    desk = Desk(settings, data, clock, mine or preferences.load(data, first), stand, seed, demo_box, opener, power)
    room = Room(desk)
    if stand.eye is not None:
        room.panel.notice = stand.eye.report
    desk.hotspot = hotspot
    desk.phones = Phones(room, Post(settings.socket(data)), phones)
    club = Club(room, Door(settings.club_socket(data), FromClub), settings.club) if settings.club.broker else None
    adviser = Adviser(room, _advise_in, pool or AtOnce())
    programs = Programs(room, _program_of, pool or AtOnce(), adviser, *([_affordable] if pool else []))
    if not painted:
        return Table(room, stand, phones=desk.phones, club=club, programs=programs)
    from companion.screen.glass import Glass

    glass = Glass(
        devices.display, lambda: desk.preferences, partial(_pictures, stand), trace, partial(hour_of_day, clock)
    )
    return Table(room, stand, glass, desk.phones, club, programs)


def _advise_in(game: str) -> Advise:
    from companion.opponents.catalogue import advise_in

    return advise_in(game)


def _program_of(game: str, level: str) -> Mind:
    from companion.opponents.catalogue import program_of  # late: nobody else needs what it counts with

    return program_of(game, level)


def _affordable(game: str, players: int) -> int:
    from companion.opponents.catalogue import affordable

    return affordable(game, players)


def _pictures(stand: Stand) -> Mapping[str, Image]:
    """The newest frame and a phone's photograph, with what the reader sees drawn into them."""
    from companion.dice.annotate import outlined

    glance = stand.eye.glance() if stand.eye else None
    seen = {} if glance is None else {"camera": outlined(glance.frame.image, glance.reading)}
    return seen if stand.photo is None else {**seen, PHOTO: stand.photo}


def watcher(settings: Settings, data: Path) -> EyeMaker:
    """The eye in a thread of its own, with the owner's profile where there is one."""

    def watch(camera: Attention) -> Watcher:
        from companion.dice.profile import own
        from companion.dice.watcher import Watcher

        profile, report = own(settings.dice_profile(data))
        eye = Watcher(camera, profile)
        eye.report = report
        return eye

    return watch
