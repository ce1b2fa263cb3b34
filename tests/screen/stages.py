"""The screens of the stage (stage.md, section 9), each played by a story up to the moment that is looked at.

`python -m tests.screen.stages [NAME…]` records them as golden pictures and renews the pictures of README.md.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
import pygame
from msgspec.structs import replace

from companion.core.actions import Pick
from companion.core.view import View
from companion.locale import catalogue
from companion.rehearsal.scenario import Story
from companion.screen.layout import Size
from companion.screen.local import Local
from companion.screen.paint import Painter
from companion.screen.parts.auction import past_sale
from companion.settings.preferences import THEMES
from tests.screen.sample_views import samples

FOLDER = Path(__file__).with_name("golden")
README_FOLDER = Path(__file__).parents[2] / "companion" / "screen" / "pictures"
SHRUNK: dict[Size, Size] = {(800, 480): (320, 192), (1920, 1080): (320, 180), (480, 800): (192, 320)}
COARSE = 16  # levels of a channel that become one, so that a sheet is small

TICKET = """
game ticket_to_ride
players Anna=red Ben=blue Chris=green
tap 2 2 2
tap 9
tap 6
tap 1
tap 13
tap 21
tap 7
tap 15
tap 23
tap 26
tap private show "De Drie Hendricken" Dam
tap private show "Jordaan" "Oude Kerk"
"""
MERCHANTS = "game merchants\nplayers Anna=green Ben=orange Chris=violet Dirk=blue\nbox demo\n"
LOT = 'tap "Clock: House" grachten+lastage gems\ntap Bin\ntap "Mayor: 3 goods" sugar silk\n'
COLONY = 'tap "Clock: Colony" africa\ntap Bin\ntap "Mayor: 3 goods" sugar silk\n'
TOM = "game amsterdam\nplayers Anna=green\nbox demo\ntap ready Anna\ntap black purple\n"
THROWN = "roll black=2 brown=5 purple=6 pink=4 orange=6 grey=4\n"
COMPANY = "game amsterdam\nplayers Anna=yellow Ben=blue\nbox demo\ntap ready Anna\ntap black purple\ntap black purple\n"
END = """
game ticket_to_ride
players Anna=red Ben=blue Chris=green
tap 1 1 1
tap 9
tap 6
tap 1
tap correct points Anna 9
tap correct points Ben 12
tap correct points Chris 21
tap correct last_round 1
tap cards
tap lost lost lost
"""

STORIES = {
    "home": TICKET + "menu\ntap leave\n",
    "seats": "tap merchants new\ntype Anna\ntap new\ntype Ben\ntap new\ntype Chris\n",
    "ticket_turn": TICKET,
    "ticket_claim": TICKET + "tap Begijnhof\n",
    "vault": TICKET + "tap private show\n",
    "auction_ready": MERCHANTS + LOT,
    "auction_running": MERCHANTS + LOT + "press shared\nwait 9500 ms\n",
    "auction_sold": MERCHANTS + LOT + "press shared\npress Chris at 9500 ms\nwait 600 ms\n",
    "exchange": MERCHANTS + 'tap "Clock: House" grachten+lastage gems\ntap Bin\ntap "Mayor: 3 goods"\n',
    "city": MERCHANTS + LOT + "press shared\npress Chris at 9500 ms\nwait 600 ms\n",
    "colonies": MERCHANTS + COLONY + "press shared\npress Chris at 9500 ms\nwait 600 ms\n",
    "dice_told": TOM + "tap taken\ntap 6 5 4\n",
    "tom": TOM + "tap taken\n" + THROWN,
    "wind_rose": COMPANY + "tap taken\n" + THROWN + "tap orange\n",
    "end": END,
}
SAMPLES = ("dice_read", "rising")  # hand-made: a throw that was changed, houses half grown
SCREENS = (*STORIES, *SAMPLES)
STATES = {  # of the frame, whatever is played: the sample, the theme and what only the screen knows
    "claim_refused": ("claim", "night", Local()),
    "last_round": ("last_round", "day", Local(pressed=Pick("claim"))),
    "focus": ("turn", "night", Local(focus=Pick("draw"))),
    "why": ("turn", "night", Local(why=-1)),
    "name": ("name", "night", Local()),
    "number": ("number", "night", Local()),
    "track": ("track", "night", Local()),
    "chart": ("chart", "day", Local()),
}
GONE_ON = ("city", "colonies")  # the sale was touched: the board behind it
IN_README = {
    "home": "home", "ticket_claim": "ticket_to_ride", "auction_running": "auction", "auction_sold": "sold",
    "dice_read": "dice", "tom": "tom", "end": "ceremony",
}  # fmt: skip


@cache
def view_of(screen: str) -> tuple[View, int]:
    """What the table shows at the end of the story, and when."""
    if screen in SAMPLES:
        return replace(samples()[screen], lamps=()), 0  # every device is well
    with TemporaryDirectory() as folder:
        story = Story(Path(folder))
        try:
            story.run(STORIES[screen])
            if screen == "end":
                story.run_for(20_000)  # the houses have risen, the lamps are lit
            now_ns = story.clock.now_ns()
            return replace(story.running().panel.view(now_ns), notice=None), now_ns
        finally:
            story.close()


def painted(screen: str, size: Size, theme: str, language: str = "en") -> pygame.Surface:
    view, now_ns = view_of(screen)
    clock = view.game.clock if view.game is not None else None
    if screen in GONE_ON and clock is not None:
        view = past_sale(view, Local(sale_ns=clock.stopped_ns))
    painter = Painter(size, theme)  # type: ignore[arg-type]
    return painter.paint(view, catalogue(language), now_ns).surface


def state(name: str) -> pygame.Surface:
    """A state of the frame at half its size."""
    sample, theme, local = STATES[name]
    painter = Painter((800, 480), theme)  # type: ignore[arg-type]
    surface = painter.paint(samples()[sample], catalogue("en"), 0, local=local).surface
    return pygame.transform.smoothscale(surface, (400, 240))


def small(screen: str, size: Size, theme: str) -> np.ndarray:
    """The screen, shrunk and in few colours."""
    picture = pygame.transform.smoothscale(painted(screen, size, theme), SHRUNK[size])
    return pixels(picture) // COARSE * COARSE + COARSE // 2


def pixels(surface: pygame.Surface) -> np.ndarray:
    w, h = surface.get_size()
    return np.frombuffer(pygame.image.tostring(surface, "RGB"), np.uint8).reshape(h, w, 3)


def places() -> Iterator[tuple[Size, str, pygame.Rect]]:
    """Where each size and theme lies on a sheet: a row for each theme."""
    row = max(h for _, h in SHRUNK.values())
    for number, theme in enumerate(THEMES):
        x = 0
        for size, (w, h) in SHRUNK.items():
            yield size, theme, pygame.Rect(x, number * row, w, h)
            x += w


def sheet(screen: str) -> pygame.Surface:
    """The screen in every size and theme."""
    everywhere = [place for _, _, place in places()]
    whole = pygame.Surface((everywhere[-1].right, max(place.bottom for place in everywhere)), 0, 32)
    for size, theme, place in places():
        picture = small(screen, size, theme)
        whole.blit(pygame.image.frombuffer(picture.tobytes(), place.size, "RGB"), place)
    return whole


def record(names: Sequence[str]) -> None:
    for name in names:
        if name in STATES:
            pygame.image.save(state(name), str(FOLDER / f"{name}.png"))
    for screen in (name for name in names if name in SCREENS):
        pygame.image.save(sheet(screen), str(FOLDER / f"{screen}.png"))
        if screen in IN_README:
            picture = pygame.transform.smoothscale(painted(screen, (800, 480), "night"), (640, 384))
            pygame.image.save(picture, str(README_FOLDER / f"{IN_README[screen]}.png"))


if __name__ == "__main__":
    record(sys.argv[1:] or (*SCREENS, *STATES))
