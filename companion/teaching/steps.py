"""What all steps of a lesson have in common."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field

from companion.box.spec import Facts, FactSpec, Value
from companion.core.message import Message, say, verbatim
from companion.core.prompt import Choice, Prompt

DONE = Choice("done", say("Done"))
TAKE_BACK = Choice("take_back", say("Take the last one back"))


@dataclass
class Step(ABC):
    """One thing to be taught; it asks with the same prompts as a game.

    `draft` is what has been answered so far: plain JSON, so that a half-taught step can be kept.
    """

    spec: FactSpec
    keys: tuple[str, ...]
    draft: list[Value] = field(default_factory=list)

    @property
    def key(self) -> str:
        """The first of its keys, the only one of most steps."""
        return self.keys[0]

    @property
    def id(self) -> str:
        """The name under which its draft is kept."""
        return self.key

    @abstractmethod
    def prompt(self) -> Prompt:
        """The question for the next answer."""

    @abstractmethod
    def add(self, answer: str) -> bool:
        """Put one more answer into the draft; says whether nothing more is wanted then."""

    @abstractmethod
    def facts(self) -> Facts:
        """What the draft teaches."""

    def take(self, answer: str) -> Facts | None:
        """The facts to be remembered after this answer; None while more answers are wanted."""
        if answer == TAKE_BACK.id:
            del self.draft[-1:]
            return None
        return self.facts() if answer == DONE.id or self.add(answer) else None

    def lit(self) -> tuple[str, ...]:
        """The spots that are talked about."""
        return tuple(self.spec.spot_of(word) for word in self.draft if isinstance(word, str))

    def closing(self, done: bool) -> tuple[Choice, ...]:
        """The choices that end every list: done, if enough is there, and take back, if anything is."""
        return (*((DONE,) if done else ()), *((TAKE_BACK,) if self.draft else ()))


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
    return Choice(word, message(spec.shown(word)), spot=spec.spot_of(word))
