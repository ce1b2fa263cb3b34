"""One question at a time: what every front end shows, and the picks so far on the way to a finished result."""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain
from typing import Generic, Literal, TypeVar

import msgspec

from companion.core.errors import IllegalMove
from companion.core.message import Message, say
from companion.core.names import refusal_of_name

T = TypeVar("T")
MAX_TEXT = 24  # a name that fits on the score table

Picks = tuple[str, ...]
"""The answers so far, as choice ids or typed numbers and texts: not journaled until they make a command."""


class Choice(msgspec.Struct, frozen=True):
    """One answer to a prompt; `id` is stable and never translated, so scenarios can tap it too."""

    id: str
    label: Message
    hint: Message | None = None  # what the answer does
    colour: str = ""  # a game colour, painted with its symbol beside the label
    spot: str = ""  # id of the place in the game's picture that a tap on it means
    refused: Message | None = None  # shown greyed out, with the reason why it cannot be picked
    quiet: bool = False  # offered by its spot in the picture alone, not as a button
    press: str = ""  # the button that it stands for: picked on a screen, it counts as a press with its stamp
    lamps: tuple[str, ...] = ()  # further buttons that answer it: their lamps are lit as well
    short: Message | None = None  # at most nine letters, for a narrow tile
    symbol: str = ""  # a drawn symbol on its tile
    hold: bool = False  # cannot be taken back: a finger holds it, elsewhere a second answer confirms
    menu: bool = False  # offered in the game's menu, beside the answers; quiet as well
    closes: bool = False  # leads back to the first question: the picks so far are dropped


class Prompt(msgspec.Struct, frozen=True):
    """One question. `kind`: "choose" one of `choices`, a "number" from `low` to `high`, a "text"
    (somebody's name), or a "tap".

    The answer to a "tap" is a place in the picture, "x,y" from 0 to 1, left to right and top to bottom; a finger that
    was drawn from one place to another answers "x,y>x,y". A "cover" lies over a private question until whom it is for
    is ready.
    """

    question: Message
    choices: tuple[Choice, ...] = ()
    kind: Literal["choose", "number", "text", "tap", "cover"] = "choose"
    low: int = 0
    high: int = 0
    step: int = 1
    suggestion: str = ""  # the likely answer: a number, a text, or the id of the choice that is lit
    player: int | None = None  # whose answer is wanted
    why: Message | None = None  # the rule behind the question, with its rulebook page
    private: bool = False  # the others look away
    joins: bool = False  # a finger drawn from one spot to another, "a>b", answers this question and the next
    seconds: int = 0  # after so long without an answer a private one closes by itself on a shared screen; 0: never


SHOW = Choice("show", say("Hold to show"), say("you alone look"), symbol="eye", hold=True)


def cover(prompt: Prompt, name: str) -> Prompt:
    """What lies over a private question on a screen that others see."""
    return Prompt(
        say("For {name} alone", name=name),
        (SHOW,),
        kind="cover",
        suggestion=SHOW.id,
        player=prompt.player,
        why=say("Pass the keyboard on to {name}. The others look away.", name=name),
        private=True,
    )


class Dialog(Generic[T]):
    """One walk through `ask`: pick, take back, and the finished result. Nothing of it is journaled."""

    def __init__(self, ask: Callable[[Picks], Prompt | T]) -> None:
        self._ask = ask
        self.picks: Picks = ()

    @property
    def prompt(self) -> Prompt:
        asked = self._ask(self.picks)
        assert isinstance(asked, Prompt), "a dialogue never rests on a finished command"
        return asked

    def pick(self, answer: str) -> T | None:
        """Answer the question; returns the finished result once there is one, else None.

        A refused answer raises IllegalMove and leaves the picks as they were.
        """
        prompt = self.prompt
        picks = (*self.picks, fitting(prompt, answer))
        if any(choice.closes for choice in prompt.choices if choice.id == picks[-1]):
            self.picks = ()
            return None
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
        typed = answer.strip()[:MAX_TEXT]
        if refusal := refusal_of_name(typed):
            raise IllegalMove(refusal)
        return typed
    if prompt.kind == "tap" and "," in answer:
        return _place(answer)
    if prompt.joins and ">" in answer:
        first, _, last = answer.partition(">")
        return f"{fitting(prompt, first)}>{fitting(prompt, last)}"
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
        ends = [tuple(float(part) for part in place.split(",")) for place in answer.split(">")]
    except ValueError:
        ends = []
    if len(ends) not in (1, 2) or any(len(end) != 2 or not all(0 <= share <= 1 for share in end) for end in ends):
        raise IllegalMove(say("Please tap a place in the picture."))
    return ">".join(f"{x:.4f},{y:.4f}" for x, y in ends)


def find_choice(prompt: Prompt, answer: str) -> Choice | None:
    """The choice meant by an id, a place in the picture or the visible English label."""
    by_id = (choice for choice in prompt.choices if choice.id == answer)
    by_place = (choice for choice in prompt.choices if answer and choice.spot == answer)
    by_label = (choice for choice in prompt.choices if str(choice.label) == answer)
    nearly = (choice for choice in prompt.choices if str(choice.label).casefold() == answer.casefold())
    return next(chain(by_id, by_place, by_label, nearly), None)
