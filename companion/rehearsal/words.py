"""The words of a story's line: which method they call, times, numbers, pairs."""

from __future__ import annotations

import difflib
import inspect
import shlex
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from typing import Any

import msgspec

from companion.core.errors import ScenarioError
from companion.core.given import MOST_NUMBER

LONGEST_LINE = 1000  # characters
LONGEST_MS = 3_600_000

UNITS_MS = {"us": 0.001, "ms": 1, "s": 1000}


def lines_of(text: str) -> Iterator[tuple[int, list[str]]]:
    """Numbered lines as words; comments and empty lines are left out."""
    for number, line in enumerate(text.splitlines(), 1):
        if len(line) > LONGEST_LINE:
            raise ScenarioError("line {number} is longer than {most} characters", number=number, most=LONGEST_LINE)
        try:
            words = shlex.split(line, comments=True)
        except ValueError as error:
            raise ScenarioError(
                "line {number}: {error}: every quotation mark needs its partner", number=number, error=error
            ) from None
        if words:
            yield number, words


def meant(owner: object, prefix: str, words: list[str]) -> Callable[[], Any]:
    """The owner's method for the first word, to be called with the others."""
    word, *rest = words
    method = getattr(owner, prefix + word, None)
    if method is None:
        known = [name.removeprefix(prefix) for name in dir(owner) if name.startswith(prefix)]
        near = difflib.get_close_matches(word, known, n=1)
        hint = f"did you mean “{near[0]}”?" if near else f"known are {', '.join(known)}"
        raise ScenarioError("“{word}” is not a word of stories here: {hint}", word=word, hint=hint)
    try:
        inspect.signature(method).bind(*rest)
    except TypeError:
        raise ScenarioError(
            "“{word}” does not take {n} words: {doc}", word=word, n=len(rest), doc=method.__doc__
        ) from None
    return partial(method, *rest)


def milliseconds(words: tuple[str, ...], prefix: str = "") -> float:
    """A time written as "1450 ms" or "2.5 s", after an optional word."""
    given = list(words)
    if prefix and given[:1] == [prefix]:
        given.pop(0)
    if len(given) == 2 and given[1] in UNITS_MS:
        with suppress(ValueError):
            time = float(given[0]) * UNITS_MS[given[1]]
            if abs(time) <= LONGEST_MS:
                return time
    raise ScenarioError(
        "“{words}”: write a time as '{at}1450 ms' or '2.5 s', an hour at most",
        words=" ".join(words),
        at=f"{prefix} " if prefix else "",
    )


def whole(text: str) -> int:
    """A whole number."""
    with suppress(ValueError):
        if abs(number := int(text)) <= MOST_NUMBER:
            return number
    raise ScenarioError("“{text}” is not a whole number, or far too large", text=text) from None


def share(text: str) -> float:
    """A number from 0 to 1."""
    with suppress(ValueError):
        if 0 <= float(text) <= 1:
            return float(text)
    raise ScenarioError("“{text}”: write a number from 0 to 1", text=text) from None


def pair(text: str) -> tuple[str, str]:
    """KEY=VALUE."""
    key, equals, value = text.partition("=")
    if not equals:
        raise ScenarioError("“{text}”: write it as KEY=VALUE", text=text)
    return key, value


def json_or_text(text: str) -> object:
    """A JSON value, or the text itself."""
    try:
        return msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError):
        return text
