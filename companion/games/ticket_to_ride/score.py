"""The score by category, with reasons: routes, corrections, contracts, merchandise."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence

import msgspec

from companion.core.message import Message, say, say_n
from companion.games.contract import Score, ScoreLine, Seat
from companion.games.ticket_to_ride.contracts import is_invented
from companion.games.ticket_to_ride.state import Contract, State

BONUS = {2: (8, 4), 3: (8, 5, 2), 4: (8, 6, 4, 2)}  # by number of players, then rank (rulebook, final scoring)


def score(state: State) -> Score:
    """Route points during play; everything once the contracts are entered."""
    players = range(len(state.seats))
    final = state.phase == "over"
    lines = tuple(line for player in players for line in _lines(state, player, final))
    totals = tuple(sum(line.points for line in lines if line.player == player) for player in players)
    joined = [sum(bool(item.way) for item in settled(state, player)) if final else 0 for player in players]
    strength = list(zip(totals, joined, strict=True))
    order = sorted(set(strength), reverse=True)
    ranking = tuple(tuple(player for player in players if strength[player] == group) for group in order)
    return Score(lines, totals, ranking, final, _verdict(state, totals, ranking) if final else None)


def _lines(state: State, player: Seat, final: bool) -> Iterator[ScoreLine]:
    seat = state.seats[player]
    n = len(state.routes_of(player))
    why = say_n("{n} route, by the table on the board", "{n} routes, by the table on the board", n)
    yield ScoreLine(player, "routes", say("Routes"), seat.route_points, why)
    if seat.corrected:
        why = say("Set by hand: the table on the wood is right.")
        yield ScoreLine(player, "corrections", say("Corrections"), seat.corrected, why)
    if final:
        for item in settled(state, player):
            label = say("Contract {a} – {b}", a=item.contract.a, b=item.contract.b)
            if seat.program and is_invented(state.board, item.contract):
                label = say("Contract {a} – {b}, invented", a=item.contract.a, b=item.contract.b)
            yield ScoreLine(player, "contracts", label, item.points, item.why)
        bonus = merchandise_bonus([seat.merchandise for seat in state.seats])
        yield ScoreLine(player, "merchandise", say("Merchandise"), bonus[player], _why_bonus(state, player))


def _verdict(state: State, totals: tuple[int, ...], ranking: tuple[tuple[Seat, ...], ...]) -> Message:
    best = ranking[0]
    names = [state.seats[player].name for player in best]
    if len(best) > 1:
        return say("{names} share the victory.", names=", ".join(names))
    if totals.count(totals[best[0]]) > 1:
        return say("{name} wins by completed contracts.", name=names[0])
    return say("{name} wins.", name=names[0])


# --- contracts --------------------------------------------------------------------------------------------


class SettledContract(msgspec.Struct, frozen=True):
    """A contract at the end of the game, and the way that fulfils it."""

    contract: Contract
    way: tuple[str, ...]

    @property
    def points(self) -> int:
        return self.contract.points if self.way else -self.contract.points

    @property
    def why(self) -> Message:
        if self.way:
            return say("Joined by {way}.", way=" – ".join(self.way))
        a, b = self.contract.a, self.contract.b
        return say("Not joined: this player's own routes do not lead from {a} to {b}. Its points are lost.", a=a, b=b)


def settled(state: State, player: Seat) -> list[SettledContract]:
    """This player's entered contracts, each with its way or without."""
    return [SettledContract(c, path(state, player, c.a, c.b)) for c in state.seats[player].entered]


def path(state: State, player: Seat, a: str, b: str) -> tuple[str, ...]:
    """The way from a to b over the fewest routes of this player, both ends included; () if there is none."""
    routes = state.routes_of(player)
    came: dict[str, str] = {a: ""}
    queue = deque([a])
    while queue and b not in came:
        here = queue.popleft()
        for there in (route.other_end(here) for route in routes if here in (route.a, route.b)):
            if there not in came:
                came[there] = here
                queue.append(there)
    if b not in came:
        return ()
    way = [b]
    while came[way[-1]]:
        way.append(came[way[-1]])
    return tuple(reversed(way))


# --- merchandise ------------------------------------------------------------------------------------------


def merchandise_bonus(cards: Sequence[int]) -> tuple[int, ...]:
    """The bonus of each player: equal numbers share the rank and its points, the next rank lapses.

    >>> merchandise_bonus((4, 4, 2))
    (8, 8, 2)
    >>> merchandise_bonus((5, 0))
    (8, 0)
    """
    table = BONUS[len(cards)]
    return tuple(table[sum(other > own for other in cards)] if own else 0 for own in cards)


def _why_bonus(state: State, player: Seat) -> Message:
    own = state.seats[player].merchandise
    if not own:
        return say("Without a merchandise card there is no bonus (rulebook, final scoring).")
    rank = 1 + sum(seat.merchandise > own for seat in state.seats)
    cards = say_n("{n} card", "{n} cards", own)
    equal = [seat.name for n, seat in enumerate(state.seats) if seat.merchandise == own and n != player]
    if equal:
        return say("{cards}: place {rank}, shared with {names}.", cards=cards, rank=rank, names=", ".join(equal))
    return say("{cards}: place {rank} of {players}.", cards=cards, rank=rank, players=len(state.seats))
