"""How strong a game's own opponent is: as printed, or otherwise by a house rule."""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.message import Message


@dataclass(frozen=True)
class Strength:
    """One way to play against him; `house_rule` is what differs on the table from the printed way, None: nothing."""

    label: Message
    house_rule: Message | None = None
