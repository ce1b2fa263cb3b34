"""The score: money by where it came from."""

from __future__ import annotations

from operator import sub

from companion.core.message import Message, say
from companion.games.contract import Score, ScoreLine
from companion.games.merchants.state import LOAN_BACK, State
from companion.games.merchants.vocabulary import SECTORS, Account
from companion.games.merchants.words import RULES

CREDIT: Account = "credit"
ACCOUNTS: dict[Account, tuple[Message, Message]] = {
    "start": (say("Starting capital"), RULES["start"]),
    "exchange": (say("Exchange"), RULES["exchange"]),
    "amsterdam": (say("Amsterdam"), RULES["amsterdam_scoring"]),
    "colonies": (say("Colonies"), RULES["colonies"]),
    "bonuses": (say("Bonuses"), RULES["bonuses"]),
    "auctions": (say("Auctions"), RULES["auction"]),
    "credit": (say("Loans"), RULES["credit"]),
    "corrections": (say("Counted at the table"), RULES["table"]),
}
"""The name of each account and the rule behind it."""


def worth(state: State) -> tuple[int, ...]:
    """Everyone's money, less what his loans will cost."""
    owed = 0 if state.over else LOAN_BACK
    return tuple(money - owed * loans for money, loans in zip(state.money, state.loans, strict=True))


def score(state: State) -> Score:
    """Money by account; the lines of a player add up to his total."""
    totals = worth(state)
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


def closed_books(state: State) -> list[tuple[Message, tuple[int, ...]]]:
    """Everyone's sums, the last first: the final scoring, the loans paid back, then what came before 1666."""
    nothing = (0,) * len(state.players)
    before = {account: state.ledger.get(account, nothing) for account in ACCOUNTS}
    last = {account: state.closing.get(account, nothing) for account in (*SECTORS, CREDIT)}
    for account, sums in last.items():
        before[account] = tuple(map(sub, before[account], sums))
    final = tuple(map(sum, zip(*(last[subject] for subject in SECTORS), strict=True)))
    lines = [(say("Final scoring"), final), (say("Loans paid back"), last[CREDIT])]
    lines += [(label, before[account]) for account, (label, _) in ACCOUNTS.items()]
    return [(label, sums) for label, sums in lines if any(sums)]


def _verdict(state: State, ranking: tuple[tuple[int, ...], ...]) -> Message | None:
    if not state.over:
        return None
    best = [state.names[p] for p in ranking[0]]
    if len(best) == 1:
        return say("{name} has the most money and wins.", name=best[0])
    return say("{names} have the same amount and share the victory.", names=", ".join(best))
