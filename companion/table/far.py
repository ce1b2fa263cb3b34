"""How the panel shows a phone that is an auction button: beside its bidder, with how exact it is."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from msgspec.structs import replace

from companion.core.view import ClockPanel, GameView, Panel
from companion.games.contract import Seat


class Far(msgspec.Struct, frozen=True):
    """A seat's phone as its button."""

    plus_minus_ms: int
    ready: bool = False  # a thumb was on it since the lot was offered


def with_far(view: GameView, far: Mapping[Seat, Far]) -> GameView:
    """The game's picture, with the phones that are buttons beside their bidders."""
    return replace(view, panels=tuple(_with_far(panel, far) for panel in view.panels)) if far else view


def _with_far(panel: Panel, far: Mapping[Seat, Far]) -> Panel:
    if not isinstance(panel, ClockPanel):
        return panel
    bidders = (
        replace(bidder, phone_ms=far[seat].plus_minus_ms, ready=far[seat].ready) if seat in far else bidder
        for seat, bidder in enumerate(panel.bidders)
    )
    return replace(panel, bidders=tuple(bidders))
