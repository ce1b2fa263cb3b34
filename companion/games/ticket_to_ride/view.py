"""The picture of the moment: the schematic map, the score, and at the end the contracts."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core import view as shown
from companion.core.message import Message, say, say_n, verbatim
from companion.core.prompt import Picks
from companion.games.contract import Score, Seat
from companion.games.ticket_to_ride import drawn
from companion.games.ticket_to_ride.claims import refusal
from companion.games.ticket_to_ride.contracts import is_invented
from companion.games.ticket_to_ride.hands import news, steps
from companion.games.ticket_to_ride.score import score, settled
from companion.games.ticket_to_ride.state import LAST_ROUND_AT, Route, State
from companion.games.ticket_to_ride.ways import arcs, opened, way_of

NEAR = LAST_ROUND_AT + 3  # carts with which somebody nears the last round


def view(state: State, now_ns: int, seat: Seat | None, picks: Picks) -> shown.GameView:
    """What the screen shows now: picked places are lit; routes are closed for the seat, or for whoever has the turn.

    Contracts that were entered in secret are in nobody's picture before the end but in that of their owner, while
    they lie open to him.
    """
    result = score(state)
    board = _map(state, state.turn if seat is None else seat, picks)
    owner = opened(state, seat, picks)
    if owner is not None:
        way, own = way_of(state, owner, picks[-1]), state.seats[owner].colour
        board = replace(board, arcs=arcs(state, owner), links=tuple(_opened(link, way, own) for link in board.links))
    return shown.GameView(
        phase=_phase(state),
        panels=_panels(state, result, board),
        score=_table(state, result),
        turn=say("{name}'s turn", name=state.seats[state.turn].name) if _followed(state) else None,
        banner=result.verdict or news(state) or _last_round(state),
        steps=steps(state) if not picks else None,
    )


def _followed(state: State) -> bool:
    """Whether it is known whose turn it is."""
    return state.phase == "play" and state.help == "all"


def _opened(link: shown.Link, way: frozenset[str], own: str) -> shown.Link:
    """A route behind open contracts: what one of them needs is lit, and what others have is closed."""
    return replace(link, lit=link.id in way, closed=link.closed or link.owner not in ("", own))


def _phase(state: State) -> Message:
    if state.help == "score" and state.phase in ("contracts", "play"):
        return say("Only the score")
    match state.phase:
        case "contracts":
            return say("First contracts")
        case "play":
            if state.turns_left is not None:
                return say_n("Last round: {n} turn left", "Last round: {n} turns left", state.turns_left)
            least = min(state.seats, key=lambda seat: seat.carts)
            if least.carts > NEAR:
                return say("Play")
            return say_n("{name} has {n} cart left", "{name} has {n} carts left", least.carts, name=least.name)
        case "entering":
            return say("Contracts are shown")
        case "over":
            return say("Final score")


def _last_round(state: State) -> Message | None:
    """Short enough to stand below the phase, which says that it is the last round."""
    if state.phase != "play" or state.turns_left is None:
        return None
    players = len(state.seats)
    if state.turns_left >= players:
        return say("Everyone has one more turn.")
    waiting = (state.seats[(state.turn + n) % players].name for n in range(state.turns_left))
    return say("Still to play: {names}", names=", ".join(waiting))


def _panels(state: State, result: Score, board: shown.MapPanel) -> tuple[shown.Panel, ...]:
    if state.phase in ("contracts", "play"):
        return (board,)
    first = (_final(state, result), board) if state.phase == "over" else (board,)
    return (*first, _shown_contracts(state))


def _map(state: State, player: Seat, picks: Picks) -> shown.MapPanel:
    spots = tuple(drawn.spot(name, scheme, name in picks) for name, scheme in state.board.places.items())
    links = tuple(_link(state, player, route) for route in state.board.routes.values())
    return shown.MapPanel(spots, links)


def _link(state: State, player: Seat, route: Route) -> shown.Link:
    owner = state.owners.get(route.id)
    twin = state.board.twin(route)
    lane = 0 if twin is None else (-1 if route.id < twin.id else 1)
    closed = owner is None and state.phase == "play" and refusal(state, player, route) is not None
    return shown.Link(
        str(route.id),
        route.a,
        route.b,
        route.length,
        route.colour,
        "" if owner is None else state.seats[owner].colour,
        lane,
        "cart" if route.cart else "",
        closed,
    )


def _table(state: State, result: Score) -> shown.ScoreTable:
    best = max(result.totals, default=0)
    rows = []
    for player, seat in enumerate(state.seats):
        gained = state.last.get(player, 0)
        rows.append(
            shown.ScoreRow(
                verbatim(seat.name),
                seat.colour,
                str(result.totals[player]),
                (("cart", str(seat.carts)), ("merchandise", str(seat.merchandise)), ("contract", str(seat.held))),
                f"{gained:+d}" if gained else "",
                active=_followed(state) and player == state.turn,
                leading=best > 0 and result.totals[player] == best,
                program=bool(seat.program),
            )
        )
    return shown.ScoreTable(tuple(rows), say("points"))


def _shown_contracts(state: State) -> shown.InstructionPanel:
    steps = []
    for player, seat in enumerate(state.seats):
        for item in settled(state, player):
            a, b, points = item.contract.a, item.contract.b, f"{item.points:+d}"
            text = say("{name}: {a} – {b} {points}", name=seat.name, a=a, b=b, points=points)
            if seat.program and is_invented(state.board, item.contract):
                text = say("{name}: {a} – {b} {points}, invented", name=seat.name, a=a, b=b, points=points)
            steps.append(shown.Instruction(text, item.why, done=bool(item.way), colour=seat.colour, symbol="contract"))
    return shown.InstructionPanel(say("Contracts"), tuple(steps))


def _final(state: State, result: Score) -> shown.GridPanel:
    categories = (
        ("routes", say("Routes")),
        ("contracts", say("Contracts")),
        ("merchandise", say("Merchandise")),
        ("corrections", say("Corrections")),
    )
    rows = []
    for category, label in categories:
        lines = [line for line in result.lines if line.category == category]
        if lines:
            sums = (sum(line.points for line in lines if line.player == p) for p in range(len(state.seats)))
            rows.append((shown.Cell(label), *(shown.Cell(verbatim(str(points))) for points in sums)))
    rows.append(
        (shown.Cell(say("Total"), strong=True), *(shown.Cell(verbatim(str(t)), strong=True) for t in result.totals))
    )
    head = (shown.Cell(verbatim("")), *(shown.Cell(verbatim(seat.name), colour=seat.colour) for seat in state.seats))
    return shown.GridPanel(say("Final score"), head, tuple(rows))
