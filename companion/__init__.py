"""Amsterdam Companion: the companion that board-game tables wish they had."""

__version__ = "0.1.0"
