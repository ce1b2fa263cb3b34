"""The dialogue tree: one question at a time, whatever the moment asks for."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from msgspec.structs import replace

from companion.core.dialog import fitting
from companion.core.errors import IllegalMove
from companion.core.message import say
from companion.core.prompt import Choice, Picks, Prompt
from companion.games.contract import Command
from companion.games.merchants.ask import corrections
from companion.games.merchants.ask import facts as teaching
from companion.games.merchants.ask.auction import ask_auction
from companion.games.merchants.ask.tasks import ask_task
from companion.games.merchants.card_words import card_name
from companion.games.merchants.commands import DrawCard, PlaceCard, TakeCard
from companion.games.merchants.decide.presses import on_the_clock
from companion.games.merchants.decide.sale import at_rest
from companion.games.merchants.decide.turn import ALL_TURNED
from companion.games.merchants.state import HOURGLASSES, Card, State
from companion.games.merchants.words import CONTINENTS, DISTRICTS, GOODS, NAMES, RULES

CORRECT = Choice("correct", say("Correct…"), say("the table is always right"))


def ask(state: State, picks: Picks) -> Prompt | Command:
    """The next question, or the finished command; with no picks always a question.

    Picks are checked against the questions they answer, so that whatever is sent here is understood or refused.
    """
    asked = _next(state, ())
    for n, pick in enumerate(picks, 1):
        if not isinstance(asked, Prompt):
            raise IllegalMove(say("That is one answer too many."))
        fitting(asked, pick)
        asked = _next(state, picks[:n])
    return asked


def _next(state: State, picks: Picks) -> Prompt | Command:
    if picks[:1] == ("correct",):
        return corrections.ask(state, picks[1:])
    if state.over:
        asked: Prompt | Command = Prompt(say("The game is over."))
    elif key := teaching.needed(state):
        asked = teaching.ask(state, key, picks)
    elif auction := on_the_clock(state):
        asked = ask_auction(state, auction, picks)
    elif task := state.task:
        asked = ask_task(state, task, picks)
    else:
        asked = _ask_card(state, picks)
    if picks or not isinstance(asked, Prompt) or not at_rest(state):
        return asked
    return replace(asked, choices=(*asked.choices, CORRECT))


def _ask_card(state: State, picks: Picks) -> Prompt | Command:
    if state.options.deck == "companion":
        return _ask_dealt(state, picks)
    if not picks:
        return _which_kind(state)
    kind, *rest = picks
    if kind == "hourglass":
        return TakeCard(Card("hourglass"))
    if kind == "marked":
        return TakeCard(Card("goods", marked=True))
    if len(state.free_discs()) > 1:
        if not rest:
            return _which_disc(state, kind)
        disc, *rest = rest
    else:
        (disc,) = state.free_discs()
    if disc == "discard" or kind == "goods":
        return TakeCard(Card(kind), disc)
    asked = _details(state, kind, rest)
    return asked if isinstance(asked, Prompt) else TakeCard(asked, disc)


def _which_kind(state: State) -> Prompt:
    choices = [
        Choice("goods", say("Goods"), say("three goods")),
        Choice("colony", say("Colony")),
        Choice("amsterdam", say("Amsterdam"), say("a house and a good")),
        Choice("hourglass", say("Hourglass"), refused=ALL_TURNED if state.hourglasses >= HOURGLASSES else None),
    ]
    if len(state.players) == 3:
        choices.insert(1, Choice("marked", say("Goods, three players crossed out")))
    question = say("{name} draws a card: which?", name=state.players[state.mayor].name)
    return Prompt(question, tuple(choices), player=state.mayor, why=RULES["discs"])


_DISC_LABELS = {
    "discard": say("The bin: nobody uses it"),
    "mayor": say("Mayor: for yourself"),
    "auction": say("Clock: to the auction"),
}


def _which_disc(state: State, kind: str) -> Prompt:
    choices = tuple(Choice(disc, _DISC_LABELS[disc]) for disc in state.free_discs())
    question = say("On which disc does {name} lay it?", name=state.players[state.mayor].name)
    return Prompt(question, choices, player=state.mayor, why=RULES["discs"])


def _details(state: State, kind: str, picks: Sequence[str]) -> Prompt | Card:
    if kind == "colony":
        if picks:
            if picks[0] in CONTINENTS:
                return Card("colony", continent=picks[0])
            return Card("colony", good=picks[0])
        lands = [Choice(c, say("{continent}, any good", continent=NAMES[c])) for c in CONTINENTS]
        goods = [Choice(g, say("{good}, any continent", good=NAMES[g])) for g in GOODS]
        return Prompt(say("What does the colony card show?"), (*lands, *goods), player=state.mayor, why=RULES["colony"])
    if kind != "amsterdam":
        raise IllegalMove(say("There is no such card."))
    if not picks:
        return _which_districts(state)
    districts = tuple(picks[0].split("+"))
    if len(picks) > 1:
        return Card("amsterdam", good="" if picks[1] == "any" else picks[1], districts=districts)
    choices = (Choice("any", say("Any good")), *(Choice(g, NAMES[g]) for g in GOODS))
    return Prompt(say("Which good does it show?"), choices, player=state.mayor, why=RULES["amsterdam"])


def _which_districts(state: State) -> Prompt:
    alone = [Choice(d, NAMES[d]) for d in DISTRICTS]
    pairs = [Choice(f"{a}+{b}", say("{a} or {b}", a=NAMES[a], b=NAMES[b])) for a, b in combinations(DISTRICTS, 2)]
    question = say("Which districts does the Amsterdam card show?")
    return Prompt(question, (*alone, *pairs), player=state.mayor, why=RULES["amsterdam"])


def _ask_dealt(state: State, picks: Picks) -> Prompt | Command:
    name = state.players[state.mayor].name
    if state.in_hand is None:
        if picks:
            return DrawCard()
        question = say("{name} draws a card.", name=name)
        return Prompt(question, (Choice("draw", say("Draw")),), player=state.mayor, why=RULES["discs"])
    if picks:
        return PlaceCard(picks[0])
    card = card_name(state.in_hand)
    choices = tuple(Choice(disc, _DISC_LABELS[disc]) for disc in state.free_discs())
    question = say("{name} has drawn: {card}. On which disc?", name=name, card=card)
    return Prompt(question, choices, player=state.mayor, why=RULES["discs"])
