"""The questions, one at a time, until a command is complete: who is asked now; a turn; corrections."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.errors import IllegalMove
from companion.core.message import say, say_n, verbatim
from companion.core.names import COLOURS
from companion.core.prompt import Choice, Picks, Prompt
from companion.games.contract import Command, Seat, asked_of
from companion.games.ticket_to_ride.ask import contracts
from companion.games.ticket_to_ride.ask.contracts import CORRECT, misfit, places
from companion.games.ticket_to_ride.claims import refusal
from companion.games.ticket_to_ride.commands import Claim, Correct, TakeCards
from companion.games.ticket_to_ride.corrections import CORRECTIONS, correctable
from companion.games.ticket_to_ride.state import Correctable, Route, State


def ask(state: State, seat: Seat | None, picks: Picks) -> Prompt | Command:
    """The next question, or the finished command; with a seat: what that player may answer now."""
    waiting = _waiting(state)
    if seat is not None and waiting and seat not in waiting:
        return _out_of_turn(state, seat, picks)
    return _answered(state, seat, picks)


def _waiting(state: State) -> list[Seat]:
    """Who has something to answer, the first one first; nobody once the game is over."""
    match state.phase:
        case "contracts":
            return [player for player, seat in enumerate(state.seats) if not seat.held]
        case "play":
            return [state.turn]
        case "entering":
            return [player for player, seat in enumerate(state.seats) if not seat.settled]
        case "over":
            return []


def _answered(state: State, seat: Seat | None, picks: Picks) -> Prompt | Command:
    if picks[:1] == (CORRECT.id,):
        return _correction(state, picks[1:])
    if state.phase == "over":
        return Prompt(say("The game is over."), (CORRECT,))
    player = _waiting(state)[0] if seat is None else seat
    match state.phase:
        case "contracts":
            return contracts.first_contracts(state, player, picks)
        case "play":
            return _turn(state, seat, picks)
        case "entering":
            return contracts.shown_contracts(state, player, picks)


def _out_of_turn(state: State, seat: Seat, picks: Picks) -> Prompt | Command:
    """While somebody else is asked, a player may enter a contract of his own."""
    private = contracts.in_secret(state, seat)
    if state.phase == "play" and picks[:1] == (private.id,):
        return contracts.secret_contract(state, seat, picks[1:])
    if picks:
        raise misfit()
    waiting = asked_of(_answered(state, None, ()), seat, state.names)
    return replace(waiting, choices=(private,)) if state.phase == "play" else waiting


# --- a turn: transport cards, a route, or contracts -------------------------------------------------------


def _turn(state: State, seat: Seat | None, picks: Picks) -> Prompt | Command:
    """What the player whose turn it is does; a place on the map begins a claim."""
    match picks:
        case ():
            return _which_action(state, seat)
        case ("cards", *_):
            return TakeCards(state.turn)
        case ("contracts", *rest):
            return contracts.drawn_contracts(state, tuple(rest))
        case ("private", *rest):
            return contracts.secret_contract(state, seat, tuple(rest))
        case ("claim",):
            return Prompt(say("A route from where?"), places(sorted(state.board.places)), player=state.turn)
        case ("claim", *rest):
            return _claim(state, tuple(rest))
    return _claim(state, picks)


def _which_action(state: State, seat: Seat | None) -> Prompt:
    no_contract = None if state.contracts_left else say("No contract is left to draw.")
    return Prompt(
        say("{name}: claim a route on the map, or take cards.", name=state.seats[state.turn].name),
        (
            Choice("claim", say("Claim a route")),
            Choice("cards", say("Took transport cards")),
            Choice("contracts", say("Took contracts"), refused=no_contract),
            contracts.in_secret(state, seat),
            CORRECT,
            *places(state.board.places, quiet=True),
        ),
        player=state.turn,
        why=say("One action a turn: transport cards, a route, or contracts (rulebook, a turn)."),
    )


def _claim(state: State, picks: Picks) -> Prompt | Command:
    start, *rest = picks
    board = state.board
    if start not in board.places:
        raise misfit()
    if not rest:
        question = say("From {place} to where?", place=start)
        return Prompt(question, places(board.neighbours(start)), player=state.turn)
    end, *rest = rest
    routes = {str(route.id): route for route in board.routes.values() if route.joins(start, end)}
    if not routes:
        raise IllegalMove(say("No route joins {a} and {b}.", a=start, b=end))
    if len(routes) == 1:
        return _claimed(state, next(iter(routes.values())), tuple(rest))
    if not rest:
        return Prompt(
            say("{a} – {b}: which of the two routes?", a=start, b=end),
            tuple(_route_choice(state, route) for route in routes.values()),
            player=state.turn,
            why=say("One player never takes both halves; with two players the second is closed (rulebook, a turn)."),
        )
    if rest[0] not in routes:
        raise misfit()
    return _claimed(state, routes[rest[0]], tuple(rest[1:]))


def _route_choice(state: State, route: Route) -> Choice:
    points = say_n("{n} point", "{n} points", state.board.points[route.length])
    if route.colour == "grey":
        cards = say_n("{n} card of any colour", "{n} cards of one colour, any", route.length)
    else:
        cards = say_n("{n} card of this colour", "{n} cards of this colour", route.length)
    hint = say("{cards}, {points}", cards=cards, points=points)
    refused = refusal(state, state.turn, route)
    return Choice(str(route.id), COLOURS[route.colour], hint, colour=route.colour, refused=refused)


def _claimed(state: State, route: Route, picks: Picks) -> Prompt | Command:
    cart = _cart(state, state.turn, route, picks)
    return cart if isinstance(cart, Prompt) else Claim(state.turn, route.id, cart)


def _cart(state: State, player: Seat, route: Route, picks: Picks) -> Prompt | bool | None:
    """Whether a cart is printed on a route, asked where nobody knows it yet."""
    if route.cart is not None or refusal(state, player, route) is not None:
        return None
    if picks:
        return picks[0] == "cart"
    return Prompt(
        say("Is a cart printed on {a} – {b}?", a=route.a, b=route.b),
        (Choice("plain", say("No cart")), Choice("cart", say("A cart"))),
        player=player,
        why=say("No picture shows it; your board does. The answer is remembered."),
    )


# --- "Correct…": what is different on the table, whose, and the right number --------------------------------


def _correction(state: State, picks: Picks) -> Prompt | Command:
    if not picks:
        choices = tuple(Choice(what, label) for what, label in CORRECTIONS.items())
        return Prompt(say("What is different on the table?"), choices)
    what = next((what for what in CORRECTIONS if what == picks[0]), None)
    match what:
        case None:
            raise misfit()
        case "free_route":
            return _free_route(state, picks[1:])
        case "wrong_contract":
            return _wrong_contract(state, picks[1:])
        case "last_round":
            return _number(state, what, state.turn, picks[1:])
    if len(picks) == 1:
        players = tuple(Choice(str(p), verbatim(s.name), colour=s.colour) for p, s in enumerate(state.seats))
        return Prompt(say("Whose?"), players)
    player = int(picks[1])
    if what == "claim":
        return _forgotten_claim(state, player, picks[2:])
    return Correct(what, player, 0) if what == "turn" else _number(state, what, player, picks[2:])


def _number(state: State, what: Correctable, player: Seat, picks: Picks) -> Prompt | Command:
    if picks:
        return Correct(what, player, int(picks[0]))
    now, low, high = correctable(state, what, player)
    question = (
        say("How many turns are left, this one included? 0: the last round has not begun.")
        if what == "last_round"
        else say("{what} of {name}: what is right?", what=CORRECTIONS[what], name=state.seats[player].name)
    )
    return Prompt(question, kind="number", low=low, high=high, suggestion=str(now), player=player)


def _forgotten_claim(state: State, player: Seat, picks: Picks) -> Prompt | Command:
    open_ones = {str(r.id): r for r in state.board.routes.values() if refusal(state, player, r) is None}
    if not open_ones:
        raise IllegalMove(say("No route is left that {name} could have claimed.", name=state.seats[player].name))
    if not picks:
        question = say("Which route did {name} claim?", name=state.seats[player].name)
        return Prompt(question, tuple(_route(number, route) for number, route in open_ones.items()), player=player)
    if picks[0] not in open_ones:
        raise misfit()
    route = open_ones[picks[0]]
    cart = _cart(state, player, route, picks[1:])
    return cart if isinstance(cart, Prompt) else Correct("claim", player, route.id, cart)


def _route(number: str, route: Route) -> Choice:
    return Choice(number, verbatim(" – ".join((route.a, route.b))), colour=route.colour)


def _wrong_contract(state: State, picks: Picks) -> Prompt | Command:
    if state.phase == "play":
        raise IllegalMove(say("Contracts are secret now: this is set right when they are shown."))
    if picks:
        player, number = picks[0].split(".")
        return Correct("wrong_contract", int(player), int(number))
    choices = tuple(
        Choice(f"{player}.{number}", say("{a} – {b} ({name})", a=c.a, b=c.b, name=seat.name), colour=seat.colour)
        for player, seat in enumerate(state.seats)
        for number, c in enumerate(seat.entered)
    )
    if not choices:
        raise IllegalMove(say("No contract has been entered yet."))
    return Prompt(say("Which contract was entered by mistake?"), choices)


def _free_route(state: State, picks: Picks) -> Prompt | Command:
    if picks:
        number = int(picks[0])
        return Correct("free_route", state.owners.get(number, 0), number)
    if not state.owners:
        raise IllegalMove(say("No route has been claimed yet."))
    claimed = [(state.board.routes[number], state.seats[owner].name) for number, owner in state.owners.items()]
    choices = tuple(
        Choice(str(route.id), say("{a} – {b} ({name})", a=route.a, b=route.b, name=name), colour=route.colour)
        for route, name in claimed
    )
    return Prompt(say("Which route is free on the table?"), choices)
