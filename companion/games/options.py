"""How a game is played: what was chosen at its beginning, checked field by field."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

import msgspec

from companion.core.errors import IllegalMove
from companion.core.message import Message, say


class Options(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a game is played: each game derives its own, with the usual way as defaults."""


_MOST_SHOWN = 24  # characters of a value that does not fit

Chosen = TypeVar("Chosen", bound=Options)


def read_options(kind: type[Chosen], given: Mapping[str, object]) -> Chosen:
    """The options that were chosen, typed in a story or set; what does not fit is refused with what would."""
    for name, value in given.items():
        if name not in kind.__struct_fields__:
            known = ", ".join(kind.__struct_fields__)
            raise IllegalMove(say("There is no setting “{name}”: choose one of {words}.", name=name, words=known))
        try:
            msgspec.convert({name: value}, kind, strict=False)
        except (msgspec.ValidationError, OverflowError):
            raise IllegalMove(_what_would_fit(kind, name, str(value)[:_MOST_SHOWN])) from None
    return msgspec.convert(dict(given), kind, strict=False)


def _what_would_fit(kind: type[Options], name: str, value: str) -> Message:
    struct = msgspec.inspect.type_info(kind)
    assert isinstance(struct, msgspec.inspect.StructType)
    match next(field.type for field in struct.fields if field.name == name):
        case msgspec.inspect.FloatType(ge=int() | float() as low, le=int() | float() as high):
            limits = {"low": f"{low:g}", "high": f"{high:g}"}
            return say("{name} = {value}: choose something from {low} to {high}.", name=name, value=value, **limits)
        case msgspec.inspect.LiteralType(values=values):
            words = ", ".join(map(str, values))
        case msgspec.inspect.BoolType():
            words = "true, false"
        case _:
            return say("{name} = {value} does not fit: leave it out.", name=name, value=value)
    return say("{name} = {value}: choose one of {words}.", name=name, value=value, words=words)
