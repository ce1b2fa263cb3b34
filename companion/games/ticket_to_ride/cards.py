"""The virtual deck: transport cards as printed, five of them face up (rulebook, contents and transport cards)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from companion.core.chance import Chance
from companion.games.ticket_to_ride.state import Card, Deck, Hand, Route, RouteColour

COLOURS: tuple[RouteColour, ...] = ("pink", "blue", "green", "black", "orange", "red")
JOKER = len(COLOURS)  # a card is the number of its colour, or this
OF_A_COLOUR, JOKERS = 6, 8
FACE_UP, TOO_MANY_JOKERS = 5, 3
DEALT = 2
DRAWN = 2  # in a turn

PRINTED: Hand = (*(OF_A_COLOUR for _ in COLOURS), JOKERS)


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


def drawable(deck: Deck, taken: int) -> tuple[Card | None, ...]:
    """The cards that may be drawn, None from the pile; a joker lying face up is a whole turn (rulebook, transport)."""
    shown = (card for card in sorted(set(deck.shown)) if card != JOKER or not taken)
    return (*shown, *(() if deck.is_empty else (None,)))


def drawn(hand: Hand, deck: Deck, card: Card | None, chance: Chance) -> tuple[Hand, Deck]:
    """One more card in hand: one that lies face up, or the top of the pile where there is one."""
    if card is not None:
        return with_card(hand, card), face_up(deck, card, chance)
    if deck.is_empty:
        return hand, deck
    card, deck = blind(deck, chance)
    return with_card(hand, card), deck


def payments(hand: Hand, route: Route) -> list[tuple[Card, int]]:
    """Colour and jokers with which a hand pays a route; a joker is laid only where a card of the colour is missing."""
    colours = range(len(COLOURS)) if route.colour == "grey" else (COLOURS.index(route.colour),)
    found = [(colour, max(0, route.length - hand[colour])) for colour in colours]
    paid = [(colour, jokers) for colour, jokers in found if jokers <= hand[JOKER] and hand[colour]]
    return paid or ([(colours[0], route.length)] if hand[JOKER] >= route.length else [])


def paid(hand: Hand, deck: Deck, route: Route, colour: Card, jokers: int, chance: Chance) -> tuple[Hand, Deck]:
    """The cards of a claim are laid aside."""
    plain = route.length - jokers
    left = with_card(with_card(hand, colour, -plain), JOKER, -jokers)
    return left, discard(deck, (*[colour] * plain, *[JOKER] * jokers), chance)
