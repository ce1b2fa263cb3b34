"""The picture of the moment: which panels, in which order, and the score at the side."""

from __future__ import annotations

from companion.core.message import Message, say, verbatim
from companion.core.prompt import Picks
from companion.core.view import GameView, Panel, ScoreRow, ScoreTable
from companion.games.amsterdam.instructions import laying_steps, round_steps
from companion.games.amsterdam.names import BLOCKS
from companion.games.amsterdam.state import State, Told
from companion.games.amsterdam.tom.plan import plan
from companion.games.amsterdam.view import panels

_PHASES: dict[str, Message] = {
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


def view(state: State, picks: Picks) -> GameView:
    """The game's own part of the screen."""
    return GameView(
        phase=_phase(state),
        panels=_panels(state, picks),
        score=ScoreTable(tuple(_row(state, player) for player in range(len(state.seats)))),
        turn=_turn(state),
        banner=_banner(state),
    )


def _phase(state: State) -> Message:
    phase = _PHASES.get(state.phase, say("Amsterdam"))
    if state.phase in ("cards", "roll", "tom", "dice", "actions"):
        return say("Round {round} of 12 · {phase}", round=state.round, phase=phase)
    return phase


def _turn(state: State) -> Message | None:
    if state.phase == "tom":
        return verbatim("TOM")
    if state.phase in ("resources", "dice", "actions") and state.at < len(state.order):
        return verbatim(state.seats[state.mover].name)
    return None


def _banner(state: State) -> Message | None:
    if state.invented:
        return say("Invented board, not the published one")
    if state.last_round and state.phase not in ("final", "over"):
        return say("Last round: cards left under a board cost a penalty each")
    return None


def _panels(state: State, picks: Picks) -> tuple[Panel, ...]:
    match state.phase:
        case "laying":
            return (panels.steps(say("Set-up"), laying_steps(state)), panels.river(state))
        case "order" | "resources":
            return (panels.river(state), panels.roses(state))
        case "workers":
            return (panels.city(state, picks), panels.harbour(state))
        case "cards":
            return (
                panels.steps(say("Round {round}", round=state.round), round_steps(state)),
                panels.roses(state),
                panels.river(state),
            )
        case "roll":
            return (panels.dice(state), panels.roses(state), panels.river(state))
        case "tom":
            return _tom_panels(state)
        case "dice":
            done = (panels.steps(say("What TOM did"), state.notes, done=True),) if state.solo else ()
            return (panels.dice(state), panels.roses(state), *(done or (panels.river(state),)))
        case "actions":
            return _action_panels(state, picks)
        case "final" | "over":
            return (panels.final(state), panels.city(state, picks), panels.districts(state))
    return ()


def _tom_panels(state: State) -> tuple[Panel, ...]:
    """His steps; while he needs to know something about a block, the city with that block first."""
    turn = plan(state)
    told = tuple(step.told for step in turn.steps)
    steps = panels.steps(say("What TOM does"), told or _thinking())
    about = tuple(block for block in BLOCKS if turn.need is not None and f".{block}" in turn.need.key)
    city = panels.city(state, about)
    return (city, steps, panels.dice(state)) if about else (steps, panels.dice(state), city)


def _thinking() -> tuple[Told, ...]:
    return (Told(say("TOM needs one thing that only you can see.")),)


def _action_panels(state: State, picks: Picks) -> tuple[Panel, ...]:
    """What is being talked about comes first."""
    action = next((pick for pick in picks if pick in ("block", "deliver", "load", "board", "land", "river")), "")
    city, harbour, river = panels.city(state, picks), panels.harbour(state), panels.river(state)
    if action in ("deliver", "load", "board", "land"):
        return (harbour, river, city)
    if action == "river":
        return (river, panels.roses(state), harbour)
    return (city, panels.roses(state), harbour) if action == "block" else (city, river, panels.roses(state))


def _row(state: State, player: int) -> ScoreRow:
    seat = state.seats[player]
    best = max(each.total for each in state.seats)
    details = [("florin", str(seat.florins)), ("house", str(len(state.owned(player))))]
    if not seat.automaton:
        details += [("card", f"{seat.inactive}"), ("penalty", str(seat.penalties))]
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
        active=_is_active(state, player),
        leading=seat.total == best and best > 0,
    )


def _is_active(state: State, player: int) -> bool:
    if state.phase == "tom":
        return state.seats[player].automaton
    return state.phase in ("resources", "dice", "actions") and (state.at < len(state.order) and state.mover == player)
