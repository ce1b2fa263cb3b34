"""What somebody does at a front end, as typed values: the same for finger, key, phone, story and bot."""

from __future__ import annotations

import msgspec


class Pick(msgspec.Struct, frozen=True, tag=True):
    """Answer the question: a choice's id, its place in the picture, its English label, a number or a text."""

    answer: str


class Hold(msgspec.Struct, frozen=True, tag=True):
    """A finger held the answer long enough: it answers, and confirms where a second answer is wanted."""

    answer: str


class Type(msgspec.Struct, frozen=True, tag=True):
    """Add a character to the answer that is being typed."""

    text: str


class Erase(msgspec.Struct, frozen=True, tag=True):
    """Take the last typed character away."""


class Enter(msgspec.Struct, frozen=True, tag=True):
    """Give the typed answer, or the suggested one if nothing is typed."""


class Undo(msgspec.Struct, frozen=True, tag=True):
    """Take the last decision back."""


class Redo(msgspec.Struct, frozen=True, tag=True):
    """Let the decision that was taken back stand again."""


class Back(msgspec.Struct, frozen=True, tag=True):
    """Take back what is typed, else the last pick, else leave the page."""


class Menu(msgspec.Struct, frozen=True, tag=True):
    """Open the game's menu."""


class Push(msgspec.Struct, frozen=True, tag=True):
    """A finger on a painted button: counts like a press on the real one ("shared", "seat1")."""

    button: str


Action = Pick | Hold | Type | Erase | Enter | Undo | Redo | Back | Menu | Push
