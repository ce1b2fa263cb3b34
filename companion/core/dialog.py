"""The picks so far: walks a dialogue tree until a command is complete. Nothing of it is journaled."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from companion.core.errors import IllegalMove
from companion.core.message import say
from companion.core.prompt import Choice, Picks, Prompt

T = TypeVar("T")


class Dialog(Generic[T]):
    """One walk through `ask`: pick, take back, and the finished result."""

    def __init__(self, ask: Callable[[Picks], Prompt | T]) -> None:
        self._ask = ask
        self.picks: Picks = ()

    @property
    def prompt(self) -> Prompt:
        """The question of the moment."""
        asked = self._ask(self.picks)
        assert isinstance(asked, Prompt), "a dialogue never rests on a finished command"
        return asked

    def pick(self, answer: str) -> T | None:
        """Answer the question; returns the finished result once there is one, else None.

        A refused answer raises IllegalMove and leaves the picks as they were.
        """
        prompt = self.prompt
        picks = (*self.picks, fitting(prompt, answer))
        asked = self._ask(picks)
        if isinstance(asked, Prompt):
            self.picks = picks
            return None
        self.picks = ()
        return asked

    def fits(self) -> bool:
        """Whether the picks so far still answer what is asked: the game may have moved on meanwhile."""
        try:
            for number, pick in enumerate(self.picks):
                asked = self._ask(self.picks[:number])
                if not isinstance(asked, Prompt) or fitting(asked, pick) != pick:
                    return False
            return isinstance(self._ask(self.picks), Prompt)
        except IllegalMove:
            return False

    def back(self) -> bool:
        """Take the last pick back; False if there is none."""
        if not self.picks:
            return False
        self.picks = self.picks[:-1]
        return True


def fitting(prompt: Prompt, answer: str) -> str:
    """The answer in the form the game expects, or IllegalMove with what would fit."""
    if prompt.kind == "text":
        if answer.strip():
            return answer.strip()[:MAX_TEXT]
        raise IllegalMove(say("Please type something first."))
    if prompt.kind == "tap" and "," in answer:
        return _place(answer)
    if prompt.kind == "number":
        try:
            number = int(answer)
        except ValueError:
            number = prompt.low - 1
        if prompt.low <= number <= prompt.high and (number - prompt.low) % prompt.step == 0:
            return str(number)
        # A number prompt may carry choices too ("don't know", "back"): they are answers as well.
        if not any(choice.id == answer for choice in prompt.choices):
            raise IllegalMove(say("Please give a number from {low} to {high}.", low=prompt.low, high=prompt.high))
    choice = find_choice(prompt, answer)
    if choice is None:
        raise IllegalMove(say("{answer} is not one of the answers.", answer=answer))
    if choice.refused is not None:
        raise IllegalMove(choice.refused)
    return choice.id


def _place(answer: str) -> str:
    try:
        x, y = (float(part) for part in answer.split(","))
    except ValueError:
        x = y = -1.0
    if not (0 <= x <= 1 and 0 <= y <= 1):
        raise IllegalMove(say("Please tap a place in the picture."))
    return f"{x:.4f},{y:.4f}"


def find_choice(prompt: Prompt, answer: str) -> Choice | None:
    """The choice meant by an id, a place in the picture or the visible English label."""
    for matches in (
        lambda c: c.id == answer,
        lambda c: bool(c.spot) and c.spot == answer,
        lambda c: str(c.label).casefold() == answer.casefold(),
    ):
        found = [choice for choice in prompt.choices if matches(choice)]
        if found:
            return found[0]
    return None


MAX_TEXT = 24  # a name that fits on the score table
