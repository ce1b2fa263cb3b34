"""Wind roses and dice as panels."""

from __future__ import annotations

from companion.core.message import Message, say, verbatim
from companion.core.view import DicePanel, DieFace, WindRose, WindRosePanel
from companion.games.amsterdam.names import DICE
from companion.games.amsterdam.state import State
from companion.games.amsterdam.wheel import lean_rounds


def roses(state: State) -> WindRosePanel:
    """Every player's wheel, the arrow first, with a warning before a round that brings nothing."""
    return WindRosePanel(
        tuple(
            WindRose(seat.colour, verbatim(seat.name), seat.wheel, _warning(state, player))
            for player, seat in enumerate(state.seats)
            if not seat.automaton
        )
    )


def _warning(state: State, player: int) -> Message | None:
    if state.phase not in ("actions", "cards", "roll", "tom", "dice"):
        return None
    wheel = state.seats[player].wheel
    # Before this round's turn of the wheel, space 1 is what arrives in this very round.
    before_turn = state.phase != "actions"
    lean = lean_rounds(wheel, state.round - before_turn)
    if state.seats[player].dice and before_turn:
        return None
    now, then = (say("this round"), say("next round")) if before_turn else (say("next round"), say("in two rounds"))
    if lean == (1, 2):
        return say("Nothing arrives {now} or {then}: a 1 avoids the penalty", now=now, then=then)
    if 1 in lean:
        return say("Nothing arrives {now}: a 1 avoids the penalty", now=now)
    if 2 in lean:
        return say("Nothing arrives {then} yet", then=then)
    return None


def dice(state: State) -> DicePanel:
    """The six dice: as thrown for TOM, as changed for the players, with who took which."""
    takers = {die: seat.colour for seat in state.seats for die in seat.dice}
    faces = []
    for die in DICE:
        thrown = state.roll.get(die, 0)
        counts = thrown if state.phase == "tom" or not thrown else state.faces[die]
        faces.append(
            DieFace(
                die,
                counts,
                was=thrown if counts != thrown else 0,
                owner=takers.get(die, ""),
                spot=f"die.{die}",
            )
        )
    changed = any(face.was for face in faces)
    caption = say("High faces count as 1 in round {round} (p. 12)", round=state.round) if changed else None
    return DicePanel(tuple(faces), caption, live=state.phase == "roll")
