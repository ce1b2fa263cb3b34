"""Loans: offered, forced by a bonus that goes back, and repaid at the end."""

from __future__ import annotations

from companion.games.contract import Event
from companion.games.merchants.events import Borrowed, Paid, Todo
from companion.games.merchants.state import LOAN, LOAN_BACK, State, Task


def loan(player: int, forced: bool = False) -> list[Event]:
    return [Borrowed(player, forced), Paid(player, LOAN, "credit")]


def give_back(state: State, player: int, amount: int) -> list[Event]:
    """A bonus goes back to the bank; whoever has too little must borrow first.

    Where the players keep the money themselves, the companion asks whether a loan was needed.
    """
    paid = Paid(player, -amount, "bonuses")
    if not state.options.bank:
        return [paid, Todo((Task("afford", player, subject=str(amount)),))]
    missing = max(0, amount - state.money[player])
    loans = -(-missing // LOAN)
    return [*(event for _ in range(loans) for event in loan(player, forced=True)), paid]


def repayments(state: State) -> list[Event]:
    """At the end of the game every loan costs 200,000."""
    return [Paid(player, -LOAN_BACK * loans, "credit") for player, loans in enumerate(state.loans) if loans]
