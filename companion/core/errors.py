"""Errors named for what a person can do about them; each text ends with the next step."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:  # the command line and the installer start before any library is there
    from companion.core.message import Message


class CompanionError(Exception):
    """Anything the user is told in one line, without a traceback; exit status 2."""


class ConfigError(CompanionError):
    """The settings file says something that we do not understand."""


class JournalError(CompanionError):
    """A journal cannot be read or written as asked."""


class JournalBusy(JournalError):
    """Another process holds the journal."""


class DiskTrouble(JournalError):
    """The disk did not take a line; nothing was changed."""


class BoxError(CompanionError):
    """A box file or a taught fact is not acceptable."""


class ScenarioError(CompanionError):
    """A scenario file has a line that we do not understand."""


class IllegalMove(Exception):
    """A move that the rules refuse; `reason` is a sentence for the player, nothing has changed."""

    def __init__(self, reason: Message) -> None:
        super().__init__(str(reason))
        self.reason = reason
