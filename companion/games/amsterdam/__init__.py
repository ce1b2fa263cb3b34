"""Amsterdam (Stefan Feld): the score, the wheel, and TOM."""

from companion.games.amsterdam.game import GAME

__all__ = ["GAME"]
