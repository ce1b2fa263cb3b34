"""The picture of the moment: which panels, in which order, and the score at the side."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.message import Message, say, verbatim
from companion.core.prompt import Picks
from companion.core.view import GameView, InstructionPanel, Panel, ScoreRow, ScoreTable
from companion.games.amsterdam.apply import apply_all
from companion.games.amsterdam.box.printed import is_invented
from companion.games.amsterdam.box.walk import walked
from companion.games.amsterdam.decide.onward import toms_turn
from companion.games.amsterdam.instructions import laying_steps, round_steps
from companion.games.amsterdam.names import BLOCKS, DICE, district_of
from companion.games.amsterdam.score.questions import NOT_KEPT
from companion.games.amsterdam.state import Note, Phase, State
from companion.games.amsterdam.tom import plan
from companion.games.amsterdam.toms_steps import STEPS, Plan, shows_steps
from companion.games.amsterdam.view import panels, tom
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


def view(state: State, now_ns: int, seat: Seat | None, picks: Picks) -> GameView:
    """The game's own part of the screen, the same for every seat: nothing that is tracked is secret."""
    turn = plan(state) if state.phase == "tom" else None
    if turn is not None and turn.need is None and any(pick in DICE for pick in picks):
        state, turn = apply_all(state, toms_turn(state)), None  # his steps are done: a die is picked
    by_steps = turn is not None and turn.need is None and picks in ((), (STEPS,))
    told = tom.steps(state, turn) if turn is not None and by_steps else None
    return GameView(
        phase=_phase(state),
        panels=_tom_panels(state, turn, picks) if turn is not None else _panels(state, picks),
        score=ScoreTable(tuple(_score_row(state, player, turn) for player in range(len(state.seats)))),
        turn=None if state.on_turn is None else verbatim(state.seats[state.on_turn].name),
        banner=_banner(state),
        steps=None if told is None else InstructionPanel(say("What TOM does"), told),
    )


def _panels(state: State, picks: Picks) -> tuple[Panel, ...]:
    """The first is the picture of the whole phase; the others are opened by hand."""
    if state.awaits_dice and picks and picks[0].isdecimal():  # dice by hand; other figures come after a word
        return (panels.dice(state, picks), panels.city(state))
    if state.help == "tom" and state.phase in ("roll", "dice", "actions", "final"):
        return _only_tom(state, picks)
    match state.phase:
        case "laying":
            return (panels.steps(say("Set-up"), laying_steps(state)), panels.city(state))
        case "order" | "workers":
            return (panels.city(state, picks), panels.harbour(state))
        case "resources":
            return (panels.roses(state, only=state.mover), panels.city(state))
        case "cards":
            steps = panels.steps(say("Round {round}", round=state.round), round_steps(state))
            return (steps, panels.dice(state, picks), panels.roses(state), panels.city(state))
        case "roll":
            return (panels.dice(state, picks), panels.roses(state), panels.city(state))
        case "dice":
            done = (panels.steps(say("What TOM did"), state.notes, done=True),) if state.solo else ()
            rose = panels.roses(state, picks, only=state.mover)
            # The dice lie large before their picker; once he has one, the rose shows when it arrives.
            pair = (rose, panels.dice(state, touched=False)) if picks else (panels.dice(state), rose)
            return (*pair, panels.city(state), *done)
        case "actions":
            eye = (panels.dice(state),) if state.awaits_dice else ()  # a throw ends the turn
            return (
                panels.city(state, picks),
                panels.roses(state),
                *eye,
                panels.harbour(state),
                panels.districts(state),
            )
        case "final" | "over":
            return (panels.final(state), panels.city(state, picks), panels.districts(state))
    return ()


def _only_tom(state: State, picks: Picks) -> tuple[Panel, ...]:
    """With only TOM: what to do before the throw, then what he did, until the next one."""
    rest = panels.districts(state) if state.phase == "final" else panels.dice(state, picks)
    if state.phase == "roll":
        return (panels.steps(say("Round {round}", round=state.round), round_steps(state)), rest, panels.city(state))
    done = (panels.steps(say("What TOM did"), state.notes, done=True),) if state.solo else ()
    return (*done, rest, panels.city(state, picks))


def _tom_panels(state: State, turn: Plan, picks: Picks) -> tuple[Panel, ...]:
    """The city with the block that a question is about, or his steps: all of them, or so far as they are known."""
    notes = [step.note for step in turn.steps] or [Note(say("TOM needs one thing that only you can see."))]
    need = turn.need
    about = tuple(block for block in BLOCKS if need is not None and (f".{block}" in need.key or block in need.options))
    if need is not None and need.key.startswith("bridges."):  # block by block
        about = (walked(state.facts, district_of(need.options[0]), picks).at or "",)
    if need is None:  # without the reasons, which the steps one by one tell, all of them are in sight
        notes = [replace(note, why=None) for note in notes]
    city, listed = panels.city(state, about), panels.steps(say("What TOM does"), notes)
    if need.key.startswith("drawn.tile.") if need is not None else not shows_steps(state, picks):
        return (listed, city, panels.dice(state))
    return (city, listed, panels.dice(state))


def _phase(state: State) -> Message:
    name = _PHASES[state.phase]
    if state.phase in ("cards", "roll", "tom", "dice", "actions"):
        return say("Round {round} of 12 · {phase}", round=state.round, phase=name)
    return name


def _banner(state: State) -> Message | None:
    """What must not be overlooked."""
    if is_invented(state.facts):
        return say("Demo board, invented")
    if state.last_round and state.phase not in ("final", "over"):
        return say("Last round: cards left under a board cost a penalty each")
    return None


def _untold(state: State, player: int) -> bool:
    """Whether nobody keeps a player's points."""
    told = state.phase == "over" and state.seats[player].number_told("points") != NOT_KEPT
    return state.help == "tom" and not state.seats[player].automaton and not told


def _score_row(state: State, player: int, turn: Plan | None) -> ScoreRow:
    """What a player has; in TOM's turn, where his steps bring him, with what he had before them."""
    seat, after = state.seats[player], state
    purse, was = str(seat.florins), ""
    if turn is not None and seat.automaton:
        after = apply_all(state, turn.events)
        purse, was = tom.since(seat.florins, after.seats[player].florins), str(seat.total)
    best = max(each.total for each in state.seats)
    details = [("florin", purse), ("house", str(len(after.owned(player))))]
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
        "–" if _untold(state, player) else str(after.seats[player].total),
        () if _untold(state, player) else tuple(details),
        change=f"{change:+}" if change else "",
        active=player == state.on_turn,
        leading=seat.total == best and best > 0,
        was=was,
    )
