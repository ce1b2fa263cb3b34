"""Amsterdam Companion: the companion that board-game tables wish they had."""

__version__ = "2.0.0"
