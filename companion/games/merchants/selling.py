"""The auction as rules. Price and winner depend on the stamps of presses alone, never on when they are read.

A press that stopped the hand is final only GRACE_NS later: until then a press with an earlier stamp that
was read late (another driver, a slow loop) takes its place. The same holds for the end of a run.
"""

from __future__ import annotations

from companion.errors import IllegalMove
from companion.games.base import Event
from companion.games.merchants.commands import (
    CanPay,
    HeldDown,
    Look,
    NameBuyer,
    OfferAgain,
    Pressed,
    Settle,
    Touched,
)
from companion.games.merchants.events import (
    Armed,
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
from companion.message import say

GRACE_NS = 500_000_000
REST_NS = 1_500_000_000  # a finger meant for the run before must not start the next one
SECOND = 1_000_000_000
SHARED = "shared"
TAKEN_AT = 100  # in a doubled run the first presser has it when the hand arrives here


def seat_of(state: State, button: str) -> int | None:
    """The player of a button: -1 for the shared one, None for a button nobody here has."""
    if button == SHARED:
        return -1
    number = button.removeprefix("seat")
    if button.startswith("seat") and number.isdigit() and 1 <= int(number) <= len(state.players):
        return int(number) - 1
    return None


def may_press(state: State) -> tuple[int, ...]:
    """Who takes part, from the mayor's left."""
    out = state.auction.excluded if state.auction else ()
    return tuple(player for player in state.from_mayors_left() if player not in out)


def end_ns(state: State, auction: Auction) -> int:
    """When this run is over, counted from START: past the last mark, or at 100 in a doubled run."""
    clock = state.options.clock()
    return clock.reaches_ns(TAKEN_AT) if auction.factor > 1 else clock.lapse_ns


def on_the_clock(state: State) -> Auction | None:
    """The lot that is being auctioned, unless something else has to be done first."""
    return state.auction if state.task is not None and state.task.kind == "sell" else None


def _open(state: State) -> Auction:
    auction = on_the_clock(state)
    if auction is None:
        raise IllegalMove(say("Nothing is being auctioned."))
    return auction


def pressed(state: State, command: Pressed) -> list[Event]:
    """What a press means: it starts the clock, stops it, takes another's place, or is only noted."""
    auction = _open(state)
    player = seat_of(state, command.button)
    if player is None:
        raise IllegalMove(say("Nobody sits at that button."))
    if auction.status == "ready":
        just_late = 0 <= command.at_ns - auction.ended_ns < REST_NS
        if player in (-1, state.mayor) and not just_late:
            return [ClockStarted(command.at_ns, command.button)]
        return _noted(auction, "before", command.button)
    elapsed = command.at_ns - auction.opened_ns
    if elapsed < 0:
        return _noted(auction, "before", command.button)
    if player in auction.excluded:
        return _noted(auction, "excluded", command.button)
    if auction.status == "running":
        over = elapsed - end_ns(state, auction)
        return _noted(auction, "late", command.button, over) if over >= 0 else [_stop(state, command, player)]
    return _second_press(state, command, player)


def _second_press(state: State, command: Pressed, player: int) -> list[Event]:
    auction = _open(state)
    stop = auction.stop
    assert stop is not None
    behind = command.at_ns - stop.at_ns
    if behind > 0 or auction.status == "owing":
        return _noted(auction, "late", command.button, max(behind, 0))
    if behind < 0:
        return [_stop(state, command, player), Noted(Note("late", stop.button, -behind))]
    if command.button == stop.button:
        return []
    if _order(state, player) < _order(state, stop.player):
        return [_stop(state, command, player, drawn=True), Noted(Note("equal", stop.button))]
    return _noted(auction, "equal", command.button)


def _order(state: State, player: int) -> int:
    """Equal stamps: nearest the mayor's left first; a shared button, whose finger is not known, last."""
    return state.from_mayors_left().index(player) if player >= 0 else len(state.players)


def _stop(state: State, command: Pressed, player: int, drawn: bool = False) -> HandStopped:
    auction = _open(state)
    clock = state.options.clock()
    elapsed = command.at_ns - auction.opened_ns
    price = clock.price_at(elapsed) * auction.factor
    if auction.factor > 1 and clock.too_early(elapsed):
        price = clock.high * 1000 * auction.factor  # our ruling: no third run, the top price holds
    return HandStopped(command.button, command.at_ns, elapsed, price, player, drawn)


def _noted(auction: Auction, kind: str, button: str, behind_ns: int = 0) -> list[Event]:
    """Each button is told off once in a run, however often it is pressed."""
    if any(note.kind == kind and note.button == button for note in auction.notes):
        return []
    return [Noted(Note(kind, button, behind_ns))]


def held_down(state: State, command: HeldDown) -> list[Event]:
    return _noted(_open(state), "stuck", command.button)


def touched(state: State, command: Touched) -> list[Event]:
    auction = _open(state)
    player = seat_of(state, command.button)
    if player is None or auction.status not in ("ready", "running"):
        raise IllegalMove(say("The clock is not running."))
    if player in auction.excluded:
        raise IllegalMove(say("{name} takes no part in this run.", name=state.players[player].name))
    return [Armed(command.button)]


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
    auction = _open(state)
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
    auction = _open(state)
    if auction.status != "stopped" or auction.stop is None or auction.stop.player < 0:
        raise IllegalMove(say("Nobody has stopped the clock yet."))
    return _conclude(state, auction.stop.player)


def named(state: State, command: NameBuyer) -> list[Event]:
    auction = _open(state)
    if auction.status != "stopped" or auction.stop is None or auction.stop.player >= 0:
        raise IllegalMove(say("It is known who pressed."))
    if command.player not in may_press(state):
        raise IllegalMove(say("That player takes no part in this run."))
    stop = auction.stop
    named = HandStopped(stop.button, stop.at_ns, stop.at_ns - auction.opened_ns, stop.price, command.player, stop.drawn)
    return [named, *_conclude(state, command.player)]


def _conclude(state: State, player: int) -> list[Event]:
    auction = _open(state)
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
    auction = _open(state)
    stop = auction.stop
    if auction.status != "owing" or stop is None:
        raise IllegalMove(say("Nobody has to pay now."))
    elapsed = stop.at_ns - auction.opened_ns
    end = _sold if command.yes else _without
    return end(state, stop.player, stop.price, stop.at_ns, elapsed)


def _sold(state: State, player: int, price: int, at_ns: int, elapsed_ns: int) -> list[Event]:
    auction = _open(state)
    return [
        Sold(player, price, auction.lot, at_ns, elapsed_ns, auction.factor),
        Paid(player, -price, "auctions"),
        Done(),
        Todo((Task("use", player, card=auction.lot),)),
    ]


def _without(state: State, player: int, price: int, at_ns: int, elapsed_ns: int) -> list[Event]:
    auction = _open(state)
    out = Excluded(player, price, fresh=auction.factor > 1 and player == auction.first)
    if len(auction.excluded) + 1 < len(state.players):
        return [out]
    return [out, Lapsed(auction.lot, "nobody", at_ns, elapsed_ns, auction.factor), Done()]


def offered_again(state: State, command: OfferAgain) -> list[Event]:
    auction = _open(state)
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


def steady(state: State) -> bool:
    """Whether the game rests here; undo does not stop at a moment that the clock would end by itself."""
    auction = state.auction
    if auction is None:
        return True
    unnamed = auction.status == "stopped" and auction.stop is not None and auction.stop.player < 0
    return not auction.armed and (auction.status in ("ready", "owing") or unnamed)
