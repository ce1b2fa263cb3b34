"""What a press, a button held down or the passing of time means at this moment."""

from __future__ import annotations

from companion.core.inputs import Held, Input, Press, Tick
from companion.games.contract import Command
from companion.games.merchants.auction import on_the_clock, seat_of
from companion.games.merchants.commands import HeldDown, Look, Pressed
from companion.games.merchants.decide.sale import due
from companion.games.merchants.state import State


def interpret(state: State, told: Input) -> Command | None:
    """The command that an input means, or None when it changes nothing."""
    auction = on_the_clock(state)
    if auction is None:
        return None
    match told:
        case Tick(at_ns, last_ns):
            look = Look(at_ns, last_ns)
            return look if due(state, look) else None
        case Press(at_ns, button):
            return Pressed(at_ns, button) if seat_of(state, button) is not None else None
        case Held(at_ns, button):
            stuck = auction.status == "running" and at_ns < auction.opened_ns
            return HeldDown(button) if stuck else None
    return None
