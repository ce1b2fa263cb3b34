"""Cards that work by themselves once they were activated by their number (supplement of the rulebook).

Only cards whose effect follows from what is tracked; everything else is entered under "A card gives…".
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.amsterdam.apply import apply_all
from companion.games.amsterdam.box.printed import river_end
from companion.games.amsterdam.events import CardActivated, Gained, PawnLifted
from companion.games.amsterdam.names import CardKind, Good
from companion.games.amsterdam.state import Seat, State
from companion.games.contract import Event

EVERY_DELIVERY_POINT = "073"
EVERY_DELIVERY_FLORIN = "075"
DELIVERED_GOODS: dict[Good, str] = {
    "crystal": "076",
    "genever": "077",
    "coffee": "078",
    "beer": "079",
    "tiles": "080",
    "cheese": "081",
    "lace": "082",
    "furniture": "083",
    "tulip": "084",
}
GOOD_POINTS = 4
DOCKER_TWICE = "050"
BLOCK_FLORIN = "026"
ACTIVATION_FLORINS: dict[CardKind, tuple[str, int]] = {
    "building": ("030", 2),
    "artisan": ("033", 1),
    "plan": ("041", 1),
}
BOTH_REWARDS = "037"
ALWAYS_ON_TOP = "034"
SAILING_POINT = "014"
BLOCK_SPACE = "074"
FLORINS_FOR_ONES = "051"
EXTRA_FOR_ONES = "052"
ANY_NEIGHBOUR = "053"
EXTRA_EACH = "054"

BY_THEMSELVES = frozenset(
    {EVERY_DELIVERY_POINT, EVERY_DELIVERY_FLORIN, *DELIVERED_GOODS.values(), DOCKER_TWICE, BLOCK_FLORIN}
    | {number for number, _ in ACTIVATION_FLORINS.values()}
    | {BOTH_REWARDS, ALWAYS_ON_TOP, SAILING_POINT, BLOCK_SPACE}
    | {FLORINS_FOR_ONES, EXTRA_FOR_ONES, ANY_NEIGHBOUR, EXTRA_EACH}
)


def for_delivery(player: int, seat: Seat, good: Good) -> list[Gained]:
    """What active cards add to a delivery."""
    possible = (
        Gained(player, points=1, card=EVERY_DELIVERY_POINT),
        Gained(player, points=GOOD_POINTS, card=DELIVERED_GOODS[good]),
        Gained(player, florins=1, card=EVERY_DELIVERY_FLORIN),
    )
    return [gained for gained in possible if gained.card in seat.cards]


def for_docker(player: int, seat: Seat, points: int) -> list[Gained]:
    """Card 050 doubles the points of a docker."""
    return [Gained(player, points=points, card=DOCKER_TWICE)] if DOCKER_TWICE in seat.cards and points else []


def for_block(player: int, seat: Seat) -> list[Gained]:
    """Card 026 brings a florin for a block."""
    return [Gained(player, florins=1, card=BLOCK_FLORIN)] if BLOCK_FLORIN in seat.cards else []


def for_sailing(player: int, seat: Seat) -> list[Gained]:
    """Card 014 brings a point when the pawn moves on the Amstel, once a turn."""
    pays = SAILING_POINT in seat.cards and SAILING_POINT not in seat.used
    return [Gained(player, points=1, card=SAILING_POINT)] if pays else []


def for_ones(player: int, seat: Seat, ones: int) -> list[Gained]:
    """Card 051 brings florins for every picked die that shows 1."""
    pays = FLORINS_FOR_ONES in seat.cards and ones > 0
    return [Gained(player, florins=2 * ones, card=FLORINS_FOR_ONES)] if pays else []


def lifted(state: State, made: Sequence[Event]) -> list[PawnLifted]:
    """Card 034 puts its owner's pawn back on top where another covers it; the last space has no stack (p. 11)."""
    played = [number for seat in state.seats for number in seat.cards]
    played += [event.number for event in made if isinstance(event, CardActivated)]
    if ALWAYS_ON_TOP not in played:
        return []
    after = apply_all(state, made)
    others = [seat for seat in after.seats if ALWAYS_ON_TOP not in seat.cards]
    return [
        PawnLifted(player)
        for player, seat in enumerate(after.seats)
        if ALWAYS_ON_TOP in seat.cards
        and seat.river < river_end(after.facts)
        and any(other.river == seat.river and other.landed > seat.landed for other in others)
    ]


def for_activation(player: int, cards: tuple[str, ...], kind: CardKind) -> list[Gained]:
    """Cards 030, 033 and 041 bring florins for an activated card; 033 even for itself."""
    number, florins = ACTIVATION_FLORINS[kind]
    return [Gained(player, florins=florins, card=number)] if number in cards else []
