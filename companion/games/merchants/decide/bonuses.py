"""Bonuses, paid at once and taken back when their condition is lost; loans, offered, forced and repaid."""

from __future__ import annotations

from companion.games.contract import Event
from companion.games.merchants.events import BonusGained, BonusLost, Borrowed, Paid, Todo
from companion.games.merchants.state import LOAN, LOAN_BACK, State, Task
from companion.games.merchants.vocabulary import CONTINENTS, DISTRICTS, GOODS, sector_of

SECOND_SPACE = 2


def worth_of(bonus: str) -> int:
    """What a bonus pays in florins; 0 for the free house.

    >>> worth_of("districts"), worth_of("bridge:grachten.1|lastage.2"), worth_of("exchange")
    (100000, 40000, 0)
    """
    if bonus.startswith("bridge:"):
        return 40_000
    return {"continents": 100_000, "districts": 100_000}.get(bonus, 0)


def earned(state: State, player: int) -> set[str]:
    """The bonuses whose condition a player fulfils now; a bridge has one name, whichever end was built first."""
    houses = state.houses_of(player)
    found = {
        "bridge:" + "|".join(sorted((a, b)))
        for a in houses
        for b in state.facts.get(f"bridges.{a}") or ()
        if b in houses and sector_of(a) != sector_of(b)
    }
    if all(state.space(player, good) >= SECOND_SPACE for good in GOODS):
        found.add("exchange")
    if {sector_of(site) for site in state.colonies_of(player)} >= set(CONTINENTS):
        found.add("continents")
    if {sector_of(site) for site in houses} >= set(DISTRICTS):
        found.add("districts")
    return found


def bonus_changes(state: State) -> list[Event]:
    """What the first player whose bonuses no longer fit his tiles loses or gains; nothing if all fit."""
    for player in state.from_mayors_left():
        held, now = set(state.bonuses[player]), earned(state, player)
        for bonus in sorted(held - now - {"house"}):
            return _lost(state, player, bonus)
        for bonus in sorted(now - held):
            return _gained(player, bonus)
    return []


def _lost(state: State, player: int, bonus: str) -> list[Event]:
    if bonus != "exchange":
        return [BonusLost(player, bonus), *_given_back(state, player, worth_of(bonus))]
    if "house" not in state.bonuses[player]:
        return [BonusLost(player, bonus)]  # he had built nothing with it
    return [BonusLost(player, bonus), BonusLost(player, "house"), Todo((Task("return_house", player),))]


def _gained(player: int, bonus: str) -> list[Event]:
    if bonus != "exchange":
        return [BonusGained(player, bonus), Paid(player, worth_of(bonus), "bonuses")]
    return [BonusGained(player, bonus), Todo((Task("bonus_house", player, allowed=DISTRICTS),))]


# --- loans -----------------------------------------------------------------------------------------------


def loan(player: int, forced: bool) -> list[Event]:
    return [Borrowed(player, forced), Paid(player, LOAN, "credit")]


def _given_back(state: State, player: int, amount: int) -> list[Event]:
    """A bonus goes back to the bank; whoever has too little must borrow first.

    Where the players keep the money themselves, the companion asks whether a loan was needed.
    """
    paid = Paid(player, -amount, "bonuses")
    if not state.knows_money(player):
        return [paid, Todo((Task("afford", player, subject=str(amount)),))]
    missing = max(0, amount - state.money[player])
    loans = -(-missing // LOAN)
    return [*(event for _ in range(loans) for event in loan(player, forced=True)), paid]


def repayments(state: State) -> list[Event]:
    """At the end of the game every loan costs 200,000."""
    return [Paid(player, -LOAN_BACK * loans, "credit") for player, loans in enumerate(state.loans) if loans]
