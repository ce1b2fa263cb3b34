"""Steps that set right what is known: a fact out of several, or an item of a list; what is not touched stays."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from companion.box.facts import KnownFact
from companion.box.spec import Column, Facts, Schema, Value
from companion.core.errors import IllegalMove
from companion.core.message import say
from companion.core.prompt import Choice, Prompt
from companion.teaching.steps import DONE, STRIKE, TAKE_BACK, Row, Step, in_words, word_choice

ADD = Choice("add", say("Add one"), symbol="plus")


def _row_choice(row: Row) -> Choice:
    return Choice(row.id, say("{name}: {value}", name=row.name, value=row.value), spot=row.id, quiet=True)


@dataclass
class PickFact(Step):
    """Which of several known facts is to be set right? It is asked for by a step of its own."""

    schema: Schema | None = None
    known: dict[str, KnownFact] = field(default_factory=dict)

    def prompt(self) -> Prompt:
        more = (ADD,) if self.spec.some else ()
        question = say("{group}: touch what is wrong.", group=self.spec.heading)
        return Prompt(question, (*map(_row_choice, self.table()), *more, DONE))

    def table(self) -> tuple[Row, ...]:
        return tuple(self._row(key) for key in self.keys)

    def _row(self, key: str) -> Row:
        spec = (self.schema and self.schema.spec_of(key)) or self.spec
        return Row(key, spec.called(key), in_words(spec, self.known[key].value))

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
            return Prompt(question, (*map(_row_choice, self.table()), *((ADD,) if room else ()), DONE))
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

    def table(self) -> tuple[Row, ...]:
        if self.at is not None:
            return ()
        items = enumerate(self.draft, 1)
        return tuple(Row(f"item {n}", say("Number {n}", n=n), in_words(self.spec, item)) for n, item in items)

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
