"""What to lay out for Amsterdam before anybody is asked anything (p. 4–6, 16)."""

from __future__ import annotations

from companion.core.chance import chance_for
from companion.core.message import say
from companion.core.view import Instruction
from companion.games.amsterdam.apply import apply
from companion.games.amsterdam.instructions import laying_steps
from companion.games.amsterdam.start import COLOURS, start
from companion.games.amsterdam.state import Options, State
from companion.games.contract import Player


def layout(players: int, options: Options) -> tuple[Instruction, ...]:
    """Boards and cards first, then what the game itself tells while it is set up."""
    state = State()
    people = [Player(colour, colour) for colour in COLOURS[:players]]
    for event in start(people, options, {}, chance_for(0, 0)):
        state = apply(state, event)
    boards = say("Lay out the board, and beside it the round board and the resources board.")
    stock = say("Sort resources, coins, action markers and penalty tokens onto the resources board.")
    piles = say("Shuffle artisans, buildings and plans apart: three piles, face down on the round board.")
    own = (
        Instruction(boards, say("p. 5, steps 5 and 9"), symbol="map"),
        Instruction(stock, say("p. 5, steps 10 and 12"), symbol="florin"),
        Instruction(piles, say("p. 5, step 6"), symbol="card"),
    )
    # TOM's colour follows from the player's, which nobody has told here.
    notes = [note for note in laying_steps(state) if not note.colour]
    steps = tuple(Instruction(note.text, note.why, symbol=note.symbol) for note in notes)
    return (*own, *steps, *(_toms() if state.solo else ()))


def _toms() -> tuple[Instruction, ...]:
    text = say("TOM takes another colour: boat on 0 of the score track, coats of arms beside the board, no florin.")
    return (Instruction(text, say("p. 16"), symbol="arms"),)
