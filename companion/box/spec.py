"""What a game asks about its printed components: the keys of its facts, which values are possible, how to ask."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property, lru_cache
from itertools import pairwise, product
from pathlib import Path
from typing import Any, Literal, TypeAlias

import msgspec

from companion.core.message import Message, say, verbatim

Value: TypeAlias = Any
"""A fact's value: plain JSON as it stands in the box file. `Schema.refusal` is what judges it."""

Facts = Mapping[str, Value]
"""Facts by their dotted key ("routes.10.cart"); a key that is absent is not known."""

Place = tuple[float, float]
"""Where something is on the picture of the board, from 0 to 1, left to right and top to bottom."""

Kind = Literal["number", "numbers", "yes", "word", "words", "rows", "spot", "spots"]
"""What a value looks like: 3 · [100, 60] · true · "beer" · ["black.2", "pink.1"], each once and never the fact's
own name · [["Dam", "Waag", 3], …] · [x, y] on the straightened photograph · [[x, y], …] on it."""

Tap = Literal["", "row", "rows", "pairs"]
"""How taps on the picture answer: one place after the other, in the order of the keys · all that differ in their
last hole in any order, numbered from the left · the same, row by row from the top · two at a time, which are
joined (as "words" both name each other, as "rows" they are one row)."""


class Column(msgspec.Struct, frozen=True):
    """One column of a fact that is a list of rows: a number from `low` to `high`, or one of `words`."""

    name: str
    question: Message
    words: tuple[str, ...] = ()
    low: int = 0
    high: int = 0

    def refusal(self, cell: Value) -> Message | None:
        return _word_refusal(cell, self.words) if self.words else _number_refusal(cell, self.low, self.high, 1)


class FactSpec(msgspec.Struct, frozen=True, kw_only=True):
    """One kind of fact. `pattern` may have {holes}; `holes` lists what fits, so all keys can be counted.

    >>> cost = FactSpec(
    ...     pattern="blocks.{district}.{n}.cost", kind="number", low=0, high=9,
    ...     holes={"district": ("black", "pink"), "n": ("1", "2")},
    ...     question=say("What does block {n} of the {district} district cost?"),
    ...     feature=say("TOM's choice of a block"),
    ... )
    >>> cost.holes_of("blocks.pink.2.cost")
    {'district': 'pink', 'n': '2'}
    >>> str(cost.refusal("blocks.pink.2.cost", -1))
    'At least 0 is possible, not −1.'
    >>> str(cost.asks("blocks.pink.2.cost"))
    'What does block 2 of the pink district cost?'
    """

    pattern: str
    kind: Kind
    question: Message
    feature: Message  # what waits for this fact
    holes: Mapping[str, tuple[str, ...]] = {}
    group: Message | None = None  # the heading under which it is taught and counted; without one, its question
    name: Message | None = None  # what it is called under that heading, where no hole tells it
    optional: bool = False  # helps, but nothing is missing without it (photograph positions)
    assumed: Value = None  # taken as true while nobody has looked, and asked for all the same
    # Which values are possible
    low: int = 0
    high: int = 0
    step: int = 1
    words: tuple[str, ...] = ()
    columns: tuple[Column, ...] = ()
    least: int = 0  # how many numbers, words, rows or spots
    most: int = 0
    some: int = 0  # only so many of the keys are in a box, told row by row; the last of `columns` asks for the value
    shipped: bool = False  # shipped for every box: never asked for, but the owner may correct it
    # How it is asked
    labels: Mapping[str, Message] = {}  # how words and hole values are shown, where they differ from the id
    tap: Tap = ""
    spot_prefix: str = ""  # what stands before a word or an own name in the id of its spot ("roof.")
    lights: Mapping[str, tuple[str, ...]] = {}  # the spots that a hole value stands for, if it has none of its own
    counts: str = ""  # pattern of the number that follows from tapping all of a "row" ("sites.{district}")
    mostly: Value = None  # what nearly all keys of this kind hold: only the exceptions are asked for one by one
    unlike: Message | None = None  # the question for these exceptions

    @property
    def heading(self) -> Message:
        return self.group or self.question

    @property
    def on_photo(self) -> bool:
        """Whether it is a place on the photograph: without one it cannot be taught."""
        return self.kind in ("spot", "spots") and not self.shipped

    @property
    def stem(self) -> str:
        """What all its keys begin with ("contracts"): a name for all of them together."""
        return self.pattern.partition("{")[0].rstrip(".")

    def holes_of(self, key: str) -> dict[str, str] | None:
        """The hole values of a key, or None if the key is not of this kind."""
        found = _regex(self.pattern).fullmatch(key)
        if found is None:
            return None
        holes = found.groupdict()
        fits = all(value in self.holes.get(name, ()) for name, value in holes.items())
        return holes if fits and self._is_row(tuple(holes.values())) else None

    def all_keys(self) -> Iterator[str]:
        for values in product(*self.holes.values()):
            if self._is_row(values):
                yield _filled(self.pattern, dict(zip(self.holes, values, strict=True)))

    def key_of_row(self, words: Iterable[str]) -> str:
        """The key of a row told in any order: from here to there is from there to here."""
        return _filled(self.pattern, dict(zip(self.holes, sorted(words), strict=True)))

    def _is_row(self, values: tuple[str, ...]) -> bool:
        return not self.some or all(a < b for a, b in pairwise(values))

    def asks(self, key: str) -> Message:
        """The question for one key, its holes filled in."""
        shown = {name: self.shown(value) for name, value in (self.holes_of(key) or {}).items()}
        return msgspec.structs.replace(self.question, values={**self.question.values, **shown})

    def shown(self, word: str) -> Message | str:
        """A word or hole value as people read it."""
        return self.labels.get(word, word)

    def called(self, key: str) -> Message:
        """What a fact is about, in a word or two under its heading."""
        names = [self.shown(value) for value in (self.holes_of(key) or {}).values()]
        if not names:
            return self.name or self.question
        line = _message(names[0])
        for name in names[1:]:
            line = say("{a} – {b}", a=line, b=_message(name))
        return line

    def own_name(self, key: str) -> str:
        """The thing a fact is about: its hole values joined by dots ("black.3")."""
        return ".".join((self.holes_of(key) or {}).values())

    def spot_of(self, name: str) -> str:
        """The id of a word's or an own name's spot in the picture."""
        return self.spot_prefix + name

    def spots_about(self, key: str) -> tuple[str, ...]:
        """The spots that a fact is about."""
        holes = tuple((self.holes_of(key) or {}).values())
        lit = (spot for hole in holes for spot in self.lights.get(hole, ()))
        return (self.spot_of(self.own_name(key)), *map(self.spot_of, holes if self.some else ()), *lit)

    def count_key(self, key: str) -> str:
        """The key of the number that counts this key's row."""
        return _filled(self.counts, self.holes_of(key) or {})

    def refusal(self, key: str, value: Value) -> Message | None:
        """Why the value cannot be true, in a sentence for people, or None; no value strikes a row out."""
        if value is None:
            return None if self.some else say("Only a row of a list can be struck out.")
        if self.kind in ("number", "yes", "word", "spot"):
            return self._item_refusal(key, value)
        if not isinstance(value, list):
            return say("A list is wanted here.")
        if len(value) < self.least:
            return say("At least {n} are wanted, not {given}.", n=self.least, given=len(value))
        if self.most and len(value) > self.most:
            return say("There are at most {n}, not {given}.", n=self.most, given=len(value))
        for item in value:
            if reason := self._item_refusal(key, item):
                return reason
        twice = [word for word in value if value.count(word) > 1] if self.kind == "words" else []
        return say("“{word}” is named twice.", word=twice[0]) if twice else None

    def _item_refusal(self, key: str, item: Value) -> Message | None:
        """Why the value, or one item of a list, cannot be true."""
        match self.kind:
            case "number" | "numbers":
                return _number_refusal(item, self.low, self.high, self.step)
            case "yes":
                return None if isinstance(item, bool) else say("Only yes or no is possible.")
            case "word":
                return _word_refusal(item, self.words)
            case "words":
                return _joined_to_itself(item) if item == self.own_name(key) else _word_refusal(item, self.words)
            case "spot" | "spots":
                return _spot_refusal(item)
            case "rows":
                return self._row_refusal(item)

    def _row_refusal(self, row: Value) -> Message | None:
        if not isinstance(row, list) or len(row) != len(self.columns):
            return say("Each row has {n} entries.", n=len(self.columns))
        for column, cell in zip(self.columns, row, strict=True):
            if reason := column.refusal(cell):
                return reason
        words = [cell for cell in row if isinstance(cell, str)]
        return _joined_to_itself(words[0]) if len(set(words)) < len(words) else None


class Slip(msgspec.Struct, frozen=True):
    """Something taught that does not fit the rest: the sentence, and the keys to look at again."""

    text: Message
    keys: tuple[str, ...] = ()


class Schema(msgspec.Struct, frozen=True, dict=True):
    """All questions a game has about its printed components, in the order in which they are asked.

    `folder` holds the shipped `facts.toml` and `demo_box.toml`. Functions a game may add: `slips` finds what
    cannot all be true together, `exists` says whether a key makes sense beside what is known (a ninth site where
    there are eight), `derived` gives what follows from known facts, `schematic` says where spots are drawn
    without a photograph, `likely` which places a straight photograph will show where, by the keys of their facts, and
    `today` what a fact means that was told as a list, as older boxes hold it.
    """

    game: str
    folder: Path
    specs: tuple[FactSpec, ...] = ()
    slips: Callable[[Facts], list[Slip]] = lambda facts: []
    exists: Callable[[str, Facts], bool] = lambda key, facts: True
    derived: Callable[[Facts], dict[str, Value]] = lambda facts: {}
    schematic: Callable[[Facts], dict[str, Place]] = lambda facts: {}
    likely: Callable[[Facts], dict[str, Place]] = lambda facts: {}
    today: Callable[[str, Value], dict[str, Value]] = lambda key, value: {key: value}

    def spec_of(self, key: str) -> FactSpec | None:
        """The description of a key, or None for a key that this game does not know."""
        spec = self._found.get(key) or next((spec for spec in self.specs if spec.holes_of(key) is not None), None)
        if spec is not None:
            self._found[key] = spec
        return spec

    @cached_property
    def _found(self) -> dict[str, FactSpec]:
        """Descriptions by key, as they are asked for: teaching asks for each a thousand times."""
        return {}

    def keys_of(self, spec: FactSpec, facts: Facts) -> list[str]:
        """Every key of a kind that makes sense beside what is known, in order."""
        return [key for key in spec.all_keys() if self.exists(key, facts)]

    def refusal(self, key: str, value: Value) -> Message | None:
        if spec := self.spec_of(key):
            return spec.refusal(key, value)
        return say("This game has no fact called “{key}”.", key=key)

    def heading(self, key: str) -> Message:
        """What a fact is about, in words: the group under which it is taught; so is what all its like begin with."""
        spec = self.spec_of(key) or next((spec for spec in self.specs if spec.stem == key), None)
        return verbatim(key) if spec is None or spec.group is None else spec.group


def _message(word: Message | str) -> Message:
    return word if isinstance(word, Message) else verbatim(word)


@lru_cache(maxsize=512)
def _regex(pattern: str) -> re.Pattern[str]:
    return re.compile(re.sub(r"\\\{(\w+)\\\}", r"(?P<\1>.+?)", re.escape(pattern)))


def _filled(pattern: str, holes: Mapping[str, str]) -> str:
    for name, value in holes.items():
        pattern = pattern.replace("{" + name + "}", value)
    return pattern


def _number_refusal(value: Value, low: int, high: int, step: int) -> Message | None:
    if not isinstance(value, int) or isinstance(value, bool):
        return say("A whole number is wanted here.")
    if value < low:
        return say("At least {low} is possible, not {value}.", low=low, value=value)
    if value > high:
        return say("At most {high} is possible, not {value}.", high=high, value=value)
    if (value - low) % step:
        return say("Only steps of {step} are possible, not {value}.", step=step, value=value)
    return None


def _word_refusal(value: Value, words: tuple[str, ...]) -> Message | None:
    return None if value in words else say("“{word}” is none of the possible answers.", word=str(value)[:40])


def _joined_to_itself(word: str) -> Message:
    return say("“{word}” cannot be joined to itself.", word=word)


def _spot_refusal(value: Value) -> Message | None:
    fits = isinstance(value, list) and len(value) == 2 and all(type(n) in (int, float) and 0 <= n <= 1 for n in value)
    return None if fits else say("A place on the board is wanted here: two numbers from 0 to 1.")
