"""The score by category, with reasons: routes, contracts, merchandise, corrections."""

from __future__ import annotations

from collections import deque

import msgspec

from companion.core.message import Message, say, say_n
from companion.games.contract import Score, ScoreLine
from companion.games.ticket_to_ride.state import Board, Contract, State

BONUS = {2: (8, 4), 3: (8, 5, 2), 4: (8, 6, 4, 2)}  # by number of players, then rank (rulebook, final scoring)


def path(state: State, player: int, a: str, b: str) -> tuple[str, ...]:
    """The shortest way from a to b over this player's routes, both ends included; () if there is none."""
    ways: dict[str, list[str]] = {}
    for route in state.routes_of(player):
        ways.setdefault(route.a, []).append(route.b)
        ways.setdefault(route.b, []).append(route.a)
    return _shortest(ways, a, b)


def _shortest(ways: dict[str, list[str]], a: str, b: str) -> tuple[str, ...]:
    came: dict[str, str] = {a: ""}
    queue = deque([a])
    while queue and b not in came:
        here = queue.popleft()
        for there in ways.get(here, ()):
            if there not in came:
                came[there] = here
                queue.append(there)
    if b not in came:
        return ()
    way = [b]
    while came[way[-1]]:
        way.append(came[way[-1]])
    return tuple(reversed(way))


def distance(board: Board, a: str, b: str) -> int:
    """The fewest spaces between two places: a plausible value of a contract, not a rule."""
    best = {a: 0}
    queue = [a]
    while queue:
        here = min(queue, key=best.__getitem__)
        queue.remove(here)
        for route in board.routes.values():
            if here in (route.a, route.b):
                there = route.b if route.a == here else route.a
                total = best[here] + route.length
                if total < best.get(there, 10**6):
                    best[there] = total
                    queue.append(there)
    return best.get(b, 0)


class Settled(msgspec.Struct, frozen=True):
    """A contract at the end of the game, and the way that fulfils it."""

    contract: Contract
    way: tuple[str, ...]

    @property
    def points(self) -> int:
        return self.contract.points if self.way else -self.contract.points


def settled(state: State, player: int) -> list[Settled]:
    """This player's entered contracts, each with its way or without."""
    return [Settled(c, path(state, player, c.a, c.b)) for c in state.seats[player].entered]


def merchandise_bonus(cards: tuple[int, ...]) -> tuple[int, ...]:
    """The bonus of each player: equal numbers share the rank and its points, the next rank lapses.

    >>> merchandise_bonus((4, 4, 2))
    (8, 8, 2)
    >>> merchandise_bonus((5, 0))
    (8, 0)
    """
    table = BONUS[len(cards)]
    return tuple(table[sum(other > own for other in cards)] if own else 0 for own in cards)


def score(state: State) -> Score:
    """Route points during play; everything once the contracts are entered."""
    final = state.phase == "over"
    lines: list[ScoreLine] = []
    bonus = merchandise_bonus(tuple(s.merchandise for s in state.seats)) if state.seats else ()
    done = [0] * len(state.seats)
    for player, seat in enumerate(state.seats):
        routes = state.routes_of(player)
        why = say_n("{n} route, by the table on the board", "{n} routes, by the table on the board", len(routes))
        lines.append(ScoreLine(player, "routes", say("Routes"), seat.route_points, why))
        if seat.corrected:
            why = say("Set by hand: the table on the wood is right.")
            lines.append(ScoreLine(player, "corrections", say("Corrections"), seat.corrected, why))
        if final:
            for item in settled(state, player):
                done[player] += bool(item.way)
                lines.append(ScoreLine(player, "contracts", _contract_label(item), item.points, _why_contract(item)))
            lines.append(ScoreLine(player, "merchandise", say("Merchandise"), bonus[player], _why_bonus(state, player)))
    totals = tuple(sum(line.points for line in lines if line.player == p) for p in range(len(state.seats)))
    strength = [(total, done[p] if final else 0) for p, total in enumerate(totals)]
    order = sorted(set(strength), reverse=True)
    ranking = tuple(tuple(p for p, s in enumerate(strength) if s == group) for group in order)
    verdict = _verdict(state, totals, ranking) if final else None
    return Score(tuple(lines), totals, ranking, final, verdict)


def _contract_label(item: Settled) -> Message:
    return say("Contract {a} – {b}", a=item.contract.a, b=item.contract.b)


def _why_contract(item: Settled) -> Message:
    if item.way:
        return say("Joined by {way}.", way=" – ".join(item.way))
    return say("Not joined by routes of one colour: its points are lost.")


def _why_bonus(state: State, player: int) -> Message:
    own = state.seats[player].merchandise
    if not own:
        return say("Without a merchandise card there is no bonus (rulebook, final scoring).")
    rank = 1 + sum(seat.merchandise > own for seat in state.seats)
    cards = say_n("{n} card", "{n} cards", own)
    return say(
        "{cards}: rank {rank} of {players}; equal players share it.", cards=cards, rank=rank, players=len(state.seats)
    )


def _verdict(state: State, totals: tuple[int, ...], ranking: tuple[tuple[int, ...], ...]) -> Message:
    best = ranking[0]
    names = [state.seats[p].name for p in best]
    if len(best) > 1:
        return say("{names} share the victory.", names=", ".join(names))
    if totals.count(totals[best[0]]) > 1:
        return say("{name} wins by completed contracts.", name=names[0])
    return say("{name} wins.", name=names[0])
