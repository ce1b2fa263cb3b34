"""The end of an auction: sold, at double, without the one who cannot pay, or nobody; and time passing."""

from __future__ import annotations

from companion.core.errors import IllegalMove
from companion.core.message import say
from companion.games.contract import Event
from companion.games.merchants.commands import CanPay, Look, NameBuyer, OfferAgain, Pressed, Settle
from companion.games.merchants.decide.presses import (
    GRACE_NS,
    TAKEN_AT,
    end_ns,
    may_press,
    on_the_clock,
    open_lot,
    pressed,
)
from companion.games.merchants.events import (
    BuyerNamed,
    ClockStarted,
    Done,
    Doubled,
    Excluded,
    HandStopped,
    Lapsed,
    Noted,
    Paid,
    Reoffered,
    Sold,
    Todo,
)
from companion.games.merchants.state import Auction, Note, State, Task

SECOND = 1_000_000_000


def due(state: State, look: Look) -> bool:
    """Whether a look at the clock at this moment changes anything; cheap, it is asked in every step."""
    auction = on_the_clock(state)
    if auction is None:
        return False
    if auction.armed:
        return True
    if auction.status == "running":
        return _stalled(state, auction, look) or _run_out(state, auction, look)
    stop = auction.stop
    named = auction.status == "stopped" and stop is not None and stop.player >= 0
    return named and stop is not None and look.at_ns >= stop.at_ns + GRACE_NS


def _run_out(state: State, auction: Auction, look: Look) -> bool:
    return look.at_ns - auction.opened_ns >= end_ns(state, auction) + GRACE_NS


def _stalled(state: State, auction: Auction, look: Look) -> bool:
    """The table stood still while the hand was running, so nobody could see the price."""
    limit = round(state.options.stall_seconds * SECOND)
    if look.last_ns and look.at_ns - max(look.last_ns, auction.opened_ns) > limit:
        return True
    return look.at_ns - auction.opened_ns > end_ns(state, auction) + GRACE_NS + limit


def looked(state: State, look: Look) -> list[Event]:
    """Time has passed: stamp a touch, give up a stalled run, end a run, or make a stop final."""
    auction = open_lot(state)
    if not due(state, look):
        return []
    if auction.armed and auction.status == "ready":
        return [ClockStarted(look.at_ns, auction.armed)]  # a tap on "Start" is never a finger that came late
    if auction.armed:
        return pressed(state, Pressed(look.at_ns, auction.armed)) or [Noted(Note("late", auction.armed))]
    if auction.status == "stopped":
        return settled(state, Settle())
    if _stalled(state, auction, look):
        return [Reoffered("stalled")]
    end = end_ns(state, auction)
    at_ns = auction.opened_ns + end
    if auction.factor > 1:
        price = TAKEN_AT * 1000 * auction.factor
        stopped = HandStopped("", at_ns, end, price, auction.first)
        return [stopped, *_charge(state, auction.first, price, at_ns, end)]
    return [Lapsed(auction.lot, "passed", at_ns, end), Done()]


def settled(state: State, command: Settle) -> list[Event]:
    """The stop is final: at double, sold, or without the one who cannot pay."""
    auction = open_lot(state)
    if auction.status != "stopped" or auction.stop is None or auction.stop.player < 0:
        raise IllegalMove(say("Nobody has stopped the clock yet."))
    return _conclude(state, auction.stop.player)


def named(state: State, command: NameBuyer) -> list[Event]:
    auction = open_lot(state)
    if auction.status != "stopped" or auction.stop is None or auction.stop.player >= 0:
        raise IllegalMove(say("It is known who pressed."))
    if command.player not in may_press(state):
        raise IllegalMove(say("That player takes no part in this run."))
    stop = auction.stop
    named = HandStopped(stop.button, stop.at_ns, stop.at_ns - auction.opened_ns, stop.price, command.player, stop.drawn)
    return [named, *_conclude(state, command.player)]


def _conclude(state: State, player: int) -> list[Event]:
    auction = open_lot(state)
    stop = auction.stop
    assert stop is not None
    if stop.price == 0:
        return [Doubled(player)]
    return _charge(state, player, stop.price, stop.at_ns, stop.at_ns - auction.opened_ns)


def _charge(state: State, player: int, price: int, at_ns: int, elapsed_ns: int) -> list[Event]:
    if not state.options.bank:
        return [BuyerNamed(player)]
    if state.money[player] < price:
        return _without(state, player, price, at_ns, elapsed_ns)
    return _sold(state, player, price, at_ns, elapsed_ns)


def can_pay(state: State, command: CanPay) -> list[Event]:
    auction = open_lot(state)
    stop = auction.stop
    if auction.status != "owing" or stop is None:
        raise IllegalMove(say("Nobody has to pay now."))
    elapsed = stop.at_ns - auction.opened_ns
    end = _sold if command.yes else _without
    return end(state, stop.player, stop.price, stop.at_ns, elapsed)


def _sold(state: State, player: int, price: int, at_ns: int, elapsed_ns: int) -> list[Event]:
    auction = open_lot(state)
    return [
        Sold(player, price, auction.lot, at_ns, elapsed_ns, auction.factor),
        Paid(player, -price, "auctions"),
        Done(),
        Todo((Task("use", player, card=auction.lot),)),
    ]


def _without(state: State, player: int, price: int, at_ns: int, elapsed_ns: int) -> list[Event]:
    auction = open_lot(state)
    out = Excluded(player, price, fresh=auction.factor > 1 and player == auction.first)
    if len(auction.excluded) + 1 < len(state.players):
        return [out]
    return [out, Lapsed(auction.lot, "nobody", at_ns, elapsed_ns, auction.factor), Done()]


def offered_again(state: State, command: OfferAgain) -> list[Event]:
    auction = open_lot(state)
    if auction.status == "ready":
        raise IllegalMove(say("The clock stands at START already."))
    return [Reoffered("asked")]


def resumed(state: State) -> list[Event]:
    """After a restart: what the ring had shown stands, a clock that was running is set to START again."""
    auction = on_the_clock(state)
    if auction is None:
        return []
    if auction.status == "running" or auction.armed:
        return [Reoffered("restart")]
    if auction.status == "stopped" and auction.stop is not None and auction.stop.player >= 0:
        return _conclude(state, auction.stop.player)
    return []


def at_rest(state: State) -> bool:
    """Whether the game waits for people: time alone changes nothing."""
    auction = state.auction
    if auction is None:
        return True
    unnamed = auction.status == "stopped" and auction.stop is not None and auction.stop.player < 0
    return not auction.armed and (unnamed or auction.status in ("ready", "owing"))


def steady(state: State) -> bool:
    """Whether undo may stop here: at rest, and not merely after somebody drummed on a button."""
    drummed = state.auction is not None and state.auction.status == "ready" and _told_off(state.auction)
    return at_rest(state) and not drummed


def _told_off(auction: Auction) -> bool:
    return any(note.kind == "before" for note in auction.notes)
