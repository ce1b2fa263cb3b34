"""The bank: every florin that changes hands, loans, and the score that follows from it."""

from __future__ import annotations

from companion.core.message import Message, say
from companion.games.contract import Event, Score, ScoreLine
from companion.games.merchants.events import Borrowed, Paid, Todo
from companion.games.merchants.state import LOAN, LOAN_BACK, State, Task
from companion.games.merchants.words import RULES

ACCOUNTS: dict[str, tuple[Message, Message | None]] = {
    "start": (say("Starting capital"), RULES["start"]),
    "exchange": (say("Exchange"), RULES["exchange"]),
    "amsterdam": (say("Amsterdam"), RULES["amsterdam_scoring"]),
    "colonies": (say("Colonies"), RULES["colonies"]),
    "bonuses": (say("Bonuses"), RULES["bonuses"]),
    "auctions": (say("Auctions"), RULES["auction"]),
    "credit": (say("Loans"), RULES["credit"]),
    "corrections": (say("Counted at the table"), RULES["table"]),
}


def loan(player: int, forced: bool = False) -> list[Event]:
    return [Borrowed(player, forced), Paid(player, LOAN, "credit")]


def give_back(state: State, player: int, amount: int) -> list[Event]:
    """A bonus goes back to the bank; whoever has too little must borrow first.

    Where the players keep the money themselves, the companion asks whether a loan was needed.
    """
    events: list[Event] = []
    if state.options.bank:
        missing = amount - state.money[player]
        for _ in range(-(-missing // LOAN) if missing > 0 else 0):
            events += loan(player, forced=True)
        return [*events, Paid(player, -amount, "bonuses")]
    return [Paid(player, -amount, "bonuses"), Todo((Task("afford", player, subject=str(amount)),))]


def repayments(state: State) -> list[Event]:
    """At the end of the game every loan costs 200,000."""
    return [Paid(p, -LOAN_BACK * n, "credit") for p, n in enumerate(state.loans) if n]


def worth(state: State, player: int) -> int:
    """A player's money, less what his loans will cost."""
    owed = 0 if state.over else LOAN_BACK * state.loans[player]
    return state.money[player] - owed


def score(state: State) -> Score:
    """Money by where it came from; the lines of a player add up to his total."""
    totals = tuple(worth(state, player) for player in range(len(state.players)))
    lines = []
    for player in range(len(state.players)):
        for account, (label, why) in ACCOUNTS.items():
            points = state.ledger.get(account, (0,) * len(totals))[player]
            if account == "credit" and not state.over:
                points -= LOAN_BACK * state.loans[player]
            if points:
                lines.append(ScoreLine(player, account, label, points, why))
    ranking = tuple(
        tuple(p for p, total in enumerate(totals) if total == level) for level in sorted(set(totals), reverse=True)
    )
    return Score(tuple(lines), totals, ranking, state.over, _verdict(state, ranking))


def _verdict(state: State, ranking: tuple[tuple[int, ...], ...]) -> Message | None:
    if not state.over:
        return None
    best = [state.players[p].name for p in ranking[0]]
    if len(best) == 1:
        return say("{name} has the most money and wins.", name=best[0])
    return say("{names} have the same amount and share the victory.", names=", ".join(best))
