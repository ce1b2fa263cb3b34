"""Phase III: activating a card, and entering what a card gives."""

from __future__ import annotations

from companion.core.message import Message, say, say_n
from companion.core.prompt import Choice, Picks, Prompt
from companion.games.amsterdam import commands as c
from companion.games.amsterdam.ask.choices import ask_mover, number_prompt
from companion.games.amsterdam.ask.facts import informed
from companion.games.amsterdam.ask.goods import has_free_block, take_block
from companion.games.amsterdam.ask.river import sail
from companion.games.amsterdam.box.printed import river_end
from companion.games.amsterdam.cards import cards
from companion.games.amsterdam.decide.actions import MOST_AT_ONCE
from companion.games.amsterdam.names import CARD_KINDS, CARD_NAMES, one_of
from companion.games.amsterdam.state import State
from companion.games.contract import Command

QUICK_GAINS = ((1, 0), (2, 0), (3, 0), (0, 1), (0, 2), (1, 1), (1, -1))
"""Points and florins that cards bring most often, as buttons."""


def activate(state: State, picks: Picks) -> Prompt | Command:
    """A card by its kind, or by its number."""
    if not picks:
        kinds = [Choice(kind, CARD_NAMES[kind]) for kind in CARD_KINDS]
        by_number = Choice("number", say("By its number"), say("some cards then work by themselves"))
        return ask_mover(state, say("Which card do you activate?"), [*kinds, by_number])
    if picks[0] != "number":
        return c.ActivateCard(one_of(CARD_KINDS, picks[0]))
    if len(picks) == 1:
        return number_prompt(say("The number of the card:"), 1, len(cards()), None, state.mover)
    return c.ActivateCard(number=picks[1])


def card_gives(state: State, picks: Picks) -> Prompt | Command:
    """Points, florins, spaces on the Amstel, a block or the market tile."""
    if not picks:
        return ask_mover(state, say("What does the card give?"), _gifts(state))
    gift, rest = picks[0], picks[1:]
    match gift:
        case "river":
            return sail(state, rest, paid=False)
        case "block":
            return take_block(state, rest, extra=True)
        case "market":
            return informed(state, c.UseTile(again=True), rest)
        case "points":
            return c.Gain(points=int(rest[0])) if rest else _ask_amount(state, say("How many points?"))
        case "florins":
            return c.Gain(florins=int(rest[0])) if rest else _ask_amount(state, say("How many florins?"))
        case "pay":
            return c.Gain(florins=-int(rest[0])) if rest else _ask_amount(state, say("How many florins do you pay?"))
    points, _, florins = gift.partition(",")
    return c.Gain(int(points), int(florins))


def _gifts(state: State) -> list[Choice]:
    choices = [Choice(f"{points},{florins}", _gain_text(points, florins)) for points, florins in QUICK_GAINS]
    choices += [
        Choice("points", say("Other points…")),
        Choice("florins", say("Other florins…")),
        Choice("pay", say("Pay florins…")),
    ]
    if state.seats[state.mover].river < river_end(state.facts):
        choices.append(Choice("river", say("Spaces on the Amstel")))
    if has_free_block(state):
        choices.append(Choice("block", say("Another block")))
    return [*choices, Choice("market", say("The market tile again"))]


def _ask_amount(state: State, question: Message) -> Prompt:
    return number_prompt(question, 1, MOST_AT_ONCE, 1, state.mover)


def _gain_text(points: int, florins: int) -> Message:
    parts = []
    if points:
        parts.append(say_n("{n} point", "{n} points", points))
    if florins > 0:
        parts.append(say_n("{n} florin", "{n} florins", florins))
    if florins < 0:
        parts.append(say_n("for {n} florin", "for {n} florins", -florins))
    return parts[0] if len(parts) == 1 else say("{a}, {b}", a=parts[0], b=parts[1])
