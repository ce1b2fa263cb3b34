"""How much of a box is known."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from companion.box.facts import KnownFact
from companion.box.spec import Facts, FactSpec, Schema
from companion.core.message import Message


class Progress(msgspec.Struct, frozen=True):
    """How much of one group of facts is known."""

    group: Message
    known: int
    total: int
    features: tuple[Message, ...]
    optional: bool = False


def is_known(spec: FactSpec, fact: KnownFact | None) -> bool:
    """Whether there is nothing left to ask: what was only assumed is asked for all the same."""
    if fact is None or (fact.origin == "shipped" and spec.assumed is not None):
        return False
    return not spec.whole or len(fact.value) >= spec.whole


def progress(schema: Schema, known: Mapping[str, KnownFact]) -> list[Progress]:
    """Known and total facts by group, in the order of the schema."""
    facts = {key: fact.value for key, fact in known.items()}
    groups: dict[str, Progress] = {}
    for spec in schema.specs:
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
    """Known and total; a list of a known length is counted item by item."""
    keys = schema.keys_of(spec, facts)
    if spec.whole:
        return sum(min(spec.whole, len(facts.get(key, ()))) for key in keys), spec.whole * len(keys)
    return sum(is_known(spec, known.get(key)) for key in keys), len(keys)
