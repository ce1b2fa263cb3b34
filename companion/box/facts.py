"""What is known about the printed components of a game, in layers, and where each fact comes from.

Facts are flat: a dotted key ("routes.10.cart", "blocks.black.3.cost", "track.1588") and a plain JSON value.
A key that is absent is not known. Layers, later ones win: the `facts.toml` shipped with the game, then the
owner's own file DATA/boxes/GAME.toml. The demo box (`demo_box.toml`) replaces the owner's file.
"""

from __future__ import annotations

import fcntl
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal

import msgspec

from companion.box.own_file import OwnFile, Taught, read_own, write_own
from companion.box.spec import Schema
from companion.core.errors import BoxError
from companion.core.message import Message, say

_NOT_FACTS = ("about", "sources")


Origin = Literal["shipped", "taught", "demo", "derived"]


class KnownFact(msgspec.Struct, frozen=True):
    """One fact, where it comes from, and that in words for people."""

    value: Any
    origin: Origin
    source: Message


def box_path(game: str, data: Path) -> Path:
    """Where the owner's own facts about a game are kept."""
    return data / "boxes" / f"{game}.toml"


def photo_path(game: str, data: Path) -> Path:
    """Where the straightened photograph of the owner's board is kept, if there is one."""
    return data / "boxes" / f"{game}.png"


def load_facts(schema: Schema, demo: bool, data: Path) -> dict[str, Any]:
    """Everything known about a game's components; `demo` takes the invented box instead of the owner's."""
    return {key: fact.value for key, fact in known_facts(schema, demo, data).items()}


def known_facts(schema: Schema, demo: bool, data: Path) -> dict[str, KnownFact]:
    """Like `load_facts`, with the source of each fact; raises BoxError for a file that cannot be read.

    A fact in the owner's file that cannot be true (edited by hand) is left out: it is asked for again.
    """
    facts = _shipped(schema.folder / "facts.toml", "shipped")
    if demo:
        facts.update(_shipped(schema.folder / "demo_box.toml", "demo"))
        return facts
    own = read_own(box_path(schema.game, data), schema.game)
    if not own.facts:
        return facts
    for key, taught in own.facts.items():
        if schema.refusal(key, taught.value) is None:
            facts[key] = KnownFact(taught.value, "taught", _taught_source(taught))
    return _with_derived(facts, schema)


def with_taught(
    known: Mapping[str, KnownFact], taught: Mapping[str, Any], wall: str, schema: Schema
) -> dict[str, KnownFact]:
    """What is known once these facts are taught as well, without looking at the disk again."""
    fresh = {key: KnownFact(value, "taught", _taught_source(Taught(value, wall))) for key, value in taught.items()}
    given = {key: fact for key, fact in known.items() if fact.origin != "derived"}
    return _with_derived({**given, **fresh}, schema)


def _with_derived(facts: dict[str, KnownFact], schema: Schema) -> dict[str, KnownFact]:
    plain = {key: fact.value for key, fact in facts.items()}
    for key, value in schema.derived(plain).items():
        facts.setdefault(key, KnownFact(value, "derived", say("follows from what you taught")))
    return facts


def remember(schema: Schema, key: str, value: Any, data: Path, wall: str) -> None:
    """Keep one taught fact for ever; it is on the disk when this returns. Raises BoxError if it cannot be."""
    remember_all(schema, {key: value}, data, wall)


def remember_all(schema: Schema, facts: Mapping[str, Any], data: Path, wall: str, told_by: str = "") -> None:
    """Keep several taught facts at once, all or none."""
    for key, value in facts.items():
        if reason := schema.refusal(key, value):
            raise BoxError(f"{key}: {reason}")
    with _changing(schema.game, data) as own:
        own.facts.update({key: Taught(value, wall, told_by) for key, value in facts.items()})


def forget(game: str, key: str, data: Path) -> bool:
    """Take a taught fact back, so that the shipped one (or none) holds again; says whether it was there."""
    with _changing(game, data) as own:
        return own.facts.pop(key, None) is not None


@contextmanager
def _changing(game: str, data: Path) -> Iterator[OwnFile]:
    # Two processes may teach the same box (the table and a terminal): neither may lose the other's fact.
    path = box_path(game, data)
    try:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        with (path.parent / f".{game}.lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            own = read_own(path, game)
            yield own
            write_own(path, own)
    except OSError as trouble:
        raise BoxError(f"The box file {path} cannot be written: {trouble.strerror}. Nothing was changed.") from trouble


def _shipped(file: Path, origin: Origin) -> dict[str, KnownFact]:
    if not file.is_file():
        return {}
    document = tomllib.loads(file.read_text(encoding="utf-8"))
    sources: dict[str, str] = document.get("sources", {})
    plain = {key: value for key, value in document.items() if key not in _NOT_FACTS}
    unsaid = say("shipped with the companion") if origin == "shipped" else say("invented for the demonstration")
    return {key: KnownFact(value, origin, _source(sources, key) or unsaid) for key, value in _flat(plain, "")}


def _flat(table: Mapping[str, Any], prefix: str) -> Iterator[tuple[str, Any]]:
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


def _taught_source(taught: Taught) -> Message:
    day = taught.taught[:10]
    if taught.told_by:
        return say("taught by the box of {owner} on {day}", owner=taught.told_by, day=day)
    return say("taught by you on {day}", day=day)
