"""What to lay out for Merchants of Amsterdam, step by step (rulebook, "Préparation du jeu")."""

from __future__ import annotations

from companion.core.message import Message, say, say_n
from companion.core.view import Instruction
from companion.games.merchants.state import START_MONEY, TILES, Options
from companion.games.merchants.vocabulary import COLOURS

_SOURCE = say("Rulebook, preparation")


def layout(players: int, options: Options) -> tuple[Instruction, ...]:
    """Board, tiles, money, cards and discs, as this game is played."""
    steps = [
        ("start", say("Lay the board in the middle of the table; the time marker stands on 1579.")),
        ("tile", say("Everyone takes the {n} tiles of a colour.", n=TILES)),
        *_spare(len(COLOURS) - players),
        ("florin", _money(options)),
        ("card", _cards(options)),
        *_three(players),
        ("mayor", say("Whoever has been to Amsterdam most often begins, or draw lots: the three discs go there.")),
        ("house", say("Seat by seat, everyone lays three tiles where the number of the seat is printed.")),
    ]
    return tuple(Instruction(text, _SOURCE, symbol=symbol) for symbol, text in steps)


def _spare(colours: int) -> list[tuple[str, Message]]:
    if not colours:
        return []
    text = say_n("The tiles of {n} colour stay in the box.", "The tiles of {n} colours stay in the box.", colours)
    return [("nothing", text)]


def _money(options: Options) -> Message:
    if options.bank:
        return say("The companion is the bank: everyone begins with {n} florins, the notes stay.", n=START_MONEY)
    return say("Choose a banker. He gives everyone {n} florins and keeps the credit markers.", n=START_MONEY)


def _cards(options: Options) -> Message:
    if options.deck == "companion":
        return say("The companion deals: the cards stay in the box.")
    return say("Shuffle the cards and lay them face down beside the board.")


def _three(players: int) -> list[tuple[str, Message]]:
    if players != 3:
        return []
    text = say("Three players: a goods card with three people crossed out is discarded, and another is drawn.")
    return [("discard", text)]
