"""A card, in words."""

from __future__ import annotations

from companion.core.message import Message, say
from companion.games.merchants.state import Card
from companion.games.merchants.words import NAMES


def card_name(card: Card) -> Message:
    """What a card lets its user do, as far as it is known.

    >>> str(card_name(Card("amsterdam", good="gems", districts=("oude_zijde", "grachten"))))
    'house in Oude Zijde or Grachten, gems forward'
    >>> str(card_name(Card("colony", good="silk")))
    'colony for silk, any continent'
    """
    if card.kind == "hourglass":
        return say("hourglass")
    if card.kind == "goods":
        return say("three goods (not for three players)") if card.marked else say("three goods")
    if card.kind == "colony":
        if card.continent:
            return say("colony in {continent}, any good", continent=NAMES[card.continent])
        return say("colony for {good}, any continent", good=NAMES[card.good]) if card.good else say("colony")
    if not card.districts:
        return say("house in Amsterdam")
    where = NAMES[card.districts[0]]
    if len(card.districts) == 2:
        where = say("{a} or {b}", a=where, b=NAMES[card.districts[1]])
    if card.good:
        return say("house in {where}, {good} forward", where=where, good=NAMES[card.good])
    return say("house in {where}, any good forward", where=where)
