"""The game's story: one line for each event, and the sound it makes."""

from __future__ import annotations

from collections.abc import Callable

from companion.core.aloud import Announcement
from companion.core.inputs import SHARED
from companion.core.message import Message, say
from companion.core.names import button_name
from companion.games.contract import Event, Sound
from companion.games.merchants import events as e
from companion.games.merchants import words as w
from companion.games.merchants.box import BOX
from companion.games.merchants.printed import next_scoring
from companion.games.merchants.score import ACCOUNTS
from companion.games.merchants.state import State, TimedPress
from companion.games.merchants.vocabulary import YEARS, Answered, Blank, NoteKind, WhySkipped

SOUNDS: dict[type[Event], Sound] = {
    e.HandStopped: "bell",
    e.Lapsed: "lapse",
    e.Doubled: "refuse",
    e.Excluded: "refuse",
    e.Scored: "accept",
}

_SILENT = Message("")
_DONE: dict[Answered | Blank, Message] = {
    "": _SILENT,
    "read": say("Scoring read"),
    "afford": say("Paid"),
    "hourglass": say("Hourglass turned over"),
    "goods": say("Goods at the end of their rows"),
}

_NEXT: dict[str, Message] = {
    "exchange": say("The next hourglass scores the exchange."),
    "amsterdam": say("The next hourglass scores Amsterdam."),
    "colonies": say("The next hourglass scores the colonies."),
    "final": say("The next hourglass brings the final scoring."),
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
    "touch": say("A touch is known less exactly than a wired press, which has it."),
    "twice": say("START was tapped twice: the second tap does not count."),
    "covered": say("The clock is covered: a press from now on does not count."),
    "close": say("Two presses are too close to tell which was first."),
    "silent": say("A phone cannot be heard any more."),
}


def sound(event: Event) -> Sound | None:
    """The sound an event makes."""
    if isinstance(event, e.HandStopped) and event.button == SHARED and event.player >= 0:
        return None  # the bell rang at the press; now only the name was tapped
    return SOUNDS.get(type(event))


def announced(state: State, event: Event) -> Announcement | None:
    """What is said aloud of an event: who buys for how much, and what the next hourglass scores."""
    match event:
        case e.Sold(player, price):
            return Announcement("price", say("{a}, {b}", a=state.names[player], b=price), player)
        case e.TimePassed():
            ahead, subject = next_scoring(state.facts, state.marker)
            return Announcement("near", _NEXT[subject]) if ahead == 1 and subject else None
    return None


def story(state: State, event: Event) -> Message:
    """One line of the game's story."""
    return TOLD[type(event)](state, event)


def _moved(state: State, event: e.TileMoved) -> Message:
    name, good = state.names[event.player], w.NAMES[event.good]
    if event.space == 0:
        return say("{name}: {good} off the row", name=name, good=good)
    if event.space > event.was:
        return say("{name}: {good} forward to space {n}", name=name, good=good, n=event.space)
    return say("{name}: {good} back to space {n}", name=name, good=good, n=event.space)


def _paid(state: State, event: e.Paid) -> Message:
    name, account = state.names[event.player], ACCOUNTS[event.account][0]
    return say("{name}: {sum} ({account})", name=name, sum=w.florins(event.amount), account=account)


def _borrowed(state: State, event: e.Borrowed) -> Message:
    name = state.names[event.player]
    return say("{name} had to take a loan", name=name) if event.forced else say("{name} takes a loan", name=name)


def _stopped(state: State, event: e.HandStopped) -> Message:
    return say("Stopped at {price}", price=w.florins(event.price)) if event.price else say("Pressed before 200")


def _sold(state: State, event: e.Sold) -> Message:
    name, price, card = state.names[event.player], w.florins(event.price), w.card_name(event.card)
    return say("{name} buys for {price}: {card}", name=name, price=price, card=card)


def _practised(state: State, event: e.PracticeEnded) -> Message:
    if event.player < 0:
        return say("Practice: nobody pressed")
    name = state.names[event.player]
    if not event.price:
        return say("Practice: {name} pressed before 200", name=name)
    return say("Practice: {name} would have paid {price}", name=name, price=w.florins(event.price))


def _finish(state: State, event: e.PhotoFinish) -> Message:
    first = next((press.elapsed_ns for press in event.presses if not press.kind), None)
    told: Message | None = None
    for press in event.presses:
        line = _press(state, press, first)
        told = say("{before}, {word}", before=told, word=line) if told else line
    return say("Photo finish: {presses}", presses=told or _SILENT)


def _press(state: State, press: TimedPress, first_ns: int | None) -> Message:
    name = w.presser(state, press.button, press.player)
    if first_ns is None or not press.kind:
        return say("{name} {time} after START", name=name, time=w.microseconds(press.elapsed_ns))
    behind = w.behind(press.elapsed_ns - first_ns)
    if press.kind == "excluded":
        return say("{name} {behind} (takes no part)", name=name, behind=behind)
    return say("{name} {behind}", name=name, behind=behind)


def _opened(state: State, event: e.SealsOpened) -> Message:
    told: Message | None = None
    for opened in event.opened:
        line = say("{name} had sealed {price}", name=state.names[opened.player], price=w.florins(opened.price))
        told = say("{before}, {word}", before=told, word=line) if told else line
    return told or _SILENT


TOLD: dict[type[Event], Callable[..., Message]] = {
    e.Started: lambda state, v: say("Merchants of Amsterdam with {n} players", n=len(v.players)),
    e.Taught: lambda state, v: say("Taught: {what}", what=BOX.heading(v.key)),
    e.Todo: lambda state, v: _SILENT,
    e.Done: lambda state, v: _DONE[v.what],
    e.Skipped: lambda state, v: say("{name}: {why}", name=state.names[v.player], why=_WHY_SKIPPED[v.why]),
    e.Drawn: lambda state, v: say("Drawn: {card}", card=w.card_name(v.card)),
    e.SetAside: lambda state, v: say("Goods card set aside: not for three players"),
    e.Placed: lambda state, v: say("{card} on {disc}", card=w.card_name(v.card), disc=w.NAMES[v.disc]),
    e.Discarded: lambda state, v: say("Discarded: {card}", card=w.card_name(v.card)),
    e.TimePassed: lambda state, v: say("The marker moves to {year}", year=w.year_name(YEARS[v.to])),
    e.TileMoved: _moved,
    e.Founded: lambda state, v: say("{name}: a colony, {site}", name=state.names[v.player], site=w.site_name(v.site)),
    e.ColonyLost: lambda state, v: say(
        "{name}: colony lost, {site}", name=state.names[v.player], site=w.site_name(v.site)
    ),
    e.Built: lambda state, v: say("{name}: a house on {site}", name=state.names[v.player], site=w.site_name(v.site)),
    e.HouseLost: lambda state, v: say(
        "{name}: house lost, {site}", name=state.names[v.player], site=w.site_name(v.site)
    ),
    e.Paid: _paid,
    e.BonusGained: lambda state, v: say(
        "{name}: bonus for {what}", name=state.names[v.player], what=w.bonus_name(v.bonus)
    ),
    e.BonusLost: lambda state, v: say(
        "{name}: bonus given back, {what}", name=state.names[v.player], what=w.bonus_name(v.bonus)
    ),
    e.Borrowed: _borrowed,
    e.Scored: lambda state, v: say(
        "{year}: scoring of {subject}", year=w.year_name(v.year), subject=w.NAMES[v.subject]
    ),
    e.LotOffered: lambda state, v: say("To be auctioned: {card}", card=w.card_name(v.card)),
    e.Armed: lambda state, v: say("The clock runs"),
    e.ClockStarted: lambda state, v: say("The clock runs"),
    e.HandStopped: _stopped,
    e.Noted: lambda state, v: _NOTED[v.note.kind],
    e.ButtonGiven: lambda state, v: say(
        "{name}: button {button}", name=state.names[v.player], button=button_name(v.button)
    ),
    e.BuyerNamed: lambda state, v: say("{name} is asked to pay", name=state.names[v.player]),
    e.Doubled: lambda state, v: say("{name} pressed before 200: once more, doubled", name=state.names[v.first]),
    e.Excluded: lambda state, v: say("{name} cannot pay: once more without {name}", name=state.names[v.player]),
    e.Reoffered: lambda state, v: w.WHY_AGAIN[v.why],
    e.PracticeSet: lambda state, v: say("Practice run") if v.on else say("No practice"),
    e.PracticeEnded: _practised,
    e.PhotoFinish: _finish,
    e.Sold: _sold,
    e.Lapsed: lambda state, v: say("Nobody has it: discarded"),
    e.TurnEnded: lambda state, v: say("{name} is mayor", name=state.names[v.mayor]),
    e.LotClosed: lambda state, v: say("{name} is mayor", name=state.names[v.mayor]),
    e.Checked: lambda state, v: say("The table lies as it is shown"),
    e.PricesSealed: lambda state, v: say("The programs’ highest prices are sealed"),
    e.SealsOpened: _opened,
    e.HandsDone: lambda state, v: say("Done on the table for the programs"),
    e.GameOver: lambda state, v: say("The game is over"),
    e.Corrected: lambda state, v: say("Corrected: {what}", what=w.CORRECTABLE[v.what]),
}
"""Every kind of event, and its line."""
