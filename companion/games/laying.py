"""Where things come to lie on the table when a game is laid out: shares of a table seen from above.

The board lies in the middle, what everybody uses beside it, what is one player's own at his place. Positions are ours:
the rulebooks say what lies beside what, not where.
"""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.scenes import Piece, Shape

BOARD = Piece("board", 0.29, 0.26, 0.42, 0.48, "map")
LEFT = Piece("mat", 0.02, 0.26, 0.25, 0.48)
RIGHT = Piece("mat", 0.73, 0.26, 0.25, 0.48)
_ROWS = {1: (1, 0), 2: (1, 1), 3: (2, 1), 4: (2, 2), 5: (3, 2)}  # seats on the near and on the far side
_HIGH = 0.21


def place(players: int, seat: int) -> Piece:
    """A player's own part of the table: from the near side on, clockwise as people sit."""
    near, far = _ROWS[players]
    row, at, y = (near, seat, 0.98 - _HIGH) if seat < near else (far, players - 1 - seat, 0.02)
    wide = min(0.46, 0.96 / row - 0.02)
    left = (1.0 - row * (wide + 0.02) + 0.02) / 2
    return Piece("mat", round(left + at * (wide + 0.02), 3), y, round(wide, 3), _HIGH)


def on(under: Piece, *pieces: Piece) -> tuple[Piece, ...]:
    """Pieces that are placed by shares of what they lie on."""
    return tuple(
        replace(
            each,
            x=round(under.x + each.x * under.w, 3),
            y=round(under.y + each.y * under.h, 3),
            w=round(each.w * under.w, 3),
            h=round(each.h * under.h, 3),
        )
        for each in pieces
    )


def everybody(players: int, *pieces: Piece) -> tuple[Piece, ...]:
    """The same at every player's place."""
    return tuple(piece for seat in range(players) for piece in on(place(players, seat), *pieces))


def slot(number: int, of: int, shape: Shape, symbol: str, count: int = 0) -> Piece:
    """One of so many equal parts beside each other."""
    return Piece(shape, number / of + 0.01, 0.08, 1 / of - 0.02, 0.84, symbol, count)


def half(number: int, shape: Shape, symbol: str, count: int = 0) -> Piece:
    """The upper or the lower half."""
    return Piece(shape, 0.0, 0.52 * number, 1.0, 0.48, symbol, count)
