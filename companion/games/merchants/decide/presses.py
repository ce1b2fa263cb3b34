"""What a press means. Winner and price depend on the stamps of presses alone, never on when they are read.

A press that stopped the hand is final only GRACE_NS later: until then a press with an earlier stamp that
was read late (another driver, a slow loop) takes its place. The same holds for the start and the end of a run.
"""

from __future__ import annotations

from companion.core.errors import IllegalMove
from companion.core.message import say
from companion.games.contract import Event
from companion.games.merchants.apply import after_all
from companion.games.merchants.commands import HeldDown, Pressed, Touched
from companion.games.merchants.events import Armed, ClockStarted, HandStopped, Noted
from companion.games.merchants.state import Auction, Note, State

GRACE_NS = 500_000_000
REST_NS = 1_500_000_000  # a finger meant for the run before must not start the next one
MASHING_NS = 200_000_000  # somebody drums on a button: told once
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


def open_lot(state: State) -> Auction:
    auction = on_the_clock(state)
    if auction is None:
        raise IllegalMove(say("Nothing is being auctioned."))
    return auction


def pressed(state: State, command: Pressed) -> list[Event]:
    """What a press means: it starts the clock, stops it, takes another's place, or is only noted."""
    auction = open_lot(state)
    player = seat_of(state, command.button)
    if player is None:
        raise IllegalMove(say("Nobody sits at that button."))
    if auction.status == "ready":
        just_late = 0 <= command.at_ns - auction.ended_ns < REST_NS
        if player in (-1, state.mayor) and not just_late:
            return _started(state, command)
        return _too_soon(auction, command)
    elapsed = command.at_ns - auction.opened_ns
    if elapsed < 0:
        started_it = player in (-1, state.mayor) and -elapsed < GRACE_NS and auction.status != "owing"
        return _started(state, command) if started_it else _too_soon(auction, command)
    if player in auction.excluded:
        return _noted(auction, "excluded", command.button)
    if auction.status == "running":
        over = elapsed - end_ns(state, auction)
        return _noted(auction, "late", command.button, over) if over >= 0 else [_stop(state, command, player)]
    return _second_press(state, command, player)


def _started(state: State, command: Pressed) -> list[Event]:
    """The clock runs from this stamp; presses that were read before it but happened after it count."""
    events: list[Event] = [ClockStarted(command.at_ns, command.button)]
    auction = open_lot(state)
    read_too_soon = [Pressed(n.at_ns, n.button) for n in auction.notes if n.kind == "before"]
    if auction.status != "ready":
        read_too_soon.append(Pressed(auction.opened_ns, auction.opened_by))  # it only seemed to be the start
    if auction.stop:
        read_too_soon.append(Pressed(auction.stop.at_ns, auction.stop.button))
    for press in sorted(read_too_soon, key=lambda press: press.at_ns):
        if 0 < press.at_ns - command.at_ns < GRACE_NS:
            events += pressed(after_all(state, events), press)
    return events


def _too_soon(auction: Auction, command: Pressed) -> list[Event]:
    last = next((n.at_ns for n in auction.notes if (n.kind, n.button) == ("before", command.button)), None)
    if last is not None and abs(command.at_ns - last) < MASHING_NS:
        return []
    return [Noted(Note("before", command.button, at_ns=command.at_ns))]


def _second_press(state: State, command: Pressed, player: int) -> list[Event]:
    auction = open_lot(state)
    stop = auction.stop
    assert stop is not None
    behind = command.at_ns - stop.at_ns
    if behind >= 0 and player >= 0 and command.button == stop.button:
        return []  # the buyer's own finger once more
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
    auction = open_lot(state)
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
    return _noted(open_lot(state), "stuck", command.button)


def touched(state: State, command: Touched) -> list[Event]:
    auction = open_lot(state)
    player = seat_of(state, command.button)
    if player is None or auction.status not in ("ready", "running"):
        raise IllegalMove(say("The clock is not running."))
    if player in auction.excluded:
        raise IllegalMove(say("{name} takes no part in this run.", name=state.players[player].name))
    return [Armed(command.button)]
