"""The first game of Merchants of Amsterdam: what it is about, and each rule when it first matters."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.message import say
from companion.core.view import Instruction
from companion.games.hint import Hint
from companion.games.merchants.auction import at_rest, on_the_clock
from companion.games.merchants.state import State

INTRODUCTION = (
    Instruction(
        say("You buy cards at a falling price, lay tiles with them and are paid where you are first or second."),
        say("Rulebook p. 3–4"),
        symbol="florin",
    ),
    Instruction(
        say("Your hands draw cards, lay tiles on the board and press the button when the price is right."),
        say("Rulebook p. 4"),
        symbol="card",
    ),
    Instruction(
        say("The companion runs the clock to the thousandth of a second, keeps the money and does the sums."),
        symbol="round",
    ),
)

DISCS = Hint(
    "discs",
    say(
        "The mayor draws three cards, one after the other, and chooses a disc before he sees the next: bin, own use, "
        "auction (rulebook p. 4)."
    ),
)
READY = Hint(
    "auction",
    say(
        "The price falls from 200,000 to 50,000; the first press buys, at the higher of two figures. Before 200 it "
        "starts again at double (rulebook, The auction)."
    ),
)
BY_TASK = {
    "goods": Hint(
        "goods", say("Three goods, not all alike: a new tile starts on the first space of its row (rulebook p. 5).")
    ),
    "found": Hint(
        "colony", say("A colony lies on a free site that the card allows, and its good moves forward (rulebook p. 6).")
    ),
    "build": Hint(
        "house", say("A house stands in a district of the card, and a good of the card moves forward (rulebook p. 6).")
    ),
    "credit": Hint(
        "credit", say("A loan is 120,000 florins now for 200,000 at the end; nobody has to take one (rulebook p. 8).")
    ),
}
TIME = Hint(
    "hourglass",
    say(
        "Each hourglass moves the marker one year on. What the space says happens at once, for all from the mayor’s "
        "left (rulebook p. 6)."
    ),
)
SCORED = Hint(
    "scoring",
    say("A scoring pays the first and the second in every row, district or continent (rulebook p. 9)."),
)


def hints(state: State) -> Iterator[Hint]:
    """What matters now, the most urgent first.

    Nothing is told over a lot on the clock: the auction is explained before, while the mayor chooses.
    """
    if on_the_clock(state) is not None:
        if state.clock_alone and at_rest(state):
            yield READY
        return
    if state.sale is not None and not state.sale.answered:
        return
    if state.scoring is not None:
        yield SCORED
    if state.hourglasses:
        yield TIME
    if state.task is not None and state.task.kind in BY_TASK:
        yield BY_TASK[state.task.kind]
    elif state.task is None and not state.over:
        yield DISCS
        yield READY
