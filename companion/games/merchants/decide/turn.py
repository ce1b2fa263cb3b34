"""The mayor's turn: three discs are covered, then the bin, the mayor's card and the clock in this order."""

from __future__ import annotations

import msgspec

from companion.core.chance import Chance
from companion.core.errors import IllegalMove
from companion.core.message import say
from companion.games.contract import Event
from companion.games.merchants.board import Facts
from companion.games.merchants.commands import DrawCard, PlaceCard, TakeCard
from companion.games.merchants.decide.timeline import ending, hourglass
from companion.games.merchants.events import Drawn, Placed, SetAside, Todo, TurnEnded
from companion.games.merchants.state import HOURGLASSES, Card, State, Task
from companion.games.merchants.words import CONTINENTS, DISTRICTS, GOODS

ALL_TURNED = say("All 24 hourglasses have been turned over. If that is wrong, correct it.")


def card_key(card: Card) -> str:
    """A card as a short text, for counting how often it has come.

    >>> card_key(Card("amsterdam", good="silk", districts=("lastage",)))
    'amsterdam//silk/lastage/'
    """
    return "/".join((card.kind, card.continent, card.good, "+".join(card.districts), "marked" * card.marked))


def deck_of(facts: Facts) -> list[tuple[Card, int]]:
    """The cards of a box with how often each is in it; empty if the box does not know."""
    if "deck.goods" not in facts:
        return []
    cards = [(Card("hourglass"), HOURGLASSES), (Card("goods"), int(facts["deck.goods"]))]
    cards.append((Card("goods", marked=True), int(facts["deck.goods_marked"])))
    cards += [(Card("colony", continent=c), int(facts[f"deck.continent.{c}"])) for c in CONTINENTS]
    cards += [(Card("colony", good=g), int(facts[f"deck.good.{g}"])) for g in GOODS]
    for first, second, good, count in facts["deck.amsterdam"]:
        districts = (first, second) if second in DISTRICTS else (first,)
        cards.append((Card("amsterdam", good=good if good in GOODS else "", districts=districts), int(count)))
    return cards


def may_draw(state: State) -> None:
    if state.over or state.todo or state.in_hand or not state.free_discs():
        raise IllegalMove(say("No card is drawn now."))


def take_card(state: State, command: TakeCard) -> list[Event]:
    """A real card, told to the companion."""
    may_draw(state)
    if state.options.deck != "table":
        raise IllegalMove(say("The companion deals the cards in this game."))
    return _taken(state, command.card, command.disc)


def _taken(state: State, card: Card, disc: str) -> list[Event]:
    if card.kind == "hourglass":
        if state.hourglasses >= HOURGLASSES:
            raise IllegalMove(ALL_TURNED)
        return hourglass(state)
    if card.marked and len(state.players) == 3:
        return [SetAside(card)]
    if disc not in state.free_discs():
        raise IllegalMove(say("There is a card on that disc already."))
    _check(card, used=disc != "discard")
    return _placed(state, card, disc)


def _check(card: Card, used: bool) -> None:
    """A card that will be used must be whole; of a discarded one only the kind is asked."""
    whole = {
        "goods": True,
        "colony": (card.continent in CONTINENTS) != (card.good in GOODS),
        "amsterdam": 1 <= len(set(card.districts) & set(DISTRICTS)) == len(card.districts) <= 2
        and card.good in ("", *GOODS),
    }
    if card.kind not in whole or (used and not whole[card.kind]):
        raise IllegalMove(say("There is no such card."))


def _placed(state: State, card: Card, disc: str) -> list[Event]:
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


def draw_card(state: State, command: DrawCard, chance: Chance) -> list[Event]:
    """The companion deals: every card that has not come yet is equally likely."""
    may_draw(state)
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
    after = msgspec.structs.replace(state, turn=state.turn + 1)
    return [ended, Todo(ending(after))] if after.turn >= after.turns else [ended]
