"""One owner's box helps another: what was taught, as a file to give away and to take in."""

from __future__ import annotations

from pathlib import Path

import msgspec

from companion.box import facts as box
from companion.box import own_file
from companion.box.own_file import OwnFile, read_own
from companion.box.spec import Schema, Value
from companion.core.errors import BoxError


class Gift(msgspec.Struct, frozen=True):
    """What a box file from somebody else would change; nothing has been changed yet."""

    game: str
    owner: str
    fresh: dict[str, Value]  # not known here
    same: tuple[str, ...]  # known here already, and equal
    different: dict[str, tuple[Value, Value]]  # known here otherwise: (own, given)


def export(schema: Schema, data: Path, target: Path, owner: str = "") -> int:
    """Write everything the owner taught about a game into a file for others; returns how many facts."""
    game = schema.game
    own = read_own(box.box_path(game, data), game)
    facts = {key: fact for key, fact in own.facts.items() if schema.refusal(key, fact.value) is None}
    if not facts:
        raise BoxError("There is nothing to give away yet: 'companion teach {game}' asks for it.", game=game)
    try:
        own_file.write(target.absolute(), OwnFile(game, facts, owner))
    except OSError as trouble:
        raise BoxError("{file} cannot be written: {error}.", file=target, error=trouble.strerror) from trouble
    return len(facts)


def read_gift(source: Path) -> OwnFile:
    """A box file of somebody else's; raises BoxError for one that cannot be read."""
    return own_file.read(source)


def compare(given: OwnFile, schema: Schema, data: Path, name: str) -> Gift:
    """What such a file would teach; raises BoxError for one that cannot be trusted as a whole."""
    told = {key: fact.value for key, fact in given.facts.items()}
    for key, value in told.items():
        if reason := schema.refusal(key, value):
            raise BoxError(
                "{file} cannot be right: {key}: {reason} Nothing was taken in.", file=name, key=key, reason=reason
            )
    known = box.known_facts(schema, False, data)
    own = {key: fact.value for key, fact in known.items() if fact.origin == "taught"}
    return Gift(
        given.game,
        given.owner,
        fresh={key: value for key, value in told.items() if key not in own},
        same=tuple(key for key, value in told.items() if key in own and own[key] == value),
        different={key: (own[key], value) for key, value in told.items() if key in own and own[key] != value},
    )


def take_in(gift: Gift, schema: Schema, data: Path, wall: str, replace: bool = False) -> int:
    """Learn from a gift; what the owner taught himself stays unless `replace`. Returns how many facts are new."""
    facts = dict(gift.fresh)
    if replace:
        facts |= {key: given for key, (_, given) in gift.different.items()}
    if facts:
        box.remember_all(schema, facts, data, wall, told_by=gift.owner or "somebody else")
    return len(facts)
