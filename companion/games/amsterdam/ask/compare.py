"""The costs of blocks by a glance instead of by figures: which is cheaper than which."""

from __future__ import annotations

from companion.core.message import say
from companion.core.prompt import Choice, Picks, Prompt
from companion.games.amsterdam.ask.choices import DONE
from companion.games.amsterdam.box.costs import in_order
from companion.games.amsterdam.box.printed import Need
from companion.games.amsterdam.names import COLOUR_NAMES, Block, block_name, district_of
from companion.games.amsterdam.state import State

Facts = dict[str, object]
"""What people tell, by key: figures of the board, things they see, several of them."""
Told = tuple[Facts, Picks]
"""What the answers tell, and those that are left over."""

WHY_PRINTED = say("Printed on your board; the companion remembers it.")
WHY_COMPARE = say("TOM takes the cheapest free block (p. 17); the companion remembers what you touch.")


def ranked(state: State, need: Need, answers: Picks) -> Prompt | Told:
    """Blocks touched from the cheapest to the dearest: which are cheaper than which is kept for ever."""
    left = list(need.options)
    groups: list[list[Block]] = []
    together: list[Block] = []
    for count, answer in enumerate(answers, 1):
        if answer == DONE:
            groups.append(together)
            together = []
        else:
            together.append(answer)
            left.remove(answer)
        if not left or (len(left) == 1 and not together):
            groups.append(together + left)
            known = list(state.facts.get(need.key, ()))
            return {need.key: list(dict.fromkeys([*known, *in_order(groups)]))}, answers[count:]
    colour = COLOUR_NAMES[district_of(left[0])]
    question = say("Touch the {colour} blocks, the cheapest first.", colour=colour)
    blocks = (Choice(b, block_name(b), colour=district_of(b), spot=b) for b in left)
    step = (Choice(DONE, say("Next"), say("the others cost more"), symbol="up"),) if together else ()
    return Prompt(question, (*blocks, *step), why=WHY_COMPARE)
