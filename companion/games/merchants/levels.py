"""How much the companion helps with, changed at any moment: everything, or only the clock.

With the clock alone an auction of a card that nobody names stands before all other tasks and is offered again and
again. What the companion knew stays as it was; what may have changed meanwhile is `State.unseen`, and is asked about
when it matters: who is mayor at once, the board before it is scored, money when somebody has to pay and at the end.
"""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.message import say
from companion.games.merchants import vocabulary as v
from companion.games.merchants.auction import on_the_clock
from companion.games.merchants.state import Auction, Card, State, Task

LEVELS = {"all": say("Everything"), "clock": say("Only the clock")}
LOT = Task("sell", card=Card("unknown"))
_OF_THE_GAME: tuple[v.TaskKind, ...] = ("place", "hourglass", "last_space", "score", "count", "over")
"""Tasks that do not end with a turn."""
_BY_ITSELF: tuple[v.TaskKind, ...] = ("place", "space", "score", "discard", "use", "sell", "pass", "last_space", "over")


def helped(state: State, level: str) -> State:
    """The state at another level; nothing of it is forgotten."""
    helping = replace(state, options=replace(state.options, help="clock" if level == "clock" else "all"))
    if level == "clock":
        return helping if state.over or on_the_clock(state) else with_lot(helping)
    if state.task != LOT:
        return helping
    rest = state.todo[1:]
    waits = bool(rest) and rest[0].kind in _BY_ITSELF  # somebody has to say go on
    check = (Task("check", state.mayor, subject="turn"),) if state.unseen or waits else ()
    return replace(helping, todo=(*check, *rest), auction=None)


def with_lot(state: State) -> State:
    """An unnamed card on the clock, before all that waits."""
    assert LOT.card is not None
    return replace(state, todo=(LOT, *state.todo), auction=Auction(LOT.card), sale=None)


def lot_closed(state: State, mayor: int) -> State:
    """A lot is over, so the turn is: what it held besides was done at the table, where nobody told of it."""
    kept = tuple(task for task in state.todo if task.kind in _OF_THE_GAME)
    money = (f"money.{player}" for player in range(len(state.players)))
    turn = state.turn + int(mayor != state.mayor)
    told = state.sale if state.sale and state.sale.outcome == "lapsed" else None  # who buys was asked already
    moved = replace(
        state, sale=told, mayor=mayor, turn=turn, discs={}, in_hand=None, scoring=None, unseen=(*v.SECTORS, *money)
    )
    return replace(moved, todo=(LOT, *kept))


def next_mayor(state: State) -> int:
    """Who is mayor after a lot: the left neighbour, but the last mayor stays in office."""
    return (state.mayor + 1) % len(state.players) if state.turn + 1 < state.turns else state.mayor


def seen(state: State, what: str) -> State:
    """The state in which something is known again."""
    return replace(state, unseen=tuple(each for each in state.unseen if each != what))
