"""Who is first and second where, and what a scoring pays: pure functions of the board."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.merchants import vocabulary as v
from companion.games.merchants.printed import grid_at, joined, number_of
from companion.games.merchants.state import SMALLEST_NOTE, Payout, State

UNKNOWN_NUMBER = 9  # behind every printed one


def standing(state: State, sector: v.Sector) -> tuple[int, ...]:
    """Every player's position on a row, largest group in a district, or colonies on a continent."""
    everyone = range(len(state.players))
    if sector in v.GOODS:
        return tuple(state.space(player, sector) for player in everyone)
    if sector in v.DISTRICTS:
        return tuple(largest_group(state, player, sector) for player in everyone)
    return tuple(_in_sector(state.colonies_of(player), sector) for player in everyone)


def strength(state: State, sector: v.Sector) -> int:
    """What a sector is ranked by: its most advanced tile, or how many tiles lie in it."""
    if sector in v.GOODS:
        return max(standing(state, sector), default=0)
    return _in_sector(state.houses if sector in v.DISTRICTS else state.colonies, sector)


def _in_sector(sites: Sequence[str] | dict[str, int], sector: v.Sector) -> int:
    return sum(1 for site in sites if v.sector_of(site) == sector)


def largest_group(state: State, player: int, district: v.District) -> int:
    """The size of a player's largest group in a district, houses just over a bridge counting with it."""
    houses = set(state.houses_of(player))
    mine = {site for site in houses if v.sector_of(site) == district}
    elsewhere = houses - mine
    best = 0
    while mine:
        group = {mine.pop()}
        frontier = list(group)
        while frontier:
            site = frontier.pop()
            near = {other for other in mine if joined(state.facts, "touches", site, other)}
            mine -= near
            group |= near
            frontier.extend(near)
        over = {far for far in elsewhere if any(joined(state.facts, "bridges", site, far) for site in group)}
        best = max(best, len(group) + len(over))
    return best


def ranked(state: State, subject: v.Subject) -> tuple[v.Sector, ...]:
    """The four sectors, best first; the lowest printed number wins a tie."""

    def rank(sector: v.Sector) -> tuple[int, int]:
        return -strength(state, sector), number_of(state.facts, sector) or UNKNOWN_NUMBER

    return tuple(sorted(v.SECTORS[subject], key=rank))


def undecided(state: State, subject: v.Subject) -> tuple[v.Sector, ...]:
    """Sectors that are tied and whose printed number is not known."""
    levels = {sector: strength(state, sector) for sector in v.SECTORS[subject]}
    return tuple(
        sector for sector, level in levels.items()
        if level and list(levels.values()).count(level) > 1 and not number_of(state.facts, sector)
    )  # fmt: skip


def payout(sector: v.Sector, level: int, places: Sequence[int], first: int, second: int) -> Payout:
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


def payouts(state: State, subject: v.Subject, year: v.Year | v.Blank) -> tuple[Payout, ...]:
    """The whole scoring of one subject, best sector first."""
    grid = grid_at(state.facts, year, subject)
    return tuple(
        payout(sector, strength(state, sector), standing(state, sector), first, second)
        for sector, (first, second) in zip(ranked(state, subject), grid, strict=True)
    )
