"""Which answers are offered, and which one a typed word means; the same for every front end."""

from __future__ import annotations

from companion.core.errors import IllegalMove
from companion.core.message import Translator, say, verbatim
from companion.core.prompt import Choice, Prompt, find_choice

FEW_NUMBERS = 12
"""A number prompt with at most so many values and other answers shows them as tiles instead of a pad."""

MOST_LISTED = 24  # answers that a terminal lists; of more, those of the picture stand in one paragraph


def numbers(prompt: Prompt) -> tuple[int, ...]:
    """The values of a number prompt that are offered as buttons; none when there are too many.

    >>> numbers(Prompt(say("How many?"), kind="number", low=0, high=10, step=5))
    (0, 5, 10)
    """
    if prompt.kind != "number":
        return ()
    values = range(prompt.low, prompt.high + 1, max(1, prompt.step))
    beside = sum(not choice.quiet for choice in prompt.choices)
    return tuple(values) if len(values) + beside <= FEW_NUMBERS else ()


def has_pad(prompt: Prompt) -> bool:
    """Whether a number is typed, because its values and the other answers are too many for tiles."""
    return prompt.kind == "number" and not numbers(prompt)


def offered(prompt: Prompt) -> tuple[Choice, ...]:
    """The choices, after the values of a short number prompt."""
    return tuple(Choice(str(n), verbatim(str(n))) for n in numbers(prompt)) + prompt.choices


def listed(prompt: Prompt) -> tuple[Choice, ...]:
    """The answers that stand one below the other; where they are too many, not those of the picture alone."""
    choices = offered(prompt)
    return choices if len(choices) <= MOST_LISTED else tuple(choice for choice in choices if not choice.quiet)


def by_number(prompt: Prompt) -> bool:
    """Whether the answers carry the numbers of a list: not where an answer is a number itself."""
    return not any(str(choice.label).isdecimal() for choice in offered(prompt)) and prompt.kind != "number"


def named(prompt: Prompt, word: str, catalogue: Translator) -> Choice | None:
    """The answer that is called exactly so, in English or in the language of the screen."""
    called = [choice for choice in offered(prompt) if word.casefold() in _names(choice, catalogue)]
    # Two routes to one place are called alike; the place itself is the one whose id it is.
    return next((choice for choice in called if choice.id.casefold() == word.casefold()), called[0] if called else None)


def meant(prompt: Prompt, word: str, catalogue: Translator) -> Choice | None:
    """The answer that a typed word stands for: its name, its number in the list, its id, or the one that begins so."""
    choices = offered(prompt)
    if word.isdecimal() and by_number(prompt) and (exact := named(prompt, word, catalogue)) is None:
        numbered = dict(enumerate(listed(prompt), 1))
        if (choice := numbered.get(int(word[:5]))) is None:
            raise IllegalMove(say("{answer} is not one of the answers.", answer=word))
        return choice
    exact = named(prompt, word, catalogue) or find_choice(prompt, word)
    if exact is not None or prompt.kind == "text" or word.isdecimal():
        return exact
    begun = [c for c in choices if any(name.startswith(word.casefold()) for name in _names(c, catalogue))]
    if len(begun) > 1:
        raise IllegalMove(say("Several answers begin with “{answer}”: type more of it.", answer=word))
    return begun[0] if begun else None


def _names(choice: Choice, catalogue: Translator) -> tuple[str, ...]:
    """As people type them: no capitals, and a space that never breaks is a space."""
    names = (str(choice.label), choice.label.translated(catalogue))
    return tuple(name.casefold().replace("\u00a0", " ") for name in names)
