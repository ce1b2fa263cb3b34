"""How a game describes one kind of fact: its keys, what values are possible, and how to ask for it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import product
from pathlib import Path
from typing import Any

import msgspec

from companion.core.message import Message, say, verbatim

KINDS = ("number", "numbers", "yes", "word", "words", "rows", "spot", "spots")


class Column(msgspec.Struct, frozen=True):
    """One column of a fact that is a list of rows: a number from `low` to `high`, or one of `words`."""

    name: str
    question: Message
    words: tuple[str, ...] = ()
    low: int = 0
    high: int = 0


class FactSpec(msgspec.Struct, frozen=True, kw_only=True):
    """One kind of fact. `pattern` may have {holes}; `holes` lists what fits, so all keys can be counted.

    Kinds and their values: "number" 3 · "numbers" [100, 60] · "yes" true · "word" "beer" ·
    "words" ["black.2", "pink.1"] (each once, never the fact's own name) · "rows" [["Dam", "Waag", 3], …] ·
    "spot" [x, y] and "spots" [[x, y], …] on the straightened photograph, from 0 to 1.

    `tap`: "spot" taps one place after the other, in the order of the keys · "row" taps all places that differ
    in their last hole in any order and numbers them from the left · "rows" the same, row by row from the
    top · "words" picks spots instead of words ·
    "pairs" taps two spots to join them (for "words": both name each other; for "rows": one row).

    >>> cost = FactSpec(
    ...     pattern="blocks.{district}.{n}.cost", kind="number", low=0, high=9,
    ...     holes={"district": ("black", "pink"), "n": ("1", "2")},
    ...     question=say("What does block {n} of the {district} district cost?"),
    ...     feature=say("TOM's choice of a block"),
    ... )
    >>> cost.holes_of("blocks.pink.2.cost")
    {'district': 'pink', 'n': '2'}
    >>> str(cost.refusal("blocks.pink.2.cost", -1))
    'At least 0 is possible, not -1.'
    >>> str(cost.asks("blocks.pink.2.cost"))
    'What does block 2 of the pink district cost?'
    """

    pattern: str
    kind: str
    question: Message
    feature: Message  # what waits for this fact
    holes: Mapping[str, tuple[str, ...]] = {}
    group: Message | None = None  # the heading under which teaching and "My boxes" count it
    low: int = 0
    high: int = 0
    step: int = 1
    words: tuple[str, ...] = ()
    labels: Mapping[str, Message] = {}  # how words and hole values are shown, where they differ from the id
    least: int = 0  # how many numbers, words, rows or spots
    most: int = 0
    whole: int = 0  # a list with fewer items than this is known in part
    columns: tuple[Column, ...] = ()
    assumed: Any = None  # taken as true while nobody has looked, and asked for all the same
    optional: bool = False  # helps, but nothing is missing without it (photograph positions)
    tap: str = ""  # how taps on the picture answer it, see below
    spot_prefix: str = ""  # what stands before a word or an own name in the id of its spot ("blocks.")
    counts: str = ""  # pattern of the number that follows from tapping all of a "row" ("sites.{district}")
    mostly: Any = None  # what nearly all keys of this kind hold: only the exceptions are asked for one by one
    unlike: Message | None = None  # the question for these exceptions

    def holes_of(self, key: str) -> dict[str, str] | None:
        """The hole values of a key, or None if the key is not of this kind."""
        found = _regex(self.pattern).fullmatch(key)
        if found is None:
            return None
        holes = found.groupdict()
        return holes if all(value in self.holes.get(name, ()) for name, value in holes.items()) else None

    def all_keys(self) -> Iterator[str]:
        """Every key of this kind, in order."""
        names = list(self.holes)
        for values in product(*(self.holes[name] for name in names)):
            yield _filled(self.pattern, dict(zip(names, values, strict=True)))

    def answered(self, value: Any) -> bool:
        """Whether a known value leaves nothing to ask."""
        return not self.whole or len(value) >= self.whole

    def asks(self, key: str) -> Message:
        """The question for one key, its holes filled in."""
        holes = self.holes_of(key) or {}
        values: dict[str, str | int | Message] = {name: self.shown(value) for name, value in holes.items()}
        return msgspec.structs.replace(self.question, values={**self.question.values, **values})

    def shown(self, word: str) -> Message | str:
        """A word or hole value as people read it."""
        return self.labels.get(word, word)

    def own_name(self, key: str) -> str:
        """The thing a fact is about: its hole values joined by dots ("black.3")."""
        return ".".join((self.holes_of(key) or {}).values())

    def count_key(self, key: str) -> str:
        """The key of the number that counts this key's row."""
        return _filled(self.counts, self.holes_of(key) or {})

    def refusal(self, key: str, value: Any) -> Message | None:
        """Why the value cannot be true, in a sentence for people, or None."""
        match self.kind:
            case "number":
                return _number_refusal(value, self.low, self.high, self.step)
            case "yes":
                return None if isinstance(value, bool) else say("Only yes or no is possible.")
            case "word":
                return _word_refusal(value, self.words)
            case "spot":
                return _spot_refusal(value)
        if not isinstance(value, list):
            return say("A list is wanted here.")
        if len(value) < self.least:
            return say("At least {n} are wanted, not {given}.", n=self.least, given=len(value))
        if self.most and len(value) > self.most:
            return say("There are at most {n}, not {given}.", n=self.most, given=len(value))
        return next(filter(None, (self._item_refusal(key, each) for each in value)), None) or self._twice(value)

    def _item_refusal(self, key: str, each: Any) -> Message | None:
        match self.kind:
            case "numbers":
                return _number_refusal(each, self.low, self.high, self.step)
            case "words":
                if each == self.own_name(key):
                    return say("“{word}” cannot be joined to itself.", word=each)
                return _word_refusal(each, self.words)
            case "spots":
                return _spot_refusal(each)
            case _:
                return self._row_refusal(each)

    def _row_refusal(self, row: Any) -> Message | None:
        if not isinstance(row, list) or len(row) != len(self.columns):
            return say("Each row has {n} entries.", n=len(self.columns))
        for column, cell in zip(self.columns, row, strict=True):
            if column.words:
                reason = _word_refusal(cell, column.words)
            else:
                reason = _number_refusal(cell, column.low, column.high, 1)
            if reason:
                return reason
        words = [cell for cell in row if isinstance(cell, str)]
        if len(set(words)) < len(words):
            return say("“{word}” cannot be joined to itself.", word=words[0])
        return None

    def _twice(self, value: list[Any]) -> Message | None:
        if self.kind != "words":
            return None
        twice = next((word for word in value if value.count(word) > 1), None)
        return say("“{word}” is named twice.", word=twice) if twice is not None else None


class Slip(msgspec.Struct, frozen=True):
    """Something taught that does not fit the rest: the sentence, and the keys to look at again."""

    text: Message
    keys: tuple[str, ...] = ()


def heading(specs: Iterable[FactSpec], key: str) -> Message:
    """What a fact is about, in words: the group under which it is taught.

    >>> eels = FactSpec(pattern="eels", kind="number", question=say("?"), feature=say("?"), group=say("Eels"))
    >>> str(heading([eels], "eels")), str(heading([eels], "x.y"))
    ('Eels', 'x.y')
    """
    spec = next((spec for spec in specs if spec.holes_of(key) is not None), None)
    return verbatim(key) if spec is None or spec.group is None else spec.group


@lru_cache(maxsize=512)
def _regex(pattern: str) -> re.Pattern[str]:
    return re.compile(re.sub(r"\\\{(\w+)\\\}", r"(?P<\1>.+?)", re.escape(pattern)))


def _filled(pattern: str, values: Mapping[str, str]) -> str:
    for name, value in values.items():
        pattern = pattern.replace("{" + name + "}", value)
    return pattern


def _number_refusal(value: Any, low: int, high: int, step: int) -> Message | None:
    if not isinstance(value, int) or isinstance(value, bool):
        return say("A whole number is wanted here.")
    if value < low:
        return say("At least {low} is possible, not {value}.", low=low, value=value)
    if value > high:
        return say("At most {high} is possible, not {value}.", high=high, value=value)
    if (value - low) % step:
        return say("Only steps of {step} are possible, not {value}.", step=step, value=value)
    return None


def _word_refusal(value: Any, words: tuple[str, ...]) -> Message | None:
    if value in words:
        return None
    return say("“{word}” is none of the possible answers.", word=str(value)[:40])


def _spot_refusal(value: Any) -> Message | None:
    fits = (
        isinstance(value, list)
        and len(value) == 2
        and all(isinstance(each, int | float) and not isinstance(each, bool) and 0 <= each <= 1 for each in value)
    )
    return None if fits else say("A place on the board is wanted here: two numbers from 0 to 1.")


def _any_key(key: str, facts: Mapping[str, Any]) -> bool:
    return True


def _no_slips(facts: Mapping[str, Any]) -> list[Slip]:
    return []


def _nothing(facts: Mapping[str, Any]) -> dict[str, Any]:
    return {}


class Schema(msgspec.Struct, frozen=True):
    """All questions a game has about its printed components, in the order in which they are asked.

    `folder` holds the shipped `facts.toml` and `demo_box.toml`. Functions a game may add: `slips` finds what
    cannot all be true together, `exists` says whether a key makes sense beside what is known (a ninth site where
    there are eight), `derived` gives what follows from known facts, and `schematic` says where spots are drawn
    without a photograph.
    """

    game: str
    folder: Path
    specs: tuple[FactSpec, ...] = ()
    slips: Callable[[Mapping[str, Any]], list[Slip]] = _no_slips
    exists: Callable[[str, Mapping[str, Any]], bool] = _any_key
    derived: Callable[[Mapping[str, Any]], dict[str, Any]] = _nothing
    schematic: Callable[[Mapping[str, Any]], dict[str, Any]] = _nothing

    def spec_of(self, key: str) -> FactSpec | None:
        """The description of a key, or None for a key that this game does not know."""
        return next((spec for spec in self.specs if spec.holes_of(key) is not None), None)

    def keys(self) -> Iterator[tuple[str, FactSpec]]:
        """Every key that can be asked for, in order."""
        for spec in self.specs:
            for key in spec.all_keys():
                yield key, spec

    def refusal(self, key: str, value: Any) -> Message | None:
        """Why a value cannot be true for a key, or None if it can."""
        spec = self.spec_of(key)
        if spec is None:
            return say("This game has no fact called “{key}”.", key=key)
        return spec.refusal(key, value)
