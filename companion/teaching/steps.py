"""What all steps of a lesson have in common.

A step asks with the same prompts as a game. `take` turns an answer into facts to be remembered, or changes
the step's draft and returns nothing. A draft is a plain JSON list, so a half-taught step can be kept.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from companion.box.spec import FactSpec
from companion.core.message import Message, say, verbatim
from companion.core.prompt import Choice, Prompt

Facts = Mapping[str, Any]

DONE = Choice("done", say("Done"))
TAKE_BACK = Choice("take_back", say("Take the last one back"))


class Step(Protocol):
    """One thing to be taught."""

    spec: FactSpec
    draft: list[Any]

    @property
    def id(self) -> str: ...
    @property
    def keys(self) -> tuple[str, ...]: ...
    def prompt(self) -> Prompt: ...
    def take(self, answer: str) -> Facts | None: ...
    def lit(self) -> tuple[str, ...]: ...


def message(word: Message | str | int) -> Message:
    """A word or number as a message, for labels."""
    return word if isinstance(word, Message) else verbatim(str(word))


def listed(words: Sequence[Message | str | int]) -> Message:
    """Several words in one line, each in the reader's language.

    >>> str(listed([say("beer"), "Dam", 3]))
    'beer, Dam, 3'
    """
    if not words:
        return say("none")
    line = message(words[0])
    for word in words[1:]:
        line = say("{before}, {word}", before=line, word=message(word))
    return line


def word_choice(spec: FactSpec, word: str) -> Choice:
    """A word to be picked from the list or, where it has a place, from the picture."""
    return Choice(word, message(spec.shown(word)), spot=spec.spot_prefix + word)
