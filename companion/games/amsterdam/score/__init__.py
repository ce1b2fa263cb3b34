"""The score by category with reasons, the ranking and the verdict; and the lines of the final scoring (p. 13)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.message import Message, say, say_n
from companion.games.amsterdam.box.printed import river_end
from companion.games.amsterdam.cards.lookup import title
from companion.games.amsterdam.names import COLOUR_NAMES, DISTRICT_NAMES, Category, District
from companion.games.amsterdam.score import questions
from companion.games.amsterdam.score.questions import counted
from companion.games.amsterdam.state import Line, State, river_order
from companion.games.amsterdam.strengths import STRENGTHS
from companion.games.contract import Score, ScoreLine

NO_PENALTY_CARD = "008"
GROUP_POINTS = 3
ITEMS_A_POINT = 2

CATEGORIES: dict[Category, tuple[Message, Message]] = {
    "deliveries": (say("Deliveries"), say("Goods on warehouse roofs and in depots (p. 10).")),
    "quick": (say("Quick delivery"), say("7 points a good in round 1, one less each round, until round 7 (p. 12).")),
    "foreman": (say("Foreman"), say("2 points for each good delivered where he stands (p. 14).")),
    "dockers": (say("Dockers"), say("The highest free space of the dockers' building (p. 10).")),
    "bridges": (say("Bridges of the Amstel"), say("The figure on every bridge passed (p. 11).")),
    "harbour": (say("End of the Amstel"), say("10 points for reaching the last space (p. 11).")),
    "market": (say("Market tiles"), say("Prestige bought with florins (p. 11).")),
    "cards": (say("Cards in play"), say("Points that cards gave during the game.")),
    "corrections": (say("Corrections"), say("Set to what the score track on the table shows.")),
    "penalties": (say("Penalties"), say("3, 5, then 7 points for each token (p. 13).")),
    "end_cards": (say("End-of-game cards"), say("Active cards with the laurel wreath (p. 13).")),
    "tasks": (say("Tasks"), say("Accomplished task tiles (p. 15).")),
    "group": (say("Largest group"), say("3 points for each coat of arms in it (p. 13).")),
    "districts": (say("Districts"), say("Most coats of arms in the open districts (p. 13).")),
    "leftovers": (say("Leftovers"), say("A point for every two things left (p. 13).")),
    "told": (say("Told at the end"), say("Counted on the table, where the companion kept only TOM.")),
}

FINAL: frozenset[Category] = frozenset({"penalties", "end_cards", "tasks", "group", "districts", "leftovers", "told"})
"""Categories of the final scoring; the others are gained in play."""


def score(state: State) -> Score:
    """What everybody has, by category; lines of the final scoring one by one."""
    over = state.phase == "over"
    lines = []
    for player, seat in enumerate(state.seats):
        for category, (label, why) in CATEGORIES.items():
            points = seat.points.get(category, 0)
            if category not in FINAL and points:
                lines.append(ScoreLine(player, category, label, points, why))
        lines += [
            ScoreLine(player, line.category, CATEGORIES[line.category][0], line.points, line.why)
            for line in state.final
            if line.player == player
        ]
    totals = tuple(seat.total for seat in state.seats)
    ranking = _ranking(state, totals)
    return Score(tuple(lines), totals, ranking, over, _verdict(state, totals, ranking) if over else None)


def _ranking(state: State, totals: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Most points first; a tie goes to the pawn further on (p. 13), in the solo game to TOM (p. 17)."""
    if state.solo:
        tom = state.tom
        human = state.humans[0]
        if not_kept(state):
            return ((human, tom),)
        return ((human,), (tom,)) if totals[human] > totals[tom] else ((tom,), (human,))
    place = {player: rank for rank, player in enumerate(river_order(state))}
    order = sorted(range(len(totals)), key=lambda player: (-totals[player], place[player]))
    return tuple((player,) for player in order)


def not_kept(state: State) -> bool:
    """Whether the player against TOM has not told his points."""
    return state.seats[state.humans[0]].number_told("points") == questions.NOT_KEPT


def _verdict(state: State, totals: tuple[int, ...], ranking: tuple[tuple[int, ...], ...]) -> Message:
    """Who has won and why; against another TOM than the printed one that is said, too."""
    verdict = _won(state, totals, ranking)
    if state.options.opponent == "printed":
        return verdict
    strength = STRENGTHS[state.options.opponent].label
    return say("{verdict} TOM was {strength}: a house rule.", verdict=verdict, strength=strength)


def _won(state: State, totals: tuple[int, ...], ranking: tuple[tuple[int, ...], ...]) -> Message:
    first = ranking[0][0]
    name = state.seats[first].name
    points = totals[first]
    if state.solo and not_kept(state):
        return say("TOM ends with {points}: who has more has beaten him (p. 17).", points=totals[state.tom])
    if state.solo:
        human = state.humans[0]
        if first == human:
            return say("{name} beats TOM by {points} to {other}.", name=name, points=points, other=totals[state.tom])
        if totals[human] == points:
            return say("TOM wins: both have {points}, and only more points beat him (p. 17).", points=points)
        return say("TOM wins by {points} to {other}.", points=points, other=totals[human])
    tied = [player for player, total in enumerate(totals) if total == points]
    if len(tied) > 1:
        end = river_end(state.facts)
        where = say("in the harbour") if state.seats[first].river >= end else say("further on the Amstel")
        return say("{name} wins with {points}: {where} (p. 13).", name=name, points=points, where=where)
    return say("{name} wins with {points} points.", name=name, points=points)


def final_lines(state: State) -> Iterator[Line]:
    """All lines of the final scoring, step by step as on page 13; TOM has no cards (p. 17)."""
    if state.help == "tom":
        yield from _only_tom(state)
        return
    everybody = range(len(state.seats))
    yield from (_corrected(state, player) for player in state.humans if state.unkept)
    yield from (_penalties(state, player) for player in state.humans)
    for player in state.humans:
        yield from _end_cards(state, player)
    for player in state.humans:
        yield from _tasks(state, player)
    yield from (_group(state, player) for player in everybody)
    for district in state.districts:
        yield from _district(state, district)
    yield from (_leftovers(state, player) for player in everybody)


def _only_tom(state: State) -> Iterator[Line]:
    """TOM's lines, and the players' points as they told them: theirs were counted on the table."""
    for player in state.humans:
        told = state.seats[player].number_told("points")
        if told != questions.NOT_KEPT:
            yield Line(player, "told", (told or 0) - state.seats[player].total, CATEGORIES["told"][1])
    if not state.solo:
        return
    yield _group(state, state.tom)
    for district in state.districts:
        yield from (line for line in _district(state, district) if line.player == state.tom)
    yield _leftovers(state, state.tom)


def _corrected(state: State, player: int) -> Line:
    """The difference between the score track and what was told, after rounds that nobody told."""
    track = state.seats[player].number_told("track")
    total = state.seats[player].total
    why = say("Your boat on the score track, where the companion did not keep every round.")
    return Line(player, "told", (total if track is None else track) - total, why)


def penalty_points(tokens: int) -> int:
    """What penalty tokens cost: 3, 5, then 7 each (p. 13).

    >>> penalty_points(4)
    22
    """
    return sum((3, 5)[:tokens]) + 7 * max(0, tokens - 2)


def _penalties(state: State, player: int) -> Line:
    seat = state.seats[player]
    inactive = seat.number_told("inactive") or 0
    excused = NO_PENALTY_CARD in questions.wreaths(state, player)
    counted_tokens = seat.number_told("tokens")
    tokens = (seat.penalties if counted_tokens is None else counted_tokens) + (0 if excused else inactive)
    why = say(
        "{tokens} penalty tokens, {inactive} of them for cards still under the board: 3, 5, then 7 each (p. 13).",
        tokens=tokens,
        inactive=0 if excused else inactive,
    )
    return Line(player, "penalties", -penalty_points(tokens), why)


def _end_cards(state: State, player: int) -> Iterator[Line]:
    done: set[str] = set()
    for card in questions.cards_named(state, player):
        if card.scoring is None or card.number in done:
            continue
        done.update(card.scoring.together)
        count = counted(state, player, card.scoring) or 0
        why = say("{card}. {effect}", card=title(card), effect=card.effect.message)
        yield Line(player, "end_cards", card.scoring.worth(count), why)


def _tasks(state: State, player: int) -> Iterator[Line]:
    for task, scoring in questions.tasks_named(state, player):
        count = counted(state, player, scoring) or 0
        why = say("{card}. {effect}", card=title(task), effect=task.effect.message)
        yield Line(player, "tasks", scoring.worth(count), why)


def _group(state: State, player: int) -> Line:
    sure, _ = questions.largest_group(state.facts, state.owned(player))
    told = state.seats[player].number_told("group")
    size = sure if told is None else told
    why = say_n(
        "Largest group: {n} coat of arms, 3 points each (p. 13).",
        "Largest group: {n} coats of arms, 3 points each (p. 13).",
        size,
    )
    return Line(player, "group", GROUP_POINTS * size, why)


def _district(state: State, district: District) -> Iterator[Line]:
    for place in questions.district_places(state, district):
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
    for task, scoring in questions.tasks_named(state, player):
        count = counted(state, player, scoring) or 0
        if scoring.quantity == "returned" and count:
            left = [have - gone for have, gone in zip(left, _GIVEN_BACK[task.number], strict=True)]
        elif scoring.quantity == "dockers_returned":
            left[1] -= count
        elif scoring.quantity == "different_resources_returned":
            left[2] -= count
    goods, dockers, resources = (max(0, have) for have in left)
    return goods, dockers, resources
