"""The drawings of every symbol, as strokes in a unit square; all made here, nothing of the games' artwork."""

from __future__ import annotations

from companion.screen.drawings.colours import COLOURS
from companion.screen.drawings.pieces import PIECES
from companion.screen.drawings.shapes import Stroke
from companion.screen.drawings.signs import SIGNS

__all__ = ["COLOURS", "THINGS"]

THINGS: dict[str, tuple[Stroke, ...]] = {**PIECES, **SIGNS}
