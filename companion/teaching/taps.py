"""Steps that are answered on the picture of the board: places tapped, pairs joined, exceptions picked."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from math import dist

from companion.box.spec import Facts, Place
from companion.core.errors import IllegalMove
from companion.core.message import say, say_n
from companion.core.prompt import Prompt
from companion.teaching.board import reading_order, tapped
from companion.teaching.steps import DONE, TAKE_BACK, Step, listed, word_choice

APART = 0.008  # of the picture: nearer than this two places are one
ORDERS: dict[str, Callable[[list[list[float]]], list[list[float]]]] = {"row": sorted, "rows": reading_order}


def free_place(answer: str, draft: Iterable[list[float]], taken: Mapping[str, Place]) -> list[float]:
    """A tapped place where nothing else lies; raises IllegalMove if something does."""
    at = tapped(answer)
    if any(dist(at, other) < APART for other in (*draft, *taken.values())):
        raise IllegalMove(say("Something lies there already: tap another place."))
    return list(at)


@dataclass
class TapNamed(Step):
    """The places of several things that have a key each, tapped on the photograph.

    In a "row" they are numbered from the left, in "rows" row by row from the top. In an open end, where nobody
    knows yet how many there are, "done" ends the row, and their number is taught along with it.
    """

    open_end: bool = False
    taken: Mapping[str, Place] = field(default_factory=dict)  # where other things are

    def prompt(self) -> Prompt:
        question = self.spec.asks(self.key if self.spec.tap else self.keys[len(self.draft)])
        if self.open_end:
            question = say("{question} In any order; {n} so far.", question=question, n=len(self.draft))
        elif self.spec.tap:
            more = say_n("{n} more", "{n} more", len(self.keys) - len(self.draft))
            question = say("{question} In any order; {more}.", question=question, more=more)
        return Prompt(question, self.closing(done=self.open_end and bool(self.draft)), kind="tap")

    def add(self, answer: str) -> bool:
        self.draft.append(free_place(answer, self.draft, self.taken))
        # Without an order to wait for, each place is known when it is tapped.
        return not self.spec.tap or len(self.draft) >= len(self.keys)

    def facts(self) -> Facts:
        number = {self.spec.count_key(self.key): len(self.draft)} if self.open_end else {}
        in_order = ORDERS[self.spec.tap](self.draft) if self.spec.tap in ORDERS else self.draft
        return {**dict(zip(self.keys, in_order, strict=False)), **number}


@dataclass
class TapUnnamed(Step):
    """One fact that is a list of places: like things without names of their own, tapped one after the other."""

    taken: Mapping[str, Place] = field(default_factory=dict)  # where other things are

    def prompt(self) -> Prompt:
        question = say("{question} ({n} so far)", question=self.spec.asks(self.key), n=len(self.draft))
        return Prompt(question, self.closing(done=len(self.draft) >= self.spec.least), kind="tap")

    def add(self, answer: str) -> bool:
        self.draft.append(free_place(answer, self.draft, self.taken))
        return len(self.draft) == self.spec.most


@dataclass
class JoinPairs(Step):
    """Bridges and water ways: tap two things to join them, tap the same two again to part them.

    The draft holds joined pairs; a single word at its end is the first end of the next pair.
    """

    words: tuple[str, ...] = ()

    @property
    def id(self) -> str:
        return f"join {self.spec.pattern}"

    @property
    def pairs(self) -> list[list[str]]:
        return [each for each in self.draft if isinstance(each, list)]

    @property
    def first(self) -> str:
        return self.draft[-1] if self.draft and isinstance(self.draft[-1], str) else ""

    def prompt(self) -> Prompt:
        if self.first:
            question = say("{word} is joined to …", word=self.spec.shown(self.first))
        else:
            question = say(
                "{group}: tap two to join them, the same two again to part them ({n} so far).",
                group=self.spec.heading,
                n=len(self.pairs),
            )
        words = (word_choice(self.spec, word) for word in self.words if word != self.first)
        return Prompt(question, (*words, TAKE_BACK if self.first else DONE), joins=not self.first)

    def add(self, answer: str) -> bool:
        if not self.first:
            self.draft.append(answer)
            return False
        pair = sorted((self.draft.pop(), answer), key=self.words.index)
        if pair in self.draft:
            self.draft.remove(pair)
        else:
            self.draft.append(pair)
        return False

    def facts(self) -> Facts:
        if self.spec.kind == "rows":
            return {self.key: self.pairs}
        joined: dict[str, list[str]] = {self.spec.own_name(key): [] for key in self.keys}
        for a, b in self.pairs:
            joined[a].append(b)
            joined[b].append(a)
        return {key: sorted(joined[self.spec.own_name(key)], key=self.words.index) for key in self.keys}


@dataclass
class PickExceptions(Step):
    """Many like facts that nearly all hold the same: which ones do not? Those are asked for afterwards."""

    @property
    def id(self) -> str:
        return f"but {self.spec.pattern}"

    def prompt(self) -> Prompt:
        question = say(
            "{question} So far: {named}",
            question=self.spec.unlike or self.spec.question,
            named=listed([self.spec.shown(word) for word in self.draft]),
        )
        names = (self.spec.own_name(key) for key in self.keys)
        words = (word_choice(self.spec, name) for name in names if name not in self.draft)
        return Prompt(question, (*words, *self.closing(done=True)))

    def add(self, answer: str) -> bool:
        self.draft.append(answer)
        return False

    def facts(self) -> Facts:
        return {key: self.spec.mostly for key in self.keys if self.spec.own_name(key) not in self.draft}
