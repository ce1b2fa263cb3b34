"""The printed board by a glance instead of by figures: which block is cheapest, where the bridges are."""

from __future__ import annotations

from msgspec import convert
from msgspec.structs import replace

from companion.core.message import say
from companion.core.prompt import Choice, Picks, Prompt
from companion.games.amsterdam.ask.choices import DONE
from companion.games.amsterdam.box.costs import in_order
from companion.games.amsterdam.box.printed import RIVER_BRIDGES, Need, bridged_steps, river_end, river_space
from companion.games.amsterdam.names import COLOUR_NAMES, Block, block_name, district_of
from companion.games.amsterdam.state import State

Facts = dict[str, object]
"""What people tell, by key: figures of the board, things they see, several of them."""

WHY_PRINTED = say("Printed on your board; the companion remembers it.")
WHY_COMPARE = say("TOM takes the cheapest free block (p. 17); the companion remembers what you touch.")


def several(need: Need, prompt: Prompt, known: list[str], answers: Picks, most: int) -> Prompt | tuple[Facts, Picks]:
    """A list, tapped one by one; a bridge is known from either end, so half of them are there already."""
    picked: list[str] = []
    for count, answer in enumerate(answers, 1):
        if answer != DONE:
            picked.append(answer)
        if answer == DONE or len(picked) == most:
            return {need.key: known + picked}, answers[count:]
    return replace(prompt, choices=tuple(choice for choice in prompt.choices if choice.id not in picked))


def ranked(state: State, need: Need, answers: Picks) -> Prompt | tuple[Facts, Picks]:
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
    question = say("Touch the free {colour} blocks, the cheapest first.", colour=colour)
    blocks = (Choice(b, block_name(b), colour=district_of(b), spot=b) for b in left)
    step = (Choice(DONE, say("Next"), say("the others cost more"), symbol="up"),) if together else ()
    return Prompt(question, (*blocks, *step), why=WHY_COMPARE)


def bridged(state: State, need: Need, answers: Picks) -> Prompt | tuple[Facts, Picks]:
    """The spaces of the Amstel behind a bridge, touched on the river."""
    known = [str(step) for step in bridged_steps(state.facts)]
    spaces = (
        Choice(str(step), say("space {n}", n=river_space(state.facts, step)), spot=f"river.{step}", quiet=True)
        for step in range(1, river_end(state.facts) + 1)
        if f"river.{step}" not in state.facts
    )
    done = Choice(DONE, say("No more bridges"), symbol="check")
    question = say("Touch the spaces of the Amstel just behind its {n} bridges.", n=RIVER_BRIDGES)
    if known:
        question = say("Touch the spaces of the Amstel just behind its other bridges: {n} in all.", n=RIVER_BRIDGES)
    made = several(need, Prompt(question, (done, *spaces), why=WHY_PRINTED), known, answers, RIVER_BRIDGES - len(known))
    if isinstance(made, Prompt):
        return made
    facts, rest = made
    return {need.key: sorted(int(step) for step in convert(facts[need.key], list[str]))}, rest
