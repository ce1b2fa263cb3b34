"""What is known about the printed components of a game, in layers, and where each fact comes from.

Layers, later ones win: the `facts.toml` shipped with the game, then the owner's own file DATA/boxes/GAME.toml.
The demo box (`demo_box.toml`) replaces the owner's file.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
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
from companion.core.names import day_name

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
    return _with_derived(_laid_over(shipped, believed(schema, data)), schema)


def with_taught(known: Mapping[str, KnownFact], taught: Facts, wall: str, schema: Schema) -> dict[str, KnownFact]:
    """What is known once these facts are taught as well, without looking at the disk again."""
    given = {key: fact for key, fact in known.items() if fact.origin != "derived"}
    return _with_derived(_laid_over(given, {key: Taught(value, wall) for key, value in taught.items()}), schema)


def _laid_over(known: dict[str, KnownFact], taught: Mapping[str, Taught]) -> dict[str, KnownFact]:
    """What is known with the owner's layer over it, what he struck out left out."""
    both = known | {key: _known(fact) for key, fact in taught.items()}
    return {key: fact for key, fact in both.items() if fact.value is not None}


def remember(schema: Schema, facts: Facts, data: Path, wall: str, told_by: str = "") -> None:
    """Keep taught facts for ever, all or none; they are on the disk when this returns, or BoxError says why not.

    Of a list only the rows are kept that are new or different; a row without a value is struck out.
    """
    told: dict[str, Value] = {}
    for key, value in facts.items():
        rows = schema.today(key, value)
        told |= rows if key in rows else _unknown(schema, rows, data)
    for key, value in told.items():
        if reason := schema.refusal(key, value):
            raise BoxError("{key}: {reason}", key=key, reason=reason)
    with rewriting(schema, data) as own:
        own.facts.update({key: Taught(value, wall, told_by) for key, value in told.items()})


def _unknown(schema: Schema, rows: Facts, data: Path) -> dict[str, Value]:
    known = load_facts(schema, False, data)
    return {key: value for key, value in rows.items() if known.get(key) != value}


def forget(schema: Schema, key: str, data: Path) -> None:
    """Take a taught fact back, so that the shipped one (or none) holds again; BoxError if nobody taught it."""
    with rewriting(schema, data) as own:
        if own.facts.pop(key, None) is None:
            raise BoxError(
                "“{key}” was never taught: 'companion box show {game} --all' lists what was.",
                key=key,
                game=schema.game,
            )


def entries(schema: Schema, keys: Iterable[str], data: Path) -> dict[str, Taught | None]:
    """What the owner's file says about these facts at this moment, for `put_back`."""
    own = _own(schema, data)
    return {key: own.facts.get(key) for key in keys}


def put_back(schema: Schema, before: Mapping[str, Taught | None], data: Path) -> None:
    """Let the owner's file say about these facts what it said before."""
    with rewriting(schema, data) as own:
        for key, taught in before.items():
            own.facts.pop(key, None)
            if taught is not None:
                own.facts[key] = taught


def take_back(schema: Schema, key: str, value: Value, before: Value | None, data: Path, wall: str) -> None:
    """Undo the teaching of a value: what was known before holds again; what somebody taught since then stays."""
    shipped = _read_layer(schema.folder / "facts.toml", "shipped")
    knew = schema.today(key, before)
    with rewriting(schema, data) as own:
        for each, told in schema.today(key, value).items():
            old = knew.get(each)
            if each not in own.facts or own.facts[each].value != told or old == told:
                continue
            if old is None or (each in shipped and shipped[each].value == old):
                del own.facts[each]
            else:
                own.facts[each] = Taught(old, wall)


def _own(schema: Schema, data: Path) -> OwnFile:
    """The owner's file, its facts as they are called today."""
    return as_today(schema, own_file.read(box_path(schema.game, data), schema.game))


def as_today(schema: Schema, own: OwnFile) -> OwnFile:
    """The same facts, each list of an older box row by row; what was told as a row already wins."""
    facts: dict[str, Taught] = {}
    for key, fact in own.facts.items():
        rows = schema.today(key, fact.value)
        facts |= {row: Taught(value, fact.taught, fact.told_by) for row, value in rows.items() if row not in own.facts}
        if key in rows:
            facts[key] = Taught(rows[key], fact.taught, fact.told_by)
    return OwnFile(own.game, facts, own.owner)


def believed(schema: Schema, data: Path) -> dict[str, Taught]:
    """What the owner's file says and can be true."""
    own = _own(schema, data)
    return {key: fact for key, fact in own.facts.items() if schema.refusal(key, fact.value) is None}


@contextmanager
def rewriting(schema: Schema, data: Path) -> Iterator[OwnFile]:
    """The owner's file, written back with what is changed in it."""
    # Two processes may teach the same box (the table and a terminal): neither may lose the other's fact.
    path = box_path(schema.game, data)
    try:
        make_folder(path.parent)
        with closing(DurableFile(path.parent / f".{schema.game}.lock")) as lock:
            lock.lock(wait=True)
            own = _own(schema, data)
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
