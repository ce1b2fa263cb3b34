"""How a game plays itself for somebody who looks on: what the demonstration's people do, and what is worth showing."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Generic, TypeVar

import msgspec

from companion.core.actions import Push
from companion.core.message import Message
from companion.core.prompt import Picks, Prompt


class Throw(msgspec.Struct, frozen=True):
    """Throw the dice; those that are not named fall by chance."""

    faces: dict[str, int] = {}


class Wait(msgspec.Struct, frozen=True):
    """Look on for a while."""

    ms: float


Move = str | Throw | Push | Wait
"""What the demonstration's people do: answer the question (a choice id, a number, a text), or use their hands."""

S = TypeVar("S")


@dataclass(frozen=True, kw_only=True)
class Scene(Generic[S]):
    """What to show of the game to somebody who has a minute; all that comes before it is played unseen."""

    title: Message
    begins: Callable[[S], bool]
    moves: Callable[[S], Sequence[Move]] = lambda state: ()  # what is done first; then people play on
    ends: Callable[[S], bool] = lambda state: True


@dataclass(frozen=True, kw_only=True)
class Script(Generic[S]):
    """How a demonstration plays the game: with how many, which options, and what its people do."""

    players: int
    pick: Callable[[S, Prompt, Picks, Random], Move]
    options: Mapping[str, object] = field(default_factory=dict)  # beyond the suggested ones
    scenes: tuple[Scene[S], ...] = ()  # in the order in which a game comes to them
