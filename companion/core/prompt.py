"""One question at a time: what every front end shows and every scenario answers."""

from __future__ import annotations

from typing import Literal

import msgspec

from companion.core.message import Message

Picks = tuple[str, ...]
"""The answers so far, as choice ids or typed numbers and texts: not journaled until they make a command."""


PromptKind = Literal["choose", "number", "text", "tap"]


class Choice(msgspec.Struct, frozen=True):
    """One answer to a prompt; `id` is stable and never translated, so scenarios can tap it too."""

    id: str
    label: Message
    hint: Message | None = None
    colour: str = ""  # a game colour, painted with its symbol beside the label
    spot: str = ""  # id of the place in the game's picture that a tap on it means
    refused: Message | None = None  # shown greyed out, with the reason why it cannot be picked
    quiet: bool = False  # offered by its spot in the picture alone, not as a button
    press: str = ""  # the button that it stands for: picked on a screen, it counts as a press with its stamp


class Prompt(msgspec.Struct, frozen=True):
    """One question. `kind`: "choose" one of `choices`, a "number" from `low` to `high`, a "text", or a "tap".

    The answer to a "tap" is a place in the picture, "x,y" from 0 to 1, left to right and top to bottom.
    """

    question: Message
    choices: tuple[Choice, ...] = ()
    kind: PromptKind = "choose"
    low: int = 0
    high: int = 0
    step: int = 1
    suggestion: str = ""  # a number or text offered as the likely answer
    player: int | None = None  # whose answer is wanted
    why: Message | None = None  # the rule behind the question, with its rulebook page
    private: bool = False  # the others look away: shown covered until touched
