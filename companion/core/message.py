"""Sentences as data: English source text plus values, turned into a language only when shown."""

from __future__ import annotations

from collections.abc import Mapping
from gettext import NullTranslations
from typing import Protocol, runtime_checkable

import msgspec

from companion.core.errors import filled

Translator = NullTranslations
"""A gettext catalogue; without one, English."""


class Message(msgspec.Struct, frozen=True, omit_defaults=True):
    """One sentence: `text` is the English source (and catalogue key) with {named} holes for `values`.

    >>> str(say("{name} pays {n}", name="Anna", n=3))
    'Anna pays 3'
    """

    text: str
    values: dict[str, str | int | Message] = {}
    plural: str = ""
    count: int = 0

    def translated(self, catalogue: Translator) -> str:
        """The sentence in the catalogue's language; values that are messages are translated too."""
        if self.plural:
            template = catalogue.ngettext(self.text, self.plural, self.count)
        else:
            template = catalogue.gettext(self.text) if self.text else ""
        return filled(template, self.values, lambda v: v.translated(catalogue) if isinstance(v, Message) else str(v))

    def __str__(self) -> str:
        template = self.plural if self.plural and self.count != 1 else self.text
        return filled(template, self.values, str)


def say(text: str, /, **values: str | int | Message) -> Message:
    """A sentence for people; Babel extracts the first argument."""
    return Message(text, values)


def say_n(singular: str, plural: str, count: int, /, **values: str | int | Message) -> Message:
    """A sentence that depends on a number, available in it as {n}.

    >>> str(say_n("{n} cart left", "{n} carts left", 2))
    '2 carts left'
    """
    return Message(singular, {"n": count, **values}, plural, count)


def verbatim(text: str) -> Message:
    """A name or number that is the same in every language."""
    return Message("{v}", {"v": text}) if text else Message("")


@runtime_checkable
class Said(Protocol):
    """A sentence that somebody else keeps as template and values: an error, a driver's reason."""

    @property
    def text(self) -> str: ...
    @property
    def values(self) -> Mapping[str, object]: ...


def message_of(said: Said) -> Message:
    """The same sentence as a message; sentences among its values become messages too."""
    return Message(said.text, {name: _value(value) for name, value in said.values.items()})


def _value(value: object) -> str | int | Message:
    if isinstance(value, str | int | Message):
        return value
    return message_of(value) if isinstance(value, Said) else str(value)
