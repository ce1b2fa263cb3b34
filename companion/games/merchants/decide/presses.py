"""What a press means. Winner and price depend on the stamps of presses alone, never on when they are read.

A press that stopped the hand is final only GRACE_NS later: until then a press with an earlier stamp that
was read late (another driver, a slow loop) takes its place. The same holds for the start and the end of a run.

A press by touch, key or phone happened somewhere in a stretch of time: `games/first_press.py` says which was first, and
which are too close to tell.
"""

from __future__ import annotations

from companion.core.clock import MS
from companion.core.errors import IllegalMove
from companion.core.inputs import SHARED
from companion.core.message import say
from companion.games.contract import Event
from companion.games.dutch_clock import MARKS, THOUSAND
from companion.games.first_press import begins, ends, is_exact, too_close
from companion.games.merchants.apply import apply_all
from companion.games.merchants.auction import BEATEN, GRACE_NS, check_sealed, end_ns, may_start, open_lot, seat_of
from companion.games.merchants.commands import Cover, FallSilent, HeldDown, Pressed, Touched
from companion.games.merchants.events import Armed, ClockStarted, HandStopped, Noted, Reoffered
from companion.games.merchants.state import Auction, Note, State, Stop
from companion.games.merchants.vocabulary import NoteKind

REST_NS = 1500 * MS  # a finger meant for the run before must not start the next one
MASHING_NS = 200 * MS  # somebody drums on a button: told once
TWICE_NS = 500 * MS  # so soon after START it is the second tap of the finger that started the clock


def pressed(state: State, command: Pressed) -> list[Event]:
    """What a press means: it starts the clock, stops it, takes another's place, or is only noted."""
    auction = open_lot(state)
    player = seat_of(state, command.button)
    if player is None:
        raise IllegalMove(say("Nobody sits at that button."))
    if auction.status == "ready":
        just_late = 0 <= command.at_ns - auction.ended_ns < REST_NS
        if may_start(state, player) and not just_late:
            check_sealed(state)
            return _started(state, command)
        return _too_soon(auction, command)
    elapsed = command.at_ns - auction.opened_ns
    if elapsed < 0:
        started_it = may_start(state, player) and -elapsed < GRACE_NS and auction.status != "owing"
        return _started(state, command) if started_it else _too_soon(auction, command)
    if _started_it(auction, command):
        return _noted(auction, "twice", command.button)
    if player in auction.excluded:
        return _noted(auction, "excluded", command.button, at_ns=command.at_ns)
    if auction.status == "running":
        return _first_press(state, command, player)
    return _second_press(state, command, player)


def _started_it(auction: Auction, command: Pressed) -> bool:
    """The second tap on START; on a screen whatever has taken the place of its button is hit."""
    touched = command.unsure_ns > 0 and not command.late_ns
    same = command.button == auction.opened_by or (touched and auction.opened_by == SHARED)
    return same and command.at_ns - auction.opened_ns < TWICE_NS


def _first_press(state: State, command: Pressed, player: int) -> list[Event]:
    auction = open_lot(state)
    over = command.at_ns - auction.opened_ns - end_ns(state, auction)
    if over >= 0:
        return _noted(auction, "late", command.button, over, command.at_ns)
    if auction.covered_ns is not None and command.at_ns >= auction.covered_ns:
        return _noted(auction, "covered", command.button)
    beaten = [Noted(Note("late", auction.armed))] if auction.armed not in ("", command.button) else []
    return [_stop(state, command, player), *beaten]


def _started(state: State, command: Pressed) -> list[Event]:
    """The clock runs from this stamp; presses that were read before it but happened after it count."""
    events: list[Event] = [ClockStarted(command.at_ns, command.button)]
    auction = open_lot(state)
    read_too_soon = [Pressed(n.at_ns, n.button, n.unsure_ns, n.late_ns) for n in auction.notes if n.kind == "before"]
    if auction.status != "ready":
        read_too_soon.append(Pressed(auction.opened_ns, auction.opened_by))  # it only seemed to be the start
    if auction.stop:
        stop = auction.stop
        read_too_soon.append(Pressed(stop.at_ns, stop.button, stop.unsure_ns, stop.late_ns))
    for press in sorted(read_too_soon, key=lambda press: press.at_ns):
        if 0 < press.at_ns - command.at_ns < GRACE_NS:
            events += pressed(apply_all(state, events), press)
    return events


def _too_soon(auction: Auction, command: Pressed) -> list[Event]:
    last = next((n.at_ns for n in auction.notes if (n.kind, n.button) == ("before", command.button)), None)
    if last is not None and abs(command.at_ns - last) < MASHING_NS:
        return []
    return [Noted(_note("before", command))]


def _second_press(state: State, command: Pressed, player: int) -> list[Event]:
    auction = open_lot(state)
    stop = auction.stop
    assert stop is not None
    behind = ends(command) - ends(stop)
    if behind >= 0 and player >= 0 and command.button == stop.button:
        return []  # the buyer's own finger once more
    if behind > 0 or auction.status == "owing":
        return _told_off(auction, _note(_why_late(stop, command, behind), command, command.at_ns - stop.at_ns))
    if behind < 0:
        late = _note(_why_late(command, stop, -behind), stop, stop.at_ns - command.at_ns)
        return [_stop(state, command, player), Noted(late)]
    if command.button == stop.button:
        return []
    if is_exact(command) and not is_exact(stop):
        return [_stop(state, command, player), Noted(_note("touch", stop))]
    if is_exact(stop) and not is_exact(command):
        return _told_off(auction, _note("touch", command))
    if too_close(stop, command):
        return _told_off(auction, _note("close", command))
    if _order(state, player) < _order(state, stop.player):
        return [_stop(state, command, player, drawn=True), Noted(Note("equal", stop.button))]
    return _noted(auction, "equal", command.button)


def _why_late(first: Stop | Pressed, second: Stop | Pressed, behind_ns: int) -> NoteKind:
    """A touch may have come before the wired press that beat it: then it is told that, not how late it was."""
    if behind_ns > 0 and begins(second) <= ends(first):
        return "touch" if is_exact(first) else "close" if too_close(first, second) else "late"
    return "late"


def _note(kind: NoteKind, press: Stop | Pressed, behind_ns: int = 0) -> Note:
    return Note(kind, press.button, max(behind_ns, 0), press.at_ns, press.unsure_ns, press.late_ns)


def rivals(state: State, auction: Auction, stop: Stop) -> tuple[Note, ...]:
    """The presses of others that may have come before the one that stopped the hand: nobody can tell."""
    beaten = (note for note in auction.notes if note.kind in BEATEN and seat_of(state, note.button) != stop.player)
    return tuple(note for note in beaten if note.at_ns and too_close(stop, note))


def _order(state: State, player: int) -> int:
    """Equal stamps: nearest the mayor's left first; a shared button, whose finger is not known, last."""
    return state.from_mayors_left().index(player) if player >= 0 else len(state.players)


def _stop(state: State, command: Pressed, player: int, drawn: bool = False) -> HandStopped:
    auction = open_lot(state)
    clock = state.options.clock()
    elapsed = command.at_ns - auction.opened_ns
    price = clock.price_at(elapsed) * auction.factor
    if auction.factor > 1 and clock.too_early(elapsed):
        price = MARKS[0] * THOUSAND * auction.factor  # our ruling: no third run, the top price holds
    return HandStopped(command.button, command.at_ns, elapsed, price, player, drawn, command.unsure_ns, command.late_ns)


def _noted(auction: Auction, kind: NoteKind, button: str, behind_ns: int = 0, at_ns: int = 0) -> list[Event]:
    return _told_off(auction, Note(kind, button, behind_ns, at_ns))


def _told_off(auction: Auction, told: Note) -> list[Event]:
    """Each button is told off once in a run, however often it is pressed."""
    same = (note for note in auction.notes if note.kind == told.kind and note.button == told.button)
    if any(begins(note) <= begins(told) for note in same):
        return []
    return [Noted(told)]


def fell_silent(state: State, command: FallSilent) -> list[Event]:
    """A phone that takes part may have been pressed, and nobody knows: the lot is run again."""
    auction = open_lot(state)
    if auction.status not in ("running", "stopped"):
        raise IllegalMove(say("The clock is not running."))
    return [Noted(Note("silent", command.button)), Reoffered("silent")]


def covered(state: State, command: Cover) -> list[Event]:
    """Nobody can see the hand any more: after the grace for earlier stamps the run is over."""
    auction = open_lot(state)
    if auction.status != "running" or auction.covered_ns is not None:
        raise IllegalMove(say("The clock is not running."))
    return [Noted(Note("covered", "", at_ns=max(command.at_ns, auction.opened_ns)))]


def held_down(state: State, command: HeldDown) -> list[Event]:
    return _noted(open_lot(state), "stuck", command.button)


def touched(state: State, command: Touched) -> list[Event]:
    auction = open_lot(state)
    player = seat_of(state, command.button)
    if player is None or auction.status not in ("ready", "running"):
        raise IllegalMove(say("The clock is not running."))
    if player in auction.excluded:
        raise IllegalMove(say("{name} takes no part in this run.", name=state.players[player].name))
    check_sealed(state)
    return [Armed(command.button)]
