"""A turn: transport cards, a route, or contracts; beside it the own contracts, for their owner alone."""

from __future__ import annotations

from companion.core.message import say, say_n
from companion.core.prompt import Choice, Picks, Prompt
from companion.games.contract import Command, Seat
from companion.games.ticket_to_ride.ask import contracts
from companion.games.ticket_to_ride.ask.corrections import CORRECT
from companion.games.ticket_to_ride.ask.routes import BY_LIST, on_map, route_of
from companion.games.ticket_to_ride.ask.vault import other_vaults, own_vault, vault
from companion.games.ticket_to_ride.commands import Claim, TakeCards
from companion.games.ticket_to_ride.state import State
from companion.games.ticket_to_ride.ways import opened


def turn(state: State, seat: Seat | None, picks: Picks) -> Prompt | Command:
    """What the player whose turn it is does; a route or a place on the map is a claim."""
    match picks:
        case ():
            return _which_action(state, seat)
        case ("cards", *_):
            return TakeCards(state.turn)
        case ("contracts", *rest):
            return contracts.drawn_contracts(state, tuple(rest))
    owner = opened(state, seat, picks)
    if owner is not None:
        return vault(state, owner, picks[1:])
    return route_of(state, state.turn, picks, lambda route, cart: Claim(state.turn, route.id, cart))


def _which_action(state: State, seat: Seat | None) -> Prompt:
    left = state.contracts_left
    return Prompt(
        say("{name}: claim a route on the map, or take cards.", name=state.seats[state.turn].name),
        (
            BY_LIST,
            Choice("cards", say("Took cards"), say("transport cards"), symbol="card"),
            Choice(
                "contracts",
                say("Took contracts"),
                say_n("{n} left in the stack, it is kept", "{n} left in the stack", left),
                refused=None if left else say("No contract is left to draw."),
                symbol="contract",
            ),
            *(() if state.seats[state.turn].program else (own_vault(state, state.turn),)),
            CORRECT,
            *on_map(state, state.turn),
            *(other_vaults(state) if seat is None else ()),
        ),
        player=state.turn,
        why=say("One action a turn: transport cards, a route, or contracts (rulebook, a turn)."),
    )
