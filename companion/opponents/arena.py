"""Programs against each other: every match with all seats in turn, so that nobody has the better chair."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import sqrt
from os import nice
from statistics import mean, median

import msgspec

SURE = 1.96  # 95 of 100 intervals hold the true share
BEHIND = 10  # whatever else the machine does goes first


class Played(msgspec.Struct, frozen=True):
    """One game: what everybody had in the end, and how long each decision took; in the order of the names."""

    totals: tuple[float, ...]
    seconds: tuple[tuple[float, ...], ...]
    winner: int | None = None  # where the rules name one even if totals are equal


Play = Callable[[Sequence[str], int, int], Played]  # names by seat, seed, budget


class Standing(msgspec.Struct, frozen=True):
    """How one program did. A game that several win together counts for each its part."""

    name: str
    games: int
    wins: float
    share: float
    low: float
    high: float
    mean_total: float
    median_total: float
    totals: tuple[float, ...]  # the lowest, the quarters, the highest
    p50_ms: float
    p99_ms: float


def matches(play: Play, names: Sequence[str], games: int, seed: int, budget: int, processes: int) -> Iterator[Played]:
    """So many games, each program one seat further from game to game; the same games for the same seed.

    A seed is used once for every seating, so that each program meets the same cards in every chair.
    """
    one = partial(_match, play, tuple(names), seed, budget)
    if processes == 1:
        yield from map(one, range(games))
        return
    with ProcessPoolExecutor(processes, initializer=nice, initargs=(BEHIND,)) as pool:
        yield from pool.map(one, range(games))


def _match(play: Play, names: Sequence[str], seed: int, budget: int, number: int) -> Played:
    round_, shift = divmod(number, len(names))
    seated = deque(range(len(names)))
    seated.rotate(shift)
    played = play([names[one] for one in seated], seed + round_, budget)
    seat = [seated.index(one) for one in range(len(names))]
    winner = None if played.winner is None else seated[played.winner]
    return Played(tuple(played.totals[s] for s in seat), tuple(played.seconds[s] for s in seat), winner)


def standings(names: Sequence[str], played: Sequence[Played]) -> list[Standing]:
    return [_standing(name, number, played) for number, name in enumerate(names)]


def _standing(name: str, number: int, played: Sequence[Played]) -> Standing:
    totals = sorted(game.totals[number] for game in played)
    wins = sum(_won(game.totals, number, game.winner) for game in played)
    low, high = interval(wins, len(played))
    took = sorted(seconds for game in played for seconds in game.seconds[number]) or [0.0]
    return Standing(
        name,
        len(played),
        wins,
        wins / len(played),
        low,
        high,
        mean(totals),
        median(totals),
        tuple(totals[round(part * (len(totals) - 1))] for part in (0, 0.25, 0.5, 0.75, 1)),
        1000 * took[len(took) // 2],
        1000 * took[(len(took) * 99) // 100],
    )


def _won(totals: Sequence[float], number: int, winner: int | None = None) -> float:
    """A win, or one's part of it.

    >>> _won((10, 12, 12), 1)
    0.5
    """
    if winner is not None:
        return float(number == winner)
    best = max(totals)
    return (totals[number] == best) / sum(total == best for total in totals)


def interval(wins: float, games: int) -> tuple[float, float]:
    """Between which shares the true one lies, 95 times of 100 (Wilson).

    >>> [round(end, 2) for end in interval(55, 100)]
    [0.45, 0.64]
    """
    share, weight = wins / games, SURE * SURE / games
    middle = share + weight / 2
    reach = SURE * sqrt(share * (1 - share) / games + weight / games / 4)
    return max(0.0, (middle - reach) / (1 + weight)), min(1.0, (middle + reach) / (1 + weight))
