"""The lines of the final scoring (p. 13), each with its reason."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.message import Message, say, say_n
from companion.games.amsterdam.cards.lookup import title
from companion.games.amsterdam.names import COLOUR_NAMES, DISTRICT_NAMES, District
from companion.games.amsterdam.score.questions import (
    cards_named,
    counted,
    district_places,
    largest_group,
    tasks_named,
)
from companion.games.amsterdam.state import Line, State

NO_PENALTY_CARD = "008"
GROUP_POINTS = 3
ITEMS_A_POINT = 2


def final_lines(state: State) -> Iterator[Line]:
    """All lines of the final scoring in the rulebook's order, for every player; TOM has no cards (p. 17)."""
    for player, seat in enumerate(state.seats):
        if not seat.automaton:
            yield _penalties(state, player)
            yield from _end_cards(state, player)
            yield from _tasks(state, player)
        yield _group(state, player)
        yield _leftovers(state, player)
    for district in state.districts:
        yield from _district(state, district)


def penalty_points(tokens: int) -> int:
    """What penalty tokens cost: 3, 5, then 7 each (p. 13).

    >>> penalty_points(4)
    22
    """
    return sum((3, 5)[:tokens]) + 7 * max(0, tokens - 2)


def _penalties(state: State, player: int) -> Line:
    seat = state.seats[player]
    inactive = seat.number_told("inactive") or 0
    excused = NO_PENALTY_CARD in seat.listed("cards")
    tokens = seat.penalties + (0 if excused else inactive)
    why = say(
        "{tokens} penalty tokens, {inactive} of them for cards still under the board: 3, 5, then 7 each (p. 13).",
        tokens=tokens,
        inactive=0 if excused else inactive,
    )
    return Line(player, "penalties", -penalty_points(tokens), why)


def _end_cards(state: State, player: int) -> Iterator[Line]:
    done: set[str] = set()
    for card in cards_named(state, player):
        if card.scoring is None or card.number in done:
            continue
        done.update(card.scoring.together)
        count = counted(state, player, card.scoring) or 0
        why = say("{card}. {effect}", card=title(card), effect=card.effect.message)
        yield Line(player, "end_cards", card.scoring.worth(count), why)


def _tasks(state: State, player: int) -> Iterator[Line]:
    for task, scoring in tasks_named(state, player):
        count = counted(state, player, scoring) or 0
        why = say("{card}. {effect}", card=title(task), effect=task.effect.message)
        yield Line(player, "tasks", scoring.worth(count), why)


def _group(state: State, player: int) -> Line:
    sure, _ = largest_group(state.facts, state.owned(player))
    told = state.seats[player].number_told("group")
    size = sure if told is None else told
    why = say_n(
        "Largest group: {n} coat of arms, 3 points each (p. 13).",
        "Largest group: {n} coats of arms, 3 points each (p. 13).",
        size,
    )
    return Line(player, "group", GROUP_POINTS * size, why)


def _district(state: State, district: District) -> Iterator[Line]:
    for place in district_places(state, district):
        values: dict[str, str | int | Message] = {
            "district": DISTRICT_NAMES[district],
            "colour": COLOUR_NAMES[district],
            "arms": say_n("{n} coat of arms", "{n} coats of arms", place.arms),
            "place": place.place,
        }
        why = say("{district} ({colour}): place {place} with {arms} (p. 13).", **values)
        if place.sharing > 1:
            values = {"n": place.sharing, **values}
            why = say("{district} ({colour}): {arms}, places shared by {n}, rounded down (p. 13).", **values)
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
    florins = seat.number_told("florins") or 0
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
    left = [len(seat.store) + len(seat.barge), len(seat.dockers), seat.number_told("resources") or 0]
    for task, scoring in tasks_named(state, player):
        count = counted(state, player, scoring) or 0
        if scoring.quantity == "returned" and count:
            left = [have - gone for have, gone in zip(left, _GIVEN_BACK[task.number], strict=True)]
        elif scoring.quantity == "dockers_returned":
            left[1] -= count
        elif scoring.quantity == "different_resources_returned":
            left[2] -= count
    goods, dockers, resources = (max(0, have) for have in left)
    return goods, dockers, resources
