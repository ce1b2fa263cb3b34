"""Facts that are answered in words or numbers."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from msgspec.structs import replace

from companion.box.spec import FactSpec
from companion.core.errors import IllegalMove
from companion.core.message import Message, say
from companion.core.prompt import Choice, Prompt
from companion.teaching.steps import DONE, TAKE_BACK, Facts, listed, word_choice


@dataclass
class Ask:
    """One fact by one answer: a number, yes or no, a word, several words, numbers or rows."""

    spec: FactSpec
    key: str
    draft: list[Any] = field(default_factory=list)
    known: Any = None  # what the box holds so far, offered as the likely answer

    @property
    def id(self) -> str:
        return self.key

    @property
    def keys(self) -> tuple[str, ...]:
        return (self.key,)

    def lit(self) -> tuple[str, ...]:
        words = [word for word in self.draft if isinstance(word, str)]
        return (self.spec.spot_prefix + self.spec.own_name(self.key), *(self.spec.spot_prefix + w for w in words))

    def prompt(self) -> Prompt:
        question = self.spec.asks(self.key)
        match self.spec.kind:
            case "number":
                return self._number(question, self.spec.low, self.spec.high, self.spec.step)
            case "yes":
                return Prompt(question, (Choice("yes", say("Yes")), Choice("no", say("No"))))
            case "word":
                return Prompt(question, tuple(word_choice(self.spec, word) for word in self.spec.words))
            case "words":
                free = tuple(word_choice(self.spec, word) for word in self._free_words())
                return Prompt(self._so_far(question), (*free, *self._closing()))
            case "numbers":
                number = self._number(self._so_far(question), self.spec.low, self.spec.high, self.spec.step)
                return replace(number, choices=self._closing())
            case _:
                return self._row_prompt(question)

    def take(self, answer: str) -> Facts | None:
        if answer == "take_back":
            del self.draft[-1:]
            return None
        if answer == "done":
            return {self.key: self._whole()}
        match self.spec.kind:
            case "number":
                return {self.key: int(answer)}
            case "yes":
                return {self.key: answer == "yes"}
            case "word":
                return {self.key: answer}
        self.draft.append(int(answer) if answer.lstrip("-").isdigit() and self._wants_number() else answer)
        return self._if_full()

    def _whole(self) -> list[Any]:
        return _rows(self.draft, len(self.spec.columns)) if self.spec.kind == "rows" else list(self.draft)

    def _wants_number(self) -> bool:
        if self.spec.kind != "rows":
            return self.spec.kind == "numbers"
        return not self.spec.columns[len(self.draft) % len(self.spec.columns)].words

    def _if_full(self) -> Facts | None:
        whole = self._whole()
        full = self.spec.most and len(whole) >= self.spec.most
        if self.spec.kind == "rows" and len(self.draft) % len(self.spec.columns) == 0:
            if reason := self.spec.refusal(self.key, whole):
                del self.draft[-len(self.spec.columns) :]
                raise IllegalMove(reason)
            return {self.key: whole} if full or self.spec.whole else None
        return {self.key: whole} if full else None

    def _number(self, question: Message, low: int, high: int, step: int) -> Prompt:
        likely = self.known if isinstance(self.known, int) else self.spec.assumed
        return Prompt(
            question, kind="number", low=low, high=high, step=step, suggestion="" if likely is None else str(likely)
        )

    def _free_words(self) -> Iterable[str]:
        own = self.spec.own_name(self.key)
        return (word for word in self.spec.words if word not in self.draft and word != own)

    def _so_far(self, question: Message) -> Message:
        if not self.draft:
            return question
        named = [self.spec.shown(each) if isinstance(each, str) else each for each in self.draft]
        return say("{question} So far: {named}", question=question, named=listed(named))

    def _closing(self) -> tuple[Choice, ...]:
        back = (TAKE_BACK,) if self.draft else ()
        return (DONE, *back) if len(self._whole()) >= self.spec.least else back

    def _row_prompt(self, question: Message) -> Prompt:
        place = len(self.draft) % len(self.spec.columns)
        column = self.spec.columns[place]
        rows = len(self.draft) // len(self.spec.columns)
        if place == 0:
            asked = say("{question} {column} ({n} so far)", question=question, column=column.question, n=rows)
            closing: tuple[Choice, ...] = (DONE,)
        else:
            asked, closing = column.question, (TAKE_BACK,)
        if column.words:
            taken = self.draft[-place:] if place else []
            words = tuple(word_choice(self.spec, word) for word in column.words if word not in taken)
            return Prompt(asked, (*words, *closing))
        return Prompt(asked, closing, kind="number", low=column.low, high=column.high)


def _rows(cells: list[Any], width: int) -> list[list[Any]]:
    return [cells[start : start + width] for start in range(0, len(cells) - width + 1, width)]
