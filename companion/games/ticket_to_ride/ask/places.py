"""Places as answers: touched on the map, too many for the dock."""

from __future__ import annotations

from collections.abc import Iterable

from companion.core.errors import IllegalMove
from companion.core.message import Message, say, verbatim
from companion.core.prompt import Choice

MOST_TILES = 12  # that a dock holds
WIDE_TILES = 8  # so many stand two in a row; in three the names of two places are too long

_SHORT = {
    "De Drie Hendricken": "Drie Hen.",
    "Haringpakkerstoren": "Haringp.",
    "Jan Roodenpoortstoren": "Jan Rood.",
    "Korenmetershuisje": "Korenm.",
    "Montelbaanstoren": "Montelb.",
    "Nieuwe Waal": "N. Waal",
    "Noordermarkt": "Noorderm.",
    "Oost-Indisch Huis": "O-I Huis",
    "Westermarkt": "Westerm.",
}


def short_name(place: str) -> Message:
    """At most nine letters of a place's name, for a narrow tile."""
    return verbatim(_SHORT.get(place, place[:9]))


def places(names: Iterable[str]) -> tuple[Choice, ...]:
    """Places of the board, to be touched on the map."""
    return tuple(Choice(name, verbatim(name), spot=name, quiet=True) for name in names)


def misfit() -> IllegalMove:
    """For an answer that the question does not offer."""
    return IllegalMove(say("That answer does not fit here."))
