"""What a check found, in one sentence, with the command or the move that mends it."""

from __future__ import annotations

from typing import Literal

import msgspec

Grade = Literal["ok", "note", "warning", "trouble"]


class Finding(msgspec.Struct, frozen=True, omit_defaults=True):
    """`grade` is "trouble" when the table cannot do what the settings ask for; `fix` ends such a finding."""

    topic: str
    grade: Grade
    text: str
    fix: str = ""


def ok(topic: str, text: str) -> Finding:
    return Finding(topic, "ok", text)


def note(topic: str, text: str, fix: str = "") -> Finding:
    return Finding(topic, "note", text, fix)


def warning(topic: str, text: str, fix: str) -> Finding:
    return Finding(topic, "warning", text, fix)


def trouble(topic: str, text: str, fix: str) -> Finding:
    return Finding(topic, "trouble", text, fix)
