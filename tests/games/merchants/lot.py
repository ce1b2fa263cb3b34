"""A lot on the clock: Anna is mayor and starts it at 0 s.

Times are seconds after START of a clock with a lead-in of 2 s and 2 s a step: 200 from 2 s, 190 from 4 s, … .
"""

from __future__ import annotations

from companion.core.clock import SECOND
from companion.games.contract import Event
from companion.games.merchants.events import Sold
from companion.games.merchants.state import Auction
from tests.games.merchants.play import START_NS, Play

LATER = START_NS + 100 * SECOND
LATEST = START_NS + 200 * SECOND


def running(players: int = 3, **options: object) -> Play:
    """A lot on the clock, started at 0 s; Anna is mayor."""
    play = Play(players, **options)
    play.offer()
    play.press("shared", 0)
    return play


def auction(play: Play) -> Auction:
    assert play.state.auction is not None
    return play.state.auction


def only(events: list[Event], kind: type) -> list:
    return [event for event in events if isinstance(event, kind)]


def sold(events: list[Event]) -> tuple[int, int]:
    (sale,) = only(events, Sold)
    return sale.player, sale.price
