"""What to lay out for Merchants of Amsterdam, step by step (rulebook, "Préparation du jeu")."""

from __future__ import annotations

from companion.core.message import Message, say, say_n
from companion.core.scenes import Piece
from companion.core.view import Instruction
from companion.games.laying import BOARD, LEFT, RIGHT, everybody, half, on, place
from companion.games.merchants.state import START_MONEY, TILES, Options
from companion.games.merchants.vocabulary import COLOURS

_SOURCE = say("Rulebook, preparation")
_DISCS = ("discard", "mayor", "auction")
_FIRST = 3  # tiles that everybody lays before the first turn
Step = tuple[str, Message, tuple[Piece, ...]]


def layout(players: int, options: Options) -> tuple[Instruction, ...]:
    """Board, tiles, money, cards and discs, as this game is played."""
    own = [place(players, seat) for seat in range(players)]
    marker = on(BOARD, Piece("pieces", 0.03, 0.05, 0.2, 0.3, "hourglass"))
    discs = on(own[0], *(Piece("pieces", 0.52 + 0.16 * n, 0.08, 0.15, 0.84, disc) for n, disc in enumerate(_DISCS)))
    laid = on(BOARD, Piece("pieces", 0.3, 0.6, 0.4, 0.36, "tile", _FIRST * players))
    steps: list[Step] = [
        (
            "start",
            say("Lay the board in the middle of the table; the time marker stands on 1579."),
            (BOARD, *marker),
        ),
        (
            "tile",
            say("Everyone takes the {n} tiles of a colour.", n=TILES),
            (*own, *everybody(players, Piece("pieces", 0.01, 0.08, 0.34, 0.84, "tile", TILES))),
        ),
        *_spare(len(COLOURS) - players),
        ("florin", _money(options), _florins(players, options)),
        ("card", _cards(options), on(RIGHT, half(0, "pile" if options.deck != "companion" else "box", "card"))),
        *_three(players),
        (
            "mayor",
            say("Whoever has been to Amsterdam most often begins, or draw lots: the three discs go there."),
            discs,
        ),
        ("house", say("Seat by seat, everyone lays three tiles where the number of the seat is printed."), laid),
    ]
    return tuple(Instruction(text, _SOURCE, symbol=symbol, lays=lays) for symbol, text, lays in steps)


def _spare(colours: int) -> list[Step]:
    if not colours:
        return []
    text = say_n("The tiles of {n} colour stay in the box.", "The tiles of {n} colours stay in the box.", colours)
    return [("nothing", text, on(LEFT, half(1, "box", "tile", colours * TILES)))]


def _money(options: Options) -> Message:
    if options.bank:
        return say("The companion is the bank: everyone begins with {n} florins, the notes stay.", n=START_MONEY)
    return say("Choose a banker. He gives everyone {n} florins and keeps the credit markers.", n=START_MONEY)


def _florins(players: int, options: Options) -> tuple[Piece, ...]:
    if options.bank:
        return on(LEFT, half(0, "box", "florin"))
    return (
        *on(LEFT, half(0, "pieces", "florin")),
        *everybody(players, Piece("pieces", 0.36, 0.08, 0.15, 0.84, "florin")),
    )


def _cards(options: Options) -> Message:
    if options.deck == "companion":
        return say("The companion deals: the cards stay in the box.")
    return say("Shuffle the cards and lay them face down beside the board.")


def _three(players: int) -> list[Step]:
    if players != 3:
        return []
    text = say("Three players: a goods card with three people crossed out is discarded, and another is drawn.")
    return [("discard", text, on(RIGHT, half(1, "open", "discard", 1)))]
