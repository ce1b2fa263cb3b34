"""The lot on the clock: who takes part, when its run is over, and whether time alone changes anything."""

from __future__ import annotations

from collections.abc import Collection

from companion.core.clock import MS
from companion.core.errors import IllegalMove
from companion.core.inputs import SHARED, button_of
from companion.core.message import say
from companion.games.merchants.state import NOBODY, Auction, State
from companion.games.merchants.vocabulary import NoteKind

GRACE_NS = 500 * MS  # a press with an earlier stamp may be read so much later and still count
BEATEN: tuple[NoteKind, ...] = ("close", "touch", "late")  # notes to a press that another was, or seemed, before
TAKEN_AT = 100  # in a doubled run the first presser has it when the hand arrives here


def on_the_clock(state: State) -> Auction | None:
    """The lot that is being auctioned, unless something else has to be done first."""
    return state.auction if state.task is not None and state.task.kind == "sell" else None


def open_lot(state: State) -> Auction:
    """The lot that is being auctioned; refused where there is none."""
    auction = on_the_clock(state)
    if auction is None:
        raise IllegalMove(say("Nothing is being auctioned."))
    return auction


def seat_of(state: State, button: str) -> int | None:
    """The player of a button: NOBODY for the shared one, None for a button nobody here has."""
    if button == SHARED:
        return NOBODY
    return next((player for player in range(len(state.players)) if button == button_of(player)), None)


def buttons_of(state: State) -> dict[str, int]:
    """Wired button → player: as they were given, or as they are numbered."""
    return state.options.buttons or {button_of(player): player for player in range(len(state.players))}


def may_press(state: State) -> tuple[int, ...]:
    """Who takes part, from the mayor's left."""
    out = state.auction.excluded if state.auction else ()
    return tuple(player for player in state.from_mayors_left() if player not in out)


def may_start(state: State, player: int) -> bool:
    """Whose finger starts the clock: the mayor's; anybody's where the mayor is a program, which has none."""
    return player in (NOBODY, state.mayor) or state.is_program(state.mayor)


def unsealed(state: State, spent: Collection[str] = ()) -> tuple[int, ...]:
    """The programs whose highest prices are still to be sealed before the hand may start; spent: opened already."""
    auction = on_the_clock(state)
    if auction is None or auction.status != "ready":
        return ()
    return state.programs if not auction.seals or any(seal in spent for seal in auction.seals.values()) else ()


def check_sealed(state: State) -> None:
    """The hand starts only when no program can react to it any more."""
    if waited_for := unsealed(state):
        raise IllegalMove(say("{name} still thinks about its price.", name=state.names[waited_for[0]]))


def may_practise(auction: Auction) -> bool:
    """Whether nothing has come of this lot yet."""
    return auction.status == "ready" and not auction.armed and auction.factor == 1 and not auction.excluded


def end_ns(state: State, auction: Auction) -> int:
    """When this run is over, counted from START: past the last mark, or at 100 in a doubled run."""
    clock = state.options.clock()
    return clock.reaches_ns(TAKEN_AT) if auction.factor > 1 else clock.lapse_ns


def at_rest(state: State) -> bool:
    """Whether the game waits for people: time alone changes nothing."""
    auction = state.auction
    return auction is None or not (auction.armed or auction.status == "running" or auction.known_stop)


def steady(state: State) -> bool:
    """Whether undo may stop here: at rest, and not merely after somebody drummed on a button."""
    auction = state.auction
    drummed = auction is not None and auction.status == "ready" and any(n.kind == "before" for n in auction.notes)
    return at_rest(state) and not drummed
