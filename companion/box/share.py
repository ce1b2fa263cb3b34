"""One owner's box helps another: what was taught, as a file to give away and to take in."""

from __future__ import annotations

from pathlib import Path

import msgspec

from companion.box import facts as box
from companion.box.own_file import MAX_BYTES, OwnFile, parse, read_own, text_of
from companion.box.spec import Schema
from companion.core.disk import replace_file
from companion.core.errors import BoxError


class Gift(msgspec.Struct, frozen=True):
    """What a box file from somebody else would change; nothing has been changed yet."""

    game: str
    owner: str
    fresh: dict[str, object]  # not known here
    same: tuple[str, ...]  # known here already, and equal
    different: dict[str, tuple[object, object]]  # known here otherwise: (own, given)


def export(schema: Schema, data: Path, target: Path, owner: str = "") -> int:
    """Write everything the owner taught about a game into a file for others; returns how many facts."""
    game = schema.game
    own = read_own(box.box_path(game, data), game)
    facts = {key: fact for key, fact in own.facts.items() if schema.refusal(key, fact.value) is None}
    if not facts:
        raise BoxError(f"There is nothing to give away yet: 'companion teach {game}' asks for it.")
    try:
        replace_file(target.absolute(), text_of(OwnFile(game, facts, owner)).encode("utf-8"))
    except OSError as trouble:
        raise BoxError(f"{target} cannot be written: {trouble.strerror}.") from trouble
    return len(facts)


def read_gift(source: Path) -> OwnFile:
    """A box file of somebody else's; raises BoxError for one that cannot be read."""
    try:
        if source.stat().st_size > MAX_BYTES:
            raise BoxError(f"{source} is larger than any box file: it was not read.")
        raw = source.read_bytes()
    except OSError as trouble:
        raise BoxError(f"{source} cannot be read: {trouble.strerror}.") from trouble
    return parse(raw, "", str(source))


def compare(given: OwnFile, schema: Schema, data: Path, name: str) -> Gift:
    """What such a file would teach; raises BoxError for one that cannot be trusted as a whole."""
    for key, fact in given.facts.items():
        if reason := schema.refusal(key, fact.value):
            raise BoxError(f"{name} cannot be right: {key}: {reason} Nothing was taken in.")
    own = {key: fact for key, fact in box.known_facts(schema, False, data).items() if fact.origin == "taught"}
    return Gift(
        given.game,
        given.owner,
        {key: fact.value for key, fact in given.facts.items() if key not in own},
        tuple(key for key, fact in given.facts.items() if key in own and own[key].value == fact.value),
        {
            key: (own[key].value, fact.value)
            for key, fact in given.facts.items()
            if key in own and own[key].value != fact.value
        },
    )


def take_in(gift: Gift, schema: Schema, data: Path, wall: str, replace: bool = False) -> int:
    """Learn from a gift; what the owner taught himself stays unless `replace`. Returns how many facts are new."""
    facts = dict(gift.fresh)
    if replace:
        facts |= {key: given for key, (_, given) in gift.different.items()}
    if facts:
        box.remember_all(schema, facts, data, wall, told_by=gift.owner or "somebody else")
    return len(facts)
