"""What the final scoring counts (p. 13), and what has to be asked for it, one question at a time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Literal

import msgspec

from companion.box.spec import Facts
from companion.core.message import Message, say, verbatim
from companion.games.amsterdam.box.printed import Missing, Need, district_points, joined, river_end
from companion.games.amsterdam.cards import Card, Quantity, Scoring, Task, cards, question, tasks
from companion.games.amsterdam.names import (
    BLOCKS_EACH,
    DICE,
    GOODS,
    JETTIES,
    UNKNOWN,
    Block,
    District,
    district_name,
    one_of,
)
from companion.games.amsterdam.state import HELD_CARDS, State

MOST_LEFT = 99
MOST_POINTS = 500
MOST_ARMS = 15  # coats of arms of a player (p. 4)
NOT_KEPT = -1  # instead of points


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
    unkept: bool = False  # "not kept" is an answer
    sure: bool = False  # the suggestion is our count, else a guess

    @property
    def default(self) -> int | list[str] | None:
        """What is told by accepting it unseen; None: nothing can be guessed."""
        return [] if self.key == "cards" else self.suggestion

    def refusal(self, value: object) -> Message | None:
        if self.kind == "list":
            if isinstance(value, list | tuple) and all(each in self.words for each in value):
                return None if len(set(value)) == len(value) <= self.most else say("That cannot be.")
            return say("That cannot be.")
        if self.unkept and value == NOT_KEPT:
            return None
        if not isinstance(value, int) or isinstance(value, bool) or not self.low <= value <= self.high:
            return say("Please give a number from {low} to {high}.", low=self.low, high=self.high)
        return None


def open_question(state: State) -> Question | None:
    """The next thing to ask, or None when everything is known; raises Missing for a fact of the box."""
    return next(iter(open_questions(state)), None)


def open_questions(state: State) -> list[Question]:
    """Everything that is still to be told of one player, in any order; raises Missing for a fact of the box."""
    if state.phase != "final":
        return []
    if not state.districts and (state.solo or state.help == "all"):  # else nobody's points hang on them
        raise Missing(Need("drawn.districts", DICE))
    for player in state.humans:
        told = _told_in_points(state, player) if state.help == "tom" else _questions(state, player)
        groups = (
            _group_question(state, each) for each in dict.fromkeys((player, state.tom)) if each == player or state.solo
        )
        if asked := [*told, *(group for group in groups if group is not None)]:
            return asked
    for district in state.districts:
        district_places(state, district)  # raises Missing for points that nobody has read off the tile yet
    return []


def _told_in_points(state: State, player: int) -> Iterator[Question]:
    """With only TOM: the player's points after a scoring of his own, and his coats of arms where TOM has some."""
    seat = state.seats[player]
    yield from _arms_questions(state, player)
    if "points" not in seat.answers:
        text = say("{name}: how many points have you, all counted?", name=seat.name)
        yield Question(player, "points", "number", text, high=MOST_POINTS, unkept=True)


def _arms_questions(state: State, player: int) -> Iterator[Question]:
    """The player's coats of arms in the scored districts, where nobody kept them and somebody else has some."""
    name = state.seats[player].name
    for district in state.districts:
        rivals = any(state.arms_in(other, district) for other in range(len(state.seats)) if other != player)
        if f"arms.{district}" not in state.seats[player].answers and (rivals or state.help == "all"):
            text = say(
                "{name}: how many coats of arms have you in {district}?", name=name, district=district_name(district)
            )
            guess = state.arms_in(player, district)
            yield Question(player, f"arms.{district}", "number", text, high=BLOCKS_EACH, suggestion=guess)


def _questions(state: State, player: int) -> Iterator[Question]:
    seat = state.seats[player]
    name = seat.name
    if state.unkept:
        yield from _unkept_questions(state, player)
    if "inactive" not in seat.answers:
        text = say("{name}: how many cards lie under your board?", name=name)
        sure = not state.unkept
        yield Question(player, "inactive", "number", text, high=HELD_CARDS, suggestion=seat.inactive, sure=sure)
    if "cards" not in seat.answers:
        text = say("{name}: which active cards show the laurel wreath?", name=name)
        if known := wreaths(state, player):
            listed = verbatim(known[0])
            for number in known[1:]:
                listed = say("{a}, {b}", a=listed, b=number)
            text = say("{name}: besides {cards}, which active cards show the laurel wreath?", name=name, cards=listed)
        possible = [n for n, card in cards().items() if card.scoring is not None and card.when in ("end", "unknown")]
        possible.sort(key=lambda number: number not in seat.cards)  # his own are found at a glance
        yield Question(player, "cards", "list", text, words=tuple(n for n in possible if n not in known), most=60)
    yield from _count_questions(state, player, [card.scoring for card in cards_named(state, player)])
    if state.options.tasks:
        if "tasks" not in seat.answers:
            text = say("{name}: which task tiles do you have?", name=name)
            yield Question(player, "tasks", "list", text, words=tuple(map(str, tasks())), most=state.options.tasks)
        yield from _count_questions(state, player, [s for _, s in tasks_named(state, player)])
    if "resources" not in seat.answers:
        text = say("{name}: how many resources are left in your supply?", name=name)
        yield Question(player, "resources", "number", text, high=MOST_LEFT, suggestion=0)
    if "florins" not in seat.answers:
        text = say("{name}: how many florins are left in your purse?", name=name)
        sure = not state.unkept
        yield Question(player, "florins", "number", text, high=MOST_LEFT, suggestion=seat.florins, sure=sure)


def _unkept_questions(state: State, player: int) -> Iterator[Question]:
    """What the table alone knows after rounds that nobody told: ours is a guess."""
    seat = state.seats[player]
    if "track" not in seat.answers:
        text = say("{name}: how many points does your boat show on the score track?", name=seat.name)
        yield Question(player, "track", "number", text, high=MOST_POINTS, suggestion=seat.total)
    if "tokens" not in seat.answers:
        text = say("{name}: how many penalty tokens have you?", name=seat.name)
        yield Question(player, "tokens", "number", text, high=25, suggestion=seat.penalties)
    yield from _arms_questions(state, player)


def _count_questions(state: State, player: int, scorings: list[Scoring | None]) -> Iterator[Question]:
    for scoring in scorings:
        if scoring is not None and counted(state, player, scoring) is None:
            asked, high = question(scoring)
            text = say("{name}: {question}", name=state.seats[player].name, question=asked)
            kind: Literal["yes", "number"] = "yes" if high == 1 else "number"
            guess = _suggestion(state, player, scoring)
            yield Question(player, f"count.{scoring.of}", kind, text, high=high, suggestion=guess)


def _suggestion(state: State, player: int, scoring: Scoring) -> int | None:
    """A likely answer from the activations that were entered, or None without any."""
    seat = state.seats[player]
    artisans, buildings, plans = seat.active
    if not artisans + buildings + plans:
        return None
    colours = Counter(card.colour for number in seat.cards if (card := cards()[number]).kind == "plan")
    by_colour = {f"plans:{colour}": colours[colour] for colour in DICE}
    by_colour["plan_pairs"] = sum(n // 2 for n in colours.values())
    return {
        **(by_colour if colours.total() == plans else {}),  # where every plan was activated by its number
        "buildings": buildings,
        "plans": plans,
        "active_cards": artisans + buildings + plans,
        "three_of_each": int(min(artisans, buildings, plans) >= 3),
    }.get(scoring.of)


def _group_question(state: State, player: int) -> Question | None:
    seat = state.seats[player]
    sure, possible = largest_group(state.facts, state.owned(player))
    if state.unkept and not seat.automaton:
        sure, possible = 0, 0 if state.help == "tom" else MOST_ARMS
    if sure == possible or "group" in seat.answers:
        return None
    text = say("How many coats of arms has {name}'s largest group, joined by bridges?", name=seat.name)
    return Question(player, "group", "number", text, low=sure, high=possible, suggestion=sure)


def wreaths(state: State, player: int) -> list[str]:
    """The numbers of a player's end-of-game cards: activated by number where the wreath is sure, or named."""
    seat = state.seats[player]
    sure = [number for number in seat.cards if cards()[number].when == "end"]
    return list(dict.fromkeys([*sure, *seat.listed("cards")]))


def cards_named(state: State, player: int) -> list[Card]:
    return [cards()[number] for number in wreaths(state, player)]


def tasks_named(state: State, player: int) -> list[tuple[Task, Scoring]]:
    """The task tiles that a player has named, with what they count for so many players."""
    named = [tasks()[int(number)] for number in state.seats[player].listed("tasks")]
    return [(task, task.scoring(len(state.seats))) for task in named]


def largest_group(facts: Facts, blocks: Iterable[Block]) -> tuple[int, int]:
    """The size of the largest group of joined blocks, as (at least, at most) while bridges are unknown."""
    blocks = tuple(blocks)
    sure = _largest(blocks, lambda a, b: joined(facts, a, b) is True)
    possible = _largest(blocks, lambda a, b: joined(facts, a, b) is not False)
    return sure, possible


def _largest(blocks: tuple[Block, ...], linked: Callable[[Block, Block], bool]) -> int:
    left = list(blocks)
    best = 0
    while left:
        group = [left.pop()]  # not from a set: where taught bridges contradict each other, the start matters
        for block in group:  # which grows meanwhile
            group += [other for other in left if linked(block, other)]
            left = [other for other in left if other not in group]
        best = max(best, len(group))
    return best


class DistrictPlace(msgspec.Struct, frozen=True):
    """What one player gets in one district: his coats of arms, his place, how many share it, the points."""

    player: int
    arms: int
    place: int
    sharing: int
    points: int


def district_places(state: State, district: District) -> list[DistrictPlace]:
    """Places and points in a district; equal players share the points of their places, rounded down (p. 13).

    Who has no coat of arms there takes no place.
    """
    arms = {player: arms_counted(state, player, district) for player in range(len(state.seats))}
    made: list[DistrictPlace] = []
    for count in sorted({n for n in arms.values() if n}, reverse=True):
        place = len(made) + 1
        tied = [player for player, n in arms.items() if n == count]
        worth = sum(district_points(state.facts, len(arms), rank) for rank in range(place, place + len(tied)))
        made += [DistrictPlace(player, count, place, len(tied), worth // len(tied)) for player in tied]
    return made


def arms_counted(state: State, player: int, district: District) -> int:
    """How many coats of arms a player has in a district, as told where nobody kept them."""
    told = state.seats[player].number_told(f"arms.{district}")
    return state.arms_in(player, district) if told is None else told


def counted(state: State, player: int, scoring: Scoring) -> int | None:
    """How many of what a card or task counts; None when only the player can tell."""
    count = _COUNTS.get(scoring.quantity)
    seat = state.seats[player]
    if scoring.quantity == "dockers_in_building" and scoring.which and UNKNOWN in state.building:
        return seat.number_told(f"count.{scoring.of}")
    if count is not None:
        return count(state, player, scoring.which)
    listed = wreaths(state, player)
    if scoring.quantity == "end_cards":
        return len(listed)
    if scoring.together:
        return len(set(listed) & set(scoring.together))
    return seat.number_told(f"count.{scoring.of}")


def _dockers(state: State, player: int, which: str) -> int:
    return state.building.count(one_of(JETTIES, which)) if which else len(state.building)


def _blocks(state: State, player: int, which: str) -> int:
    return arms_counted(state, player, one_of(DICE, which)) if which else len(state.owned(player))


_COUNTS: dict[Quantity, Callable[[State, int, str], int]] = {
    "dockers_in_building": _dockers,
    "dockers_and_goods_on_barge": lambda s, p, _: len(s.seats[p].dockers) + len(s.seats[p].barge),
    "kinds_of_goods_on_barge": lambda s, p, _: len(set(s.seats[p].barge)),
    "goods_on_black_market": lambda s, p, _: len(s.sold),
    "goods_in_warehouse": lambda s, p, which: s.roofs_taken(one_of(GOODS, which)),
    "depots_filled": lambda s, p, _: len(s.depots),
    "blocks": _blocks,
    "bridges_passed": lambda s, p, _: s.seats[p].bridges,
    "river_at_harbour": lambda s, p, _: int(s.seats[p].river >= river_end(s.facts)),
    "no_penalty_for_inactive_cards": lambda s, p, _: 0,
}
