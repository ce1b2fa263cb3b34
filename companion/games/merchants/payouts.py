"""Who is first and second where, and what it pays: pure functions of the board."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.merchants.board import bridged, grid_at, number_of, sector_of, touching
from companion.games.merchants.state import Payout, State
from companion.games.merchants.words import GOODS, SECTORS

SMALLEST_NOTE = 10_000


def standing(state: State, subject: str, sector: str) -> tuple[int, ...]:
    """Every player's position on a row, largest group in a district, or colonies on a continent."""
    everyone = range(len(state.players))
    if subject == "exchange":
        return tuple(state.space(player, sector) for player in everyone)
    if subject == "amsterdam":
        return tuple(largest_group(state, player, sector) for player in everyone)
    return tuple(len(colonies_of(state, player, sector)) for player in everyone)


def strength(state: State, subject: str, sector: str) -> int:
    """What a sector is ranked by: its most advanced tile, or how many tiles lie in it."""
    if subject == "exchange":
        return max((state.space(player, sector) for player in range(len(state.players))), default=0)
    tiles = state.houses if subject == "amsterdam" else state.colonies
    return sum(1 for site in tiles if sector_of(site) == sector)


def houses_of(state: State, player: int, district: str = "") -> tuple[str, ...]:
    return tuple(
        site for site, owner in state.houses.items()
        if owner == player and (not district or sector_of(site) == district)
    )  # fmt: skip


def colonies_of(state: State, player: int, continent: str = "") -> tuple[str, ...]:
    return tuple(
        site for site, owner in state.colonies.items()
        if owner == player and (not continent or sector_of(site) == continent)
    )  # fmt: skip


def largest_group(state: State, player: int, district: str) -> int:
    """The size of a player's largest group in a district, houses just over a bridge counting with it."""
    mine = set(houses_of(state, player, district))
    elsewhere = set(houses_of(state, player)) - mine
    best = 0
    while mine:
        group = {mine.pop()}
        frontier = list(group)
        while frontier:
            site = frontier.pop()
            near = {other for other in mine if touching(state.facts, site, other)}
            mine -= near
            group |= near
            frontier.extend(near)
        over = {far for far in elsewhere if any(bridged(state.facts, site, far) for site in group)}
        best = max(best, len(group) + len(over))
    return best


def ranked(state: State, subject: str) -> tuple[str, ...]:
    """The four sectors, best first; the lowest printed number wins a tie."""
    return tuple(sorted(SECTORS[subject], key=lambda s: (-strength(state, subject, s), number_of(state.facts, s) or 9)))


def undecided(state: State, subject: str) -> tuple[str, ...]:
    """Sectors that are tied and whose printed number is not known."""
    levels = {sector: strength(state, subject, sector) for sector in SECTORS[subject]}
    return tuple(
        sector for sector, level in levels.items()
        if level and list(levels.values()).count(level) > 1 and not number_of(state.facts, sector)
    )  # fmt: skip


def payout(sector: str, level: int, places: Sequence[int], first: int, second: int) -> Payout:
    """How one sector's two sums are shared out.

    >>> payout("gems", 6, (6, 4, 4), 100_000, 60_000).second_each
    30000
    >>> payout("silk", 3, (3, 3, 3), 40_000, 20_000).first_each
    20000
    >>> payout("silk", 3, (3, 0, 0), 40_000, 20_000).second
    ()
    """
    best = max(places, default=0)
    leaders = tuple(p for p, place in enumerate(places) if best and place == best)
    if len(leaders) != 1:
        each = _share(first + second, len(leaders)) if leaders else 0
        return Payout(sector, level, leaders, (), each, 0, tuple(places))
    rest = max((place for place in places if place != best), default=0)
    seconds = tuple(p for p, place in enumerate(places) if rest and place == rest)
    each = _share(second, len(seconds)) if seconds else 0
    return Payout(sector, level, leaders, seconds, first, each, tuple(places))


def _share(total: int, heads: int) -> int:
    return total // heads // SMALLEST_NOTE * SMALLEST_NOTE


def payouts(state: State, subject: str, year: str) -> tuple[Payout, ...]:
    """The whole scoring of one subject, best sector first."""
    grid = grid_at(state.facts, year, subject)
    return tuple(
        payout(sector, strength(state, subject, sector), standing(state, subject, sector), first, second)
        for sector, (first, second) in zip(ranked(state, subject), grid, strict=True)
    )


def leaders_back(state: State) -> list[tuple[int, str, int]]:
    """The furthest tile of each row, all of them when tied: player, good, space."""
    moved = []
    for good in GOODS:
        front = strength(state, "exchange", good)
        moved += [(p, good, front) for p in range(len(state.players)) if front and state.space(p, good) == front]
    return moved
