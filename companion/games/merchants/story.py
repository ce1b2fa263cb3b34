"""The game's story: one line for each event, and the sound it makes."""

from __future__ import annotations

from companion.games.base import Event
from companion.games.merchants import events as e
from companion.games.merchants.bank import ACCOUNTS
from companion.games.merchants.card_words import card_name
from companion.games.merchants.corrections import WHAT
from companion.games.merchants.words import NAMES, YEARS, florins, site_name, year_name
from companion.message import Message, say

SOUNDS = {
    e.HandStopped: "bell",
    e.Lapsed: "lapse",
    e.Doubled: "refuse",
    e.Excluded: "refuse",
    e.Scored: "accept",
    e.GameOver: "bell",
}

_WHY_SKIPPED = {
    "declined": say("left it"),
    "tiles": say("no tile left"),
    "sites": say("no free site"),
    "end": say("no tile can move"),
    "none": say("nothing to give up"),
}

_WHY_AGAIN = {
    "restart": say("The companion was restarted: the lot is offered again from START."),
    "stalled": say("The companion stood still for a moment: the lot is offered again from START."),
    "asked": say("The clock is set to START again."),
}

_NOTED = {
    "before": say("A press before the start does not count."),
    "late": say("A press after the hand had stopped does not count."),
    "excluded": say("A press by somebody who takes no part does not count."),
    "equal": say("Two presses at the very same moment: nearest the mayor's left has it."),
    "stuck": say("A button is held down and does not count."),
}


def sound(event: Event) -> str:
    """The name of the sound an event makes, or ""."""
    return SOUNDS.get(type(event), "")


def describe(event: Event) -> Message:
    """One line of the story, without names: the event alone knows only seats."""
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
            return say("Taught: {key}", key=key)
        case e.Corrected(what):
            return say("Corrected: {what}", what=WHAT[what])
        case e.TurnEnded():
            return say("The next mayor")
        case e.GameOver():
            return say("The game is over")
        case _:
            return _of_player(event) or _of_auction(event)


def _of_player(event: Event) -> Message | None:
    match event:
        case e.TileMoved(_, good, space, was):
            if space > was:
                return say("{good} forward to space {n}", good=NAMES[good], n=space)
            return say("{good} back to space {n}", good=NAMES[good], n=space)
        case e.Built(_, site):
            return say("A house on {site}", site=site_name(site))
        case e.Founded(_, site):
            return say("A colony: {site}", site=site_name(site))
        case e.HouseLost(_, site):
            return say("House lost: {site}", site=site_name(site))
        case e.ColonyLost(_, site):
            return say("Colony lost: {site}", site=site_name(site))
        case e.Paid(_, amount, account):
            return say("{account}: {sum}", account=ACCOUNTS[account][0], sum=florins(amount))
        case e.BonusGained(_, bonus):
            return say("Bonus: {what}", what=bonus_name(bonus))
        case e.BonusLost(_, bonus):
            return say("Bonus given back: {what}", what=bonus_name(bonus))
        case e.Borrowed(_, forced):
            return say("A loan had to be taken") if forced else say("A loan")
        case e.Skipped(_, _, why):
            return say("Not done: {why}", why=_WHY_SKIPPED.get(why, why))
    return None


def bonus_name(bonus: str) -> Message:
    """A bonus as people call it."""
    if bonus.startswith("bridge:"):
        a, b = bonus.removeprefix("bridge:").split("|")
        return say("bridge {a} – {b}", a=site_name(a), b=site_name(b))
    return {
        "continents": say("colonies on four continents"),
        "districts": say("houses in four districts"),
        "exchange": say("second space on all four rows"),
    }.get(bonus, say("free house"))


def _of_auction(event: Event) -> Message:
    match event:
        case e.LotOffered(card):
            return say("To be auctioned: {card}", card=card_name(card))
        case e.ClockStarted() | e.Armed():
            return say("The clock")
        case e.HandStopped(_, _, _, price):
            return say("Stopped at {price}", price=florins(price)) if price else say("Pressed before 200")
        case e.Noted(note):
            return _NOTED[note.kind]
        case e.BuyerNamed():
            return say("Can it be paid?")
        case e.Doubled():
            return say("Once more, every price doubled")
        case e.Excluded():
            return say("Cannot pay: once more without this player")
        case e.Reoffered(why):
            return _WHY_AGAIN[why]
        case e.Sold(_, price, card):
            return say("Sold for {price}: {card}", price=florins(price), card=card_name(card))
        case e.Lapsed():
            return say("Nobody has it: discarded")
    return say("Something else comes first")
