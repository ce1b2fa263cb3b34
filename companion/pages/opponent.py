"""How strong a game's own opponent is to be, asked of whoever sits down alone: as printed, or by a house rule."""

from __future__ import annotations

from companion.core.message import Message, say, verbatim
from companion.core.prompt import Choice, Prompt
from companion.games.contract import AnyGame

OPPONENT = "opponent"


def tile(game: AnyGame, strength: str) -> Choice:
    """What is chosen now."""
    chosen = game.strengths[strength]
    hint = say("{strength}, a house rule", strength=chosen.label) if chosen.house_rule else chosen.label
    label = say("How strong {name} is", name=game.opponent)
    return Choice(OPPONENT, label, hint, short=verbatim(game.opponent), symbol="gear")


def ask_strength(game: AnyGame) -> Prompt:
    """Every strength with what it changes and what is likely to come of it."""
    choices = tuple(
        Choice(level, strength.house_rule or strength.label, _expected(game, level), short=strength.label)
        for level, strength in game.strengths.items()
    )
    question = say("How strong shall {name} be? Figures are from the invented board.", name=game.opponent)
    why = say(
        "One strength is printed, the others are house rules of ours. How often a simple program wins was measured in "
        "the base game on the invented board of the demonstration; on yours it may be otherwise."
    )
    return Prompt(question, choices, suggestion=next(iter(game.strengths)), why=why)


def _expected(game: AnyGame, level: str) -> Message | None:
    from companion.opponents.catalogue import won_against  # late: it counts with what nobody else here needs

    share = won_against(game.name, level)
    strength = game.strengths[level]
    if not share:
        return say("house rule") if strength.house_rule else None
    won = round(100 * share)
    if strength.house_rule:
        return say("{strength}, house rule: a simple program wins {n} of 100", strength=strength.label, n=won)
    return say("a simple program wins {n} of 100", n=won)
