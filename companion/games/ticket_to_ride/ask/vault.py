"""A player's own contracts, for him alone: joined or not, the spaces still missing, and a way to enter one."""

from __future__ import annotations

from itertools import takewhile

from companion.core.message import Message, say, verbatim
from companion.core.prompt import Choice, Picks, Prompt
from companion.games.contract import Command, Seat
from companion.games.ticket_to_ride.ask.contracts import OTHER, which_contract
from companion.games.ticket_to_ride.ask.places import MOST_TILES, places
from companion.games.ticket_to_ride.state import Contract, State
from companion.games.ticket_to_ride.ways import marked, standing

MORE = Choice("more", say("More…"), symbol="list")
OPEN_SECONDS = 12  # until the shutters close
CLOSE = Choice("close", say("Close"), symbol="shut", closes=True)


def own_vault(state: State, player: Seat) -> Choice:
    """The way to one's own contracts: a tile, or the own cell of the quay."""
    seat = state.seats[player]
    alone = say("for {name} alone", name=seat.name)
    return Choice("private", say("My contracts"), alone, spot=seat.colour, symbol="lock")


def other_vaults(state: State) -> tuple[Choice, ...]:
    """At the table the cells of those whose turn it is not."""
    return tuple(
        Choice(f"private.{player}", say("Contracts of {name}", name=seat.name), spot=seat.colour, quiet=True)
        for player, seat in enumerate(state.seats)
        if player != state.turn and not seat.program
    )


def vault(state: State, player: Seat, picks: Picks) -> Prompt | Command:
    """The contracts, each with its letter, which shows its way on the map; a place begins the entering of another."""
    cards = dict(marked(state, player))
    shown = [*cards, MORE.id]
    turned = list(takewhile(shown.__contains__, picks))
    if picks := picks[len(turned) :]:
        return which_contract(state, player, picks, private=True)
    seat = state.seats[player]
    left = seat.held - len(seat.entered)
    enter = Choice(
        OTHER,
        say("Enter one"),
        say("{n} more in your hand", n=left),
        refused=None if left > 0 else say("All contracts are entered."),
        symbol="plus",
    )
    return Prompt(
        _headline(state, player, cards.get(turned[-1]) if turned else None),
        (
            *_page(state, player, turned.count(MORE.id)),
            enter,
            CLOSE,
            *(places(state.board.places) if left > 0 else ()),
        ),
        player=player,
        private=True,
        seconds=OPEN_SECONDS,
        suggestion=CLOSE.id,
        why=say("Joined by routes of one's own they add their value, else they take it (rulebook, final scoring)."),
    )


def _headline(state: State, player: Seat, chosen: Contract | None) -> Message:
    if chosen is None:
        return say("The others look away. The shutters close by themselves.")
    return say("{a} – {b}: {standing}", a=chosen.a, b=chosen.b, standing=standing(state, player, chosen))


def _page(state: State, player: Seat, number: int) -> tuple[Choice, ...]:
    """The contracts as tiles; where a dock cannot hold them, so many at a time and a tile that turns to the next."""
    tiles = [
        Choice(
            mark,
            say("{mark}: {a} – {b}", mark=verbatim(mark), a=card.a, b=card.b),
            standing(state, player, card),
            short=verbatim(mark),
            symbol="contract",
        )
        for mark, card in marked(state, player)
    ]
    room = MOST_TILES - 2  # beside “Enter one” and “Close”
    if len(tiles) <= room:
        return tuple(tiles)
    first = number * (room - 1) % (-(-len(tiles) // (room - 1)) * (room - 1))
    return (*tiles[first : first + room - 1], MORE)
