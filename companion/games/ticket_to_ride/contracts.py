"""The contracts that programs draw: those this box has seen, and invented ones for the rest of the stack."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, islice

from companion.core.chance import Chance
from companion.games.ticket_to_ride.state import CONTRACTS, Board, Contract

OFFERED = 2  # contracts drawn at once
NEAREST = 3  # spaces between the places of an invented contract, at least: no card that was seen joins nearer ones


def stack(board: Board, chance: Chance) -> tuple[Contract, ...]:
    """A shuffled stack of as many cards as the box holds; an invented one is worth its shortest way."""
    known = tuple(card.in_order() for card in board.contracts[:CONTRACTS])
    pairs = [(a, b) for a, b in combinations(sorted(board.places), 2) if board.known(a, b) is None]
    drawn = (Contract(*pair, board.distance(*pair)) for pair in (pairs[n] for n in chance.shuffled(range(len(pairs)))))
    far = islice((card for card in drawn if card.points >= NEAREST), CONTRACTS - len(known))
    cards = (*known, *far)
    return tuple(cards[number] for number in chance.shuffled(range(len(cards))))


def choices(drawn: Sequence[Contract]) -> list[tuple[Contract, ...]]:
    """What may be kept of those drawn: at least one (rulebook, contracts)."""
    return [some for count in range(1, len(drawn) + 1) for some in combinations(drawn, count)]


def is_invented(board: Board, contract: Contract) -> bool:
    """Whether nobody has seen this card: it may not be shown as printed."""
    return board.known(contract.a, contract.b) is None
