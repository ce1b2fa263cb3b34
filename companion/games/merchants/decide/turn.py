"""The mayor's turn: three discs are covered, then the bin, the mayor's card and the clock in this order."""

from __future__ import annotations

from companion.core.chance import Chance
from companion.core.errors import IllegalMove
from companion.core.message import say
from companion.games.contract import Event
from companion.games.merchants.commands import PlaceCard, TakeCard
from companion.games.merchants.decide.timeline import ending, hourglass
from companion.games.merchants.deck import card_key, deck_of
from companion.games.merchants.events import Drawn, Placed, SetAside, Todo, TurnEnded
from companion.games.merchants.state import HOURGLASSES, Card, State, Task
from companion.games.merchants.vocabulary import CONTINENTS, DISTRICTS, GOODS, Blank, Disc
from companion.games.merchants.words import ALL_TURNED


def _check_drawing(state: State) -> None:
    if state.over or state.todo or state.in_hand or not state.free_discs():
        raise IllegalMove(say("No card is drawn now."))


def take_card(state: State, command: TakeCard) -> list[Event]:
    """A real card, told to the companion."""
    _check_drawing(state)
    if state.options.deck != "table":
        raise IllegalMove(say("The companion deals the cards in this game."))
    return _taken(state, command.card, command.disc)


def _taken(state: State, card: Card, disc: Disc | Blank) -> list[Event]:
    if card.kind == "hourglass":
        if state.hourglasses >= HOURGLASSES:
            raise IllegalMove(ALL_TURNED)
        return hourglass(state)
    if card.marked and len(state.players) == 3:
        _check_card(card, used=False)
        return [SetAside(card)]
    if disc not in state.free_discs():
        raise IllegalMove(say("There is a card on that disc already."))
    _check_card(card, used=disc != "discard")
    return _placed(state, card, disc)


def _check_card(card: Card, used: bool) -> None:
    """A card that will be used must be whole; of a discarded one only the kind is asked."""
    known = card.continent in ("", *CONTINENTS) and card.good in ("", *GOODS) and set(card.districts) <= set(DISTRICTS)
    whole = {
        "goods": True,
        "colony": bool(card.continent) != bool(card.good),
        "amsterdam": 1 <= len(set(card.districts)) == len(card.districts) <= 2,
    }
    if not known or card.kind not in whole or (used and not whole[card.kind]):
        raise IllegalMove(say("There is no such card."))


def _placed(state: State, card: Card, disc: Disc) -> list[Event]:
    events: list[Event] = [Placed(card, disc)]
    if len(state.discs) == 2:
        discs = {**state.discs, disc: card}
        tasks = (
            Task("discard", card=discs["discard"]),
            Task("use", state.mayor, card=discs["mayor"]),
            Task("sell", card=discs["auction"]),
            Task("pass"),
        )
        events.append(Todo(tasks))
    return events


def draw_card(state: State, chance: Chance) -> list[Event]:
    """The companion deals: every card that has not come yet is equally likely."""
    _check_drawing(state)
    deck = {card_key(card): (card, count) for card, count in deck_of(state.facts)}
    left = [key for key, (_, count) in deck.items() for _ in range(count - state.drawn.get(key, 0))]
    if state.options.deck != "companion" or not left:
        raise IllegalMove(say("The companion has no cards to deal: draw a real one."))
    card, _ = deck[chance.pick(left)]
    if card.kind == "hourglass":
        return [Drawn(card), *hourglass(state)]
    if card.marked and len(state.players) == 3:
        return [Drawn(card), SetAside(card)]
    if len(state.discs) == 2:
        return [Drawn(card), *_placed(state, card, state.free_discs()[0])]
    return [Drawn(card)]


def place_card(state: State, command: PlaceCard) -> list[Event]:
    if state.in_hand is None:
        raise IllegalMove(say("No card has been drawn."))
    if command.disc not in state.free_discs():
        raise IllegalMove(say("There is a card on that disc already."))
    return _placed(state, state.in_hand, command.disc)


def passed_on(state: State) -> list[Event]:
    """The next mayor is to the left; after the last turn the remaining hourglasses follow."""
    ended = TurnEnded((state.mayor + 1) % len(state.players))
    return [ended, Todo(ending(state))] if state.turn + 1 >= state.turns else [ended]
