"""The demonstration's player: takes what it likes, sometimes with a finger on the button."""

from __future__ import annotations

from random import Random

from companion.core.actions import Push
from companion.core.prompt import Picks, Prompt
from companion.games.countdown.state import State
from companion.games.script import Move


def pick(state: State, prompt: Prompt, picks: Picks, rng: Random) -> Move:
    if rng.random() < 0.3:
        return Push("shared")
    return rng.choice([choice.id for choice in prompt.choices if choice.refused is None])
