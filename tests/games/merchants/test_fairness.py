"""Fairness: bouncing buttons, presses read in any order, a stalling loop. Only the true stamps decide."""

from __future__ import annotations

from random import Random

import pytest

from companion.core.chance import Chance, chance_for
from companion.core.clock import SECOND
from companion.core.inputs import Press, Tick
from companion.games.contract import Player
from companion.games.merchants.game import GAME
from companion.games.merchants.state import Auction, Card, Options, State, Task
from hardware.debounce import Debounce
from hardware.ports import Edge
from hardware.sim.world import finger

STALL_NS = 300_000_000  # shorter than a step: a longer one would offer the lot again
STEP_NS = 400_000_000  # a quick clock: 0.4 s a step
LEAD_IN_NS = 300_000_000
END_NS = LEAD_IN_NS + 16 * STEP_NS
CARD = Card("goods")
RICH = 10_000_000
NOBODY = (-1, 0)
DOUBLED = 0  # in place of a price: pressed before the first mark


def offered(players: int, mayor: int) -> State:
    """A lot on the clock, everyone rich."""
    people = tuple(Player(f"P{n}", GAME.colours[n]) for n in range(players))
    return State(
        people,
        Options(seconds_a_step=STEP_NS / SECOND, lead_in_seconds=LEAD_IN_NS / SECOND),
        {"invented": True},
        mayor=mayor,
        exchange=tuple({} for _ in people),
        money=(RICH,) * players,
        loans=(0,) * players,
        bonuses=tuple(() for _ in people),
        todo=(Task("sell", card=CARD), Task("pass")),
        auction=Auction(CARD),
    )


def true_presses(rng: Random, players: int, start_ns: int) -> dict[int, int]:
    """When each finger really comes down; many are close together, some at the very same nanosecond."""
    about = start_ns + rng.randrange(END_NS)
    spread = rng.choice((0, 1, 1000, 1_000_000, 20_000_000, 300_000_000, END_NS))
    stamps = {}
    for player in range(players):
        if rng.random() < 0.85:
            stamps[player] = max(start_ns + 1, about + rng.randint(-spread, spread))
    return stamps


def expected(stamps: dict[int, int], mayor: int, players: int, start_ns: int) -> tuple[int, int] | None:
    """The rule, straight from the stamps: the earliest, nearest the mayor's left, at the price of its step."""
    best: tuple[int, int, int] | None = None
    for player, at_ns in stamps.items():
        if at_ns - start_ns < END_NS:
            candidate = (at_ns, (player - mayor - 1) % players, player)
            best = candidate if best is None or candidate < best else best
    if best is None:
        return None
    if best[0] - start_ns < LEAD_IN_NS:
        return best[2], DOUBLED
    step = (best[0] - start_ns - LEAD_IN_NS) // STEP_NS
    return best[2], 200_000 - 10_000 * step


class Loop:
    """A table's loop: drains edges, debounces them, tells presses in any order, then the time."""

    def __init__(self, state: State, edges: list[Edge], rng: Random) -> None:
        self.state = state
        self._edges = sorted(edges, key=lambda edge: edge.at_ns)
        self._debounce = Debounce(lockout_ms=40)
        self._rng = rng
        self._last_ns = 0
        self._ticks: list[Tick] = []

    def outcome(self) -> tuple[int, int] | None:
        """Who has it for how much, or who caused the doubled run; None while it is open."""
        sale, auction = self.state.sale, self.state.auction
        if auction is not None:
            return (auction.first, DOUBLED) if auction.factor == 2 else None
        return (sale.player, sale.price) if sale else None

    def step(self, now_ns: int) -> None:
        heard = [edge for edge in self._edges if edge.at_ns <= now_ns]
        self._edges = self._edges[len(heard) :]
        presses = [Press(e.at_ns, e.button) for e in self._debounce.presses(heard, now_ns)]
        self._rng.shuffle(presses)
        self._ticks.append(Tick(now_ns, self._last_ns))
        decided = [tick for tick in self._ticks if self._debounce.decided(tick.at_ns)]
        self._ticks = self._ticks[len(decided) :]
        for told in (*presses, *decided):
            command = GAME.interpret(self.state, told)
            for event in GAME.decide(self.state, command, Chance(self._rng)) if command else ():
                self.state = GAME.apply(self.state, event)
        self._last_ns = now_ns


def run(seed: int) -> tuple[tuple[int, int] | None, tuple[int, int] | None]:
    """One auction: what the rules say, and what the loop made of it."""
    rng = Random(seed)
    players = rng.choice((3, 4, 5))
    mayor = rng.randrange(players)
    start_ns = rng.randrange(1, 10**15)
    stamps = true_presses(rng, players, start_ns)
    edges = finger("shared", start_ns, 60, rng.randrange(5), rng)
    for player, at_ns in stamps.items():
        edges += finger(f"seat{player + 1}", at_ns, rng.choice((5, 60, 120, None)), rng.randrange(7), rng)
    loop = Loop(offered(players, mayor), edges, rng)
    now_ns = start_ns
    while loop.outcome() is None and now_ns < start_ns + END_NS + 5 * SECOND:
        now_ns += rng.choice((rng.randrange(1, 20_000_000), rng.randrange(1, STALL_NS)))
        loop.step(now_ns)
    outcome = loop.outcome()
    assert outcome is not None, "every auction ends"
    return expected(stamps, mayor, players, start_ns), outcome if outcome != NOBODY else None


@pytest.mark.parametrize("auctions", [2_000, pytest.param(10_000, marks=pytest.mark.crash)])
def test_thousands_of_auctions_are_decided_by_the_true_stamps_alone(auctions: int) -> None:
    outcomes = [run(seed) for seed in range(auctions)]
    wrong = [(seed, *pair) for seed, pair in enumerate(outcomes) if pair[0] != pair[1]]
    assert wrong == []
    lapsed = sum(1 for rule, _ in outcomes if rule is None)
    early = sum(1 for rule, _ in outcomes if rule and rule[1] == DOUBLED)
    assert 0 < lapsed < auctions // 10 < early < auctions // 2, "every kind of end occurs"


@pytest.mark.parametrize("late_ms", [0, 100, 300, 450])
def test_a_driver_that_reports_late_changes_nothing(late_ms: int) -> None:
    """Another driver's press may be read up to half a second after it happened: its stamp still decides."""
    state = offered(3, 0)
    start_ns = 10**12
    told: list[Press | Tick] = [Press(start_ns, "shared"), Press(start_ns + 1_100_000_000, "seat2")]
    told += [Tick(start_ns + 1_100_000_000 + n * 20_000_000) for n in range(late_ms // 20)]
    told += [Press(start_ns + 1_099_999_999, "seat3"), Tick(start_ns + 2 * SECOND)]
    for each in told:
        command = GAME.interpret(state, each)
        for event in GAME.decide(state, command, chance_for(0, 0)) if command else ():
            state = GAME.apply(state, event)
    assert state.sale is not None and (state.sale.player, state.sale.price) == (2, 190_000)
