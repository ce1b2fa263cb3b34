"""What to lay out for Amsterdam before anybody is asked anything (p. 4–6, 16)."""

from __future__ import annotations

from companion.core.chance import chance_for
from companion.core.message import say
from companion.core.scenes import Piece
from companion.core.view import Instruction
from companion.games.amsterdam.apply import apply
from companion.games.amsterdam.instructions import laying_steps
from companion.games.amsterdam.names import BLOCKS
from companion.games.amsterdam.start import COLOURS, start
from companion.games.amsterdam.state import Options, State
from companion.games.contract import Player
from companion.games.laying import BOARD, LEFT, RIGHT, everybody, on, place, slot

_ARMS = 15  # coats of arms of every player (p. 4, step 14)
_STOCK = LEFT  # the resources board
_ROUNDS = RIGHT  # the round board


def layout(players: int, options: Options) -> tuple[Instruction, ...]:
    """Boards and cards first, then what the game itself tells while it is set up."""
    state = State()
    people = [Player(colour, colour) for colour in COLOURS[:players]]
    for event in start(people, options, {}, chance_for(0, 0)):
        state = apply(state, event)
    boards = say("Lay out the board, and beside it the round board and the resources board.")
    stock = say("Sort resources, coins, action markers and penalty tokens onto the resources board.")
    piles = say("Shuffle artisans, buildings and plans apart: three piles, face down on the round board.")
    stocked = (("tiles", 0.02), ("florin", 0.27), ("points", 0.52), ("penalty", 0.77))
    own = (
        Instruction(boards, say("p. 5, steps 5 and 9"), symbol="map", lays=(BOARD, _STOCK, _ROUNDS)),
        Instruction(
            stock,
            say("p. 5, steps 10 and 12"),
            symbol="florin",
            lays=on(_STOCK, *(Piece("pieces", x, 0.06, 0.21, 0.4, symbol) for symbol, x in stocked)),
        ),
        Instruction(
            piles,
            say("p. 5, step 6"),
            symbol="card",
            lays=on(_ROUNDS, *(Piece("pile", 0.03 + 0.32 * n, 0.05, 0.3, 0.42, "card") for n in range(3))),
        ),
    )
    # TOM's colour follows from the player's, which nobody has told here.
    notes = [note for note in laying_steps(state) if not note.colour]
    steps = tuple(
        Instruction(note.text, note.why, symbol=note.symbol, lays=_laid(note.symbol, state)) for note in notes
    )
    return (*own, *steps, *(_toms() if state.solo else ()))


def _laid(symbol: str, state: State) -> tuple[Piece, ...]:
    """What comes to lie on the table with a step of the set-up."""
    players, options = 1 if state.solo else len(state.seats), state.options
    board = {
        "beer": Piece("pieces", 0.03, 0.06, 0.46, 0.4, "beer", len(BLOCKS)),
        "docker": Piece("pieces", 0.51, 0.06, 0.46, 0.4, "docker", 6 if state.solo else 12),
        "house": Piece("open", 0.51, 0.54, 0.32, 0.4, "house", len(state.seats) - 1),
        "river": Piece("pieces", 0.03, 0.54, 0.46, 0.4, "river", len(state.seats)),
    }
    rounds = {
        "market": Piece("pile", 0.03, 0.53, 0.44, 0.42, "market", 2 * options.tiles_each),
        "round": Piece("pieces", 0.52, 0.53, 0.44, 0.42, "round"),
    }
    if symbol in board:
        face_down = (Piece("pile", 0.83, 0.54, 0.15, 0.4, "shut"),) if symbol == "house" else ()
        return on(BOARD, board[symbol], *face_down)
    if symbol in rounds:
        return on(_ROUNDS, rounds[symbol])
    if symbol == "card":
        return everybody(players, Piece("open", 0.72, 0.08, 0.13, 0.84, "card", 1))
    if symbol == "task":
        return everybody(players, Piece("pieces", 0.86, 0.08, 0.13, 0.84, "task"))
    if symbol == "florin":
        return ()  # a house rule: of the coins that lie there already
    things = (("rose", 0.01, 0.13, 0), ("ship", 0.15, 0.13, 0), ("arms", 0.29, 0.28, _ARMS), ("florin", 0.58, 0.13, 1))
    own = [place(players, seat) for seat in range(players)]
    laid = (Piece("pieces", x, 0.08, w, 0.84, name, count) for name, x, w, count in things)
    return (*own, *everybody(players, *laid))


def _toms() -> tuple[Instruction, ...]:
    text = say("TOM takes another colour: boat on 0 of the score track, coats of arms beside the board, no florin.")
    far = place(2, 1)
    lays = (far, *on(far, slot(0, 3, "pieces", "ship"), slot(1, 3, "pieces", "arms")))
    return (Instruction(text, say("p. 16"), symbol="arms", lays=lays),)
