"""TOM in phase I: the card that he takes away while he leads on the Amstel (p. 16)."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.message import Message, say, say_n, verbatim
from companion.games.amsterdam.names import CARD_NAMES, CardKind
from companion.games.amsterdam.state import OpenCard, State, river_order
from companion.games.amsterdam.tom.steps import Step, TieBreak

_GOES_FIRST: tuple[CardKind, ...] = ("plan", "building", "artisan")


def leads(state: State) -> bool:
    """Whether TOM is ahead on the Amstel; on one space the upper pawn is ahead."""
    return river_order(state)[0] == state.tom


def card_removed(cards: Sequence[OpenCard]) -> Step:
    """Which of the open cards TOM takes away (p. 16).

    >>> card_removed([("113", "plan", 2), ("109", "plan", 3), ("007", "artisan", 2), ("086", "building", 4)]).candidates
    ('113',)
    """
    lowest = min(cost for _, _, cost in cards)
    cheapest = [(number, kind) for number, kind, cost in cards if cost == lowest]
    kind = min((kind for _, kind in cheapest), key=_GOES_FIRST.index)
    of_kind = tuple(number for number, each in cheapest if each == kind)
    tie_break: TieBreak = "" if len(cheapest) == 1 else kind if len(of_kind) == 1 else "player"
    because = say_n(
        "TOM leads on the Amstel: he takes away the cheapest card ({n} resource).",
        "TOM leads on the Amstel: he takes away the cheapest card ({n} resources).",
        lowest,
    )
    if tie_break == "player":
        because = say("{rule} Two of the same kind cost alike: you choose (p. 16).", rule=because)
    elif tie_break:
        because = say("{rule} Several cost alike: a plan goes first, then a building (p. 16).", rule=because)
    else:
        because = say("{rule} No other card is as cheap (p. 16).", rule=because)
    which: Message = verbatim(of_kind[0])
    for number in of_kind[1:]:
        which = say("{a} or {b}", a=which, b=number)
    return Step(
        "card",
        say("Put {kind} {number} on the discard pile.", kind=CARD_NAMES[kind], number=which),
        because,
        candidates=of_kind,
        tie_break=tie_break,
        symbol="card",
    )
