"""What is known about the printed components of a game, in layers, and where each fact comes from.

Layers, later ones win: the `facts.toml` shipped with the game, then the owner's own file DATA/boxes/GAME.toml.
The demo box (`demo_box.toml`) replaces the owner's file.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Literal

import msgspec

from companion.box import own_file
from companion.box.own_file import OwnFile, Taught
from companion.box.spec import Facts, Schema, Value
from companion.core.disk import DurableFile, make_folder
from companion.core.errors import BoxError
from companion.core.message import Message, say
from companion.core.names import day_name, refusal_of_name

Origin = Literal["shipped", "taught", "demo", "derived"]


class KnownFact(msgspec.Struct, frozen=True):
    """One fact, where it comes from, and that in words for people."""

    value: Value
    origin: Origin
    source: Message


def box_path(game: str, data: Path) -> Path:
    """Where the owner's own facts about a game are kept."""
    return data / "boxes" / f"{game}.toml"


def photo_path(game: str, data: Path) -> Path:
    """Where the straightened photograph of the owner's board is kept, if there is one."""
    return data / "boxes" / f"{game}.png"


def load_facts(schema: Schema, demo: bool, data: Path) -> dict[str, Value]:
    """Everything known about a game's components; `demo` takes the invented box instead of the owner's."""
    return {key: fact.value for key, fact in known_facts(schema, demo, data).items()}


def known_facts(schema: Schema, demo: bool, data: Path) -> dict[str, KnownFact]:
    """Like `load_facts`, with the source of each fact; raises BoxError for a file that cannot be read.

    A fact in the owner's file that cannot be true (edited by hand) is left out: it is asked for again.
    """
    shipped = _read_layer(schema.folder / "facts.toml", "shipped")
    if demo:
        return shipped | _read_layer(schema.folder / "demo_box.toml", "demo")
    taught = {key: _known(fact) for key, fact in _believed(schema, data).items()}
    return _with_derived(shipped | taught, schema)


def with_taught(known: Mapping[str, KnownFact], taught: Facts, wall: str, schema: Schema) -> dict[str, KnownFact]:
    """What is known once these facts are taught as well, without looking at the disk again."""
    given = {key: fact for key, fact in known.items() if fact.origin != "derived"}
    return _with_derived(given | {key: _known(Taught(value, wall)) for key, value in taught.items()}, schema)


def remember(schema: Schema, facts: Facts, data: Path, wall: str, told_by: str = "") -> None:
    """Keep taught facts for ever, all or none; they are on the disk when this returns, or BoxError says why not."""
    for key, value in facts.items():
        if reason := schema.refusal(key, value):
            raise BoxError("{key}: {reason}", key=key, reason=reason)
    with _rewriting(schema.game, data) as own:
        own.facts.update({key: Taught(value, wall, told_by) for key, value in facts.items()})


def forget(game: str, key: str, data: Path) -> bool:
    """Take a taught fact back, so that the shipped one (or none) holds again; says whether it was there."""
    with _rewriting(game, data) as own:
        return own.facts.pop(key, None) is not None


def take_back(schema: Schema, key: str, value: Value, before: Value | None, data: Path, wall: str) -> None:
    """Undo the teaching of a value: what was known before holds again; what somebody taught since then stays."""
    shipped = _read_layer(schema.folder / "facts.toml", "shipped").get(key)
    with _rewriting(schema.game, data) as own:
        if key not in own.facts or own.facts[key].value != value:
            return
        if before is None or (shipped is not None and shipped.value == before):
            del own.facts[key]
        else:
            own.facts[key] = Taught(before, wall)


def export(schema: Schema, data: Path, target: Path, owner: str = "") -> int:
    """Write everything the owner taught about a game into a file for others; returns how many facts."""
    if owner and (refusal := refusal_of_name(owner)):
        raise BoxError("Nothing was written: {reason}", reason=refusal)
    facts = _believed(schema, data)
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


def compare(given: OwnFile, schema: Schema, data: Path, name: str) -> Gift:
    """What a file from somebody else would teach; raises BoxError for one that cannot be trusted as a whole."""
    told = {key: fact.value for key, fact in given.facts.items()}
    for key, value in told.items():
        if reason := schema.refusal(key, value):
            raise BoxError(
                "{file} cannot be right: {key}: {reason} Nothing was taken in.", file=name, key=key, reason=reason
            )
    own = {key: fact.value for key, fact in _believed(schema, data).items()}
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
        remember(schema, facts, data, wall, told_by=gift.owner or "somebody else")
    return len(facts)


def _believed(schema: Schema, data: Path) -> dict[str, Taught]:
    """What the owner's file says and can be true."""
    own = own_file.read(box_path(schema.game, data), schema.game)
    return {key: fact for key, fact in own.facts.items() if schema.refusal(key, fact.value) is None}


@contextmanager
def _rewriting(game: str, data: Path) -> Iterator[OwnFile]:
    """The owner's file, written back with what is changed in it."""
    # Two processes may teach the same box (the table and a terminal): neither may lose the other's fact.
    path = box_path(game, data)
    try:
        make_folder(path.parent)
        with closing(DurableFile(path.parent / f".{game}.lock")) as lock:
            lock.lock(wait=True)
            own = own_file.read(path, game)
            yield own
            own_file.write(path, own)
    except OSError as trouble:
        raise BoxError(
            "The box file {file} cannot be written: {error}. Nothing was changed.", file=path, error=trouble.strerror
        ) from trouble


def _with_derived(facts: dict[str, KnownFact], schema: Schema) -> dict[str, KnownFact]:
    source = say("follows from what you taught")
    for key, value in schema.derived({key: fact.value for key, fact in facts.items()}).items():
        facts.setdefault(key, KnownFact(value, "derived", source))
    return facts


def _known(taught: Taught) -> KnownFact:
    day = day_name(taught.taught)
    if taught.told_by:
        source = say("taught by the box of {owner} on {day}", owner=taught.told_by, day=day)
    else:
        source = say("taught by you on {day}", day=day)
    return KnownFact(taught.value, "taught", source)


def _read_layer(file: Path, origin: Origin) -> dict[str, KnownFact]:
    """The facts of a file that came with the game."""
    if not file.is_file():
        return {}
    document = tomllib.loads(file.read_text(encoding="utf-8"))
    sources: dict[str, str] = document.get("sources", {})
    unsaid = say("shipped with the companion") if origin == "shipped" else say("invented for the demonstration")
    tables = {name: table for name, table in document.items() if name not in ("about", "sources")}
    return {key: KnownFact(value, origin, _source(sources, key) or unsaid) for key, value in _flat(tables)}


def _flat(table: Mapping[str, Value], prefix: str = "") -> Iterator[tuple[str, Value]]:
    """The values of nested tables by their dotted keys."""
    for name, value in table.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{prefix}{name}.")
        else:
            yield prefix + name, value


def _source(sources: Mapping[str, str], key: str) -> Message | None:
    """The source named for the longest beginning of the key."""
    parts = key.split(".")
    for length in range(len(parts), 0, -1):
        if text := sources.get(".".join(parts[:length])):
            return Message(text)  # a sentence of facts.toml: extracted, so it can be translated
    return None
