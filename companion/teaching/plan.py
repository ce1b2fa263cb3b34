"""How much of a box is known, and which steps a lesson still has to take: the picture first, then what waits for it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from itertools import groupby

import msgspec

from companion.box.facts import KnownFact
from companion.box.spec import Facts, FactSpec, Place, Schema
from companion.core.message import Message
from companion.teaching.board import places
from companion.teaching.mends import MendList, PickFact, fact_choice
from companion.teaching.steps import AskList, AskOne, AskRows, Step
from companion.teaching.taps import JoinPairs, PickExceptions, TapNamed, TapUnnamed


class Progress(msgspec.Struct, frozen=True):
    """How much of one group of facts is known."""

    group: Message
    known: int
    total: int
    features: tuple[Message, ...]
    optional: bool = False


def is_known(spec: FactSpec, fact: KnownFact | None) -> bool:
    """Whether there is nothing left to ask: what was only assumed is asked for all the same."""
    return fact is not None and not (fact.origin == "shipped" and spec.assumed is not None)


def taught_specs(schema: Schema) -> list[FactSpec]:
    """What is asked for: all but what every box is shipped with."""
    return [spec for spec in schema.specs if not spec.shipped]


def progress(schema: Schema, known: Mapping[str, KnownFact]) -> list[Progress]:
    """Known and total facts by group, in the order of the schema."""
    facts = {key: fact.value for key, fact in known.items()}
    groups: dict[str, Progress] = {}
    for spec in taught_specs(schema):
        count, total = _count(schema, spec, known, facts)
        group = groups.get(str(spec.heading), Progress(spec.heading, 0, 0, (), spec.optional))
        groups[str(spec.heading)] = Progress(
            spec.heading,
            group.known + count,
            group.total + total,
            group.features if spec.feature in group.features else (*group.features, spec.feature),
            group.optional and spec.optional,
        )
    return list(groups.values())


def _count(schema: Schema, spec: FactSpec, known: Mapping[str, KnownFact], facts: Facts) -> tuple[int, int]:
    """Known and total; of some keys only so many are in a box."""
    keys = schema.keys_of(spec, facts)
    count, total = sum(is_known(spec, known.get(key)) for key in keys), spec.some or len(keys)
    return min(count, total), total


class Plan:
    """The steps that are open beside what is known; pure, made anew after every answer."""

    def __init__(self, schema: Schema, known: Mapping[str, KnownFact], photo: bool) -> None:
        self._schema = schema
        self._known = known
        self._facts = {key: fact.value for key, fact in known.items()}
        self._photo = photo
        self._places = places(schema, self._facts)

    def open_steps(self, skipped: Collection[str], exceptions_picked: Collection[str]) -> Iterator[Step]:
        """Everything that is open and was not skipped; of some patterns the exceptions are picked already."""
        for spec in sorted(taught_specs(self._schema), key=_urgency):
            all_keys = self._schema.keys_of(spec, self._facts)
            keys = [key for key in all_keys if not is_known(spec, self._known.get(key)) and key not in skipped]
            if not keys or (spec.on_photo and not self._photo):
                continue
            if spec.some:
                if len(self.rows(spec)) < spec.some:
                    yield self.one_more(spec)
            elif spec.kind == "spot":
                yield from self._tap_named(spec, keys, all_keys)
            elif spec.kind == "spots":
                yield from (TapUnnamed(spec, (key,), taken=self._others((key,))) for key in keys)
            elif spec.tap == "pairs":
                yield self._join(spec)
            elif spec.mostly is not None and keys == all_keys and spec.pattern not in exceptions_picked:
                yield PickExceptions(spec, tuple(keys))
            else:
                yield from (self._go_on(spec, key) for key in keys)

    def revision(self, wanted: str) -> Step:
        """The step that asks once more for a known fact, or for one of those under a heading or a beginning."""
        keys, spec = self.meant(wanted), self.of_heading(wanted)
        if len(keys) > 1 or (spec.some and keys != (wanted,)):
            choices = tuple(fact_choice(self._schema, key, self._facts[key]) for key in keys)
            return PickFact(spec, keys, choices=choices)
        if spec.tap == "pairs":
            return self._join(spec)
        if spec.kind == "spot":
            others = {} if spec.shipped else self._others(keys)
            return TapNamed(msgspec.structs.replace(spec, tap=""), keys, taken=others)
        known = self._facts.get(keys[0])
        if spec.kind == "spots":
            return TapUnnamed(spec, keys, list(known or []), taken=self._others(keys))
        return MendList(spec, keys, list(known)) if isinstance(known, list) else self._ask(spec, keys[0])

    def meant(self, wanted: str) -> tuple[str, ...]:
        """The facts that a key, the beginning of several, or a heading means; none if there is nothing of that name."""
        if self._schema.spec_of(wanted) is not None:
            return (wanted,)
        specs = ((key, self._schema.spec_of(key)) for key in self._known)
        return tuple(
            key
            for key, spec in specs
            if spec is not None and (key.startswith(f"{wanted}.") or str(spec.heading) == wanted)
        )

    def of_heading(self, wanted: str) -> FactSpec:
        """The description of the facts that are meant."""
        spec = self._schema.spec_of(self.meant(wanted)[0])
        assert spec is not None
        return spec

    def rows(self, spec: FactSpec) -> list[str]:
        """The keys of the rows that are known."""
        return [key for key in self._known if spec.holes_of(key) is not None]

    def one_more(self, spec: FactSpec) -> Step:
        """The step that asks for another row."""
        return AskRows(spec, tuple(spec.all_keys()), known=len(self.rows(spec)))

    def _others(self, keys: Collection[str]) -> dict[str, Place]:
        """Where everything lies but the places of these facts."""
        facts = {key: value for key, value in self._facts.items() if key not in keys}
        return places(self._schema, facts)

    def _ask(self, spec: FactSpec, key: str) -> Step:
        match spec.kind:
            case "rows":
                return AskRows(spec, (key,))
            case "words" | "numbers":
                return AskList(spec, (key,))
        return AskOne(spec, (key,), known=self._facts.get(key))

    def _go_on(self, spec: FactSpec, key: str) -> Step:
        """Ask for what is not known yet of a fact, by words that can be seen in the picture."""
        drawn = self._places.keys() | self._schema.schematic(self._facts).keys()
        words = tuple(word for word in spec.words if spec.spot_of(word) in drawn)
        step = self._ask(msgspec.structs.replace(spec, words=words) if words else spec, key)
        if isinstance(known := self._facts.get(key), list):
            step.draft = [cell for row in known for cell in (row if isinstance(row, list) else [row])]
        return step

    def _tap_named(self, spec: FactSpec, keys: list[str], all_keys: list[str]) -> Iterator[Step]:
        if not spec.tap:
            yield TapNamed(spec, tuple(keys), taken=self._others(keys))
            return
        for _, row in groupby(all_keys, lambda key: key.rpartition(".")[0]):
            named = tuple(row)
            if any(key in keys for key in named):
                open_end = bool(spec.counts) and spec.count_key(named[0]) not in self._facts
                yield TapNamed(spec, named, open_end=open_end, taken=self._others(named))

    def _join(self, spec: FactSpec) -> Step:
        keys = self._schema.keys_of(spec, self._facts)
        if spec.kind == "words":
            words = tuple(spec.own_name(key) for key in keys)
            found = {
                tuple(sorted((spec.own_name(key), other), key=words.index))
                for key in keys
                for other in self._facts.get(key, [])
                if other in words
            }
            joined = [list(pair) for pair in sorted(found)]
        else:
            every = spec.columns[0].words
            words = tuple(word for word in every if spec.spot_of(word) in self._places) or every
            joined = [list(row[:2]) for row in self._facts.get(spec.pattern, [])]
        return JoinPairs(spec, tuple(keys), joined, words)


def _urgency(spec: FactSpec) -> int:
    """Places on the photograph first: the rest is answered on them. What only helps comes last."""
    if spec.on_photo:
        return 0
    return 2 if spec.optional else 1
