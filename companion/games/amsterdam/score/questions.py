"""What has to be asked for the final scoring (p. 13), one question at a time."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import msgspec

from companion.core.message import Message, say
from companion.games.amsterdam.box.printed import Missing, Need
from companion.games.amsterdam.cards import Card, Task, cards, tasks
from companion.games.amsterdam.cards.scoring import Scoring, question
from companion.games.amsterdam.names import DICE
from companion.games.amsterdam.score.counting import counted, district_places, largest_group, suggestion
from companion.games.amsterdam.state import HELD_CARDS, State

MOST_LEFT = 99


class Question(msgspec.Struct, frozen=True):
    """One thing that lies in front of a player: a number, yes (1) or no (0), or a list of `words`."""

    player: int
    key: str
    kind: Literal["number", "yes", "list"]
    text: Message
    low: int = 0
    high: int = 0
    suggestion: int | None = None
    words: tuple[str, ...] = ()
    most: int = 0

    def refusal(self, value: object) -> Message | None:
        """Why an answer cannot be, or None."""
        if self.kind == "list":
            fits = (
                isinstance(value, list | tuple)
                and all(each in self.words for each in value)
                and len(set(value)) == len(value) <= self.most
            )
            return None if fits else say("That cannot be.")
        if not isinstance(value, int) or isinstance(value, bool) or not self.low <= value <= self.high:
            return say("Please give a number from {low} to {high}.", low=self.low, high=self.high)
        return None


def open_question(state: State) -> Question | None:
    """The next thing to ask, or None when everything is known; raises Missing for a fact of the box."""
    if state.phase != "final":
        return None
    if not state.districts:
        raise Missing(Need("drawn.districts", DICE))
    for player in state.humans:
        for asked in _questions(state, player):
            return asked
    for player in range(len(state.seats)):
        if asked_group := _group_question(state, player):
            return asked_group
    for district in state.districts:
        district_places(state, district)  # raises Missing for points that nobody has read off the tile yet
    return None


def _questions(state: State, player: int) -> Iterator[Question]:
    seat = state.seats[player]
    name = seat.name
    if "inactive" not in seat.answers:
        yield Question(
            player, "inactive", "number",
            say("{name}: how many cards lie under your board?", name=name),
            high=HELD_CARDS, suggestion=seat.inactive,
        )  # fmt: skip
    if "cards" not in seat.answers:
        yield Question(
            player, "cards", "list",
            say("{name}: which active cards show the laurel wreath?", name=name),
            words=tuple(number for number, card in cards().items() if _may_score(card)), most=60,
        )  # fmt: skip
    yield from _count_questions(state, player, [card.scoring for card in cards_named(state, player)])
    if state.options.tasks:
        if "tasks" not in seat.answers:
            yield Question(
                player, "tasks", "list", say("{name}: which task tiles do you have?", name=name),
                words=tuple(str(number) for number in tasks()), most=state.options.tasks,
            )  # fmt: skip
        yield from _count_questions(state, player, [s for _, s in tasks_named(state, player)])
    for key, text, guess in (
        ("resources", say("{name}: how many resources are left in your supply?", name=name), 0),
        ("florins", say("{name}: how many florins are left in your purse?", name=name), seat.florins),
    ):
        if key not in seat.answers:
            yield Question(player, key, "number", text, high=MOST_LEFT, suggestion=guess)


def _may_score(card: Card) -> bool:
    return card.scoring is not None and card.when in ("end", "unknown")


def _count_questions(state: State, player: int, scorings: list[Scoring | None]) -> Iterator[Question]:
    for scoring in scorings:
        if scoring is not None and counted(state, player, scoring) is None:
            text, high = question(scoring)
            yield Question(
                player,
                f"count.{scoring.of}",
                "yes" if high == 1 else "number",
                say("{name}: {question}", name=state.seats[player].name, question=text),
                high=high,
                suggestion=suggestion(state, player, scoring),
            )


def _group_question(state: State, player: int) -> Question | None:
    seat = state.seats[player]
    sure, possible = largest_group(state.facts, state.owned(player))
    if sure == possible or "group" in seat.answers:
        return None
    return Question(
        player, "group", "number",
        say("How many coats of arms has {name}'s largest group, joined by bridges?", name=seat.name),
        low=sure, high=possible, suggestion=sure,
    )  # fmt: skip


def cards_named(state: State, player: int) -> list[Card]:
    """The end-of-game cards that a player has named."""
    return [cards()[number] for number in state.seats[player].listed("cards")]


def tasks_named(state: State, player: int) -> list[tuple[Task, Scoring]]:
    """The task tiles that a player has named, with what they count for so many players."""
    numbers = [int(number) for number in state.seats[player].listed("tasks")]
    return [(tasks()[number], tasks()[number].scoring(len(state.seats))) for number in numbers]
