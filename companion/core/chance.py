"""Chance as a value: the same seed and place in the game always give the same draw."""

from __future__ import annotations

import random


def rng_for(seed: int, depth: int) -> random.Random:
    """The chance of one decision: undo it and decide again, and the same card comes.

    >>> rng_for(7, 3).random() == rng_for(7, 3).random()
    True
    >>> rng_for(7, 3).random() == rng_for(7, 4).random()
    False
    """
    return random.Random(f"{seed}/{depth}")
