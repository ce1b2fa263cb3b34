"""Questions about the next card: which one was drawn, and on which disc it is laid."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from companion.core.errors import IllegalMove
from companion.core.message import Message, say
from companion.core.prompt import Choice, Picks, Prompt
from companion.games.contract import Command
from companion.games.merchants.commands import DrawCard, PlaceCard, TakeCard
from companion.games.merchants.state import HOURGLASSES, Card, State
from companion.games.merchants.vocabulary import CONTINENTS, DISCS, DISTRICTS, GOODS, Disc, one_of
from companion.games.merchants.words import ALL_TURNED, NAMES, RULES, card_name

_DISC_LABELS: dict[Disc, Message] = {
    "discard": say("The bin: nobody uses it"),
    "mayor": say("Mayor: for yourself"),
    "auction": say("Clock: to the auction"),
}


def ask_card(state: State, picks: Picks) -> Prompt | Command:
    """The next question about a card, or the card that was drawn."""
    if state.options.deck == "companion":
        return _ask_dealt(state, picks)
    if not picks:
        return _which_kind(state)
    kind, *rest = picks
    if kind == "hourglass":
        return TakeCard(Card("hourglass"))
    if kind == "marked":
        return TakeCard(Card("goods", marked=True))
    disc, *others = state.free_discs()
    if others:
        if not rest:
            question = say("On which disc does {name} lay it?", name=state.players[state.mayor].name)
            return _which_disc(state, question)
        disc = one_of(DISCS, rest.pop(0))
    asked = _which_card(state, kind, rest, whole=disc != "discard")
    return asked if isinstance(asked, Prompt) else TakeCard(asked, disc)


def _ask_dealt(state: State, picks: Picks) -> Prompt | Command:
    name = state.players[state.mayor].name
    if state.in_hand is None:
        if picks:
            return DrawCard()
        return _of_mayor(state, say("{name} draws a card.", name=name), [Choice("draw", say("Draw"))], "discs")
    if picks:
        return PlaceCard(one_of(DISCS, picks[0]))
    return _which_disc(state, say("{name} has drawn: {card}. On which disc?", name=name, card=card_name(state.in_hand)))


def _of_mayor(state: State, question: Message, choices: Sequence[Choice], rule: str) -> Prompt:
    return Prompt(question, tuple(choices), player=state.mayor, why=RULES[rule])


def _which_kind(state: State) -> Prompt:
    choices = [
        Choice("goods", say("Goods"), say("three goods")),
        Choice("colony", say("Colony")),
        Choice("amsterdam", say("Amsterdam"), say("a house and a good")),
        Choice("hourglass", say("Hourglass"), refused=ALL_TURNED if state.hourglasses >= HOURGLASSES else None),
    ]
    if len(state.players) == 3:
        choices.insert(1, Choice("marked", say("Goods, three players crossed out")))
    return _of_mayor(state, say("{name} draws a card: which?", name=state.players[state.mayor].name), choices, "discs")


def _which_disc(state: State, question: Message) -> Prompt:
    return _of_mayor(state, question, [Choice(disc, _DISC_LABELS[disc]) for disc in state.free_discs()], "discs")


def _which_card(state: State, kind: str, picks: Sequence[str], whole: bool) -> Prompt | Card:
    """The card that was drawn; of one that nobody uses only the kind is asked."""
    match kind:
        case "goods":
            return Card("goods")
        case "colony":
            return _which_colony(state, picks) if whole else Card("colony")
        case "amsterdam":
            return _which_house(state, picks) if whole else Card("amsterdam")
    raise IllegalMove(say("There is no such card."))


def _which_colony(state: State, picks: Sequence[str]) -> Prompt | Card:
    if picks:
        shown = picks[0]
        return Card("colony", continent=shown) if shown in CONTINENTS else Card("colony", good=one_of(GOODS, shown))
    lands = [Choice(c, say("{continent}, any good", continent=NAMES[c])) for c in CONTINENTS]
    goods = [Choice(g, say("{good}, any continent", good=NAMES[g])) for g in GOODS]
    return _of_mayor(state, say("What does the colony card show?"), [*lands, *goods], "colony")


def _which_house(state: State, picks: Sequence[str]) -> Prompt | Card:
    if not picks:
        alone = [Choice(d, NAMES[d]) for d in DISTRICTS]
        pairs = [Choice(f"{a}+{b}", say("{a} or {b}", a=NAMES[a], b=NAMES[b])) for a, b in combinations(DISTRICTS, 2)]
        question = say("Which districts does the Amsterdam card show?")
        return _of_mayor(state, question, [*alone, *pairs], "amsterdam")
    if len(picks) == 1:
        choices = [Choice("any", say("Any good")), *(Choice(g, NAMES[g]) for g in GOODS)]
        return _of_mayor(state, say("Which good does it show?"), choices, "amsterdam")
    districts = tuple(each for each in picks[0].split("+") if each in DISTRICTS)
    return Card("amsterdam", good=picks[1] if picks[1] in GOODS else "", districts=districts)
