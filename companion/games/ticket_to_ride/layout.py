"""What to lay out for Ticket to Ride: Amsterdam, step by step (rulebook, set-up)."""

from __future__ import annotations

from companion.core.message import say
from companion.core.scenes import Piece
from companion.core.view import Instruction
from companion.games.laying import BOARD, LEFT, RIGHT, everybody, half, on, place, slot
from companion.games.options import Options
from companion.games.ticket_to_ride.state import CARTS, MERCHANDISE

_SOURCE = say("Rulebook, set-up")


def layout(players: int, options: Options) -> tuple[Instruction, ...]:
    """Board, carts and cards; with two players also what is closed."""
    own = [place(players, seat) for seat in range(players)]
    markers = on(BOARD, Piece("pieces", 0.02, 0.05, 0.3, 0.42, "points", players))
    steps = [
        ("map", say("Lay the board in the middle of the table."), (BOARD,)),
        (
            "cart",
            say("Everyone takes the 16 carts of a colour and puts its score marker on Start."),
            (*own, *everybody(players, slot(0, 3, "pieces", "cart", CARTS)), *markers),
        ),
        (
            "merchandise",
            say("Stack the 16 merchandise cards beside the board."),
            on(LEFT, half(0, "pile", "merchandise", MERCHANDISE)),
        ),
        (
            "card",
            say("Shuffle the transport cards and deal two to each player; the others are the pile."),
            (*on(RIGHT, half(0, "pile", "card")), *everybody(players, slot(1, 3, "pile", "card", 2))),
        ),
        (
            "card",
            say("Turn five over. Three jokers or more among them: discard all five and turn five new ones."),
            on(RIGHT, half(1, "open", "card", 5)),
        ),
        (
            "contract",
            say("Deal two contracts to each player; keep one or both in secret, put the other under the pile."),
            (*on(LEFT, half(1, "pile", "contract")), *everybody(players, slot(2, 3, "pile", "contract", 2))),
        ),
    ]
    if players == 2:
        text = say("Two players: once half of a double route is taken, its other half is closed.")
        steps.append(("bridge", text, on(BOARD, Piece("pieces", 0.68, 0.6, 0.3, 0.34, "shut"))))
    return tuple(Instruction(text, _SOURCE, symbol=symbol, lays=lays) for symbol, text, lays in steps)
