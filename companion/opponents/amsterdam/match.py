"""A whole solo game of a program against TOM, by the rules alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random

from msgspec.structs import replace

from companion.box.spec import Facts
from companion.core.chance import Chance
from companion.core.clock import processor_s
from companion.games.amsterdam.apply import apply_all
from companion.games.amsterdam.game import GAME
from companion.games.amsterdam.names import DICE
from companion.games.amsterdam.start import start
from companion.games.amsterdam.state import Opponent, Options, State
from companion.games.contract import Player
from companion.opponents.amsterdam import reference, thrifty
from companion.opponents.amsterdam.moves import legal
from companion.opponents.amsterdam.world import Move, World, after, observe, opened, thrown, with_offer
from companion.opponents.arena import Played

Choose = Callable[[World, Sequence[Move], Random, int], Move]

PROGRAMS: Mapping[str, Choose] = {
    "thrifty": thrifty.choose,
    "greedy": reference.greedy,
    "random": reference.random,
}
TOMS: Mapping[str, Opponent] = {"tom": "printed", "tom-gentle": "gentle", "tom-strong": "strong"}


def play(facts: Facts, names: Sequence[str], seed: int, budget: int) -> Played:
    """One game, to its end; whoever is named first lies on top at the start of the Amstel. TOM wins a tie (p. 17)."""
    match = Match(facts, names, seed, budget)
    while match.world.table.phase != "over":
        match.step()
    score, own = GAME.score(match.world.table), match.own
    totals = score.totals if own == 0 else score.totals[::-1]
    seconds = (tuple(match.seconds), ())
    winner = own if score.ranking[0] == match.world.table.humans else 1 - own
    return Played(totals, seconds if own == 0 else seconds[::-1], winner)


class Match:
    """A game in memory."""

    def __init__(self, facts: Facts, names: Sequence[str], seed: int, budget: int) -> None:
        self.own = next(place for place, name in enumerate(names) if name in PROGRAMS)
        self._choose = PROGRAMS[names[self.own]]
        # Not the same dice from both places: games that are alike would make the result look surer than it is.
        self._dice, self._rng = Random(f"{seed}/{self.own}/dice"), Random(f"{seed}/{self.own}/programs")
        self._budget = budget
        self.seconds: list[float] = []  # processor time of each decision
        chance = Chance(Random(f"{seed}/{self.own}/cards"))
        options = Options(opponent=TOMS[names[1 - self.own]])
        table = apply_all(State(), start([Player("program", GAME.colours[0])], options, facts, chance))
        drawn = {**table.drawn, "order": (self.own, 1 - self.own)}
        self.world = opened(replace(table, drawn=drawn), chance)

    def step(self) -> None:
        """The next decision, or a throw and TOM's turn."""
        if self.world.table.phase == "roll":
            self.world = thrown(self.world, {die: self._dice.randint(1, 6) for die in DICE})
            return
        if self.world.table.phase == "cards":
            self.world = with_offer(self.world)
        seen = observe(self.world)
        offered = legal(seen)
        began = processor_s()
        move = self._choose(seen, offered, self._rng, self._budget)
        self.seconds.append(processor_s() - began)
        self.world = after(self.world, move)
