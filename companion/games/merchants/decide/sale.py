"""The end of an auction: sold, at double, without the one who cannot pay, or nobody; and time passing."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.errors import IllegalMove
from companion.core.message import say
from companion.games.contract import Event
from companion.games.dutch_clock import MARKS, THOUSAND
from companion.games.first_press import ends
from companion.games.merchants import events as e
from companion.games.merchants.auction import GRACE_NS, TAKEN_AT, end_ns, may_press, on_the_clock, open_lot
from companion.games.merchants.commands import CanPay, Look, NameBuyer, OfferAgain, Pressed, SellTo, Settle
from companion.games.merchants.decide.presses import pressed, rivals
from companion.games.merchants.levels import next_mayor
from companion.games.merchants.state import NOBODY, Auction, Note, State, Stop, Task


def due(state: State, look: Look) -> bool:
    """Whether a look at the clock at this moment changes anything; cheap, it is asked in every step."""
    auction = on_the_clock(state)
    if auction is None:
        return False
    if auction.armed:
        return True
    if auction.status == "running" and auction.covered_ns is not None:
        return look.at_ns >= auction.covered_ns + GRACE_NS
    if auction.status == "running":
        run_out = look.at_ns - auction.opened_ns >= end_ns(state, auction) + GRACE_NS
        return run_out or _stalled(state, auction, look)
    stop = auction.known_stop
    return stop is not None and look.at_ns >= ends(stop) + GRACE_NS


def _stalled(state: State, auction: Auction, look: Look) -> bool:
    """Nothing was shown for longer than a price lasts while the hand was running: it moved unseen."""
    limit = state.options.clock().step_ns
    if look.last_ns and look.at_ns - max(look.last_ns, auction.opened_ns) > limit:
        return True
    return look.at_ns - auction.opened_ns > end_ns(state, auction) + GRACE_NS + limit


def looked(state: State, look: Look) -> list[Event]:
    """Time has passed: stamp a touch, give up a run that nobody saw, end a run, or make a stop final."""
    auction = open_lot(state)
    if not due(state, look):
        return []
    if auction.armed and auction.status == "ready":
        return [e.ClockStarted(look.at_ns, auction.armed)]  # a tap on "Start" is never a finger that came late
    if auction.armed:
        return pressed(state, Pressed(look.at_ns, auction.armed)) or [e.Noted(Note("late", auction.armed))]
    if auction.status == "stopped":
        return settled(state, look)
    if auction.covered_ns is not None:
        return [e.Reoffered("covered")]
    if _stalled(state, auction, look):
        return [e.Reoffered("stalled")]
    at_ns = auction.opened_ns + end_ns(state, auction)
    if auction.factor > 1:
        taken = Stop("", at_ns, TAKEN_AT * THOUSAND * auction.factor, auction.first)
        return [_stopped(auction, taken), *_charged(state, auction, taken)]
    return [e.Lapsed(auction.lot, "passed", at_ns, at_ns - auction.opened_ns), *_closed(state)]


def resumed(state: State) -> list[Event]:
    """After a restart: what the ring had shown stands, a clock that was running is set to START again."""
    auction = on_the_clock(state)
    if auction is None:
        return []
    if auction.status == "running" or auction.armed:
        return [e.Reoffered("restart")]
    return _concluded(state, auction, auction.known_stop) if auction.known_stop else []


# --- answers ---------------------------------------------------------------------------------------------


def settled(state: State, command: Settle | Look) -> list[Event]:
    auction = open_lot(state)
    if auction.known_stop is None:
        raise IllegalMove(say("Nobody has stopped the clock yet."))
    return _concluded(state, auction, auction.known_stop)


def named(state: State, command: NameBuyer) -> list[Event]:
    auction = open_lot(state)
    if auction.status != "stopped" or auction.stop is None or auction.known_stop:
        raise IllegalMove(say("It is known who pressed."))
    if command.player not in may_press(state):
        raise IllegalMove(say("That player takes no part in this run."))
    stop = replace(auction.stop, player=command.player)
    return [_stopped(auction, stop), *_concluded(state, auction, stop)]


def answered(state: State, command: CanPay) -> list[Event]:
    auction = open_lot(state)
    if auction.status != "owing" or auction.stop is None:
        raise IllegalMove(say("Nobody has to pay now."))
    return _sold(state, auction, auction.stop) if command.yes else _without(state, auction, auction.stop)


def sold_to(state: State, command: SellTo) -> list[Event]:
    """The outcome that people know better than the clock; when it was stopped is a record and stays."""
    auction = open_lot(state)
    if auction.status == "ready":
        raise IllegalMove(say("The clock has not run yet."))
    at_ns = auction.stop.at_ns if auction.stop else auction.opened_ns + end_ns(state, auction)
    if command.player == NOBODY:
        lapsed = e.Lapsed(auction.lot, "passed", at_ns, at_ns - auction.opened_ns, auction.factor)
        return [lapsed, *_closed(state)]
    if command.player not in may_press(state):
        raise IllegalMove(say("That player takes no part in this run."))
    if command.price not in prices(auction):
        raise IllegalMove(say("That price is not on the clock."))
    if state.knows_money(command.player) and state.money[command.player] < command.price:
        raise IllegalMove(say("{name} could not pay that.", name=state.names[command.player]))
    return _sold(state, auction, Stop("", at_ns, command.price, command.player))


def prices(auction: Auction) -> tuple[int, ...]:
    """What a lot can have cost in this run, the highest first."""
    return tuple(mark * THOUSAND * auction.factor for mark in MARKS)


def offered_again(state: State, command: OfferAgain) -> list[Event]:
    if open_lot(state).status == "ready":
        raise IllegalMove(say("The clock stands at START already."))
    return [e.Reoffered("asked")]


# --- how it ends -----------------------------------------------------------------------------------------


def _stopped(auction: Auction, stop: Stop) -> e.HandStopped:
    elapsed_ns, unsure = stop.at_ns - auction.opened_ns, (stop.unsure_ns, stop.late_ns)
    return e.HandStopped(stop.button, stop.at_ns, elapsed_ns, stop.price, stop.player, stop.drawn, *unsure)


def _concluded(state: State, auction: Auction, stop: Stop) -> list[Event]:
    """The stop is final: a tie, at double, sold, or without the one who cannot pay."""
    if rivals(state, auction, stop):
        close = Note("close", stop.button, 0, stop.at_ns, stop.unsure_ns, stop.late_ns)
        return [e.Noted(close), e.Reoffered("tie")]
    return _charged(state, auction, stop) if stop.price else [e.Doubled(stop.player)]


def _charged(state: State, auction: Auction, stop: Stop) -> list[Event]:
    if not state.knows_money(stop.player):
        return [e.BuyerNamed(stop.player)]
    return _sold(state, auction, stop) if state.money[stop.player] >= stop.price else _without(state, auction, stop)


def _sold(state: State, auction: Auction, stop: Stop) -> list[Event]:
    elapsed_ns = stop.at_ns - auction.opened_ns
    sold = e.Sold(stop.player, stop.price, auction.lot, stop.at_ns, elapsed_ns, auction.factor)
    if state.clock_alone:
        return [sold, *_closed(state)]
    return [
        sold,
        e.Paid(stop.player, -stop.price, "auctions"),
        e.Done(),
        e.Todo((Task("use", stop.player, card=auction.lot),)),
    ]


def _without(state: State, auction: Auction, stop: Stop) -> list[Event]:
    out = e.Excluded(stop.player, stop.price, fresh=auction.factor > 1 and stop.player == auction.first)
    if len(auction.excluded) + 1 < len(state.players):
        return [out]
    elapsed_ns = stop.at_ns - auction.opened_ns
    return [out, e.Lapsed(auction.lot, "nobody", stop.at_ns, elapsed_ns, auction.factor), *_closed(state)]


def _closed(state: State) -> list[Event]:
    """The lot is done with: the next task, or with the clock alone the next lot."""
    return [e.LotClosed(next_mayor(state))] if state.clock_alone else [e.Done()]
