"""Questions of a turn: which card was drawn and on which disc it is laid; then around the clock.

Choices that start with "press:" are fingers: the table stamps them itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from companion.core.inputs import SHARED, button_of
from companion.core.message import Message, say
from companion.core.prompt import Choice, Picks, Prompt
from companion.games.contract import Command, Seat
from companion.games.merchants import commands as c
from companion.games.merchants import words
from companion.games.merchants.auction import may_practise, may_press
from companion.games.merchants.printed import cards_left
from companion.games.merchants.state import HOURGLASSES, Auction, Card, State
from companion.games.merchants.vocabulary import CONTINENTS, DISCS, DISTRICTS, GOODS, Disc, one_of
from companion.games.merchants.words import ALL_TURNED, NAMES, RULES, card_name, florins, stop_words

PRESS = "press:"
AGAIN = Choice("again", say("Once more"), say("from START"))
PRACTICE = Choice("practice", say("Practice run"), say("without money"))
SERIOUS = Choice("serious", say("No practice"), say("the next run counts"))
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
        return c.TakeCard(Card("hourglass"))
    if kind == "marked":
        return c.TakeCard(Card("goods", marked=True))
    disc, *others = state.free_discs()
    if others:
        if not rest:
            question = say("On which disc does {name} lay it?", name=state.names[state.mayor])
            return _which_disc(state, question)
        disc = one_of(DISCS, rest.pop(0))
    asked = _which_card(state, kind, rest, whole=disc != "discard")
    return asked if isinstance(asked, Prompt) else c.TakeCard(asked, disc)


def _ask_dealt(state: State, picks: Picks) -> Prompt | Command:
    name = state.names[state.mayor]
    if state.in_hand is None:
        if picks:
            return c.DrawCard()
        if not cards_left(state.facts, state.drawn):
            on = [Choice("draw", say("Go on"))]
            return _of_mayor(state, say("No card is left: the end of the game follows."), on, "end")
        return _of_mayor(state, say("{name} draws a card.", name=name), [Choice("draw", say("Draw"))], "discs")
    if picks:
        return c.PlaceCard(one_of(DISCS, picks[0]))
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
    return _of_mayor(state, say("{name} draws a card: which?", name=state.names[state.mayor]), choices, "discs")


def _which_disc(state: State, question: Message) -> Prompt:
    return _of_mayor(state, question, [Choice(disc, _DISC_LABELS[disc]) for disc in state.free_discs()], "discs")


def _which_card(state: State, kind: str, picks: Sequence[str], whole: bool) -> Prompt | Card:
    """The card that was drawn; of one that nobody uses only the kind is asked."""
    match kind:
        case "colony":
            return _which_colony(state, picks) if whole else Card("colony")
        case "amsterdam":
            return _which_house(state, picks) if whole else Card("amsterdam")
    return Card("goods")


def _which_colony(state: State, picks: Sequence[str]) -> Prompt | Card:
    if picks:
        shown = picks[0]
        return Card("colony", continent=shown) if shown in CONTINENTS else Card("colony", good=one_of(GOODS, shown))
    lands = [Choice(land, say("{continent}, any good", continent=NAMES[land])) for land in CONTINENTS]
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


# --- the clock -------------------------------------------------------------------------------------------


def ask_auction(state: State, auction: Auction, seat: Seat | None, picks: Picks) -> Prompt | Command:
    """What can be tapped while a lot is on the clock; a seat has its own finger alone."""
    if picks:
        return _answered(picks[0])
    match auction.status:
        case "ready":
            start = Choice(
                PRESS + SHARED,
                say("Start the clock"),
                say("or press the button"),
                press=SHARED,
                lamps=(button_of(state.mayor),),
            )
            practice = (SERIOUS if auction.practice else PRACTICE,) if may_practise(auction) else ()
            return Prompt(_ready(state, auction), (start, *practice), player=state.mayor, why=_why(auction))
        case "running":
            shared = Choice(PRESS + SHARED, say("The shared button"), quiet=True, press=SHARED)
            fingers = (*_fingers(state, may_press(state)), shared) if seat is None else _fingers(state, (seat,))
            return Prompt(_running(state, auction), (*fingers, AGAIN), why=_why(auction))
        case "owing":
            return _owing(state, auction)
    return _stopped(state, auction)


def _answered(pick: str) -> Command:
    if pick.startswith(PRESS):
        return c.Touched(pick.removeprefix(PRESS))
    if pick == "again":
        return c.OfferAgain()
    if pick in ("practice", "serious"):
        return c.Practise(pick == "practice")
    if pick in ("yes", "no"):
        return c.CanPay(pick == "yes")
    return c.NameBuyer(int(pick.removeprefix("seat")) - 1) if pick.startswith("seat") else c.Settle()


def _ready(state: State, auction: Auction) -> Message:
    card = card_name(auction.lot)
    if auction.practice:
        return say("A practice run for: {card}.", card=card)
    if auction.tried:
        return words.tried_words(state, auction.tried)
    if auction.factor > 1:
        return say("Once more, every price doubled: {card}.", card=card)
    if auction.excluded:
        names = ", ".join(state.names[p] for p in auction.excluded)
        return say("Once more without {names}: {card}.", names=names, card=card)
    return say("To be auctioned: {card}.", card=card)


def _running(state: State, auction: Auction) -> Message:
    if auction.practice:
        return words.PRACTICE
    if auction.factor > 1:
        return say("Press to buy. At 100 {name} has it for 200,000.", name=state.names[auction.first])
    return say("Press to buy: {card}.", card=card_name(auction.lot))


def _fingers(state: State, players: Sequence[int]) -> tuple[Choice, ...]:
    fingers = []
    for p in sorted(set(players) & set(may_press(state))):
        button, label = button_of(p), say("{name} buys", name=state.names[p])
        fingers.append(Choice(PRESS + button, label, colour=state.colour(p), press=button))
    return tuple(fingers)


def _owing(state: State, auction: Auction) -> Prompt:
    stop = auction.stop
    assert stop is not None
    name = state.names[stop.player]
    question = say("Can {name} pay {price}?", name=name, price=florins(stop.price))
    choices = (Choice("yes", say("Yes, paid")), Choice("no", say("No")))
    return Prompt(question, choices, player=stop.player, why=RULES["excluded"])


def _stopped(state: State, auction: Auction) -> Prompt:
    stop = auction.stop
    assert stop is not None
    if stop.player >= 0:
        return Prompt(stop_words(state, auction), (Choice("settle", say("Go on")),))
    choices = tuple(
        Choice(button_of(p), say("{name}", name=state.names[p]), colour=state.colour(p))
        for p in sorted(may_press(state))
    )
    if stop.price == 0:
        question = say("Stopped before 200. Who pressed?")
    else:
        question = say("Stopped at {price}. Who pressed?", price=florins(stop.price))
    return Prompt(question, (*choices, AGAIN), why=_why(auction))


def _why(auction: Auction) -> Message:
    return RULES["doubled"] if auction.factor > 1 else RULES["auction"]
