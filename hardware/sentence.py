"""Sentences as data: a template with named holes, and what fills them. Whoever shows one may translate it first."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

_HOLE = re.compile(r"\{(\w+)\}")


@dataclass(frozen=True, slots=True)
class Sentence:
    """`text` is the English template, the same every time it is said; `values` fill its {holes}.

    >>> str(say("{port} is lost ({error})", port="/dev/ttyUSB0", error=say("no answer after {n} s", n=3)))
    '/dev/ttyUSB0 is lost (no answer after 3 s)'

    Filled in one pass, and a hole without a value stays: what a device calls itself breaks nothing.

    >>> str(say("{file} is no {kind}", file="{kind}.jpg"))
    '{kind}.jpg is no {kind}'
    """

    text: str = ""
    values: Mapping[str, Value] = field(default_factory=dict)

    def __str__(self) -> str:
        return _HOLE.sub(lambda hole: str(self.values.get(hole[1], hole[0])), self.text)

    def __bool__(self) -> bool:
        return bool(self.text)


Value: TypeAlias = str | int | Sentence
NOTHING = Sentence()


def say(text: str, /, **values: Value) -> Sentence:
    """A sentence for people; the first argument is written out, so that it can be found and translated."""
    return Sentence(text, values)
