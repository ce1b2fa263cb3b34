"""Questions around the clock. Choices that start with "press:" are fingers: the table stamps them itself."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.inputs import SHARED, button_of
from companion.core.message import Message, say
from companion.core.prompt import Choice, Picks, Prompt
from companion.games.contract import Command, Seat
from companion.games.merchants import commands as c
from companion.games.merchants import words
from companion.games.merchants.auction import may_practise, may_press, may_start
from companion.games.merchants.state import Auction, State, Stop
from companion.games.merchants.words import RULES, card_name, florins, stop_words

PRESS = "press:"
AGAIN = Choice("again", say("Once more"), say("from START"), symbol="round")
PRACTICE = Choice("practice", say("Practice run"), say("without money"), symbol="flag")
SERIOUS = Choice("serious", say("No practice"), say("the next run counts"), symbol="check")


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
                lamps=tuple(button_of(p) for p in may_press(state) if may_start(state, p) and not state.is_program(p)),
                symbol="auction",
            )
            practice = (SERIOUS if auction.practice else PRACTICE,) if may_practise(auction) else ()
            question, choices = _ready(state, auction), (start, *practice)
            return Prompt(question, choices, suggestion=start.id, player=state.mayor, why=_why(auction))
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
    """A program has no finger: its press comes by itself."""
    fingers = []
    for p in sorted(set(players) & set(may_press(state)) - set(state.programs)):
        button, label = button_of(p), say("{name} buys", name=state.names[p])
        fingers.append(Choice(PRESS + button, label, colour=state.colour(p), press=button))
    return tuple(fingers)


def _owing(state: State, auction: Auction) -> Prompt:
    stop = auction.stop
    assert stop is not None
    name = state.names[stop.player]
    if state.clock_alone:
        question = say("{name} has it for {price}.", name=name, price=florins(stop.price))
        paid = Choice("yes", say("Next lot"), say("paid"), symbol="check")
    else:
        question = _can_pay(state, stop)
        paid = Choice("yes", say("Yes, paid"), symbol="check")
    label = say("Cannot pay") if state.clock_alone else say("No")
    poor = Choice("no", label, say("once more without {name}", name=name), symbol="cross")
    likely = paid if state.clock_alone or state.money[stop.player] >= stop.price else poor
    return Prompt(question, (paid, poor), suggestion=likely.id, player=stop.player, why=RULES["excluded"])


def _can_pay(state: State, stop: Stop) -> Message:
    """The notes lie on the table: ours is a guess, and says so."""
    name, price = state.names[stop.player], florins(stop.price)
    if state.money[stop.player] >= stop.price:
        return say("Can {name} pay {price}? By our count, yes.", name=name, price=price)
    return say("Can {name} pay {price}? By our count, no.", name=name, price=price)


def _stopped(state: State, auction: Auction) -> Prompt:
    stop = auction.stop
    assert stop is not None
    if stop.player >= 0:
        settle = Choice("settle", say("Go on"), symbol="check")
        return Prompt(stop_words(state, auction), (settle,), suggestion=settle.id)
    choices = tuple(
        Choice(button_of(p), say("{name}", name=state.names[p]), colour=state.colour(p))
        for p in sorted(set(may_press(state)) - set(state.programs))
    )
    if stop.price == 0:
        question = say("Stopped before 200. Who pressed?")
    else:
        question = say("Stopped at {price}. Who pressed?", price=florins(stop.price))
    return Prompt(question, (*choices, AGAIN), why=_why(auction))


def _why(auction: Auction) -> Message:
    return RULES["doubled"] if auction.factor > 1 else RULES["auction"]
