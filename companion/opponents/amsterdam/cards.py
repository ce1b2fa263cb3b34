"""Cards that are used once a turn (phase III), as far as the rulebook's text tells that and what they bring."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import NamedTuple

from companion.games.amsterdam.cards import cards
from companion.games.amsterdam.names import District
from companion.games.amsterdam.state import Seat

Used = Collection[str]
"""The cards that were used in this turn, by number."""


class Gift(NamedTuple):
    """What a card brings, and when; a plan takes a resource of its colour for it."""

    points: int = 0
    florins: int = 0
    pays: District | None = None
    given: Callable[[Seat, Used], bool] = lambda seat, used: True


def _plans() -> dict[str, Gift]:
    """Four of each colour: a point, a florin, a florin, both (109–132)."""
    brings = (Gift(1, 0), Gift(0, 1), Gift(0, 1), Gift(1, 1))
    plans = [card for card in cards().values() if card.kind == "plan" and card.colour]
    return {card.number: brings[n % 4]._replace(pays=card.colour or None) for n, card in enumerate(plans)}


def _plan_used(used: Used, colour: str = "") -> bool:
    """Whether a plan was used in this turn, of this colour if one is named."""
    plans = [card for number in used if (card := cards()[number]).kind == "plan"]
    return any(colour in ("", plan.colour) for plan in plans)


def _with_plans() -> dict[str, Gift]:
    """A florin each, once a plan of their district was used (055–060)."""
    colours = list(dict.fromkeys(card.colour for card in cards().values() if card.colour))

    def card(colour: str) -> Gift:
        return Gift(0, 1, given=lambda seat, used: _plan_used(used, colour))

    return {f"{55 + n:03}": card(colour) for n, colour in enumerate(colours)}


ENOUGH = 3  # active cards of a kind at least, or inactive ones at most, that these cards ask for
MOST_ABOARD = 2  # goods
GIFTS: Mapping[str, Gift] = {
    **_plans(),
    **_with_plans(),
    "013": Gift(0, 1, given=lambda seat, used: seat.active[1] >= ENOUGH),
    "015": Gift(1, 0, given=lambda seat, used: len(seat.barge) <= MOST_ABOARD),
    "070": Gift(0, 1, given=lambda seat, used: seat.inactive <= ENOUGH),
    "098": Gift(2, 0, given=lambda seat, used: seat.inactive <= ENOUGH),
    "099": Gift(2, 0, given=lambda seat, used: _plan_used(used)),
    "100": Gift(0, 1, given=lambda seat, used: seat.active[0] >= ENOUGH),
    "101": Gift(2, 0, given=lambda seat, used: seat.active[1] >= ENOUGH),
    "102": Gift(0, 1, given=lambda seat, used: seat.active[2] >= ENOUGH),
}
