"""Steps that set right what is known: a fact out of several, or an item of a list; what is not touched stays."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from companion.box.spec import Column, Facts, Schema, Value
from companion.core.errors import IllegalMove
from companion.core.message import say
from companion.core.prompt import Choice, Prompt
from companion.teaching.steps import DONE, STRIKE, TAKE_BACK, Step, in_words, word_choice

ADD = Choice("add", say("Add one"), symbol="plus")


def fact_choice(schema: Schema, key: str, value: Value) -> Choice:
    """A known fact to be picked: what it is about, and what is known."""
    spec = schema.spec_of(key)
    assert spec is not None
    return Choice(key, say("{name}: {value}", name=spec.called(key), value=in_words(spec, value)), spot=key)


@dataclass
class PickFact(Step):
    """Which of several known facts is to be set right? It is asked for by a step of its own."""

    choices: tuple[Choice, ...] = ()

    def prompt(self) -> Prompt:
        more = (ADD,) if self.spec.some else ()
        question = say("{group}: touch what is wrong.", group=self.spec.heading)
        return Prompt(question, (*self.choices, *more, DONE))

    def add(self, answer: str) -> bool:
        raise AssertionError("what was picked is another step's matter")

    def facts(self) -> Facts:
        return {}

    def lit(self) -> tuple[str, ...]:
        return ()


@dataclass
class MendList(Step):
    """A known list, the draft, item by item: one is changed, struck out or added, and the list is taught anew."""

    at: int | None = None  # the item in hand; behind the last one it is new
    cells: list[Value] = field(default_factory=list)  # of that item, as far as they are answered

    @property
    def id(self) -> str:
        return f"mend {self.key}"

    @property
    def _columns(self) -> tuple[Column, ...]:
        spec = self.spec
        return spec.columns or (Column("", spec.asks(self.key), spec.words, spec.low, spec.high),)

    def prompt(self) -> Prompt:
        if self.at is None:
            room = not self.spec.most or len(self.draft) < self.spec.most
            question = say("{question} Touch what is wrong.", question=self.spec.asks(self.key))
            items = (self._item(n, item) for n, item in enumerate(self.draft, 1))
            return Prompt(question, (*items, *((ADD,) if room else ()), DONE))
        spare = self.at < len(self.draft) and len(self.draft) > self.spec.least
        out = (*((STRIKE,) if spare else ()), TAKE_BACK)
        column = self._columns[len(self.cells)]
        if column.words:
            # Of a list of words each is named once; in a row no word is joined to itself.
            taken = self.cells if self.spec.columns else self.draft
            return Prompt(column.question, (*(word_choice(self.spec, w) for w in column.words if w not in taken), *out))
        step, likely = self.spec.step, self._likely()
        return Prompt(column.question, out, "number", column.low, column.high, step, suggestion=likely)

    def _likely(self) -> str:
        assert self.at is not None
        if self.at >= len(self.draft):
            return ""
        item = self.draft[self.at]
        return str(item[len(self.cells)] if self.spec.columns else item)

    def _item(self, number: int, item: Value) -> Choice:
        label = say("{name}: {value}", name=number, value=in_words(self.spec, item))
        return Choice(f"item {number}", label, spot=f"item {number}")

    def add(self, answer: str) -> bool:
        if self.at is None:
            self.at = len(self.draft) if answer == ADD.id else int(answer.removeprefix("item ")) - 1
            return False
        changed: list[Any] = list(self.draft)
        if answer == STRIKE.id:
            del changed[self.at]
        else:
            self.cells.append(answer if self._columns[len(self.cells)].words else int(answer))
            if len(self.cells) < len(self._columns):
                return False
            changed[self.at : self.at + 1] = [self.cells if self.spec.columns else self.cells[0]]
        if reason := self.spec.refusal(self.key, changed):
            self.cells = []
            raise IllegalMove(reason)
        self.draft = changed
        return True

    def take(self, answer: str) -> Facts | None:
        if answer == TAKE_BACK.id:
            self.at, self.cells = None, []
            return None
        if answer == DONE.id:
            return {}
        return self.facts() if self.add(answer) else None
