"""What a player wants."""

from __future__ import annotations

from companion.games.contract import Command, Seat


class Take(Command, frozen=True):
    player: Seat
    count: int
