"""A costly question to a state is worked out once: while people answer, the same state is asked again and again."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TypeVar

State = TypeVar("State")
Answer = TypeVar("Answer")


def once(work: Callable[[State], Answer]) -> Callable[[State], Answer]:
    """The same function, which keeps its last answer for the very same state: a frozen value cannot have changed.

    >>> asked = []
    >>> length = once(lambda state: asked.append(state) or len(state))
    >>> state = ("a", "b")
    >>> length(state), length(state), asked
    (2, 2, [('a', 'b')])
    """
    last: tuple[State, Answer] | None = None

    @wraps(work)
    def answer(state: State) -> Answer:
        nonlocal last
        kept = last
        if kept is None or kept[0] is not state:
            kept = last = (state, work(state))
        return kept[1]

    return answer
