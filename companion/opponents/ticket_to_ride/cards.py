"""The virtual deck: transport cards as printed, five of them face up (rulebook, contents and transport cards)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from companion.core.chance import Chance
from companion.games.ticket_to_ride.state import RouteColour

COLOURS: tuple[RouteColour, ...] = ("pink", "blue", "green", "black", "orange", "red")
JOKER = len(COLOURS)  # a card is the number of its colour, or this
OF_A_COLOUR, JOKERS = 6, 8
FACE_UP, TOO_MANY_JOKERS = 5, 3
DEALT = 2
DRAWN = 2  # in a turn

Card = int
Hand = tuple[int, ...]
"""How many cards of each colour, jokers last."""

PRINTED: Hand = (*(OF_A_COLOUR for _ in COLOURS), JOKERS)


class Deck(msgspec.Struct, frozen=True):
    """Where the cards lie that nobody has in hand; the next one of the pile is its last."""

    pile: tuple[Card, ...]
    shown: tuple[Card, ...] = ()
    discarded: tuple[Card, ...] = ()

    @property
    def is_empty(self) -> bool:
        """Whether no card can be turned over, even after shuffling."""
        return not self.pile and not self.discarded


def cards_of(hand: Sequence[int]) -> tuple[Card, ...]:
    """
    >>> cards_of((0, 2, 0, 0, 0, 0, 1))
    (1, 1, 6)
    """
    return tuple(card for card, count in enumerate(hand) for _ in range(count))


def hand_of(cards: Iterable[Card]) -> Hand:
    """
    >>> hand_of((6, 1, 1))
    (0, 2, 0, 0, 0, 0, 1)
    """
    held = list(cards)
    return tuple(held.count(card) for card in range(JOKER + 1))


def with_card(hand: Hand, card: Card, change: int = 1) -> Hand:
    return (*hand[:card], hand[card] + change, *hand[card + 1 :])


def opened(players: int, chance: Chance) -> tuple[Deck, tuple[Hand, ...]]:
    """The shuffled deck with five cards face up, and two in every hand."""
    pile = chance.shuffled(cards_of(PRINTED))
    hands = tuple(hand_of(pile.pop() for _ in range(DEALT)) for _ in range(players))
    return shown_again(Deck(tuple(pile)), chance), hands


def blind(deck: Deck, chance: Chance) -> tuple[Card, Deck]:
    """The top card; a used up pile is made of the discarded cards again."""
    if not deck.pile:
        deck = Deck(tuple(chance.shuffled(deck.discarded)), deck.shown)
    return deck.pile[-1], Deck(deck.pile[:-1], deck.shown, deck.discarded)


def face_up(deck: Deck, card: Card, chance: Chance) -> Deck:
    """One of the five is taken and replaced."""
    at = deck.shown.index(card)
    return shown_again(Deck(deck.pile, deck.shown[:at] + deck.shown[at + 1 :], deck.discarded), chance)


def discard(deck: Deck, cards: Iterable[Card], chance: Chance) -> Deck:
    """Cards are laid aside; where fewer than five are face up they make new ones."""
    return shown_again(Deck(deck.pile, deck.shown, (*deck.discarded, *cards)), chance)


def shown_again(deck: Deck, chance: Chance) -> Deck:
    """Five cards face up; three jokers among them, and all five are replaced, unless that can only go on for ever."""
    while True:
        while len(deck.shown) < FACE_UP and not deck.is_empty:
            card, deck = blind(deck, chance)
            deck = Deck(deck.pile, (*deck.shown, card), deck.discarded)
        others = [card for card in (*deck.pile, *deck.shown, *deck.discarded) if card != JOKER]
        if deck.shown.count(JOKER) < TOO_MANY_JOKERS or len(others) <= FACE_UP - TOO_MANY_JOKERS:
            return deck
        deck = Deck(deck.pile, (), (*deck.discarded, *deck.shown))
