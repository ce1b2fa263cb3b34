"""Sentences as data: English source text plus values, turned into a language only when shown."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Protocol

import msgspec


class Translator(Protocol):
    """What a gettext catalogue offers; `gettext.NullTranslations` is English."""

    def gettext(self, message: str) -> str: ...
    def ngettext(self, singular: str, plural: str, n: int) -> str: ...


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
        return _filled(template, self.values, lambda m: m.translated(catalogue))

    def __str__(self) -> str:
        template = self.plural if self.plural and self.count != 1 else self.text
        return _filled(template, self.values, str)


_HOLE = re.compile(r"\{(\w+)\}")


_KEPT = "\n\u00a0\u202f"  # spaces that do not break hold a sum or a French question mark together


def _filled(template: str, values: dict[str, str | int | Message], shown: Callable[[Message], str]) -> str:
    # One pass and no str.format: a name typed as "{0.__class__}" or "{points}" must stay a name.
    def value_of(hole: re.Match[str]) -> str:
        value = values.get(hole[1], hole[0])
        text = shown(value) if isinstance(value, Message) else str(value)
        # A name from somebody else's journal must not steer the terminal, nor stop the painter with a zero byte.
        return text if text.isprintable() else "".join(c for c in text if c.isprintable() or c in _KEPT)

    return _HOLE.sub(value_of, template)


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
    """A name or number that is the same in every language.

    >>> str(verbatim("Anna"))
    'Anna'
    """
    return Message("{v}", {"v": text}) if text else Message("")
