"""One thing to be taught at a time: what all steps have in common, and those answered in words or numbers."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field

from companion.box.spec import Facts, FactSpec, Value
from companion.core.errors import IllegalMove
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

    def facts(self) -> Facts:
        """What the draft teaches: of most steps, one list."""
        return {self.key: list(self.draft)}

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


@dataclass
class AskOne(Step):
    """One fact by one answer: a number, yes or no, a word."""

    known: Value = None  # what the box holds so far, offered as the likely answer

    def prompt(self) -> Prompt:
        spec, question = self.spec, self.spec.asks(self.key)
        match spec.kind:
            case "yes":
                return Prompt(question, (Choice("yes", say("Yes")), Choice("no", say("No"))))
            case "word":
                return Prompt(question, tuple(word_choice(spec, word) for word in spec.words))
        likely = spec.assumed if self.known is None else self.known
        suggestion = "" if likely is None else str(likely)
        return Prompt(question, kind="number", low=spec.low, high=spec.high, step=spec.step, suggestion=suggestion)

    def add(self, answer: str) -> bool:
        match self.spec.kind:
            case "yes":
                self.draft = [answer == "yes"]
            case "word":
                self.draft = [answer]
            case _:
                self.draft = [int(answer)]
        return True

    def facts(self) -> Facts:
        return {self.key: self.draft[0]}

    def lit(self) -> tuple[str, ...]:
        return (self.spec.spot_of(self.spec.own_name(self.key)),)


@dataclass
class AskList(Step):
    """One fact that is a list of words or numbers, answered one by one."""

    def prompt(self) -> Prompt:
        spec, question = self.spec, self.spec.asks(self.key)
        if self.draft:
            named = [spec.shown(each) if isinstance(each, str) else each for each in self.draft]
            question = say("{question} So far: {named}", question=question, named=listed(named))
        closing = self.closing(done=len(self.draft) >= spec.least)
        if spec.kind == "numbers":
            return Prompt(question, closing, kind="number", low=spec.low, high=spec.high, step=spec.step)
        taken = (*self.draft, spec.own_name(self.key))
        return Prompt(question, (*(word_choice(spec, word) for word in spec.words if word not in taken), *closing))

    def add(self, answer: str) -> bool:
        self.draft.append(int(answer) if self.spec.kind == "numbers" else answer)
        return len(self.draft) == self.spec.most

    def lit(self) -> tuple[str, ...]:
        return (self.spec.spot_of(self.spec.own_name(self.key)), *super().lit())


@dataclass
class AskRows(Step):
    """One fact that is a list of rows, answered cell by cell; the draft holds the cells."""

    def prompt(self) -> Prompt:
        row, place = divmod(len(self.draft), len(self.spec.columns))
        column = self.spec.columns[place]
        if place:
            question, closing = column.question, TAKE_BACK
        else:
            whole = self.spec.asks(self.key)
            question = say("{question} {column} ({n} so far)", question=whole, column=column.question, n=row)
            closing = DONE
        if not column.words:
            return Prompt(question, (closing,), kind="number", low=column.low, high=column.high)
        taken = self.draft[row * len(self.spec.columns) :]
        words = (word_choice(self.spec, word) for word in column.words if word not in taken)
        return Prompt(question, (*words, closing))

    def add(self, answer: str) -> bool:
        width = len(self.spec.columns)
        self.draft.append(answer if self.spec.columns[len(self.draft) % width].words else int(answer))
        if len(self.draft) % width:
            return False
        rows = self._rows()
        if reason := self.spec.refusal(self.key, rows):
            del self.draft[-width:]
            raise IllegalMove(reason)
        return bool(self.spec.whole) or len(rows) == self.spec.most

    def facts(self) -> Facts:
        return {self.key: self._rows()}

    def _rows(self) -> list[list[Value]]:
        width = len(self.spec.columns)
        return [self.draft[start : start + width] for start in range(0, len(self.draft) - width + 1, width)]
