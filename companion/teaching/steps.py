"""One thing to be taught at a time: what all steps have in common, and those answered in words or numbers."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field

from companion.box.spec import Facts, FactSpec, Value
from companion.core.errors import IllegalMove
from companion.core.message import Message, say, verbatim
from companion.core.prompt import Choice, Prompt

DONE = Choice("done", say("Done"), symbol="check")
TAKE_BACK = Choice("take_back", say("Take the last one back"), short=say("Back one"))
STRIKE = Choice("strike", say("Strike it out"), short=say("Strike"))
YES = Choice("yes", say("Yes"))
NO = Choice("no", say("No"))
MOST_NAMED = 9  # items of a list that are told in words


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

    def sound(self) -> bool:
        """Whether a draft that was kept makes sense to this step; it may raise as well if not."""
        self.prompt()
        return True

    def take(self, answer: str) -> Facts | None:
        """The facts to be remembered after this answer; None while more answers are wanted."""
        if answer == TAKE_BACK.id:
            del self.draft[-1:]
            return None
        return self.facts() if answer == DONE.id or self.add(answer) else None

    def lit(self) -> tuple[str, ...]:
        """The spots that are talked about."""
        return (
            *self.spec.spots_about(self.key),
            *(self.spec.spot_of(word) for word in self.draft if isinstance(word, str)),
        )

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
        out = (STRIKE,) if spec.some else ()
        match spec.kind:
            case "yes":
                return Prompt(question, (YES, NO))
            case "word":
                return Prompt(question, tuple(word_choice(spec, word) for word in spec.words))
        likely = spec.assumed if self.known is None else self.known
        suggestion = "" if likely is None else str(likely)
        return Prompt(question, out, kind="number", low=spec.low, high=spec.high, step=spec.step, suggestion=suggestion)

    def add(self, answer: str) -> bool:
        if answer == STRIKE.id:
            self.draft = [None]
        elif self.spec.kind == "yes":
            self.draft = [answer == YES.id]
        else:
            self.draft = [answer if self.spec.kind == "word" else int(answer)]
        return True

    def facts(self) -> Facts:
        return {self.key: self.draft[0]}


@dataclass
class AskList(Step):
    """One fact that is a list of words or numbers, answered one by one."""

    def prompt(self) -> Prompt:
        spec, question = self.spec, self.spec.asks(self.key)
        if self.draft:
            named = [in_words(spec, each) for each in self.draft]
            question = say("{question} So far: {named}", question=question, named=listed(named))
        closing = self.closing(done=len(self.draft) >= spec.least)
        if spec.kind == "numbers":
            return Prompt(question, closing, kind="number", low=spec.low, high=spec.high, step=spec.step)
        taken = (*self.draft, spec.own_name(self.key))
        return Prompt(question, (*(word_choice(spec, word) for word in spec.words if word not in taken), *closing))

    def add(self, answer: str) -> bool:
        self.draft.append(int(answer) if self.spec.kind == "numbers" else answer)
        return len(self.draft) == self.spec.most


@dataclass
class AskRows(Step):
    """Rows, answered cell by cell: one fact that is a list of them, or of `some` keys one more, a fact of its own.

    The draft holds the cells.
    """

    known: int = 0  # rows that are facts already

    @property
    def id(self) -> str:
        return self.spec.stem

    def prompt(self) -> Prompt:
        row, place = divmod(len(self.draft), len(self.spec.columns))
        column = self.spec.columns[place]
        if place:
            question, closing = column.question, TAKE_BACK
        elif self.spec.some:
            told = say("{n} of {total} known", n=self.known + row, total=self.spec.some)
            question, closing = say("{question} ({told})", question=column.question, told=told), DONE
        else:
            whole = self.spec.asks(self.key)
            question = say("{question} {column} ({n} so far)", question=whole, column=column.question, n=row)
            closing = DONE
        if not column.words:
            return Prompt(question, (closing,), kind="number", low=column.low, high=column.high)
        taken = self.draft[row * len(self.spec.columns) :]
        words = (word_choice(self.spec, word) for word in column.words if word not in taken)
        joins = place == 0 and bool(self.spec.columns[1].words)
        return Prompt(question, (*words, closing), joins=joins)

    def add(self, answer: str) -> bool:
        width = len(self.spec.columns)
        self.draft.append(answer if self.spec.columns[len(self.draft) % width].words else int(answer))
        if len(self.draft) % width:
            return False
        for key, value in self.facts().items():
            if reason := self.spec.refusal(key, value):
                del self.draft[-width:]
                raise IllegalMove(reason)
        return bool(self.spec.some) or len(self._rows()) == self.spec.most

    def sound(self) -> bool:
        told = self.facts()
        fits = all(self.spec.holes_of(key) is not None and not self.spec.refusal(key, told[key]) for key in told)
        return super().sound() and fits

    def facts(self) -> Facts:
        if self.spec.some:
            return {self.spec.key_of_row(words): value for *words, value in self._rows()}
        return {self.key: self._rows()}

    def lit(self) -> tuple[str, ...]:
        width = len(self.spec.columns)
        cells = self.draft[len(self.draft) // width * width :]
        return tuple(self.spec.spot_of(word) for word in cells if isinstance(word, str))

    def _rows(self) -> list[list[Value]]:
        width = len(self.spec.columns)
        return [self.draft[start : start + width] for start in range(0, len(self.draft) - width + 1, width)]


def in_words(spec: FactSpec, value: Value) -> Message:
    """A value as people read it."""
    match value:
        case None:
            return say("struck out")
        case bool():
            return YES.label if value else NO.label
        case list() if len(value) > MOST_NAMED:
            first = listed([in_words(spec, each) for each in value[:MOST_NAMED]])
            return say("{first} … ({n})", first=first, n=len(value))
        case list():
            return listed([in_words(spec, each) for each in value])
        case float():
            return verbatim(f"{value:.3f}")
        case str():
            return message(spec.shown(value))
    return message(value)
