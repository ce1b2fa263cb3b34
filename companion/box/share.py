"""A box given to somebody else, and somebody else's taken in: fact by fact, the owner's own ones win."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import msgspec

from companion.box import own_file
from companion.box.facts import as_today, believed, rewriting
from companion.box.own_file import OwnFile, Taught
from companion.box.spec import Schema, Value
from companion.core.errors import BoxError
from companion.core.names import refusal_of_name


def export(schema: Schema, data: Path, target: Path, owner: str = "") -> int:
    """Write everything the owner taught about a game into a file for others; returns how many facts."""
    if owner and (refusal := refusal_of_name(owner)):
        raise BoxError("Nothing was written: {reason}", reason=refusal)
    facts = believed(schema, data)
    if not facts:
        raise BoxError("There is nothing to give away yet: 'companion teach {game}' asks for it.", game=schema.game)
    try:
        own_file.write(target.absolute(), OwnFile(schema.game, facts, owner))
    except OSError as trouble:
        raise BoxError("{file} cannot be written: {error}.", file=target, error=trouble.strerror) from trouble
    return len(facts)


class Gift(msgspec.Struct, frozen=True):
    """What a box file from somebody else would change; nothing has been changed yet."""

    game: str
    owner: str
    fresh: dict[str, Value]  # not known here
    same: tuple[str, ...]  # known here already, and equal
    different: dict[str, tuple[Value, Value]]  # known here otherwise: (own, given)
    given: dict[str, Taught] = {}
    outdated: tuple[str, ...] = ()  # of those that are different: told here by somebody else's box, and longer ago


def compare(given: OwnFile, schema: Schema, data: Path, name: str) -> Gift:
    """What a file from somebody else would teach; raises BoxError for one that cannot be trusted as a whole."""
    told = signed(given, schema)
    for key, fact in told.items():
        if reason := schema.refusal(key, fact.value):
            raise BoxError(
                "{file} cannot be right: {key}: {reason} Nothing was taken in.", file=name, key=key, reason=reason
            )
    own = believed(schema, data)
    different = {key: (own[key].value, f.value) for key, f in told.items() if key in own and own[key].value != f.value}
    return Gift(
        given.game,
        given.owner,
        fresh={key: fact.value for key, fact in told.items() if key not in own},
        same=tuple(key for key, fact in told.items() if key in own and own[key].value == fact.value),
        different=different,
        given=told,
        outdated=tuple(key for key in different if own[key].told_by and _rank(own[key]) < _rank(told[key])),
    )


def signed(given: OwnFile, schema: Schema) -> dict[str, Taught]:
    """The facts of a box, each with whose box it came from."""
    whose = given.owner or "somebody else"
    facts = as_today(schema, given).facts
    return {key: Taught(fact.value, fact.taught, fact.told_by or whose) for key, fact in facts.items()}


def take_in(gift: Gift, schema: Schema, data: Path, replace: bool = False) -> int:
    """Learn from a gift; what the owner taught himself stays unless `replace`. Returns how many facts are new."""
    with rewriting(schema, data) as own:
        before, own.facts = own.facts, merged(own.facts, gift.given, schema, replace)
    return sum(key not in before or before[key].value != fact.value for key, fact in own.facts.items())


def merged(own: Mapping[str, Taught], given: Mapping[str, Taught], schema: Schema, replace: bool) -> dict[str, Taught]:
    """Both boxes in one: what the owner taught himself stays unless `replace`.

    Of what several boxes told, the latest holds: so it does not matter whose is taken in first.
    """
    found = dict(own)
    for key, fact in given.items():
        here = own.get(key)
        believed = here is not None and schema.refusal(key, here.value) is None  # what cannot be true gives way
        if here is None or not believed or _gives_way(here, fact, replace):
            found[key] = fact
    return found


def _gives_way(own: Taught, given: Taught, replace: bool) -> bool:
    if replace:
        return bool(own.value != given.value)
    return bool(own.told_by) and _rank(own) < _rank(given)


def _rank(fact: Taught) -> tuple[str, str, str]:
    """Of two boxes' facts the later one; of two of one moment always the same one."""
    return fact.taught, repr(fact.value), fact.told_by
