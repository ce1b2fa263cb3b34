"""The clock on the ring and on the screen: running, stopped, or just after the hammer."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.clock import MS, SECOND
from companion.core.message import Message, say, verbatim
from companion.core.view import ClockFace, ClockPanel, Outcome
from companion.games.merchants.auction import end_ns, may_press, seat_of
from companion.games.merchants.state import Auction, Note, Sale, State
from companion.games.merchants.words import WHY_AGAIN, card_name, florins, stop_words

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
        return replace(dial.face_at(0, auction.factor), running=False)
    if auction.status == "running" or stop is None:
        seen_ns = now_ns if auction.covered_ns is None else auction.covered_ns
        elapsed, limit = max(0, seen_ns - auction.opened_ns), end_ns(state, auction)
        face = dial.face_at(min(elapsed, limit), auction.factor)
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
    notes = [_note_words(state, note) for note in auction.notes]
    if auction.again and auction.status == "ready":
        notes.insert(0, WHY_AGAIN[auction.again])
    notes += [say("{name} cannot pay and takes no part.", name=state.players[p].name) for p in auction.excluded]
    if auction.stop and auction.stop.drawn:
        notes.append(_EQUAL)
    pressing = tuple(state.players[p].colour for p in may_press(state))
    return ClockPanel(face, stop_words(state, auction) if stopped else card_name(auction.lot), pressing, tuple(notes))


def sale_panel(state: State, sale: Sale, face: ClockFace) -> ClockPanel:
    """Who has it for how much, or that nobody has it."""
    card = card_name(sale.lot)
    if sale.player >= 0:
        name = state.players[sale.player].name
        headline = say("{name} buys for {price}: {card}", name=name, price=florins(sale.price), card=card)
    else:
        headline = say("Nobody has it: {card} is discarded", card=card)
    return ClockPanel(face, headline, (), tuple(_note_words(state, note) for note in sale.notes))


def _note_words(state: State, note: Note) -> Message:
    """What a press that did not count is told."""
    if not note.button:
        return say("The clock is covered: the run is over.")
    player = seat_of(state, note.button)
    who = verbatim(state.players[player].name) if player is not None and player >= 0 else say("The shared button")
    match note.kind:
        case "before":
            return say("{who}: pressed before the start, does not count.", who=who)
        case "late":
            return say("{who}: {ms} ms too late.", who=who, ms=note.behind_ns // MS)
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
