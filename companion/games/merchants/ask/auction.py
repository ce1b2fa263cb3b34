"""Questions around the clock. Choices that start with "press:" are fingers: the table stamps them itself."""

from __future__ import annotations

from companion.core.message import Message, say
from companion.core.prompt import Choice, Picks, Prompt
from companion.games.contract import Command
from companion.games.merchants.auction import SHARED, button_of, may_press
from companion.games.merchants.commands import CanPay, NameBuyer, OfferAgain, Settle, Touched
from companion.games.merchants.state import Auction, State
from companion.games.merchants.words import RULES, card_name, florins, stop_words

PRESS = "press:"
AGAIN = Choice("again", say("Once more"), say("from START"))


def ask_auction(state: State, auction: Auction, picks: Picks) -> Prompt | Command:
    """What can be tapped while a lot is on the clock."""
    if picks:
        return _answered(picks[0])
    match auction.status:
        case "ready":
            start = Choice(PRESS + SHARED, say("Start the clock"), say("or press the button"), press=SHARED)
            return Prompt(_ready(state, auction), (start,), player=state.mayor, why=_why(auction))
        case "running":
            shared = Choice(PRESS + SHARED, say("The shared button"), quiet=True, press=SHARED)
            return Prompt(_running(state, auction), (*_fingers(state), shared, AGAIN), why=_why(auction))
        case "owing":
            return _owing(state, auction)
    return _stopped(state, auction)


def _answered(pick: str) -> Command:
    if pick.startswith(PRESS):
        return Touched(pick.removeprefix(PRESS))
    if pick == "again":
        return OfferAgain()
    if pick in ("yes", "no"):
        return CanPay(pick == "yes")
    return NameBuyer(int(pick.removeprefix("seat")) - 1) if pick.startswith("seat") else Settle()


def _ready(state: State, auction: Auction) -> Message:
    card = card_name(auction.lot)
    if auction.factor > 1:
        return say("Once more, every price doubled: {card}.", card=card)
    if auction.excluded:
        names = ", ".join(state.players[p].name for p in auction.excluded)
        return say("Once more without {names}: {card}.", names=names, card=card)
    return say("To be auctioned: {card}.", card=card)


def _running(state: State, auction: Auction) -> Message:
    if auction.factor > 1:
        return say("Press to buy. At 100 {name} has it for 200 000.", name=state.players[auction.first].name)
    return say("Press to buy: {card}.", card=card_name(auction.lot))


def _fingers(state: State) -> tuple[Choice, ...]:
    return tuple(
        Choice(
            PRESS + button_of(p),
            say("{name} buys", name=state.players[p].name),
            colour=state.players[p].colour,
            press=button_of(p),
        )
        for p in sorted(may_press(state))
    )


def _owing(state: State, auction: Auction) -> Prompt:
    stop = auction.stop
    assert stop is not None
    name = state.players[stop.player].name
    question = say("Can {name} pay {price}?", name=name, price=florins(stop.price))
    choices = (Choice("yes", say("Yes, paid")), Choice("no", say("No")))
    return Prompt(question, choices, player=stop.player, why=RULES["excluded"])


def _stopped(state: State, auction: Auction) -> Prompt:
    stop = auction.stop
    assert stop is not None
    if stop.player >= 0:
        return Prompt(stop_words(state, auction), (Choice("settle", say("Go on")),))
    choices = tuple(
        Choice(button_of(p), say("{name}", name=state.players[p].name), colour=state.players[p].colour)
        for p in sorted(may_press(state))
    )
    if stop.price == 0:
        question = say("Stopped before 200. Who pressed?")
    else:
        question = say("Stopped at {price}. Who pressed?", price=florins(stop.price))
    return Prompt(question, (*choices, AGAIN), why=_why(auction))


def _why(auction: Auction) -> Message:
    return RULES["doubled"] if auction.factor > 1 else RULES["auction"]
