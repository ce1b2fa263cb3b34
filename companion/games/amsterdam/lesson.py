"""The first game of Amsterdam: what it is about, and each rule when it first matters."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.message import say
from companion.core.view import Instruction
from companion.games.amsterdam.state import Phase, State
from companion.games.hint import Hint

INTRODUCTION = (
    Instruction(
        say("In twelve rounds you take blocks of houses, deliver their goods, sail the Amstel and play cards."),
        say("p. 2–3"),
        symbol="house",
    ),
    Instruction(
        say("Your hands throw the dice, take cards, turn your wind rose and move goods, dockers and pawns."),
        say("p. 7–11"),
        symbol="dice",
    ),
    Instruction(
        say("The companion reads the dice, keeps points and wind roses, and when you play alone it moves TOM."),
        say("p. 16"),
        symbol="eye",
    ),
)

BY_PHASE: dict[Phase, Hint] = {
    "order": Hint("order", say("Whoever is furthest ahead on the Amstel plays first; the upper pawn is ahead (p. 5).")),
    "resources": Hint(
        "resources",
        say("Of a colour of your choice: one resource arrives in round 1; then two alike for round 2 (p. 6)."),
    ),
    "cards": Hint(
        "cards", say("Each takes one open card, in the order of the Amstel, and lays it under his board (p. 7).")
    ),
    "roll": Hint("roll", say("Throw all six dice: colours are resources, faces say how many and how soon (p. 7).")),
    "tom": Hint(
        "tom", say("TOM is moved by the dice alone. Do one step after the other; “Why?” has the rule (p. 16).")
    ),
    "dice": Hint(
        "dice",
        say("Take two dice: a one brings one resource now, a four brings four, three rounds later (p. 7–8)."),
    ),
    "actions": Hint(
        "actions",
        say("Any actions in any order: a block a round, goods, dockers, the Amstel, the market, cards (p. 8)."),
    ),
    "final": Hint(
        "final", say("Penalties, cards, the largest group, districts and what is left count now, one by one (p. 13).")
    ),
}
QUICK = Hint("quick", say("Deliver early: in round 1 each good is worth 7 points more, in round 7 still 1 (p. 12)."))
CHANGED = Hint("changed", say("From now on high faces count as 1: what would come too late comes at once (p. 12)."))


def hints(state: State) -> Iterator[Hint]:
    """What matters now, the most urgent first."""
    if state.phase in ("dice", "actions") and state.faces != state.roll:
        yield CHANGED
    hint = BY_PHASE.get(state.phase)
    if hint is not None and not (state.help == "tom" and state.phase in ("dice", "actions", "cards")):
        yield hint
    if state.phase == "actions" and state.quick_bonus and state.help == "all":
        yield QUICK
