"""What is left of the number, and what everybody has taken."""

from __future__ import annotations

import msgspec

from companion.games.contract import Player, Seat

MOST = 3  # that may be taken in a turn


class State(msgspec.Struct, frozen=True):
    players: tuple[Player, ...] = ()
    left: int = 0
    taken: tuple[int, ...] = ()  # by seat
    turn: Seat = 0
    over: bool = False
