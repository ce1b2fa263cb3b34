"""Asking for exactly what is missing: a printed fact, or a draw that only the table has seen."""

from __future__ import annotations

from companion.core.message import say, verbatim
from companion.core.prompt import Choice, Picks, Prompt
from companion.games.amsterdam.ask.choices import DONE, figures, good_choices
from companion.games.amsterdam.box import BOX
from companion.games.amsterdam.box.printed import Missing, Need, bridges
from companion.games.amsterdam.cards import tiles
from companion.games.amsterdam.commands import AnyCommand, Informed, Plain
from companion.games.amsterdam.decide import events_of
from companion.games.amsterdam.names import (
    BLOCKS,
    COLOUR_NAMES,
    DICE,
    DISTRICT_NAMES,
    GOODS,
    Block,
    block_name,
    district_of,
)
from companion.games.amsterdam.state import State

Told = int | str | list[str]
"""What people tell: a figure of the board, a thing they see, or several."""

BRIDGE_FIGURES = (2, 4, 1, 3, 5, 6, 7, 8, 9)  # the two that the rulebook shows come first


def informed(state: State, command: Plain, answers: Picks) -> Prompt | AnyCommand:
    """The command, with the answers it needs; or the question for the next missing one."""
    learned: dict[str, object] = {}
    while True:
        try:
            events_of(state, Informed(learned, command))
        except Missing as missing:
            told = answer_to(state, missing.need, answers)
            if isinstance(told, Prompt):
                return told
            learned[missing.need.key], answers = told
            continue
        return Informed(learned, command) if learned else command


def answer_to(state: State, need: Need, answers: Picks) -> Prompt | tuple[Told, Picks]:
    """The value that the answers give and the answers left over, or the question to ask."""
    if need.key == "drawn.districts":
        return _several(state, need, answers, len(state.seats) - 1)
    if need.key.endswith(".bridges"):
        return _several(state, need, answers, len(BLOCKS))
    prompt = prompt_for(state, need)
    if not answers:
        return prompt
    value = answers[0] if need.is_draw else int(answers[0])
    return value, answers[1:]


def _several(state: State, need: Need, answers: Picks, most: int) -> Prompt | tuple[Told, Picks]:
    """A list, tapped one by one; a bridge is known from either end, so half of them are there already."""
    known = _bridges_from_there(state, need) if need.key.endswith(".bridges") else []
    picked: list[str] = []
    for count, answer in enumerate(answers, 1):
        if answer == DONE:
            return known + picked, answers[count:]
        picked.append(answer)
        if len(picked) == most:
            return known + picked, answers[count:]
    prompt = prompt_for(state, need)
    choices = tuple(choice for choice in prompt.choices if choice.id not in picked)
    return Prompt(prompt.question, choices, why=prompt.why)


def _bridges_from_there(state: State, need: Need) -> list[Block]:
    """The bridges of the block in question that are known from their other end."""
    block = need.key.removeprefix("blocks.").removesuffix(".bridges")
    return [other for other in BLOCKS if block in (bridges(state.facts, other) or ())]


def prompt_for(state: State, need: Need) -> Prompt:
    """The question for one missing thing, answered by a tap."""
    if need.is_draw:
        return _draw_prompt(state, need)
    spec = BOX.spec_of(need.key)
    assert spec is not None, "a rule needs only what the box knows"
    why = say("Printed on your board; the companion remembers it. It is needed for {feature}.", feature=spec.feature)
    if spec.kind == "words":
        block = spec.own_name(need.key)
        known = _bridges_from_there(state, need)
        others = [b for b in BLOCKS if b != block and b not in known]
        others.sort(key=lambda b: district_of(b) != district_of(block))
        choices = [Choice(DONE, say("No more bridges"))]
        choices += [Choice(b, block_name(b), colour=district_of(b), spot=b) for b in others]
        return Prompt(spec.asks(need.key), tuple(choices), why=why)
    if need.key.startswith("river."):
        step = int(need.key.removeprefix("river."))
        question = say("Is there a bridge over the Amstel between spaces {a} and {b}? Its points:", a=step, b=step + 1)
        choices = [Choice("0", say("No bridge"))]
        choices += figures(BRIDGE_FIGURES)
        return Prompt(question, tuple(choices), why=why)
    return Prompt(spec.asks(need.key), figures(range(spec.low, spec.high + 1)), why=why)


def _draw_prompt(state: State, need: Need) -> Prompt:
    kind, _, which = need.key.removeprefix("drawn.").partition(".")
    why = say("Drawn at random on your table: only you can see it.")
    if kind == "good":
        question = say("Which good lies on {block}?", block=block_name(which))
        choices = list(good_choices(good for good in GOODS if good in need.options))
    elif kind == "tile":
        question = say("Which market tile is open?")
        choices = [Choice(number, verbatim(number), hint=tiles()[number].effect.message) for number in need.options]
    else:
        question = say("Which district tiles lie face up?")
        choices = [
            Choice(d, say("{name} ({colour})", name=DISTRICT_NAMES[d], colour=COLOUR_NAMES[d]), colour=d) for d in DICE
        ]
    return Prompt(question, tuple(choices), why=why)
