"""A panel painted alone into the board of a screen, and the maps that tests look at."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pygame
from msgspec.structs import replace

from companion.box.facts import load_facts
from companion.core.view import Instruction, MapPanel, Panel
from companion.games.amsterdam.box import BOX as AMSTERDAM
from companion.games.amsterdam.names import BLOCKS, GOODS
from companion.games.amsterdam.state import Seat, State
from companion.games.amsterdam.view.panels import city as city_of
from companion.games.ticket_to_ride import state as ticket
from companion.games.ticket_to_ride.box import BOX as TICKET
from companion.games.ticket_to_ride.box import board_of
from companion.games.ticket_to_ride.view import view
from companion.locale import catalogue
from companion.screen import panels
from companion.screen.canvas import Canvas
from companion.screen.frame import Frame
from companion.screen.local import Local, Moment
from companion.screen.motion import Motion
from companion.screen.theme import THEMES, Metrics
from companion.settings.preferences import ThemeName

NOWHERE = Path("/nowhere")
OWNERS = {
    "red": (9, 13, 15, 17, 27, 28),
    "blue": (6, 21, 23, 33, 41),
    "green": (1, 7, 26, 32, 35, 37),
}  # the routes of the stage's picture


def painted(
    panel: Panel,
    size: tuple[int, int] = (800, 480),
    theme: ThemeName = "night",
    tappable: frozenset[str] = frozenset(),
    step: Instruction | None = None,
    language: str = "en",
    local: Local | None = None,
) -> Canvas:
    """The panel in the board of a screen of that size."""
    canvas = Canvas(pygame.Surface(size, 0, 32), THEMES[theme], Metrics.of(size), catalogue(language))
    moment = Moment(0, local or Local(), Motion(), tappable=tappable, step=step)
    panels.paint(canvas, Frame.of(size).board, panel, moment)
    return canvas


@cache
def routes(lit: str = "") -> MapPanel:
    """Ticket to Ride in mid-game."""
    state = ticket.State(board_of(load_facts(TICKET, False, NOWHERE)), (ticket.PlayerState("Anna", "red"),) * 3)
    panel = view(state, 0, None, (lit,)).panels[0]
    assert isinstance(panel, MapPanel)
    owner = {str(number): colour for colour, numbers in OWNERS.items() for number in numbers}
    return replace(panel, links=tuple(replace(link, owner=owner.get(link.id, "")) for link in panel.links))


@cache
def city(taught: bool = True) -> MapPanel:
    """Amsterdam in mid-game, on the invented board or with a box that knows nothing."""
    goods = {f"good.{block}": GOODS[n % len(GOODS)] for n, block in enumerate(BLOCKS)} if taught else {}
    return city_of(
        State(
            seats=(Seat("Anna", "green", river=13), Seat("TOM", "red", automaton=True, river=16)),
            facts=load_facts(AMSTERDAM, True, NOWHERE) if taught else {},
            phase="actions",
            round=4,
            owners={"grey.3": 1, "orange.3": 0, "brown.5": 1, "black.2": 0, "black.5": 0, "purple.4": 1, "pink.2": 1},
            drawn=dict(goods),
        )
    )
