"""Facts that are answered on the picture of the board: places tapped, pairs joined, exceptions picked."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from companion.box.spec import FactSpec
from companion.core.message import say, say_n
from companion.core.prompt import Prompt
from companion.teaching.board import reading_order
from companion.teaching.steps import DONE, TAKE_BACK, Facts, listed, word_choice


@dataclass
class Place:
    """The places of several things, tapped on the photograph.

    In a "row" they are numbered from the left, in "rows" row by row from the top. Where a row's length is
    not known yet, "done" ends it, and the length is taught along with it.
    """

    spec: FactSpec
    keys: tuple[str, ...]
    draft: list[Any] = field(default_factory=list)
    counted: bool = True

    @property
    def id(self) -> str:
        return self.keys[0]

    @property
    def _any_order(self) -> bool:
        return self.spec.tap in ("row", "rows")

    @property
    def _open_ended(self) -> bool:
        return bool(self.spec.counts) and not self.counted

    def lit(self) -> tuple[str, ...]:
        return ()

    def prompt(self) -> Prompt:
        closing = (DONE,) if self._open_ended and self.draft else ()
        question = self.spec.asks(self.keys[0 if self._any_order else len(self.draft)])
        if self._open_ended:
            question = say("{question} In any order; {n} so far.", question=question, n=len(self.draft))
        elif self._any_order:
            more = say_n("{n} more", "{n} more", len(self.keys) - len(self.draft))
            question = say("{question} In any order; {more}.", question=question, more=more)
        return Prompt(question, (*closing, *((TAKE_BACK,) if self.draft else ())), kind="tap")

    def take(self, answer: str) -> Facts | None:
        if answer == "take_back":
            del self.draft[-1:]
            return None
        if answer != "done":
            self.draft.append(spot_of(answer))
            if len(self.draft) < len(self.keys):
                return None
        placed = self._in_order()
        facts: dict[str, Any] = dict(zip(self.keys, placed, strict=False))
        if self._open_ended:
            facts[self.spec.count_key(self.keys[0])] = len(placed)
        return facts

    def _in_order(self) -> list[list[float]]:
        match self.spec.tap:
            case "row":
                return sorted(self.draft)
            case "rows":
                return reading_order(self.draft)
        return self.draft


@dataclass
class Points:
    """A number of like things that have no names of their own, tapped one after the other."""

    spec: FactSpec
    key: str
    draft: list[Any] = field(default_factory=list)

    @property
    def id(self) -> str:
        return self.key

    @property
    def keys(self) -> tuple[str, ...]:
        return (self.key,)

    def lit(self) -> tuple[str, ...]:
        return ()

    def prompt(self) -> Prompt:
        question = say("{question} ({n} so far)", question=self.spec.asks(self.key), n=len(self.draft))
        closing = (DONE,) if len(self.draft) >= self.spec.least else ()
        return Prompt(question, (*closing, *((TAKE_BACK,) if self.draft else ())), kind="tap")

    def take(self, answer: str) -> Facts | None:
        if answer == "done":
            return {self.key: list(self.draft)}
        if answer == "take_back":
            del self.draft[-1:]
            return None
        self.draft.append(spot_of(answer))
        return {self.key: list(self.draft)} if len(self.draft) == self.spec.most else None


@dataclass
class Join:
    """Bridges and water ways: tap two things to join them, tap the same two again to part them.

    The draft holds joined pairs; a single word at its end is the first end of the next pair.
    """

    spec: FactSpec
    keys: tuple[str, ...]
    words: tuple[str, ...]
    draft: list[Any] = field(default_factory=list)

    @property
    def id(self) -> str:
        return f"join {self.spec.pattern}"

    @property
    def pairs(self) -> list[list[str]]:
        return [each for each in self.draft if isinstance(each, list)]

    @property
    def first(self) -> str:
        return self.draft[-1] if self.draft and isinstance(self.draft[-1], str) else ""

    def lit(self) -> tuple[str, ...]:
        return (self.spec.spot_prefix + self.first,) if self.first else ()

    def prompt(self) -> Prompt:
        words = tuple(word_choice(self.spec, word) for word in self.words if word != self.first)
        if self.first:
            question = say("{word} is joined to …", word=self.spec.shown(self.first))
            return Prompt(question, (*words, TAKE_BACK))
        question = say(
            "{group}: tap two to join them, the same two again to part them ({n} so far).",
            group=self.spec.group or self.spec.question,
            n=len(self.pairs),
        )
        return Prompt(question, (*words, DONE))

    def take(self, answer: str) -> Facts | None:
        if answer == "done":
            return self._facts()
        first = self.first
        if first:
            self.draft.pop()
        if answer == "take_back":
            return None
        if not first:
            self.draft.append(answer)
            return None
        pair = sorted((first, answer), key=self.words.index)
        if pair in self.draft:
            self.draft.remove(pair)
        else:
            self.draft.append(pair)
        return None

    def _facts(self) -> Facts:
        if self.spec.kind == "rows":
            return {self.keys[0]: self.pairs}
        joined: dict[str, list[str]] = {self.spec.own_name(key): [] for key in self.keys}
        for a, b in self.pairs:
            joined[a].append(b)
            joined[b].append(a)
        order = self.words.index
        return {key: sorted(joined[self.spec.own_name(key)], key=order) for key in self.keys}


@dataclass
class Exceptions:
    """Many like facts that nearly all hold the same: which ones do not? Those are asked for afterwards."""

    spec: FactSpec
    keys: tuple[str, ...]
    draft: list[Any] = field(default_factory=list)

    @property
    def id(self) -> str:
        return f"but {self.spec.pattern}"

    def lit(self) -> tuple[str, ...]:
        return tuple(self.spec.spot_prefix + word for word in self.draft)

    def prompt(self) -> Prompt:
        words = tuple(
            word_choice(self.spec, self.spec.own_name(key))
            for key in self.keys
            if self.spec.own_name(key) not in self.draft
        )
        question = say(
            "{question} So far: {named}",
            question=self.spec.unlike or self.spec.question,
            named=listed([self.spec.shown(word) for word in self.draft]),
        )
        return Prompt(question, (*words, DONE, *((TAKE_BACK,) if self.draft else ())))

    def take(self, answer: str) -> Facts | None:
        if answer == "take_back":
            del self.draft[-1:]
            return None
        if answer != "done":
            self.draft.append(answer)
            return None
        return {key: self.spec.mostly for key in self.keys if self.spec.own_name(key) not in self.draft}


def spot_of(answer: str) -> list[float]:
    """The place of a "tap" answer."""
    x, y = answer.split(",")
    return [float(x), float(y)]
