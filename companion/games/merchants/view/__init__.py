"""The picture of the moment: the clock during an auction, else exchange, city or colonies, and the time track."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.message import Message, say, say_n, verbatim
from companion.core.prompt import Picks
from companion.core.view import (
    ClockFace,
    ClockPanel,
    ExchangePanel,
    GameView,
    Instruction,
    InstructionPanel,
    Panel,
    Row,
    ScoreRow,
    ScoreTable,
    TrackPanel,
    TrackSpace,
)
from companion.games.merchants.ask.auction import stopped_words
from companion.games.merchants.ask.facts import needed
from companion.games.merchants.board import next_scoring, symbol_at
from companion.games.merchants.card_words import card_name
from companion.games.merchants.decide.presses import may_press, seat_of
from companion.games.merchants.decide.tiles import BUILDING, FOUNDING, LOSING_HOUSE
from companion.games.merchants.score import score, worth
from companion.games.merchants.state import HOURGLASSES, SPACES, Auction, Note, Sale, State
from companion.games.merchants.story import WHY_AGAIN
from companion.games.merchants.view.maps import city, world
from companion.games.merchants.view.money import books_panel, scoring_panel
from companion.games.merchants.words import DISCS, GOODS, NAMES, RULES, SPACE_NAMES, YEARS, florins, year_name

SHOWN_NS = 4_000_000_000  # a sale stays on the ring and the screen for so long

INVENTED = say("Invented box: this is not the published board.")


def view(state: State, now_ns: int, picks: Picks) -> GameView:
    """Everything the screen needs; the ring is painted from `clock`."""
    panels: tuple[Panel, ...]
    face = clock(state, now_ns)
    if state.auction and face:
        panels = (clock_panel(state, state.auction, face),)
    else:
        panels = _panels(state)
        if state.sale and face and not picks:  # whoever has begun to choose needs the board
            panels = (_sale_panel(state, state.sale, face), *panels[1:])
    return GameView(
        phase=_phase(state),
        panels=panels,
        score=_score(state),
        turn=score(state).verdict if state.over else say("Mayor: {name}", name=state.players[state.mayor].name),
        banner=INVENTED if state.facts.get("invented") else None,
        clock=face,
        full_screen=state.auction is not None,
    )


# --- the clock ------------------------------------------------------------------------------------------


def clock(state: State, now_ns: int) -> ClockFace | None:
    """The clock of an open auction, or for a while the one that was stopped."""
    if state.auction:
        return running_face(state, state.auction, now_ns)
    if state.sale and 0 <= now_ns - state.sale.at_ns < SHOWN_NS:
        return sale_face(state, state.sale)
    return None


def running_face(state: State, auction: Auction, now_ns: int) -> ClockFace:
    """The clock of an open auction: at START, running, or standing where it was stopped."""
    dial = state.options.clock()
    if auction.status == "ready":
        return replace(dial.face_at(0, auction.factor), running=False)
    stop = auction.stop
    if auction.status == "running" or stop is None:
        elapsed = max(0, now_ns - auction.opened_ns)
        limit = dial.reaches_ns(100) if auction.factor > 1 else dial.lapse_ns
        face = dial.face_at(min(elapsed, limit), auction.factor)
        if elapsed < limit:
            return face
        outcome, by = ("bought", state.players[auction.first].colour) if auction.factor > 1 else ("lapsed", "")
        return replace(face, running=False, outcome=outcome, stopped_by=by, stopped_ns=auction.opened_ns + limit)
    return replace(
        dial.face_at(stop.at_ns - auction.opened_ns, auction.factor),
        running=False,
        price=stop.price,
        stopped_by=state.players[stop.player].colour if stop.player >= 0 else "",
        outcome="bought" if stop.price else "early",
        stopped_ns=stop.at_ns,
    )


def sale_face(state: State, sale: Sale) -> ClockFace:
    """The clock after the hammer: the buyer's colour, or the ring going dark."""
    return replace(
        state.options.clock().face_at(sale.elapsed_ns, sale.factor),
        running=False,
        price=sale.price,
        stopped_by=state.players[sale.player].colour if sale.player >= 0 else "",
        outcome=sale.outcome,
        stopped_ns=sale.at_ns,
    )


def clock_panel(state: State, auction: Auction, face: ClockFace) -> ClockPanel:
    """The full-screen auction: what is sold, who may press, and everything that did not count."""
    headline = card_name(auction.lot)
    if auction.status in ("stopped", "owing"):
        headline = stopped_words(state, auction)
    notes = [note_words(state, note) for note in auction.notes]
    if auction.again in _AGAIN and auction.status == "ready":
        notes.insert(0, _AGAIN[auction.again])
    notes += [say("{name} cannot pay and takes no part.", name=state.players[p].name) for p in auction.excluded]
    if auction.stop and auction.stop.drawn:
        notes.append(RULES_EQUAL)
    pressing = tuple(state.players[p].colour for p in may_press(state))
    return ClockPanel(face, headline, pressing, tuple(notes))


RULES_EQUAL = say("Pressed at the very same moment: nearest the mayor's left has it.")
_AGAIN = {
    "doubled": RULES["doubled"],
    "excluded": RULES["excluded"],
    **WHY_AGAIN,
}


def note_words(state: State, note: Note) -> Message:
    """What a press that did not count is told."""
    player = seat_of(state, note.button)
    who = verbatim(state.players[player].name) if player is not None and player >= 0 else say("The shared button")
    match note.kind:
        case "before":
            return say("{who}: pressed before the start, does not count.", who=who)
        case "excluded":
            return say("{who}: takes no part in this run.", who=who)
        case "equal":
            return say("{who}: pressed at the very same moment, but sits further from the mayor's left.", who=who)
        case "stuck":
            return say("{who}: the button is held down and does not count; let go of it.", who=who)
    return say("{who}: {ms} ms too late.", who=who, ms=note.behind_ns // 1_000_000)


def _sale_panel(state: State, sale: Sale, face: ClockFace) -> ClockPanel:
    if sale.player >= 0:
        name = state.players[sale.player].name
        headline = say(
            "{name} buys for {price}: {card}", name=name, price=florins(sale.price), card=card_name(sale.lot)
        )
    else:
        headline = say("Nobody has it: {card} is discarded", card=card_name(sale.lot))
    return ClockPanel(face, headline, (), tuple(note_words(state, note) for note in sale.notes))


# --- the board ------------------------------------------------------------------------------------------


def _panels(state: State) -> tuple[Panel, ...]:
    kind = state.task.kind if state.task else ""
    track = track_panel(state)
    if state.over:
        return (books_panel(state), exchange_panel(state), city(state))
    if state.scoring and kind in ("read", "count"):
        return (scoring_panel(state), exchange_panel(state), track)
    if needed(state).partition(".")[0] in ("touches", "bridges"):
        return (city(state), exchange_panel(state), track)
    if kind in (*FOUNDING, "globe_lost"):
        return (world(state), exchange_panel(state), track)
    if kind in (*BUILDING, *LOSING_HOUSE):
        return (city(state), exchange_panel(state), track)
    if not kind:
        return (exchange_panel(state), discs_panel(state), track)
    return (exchange_panel(state), city(state), track)


def exchange_panel(state: State) -> ExchangePanel:
    """The four rows with everyone's tiles."""
    rows = tuple(
        Row(
            NAMES[good],
            tuple(
                tuple(p.colour for n, p in enumerate(state.players) if state.space(n, good) == space)
                for space in range(1, SPACES + 1)
            ),
            symbol=good,
        )
        for good in GOODS
    )
    return ExchangePanel(say("Exchange"), rows)


def track_panel(state: State) -> TrackPanel:
    """The 26 years, the marker, and what each space asks; unknown ones say so."""
    spaces = tuple(
        TrackSpace(
            year_name(year),
            symbol=symbol_at(state.facts, year) or "unknown",
            note=SPACE_NAMES.get(symbol_at(state.facts, year), say("not taught yet")),
            here=("time",) if n == state.marker else (),
        )
        for n, year in enumerate(YEARS)
    )
    return TrackPanel(ahead_words(state), spaces, state.marker)


def ahead_words(state: State) -> Message:
    """The next scoring and the hourglasses left: always in sight."""
    left = say_n("{n} hourglass left", "{n} hourglasses left", HOURGLASSES - state.hourglasses)
    ahead, subject = next_scoring(state.facts, state.marker)
    if subject == "final":
        return say("{left} · then the final scoring", left=left)
    if not subject:
        return say("{left} · {year} not taught yet", left=left, year=year_name(YEARS[state.marker + ahead]))
    return say("{left} · scoring in {n}: {subject}", left=left, n=ahead, subject=NAMES[subject])


def discs_panel(state: State) -> InstructionPanel:
    """The three discs in the order in which they are worked through."""
    steps = tuple(
        Instruction(
            say("{disc}: {card}", disc=NAMES[disc], card=card_name(state.discs[disc]))
            if disc in state.discs
            else say("{disc}: free", disc=NAMES[disc]),
            why=RULES["discs"] if disc == DISCS[0] else None,
            done=disc in state.discs,
            symbol=disc,
        )
        for disc in DISCS
    )
    return InstructionPanel(say("The mayor's discs"), steps)


# --- the strip and the side -------------------------------------------------------------------------------


def _phase(state: State) -> Message:
    if state.over:
        return say("The game is over")
    if state.turn >= state.turns:
        return say("The last hourglasses · {ahead}", ahead=ahead_words(state))
    return say("Turn {n} of {all} · {ahead}", n=state.turn + 1, all=state.turns, ahead=ahead_words(state))


def _score(state: State) -> ScoreTable:
    best = max((worth(state, p) for p in range(len(state.players))), default=0)
    active = state.task.player if state.task and state.task.player >= 0 else state.mayor
    shown = state.options.bank or state.over
    rows = tuple(
        ScoreRow(
            verbatim(player.name),
            player.colour,
            total=florins(state.money[n]) if shown else "–",
            details=(("tile", str(state.tiles_left(n))), *([("loan", str(state.loans[n]))] if state.loans[n] else [])),
            change=_change(state, n) if shown else "",
            active=n == active and not state.over,
            leading=shown and worth(state, n) == best,
        )
        for n, player in enumerate(state.players)
    )
    return ScoreTable(rows, say("florins"))


def _change(state: State, player: int) -> str:
    amount = state.change.get(player, 0)
    return ("+" if amount > 0 else "") + florins(amount) if amount else ""
