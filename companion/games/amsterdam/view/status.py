"""Beside the panels: where in the game this is, whose turn it is, and the score at the side."""

from __future__ import annotations

from companion.core.message import Message, say, verbatim
from companion.core.view import ScoreRow
from companion.games.amsterdam.state import Phase, State

_PHASES: dict[Phase, Message] = {
    "new": say("Amsterdam"),
    "laying": say("Set-up"),
    "order": say("Set-up"),
    "resources": say("Set-up"),
    "workers": say("Set-up"),
    "cards": say("Phase I · cards"),
    "roll": say("Phase II · dice"),
    "tom": say("TOM's turn"),
    "dice": say("Phase II · dice"),
    "actions": say("Phase III · actions"),
    "final": say("Final scoring"),
    "over": say("The end"),
}


def phase(state: State) -> Message:
    """Where in the game this is."""
    name = _PHASES[state.phase]
    if state.phase in ("cards", "roll", "tom", "dice", "actions"):
        return say("Round {round} of 12 · {phase}", round=state.round, phase=name)
    return name


def turn(state: State) -> Message | None:
    """The name of whoever is to do something by himself."""
    return None if state.on_turn is None else verbatim(state.seats[state.on_turn].name)


def banner(state: State) -> Message | None:
    """What must not be overlooked."""
    if state.invented:
        return say("Invented board, not the published one")
    if state.last_round and state.phase not in ("final", "over"):
        return say("Last round: cards left under a board cost a penalty each")
    return None


def score_row(state: State, player: int) -> ScoreRow:
    """A player's points, and what lies in front of him."""
    seat = state.seats[player]
    best = max(each.total for each in state.seats)
    details = [("florin", str(seat.florins)), ("house", str(len(state.owned(player))))]
    if not seat.automaton:
        details += [("card", str(seat.inactive)), ("penalty", str(seat.penalties))]
        if seat.store or seat.barge:
            details.append(("barge", f"{len(seat.store)}+{len(seat.barge)}"))
        if seat.dockers:
            details.append(("docker", str(len(seat.dockers))))
    change = state.changes.get(player, 0)
    return ScoreRow(
        verbatim(seat.name),
        seat.colour,
        str(seat.total),
        tuple(details),
        change=f"{change:+}" if change else "",
        active=player == state.on_turn,
        leading=seat.total == best and best > 0,
    )
