"""Every sentence that TOM says is true: its claim is counted again on the board, without the rules' own code.

A sentence without a claim here fails, and so does a claim that no board has met.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from companion.core.message import Message
from companion.games.amsterdam.apply import apply_all
from companion.games.amsterdam.instructions import card_removed
from companion.games.amsterdam.names import COLOUR_NAMES, GOOD_NAMES, GOODS, JETTIES, block_name, district_of
from companion.games.amsterdam.state import State
from companion.games.amsterdam.tom import plan
from companion.games.amsterdam.toms_steps import Step
from tests.games.amsterdam.naive_tom import MARKET
from tests.games.amsterdam.test_tom_agrees import TOM, random_board

END = 18
PARTS = ("rule", "rolled", "move", "alike", "because")  # values that are sentences of their own


class Told(msgspec.Struct):
    """A step with the boards before and after it, and the values of one of its sentences."""

    before: State
    after: State
    step: Step
    values: dict[str, Any]

    @property
    def number(self) -> int:
        """The number of a triple, wherever it is told."""
        inner = self.values.get("rolled", self)
        return int(inner.values["number"])

    @property
    def event(self) -> Any:
        return self.step.events[0]

    @property
    def faces(self) -> list[int]:
        return list(self.before.roll.values())

    @property
    def gone(self) -> int:
        """Spaces that TOM moved on the Amstel."""
        return self.after.seats[TOM].river - self.before.seats[TOM].river

    @property
    def cut(self) -> int:
        """Spaces that the end of the Amstel cut off, where that is said."""
        return spaces(self.step.because) - self.gone if "no further space" in str(self.step.because) else 0

    @property
    def bridges(self) -> list[int]:
        passed = range(self.before.seats[TOM].river + 1, self.after.seats[TOM].river + 1)
        return [points for step in passed if (points := self.before.facts.get(f"river.{step}", 0))]

    @property
    def points(self) -> int:
        return self.after.seats[TOM].total - self.before.seats[TOM].total

    @property
    def florins(self) -> int:
        return self.after.seats[TOM].florins - self.before.seats[TOM].florins

    @property
    def jetty(self) -> str:
        return JETTIES[self.number - 1]

    @property
    def cheapest(self) -> list[str]:
        """The free blocks of the district that cost least, from the left."""
        free = self.free(district_of(self.event.block))
        costs = {block: self.before.facts[f"blocks.{block}.cost"] for block in free}
        return [block for block in free if costs[block] == min(costs.values())]

    @property
    def cost(self) -> int:
        return int(self.before.facts[f"blocks.{self.event.block}.cost"])

    def free(self, district: str) -> list[str]:
        return [f"{district}.{n}" for n in range(1, 7) if f"{district}.{n}" not in self.before.owners]

    @property
    def his(self) -> list[str]:
        return [block for block, owner in self.before.owners.items() if owner == TOM]

    @property
    def near(self) -> list[str]:
        """The cheapest blocks that a bridge joins to one of TOM's."""
        bridges = {block: self.before.facts[f"blocks.{block}.bridges"] for block in self.cheapest}
        return [block for block in self.cheapest if set(bridges[block]) & set(self.his)]

    @property
    def roofs(self) -> int:
        return self.before.roofs.get(self.event.good, 0)

    @property
    def quick(self) -> int:
        return max(0, 8 - self.before.round)

    @property
    def tile(self) -> tuple[int, int, int]:
        return MARKET[self.before.drawn[f"tile.{self.before.round}"]]  # type: ignore[index]

    @property
    def purse(self) -> int:
        return self.before.seats[TOM].florins

    def says(self, name: str, wanted: object) -> bool:
        return str(self.values[name]) == str(wanted)

    def covers(self, board: State) -> bool:
        """Whether TOM's pawn lies above Anne's on one space."""
        anne, tom = board.seats[0], board.seats[TOM]
        return anne.river == tom.river and tom.landed > anne.landed


def die(told: Told) -> str:
    """The die whose colour is named; it shows a 6."""
    colour = next(each for each in told.before.roll if told.says("colour", COLOUR_NAMES[each]))
    assert told.before.roll[colour] == 6
    return colour


def florins(n: int) -> str:
    return "1 florin" if n == 1 else f"{n} florins"


def spaces(because: Message) -> int:
    """How far TOM ought to go: by the rule that is named, ones or the market tile."""
    return int(next(sentence.values["n"] for sentence in sentences(because) if "n" in sentence.values))  # type: ignore[arg-type]


CLAIMS: dict[str, Callable[[Told], bool]] = {
    "{n} die shows a 1: TOM moves one space on the Amstel for each (p. 17).": lambda t: (
        t.faces.count(1) == t.values["n"] == t.gone + t.cut
    ),
    "{rule} The Amstel has no further space.": lambda t: (
        t.after.seats[TOM].river == END and t.before.seats[TOM].river + spaces(t.step.because) > END
    ),
    "TOM's pawn stays on the last space of the Amstel.": lambda t: t.before.seats[TOM].river == END and not t.gone,
    "Move TOM's pawn {n} space on the Amstel.": lambda t: t.gone == t.values["n"] > 0,
    "{move} It passes a bridge: {n} point.": lambda t: t.bridges == [t.values["n"]],
    "{move} It passes {n} bridges: {points} points.": lambda t: (
        len(t.bridges) == t.values["n"] > 1 and sum(t.bridges) == t.values["points"]
    ),
    "{move} It reaches the harbour: {points} points.": lambda t: (
        t.gone > 0 and t.after.seats[TOM].river == END and t.values["points"] == 10
    ),
    "Card 034 keeps {name}'s pawn on top of every other on its space.": lambda t: (
        t.says("name", "Anne") and "034" in t.before.seats[0].cards
    ),
    "Put {name}'s pawn back on top of TOM's.": lambda t: (
        t.says("name", "Anne") and t.covers(t.before) and not t.covers(t.after)
    ),
    "At least three dice show a {number}.": lambda t: t.faces.count(t.number) >= 3,
    "{rolled} TOM uses each number only once in a game (p. 17).": lambda t: t.number in t.before.triples,
    "No docker: the triple {number} has been used.": lambda t: t.number in t.before.triples and not t.step.events,
    "{rolled} The docker of that jetty is gone, and TOM takes no other.": lambda t: not t.before.jetties[t.jetty],
    "No docker: the {colour} jetty is empty.": lambda t: (
        not t.step.events
        and any(t.says("colour", COLOUR_NAMES[j]) and not d for j, d in t.before.jetties.items())
    ),
    "{rolled} {number} stands for the {colour} jetty; the highest free space counts (p. 17).": lambda t: (
        t.says("colour", COLOUR_NAMES[t.jetty]) and t.event.jetty == t.jetty
    ),
    "Docker from the {colour} jetty to space {space} of the building: {n} point and 1 florin.": lambda t: (
        t.says("colour", COLOUR_NAMES[t.event.jetty])
        and len(t.before.jetties[t.event.jetty]) - len(t.after.jetties[t.event.jetty]) == 1
        and t.values["space"] == min(4, len(t.before.building) + 1)
        and t.values["n"] == t.before.facts[f"dockers.{t.values['space']}"] == t.points
        and t.florins == 1
    ),
    "No block: every {colour} block is taken.": lambda t: not t.free(die(t)),
    "The {colour} die shows a 6, but its district has no free block: nothing happens.": lambda t: (
        not t.free(die(t)) and not t.step.events
    ),
    "Put one of TOM's coats of arms on {block} and take its {good}.": lambda t: (
        t.says("block", block_name(t.event.block))
        and t.event.block not in t.before.owners
        and t.after.owners[t.event.block] == TOM
        and t.says("good", GOOD_NAMES[t.before.drawn[f"good.{t.event.block}"]])  # type: ignore[index]
    ),
    "The {colour} die shows a 6. {because}": lambda t: die(t) == district_of(t.event.block),
    "It is the only free block of the district (p. 17).": lambda t: (
        t.free(district_of(t.event.block)) == [t.event.block]
    ),
    "{block} is the cheapest free block, cost {cost} (p. 17).": lambda t: (
        t.cheapest == [t.event.block]
        and t.says("block", block_name(t.event.block))
        and t.values["cost"] == t.cost
    ),
    "{n} free block costs {cost}, the least.": lambda t: (
        len(t.cheapest) == t.values["n"] > 1 and t.values["cost"] == t.cost
    ),
    "{alike} {block} is joined by a bridge to a block of TOM's; of several the leftmost (p. 17).": lambda t: (
        t.near[0] == t.event.block and t.says("block", block_name(t.event.block))
    ),
    "{alike} TOM has no block yet: the leftmost (p. 17).": lambda t: not t.his and t.cheapest[0] == t.event.block,
    "{alike} None is a neighbour of TOM's blocks: the leftmost (p. 17).": lambda t: (
        bool(t.his) and not t.near and t.cheapest[0] == t.event.block
    ),
    "Put the {good} on the black market: {n} florins for TOM.": lambda t: (
        t.says("good", GOOD_NAMES[t.event.good]) and t.event.good in t.after.sold and t.florins == t.values["n"]
    ),
    "TOM sells on the black market as long as the good's space there is free (p. 17).": lambda t: (
        t.event.good not in t.before.sold
    ),
    "Put the {good} back into the box.": lambda t: (
        t.says("good", GOOD_NAMES[t.event.good]) and t.event.good in t.after.lost
    ),
    "Black market and warehouse have no room for it: it brings TOM nothing.": lambda t: (
        t.event.good in t.before.sold and t.roofs == 3 and not t.points and not t.florins
    ),
    "Put the {good} on the best free roof of its warehouse: {n} point for TOM.": lambda t: (
        t.says("good", GOOD_NAMES[t.event.good])
        and t.points == t.values["n"] == t.before.facts[f"roofs.{t.event.good}.{t.roofs + 1}"] + t.quick
    ),
    "The {good} space of the black market is taken: the best free roof (p. 17).": lambda t: (
        t.says("good", GOOD_NAMES[t.event.good]) and t.event.good in t.before.sold
    ),
    "{rule} Quick delivery in round {round} adds {n} (p. 12).": lambda t: (
        t.values["round"] == t.before.round and t.values["n"] == t.quick > 0
    ),
    "Market tile {tile} costs {cost} and TOM has {purse}: he gains one instead (p. 17).": lambda t: (
        t.says("cost", florins(t.tile[0])) and t.values["purse"] == t.purse < t.tile[0]
    ),
    "TOM takes 1 florin from the supply.": lambda t: t.florins == 1,
    "TOM pays {cost} for market tile {tile}: {n} point.": lambda t: (
        t.says("cost", florins(t.tile[0])) and t.florins == -t.tile[0] and t.values["n"] == t.tile[1] == t.points
    ),
    "TOM has {purse}, tile {tile} costs {cost}: of what it brings he gains points and Amstel spaces only (p. 17).":
        lambda t: t.says("purse", florins(t.purse)) and t.values["cost"] == t.tile[0] <= t.purse,
    "Market tile {tile} brings {n} space on the Amstel (p. 17).": lambda t: (
        t.values["n"] == t.tile[2] == t.gone + t.cut
    ),
}  # fmt: skip

POINTS = {  # sentences that tell points, and where
    "{move} It passes a bridge: {n} point.": "n",
    "{move} It passes {n} bridges: {points} points.": "points",
    "{move} It reaches the harbour: {points} points.": "points",
    "Docker from the {colour} jetty to space {space} of the building: {n} point and 1 florin.": "n",
    "Put the {good} on the best free roof of its warehouse: {n} point for TOM.": "n",
    "TOM pays {cost} for market tile {tile}: {n} point.": "n",
}


def sentences(message: Message) -> Iterator[Message]:
    """A sentence and those it is made of."""
    yield message
    for name in PARTS:
        part = message.values.get(name)
        if isinstance(part, Message):
            yield from sentences(part)


def test_what_tom_says_is_so() -> None:
    rng = Random(16)
    met: set[str] = set()
    for number in range(2_000):
        state = any_board(rng)
        for step in plan(state).steps:
            after = apply_all(state, step.events)
            said = [*sentences(step.do), *sentences(step.because)]
            for sentence in said:
                told = Told(state, after, step, sentence.values)
                assert CLAIMS[sentence.text](told), f"board {number}: {step.do} {step.because}"
                if "tile" in sentence.values:
                    assert sentence.values["tile"] == state.drawn[f"tile.{state.round}"]
            told_points = sum(int(s.values[POINTS[s.text]]) for s in said if s.text in POINTS)  # type: ignore[arg-type]
            assert told_points == after.seats[TOM].total - state.seats[TOM].total, str(step.do)
            met.update(sentence.text for sentence in said)
            state = after
    assert met == set(CLAIMS), "a claim that was never met proves nothing"


def any_board(rng: Random) -> State:
    """A random board; now and then Anne has card 034 and is close, or every place for goods is full."""
    _, state = random_board(rng)
    if rng.random() < 0.3:
        near = min(END, state.seats[TOM].river + rng.randint(0, 2))
        anne = replace(state.seats[0], cards=("034",), river=near)
        state = replace(state, seats=(anne, *state.seats[1:]))
    if rng.random() < 0.05:
        state = replace(state, sold=GOODS, roofs=dict.fromkeys(GOODS, 3))
    return state


def test_what_he_says_of_the_card_is_so() -> None:
    rng = Random(17)
    met: set[str] = set()
    for _ in range(500):
        cards = [(f"{n:03}", kind, rng.randint(1, 4)) for n, kind in ((109, "plan"), (113, "plan"), (60, "building"))]
        cards.append(("007", "artisan", rng.randint(1, 4)))
        note = card_removed(cards)  # type: ignore[arg-type]
        assert note.why is not None
        rule = note.why.values["rule"]
        least = min(cost for *_, cost in cards)
        cheap = [(number, kind) for number, kind, cost in cards if cost == least]
        gone = [number for number, kind in cheap if number in str(note.text)]
        kinds = {kind for number, kind in cheap if number in gone}
        assert isinstance(rule, Message)
        assert rule.values["n"] == least
        assert len(kinds) == 1
        assert str(note.text.values["kind"]) in kinds
        order = ["plan", "building", "artisan"]
        assert all(order.index(kind) >= order.index(*kinds) for _, kind in cheap), "a plan goes first, then a building"
        assert {
            "{rule} Two of the same kind cost alike: you choose (p. 16).": len(gone) == 2,
            "{rule} Several cost alike: a plan goes first, then a building (p. 16).": len(gone) == 1 < len(cheap),
            "{rule} No other card is as cheap (p. 16).": len(cheap) == 1,
        }[note.why.text]
        met.add(note.why.text)
    assert len(met) == 3
