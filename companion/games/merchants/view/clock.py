"""The clock on the ring and on the screen: at START, running, stopped, or as the hammer left it."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.view import ClockFace, Outcome
from companion.games.dutch_clock import MARKS, THOUSAND
from companion.games.merchants.auction import TAKEN_AT, end_ns
from companion.games.merchants.state import Auction, Sale, State, Stop


def clock(state: State, now_ns: int) -> ClockFace | None:
    """The clock of the last sale while it is to be seen, else that of an open auction."""
    if sale := sale_in_sight(state):
        return sale_face(state, sale)
    return open_face(state, state.auction, now_ns) if state.auction else None


def sale_in_sight(state: State) -> Sale | None:
    """The last sale, until somebody does something; the next lot may lie ready behind it."""
    waits = state.auction is None or state.auction.status == "ready"
    return state.sale if state.sale and not state.sale.answered and waits else None


def sale_face(state: State, sale: Sale) -> ClockFace:
    """The clock as the hammer left it."""
    since_ns = sale.at_ns - sale.elapsed_ns
    face = replace(_at(state, sale.elapsed_ns, sale.factor), price=sale.price, settled=True, since_ns=since_ns)
    return _standing(face, sale.outcome, state.colour(sale.player), sale.at_ns)


def _at(state: State, elapsed_ns: int, factor: int) -> ClockFace:
    face = state.options.clock().face_at(elapsed_ns, factor)
    return replace(face, low=TAKEN_AT) if factor > 1 else face


def open_face(state: State, auction: Auction, now_ns: int) -> ClockFace:
    """The clock of an open auction: at START, running, or standing where it was stopped."""
    stop, since_ns = auction.stop, auction.opened_ns
    if auction.status == "ready":
        return replace(
            _at(state, 0, auction.factor), running=False, dots=_dots(state, auction), again=bool(auction.again)
        )
    if auction.status == "running" or stop is None:
        seen_ns = now_ns if auction.covered_ns is None else auction.covered_ns
        elapsed, limit = max(0, seen_ns - auction.opened_ns), end_ns(state, auction)
        face = replace(_at(state, min(elapsed, limit), auction.factor), dots=_dots(state, auction), since_ns=since_ns)
        if elapsed < limit:
            return face
        outcome: Outcome = "bought" if auction.factor > 1 else "lapsed"
        return _standing(face, outcome, state.colour(auction.first), auction.opened_ns + limit)
    face = replace(_at(state, stop.at_ns - since_ns, auction.factor), price=stop.price, since_ns=since_ns)
    return _standing(face, _outcome(state, auction, stop), state.colour(stop.player), stop.at_ns)


def _outcome(state: State, auction: Auction, stop: Stop) -> Outcome:
    if not stop.price:
        return "early"
    pays = stop.player >= 0 and state.knows_money(stop.player) and not auction.practice
    return "cannot_pay" if pays and state.money[stop.player] < stop.price else "bought"


def _standing(face: ClockFace, outcome: Outcome, colour: str, at_ns: int) -> ClockFace:
    return replace(face, running=False, outcome=outcome, stopped_by=colour, stopped_ns=at_ns)


def first_mark(state: State, auction: Auction, player: int) -> int:
    """The first mark whose price a player can pay in this run; 0: none."""
    if player in auction.excluded:
        return 0
    least = TAKEN_AT + 1 if auction.factor > 1 else 0
    return next((m for m in MARKS if m >= least and m * THOUSAND * auction.factor <= state.money[player]), 0)


def _dots(state: State, auction: Auction) -> tuple[tuple[str, float], ...]:
    """Where on the ring everyone's first price is, if the ring is to show it."""
    if not (state.options.dots and state.banked) or auction.practice:
        return ()
    dial = state.options.clock()
    marks = ((p, first_mark(state, auction, p)) for p in state.from_mayors_left())
    return tuple((state.colour(p), dial.turn_at(dial.reaches_ns(mark))) for p, mark in marks if mark)
