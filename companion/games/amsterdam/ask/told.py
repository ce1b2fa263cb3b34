"""Asking for exactly what is missing: a printed fact, a draw that only the table has seen, or what a score needs."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.message import say
from companion.core.prompt import Picks, Prompt
from companion.games.amsterdam import commands as c
from companion.games.amsterdam.apply import apply_all
from companion.games.amsterdam.ask.choices import MOST_TILES, figures, number_prompt
from companion.games.amsterdam.ask.compare import Facts, Told, ranked
from companion.games.amsterdam.ask.found import TAKEN, draw_prompt
from companion.games.amsterdam.ask.parts import amstel, bridges_of, figures_with, told_together
from companion.games.amsterdam.box import BOX
from companion.games.amsterdam.box.printed import Missing, Need
from companion.games.amsterdam.cards import cards
from companion.games.amsterdam.decide import events_of
from companion.games.amsterdam.decide.told import MOST_ON_A_ROOF, learned
from companion.games.amsterdam.instructions import REVEALED, cards_to_reveal
from companion.games.amsterdam.names import CARD_NAMES
from companion.games.amsterdam.state import State


def informed(state: State, command: c.Plain, answers: Picks) -> Prompt | c.AnyCommand:
    """The command, with the answers it needs; or the question for the next missing one."""
    facts: Facts = {}
    while True:
        try:
            events_of(state, c.Informed(facts, command))
        except Missing as missing:
            known = apply_all(state, (learned(state, key, value) for key, value in facts.items()))
            told = answer_to(known, missing.need, answers)
            if isinstance(told, Prompt):
                return told
            more, answers = told
            facts |= more
            continue
        return c.Informed(facts, command) if facts else command


def teach(state: State, need: Need, answers: Picks) -> Prompt | c.AnyCommand:
    """The question for one missing thing, or what its answers tell."""
    if need.key.startswith("drawn.took.") and answers == (TAKEN,):
        block = need.key.removeprefix(f"drawn.took.{state.round}.")
        return c.CorrectBoard(f"owner.{block}", state.humans[0])
    told = answer_to(state, need, answers)
    if isinstance(told, Prompt):
        return told
    *others, (key, value) = told[0].items()
    last = c.Teach(key, value)
    return c.Informed(dict(others), last) if others else last


def open_cards(state: State, answers: Picks) -> Prompt | c.AnyCommand:
    """The numbers of the cards of a round, kind by kind, then every cost that is not known."""
    counts = zip(REVEALED, cards_to_reveal(len(state.seats), state.round), strict=True)
    kinds = [kind for kind, n in counts for _ in range(n)]
    if len(answers) < len(kinds):
        kind = kinds[len(answers)]
        numbers = [int(number) for number, card in cards().items() if card.kind == kind]
        question = say("The number of an open {kind}:", kind=CARD_NAMES[kind])
        return number_prompt(question, min(numbers), max(numbers), None, None)
    shown = [answer.zfill(3) for answer in answers[: len(kinds)]]
    return informed(state, c.Teach(f"drawn.cards.{state.round}", shown), answers[len(kinds) :])


def answer_to(state: State, need: Need, answers: Picks) -> Prompt | Told:
    """What the answers tell, by key, and the answers left over; or the question to ask."""
    if need.key.startswith("costs."):
        return ranked(state, need, answers)
    if need.key == "bridged" or need.key.startswith("river."):
        return amstel(state, answers)
    if need.key.startswith("bridges."):
        return bridges_of(state, need, answers)
    if (part := figures_with(need.key)) is not None:
        return told_together(state, part, answers)
    if need.key == "drawn.districts":
        return _districts(state, need, answers)
    if answers == ("roof",):
        return number_prompt(say("How many points does the best free roof show?"), 0, MOST_ON_A_ROOF, None, None)
    if not answers:
        return _prompt_for(state, need)
    if answers[0] == "roof":
        answers = answers[1:]
    return {need.key: answers[0] if need.is_draw else int(answers[0])}, answers[1:]


def _districts(state: State, need: Need, answers: Picks) -> Prompt | Told:
    """The scored districts, tapped one by one: one fewer than players."""
    count = len(state.seats) - 1
    if len(answers) >= count:
        return {need.key: list(answers[:count])}, answers[count:]
    asked = draw_prompt(state, need)
    return replace(asked, choices=tuple(choice for choice in asked.choices if choice.id not in answers))


def _prompt_for(state: State, need: Need) -> Prompt:
    """The question for one missing thing, answered by a tap."""
    if need.is_draw:
        return draw_prompt(state, need)
    spec = BOX.spec_of(need.key)
    assert spec is not None, "a rule needs only what the box knows"
    why = say("Printed on your board; the companion remembers it. It is needed for {feature}.", feature=spec.feature)
    if spec.high - spec.low < MOST_TILES:
        return Prompt(spec.asks(need.key), figures(range(spec.low, spec.high + 1)), why=why)
    return replace(number_prompt(spec.asks(need.key), spec.low, spec.high, None, None), why=why)
