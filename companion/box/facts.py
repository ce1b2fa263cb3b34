"""What is known about the printed components of a game, in layers, and where each fact comes from.

Facts are flat: a dotted key ("routes.10.cart", "blocks.black.3.cost", "track.1588") and a plain JSON value.
A key that is absent is not known. Layers, later ones win: the `facts.toml` shipped with the game, then the
owner's own file DATA/boxes/GAME.toml. The demo box (`demo_box.toml`) replaces the owner's file.
"""

from __future__ import annotations

import fcntl
import importlib
import tomllib
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from importlib import resources
from pathlib import Path
from typing import Any

import msgspec

from companion.box.own_file import OwnFile, Taught, read_own, write_own
from companion.box.spec import Column, FactSpec, Slip
from companion.core.errors import BoxError
from companion.core.message import Message, say

__all__ = [
    "Column",
    "FactSpec",
    "KnownFact",
    "Schema",
    "Slip",
    "box_path",
    "forget",
    "known_facts",
    "load_facts",
    "photo_path",
    "remember",
    "remember_all",
    "schema_of",
    "with_taught",
]

_NOT_FACTS = ("about", "sources")


class KnownFact(msgspec.Struct, frozen=True):
    """One fact with its origin: "shipped", "taught" or "demo", and the words for people."""

    value: Any
    origin: str
    source: Message


def _any_key(key: str, facts: Mapping[str, Any]) -> bool:
    return True


def _no_slips(facts: Mapping[str, Any]) -> list[Slip]:
    return []


def _nothing(facts: Mapping[str, Any]) -> dict[str, Any]:
    return {}


class Schema(msgspec.Struct, frozen=True):
    """All questions a game has about its printed components, in the order in which they are asked.

    A game's schema module may add functions: `slips` finds what cannot all be true together, `exists`
    says whether a key makes sense beside what is known (a ninth site where there are eight), `derived` gives
    what follows from known facts, and `schematic` says where spots are drawn without a photograph.
    """

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


def schema_of(game: str) -> Schema:
    """The schema in the game's own package."""
    try:
        module = importlib.import_module(f"companion.games.{game}.schema")
    except ModuleNotFoundError as missing:
        raise BoxError(f"No game called “{game}” has a box to teach.") from missing
    return Schema(
        tuple(module.SPECS),
        getattr(module, "slips", _no_slips),
        getattr(module, "exists", _any_key),
        getattr(module, "derived", _nothing),
        getattr(module, "schematic", _nothing),
    )


def box_path(game: str, data: Path) -> Path:
    """Where the owner's own facts about a game are kept."""
    return data / "boxes" / f"{game}.toml"


def photo_path(game: str, data: Path) -> Path:
    """Where the straightened photograph of the owner's board is kept, if there is one."""
    return data / "boxes" / f"{game}.png"


def load_facts(game: str, demo: bool, data: Path) -> dict[str, Any]:
    """Everything known about a game's components; `demo` takes the invented box instead of the owner's."""
    return {key: fact.value for key, fact in known_facts(game, demo, data).items()}


def known_facts(game: str, demo: bool, data: Path) -> dict[str, KnownFact]:
    """Like `load_facts`, with the source of each fact; raises BoxError for a file that cannot be read.

    A fact in the owner's file that cannot be true (edited by hand) is left out: it is asked for again.
    """
    facts = _shipped(game, "facts.toml", "shipped")
    if demo:
        facts.update(_shipped(game, "demo_box.toml", "demo"))
        return facts
    own = read_own(box_path(game, data), game)
    if not own.facts:
        return facts
    schema = schema_of(game)
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


def remember(game: str, key: str, value: Any, data: Path, wall: str) -> None:
    """Keep one taught fact for ever; it is on the disk when this returns. Raises BoxError if it cannot be."""
    remember_all(game, {key: value}, data, wall)


def remember_all(game: str, facts: Mapping[str, Any], data: Path, wall: str, told_by: str = "") -> None:
    """Keep several taught facts at once, all or none."""
    schema = schema_of(game)
    for key, value in facts.items():
        if reason := schema.refusal(key, value):
            raise BoxError(f"{key}: {reason}")
    with _changing(game, data) as own:
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


def _shipped(game: str, name: str, origin: str) -> dict[str, KnownFact]:
    folder = resources.files("companion.games") / game
    file = folder / name
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
