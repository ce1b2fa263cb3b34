"""The clock on the ring and on the screen: running, stopped, or just after the hammer."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.clock import MS, SECOND
from companion.core.message import Message, say, verbatim
from companion.core.view import Bidder, Cell, ClockFace, ClockPanel, GridPanel, Outcome
from companion.games.dutch_clock import MARKS, THOUSAND
from companion.games.merchants.auction import TAKEN_AT, end_ns, may_press, seat_of
from companion.games.merchants.state import Auction, Note, Sale, State
from companion.games.merchants.words import (
    PRACTICE,
    WHY_AGAIN,
    behind,
    card_name,
    florins,
    microseconds,
    presser,
    stop_words,
)

SHOWN_NS = 4 * SECOND  # a sale stays on the ring and the screen for so long

_EQUAL = say("Pressed at the very same moment: nearest the mayor's left has it.")


def clock(state: State, now_ns: int) -> ClockFace | None:
    """The clock of an open auction, or for a while the one that was stopped."""
    if state.auction:
        return _open_face(state, state.auction, now_ns)
    sale = state.sale
    if sale and 0 <= now_ns - sale.at_ns < SHOWN_NS:
        face = replace(state.options.clock().face_at(sale.elapsed_ns, sale.factor), price=sale.price)
        return _standing(face, sale.outcome, state.colour(sale.player), sale.at_ns)
    return None


def _open_face(state: State, auction: Auction, now_ns: int) -> ClockFace:
    """The clock of an open auction: at START, running, or standing where it was stopped."""
    dial, stop = state.options.clock(), auction.stop
    if auction.status == "ready":
        return replace(dial.face_at(0, auction.factor), running=False, dots=_dots(state, auction))
    if auction.status == "running" or stop is None:
        seen_ns = now_ns if auction.covered_ns is None else auction.covered_ns
        elapsed, limit = max(0, seen_ns - auction.opened_ns), end_ns(state, auction)
        face = replace(dial.face_at(min(elapsed, limit), auction.factor), dots=_dots(state, auction))
        if elapsed < limit:
            return face
        outcome: Outcome = "bought" if auction.factor > 1 else "lapsed"
        return _standing(face, outcome, state.colour(auction.first), auction.opened_ns + limit)
    face = replace(dial.face_at(stop.at_ns - auction.opened_ns, auction.factor), price=stop.price)
    return _standing(face, "bought" if stop.price else "early", state.colour(stop.player), stop.at_ns)


def _standing(face: ClockFace, outcome: Outcome, colour: str, at_ns: int) -> ClockFace:
    return replace(face, running=False, outcome=outcome, stopped_by=colour, stopped_ns=at_ns)


def clock_panel(state: State, auction: Auction, face: ClockFace) -> ClockPanel:
    """The full-screen auction: what is sold, who may press, and everything that did not count."""
    stopped = auction.status in ("stopped", "owing")
    notes = [_note_words(state, note, auction.stop.at_ns if auction.stop else 0) for note in auction.notes]
    if auction.again and auction.status == "ready" and not auction.tried:  # the question tells what was tried
        notes.insert(0, WHY_AGAIN[auction.again])
    if auction.practice:
        notes.insert(0, PRACTICE)
    notes += [say("{name} cannot pay and takes no part.", name=state.players[p].name) for p in auction.excluded]
    if auction.stop and auction.stop.drawn:
        notes.append(_EQUAL)
    pressing = tuple(state.players[p].colour for p in may_press(state))
    headline = stop_words(state, auction) if stopped else card_name(auction.lot)
    return ClockPanel(face, headline, pressing, tuple(notes), _bidders(state, auction))


# --- who can pay what --------------------------------------------------------------------------------------


def _first_mark(state: State, auction: Auction, player: int) -> int:
    """The first mark whose price a player can pay in this run; 0: none."""
    if player in auction.excluded:
        return 0
    least = TAKEN_AT + 1 if auction.factor > 1 else 0
    return next((m for m in MARKS if m >= least and m * THOUSAND * auction.factor <= state.money[player]), 0)


def _bidders(state: State, auction: Auction) -> tuple[Bidder, ...]:
    """Everyone's money and first price, from the mayor's left; nothing where the players keep the money."""
    if not state.banked or auction.practice:
        return ()
    found = []
    for p in state.from_mayors_left():
        price = _first_mark(state, auction, p) * THOUSAND * auction.factor
        name = verbatim(state.names[p])
        found.append(Bidder(name, state.colour(p), florins(state.money[p]), florins(price) if price else None))
    return tuple(found)


def _dots(state: State, auction: Auction) -> tuple[tuple[str, float], ...]:
    """Where on the ring everyone's first price is, if the ring is to show it."""
    if not (state.options.dots and state.banked) or auction.practice:
        return ()
    dial = state.options.clock()
    marks = ((p, _first_mark(state, auction, p)) for p in state.from_mayors_left())
    return tuple((state.colour(p), dial.turn_at(dial.reaches_ns(mark))) for p, mark in marks if mark)


def sale_panel(state: State, sale: Sale, face: ClockFace) -> ClockPanel:
    """Who has it for how much, or that nobody has it."""
    card = card_name(sale.lot)
    if sale.player >= 0:
        name = state.players[sale.player].name
        headline = say("{name} buys for {price}: {card}", name=name, price=florins(sale.price), card=card)
    else:
        headline = say("Nobody has it: {card} is discarded", card=card)
    return ClockPanel(face, headline, (), tuple(_note_words(state, note, sale.at_ns) for note in sale.notes))


def finish_panel(state: State, sale: Sale) -> GridPanel:
    """Every press of the last run, by stamp."""
    first = next((press.elapsed_ns for press in sale.presses if not press.kind), None)
    rows = []
    for press in sale.presses:
        seat = press.player if press.player >= 0 else seat_of(state, press.button)
        name = Cell(presser(state, press.button, press.player), state.colour(-1 if seat is None else seat))
        late = behind(press.elapsed_ns - first) if press.kind and first is not None else verbatim("–")
        rows.append((name, Cell(microseconds(press.elapsed_ns)), Cell(late)))
    head = (Cell(say("Presses")), Cell(say("after START")), Cell(say("behind")))
    return GridPanel(say("Photo finish"), head, tuple(rows))


def _note_words(state: State, note: Note, stop_ns: int) -> Message:
    """What a press that did not count is told; a stop that came in late moves the others further behind."""
    if not note.button:
        return say("The clock is covered: the run is over.")
    who = presser(state, note.button)
    match note.kind:
        case "before":
            return say("{who}: pressed before the start, does not count.", who=who)
        case "late":
            late = note.at_ns - stop_ns if note.at_ns and stop_ns else note.behind_ns
            return _late_words(who, late)
        case "excluded":
            return say("{who}: takes no part in this run.", who=who)
        case "equal":
            return say("{who}: pressed at the very same moment, but sits further from the mayor's left.", who=who)
        case "stuck":
            return say("{who}: the button is held down and does not count; let go of it.", who=who)
        case "touch":
            return say("{who}: a touch is known less exactly, the button has it.", who=who)
        case "twice":
            return say("{who}: START was tapped twice, the second tap does not count.", who=who)
        case "covered":
            return say("{who}: pressed while the clock was covered, does not count.", who=who)


def _late_words(who: Message, late_ns: int) -> Message:
    if late_ns >= MS:
        return say("{who}: {ms} ms too late.", who=who, ms=late_ns // MS)
    return (
        say("{who}: {time} too late.", who=who, time=microseconds(late_ns))
        if late_ns
        else say("{who}: too late.", who=who)
    )
