"""Asking for exactly what is missing: a printed fact, a draw that only the table has seen, or what a score needs."""

from __future__ import annotations

from companion.core.message import say, verbatim
from companion.core.prompt import Choice, Picks, Prompt
from companion.games.amsterdam import commands as c
from companion.games.amsterdam.ask.choices import DONE, YES, YES_OR_NO, figures, good_choices, number_prompt
from companion.games.amsterdam.box import BOX
from companion.games.amsterdam.box.printed import Missing, Need, bridges, river_space
from companion.games.amsterdam.cards import cards, tasks, tiles
from companion.games.amsterdam.cards.lookup import title
from companion.games.amsterdam.decide import events_of
from companion.games.amsterdam.instructions import REVEALED, cards_to_reveal
from companion.games.amsterdam.names import (
    BLOCKS,
    CARD_NAMES,
    DICE,
    GOODS,
    Block,
    block_name,
    district_name,
    district_of,
)
from companion.games.amsterdam.score.questions import Question, open_question
from companion.games.amsterdam.state import State

Told = int | str | list[str]
"""What people tell: a figure of the board, a thing they see, or several."""

BRIDGE_FIGURES = (2, 4, 1, 3, 5, 6, 7, 8, 9)  # the two that the rulebook shows come first
OVER = Prompt(say("The game is over."), (Choice("over", say("The end"), refused=say("The game is over.")),))


def informed(state: State, command: c.Plain, answers: Picks) -> Prompt | c.AnyCommand:
    """The command, with the answers it needs; or the question for the next missing one."""
    learned: dict[str, object] = {}
    while True:
        try:
            events_of(state, c.Informed(learned, command))
        except Missing as missing:
            told = _answer_to(state, missing.need, answers)
            if isinstance(told, Prompt):
                return told
            learned[missing.need.key], answers = told
            continue
        return c.Informed(learned, command) if learned else command


def teach(state: State, need: Need, answers: Picks) -> Prompt | c.Plain:
    """The question for one missing thing, or what its answers tell."""
    told = _answer_to(state, need, answers)
    return told if isinstance(told, Prompt) else c.Teach(need.key, told[0])


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


def _answer_to(state: State, need: Need, answers: Picks) -> Prompt | tuple[Told, Picks]:
    """The value that the answers give and the answers left over, or the question to ask."""
    if need.key == "drawn.districts":
        return _several(state, need, answers, len(state.seats) - 1)
    if need.key.endswith(".bridges"):
        return _several(state, need, answers, len(BLOCKS))
    if not answers:
        return _prompt_for(state, need)
    return answers[0] if need.is_draw else int(answers[0]), answers[1:]


def _several(state: State, need: Need, answers: Picks, most: int) -> Prompt | tuple[Told, Picks]:
    """A list, tapped one by one; a bridge is known from either end, so half of them are there already."""
    known = _bridges_from_there(state, need) if need.key.endswith(".bridges") else []
    picked: list[str] = []
    for count, answer in enumerate(answers, 1):
        if answer != DONE:
            picked.append(answer)
        if answer == DONE or len(picked) == most:
            return known + picked, answers[count:]
    prompt = _prompt_for(state, need)
    choices = tuple(choice for choice in prompt.choices if choice.id not in picked)
    return Prompt(prompt.question, choices, why=prompt.why)


def _bridges_from_there(state: State, need: Need) -> list[Block]:
    """The bridges of the block in question that are known from their other end."""
    block = need.key.removeprefix("blocks.").removesuffix(".bridges")
    return [other for other in BLOCKS if block in (bridges(state.facts, other) or ())]


def _prompt_for(state: State, need: Need) -> Prompt:
    """The question for one missing thing, answered by a tap."""
    if need.is_draw:
        return _draw_prompt(need)
    spec = BOX.spec_of(need.key)
    assert spec is not None, "a rule needs only what the box knows"
    why = say("Printed on your board; the companion remembers it. It is needed for {feature}.", feature=spec.feature)
    question, choices = spec.asks(need.key), figures(range(spec.low, spec.high + 1))
    if spec.kind == "words":
        block = spec.own_name(need.key)
        known = _bridges_from_there(state, need)
        others = [b for b in BLOCKS if b != block and b not in known]
        others.sort(key=lambda b: district_of(b) != district_of(block))
        blocks = (Choice(b, block_name(b), colour=district_of(b), spot=b) for b in others)
        choices = (Choice(DONE, say("No more bridges")), *blocks)
    elif need.key.startswith("river."):
        there = river_space(state.facts, int(need.key.removeprefix("river.")))
        question = (
            say("Is there a bridge over the Amstel between spaces {a} and {b}? Its points:", a=there - 1, b=there)
            if there > 1
            else say("Is there a bridge over the Amstel between the start and space 1? Its points:")
        )
        choices = (Choice("0", say("No bridge")), *figures(BRIDGE_FIGURES))
    return Prompt(question, choices, why=why)


def _draw_prompt(need: Need) -> Prompt:
    kind, _, which = need.key.removeprefix("drawn.").partition(".")
    if kind == "good":
        question = say("Which good lies on {block}?", block=block_name(which))
        choices = good_choices(good for good in GOODS if good in need.options)
    elif kind == "tile":
        question = say("Which market tile is open?")
        choices = tuple(Choice(n, verbatim(n), hint=tiles()[n].effect.message) for n in need.options)
    else:
        question = say("Which district tiles lie face up?")
        choices = tuple(Choice(d, district_name(d), colour=d) for d in DICE)
    return Prompt(question, choices, why=say("Drawn at random on your table: only you can see it."))


def final(state: State, picks: Picks) -> Prompt | c.Plain:
    try:
        question = open_question(state)
    except Missing as missing:
        return teach(state, missing.need, picks)
    if question is None:
        return OVER
    player, key = question.player, question.key
    if question.kind == "list":
        return _list(question, picks)
    if picks:
        return c.Answer(player, key, int(picks[0] == YES) if question.kind == "yes" else int(picks[0]))
    if question.kind == "yes":
        return Prompt(question.text, YES_OR_NO, player=player)
    return number_prompt(question.text, question.low, question.high, question.suggestion, player)


def _list(question: Question, picks: Picks) -> Prompt | c.Plain:
    chosen = [pick for pick in picks if pick != DONE]
    if DONE in picks or len(chosen) == question.most:
        return c.Answer(question.player, question.key, chosen)
    left = [word for word in question.words if word not in chosen]
    choices = [Choice(DONE, say("No more") if chosen else say("None"))]
    choices += [_entry(question.key, word) for word in left]
    return Prompt(question.text, tuple(choices), player=question.player, why=say("Final scoring, p. 13"))


def _entry(key: str, word: str) -> Choice:
    entry = cards()[word] if key == "cards" else tasks()[int(word)]
    return Choice(word, title(entry))  # the number is on the card; its text would push the others off the screen
