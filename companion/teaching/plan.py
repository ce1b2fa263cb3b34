"""Which steps a lesson still has to take, in a sensible order: the picture first, then what waits for it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any

import msgspec

from companion.box.spec import FactSpec, Schema
from companion.teaching.answers import Ask
from companion.teaching.board import places
from companion.teaching.steps import Step
from companion.teaching.taps import Exceptions, Join, Place, Points

Facts = Mapping[str, Any]


class Plan:
    """The steps that are open beside what is known; pure, made anew after every answer."""

    def __init__(self, schema: Schema, facts: Facts, is_known: Callable[[str, FactSpec], bool], photo: bool) -> None:
        self._schema = schema
        self._facts = facts
        self._is_known = is_known
        self._photo = photo
        self._places = places(schema, facts)

    def open_steps(self, skipped: Collection[str], sorted_out: Collection[str]) -> Iterator[Step]:
        """Everything that is open and was not skipped; `sorted_out` are patterns whose exceptions are named."""
        for spec in sorted(self._schema.specs, key=_urgency):
            keys = [k for k in self._keys(spec) if not self._is_known(k, spec) and k not in skipped]
            if keys:
                yield from self._steps(spec, keys, spec.pattern in sorted_out)

    def revision(self, key: str) -> Step:
        """The step that asks for a known fact once more."""
        spec = self._schema.spec_of(key)
        assert spec is not None
        if spec.tap == "pairs":
            return self._join(spec)
        if spec.kind == "spot":
            return Place(msgspec.structs.replace(spec, tap="spot", counts=""), (key,))
        if spec.kind == "spots":
            return Points(spec, key, list(self._facts.get(key, [])))
        return Ask(spec, key, known=self._facts.get(key))

    def _keys(self, spec: FactSpec) -> list[str]:
        return [key for key in spec.all_keys() if self._schema.exists(key, self._facts)]

    def _steps(self, spec: FactSpec, keys: list[str], sorted_out: bool) -> Iterator[Step]:
        if spec.kind in ("spot", "spots"):
            if self._photo:
                yield from self._placing(spec, keys)
        elif spec.tap == "pairs":
            yield self._join(spec)
        elif spec.mostly is not None and len(keys) == len(self._keys(spec)) and not sorted_out:
            yield Exceptions(spec, tuple(keys))
        else:
            yield from (self._ask(spec, key) for key in keys)

    def _ask(self, spec: FactSpec, key: str) -> Step:
        known = self._facts.get(key)
        drawn = self._places.keys() | self._schema.schematic(self._facts).keys()
        placed = tuple(word for word in spec.words if spec.spot_prefix + word in drawn)
        step = Ask(msgspec.structs.replace(spec, words=placed) if placed else spec, key, known=known)
        if isinstance(known, list):
            step.draft = [cell for row in known for cell in (row if isinstance(row, list) else [row])]
        return step

    def _placing(self, spec: FactSpec, keys: list[str]) -> Iterator[Step]:
        if spec.kind == "spots":
            yield from (Points(spec, key) for key in keys)
        elif spec.tap in ("row", "rows"):
            rows: dict[str, list[str]] = {}
            for key in self._keys(spec):
                rows.setdefault(key.rpartition(".")[0], []).append(key)
            for row in rows.values():
                if any(key in keys for key in row):
                    yield Place(spec, tuple(row), counted=bool(spec.counts) and spec.count_key(row[0]) in self._facts)
        else:
            yield Place(spec, tuple(keys))

    def _join(self, spec: FactSpec) -> Step:
        keys = self._keys(spec)
        if spec.kind == "words":
            words = tuple(spec.own_name(key) for key in keys)
        else:
            words = spec.columns[0].words
            placed = tuple(word for word in words if spec.spot_prefix + word in self._places)
            words = placed or words
        return Join(spec, tuple(keys), words, self._pairs(spec, words))

    def _pairs(self, spec: FactSpec, words: tuple[str, ...]) -> list[Any]:
        """What is joined already, as a draft to go on with."""
        if spec.kind == "rows":
            return [list(row[:2]) for row in self._facts.get(spec.pattern, [])]
        found = {
            tuple(sorted((spec.own_name(key), other), key=words.index))
            for key in self._keys(spec)
            for other in self._facts.get(key, [])
            if other in words
        }
        return [list(pair) for pair in sorted(found)]


def _urgency(spec: FactSpec) -> int:
    """Places on the photograph first: the rest is answered on them. What only helps comes last."""
    if spec.kind in ("spot", "spots"):
        return 0
    return 2 if spec.optional else 1
