"""The final scoring (p. 13): what has to be asked, one question at a time, and then the lines with reasons."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from companion.core.message import Message, say, say_n
from companion.games.amsterdam.box.printed import Missing, Need
from companion.games.amsterdam.cards import Card, Scoring, Task, cards, question, tasks, title
from companion.games.amsterdam.events import Scored
from companion.games.amsterdam.names import COLOUR_NAMES, DICE, DISTRICT_NAMES
from companion.games.amsterdam.score.counting import (
    counted,
    district_places,
    largest_group,
    penalty_points,
    suggestion,
)
from companion.games.amsterdam.state import HELD_CARDS, Line, State
from companion.games.contract import Event

NO_PENALTY_CARD = "008"
GROUP_POINTS = 3
ITEMS_A_POINT = 2
MOST_LEFT = 99


class Question(msgspec.Struct, frozen=True):
    """One thing that lies in front of a player. `kind`: "number", "yes", or "list" of `words`."""

    player: int
    key: str
    kind: str
    text: Message
    low: int = 0
    high: int = 0
    suggestion: int | None = None
    words: tuple[str, ...] = ()
    most: int = 0

    def refusal(self, value: Any) -> Message | None:
        """Why an answer cannot be, or None."""
        if self.kind == "list":
            fits = isinstance(value, list | tuple) and all(each in self.words for each in value)
            if not fits or len(set(value)) != len(value) or len(value) > self.most:
                return say("That cannot be.")
            return None
        if not isinstance(value, int) or isinstance(value, bool) or not self.low <= value <= self.high:
            return say("Please give a number from {low} to {high}.", low=self.low, high=self.high)
        return None


def open_question(state: State) -> Question | None:
    """The next thing to ask, or None when everything is known; raises Missing for a fact of the box."""
    if state.phase != "final":
        return None
    if "districts" not in state.drawn:
        raise Missing(Need("drawn.districts", DICE))
    for player in state.humans:
        for asked in _questions(state, player):
            return asked
    for player in range(len(state.seats)):
        if asked_group := _group_question(state, player):
            return asked_group
    for district in state.drawn["districts"]:
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
    yield from _count_questions(state, player, [card.scoring for card in _listed(state, player)])
    if state.options.tasks:
        if "tasks" not in seat.answers:
            yield Question(
                player, "tasks", "list", say("{name}: which task tiles do you have?", name=name),
                words=tuple(str(number) for number in tasks()), most=state.options.tasks,
            )  # fmt: skip
        yield from _count_questions(state, player, [s for _, s in _listed_tasks(state, player)])
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


def _listed(state: State, player: int) -> list[Card]:
    return [cards()[number] for number in state.seats[player].answers.get("cards", [])]


def _listed_tasks(state: State, player: int) -> list[tuple[Task, Scoring]]:
    numbers = [int(number) for number in state.seats[player].answers.get("tasks", [])]
    return [(tasks()[number], tasks()[number].scoring(len(state.seats))) for number in numbers]


def answer_events(state: State) -> list[Event]:
    """The scoring itself, once nothing is left to ask."""
    try:
        if state.phase != "final" or open_question(state) is not None:
            return []
    except Missing:
        return []
    return [Scored(tuple(final_lines(state)))]


# --- the lines ---------------------------------------------------------------------------------------


def final_lines(state: State) -> Iterator[Line]:
    """All lines of the final scoring in the rulebook's order, for every player; TOM has no cards (p. 17)."""
    for player, seat in enumerate(state.seats):
        if not seat.automaton:
            yield _penalties(state, player)
            yield from _end_cards(state, player)
            yield from _tasks(state, player)
        yield _group(state, player)
        yield _leftovers(state, player)
    for district in state.drawn["districts"]:
        yield from _district(state, district)


def _penalties(state: State, player: int) -> Line:
    seat = state.seats[player]
    inactive = int(seat.answers["inactive"])
    excused = NO_PENALTY_CARD in seat.answers.get("cards", [])
    tokens = seat.penalties + (0 if excused else inactive)
    why = say(
        "{tokens} penalty tokens, {inactive} of them for cards still under the board: 3, 5, then 7 each (p. 13).",
        tokens=tokens,
        inactive=0 if excused else inactive,
    )
    return Line(player, "penalties", -penalty_points(tokens), why)


def _end_cards(state: State, player: int) -> Iterator[Line]:
    done: set[str] = set()
    for card in _listed(state, player):
        if card.scoring is None or card.number in done:
            continue
        done.update(card.scoring.together)
        count = counted(state, player, card.scoring) or 0
        why = say("{card}. {effect}", card=title(card), effect=card.effect.message)
        yield Line(player, "end_cards", card.scoring.worth(count), why)


def _tasks(state: State, player: int) -> Iterator[Line]:
    for task, scoring in _listed_tasks(state, player):
        count = counted(state, player, scoring) or 0
        why = say("{card}. {effect}", card=title(task), effect=task.effect.message)
        yield Line(player, "tasks", scoring.worth(count), why)


def _group(state: State, player: int) -> Line:
    sure, _ = largest_group(state.facts, state.owned(player))
    size = int(state.seats[player].answers.get("group", sure))
    why = say_n(
        "Largest group: {n} coat of arms, 3 points each (p. 13).",
        "Largest group: {n} coats of arms, 3 points each (p. 13).",
        size,
    )
    return Line(player, "group", GROUP_POINTS * size, why)


def _district(state: State, district: str) -> Iterator[Line]:
    for place in district_places(state, district):
        values: dict[str, str | int | Message] = {
            "district": DISTRICT_NAMES[district],
            "colour": COLOUR_NAMES[district],
            "arms": say_n("{n} coat of arms", "{n} coats of arms", place.arms),
            "place": place.place,
        }
        if place.sharing > 1:
            why = say(
                "{district} ({colour}): {arms}, places shared by {n}, rounded down (p. 13).",
                n=place.sharing,
                **values,
            )
        else:
            why = say("{district} ({colour}): place {place} with {arms} (p. 13).", **values)
        yield Line(place.player, "districts", place.points, why)


def _leftovers(state: State, player: int) -> Line:
    seat = state.seats[player]
    if seat.automaton:
        why = say_n(
            "{n} florin left, a point for every two (p. 17).",
            "{n} florins left, a point for every two (p. 17).",
            seat.florins,
        )
        return Line(player, "leftovers", seat.florins // ITEMS_A_POINT, why)
    goods, dockers, resources = _after_tasks(state, player)
    florins = int(seat.answers["florins"])
    total = goods + dockers + florins + resources
    why = say(
        "Left over: resources {resources}, goods {goods}, dockers {dockers}, florins {florins}; together {total}, "
        "a point for every two (p. 13).",
        total=total,
        resources=resources,
        goods=goods,
        dockers=dockers,
        florins=florins,
    )
    return Line(player, "leftovers", total // ITEMS_A_POINT, why)


_GIVEN_BACK = {32: (1, 2, 0), 34: (1, 1, 1)}
"""What tasks return to the supply: goods, dockers, resources."""


def _after_tasks(state: State, player: int) -> tuple[int, int, int]:
    """Goods, dockers and resources that are left when the tasks have taken theirs."""
    seat = state.seats[player]
    left = [len(seat.store) + len(seat.barge), len(seat.dockers), int(seat.answers["resources"])]
    for task, scoring in _listed_tasks(state, player):
        count = counted(state, player, scoring) or 0
        if scoring.quantity == "returned" and count:
            left = [have - gone for have, gone in zip(left, _GIVEN_BACK[task.number], strict=True)]
        elif scoring.quantity == "dockers_returned":
            left[1] -= count
        elif scoring.quantity == "different_resources_returned":
            left[2] -= count
    goods, dockers, resources = (max(0, have) for have in left)
    return goods, dockers, resources
