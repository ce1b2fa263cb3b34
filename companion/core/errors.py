"""Errors named for what a person can do about them; each carries its sentence, which ends with the next step.

The sentence is a template with {named} holes and the values for them, as in `say`: written once, translated where it
is shown. This module imports no library at run time, because the installer starts before any is there.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from companion.core.given import showable

if TYPE_CHECKING:
    from companion.core.message import Message

_HOLE = re.compile(r"\{(\w+)\}")


class CompanionError(Exception):
    """Anything the user is told in one line, without a traceback; exit status 2.

    >>> str(CompanionError("{file} cannot be read: check its permissions", file="a.toml"))
    'a.toml cannot be read: check its permissions'
    """

    def __init__(self, text: str, /, **values: object) -> None:
        super().__init__(text, values)
        self.text = text
        self.values = values

    @property
    def message(self) -> Message:
        from companion.core.message import message_of

        return message_of(self)

    def __str__(self) -> str:
        return filled(self.text, self.values, str)


class ConfigError(CompanionError):
    """The settings file says something that we do not understand."""


class JournalError(CompanionError):
    """A journal cannot be read or written as asked."""


class DiskTrouble(JournalError):
    """The disk did not take a line; nothing was changed."""


class BoxError(CompanionError):
    """A box file or a taught fact is not acceptable."""


class ProfileError(CompanionError):
    """A dice profile cannot be read or made."""


class ScenarioError(CompanionError):
    """A scenario file has a line that we do not understand."""


class IllegalMove(Exception):
    """A move that the rules refuse; `reason` is a sentence for the player, nothing has changed."""

    def __init__(self, reason: Message) -> None:
        super().__init__(str(reason))
        self.reason = reason


def filled(template: str, values: Mapping[str, object], shown: Callable[[object], str]) -> str:
    """The template with each hole replaced by its value as `shown`; a hole without a value stays.

    >>> filled("{name} pays {n}", {"name": "{n}", "n": 3}, str)
    '{n} pays 3'
    """

    # One pass and no str.format: a name typed as "{0.__class__}" or "{points}" must stay a name.
    def value_of(hole: re.Match[str]) -> str:
        # A name from somebody else's journal must not steer the terminal, nor stop the painter with a zero byte.
        return showable(shown(values[hole[1]])) if hole[1] in values else hole[0]

    return _HOLE.sub(value_of, template)
