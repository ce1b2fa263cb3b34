"""The picture of the moment: which panels, in which order, and the score at the side."""

from __future__ import annotations

from companion.core.message import say
from companion.core.prompt import Picks
from companion.core.view import GameView, Panel, ScoreTable
from companion.games.amsterdam.instructions import laying_steps, round_steps
from companion.games.amsterdam.names import BLOCKS, Action
from companion.games.amsterdam.state import Note, State
from companion.games.amsterdam.tom.plan import plan
from companion.games.amsterdam.view import panels, roses, status
from companion.games.contract import Seat

_IN_THE_HARBOUR: tuple[Action, ...] = ("deliver", "load", "board", "land")


def view(state: State, now_ns: int, seat: Seat | None, picks: Picks) -> GameView:
    """The game's own part of the screen, the same for every seat: nothing that is tracked is secret."""
    return GameView(
        phase=status.phase(state),
        panels=_panels(state, picks),
        score=ScoreTable(tuple(status.score_row(state, player) for player in range(len(state.seats)))),
        turn=status.turn(state),
        banner=status.banner(state),
    )


def _panels(state: State, picks: Picks) -> tuple[Panel, ...]:
    match state.phase:
        case "laying":
            return (panels.steps(say("Set-up"), laying_steps(state)), panels.river(state))
        case "order" | "resources":
            return (panels.river(state), roses.roses(state))
        case "workers":
            return (panels.city(state, picks), panels.harbour(state))
        case "cards":
            return (
                panels.steps(say("Round {round}", round=state.round), round_steps(state)),
                roses.roses(state),
                panels.river(state),
            )
        case "roll":
            return (roses.dice(state), roses.roses(state), panels.river(state))
        case "tom":
            return _tom_panels(state)
        case "dice":
            done = (panels.steps(say("What TOM did"), state.notes, done=True),) if state.solo else ()
            return (roses.dice(state), roses.roses(state), *(done or (panels.river(state),)))
        case "actions":
            return _action_panels(state, picks)
        case "final" | "over":
            return (panels.final(state), panels.city(state, picks), panels.districts(state))
    return ()


def _tom_panels(state: State) -> tuple[Panel, ...]:
    """His steps; while he needs to know something about a block, the city with that block first."""
    turn = plan(state)
    notes = tuple(step.note for step in turn.steps)
    steps = panels.steps(say("What TOM does"), notes or _thinking())
    about = tuple(block for block in BLOCKS if turn.need is not None and f".{block}" in turn.need.key)
    city = panels.city(state, about)
    return (city, steps, roses.dice(state)) if about else (steps, roses.dice(state), city)


def _thinking() -> tuple[Note, ...]:
    return (Note(say("TOM needs one thing that only you can see.")),)


def _action_panels(state: State, picks: Picks) -> tuple[Panel, ...]:
    """What is being talked about comes first."""
    city, harbour, river = panels.city(state, picks), panels.harbour(state), panels.river(state)
    first: dict[Action, tuple[Panel, ...]] = {
        "block": (city, roses.roses(state), harbour),
        "river": (river, roses.roses(state), harbour),
        **dict.fromkeys(_IN_THE_HARBOUR, (harbour, river, city)),
    }
    talked_about = next((action for pick in picks for action in first if action == pick), None)
    return (city, river, roses.roses(state)) if talked_about is None else first[talked_about]
