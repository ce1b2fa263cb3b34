"""A rule told when it first matters, for whoever plays a game for the first time."""

from __future__ import annotations

import msgspec

from companion.core.message import Message


class Hint(msgspec.Struct, frozen=True):
    """One rule in our own words, with its place in the rulebook; `id` is remembered, so it is never changed."""

    id: str
    text: Message
