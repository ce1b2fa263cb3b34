"""Filling the {named} holes of a sentence; nothing is imported but the standard library."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

_HOLE = re.compile(r"\{(\w+)\}")
_KEPT = "\n\u00a0\u202f"  # spaces that do not break hold a sum or a French question mark together


def filled(template: str, values: Mapping[str, object], shown: Callable[[object], str]) -> str:
    """The template with each hole replaced by its value as `shown`; a hole without a value stays.

    >>> filled("{name} pays {n}", {"name": "{n}", "n": 3}, str)
    '{n} pays 3'
    """

    # One pass and no str.format: a name typed as "{0.__class__}" or "{points}" must stay a name.
    def value_of(hole: re.Match[str]) -> str:
        text = shown(values[hole[1]]) if hole[1] in values else hole[0]
        # A name from somebody else's journal must not steer the terminal, nor stop the painter with a zero byte.
        return text if text.isprintable() else "".join(c for c in text if c.isprintable() or c in _KEPT)

    return _HOLE.sub(value_of, template)
