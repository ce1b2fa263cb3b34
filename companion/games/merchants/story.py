"""The game's story: one line for each event, and the sound it makes."""

from __future__ import annotations

from companion.core.message import Message, say
from companion.games.contract import Event, Sound
from companion.games.merchants import events as e
from companion.games.merchants.auction import SHARED
from companion.games.merchants.box import BOX
from companion.games.merchants.score import ACCOUNTS
from companion.games.merchants.state import State
from companion.games.merchants.vocabulary import YEARS, Answered, NoteKind, WhySkipped
from companion.games.merchants.words import (
    CORRECTABLE,
    NAMES,
    WHY_AGAIN,
    bonus_name,
    card_name,
    florins,
    site_name,
    year_name,
)

SOUNDS: dict[type[Event], Sound] = {
    e.HandStopped: "bell",
    e.Lapsed: "lapse",
    e.Doubled: "refuse",
    e.Excluded: "refuse",
    e.Scored: "accept",
    e.GameOver: "bell",
}

_SILENT = Message("")
_DONE: dict[Answered, Message] = {
    "read": say("Scoring read"),
    "afford": say("Paid"),
    "hourglass": say("Hourglass turned over"),
    "goods": say("Goods at the end of their rows"),
}

_WHY_SKIPPED: dict[WhySkipped, Message] = {
    "declined": say("left it"),
    "tiles": say("no tile left"),
    "sites": say("no free site"),
    "end": say("no tile can move"),
    "none": say("nothing to give up"),
}

_NOTED: dict[NoteKind, Message] = {
    "before": say("A press before the start does not count."),
    "late": say("A press after the hand had stopped does not count."),
    "excluded": say("A press by somebody who takes no part does not count."),
    "equal": say("Two presses at the very same moment: nearest the mayor's left has it."),
    "stuck": say("A button is held down and does not count."),
}


def sound(event: Event) -> Sound | None:
    """The sound an event makes."""
    if isinstance(event, e.HandStopped) and event.button == SHARED and event.player >= 0:
        return None  # the bell rang at the press; now only the name was tapped
    return SOUNDS.get(type(event))


def story(state: State, event: Event) -> Message:
    """One line of the game's story."""
    match event:
        case e.TileMoved() | e.Built() | e.Founded() | e.HouseLost() | e.ColonyLost() | e.Skipped():
            return _of_tile(_name(state, event.player), event)
        case e.Paid() | e.BonusGained() | e.BonusLost() | e.Borrowed():
            return _of_money(_name(state, event.player), event)
        case e.LotOffered() | e.Armed() | e.ClockStarted() | e.HandStopped() | e.Noted() | e.Reoffered() | e.Lapsed():
            return _of_clock(event)
        case e.BuyerNamed() | e.Excluded() | e.Sold():
            return _of_buyer(_name(state, event.player), event)
        case e.Doubled(first):
            return say("{name} pressed before 200: once more, doubled", name=_name(state, first))
        case e.TurnEnded(mayor):
            return say("{name} is mayor", name=_name(state, mayor))
        case _:
            return _of_table(event)


def _name(state: State, player: int) -> str:
    return state.players[player].name if 0 <= player < len(state.players) else "?"


def _of_table(event: Event) -> Message:
    match event:
        case e.Started(players):
            return say("Merchants of Amsterdam with {n} players", n=len(players))
        case e.Placed(card, disc):
            return say("{card} on {disc}", card=card_name(card), disc=NAMES[disc])
        case e.Drawn(card):
            return say("Drawn: {card}", card=card_name(card))
        case e.SetAside():
            return say("Goods card set aside: not for three players")
        case e.Discarded(card):
            return say("Discarded: {card}", card=card_name(card))
        case e.TimePassed(to):
            return say("The marker moves to {year}", year=year_name(YEARS[to]))
        case e.Scored(subject, year):
            return say("{year}: scoring of {subject}", year=year_name(year), subject=NAMES[subject])
        case e.Taught(key):
            return say("Taught: {what}", what=BOX.heading(key))
        case e.Corrected(what):
            return say("Corrected: {what}", what=CORRECTABLE[what])
        case e.GameOver():
            return say("The game is over")
        case e.Done(what) if what:
            return _DONE[what]
    return _SILENT


def _of_tile(name: str, event: e.TileMoved | e.Built | e.Founded | e.HouseLost | e.ColonyLost | e.Skipped) -> Message:
    match event:
        case e.TileMoved(_, good, 0):
            return say("{name}: {good} off the row", name=name, good=NAMES[good])
        case e.TileMoved(_, good, space, was) if space > was:
            return say("{name}: {good} forward to space {n}", name=name, good=NAMES[good], n=space)
        case e.TileMoved(_, good, space):
            return say("{name}: {good} back to space {n}", name=name, good=NAMES[good], n=space)
        case e.Built(_, site):
            return say("{name}: a house on {site}", name=name, site=site_name(site))
        case e.Founded(_, site):
            return say("{name}: a colony, {site}", name=name, site=site_name(site))
        case e.HouseLost(_, site):
            return say("{name}: house lost, {site}", name=name, site=site_name(site))
        case e.ColonyLost(_, site):
            return say("{name}: colony lost, {site}", name=name, site=site_name(site))
        case e.Skipped(_, _, why):
            return say("{name}: {why}", name=name, why=_WHY_SKIPPED[why])


def _of_money(name: str, event: e.Paid | e.BonusGained | e.BonusLost | e.Borrowed) -> Message:
    match event:
        case e.Paid(_, amount, account):
            return say("{name}: {sum} ({account})", name=name, sum=florins(amount), account=ACCOUNTS[account][0])
        case e.BonusGained(_, bonus):
            return say("{name}: bonus for {what}", name=name, what=bonus_name(bonus))
        case e.BonusLost(_, bonus):
            return say("{name}: bonus given back, {what}", name=name, what=bonus_name(bonus))
        case e.Borrowed(_, forced):
            return say("{name} had to take a loan", name=name) if forced else say("{name} takes a loan", name=name)


def _of_clock(
    event: e.LotOffered | e.Armed | e.ClockStarted | e.HandStopped | e.Noted | e.Reoffered | e.Lapsed,
) -> Message:
    match event:
        case e.LotOffered(card):
            return say("To be auctioned: {card}", card=card_name(card))
        case e.ClockStarted() | e.Armed():
            return say("The clock runs")
        case e.HandStopped(_, _, _, price):
            return say("Stopped at {price}", price=florins(price)) if price else say("Pressed before 200")
        case e.Noted(note):
            return _NOTED[note.kind]
        case e.Reoffered(why):
            return WHY_AGAIN[why]
        case e.Lapsed():
            return say("Nobody has it: discarded")


def _of_buyer(name: str, event: e.BuyerNamed | e.Excluded | e.Sold) -> Message:
    match event:
        case e.BuyerNamed():
            return say("{name} is asked to pay", name=name)
        case e.Excluded():
            return say("{name} cannot pay: once more without {name}", name=name)
        case e.Sold(_, price, card):
            return say("{name} buys for {price}: {card}", name=name, price=florins(price), card=card_name(card))
