"""Many answers: sites as tiles, and what is more than a dock holds in two steps, first in which part, then which."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from companion.core.message import Message, say, verbatim
from companion.core.prompt import Choice, Prompt
from companion.games.merchants.words import SHORT, site_name

MOST = 12  # tiles in a dock
A_PART = 10
PART = "part:"
_ASIDE = ("skip", "alone", "correct", "done", "nobody")  # answers that belong to no part


def site_tile(site: str, hint: Message | None = None) -> Choice:
    """A house or colony site, to be touched on the board, too."""
    sector, *good, number = site.split(".")
    word = SHORT[sector] if good else verbatim(number)
    return Choice(site, site_name(site), hint, spot=site, short=word, symbol=good[0] if good else "house")


def in_parts(prompt: Prompt, opened: str) -> Prompt:
    """The question with at most as many tiles as a dock holds; `opened` is the part that was chosen."""
    tiles = [choice for choice in prompt.choices if not choice.quiet]
    if len(tiles) <= MOST:
        return prompt
    listed = [choice for choice in tiles if choice.id not in _ASIDE]
    aside = [choice for choice in prompt.choices if choice.quiet or choice.id in _ASIDE]
    size = -(-len(listed) // -(-len(listed) // A_PART))
    parts = [listed[at : at + size] for at in range(0, len(listed), size)]
    chosen = next((part for part in parts if opened == PART + part[0].id), None)
    if chosen:
        return replace(prompt, choices=(*chosen, *aside))
    names = [_named(part) for part in parts]
    return replace(prompt, choices=(*names, *(replace(choice, quiet=True) for choice in listed), *aside))


def _named(part: Sequence[Choice]) -> Choice:
    first, last = part[0], part[-1]
    label = say("{first} to {last}", first=first.label, last=last.label)
    return Choice(PART + first.id, label, symbol=first.symbol)
