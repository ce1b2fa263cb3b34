"""The questions of Ticket to Ride: Amsterdam, one at a time, until a command is complete."""

from __future__ import annotations

from companion.core.colours import COLOURS
from companion.core.errors import IllegalMove
from companion.core.message import Message, say, say_n, verbatim
from companion.core.prompt import Choice, Picks, Prompt
from companion.games.contract import Command
from companion.games.ticket_to_ride.ask import correct as corrections
from companion.games.ticket_to_ride.decide import MOST_POINTS, refusal
from companion.games.ticket_to_ride.score import distance
from companion.games.ticket_to_ride.state import (
    Claim,
    EnterContract,
    KeepContracts,
    Route,
    Settle,
    State,
    TakeCards,
    TakeContracts,
)


def ask(state: State, picks: Picks) -> Prompt | Command:
    """The next question, or the finished command."""
    if picks and picks[0] == "correct":
        return corrections.ask(state, picks[1:])
    if state.phase == "contracts":
        return _first_contracts(state, picks)
    if state.phase == "play":
        return _turn(state, picks)
    if state.phase == "entering":
        return _entering(state, picks)
    return Prompt(say("The game is over."), (_correct_choice(),))


def _correct_choice() -> Choice:
    return Choice("correct", say("Correct…"))


def _misfit() -> IllegalMove:
    return IllegalMove(say("That answer does not fit here."))


# --- the start ------------------------------------------------------------------------------------------


def _first_contracts(state: State, picks: Picks) -> Prompt | Command:
    player = next(p for p, seat in enumerate(state.seats) if not seat.held)
    if picks:
        return KeepContracts(player, int(picks[0]))
    return Prompt(
        say("{name}: two contracts dealt. How many do you keep?", name=state.seats[player].name),
        (Choice("1", say("Keep one")), Choice("2", say("Keep both"))),
        player=player,
        why=say("At least one of the two is kept; the other goes under the stack (rulebook, set-up)."),
    )


# --- a turn ---------------------------------------------------------------------------------------------


def _turn(state: State, picks: Picks) -> Prompt | Command:
    if not picks:
        return _turn_root(state)
    head, *rest = picks
    match head:
        case "cards":
            return TakeCards(state.turn)
        case "contracts":
            return _take_contracts(state, tuple(rest))
        case "private":
            return _private(state, tuple(rest))
        case "claim":
            return _claim(state, tuple(rest)) if rest else _from_where(state)
    return _claim(state, picks)


def _turn_root(state: State) -> Prompt:
    name = state.seats[state.turn].name
    no_contract = None if state.contracts_left else say("No contract is left to draw.")
    return Prompt(
        say("{name}: claim a route on the map, or take cards.", name=name),
        (
            Choice("claim", say("Claim a route")),
            Choice("cards", say("Took transport cards")),
            Choice("contracts", say("Took contracts"), refused=no_contract),
            Choice("private", say("Enter a contract in secret"), refused=_everything_entered(state)),
            _correct_choice(),
            *(Choice(place, verbatim(place), spot=place, quiet=True) for place in state.board.places),
        ),
        player=state.turn,
        why=say("One action a turn: transport cards, a route, or contracts (rulebook, a turn)."),
    )


def _from_where(state: State) -> Prompt:
    places = sorted(state.board.places)
    return Prompt(
        say("A route from where?"),
        tuple(Choice(place, verbatim(place), spot=place) for place in places),
        player=state.turn,
    )


def _claim(state: State, picks: Picks) -> Prompt | Command:
    start, *rest = picks
    board = state.board
    if start not in board.places:
        raise _misfit()
    if not rest:
        return Prompt(
            say("From {place} to where?", place=start),
            tuple(Choice(there, verbatim(there), spot=there) for there in board.neighbours(start)),
            player=state.turn,
        )
    end, *rest = rest
    routes = [route for route in board.routes.values() if route.joins(start, end)]
    if not routes:
        raise IllegalMove(say("No route joins {a} and {b}.", a=start, b=end))
    if len(routes) == 1:
        return _claimed(state, routes[0], tuple(rest))
    if not rest:
        return Prompt(
            say("{a} – {b}: which of the two routes?", a=start, b=end),
            tuple(_route_choice(state, route) for route in routes),
            player=state.turn,
            why=say("One player never takes both halves; with two players the second is closed (rulebook, a turn)."),
        )
    chosen = next((route for route in routes if str(route.id) == rest[0]), None)
    if chosen is None:
        raise _misfit()
    return _claimed(state, chosen, tuple(rest[1:]))


def _route_choice(state: State, route: Route) -> Choice:
    return Choice(
        str(route.id),
        COLOURS[route.colour],
        hint=_route_hint(state, route),
        colour=route.colour,
        refused=refusal(state, state.turn, route),
    )


def _route_hint(state: State, route: Route) -> Message:
    points = say_n("{n} point", "{n} points", state.board.points[route.length])
    if route.colour == "grey":
        cards = say_n("{n} card of any colour", "{n} cards of one colour, any", route.length)
    else:
        cards = say_n("{n} card of this colour", "{n} cards of this colour", route.length)
    return say("{cards}, {points}", cards=cards, points=points)


def _claimed(state: State, route: Route, picks: Picks) -> Prompt | Command:
    if route.cart is not None or refusal(state, state.turn, route) is not None:
        return Claim(state.turn, route.id)
    if picks:
        return Claim(state.turn, route.id, picks[0] == "cart")
    return Prompt(
        say("Is a cart printed on {a} – {b}?", a=route.a, b=route.b),
        (Choice("plain", say("No cart")), Choice("cart", say("A cart"))),
        player=state.turn,
        why=say("No picture shows it; your board does. The answer is remembered."),
    )


def _take_contracts(state: State, picks: Picks) -> Prompt | Command:
    if picks:
        return TakeContracts(state.turn, int(picks[0]))
    name = state.seats[state.turn].name
    if state.contracts_left == 1:
        return Prompt(
            say("{name}: the last contract must be kept.", name=name),
            (Choice("1", say("Keep it")),),
            player=state.turn,
        )
    return Prompt(
        say("{name}: two contracts drawn. How many do you keep?", name=name),
        (Choice("1", say("Keep one")), Choice("2", say("Keep both"))),
        player=state.turn,
        why=say("Two are drawn, at least one is kept, the other goes under the stack (rulebook, a turn)."),
    )


# --- contracts --------------------------------------------------------------------------------------------


def _private(state: State, picks: Picks) -> Prompt | Command:
    if not picks:
        return Prompt(
            say("Whose contract?"),
            tuple(
                Choice(str(p), verbatim(seat.name), colour=seat.colour, refused=_all_entered(state, p))
                for p, seat in enumerate(state.seats)
            ),
        )
    return _contract(state, int(picks[0]), picks[1:], private=True)


def _everything_entered(state: State) -> Message | None:
    reasons = [_all_entered(state, player) for player in range(len(state.seats))]
    return reasons[0] if all(reasons) else None


def _all_entered(state: State, player: int) -> Message | None:
    seat = state.seats[player]
    return say("All contracts are entered.") if len(seat.entered) >= seat.held else None


def _entering(state: State, picks: Picks) -> Prompt | Command:
    player = next(p for p, seat in enumerate(state.seats) if not seat.settled)
    seat = state.seats[player]
    if picks:
        if picks[0] == "settle":
            return Settle(player)
        return _contract(state, player, picks, private=False)
    if len(seat.entered) >= seat.held:
        return Prompt(
            say("{name}: all contracts are entered.", name=seat.name),
            (Choice("settle", say("That is all")), _correct_choice()),
            player=player,
        )
    prompt = _contract(state, player, (), private=False)
    assert isinstance(prompt, Prompt)
    return Prompt(
        say("{name}: contract {n} of {held}?", name=seat.name, n=len(seat.entered) + 1, held=seat.held),
        (*prompt.choices, Choice("settle", say("No more contracts")), _correct_choice()),
        player=player,
        why=say("Contracts are shown now: joined ones add their value, others take it (rulebook, final scoring)."),
    )


def _contract(state: State, player: int, picks: Picks, private: bool) -> Prompt | Command:
    """A contract by its card, if this box has seen it, or place by place."""
    board = state.board
    gone = {frozenset((c.a, c.b)) for seat in state.seats for c in seat.entered}
    known = [c for c in board.contracts if frozenset((c.a, c.b)) not in gone]
    name = state.seats[player].name
    if not picks:
        seen = (Choice(f"{c.a}/{c.b}", say("{a} – {b}: {n}", a=c.a, b=c.b, n=c.points)) for c in known)
        return Prompt(
            say("{name}: which contract?", name=name),
            (Choice("other", say("Another contract…")), *seen),
            player=player,
            private=private,
        )
    for contract in known:
        if picks[0] == f"{contract.a}/{contract.b}":
            return EnterContract(player, contract.a, contract.b, contract.points)
    if picks[0] != "other":
        raise _misfit()
    if len(picks) < 3:
        first = picks[1] if len(picks) == 2 else None
        question = (
            say("Contract: from where?") if first is None else say("Contract: from {place} to where?", place=first)
        )
        places = tuple(Choice(p, verbatim(p), spot=p) for p in sorted(board.places) if p != first)
        return Prompt(question, places, player=player, private=private)
    if len(picks) == 3:
        return Prompt(
            say("{a} – {b}: how many points?", a=picks[1], b=picks[2]),
            kind="number",
            low=1,
            high=MOST_POINTS,
            suggestion=str(distance(board, picks[1], picks[2])),
            player=player,
            private=private,
        )
    return EnterContract(player, picks[1], picks[2], int(picks[3]))
