"""What people do and look up for a program: its carts on the table, and what only the printed board tells."""

from __future__ import annotations

from companion.core.message import say
from companion.core.prompt import Choice, Picks, Prompt
from companion.games.contract import Command
from companion.games.ticket_to_ride.ask.corrections import CORRECT
from companion.games.ticket_to_ride.ask.places import misfit
from companion.games.ticket_to_ride.ask.routes import CART, is_cart
from companion.games.ticket_to_ride.commands import Claim, DoneByHand
from companion.games.ticket_to_ride.hands import DECK
from companion.games.ticket_to_ride.state import Route, State

DONE = Choice("done", say("Done"), symbol="check")


def done_by_hand(state: State, picks: Picks) -> Prompt | Command:
    """Carts and merchandise cards, step by step beside the question."""
    if picks:
        if picks[0] != DONE.id:
            raise misfit()
        return DoneByHand()
    players = list(dict.fromkeys(deed.player for deed in state.deeds if deed.kind == "route"))
    question = say("Please do this on the table for {name}.", name=state.names[players[0]])
    if len(players) > 1:
        question = say("Please do this on the table for the programs.")
    return Prompt(question, (DONE, CORRECT), suggestion=DONE.id, player=players[0], why=DECK)


def with_cart(state: State, route: Route, picks: Picks) -> Prompt | Command:
    """Whether a cart is printed on it, which no picture shows."""
    if picks:
        if picks[0] not in [choice.id for choice in CART]:
            raise misfit()
        return Claim(state.turn, route.id, is_cart(picks[0]))
    name = state.names[state.turn]
    question = say("{name} claims {a} – {b}. Is a cart printed on it?", name=name, a=route.a, b=route.b)
    why = say("No picture shows it; your board does. The answer is remembered.")
    return Prompt(question, (*CART, CORRECT), player=state.turn, why=why)
