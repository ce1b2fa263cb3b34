"""The printed board by a glance instead of by figures: which block is cheapest, where the next bridge is."""

from __future__ import annotations

from msgspec import convert
from msgspec.structs import replace

from companion.core.message import say, verbatim
from companion.core.prompt import Choice, Picks, Prompt
from companion.games.amsterdam.ask.choices import DONE, MOST_TILES, figures
from companion.games.amsterdam.box.costs import as_cheap, cheapest_first
from companion.games.amsterdam.box.printed import Need, river_end, river_space
from companion.games.amsterdam.names import COLOUR_NAMES, block_name, district_of
from companion.games.amsterdam.state import State

Facts = dict[str, object]
"""What people tell, by key: figures of the board, things they see, several of them."""

BRIDGE_FIGURES = (2, 4, 1, 3, 5, 6, 7, 8, 9)  # the two that the rulebook shows come first
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


def compared(state: State, need: Need, answers: Picks) -> Prompt | tuple[Facts, Picks]:
    """Which block is cheapest, or which cost as little: what follows is kept as comparisons of the district."""
    known = list(state.facts.get(need.key, ()))
    colour = COLOUR_NAMES[district_of(need.options[0])]
    blocks = tuple(Choice(b, block_name(b), colour=district_of(b), spot=b, short=verbatim(b[-1])) for b in need.options)
    if not need.like:
        if answers:
            return {need.key: _merged(known, cheapest_first(need.options, answers[0]))}, answers[1:]
        question = say("Which free {colour} block is cheapest? Of several the leftmost.", colour=colour)
        return Prompt(question, blocks, why=WHY_COMPARE)
    question = say("Which others cost as little as {block}?", block=block_name(need.like))
    none = Choice(DONE, say("No more") if answers else say("None"), symbol="check")
    made = several(need, Prompt(question, (*blocks, none), why=WHY_COMPARE), [], answers, len(blocks))
    if isinstance(made, Prompt):
        return made
    touched, rest = made
    alike = [block for block in need.options if block in convert(touched[need.key], list[str])]
    return {need.key: _merged(known, as_cheap(need.options, need.like, alike))}, rest


def _merged(known: list[str], learned: list[str]) -> list[str]:
    return list(dict.fromkeys([*known, *learned]))


def next_bridge(state: State, step: int, answers: Picks) -> Prompt | tuple[Facts, Picks]:
    """How far the next bridge of the Amstel is and what it shows: the steps before it have none."""
    end = river_end(state.facts)
    known = next((each for each in range(step, end + 1) if state.facts.get(f"river.{each}")), None)
    last = end if known is None else known
    unknown = [each for each in range(step, last + 1) if f"river.{each}" not in state.facts]
    if not answers:
        return _how_far(state, step, last, known is None)
    if answers[0] == "0":
        return {f"river.{each}": 0 for each in unknown}, answers[1:]
    bridge = step + int(answers[0]) - 1
    free: Facts = {f"river.{each}": 0 for each in unknown if each < bridge}
    if bridge == known:
        return free, answers[1:]
    if len(answers) == 1:
        return Prompt(say("How many points does this bridge show?"), figures(BRIDGE_FIGURES), why=WHY_PRINTED)
    return {**free, f"river.{bridge}": int(answers[1])}, answers[2:]


def _how_far(state: State, step: int, last: int, to_the_mouth: bool) -> Prompt:
    before = river_space(state.facts, step - 1)
    question = (
        say("How many spaces after space {a} of the Amstel is the next bridge passed?", a=before)
        if before > 0
        else say("How many spaces after the start of the Amstel is the first bridge passed?")
    )
    none = Choice("0", say("No more bridge"), symbol="nothing", short=say("None"))
    spaces = figures(range(1, min(last - step + 1, MOST_TILES - 1) + 1))
    return Prompt(question, (*spaces, *((none,) if to_the_mouth else ())), why=WHY_PRINTED)
