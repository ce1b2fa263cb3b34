"""Surfaces that are drawn once and kept: all of them together within one budget, the longest unused go first."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import wraps
from typing import ParamSpec, TypeVar, cast

import pygame

P = ParamSpec("P")
T = TypeVar("T", bound=pygame.Surface | tuple[object, ...])  # a surface, or one with what is known about it
BUDGET = 30_000_000  # bytes; routes are kept beside it (panels/slats.py): 48 MB in all at 1920×1080

_kept: OrderedDict[Hashable, pygame.Surface | tuple[object, ...]] = OrderedDict()
_held = 0


def kept(draw: Callable[P, T]) -> Callable[P, T]:
    """Draw a surface at the first call with these values; it must not be drawn on afterwards."""

    @wraps(draw)
    def found(*args: P.args, **named: P.kwargs) -> T:
        key = (draw, args, *named.items())
        if key in _kept:
            _kept.move_to_end(key)
            return cast(T, _kept[key])
        drawn = draw(*args, **named)
        _keep(key, drawn)
        return drawn

    return found


def held() -> int:
    """How many bytes are kept."""
    return _held


def _keep(key: Hashable, drawn: pygame.Surface | tuple[object, ...]) -> None:
    global _held
    _kept[key] = drawn
    _held += _bytes(drawn)
    while _held > BUDGET and len(_kept) > 1:
        _held -= _bytes(_kept.popitem(last=False)[1])


def _bytes(drawn: object) -> int:
    if isinstance(drawn, tuple):
        return sum(map(_bytes, drawn))
    return drawn.get_pitch() * drawn.get_height() if isinstance(drawn, pygame.Surface) else 0
