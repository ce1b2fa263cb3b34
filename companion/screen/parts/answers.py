"""What a prompt offers as answers, for every front end; knows no pygame."""

from __future__ import annotations

from companion.core.message import verbatim
from companion.core.prompt import Choice, Prompt

FEW_NUMBERS = 12
"""A number prompt with at most so many values shows them as buttons instead of a pad."""


def numbers(prompt: Prompt) -> tuple[int, ...]:
    """The values of a number prompt that are offered as buttons; none when there are too many.

    >>> from companion.core.message import say
    >>> numbers(Prompt(say("How many?"), kind="number", low=0, high=10, step=5))
    (0, 5, 10)
    """
    if prompt.kind != "number":
        return ()
    values = range(prompt.low, prompt.high + 1, max(1, prompt.step))
    return tuple(values) if len(values) <= FEW_NUMBERS else ()


def offered(prompt: Prompt) -> tuple[Choice, ...]:
    """The choices, after the values of a short number prompt."""
    return tuple(Choice(str(n), verbatim(str(n))) for n in numbers(prompt)) + prompt.choices
