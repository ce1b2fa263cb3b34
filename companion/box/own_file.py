"""The owner's box file: readable TOML, written whole or not at all, and refused when it is not ours."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec

from companion.box.spec import Value
from companion.core.disk import replace_file
from companion.core.errors import BoxError
from companion.core.given import read_file, read_toml
from companion.core.message import Message, say

FORMAT = 2  # since 2 a fact may be struck out, and contracts are facts of their own
MAX_BYTES = 1_000_000
MAX_DEPTH = 6

_HEAD = """\
# What the companion was taught about your own copy of the game.
# You may edit it: "key" = {{ value = …, taught = "when" }}. A value that cannot be true is asked for again.

[box]
format = {format}
game = {game}
{owner}
[facts]
"""


class Taught(msgspec.Struct, frozen=True):
    """A value, the wall time when it was taught, and whose box it came from ("" for the owner's own)."""

    value: Value  # None: struck out, although the game ships it
    taught: str
    told_by: str = ""


class OwnFile(msgspec.Struct):
    game: str
    facts: dict[str, Taught]
    owner: str = ""  # whose box it is, in a file made for others


def read(path: Path, game: str = "") -> OwnFile:
    """A box file, or BoxError if it cannot be read; that of a named game may be absent and is empty then."""
    try:
        document: dict[str, Value] = read_toml(read_file(path, MAX_BYTES))
    except OSError as trouble:
        if game and isinstance(trouble, FileNotFoundError):
            return OwnFile(game, {})
        raise BoxError("{file} cannot be read: {error}.", file=path, error=trouble.strerror) from trouble
    except ValueError as damage:
        raise _damaged(path, str(damage)) from None
    head = document.get("box")
    if not isinstance(head, dict) or not isinstance(head.get("game"), str):
        raise BoxError("{file} is not a box file of the companion: it has no [box] with a game.", file=path)
    version = head.get("format")
    if not isinstance(version, int) or isinstance(version, bool) or version < 1:
        raise BoxError("{file} is not a box file of the companion: it names no format.", file=path)
    if version > FORMAT:
        raise BoxError(
            "{file} was written by a newer companion (format {format}, here {here}): update here first.",
            file=path,
            format=version,
            here=FORMAT,
        )
    if game and head["game"] != game:
        raise BoxError("{file} is about the game “{game}”, not “{other}”.", file=path, game=head["game"], other=game)
    facts = document.get("facts", {})
    if not isinstance(facts, dict):
        raise _damaged(path, say("[facts] is not a table."))
    taught = {key: _taught(key, entry, path) for key, entry in facts.items()}
    return OwnFile(head["game"], taught, str(head.get("owner", ""))[:80])


def _damaged(path: Path, damage: Message | str) -> BoxError:
    return BoxError("{file} is damaged and was not read: {damage}", file=path, damage=damage)


def _taught(key: str, entry: Value, path: Path) -> Taught:
    if trouble := _not_plain(entry):
        raise _damaged(path, say("“{key}” {trouble}.", key=key, trouble=trouble))
    if not isinstance(entry, dict) or ("value" not in entry and entry.get("struck") is not True):
        raise _damaged(path, say("“{key}” has no value.", key=key))
    return Taught(entry.get("value"), str(entry.get("taught", ""))[:40], str(entry.get("told_by", ""))[:80])


def _not_plain(value: Value, depth: int = MAX_DEPTH) -> Message | None:
    """What is wrong with a value that TOML can say and a fact cannot be."""
    if not isinstance(value, dict | list):
        return None if isinstance(value, str | int | float) else say("holds a date; quote it")
    if depth == 0:
        return say("is nested too deeply")
    inner = value.values() if isinstance(value, dict) else value
    return next(filter(None, (_not_plain(each, depth - 1) for each in inner)), None)


def write(path: Path, own: OwnFile) -> None:
    """One line per fact, sorted by key; a power cut leaves the old file or the new one, never half of either."""
    owner = f"owner = {_toml(own.owner)}\n" if own.owner else ""
    lines = [_HEAD.format(format=FORMAT, game=_toml(own.game), owner=owner)]
    for key, taught in sorted(own.facts.items(), key=lambda item: _natural(item[0])):
        told_by = {"told_by": taught.told_by} if taught.told_by else {}
        said = {"struck": True} if taught.value is None else {"value": taught.value}
        lines.append(f"{_toml(key)} = {_toml({**said, 'taught': taught.taught, **told_by})}\n")
    replace_file(path, "".join(lines).encode("utf-8"))


def _natural(key: str) -> list[tuple[int, int, str]]:
    return [(0, int(part), "") if part.isdigit() else (1, 0, part) for part in key.split(".")]


def _toml(value: Value) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case int() | float():
            return repr(value)
        case str():
            # JSON's escapes are TOML's, except that TOML wants the delete character escaped as well.
            return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
        case list() | tuple():
            return "[" + ", ".join(_toml(each) for each in value) + "]"
        case dict():
            inner = ", ".join(f"{_toml_key(key)} = {_toml(each)}" for key, each in value.items())
            return "{ " + inner + " }" if inner else "{}"
    raise BoxError("“{value}” cannot be kept in a box file.", value=repr(value))


def _toml_key(key: str) -> str:
    return key if key.isidentifier() and key.isascii() else _toml(key)
