"""The five regions of the stage: always there, always the same size, whatever is asked.

Lengths are stated at 800×480, upright at 480×800, and grow with `Metrics.unit`.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.screen.layout import Box, Size
from companion.screen.theme import Metrics

MOST = 12  # tiles in a dock
GAP, GAP_OF_THREE = 8, 9  # between tiles, and in three columns


@dataclass(frozen=True)
class Frame:
    """Where the regions are."""

    sky: Box  # who, and what is asked
    menu: Box  # in the sky
    board: Box  # the picture of the game
    quay: Box  # a cell for every player
    dock: Box  # the answers
    foot: Box  # undo and why
    dial: Box  # the auction's: it covers all but dock, foot and menu
    lot: Box  # what the auction sells
    houses: Box  # Home's: it has no other regions
    row: Box  # below the houses

    @property
    def upright(self) -> bool:
        return self.dock.y >= self.quay.bottom

    @classmethod
    def of(cls, size: Size, mirrored: bool = False) -> Frame:
        """The regions on a panel; `mirrored`: the dock stands on the left, for a left hand.

        >>> Frame.of((800, 480)).board
        Box(x=0, y=72, w=496, h=344)
        """
        px, whole = Metrics.of(size).px, Box(0, 0, *size)
        menu = Box(whole.right - px(64), px(4), px(64), px(64))
        upright = whole.h > whole.w
        row, houses = whole.foot(px(144 if upright else 72))
        if upright:
            foot, rest = whole.foot(px(64))
            dock, rest = rest.foot(px(272))
            lot, dial = rest.foot(px(64))
            sky, rest = rest.top(px(80))
            quay, board = rest.foot(px(64))
            return cls(sky, menu, board, quay, dock, foot, dial, lot, houses, row)
        sky, below = whole.top(px(72))
        side, main = below.left(px(304)) if mirrored else below.far(px(304))
        foot, dock = side.foot(px(64))
        quay, board = main.foot(px(64))
        dial = whole.far(whole.w - side.w)[0] if mirrored else whole.left(whole.w - side.w)[0]
        lot = Box(side.x, 0, side.w if mirrored else side.w - menu.w, sky.h)
        return cls(sky, menu, board, quay, dock, foot, dial, lot, houses, row)


def tiles(dock: Box, count: int, metrics: Metrics, upright: bool = False) -> tuple[Box, ...]:
    """The slots of the tiles for so many answers, in reading order; those that stay empty are not among them."""
    px = metrics.px
    room = dock.inset(px(GAP))
    columns, rows = _shape(min(count, MOST), upright)
    gap = px(GAP_OF_THREE if columns == 3 else GAP)
    return room.cells(columns * rows, columns, gap)[:count]


def _shape(count: int, upright: bool) -> tuple[int, int]:
    """(columns, rows)"""
    if upright:
        return next((4 if most > 6 else 2 if most > 2 else 1, rows) for most, rows in _UPRIGHT if count <= most)
    return next((columns, rows) for most, columns, rows in _WIDE if count <= most)


_WIDE = ((2, 1, 2), (3, 1, 3), (4, 1, 4), (6, 2, 3), (8, 2, 4), (9, 3, 3), (MOST, 3, 4))  # most, columns, rows
_UPRIGHT = ((2, 2), (4, 2), (6, 3), (8, 2), (MOST, 3))  # most, rows
