"""What every voice holds its sentences against."""

from __future__ import annotations

import re

from hardware.errors import Misuse

_LANGUAGE = re.compile(r"[a-z]{2}")


def checked_words(text: str, language: str) -> str:
    """The sentence, in one line; nothing to say, or a language that is no two letters, is Misuse.

    >>> checked_words(" Anna.\\n", "en")
    'Anna.'
    """
    words = " ".join(text.split())
    if not words:
        raise Misuse(f'"{text}" is nothing to say')
    checked_language(language)
    return words


def checked_language(language: str) -> str:
    """The language, two letters; anything else is Misuse."""
    if not _LANGUAGE.fullmatch(language):
        raise Misuse(f'"{language}" is no language')
    return language


def checked_level(level: float) -> float:
    """The volume, from 0.0 to 1.0; anything else is Misuse."""
    if not 0.0 <= level <= 1.0:
        raise Misuse(f"a volume of {level} is not between 0.0 and 1.0")
    return level
