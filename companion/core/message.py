"""Sentences as data: English source text plus values, turned into a language only when shown."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from gettext import NullTranslations
from typing import Protocol, TypeAlias, runtime_checkable

import msgspec

from companion.core.errors import filled

Translator = NullTranslations
"""A gettext catalogue; without one, English."""

Value: TypeAlias = "str | int | float | Message"


class Message(msgspec.Struct, frozen=True, omit_defaults=True):
    """One sentence: `text` is the English source (and catalogue key) with {named} holes for `values`.

    >>> str(say("{name} pays {n}", name="Anna", n=3))
    'Anna pays 3'
    """

    text: str
    values: dict[str, str | int | float | Message] = {}
    plural: str = ""
    count: int = 0

    def translated(self, catalogue: Translator, number: Callable[[float], str] | None = None) -> str:
        """The sentence in the catalogue's language; values that are messages are translated too.

        `number` says how numbers are told, where they are not to be written as figures.
        """
        if self.plural:
            template = catalogue.ngettext(self.text, self.plural, self.count)
        else:
            template = catalogue.gettext(self.text) if self.text else ""
        return filled(template, self.values, partial(_shown, catalogue, number))

    def __str__(self) -> str:
        return self.translated(_ENGLISH)


def say(text: str, /, **values: Value) -> Message:
    """A sentence for people; Babel extracts the first argument."""
    return Message(text, values)


def say_n(singular: str, plural: str, count: int, /, **values: Value) -> Message:
    """A sentence that depends on a number, available in it as {n}.

    >>> str(say_n("{n} cart left", "{n} carts left", 2))
    '2 carts left'
    """
    return Message(singular, {"n": count, **values}, plural, count)


def verbatim(value: str | int | float) -> Message:
    """A name, or a number without words around it.

    >>> str(verbatim(1_200_000)), str(verbatim(-0.5)), str(verbatim(1602))
    ('1,200,000', '−0.5', '1602')
    """
    return Message("{v}", {"v": value}) if value != "" else Message("")


_ENGLISH = Translator()
_NUMBER = say("1,234.5")
"""Translated as the language writes this number: the marks in it are those of all numbers."""
_GROUPED_FROM = 10_000  # years, cards and points stay in one piece


def _shown(catalogue: Translator, number: Callable[[float], str] | None, value: object) -> str:
    if isinstance(value, Message):
        return value.translated(catalogue, number)
    if not isinstance(value, int | float):
        return str(value)
    if number is not None:
        return number(value)
    sample = catalogue.gettext(_NUMBER.text)
    marks = str.maketrans({",": sample[1], ".": sample[-2], "-": "−"})
    return (f"{value:,}" if abs(value) >= _GROUPED_FROM else str(value)).translate(marks)


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


def _value(value: object) -> Value:
    if isinstance(value, str | int | float | Message):
        return value
    return message_of(value) if isinstance(value, Said) else str(value)
