"""A program's turn: cards of a virtual deck of its own, virtual contracts; the board, carts and goods are real."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from companion.core.chance import Chance
from companion.core.errors import IllegalMove
from companion.core.message import say
from companion.games.contract import Command, Event, Seat
from companion.games.ticket_to_ride import cards
from companion.games.ticket_to_ride import commands as c
from companion.games.ticket_to_ride import events as e
from companion.games.ticket_to_ride.cards import JOKER
from companion.games.ticket_to_ride.claims import claimed, refusal
from companion.games.ticket_to_ride.contracts import OFFERED, choices, stack
from companion.games.ticket_to_ride.state import Contract, Hidden, Route, State
from companion.games.ticket_to_ride.turns import begun, end_turn

MOST_BUDGET = 100_000  # futures, beyond any machine


def dealt(state: State, chance: Chance) -> list[Event]:
    """A deck, two cards and two contracts for every program; each contract of the virtual stack is dealt once."""
    seats = [seat for seat, player in enumerate(state.seats) if player.program]
    if not seats:
        return []
    box, hidden = stack(state.board, chance), dict[int, Hidden]()
    for number, seat in enumerate(seats):
        deck, (hand,) = cards.opened(1, chance)
        own = box[number :: len(seats)]
        hidden[seat] = Hidden(hand, deck, own[OFFERED:], own[:OFFERED])
    return [e.ProgramsDealt(tuple(sorted(box)), hidden)]


def decides(state: State, seat: Seat) -> bool:
    """Whether a program on this seat has something to do now."""
    if state.seats[seat].hidden is None or laid_for(state, seat):
        return False
    starts = state.phase == "contracts" and not state.seats[seat].held
    return starts or (state.phase == "play" and state.turn == seat)


def moves(state: State, seat: Seat) -> tuple[Command, ...]:
    """Everything that a program may do now."""
    hidden = state.seats[seat].hidden
    if hidden is None or not decides(state, seat):
        return ()
    if hidden.offered:
        return tuple(c.KeepDrawn(seat, some) for some in choices(hidden.offered))
    draws = tuple(c.DrawCard(seat, card) for card in cards.drawable(hidden.deck, hidden.taken))
    if hidden.taken:
        return draws
    lays = (
        c.LayCards(seat, route.id, colour, jokers)
        for route in state.board.routes.values()
        if refusal(state, seat, route) is None
        for colour, jokers in cards.payments(hidden.hand, route)
    )
    more = (c.DrawContracts(seat),) if hidden.stack else ()
    # The rulebook does not say what follows when nothing is left to do: the turn passes, without a card.
    return (*draws, *lays, *more) or (c.DrawCard(seat),)


def laid_for(state: State, seat: Seat) -> Route | None:
    """The route that a program has paid for and that people have to look at first, while it can be claimed."""
    hidden = state.seats[seat].hidden if state.phase == "play" else None
    route = state.board.routes.get(hidden.laid) if hidden is not None and hidden.laid is not None else None
    return route if route is not None and refusal(state, seat, route) is None else None


def by_program(state: State, command: c.OfPrograms, chance: Chance) -> list[Event]:
    """What follows from a program's command."""
    hidden = state.seats[command.player].hidden
    if hidden is None:
        raise IllegalMove(say("No program sits on that seat."))
    if not isinstance(command, c.SetBudget) and command not in moves(state, command.player):
        raise IllegalMove(say("The program cannot do that now."))
    return RULES[type(command)](state, command, hidden, chance)


def _set_budget(state: State, command: c.SetBudget, hidden: Hidden, chance: Chance) -> list[Event]:
    if not 1 <= command.budget <= MOST_BUDGET:
        raise IllegalMove(say("Please give a number from {low} to {high}.", low=1, high=MOST_BUDGET))
    return [e.BudgetSet(command.budget)]


def _draw(state: State, command: c.DrawCard, hidden: Hidden, chance: Chance) -> list[Event]:
    """Two cards are a turn; so is a joker that lay face up."""
    seat, taken = command.player, hidden.taken + 1
    hand, deck = cards.drawn(hidden.hand, hidden.deck, command.card, chance)
    goes_on = command.card != JOKER and taken < cards.DRAWN and cards.drawable(deck, taken)
    turn = [] if goes_on else [e.CardsTaken(seat), *end_turn(state, seat, state.seats[seat].carts)]
    return [e.CardDrawn(seat, hand, deck), *turn]


def _lay(state: State, command: c.LayCards, hidden: Hidden, chance: Chance) -> list[Event]:
    """Where nobody knows whether a cart is printed on the route, people look first, and claim it for the program."""
    seat, route = command.player, state.board.routes[command.route]
    paid = cards.paid(hidden.hand, hidden.deck, route, command.colour, command.jokers, chance)
    laid = e.CardsLaid(seat, route.id, *paid)
    if route.cart is None:
        return [laid]
    claim, carts = claimed(state, seat, route.id, None)
    return [laid, *claim, *end_turn(state, seat, carts)]


def _look(state: State, command: c.DrawContracts, hidden: Hidden, chance: Chance) -> list[Event]:
    return [e.ContractsDrawn(command.player)]


def _keep(state: State, command: c.KeepDrawn, hidden: Hidden, chance: Chance) -> list[Event]:
    seat, first = command.player, state.phase == "contracts"
    kept = e.ContractsKept(seat, len(command.contracts), first, command.contracts)
    return [kept, *(begun(state, seat) if first else end_turn(state, seat, state.seats[seat].carts))]


RULES: dict[type[Command], Callable[..., list[Event]]] = {
    c.SetBudget: _set_budget,
    c.DrawCard: _draw,
    c.LayCards: _lay,
    c.DrawContracts: _look,
    c.KeepDrawn: _keep,
}


def kept_for(state: State, player: Seat, kept: int) -> tuple[Contract, ...]:
    """Which contracts are kept where people had to answer for a program: the first ones. People's own nobody knows."""
    hidden = state.seats[player].hidden
    return (*hidden.offered, *hidden.stack)[:kept] if hidden is not None else ()


# --- the state after it -----------------------------------------------------------------------------------


def hidden_after(hidden: Hidden, event: Event) -> Hidden:
    """What a program has after an event of its own."""
    match event:
        case e.CardDrawn(_, hand, deck):
            return replace(hidden, hand=hand, deck=deck, taken=hidden.taken + 1)
        case e.CardsLaid(_, route, hand, deck):
            return replace(hidden, hand=hand, deck=deck, laid=route)
        case e.ContractsDrawn():
            return replace(hidden, offered=hidden.stack[:OFFERED], stack=hidden.stack[OFFERED:])
        case e.ContractsKept(contracts=kept):  # what is not kept goes under the stack (rulebook, contracts)
            left = tuple(card for card in (*hidden.stack, *hidden.offered) if card not in kept)
            return replace(hidden, offered=(), stack=left)
        case e.CardsTaken():
            return replace(hidden, taken=0)
        case e.RouteClaimed():
            return replace(hidden, laid=None)
    return hidden
