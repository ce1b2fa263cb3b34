"""What people tell: facts of the owner's box, and corrections. The table is always right."""

from __future__ import annotations

from companion.core.errors import IllegalMove
from companion.core.message import say
from companion.games.contract import Event
from companion.games.merchants.auction import at_rest
from companion.games.merchants.box import BOX, COLONIES, HOUSES
from companion.games.merchants.commands import Correct, GiveButton, Teach
from companion.games.merchants.events import ButtonGiven, Corrected, Done, Taught
from companion.games.merchants.state import HOURGLASSES, NOTES, SMALLEST_NOTE, SPACES, State
from companion.games.merchants.vocabulary import GOODS, YEARS, Correctable
from companion.games.merchants.words import CORRECTABLE

MOST_LOANS = 20


def teach(state: State, command: Teach) -> list[Event]:
    """A fact of the owner's box; what cannot be true is refused."""
    if reason := BOX.refusal(command.key, command.value):
        raise IllegalMove(reason)
    if command.key.startswith("start.") and command.value in state.houses:
        raise IllegalMove(say("Somebody starts there already."))
    return [Taught(command.key, command.value)]


def give_button(state: State, command: GiveButton) -> list[Event]:
    """A player's button; who has several may press any of them."""
    if not 0 <= command.player < len(state.players):
        raise IllegalMove(say("Nobody sits there."))
    return [ButtonGiven(command.button, command.player)]


def highest(state: State, what: Correctable) -> int:
    """The highest number that something can be set to; a site has an owner instead."""
    limits: dict[Correctable, int] = {
        "money": NOTES, "loans": MOST_LOANS, "tile": SPACES, "house": 0, "colony": 0, "marker": len(YEARS) - 2,
        "hourglasses": HOURGLASSES, "mayor": len(state.players) - 1, "turn": state.turns - 1,
    }  # fmt: skip
    return limits[what]


def correct(state: State, command: Correct) -> list[Event]:
    """Set a number; only what cannot lie on any table is refused."""
    if not at_rest(state):
        raise IllegalMove(say("The clock first: then anything can be corrected."))
    _check_number(state, command)
    _check_place(state, command)
    what, player, task = command.what, command.player, state.task
    counted = what == "money" and task is not None and task.kind == "count" and task.player == player
    done: list[Event] = [Done()] if counted else []
    return [Corrected(what, command.to, player, command.key), *done]


def _check_number(state: State, command: Correct) -> None:
    what, to, player = command.what, command.to, command.player
    whose = what in ("money", "loans", "tile") or (what in ("house", "colony") and player >= 0)
    if what not in CORRECTABLE or (whose and not 0 <= player < len(state.players)):
        raise IllegalMove(say("That cannot be corrected."))
    if what == "turn" and to < state.turn and state.options.deck == "companion":  # its cards would run out
        raise IllegalMove(say("The companion deals the cards itself and has counted them: undo instead."))
    if not 0 <= to <= highest(state, what) or (what == "money" and to % SMALLEST_NOTE):
        raise IllegalMove(say("That number is not possible."))


def _check_place(state: State, command: Correct) -> None:
    what, player, key = command.what, command.player, command.key
    if (
        (what == "tile" and key not in GOODS)
        or (what == "house" and key not in HOUSES)
        or (what == "colony" and key.rsplit(".", 1)[0] not in COLONIES)
    ):
        raise IllegalMove(say("There is no such place."))
    new_on_row = what == "tile" and key in GOODS and command.to > 0 and not state.space(player, key)
    placed = new_on_row or (what in ("house", "colony") and player >= 0)
    if placed and not state.tiles_left(player):
        raise IllegalMove(say("There is no tile left to place."))
