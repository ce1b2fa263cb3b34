"""What drivers and errors say in plain English is recognised where it is shown at the table."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.core.message import verbatim
from companion.core.spoken import REASONS, spoken
from companion.locale import catalogue

ROOT = Path(__file__).parents[2]
SAID_BY = {
    "hardware": {"DeviceError", "DeviceMissing", "DeviceBusy", "LibraryMissing", "NotConfigured", "Health"},
    "companion/memory/journal.py": {"JournalError", "JournalBusy", "DiskTrouble"},
    "companion/memory/session.py": {"JournalError"},
}


def sentences() -> Iterator[tuple[str, str]]:
    """Every literal reason of drivers and journals, with X in place of what is filled in."""
    for where, names in SAID_BY.items():
        path = ROOT / where
        for source in sorted(path.rglob("*.py")) if path.is_dir() else [path]:
            tree = ast.parse(source.read_text(encoding="utf-8"))
            constants = {
                target.id: str(node.value.value)
                for node in tree.body
                if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant)
                for target in node.targets
                if isinstance(target, ast.Name)
            }
            for node in ast.walk(tree):
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in names:
                    reason = node.args[1:2] if node.func.id == "Health" else node.args[:1]
                    for argument in reason:
                        if text := _text(argument, constants):
                            yield f"{source.relative_to(ROOT)}:{node.lineno}", text


def _text(node: ast.expr, constants: dict[str, str]) -> str:
    match node:
        case ast.Constant(value=value):
            return str(value)
        case ast.Name(id=name) | ast.FormattedValue(value=ast.Name(id=name)) if name in constants:
            return constants[name]
        case ast.FormattedValue():
            return "X"
        case ast.JoinedStr(values=parts):
            return "".join(_text(part, constants) for part in parts)
    return ""  # put together elsewhere


def test_every_reason_has_its_words() -> None:
    unknown = [f"{where} {text!r}" for where, text in sentences() if spoken(text) == verbatim(text)]
    assert not unknown, "add these to companion/core/spoken.py:\n" + "\n".join(unknown)


@pytest.mark.parametrize("reason", REASONS, ids=lambda reason: reason.text[:40])
def test_a_reason_is_recognised_as_itself(reason: object) -> None:
    assert hasattr(reason, "text")
    filled = "".join(part for part in reason.text.replace("{", "\0<").replace("}", ">\0").split("\0"))
    message = spoken(filled)
    assert message.text == reason.text
    assert str(message) == filled


@pytest.mark.parametrize("language", ["en", "fr", "nl"])
def test_values_survive_translation(language: str) -> None:
    said = spoken("GPIO17 is held by gpio-keys; stop that, or wire and set another line")
    told = said.translated(catalogue(language))
    assert "17" in told and "gpio-keys" in told


def test_what_is_not_known_stays_as_it_is() -> None:
    assert str(spoken("the cat sits on the camera")) == "the cat sits on the camera"
    assert str(spoken("")) == ""
    assert str(spoken("{error}")) == "{error}"
