"""The time track: what a space asks of whom, and the scorings."""

from __future__ import annotations

from companion.games.contract import Event
from companion.games.merchants.events import Done, Paid, Scored, TileMoved, TimePassed, Todo
from companion.games.merchants.payouts import leaders_back, payouts
from companion.games.merchants.printed import symbol_at
from companion.games.merchants.state import HOURGLASSES, State, Task
from companion.games.merchants.vocabulary import (
    ASKED_OF_EACH,
    CONTINENTS,
    DISTRICTS,
    GOODS,
    SCORED_BY,
    SECTORS,
    YEARS,
    Sector,
    Subject,
    Symbol,
    Year,
)

ALLOWED: dict[Symbol, tuple[Sector, ...]] = {"ship": GOODS, "globe": CONTINENTS, "arms": DISTRICTS}
LAST = len(YEARS) - 1


def hourglass(state: State) -> list[Event]:
    """The marker moves one space; what is printed there comes first. Only the end moves it to 1666."""
    if state.marker >= LAST - 1:
        return [TimePassed(state.marker)]
    return [TimePassed(state.marker + 1), Todo((Task("space", subject=YEARS[state.marker + 1]),))]


def space(state: State, year: Year) -> list[Event]:
    """The instruction of a space, worked through from the mayor's left."""
    symbol = symbol_at(state.facts, year)
    if symbol in ASKED_OF_EACH:
        order = state.from_mayors_left()
        return [Done(), Todo(tuple(Task(symbol, player, ALLOWED.get(symbol, ())) for player in order))]
    if symbol == "leader_back":
        return [*(TileMoved(p, good, at - 1, at) for p, good, at in leaders_back(state)), Done()]
    if symbol in SCORED_BY:
        return [Done(), Todo((Task("score", subject=SCORED_BY[symbol], year=year),))]
    return [Done()]


def scored(state: State, subject: Subject, year: Year) -> list[Event]:
    """One scoring: the four sectors with their sums, then the money, then time to read it."""
    result = payouts(state, subject, year)
    won = [0] * len(state.players)
    for sector in result:
        for player in sector.first:
            won[player] += sector.first_each
        for player in sector.second:
            won[player] += sector.second_each
    money = [Paid(player, amount, subject) for player, amount in enumerate(won) if amount]
    return [Scored(subject, year, result), *money, Done(), Todo((Task("read"),))]


def ending(state: State) -> tuple[Task, ...]:
    """After the last turn: the remaining hourglasses, the last space, the closing of the books."""
    left = tuple(Task("hourglass") for _ in range(HOURGLASSES - state.hourglasses))
    return (*left, Task("last_space"))


def last_space(state: State) -> list[Event]:
    counting = () if state.options.bank else tuple(Task("count", p) for p in range(len(state.players)))
    scorings = tuple(Task("score", subject=subject, year=YEARS[LAST]) for subject in SECTORS)
    return [TimePassed(LAST, hourglass=False), Done(), Todo((*scorings, *counting, Task("over")))]
