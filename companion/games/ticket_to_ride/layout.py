"""What to lay out for Ticket to Ride: Amsterdam, step by step (rulebook, set-up)."""

from __future__ import annotations

from companion.core.message import say
from companion.core.view import Instruction
from companion.games.options import Options

_SOURCE = say("Rulebook, set-up")


def layout(players: int, options: Options) -> tuple[Instruction, ...]:
    """Board, carts and cards; with two players also what is closed."""
    steps = [
        ("map", say("Lay the board in the middle of the table.")),
        ("cart", say("Everyone takes the 16 carts of a colour and puts its score marker on Start.")),
        ("merchandise", say("Stack the 16 merchandise cards beside the board.")),
        ("card", say("Shuffle the transport cards and deal two to each player; the others are the pile.")),
        ("card", say("Turn five over. Three jokers or more among them: discard all five and turn five new ones.")),
        (
            "contract",
            say("Deal two contracts to each player; keep one or both in secret, put the other under the pile."),
        ),
    ]
    if players == 2:
        steps.append(("bridge", say("Two players: once half of a double route is taken, its other half is closed.")))
    return tuple(Instruction(text, _SOURCE, symbol=symbol) for symbol, text in steps)
