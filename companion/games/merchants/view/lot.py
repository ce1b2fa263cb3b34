"""The auction as a picture: what is sold, who can pay from where, what did not count, and what came of it."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.clock import MS
from companion.core.message import Message, say, verbatim
from companion.core.view import Bidder, Cell, ClockFace, ClockPanel, Finger, GridPanel, Result
from companion.games.dutch_clock import THOUSAND
from companion.games.first_press import begins, ends
from companion.games.merchants.auction import BEATEN, may_press, seat_of
from companion.games.merchants.state import NOBODY, Auction, Card, Note, Sale, State
from companion.games.merchants.view.clock import first_mark
from companion.games.merchants.view.panels import ahead
from companion.games.merchants.vocabulary import CardKind
from companion.games.merchants.words import (
    NAMES,
    PRACTICE,
    WHY_AGAIN,
    behind,
    microseconds,
    presser,
    tried_words,
)

_EQUAL = say("Pressed at the very same moment: nearest the mayor's left has it.")
_SYMBOLS: dict[CardKind, str] = {"goods": "merchandise", "colony": "globe", "amsterdam": "house", "unknown": "card"}


def clock_panel(state: State, auction: Auction, face: ClockFace) -> ClockPanel:
    """An open lot: who may press, everything that did not count, and what a stop means before it is final."""
    notes = [_note_words(state, note, auction.stop.at_ns if auction.stop else 0) for note in auction.notes]
    if auction.status == "ready":
        notes = [*_why_again(state, auction), *notes]
    elif auction.factor > 1 and face.running:
        notes.insert(0, say("At 100 {name} has it for 200,000.", name=state.names[auction.first]))
    notes += [say("{name} cannot pay and takes no part.", name=state.names[p]) for p in auction.excluded]
    if auction.stop and auction.stop.drawn:
        notes.append(_EQUAL)
    return ClockPanel(
        face,
        _lot_name(auction.lot),
        tuple(state.players[p].colour for p in may_press(state)),
        tuple(notes),
        _bidders(state, auction),
        _SYMBOLS.get(auction.lot.kind, ""),
        _about(state, auction),
        ahead(state),
        _result(state, auction, face),
        _tied(state, auction),
    )


def sale_panel(state: State, sale: Sale, face: ClockFace) -> ClockPanel:
    """Who has it, what it costs him and what he does next; or that nobody has it."""
    if sale.player >= 0:
        after = state.money[sale.player] if state.knows_money(sale.player) else None
        before = None if after is None else after + sale.price
        result = Result(say("{name} buys", name=state.names[sale.player]), before, after, _next(state, sale))
    else:
        result = Result(say("Nobody buys"), next=_next(state, sale))
    notes = tuple(_note_words(state, note, sale.at_ns) for note in sale.notes)
    money = tuple(sum + (sale.price if p == sale.player else 0) for p, sum in enumerate(state.money))
    flags = _bidders(replace(state, money=money), Auction(sale.lot, factor=sale.factor))
    symbol, more = _SYMBOLS.get(sale.lot.kind, ""), _lot_more(sale.lot)
    return ClockPanel(face, _lot_name(sale.lot), (), notes, flags, symbol, more, ahead(state), result)


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


# --- the lot ---------------------------------------------------------------------------------------------


def _lot_name(card: Card) -> Message:
    match card.kind:
        case "goods":
            return say("Three goods")
        case "colony" if card.continent:
            return say("Colony in {continent}", continent=NAMES[card.continent])
        case "colony":
            return say("Colony for {good}", good=NAMES[card.good]) if card.good else say("Colony")
        case "amsterdam" if card.districts:
            first, *second = (NAMES[district] for district in card.districts)
            return say("{a} or {b}", a=first, b=second[0]) if second else first
        case "amsterdam":
            return say("House in Amsterdam")
    return say("A card")


def _lot_more(card: Card) -> Message | None:
    match card.kind:
        case "goods":
            return say("not for three players") if card.marked else say("not all three alike")
        case "colony" if card.continent:
            return say("any good")
        case "colony" if card.good:
            return say("any continent")
        case "amsterdam" if card.districts:
            return say("house, {good} forward", good=NAMES[card.good]) if card.good else say("house, any good forward")
    return None


def _about(state: State, auction: Auction) -> Message | None:
    if auction.status == "running":
        return PRACTICE if auction.practice else say("press to buy")
    more = _lot_more(auction.lot)
    if auction.status != "ready" or more is None:
        return more
    return say("{about} · {name} is mayor", about=more, name=state.names[state.mayor])


def _tied(state: State, auction: Auction) -> tuple[Finger, ...]:
    """The presses that nobody can tell apart, while the lot waits to be run again."""
    if auction.status != "ready" or auction.again != "tie":
        return ()
    close = sorted((note for note in auction.notes if note.kind in BEATEN and note.at_ns), key=ends)
    zero_ns = min(map(begins, close), default=0)
    return tuple(
        Finger(
            presser(state, note.button),
            state.colour(seat if (seat := seat_of(state, note.button)) is not None else NOBODY),
            (begins(note) - zero_ns) // MS,
            (note.at_ns - zero_ns) // MS,
            (ends(note) - zero_ns) // MS,
        )
        for note in close
        if begins(note) <= ends(close[0])
    )


def _why_again(state: State, auction: Auction) -> list[Message]:
    """What the next run is, and why there is one more; who is left out is told anyway."""
    if auction.practice:
        return [PRACTICE]
    if auction.tried:
        return [tried_words(state, auction.tried)]
    if auction.factor > 1:
        return [say("{name} pressed before 200: once more, doubled.", name=state.names[auction.first])]
    return [WHY_AGAIN[auction.again]] if auction.again and auction.again != "excluded" else []


def _bidders(state: State, auction: Auction) -> tuple[Bidder, ...]:
    """Everyone in the order of the seats; without money where the players keep it, or none is paid."""
    dial, found = state.options.clock(), []
    for p, player in enumerate(state.players):
        out = p in auction.excluded
        if not state.banked or auction.practice:
            found.append(Bidder(verbatim(player.name), player.colour, out=out))
            continue
        mark = first_mark(state, auction, p)
        turn = dial.turn_at(dial.reaches_ns(mark)) if mark else -1.0
        price = mark * THOUSAND * auction.factor
        found.append(Bidder(verbatim(player.name), player.colour, state.money[p], price, turn, out))
    return tuple(found)


# --- what came of it -------------------------------------------------------------------------------------


def _result(state: State, auction: Auction, face: ClockFace) -> Result | None:
    """What a stop will come to, as soon as it is known whose finger it was."""
    stop = auction.stop
    if auction.status not in ("stopped", "owing") or stop is None or stop.player < 0:
        return None
    player, name = stop.player, state.names[stop.player]
    if auction.practice:
        return Result(say("{name} stops the clock", name=name), next=PRACTICE)
    if face.outcome == "early":
        return Result(say("{name} was early", name=name), next=say("Next: once more, every price doubled."))
    money = state.money[player] if state.knows_money(player) else None
    if face.outcome == "cannot_pay":
        return Result(
            say("{name} cannot pay", name=name), money, next=say("Next: once more without {name}.", name=name)
        )
    after = None if money is None else money - face.price
    return Result(say("{name} buys", name=name), money, after, _use_words(auction.lot, name))


def _next(state: State, sale: Sale) -> Message | None:
    """What follows a sale."""
    task = state.task
    if task is None:
        return say("Next: {name} is mayor.", name=state.names[state.mayor])
    if sale.player < 0 or task.player != sale.player:
        return None
    name = state.names[sale.player]
    if task.kind == "advance":
        return say("Next: {name} moves a good forward.", name=name)
    return _use_words(sale.lot, name)


def _use_words(card: Card, name: str) -> Message | None:
    match card.kind:
        case "unknown":
            return None
        case "colony":
            return say("Next: {name} founds the colony.", name=name)
        case "amsterdam":
            return say("Next: {name} builds the house.", name=name)
    return say("Next: {name} moves three goods.", name=name)


# --- what did not count ----------------------------------------------------------------------------------


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
        case "close":
            return say("{who}: ± {ms} ms, too close to tell.", who=who, ms=_plus_minus(note) // MS)
        case "silent":
            return say("{who}: the phone is out of reach, press at the table.", who=who)


def _plus_minus(note: Note) -> int:
    return (note.unsure_ns + note.late_ns) // 2


def _late_words(who: Message, late_ns: int) -> Message:
    if late_ns >= MS:
        return say("{who}: {ms} ms too late.", who=who, ms=late_ns // MS)
    return (
        say("{who}: {time} too late.", who=who, time=microseconds(late_ns))
        if late_ns
        else say("{who}: too late.", who=who)
    )
