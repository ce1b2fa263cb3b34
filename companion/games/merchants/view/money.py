"""Money in words and tables: the last scoring sector by sector, and the closed books."""

from __future__ import annotations

from companion.core.message import Message, say, verbatim
from companion.core.view import Cell, GridPanel, Instruction, InstructionPanel
from companion.games.merchants.score import ACCOUNTS, score, worth
from companion.games.merchants.state import Payout, Scoring, State
from companion.games.merchants.words import NAMES, RULES, florins, year_name


def books_panel(state: State) -> GridPanel:
    """The closed books: where everyone's money came from, best first."""
    lines = score(state).lines
    order = [player for group in score(state).ranking for player in group]
    head = (Cell(say("florins")), *(Cell(verbatim(state.players[p].name), state.players[p].colour) for p in order))
    rows = []
    for account, (label, _) in ACCOUNTS.items():
        sums = {line.player: line.points for line in lines if line.category == account}
        if sums:
            rows.append((Cell(label), *(Cell(verbatim(florins(sums.get(p, 0)))) for p in order)))
    total = (Cell(verbatim(florins(worth(state, p))), strong=True) for p in order)
    return GridPanel(say("The books"), head, (*rows, (Cell(say("Total"), strong=True), *total)))


def scoring_panel(state: State, scoring: Scoring) -> InstructionPanel:
    """The last scoring, sector by sector, with who was paid what and why."""
    rule = RULES["amsterdam_scoring" if scoring.subject == "amsterdam" else scoring.subject]
    steps = tuple(
        Instruction(_payout_words(state, payout), why=rule, done=True, symbol=payout.sector)
        for payout in scoring.payouts
    )
    title = say("{year}: {subject}", year=year_name(scoring.year), subject=NAMES[scoring.subject])
    return InstructionPanel(title, steps)


def _payout_words(state: State, payout: Payout) -> Message:
    """One sector of a scoring in one line."""
    sector = NAMES[payout.sector]
    names = ", ".join(state.players[p].name for p in payout.first)
    if not payout.first:
        return say("{sector}: nobody is there", sector=sector)
    if len(payout.first) > 1:
        return say("{sector}: {names} share first place, {sum} each", sector=sector, names=names,
                   sum=florins(payout.first_each))  # fmt: skip
    if not payout.second:
        return say("{sector}: {names} alone, {sum}", sector=sector, names=names, sum=florins(payout.first_each))
    return say(
        "{sector}: {names} {sum}, then {others} {each}",
        sector=sector,
        names=names,
        sum=florins(payout.first_each),
        others=", ".join(state.players[p].name for p in payout.second),
        each=florins(payout.second_each),
    )
