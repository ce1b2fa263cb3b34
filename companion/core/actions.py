"""What somebody does at a front end, as typed values: the same for finger, key, phone, story and bot."""

from __future__ import annotations

import msgspec


class _Action(msgspec.Struct, frozen=True, tag=True):
    pass


class Pick(_Action, frozen=True):
    """Answer the question: a choice's id, its place in the picture, its English label, a number or a text."""

    answer: str


class Type(_Action, frozen=True):
    """Add a character to the answer that is being typed."""

    text: str


class Erase(_Action, frozen=True):
    """Take the last typed character away."""


class Enter(_Action, frozen=True):
    """Give the typed answer, or the suggested one if nothing is typed."""


class Undo(_Action, frozen=True):
    """Take the last decision back."""


class Redo(_Action, frozen=True):
    """Let the decision that was taken back stand again."""


class Back(_Action, frozen=True):
    """Take back what is typed, else the last pick, else leave the page."""


class Menu(_Action, frozen=True):
    """Open the game's menu."""


class Push(_Action, frozen=True):
    """A finger on a painted button: counts like a press on the real one ("shared", "seat1")."""

    button: str


Action = Pick | Type | Erase | Enter | Undo | Redo | Back | Menu | Push
