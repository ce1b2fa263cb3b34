"""How long programs think: processor time of a decision and memory, and how both grow with the budget."""

from __future__ import annotations

import tracemalloc
from collections.abc import Iterator

from companion.commands.arena import BUDGET
from companion.commands.bench import Figure
from companion.core.clock import processor_s
from companion.games.catalogue import game_named
from companion.opponents.arena import Play
from companion.opponents.catalogue import CONTESTS, affordable

BUDGETS = (BUDGET // 4, BUDGET, BUDGET * 4)
PROGRAM, OTHERS = "strong", "random"  # where a game has its own opponent: its first program, and him


def figures() -> Iterator[Figure]:
    for game, contest in CONTESTS.items():
        play, names = contest.play(), (PROGRAM, *[OTHERS] * (contest.seats[0] - 1))
        grows = "below linear: what is printed is read once for all futures"
        if contest.one_of:
            names, grows = (contest.programs[0], contest.one_of[0]), "one step ahead, whatever the budget"
        took = {budget: _took(play, names, budget) for budget in BUDGETS}
        for budget, seconds in took.items():
            wanted = "<= 200" if budget == BUDGET else ""
            note = f"{len(seconds)} decisions of a game, budget {budget}"
            middle, slow = seconds[len(seconds) // 2], seconds[len(seconds) * 99 // 100]
            yield Figure(f"{game}: a decision, p50 at {budget}", round(1000 * middle, 1), "ms", wanted, note)
            yield Figure(f"{game}: a decision, p99 at {budget}", round(1000 * slow, 1), "ms", wanted, note)
        least, most = (sum(took[budget]) / len(took[budget]) for budget in (BUDGETS[0], BUDGETS[-1]))
        yield Figure(f"{game}: 16 times the budget, the time of", round(most / least, 1), "times", "<= 16", grows=grows)
        for budget in BUDGETS[:2]:
            yield Figure(f"{game}: memory at {budget}", round(_megabytes(play, names, budget), 1), "MB", "<= 64")

    yield from _at_the_table()


def _at_the_table() -> Iterator[Figure]:
    """The budget that this machine can afford, and what a decision takes with it."""
    for game in (game for game in CONTESTS if game_named(game).programs.budget is not None):
        contest = CONTESTS[game]
        for players in (contest.seats[0], contest.seats[-1]):
            began = processor_s()
            budget = affordable(game, players)
            spent = processor_s() - began
            seconds = _took(contest.play(), (PROGRAM, *[OTHERS] * (players - 1)), budget)
            chosen, note = f"{game}: {players} players, chosen here", f"{len(seconds)} decisions of a game"
            yield Figure(chosen, budget, "futures", note=f"in {1000 * spent:.0f} ms, for a second a move")
            yield Figure(f"{chosen}, the longest decision", round(1000 * seconds[-1]), "ms", "<= 1000", note)


def _took(play: Play, names: tuple[str, ...], budget: int) -> list[float]:
    """The processor time of every decision that was more than doing the only thing, the shortest first."""
    seconds = play(names, 1, budget).seconds[0]
    return sorted(each for each in seconds if each > 1e-4)


def _megabytes(play: Play, names: tuple[str, ...], budget: int) -> float:
    """The most that a game's thinking needed at once."""
    tracemalloc.start()
    try:
        play(names, 1, budget)
        return tracemalloc.get_traced_memory()[1] / 1e6
    finally:
        tracemalloc.stop()
