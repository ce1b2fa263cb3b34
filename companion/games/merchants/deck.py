"""The cards of a box that knows them: the deck from which the companion can deal."""

from __future__ import annotations

from companion.box.spec import Facts
from companion.games.merchants.state import HOURGLASSES, Card
from companion.games.merchants.vocabulary import CONTINENTS, DISTRICTS, GOODS


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
