"""The picture of the moment: which panels, in which order, and the score at the side."""

from __future__ import annotations

from companion.core.message import Message, say, verbatim
from companion.core.prompt import Picks
from companion.core.view import GameView, Panel, ScoreRow, ScoreTable
from companion.games.amsterdam.box.printed import is_invented
from companion.games.amsterdam.instructions import laying_steps, round_steps
from companion.games.amsterdam.names import BLOCKS, Action
from companion.games.amsterdam.score.questions import NOT_KEPT
from companion.games.amsterdam.state import Note, Phase, State
from companion.games.amsterdam.tom import plan
from companion.games.amsterdam.view import panels
from companion.games.contract import Seat

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
_IN_THE_HARBOUR: tuple[Action, ...] = ("deliver", "load", "board", "land")


def view(state: State, now_ns: int, seat: Seat | None, picks: Picks) -> GameView:
    """The game's own part of the screen, the same for every seat: nothing that is tracked is secret."""
    return GameView(
        phase=_phase(state),
        panels=_panels(state, picks),
        score=ScoreTable(tuple(_score_row(state, player) for player in range(len(state.seats)))),
        turn=None if state.on_turn is None else verbatim(state.seats[state.on_turn].name),
        banner=_banner(state),
    )


def _panels(state: State, picks: Picks) -> tuple[Panel, ...]:
    match state.phase:
        case "laying":
            return (panels.steps(say("Set-up"), laying_steps(state)), panels.river(state))
        case "order" | "resources":
            return (panels.river(state), panels.roses(state))
        case "workers":
            return (panels.city(state, picks), panels.harbour(state))
        case "cards":
            steps = panels.steps(say("Round {round}", round=state.round), round_steps(state))
            return (steps, panels.dice(state, picks), panels.roses(state))
        case "roll":
            if state.help == "tom":
                steps = panels.steps(say("Round {round}", round=state.round), round_steps(state))
                return (panels.dice(state, picks), steps, panels.river(state))
            return (panels.dice(state, picks), panels.roses(state), panels.river(state))
        case "tom":
            return _tom_panels(state)
        case "dice" | "actions" if state.help == "tom":
            done_by_tom = panels.steps(say("What TOM did"), state.notes, done=True)
            return (done_by_tom, panels.dice(state, picks), panels.city(state))
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
    notes = [step.note for step in turn.steps] or [Note(say("TOM needs one thing that only you can see."))]
    steps = panels.steps(say("What TOM does"), notes)
    about = tuple(block for block in BLOCKS if turn.need is not None and f".{block}" in turn.need.key)
    city = panels.city(state, about)
    return (city, steps, panels.dice(state)) if about else (steps, panels.dice(state), city)


def _action_panels(state: State, picks: Picks) -> tuple[Panel, ...]:
    """What is being talked about comes first."""
    city, harbour, river = panels.city(state, picks), panels.harbour(state), panels.river(state)
    first: dict[Action, tuple[Panel, ...]] = {
        "block": (city, panels.roses(state), harbour),
        "river": (river, panels.roses(state), harbour),
        **dict.fromkeys(_IN_THE_HARBOUR, (harbour, river, city)),
    }
    talked_about = next((action for pick in picks for action in first if action == pick), None)
    shown = (city, river, panels.roses(state)) if talked_about is None else first[talked_about]
    return (*shown[:2], panels.dice(state)) if state.awaits_dice else shown  # the eye looks: a throw ends the turn


def _phase(state: State) -> Message:
    name = _PHASES[state.phase]
    if state.phase in ("cards", "roll", "tom", "dice", "actions"):
        return say("Round {round} of 12 · {phase}", round=state.round, phase=name)
    return name


def _banner(state: State) -> Message | None:
    """What must not be overlooked."""
    if is_invented(state.facts):
        return say("Invented board, not the published one")
    if state.last_round and state.phase not in ("final", "over"):
        return say("Last round: cards left under a board cost a penalty each")
    return None


def _untold(state: State, player: int) -> bool:
    """Whether nobody keeps a player's points."""
    told = state.phase == "over" and state.seats[player].number_told("points") != NOT_KEPT
    return state.help == "tom" and not state.seats[player].automaton and not told


def _score_row(state: State, player: int) -> ScoreRow:
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
        "–" if _untold(state, player) else str(seat.total),
        tuple(details),
        change=f"{change:+}" if change else "",
        active=player == state.on_turn,
        leading=seat.total == best and best > 0,
    )
