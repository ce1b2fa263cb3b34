"""What happened."""

from __future__ import annotations

from companion.games.contract import Event, Player, Seat


class Started(Event, frozen=True):
    players: tuple[Player, ...]
    number: int


class Taken(Event, frozen=True):
    player: Seat
    count: int


class Ended(Event, frozen=True):
    player: Seat  # who took the last
