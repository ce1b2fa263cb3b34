"""The picture of the moment: the schematic map, the score, and at the end the contracts."""

from __future__ import annotations

from companion.core.message import Message, say, say_n, verbatim
from companion.core.prompt import Picks
from companion.core.view import (
    Cell,
    GameView,
    GridPanel,
    Instruction,
    InstructionPanel,
    Link,
    MapPanel,
    Panel,
    ScoreRow,
    ScoreTable,
    Spot,
)
from companion.games.ticket_to_ride.decide import refusal
from companion.games.ticket_to_ride.score import score, settled
from companion.games.ticket_to_ride.state import Route, State


def view(state: State, picks: Picks) -> GameView:
    """What the screen shows now; picked places are lit on the map."""
    return GameView(
        phase=_phase(state),
        panels=_panels(state, picks),
        score=_table(state),
        turn=_turn(state),
        banner=_banner(state),
    )


def _phase(state: State) -> Message:
    match state.phase:
        case "contracts":
            return say("First contracts")
        case "play":
            if state.turns_left is not None:
                return say_n("Last round: {n} turn left", "Last round: {n} turns left", state.turns_left)
            return say("Play")
        case "entering":
            return say("Contracts are shown")
    return say("Final score")


def _turn(state: State) -> Message | None:
    if state.phase != "play":
        return None
    return say("{name}'s turn", name=state.seats[state.turn].name)


def _banner(state: State) -> Message | None:
    if state.phase == "over":
        return score(state).verdict
    if state.phase == "play" and state.turns_left is not None:
        if state.trigger is None:
            return say("Last round: everyone has one more turn.")
        seat = state.seats[state.trigger]
        return say("Last round: {name} had {n} carts or fewer. Everyone has one more turn.", name=seat.name, n=2)
    return None


def _panels(state: State, picks: Picks) -> tuple[Panel, ...]:
    board_map = _map(state, picks)
    if state.phase == "entering":
        return (board_map, _shown(state))
    if state.phase == "over":
        return (_final(state), board_map, _shown(state))
    return (board_map,)


def _map(state: State, picks: Picks) -> MapPanel:
    lit = {pick for pick in picks if pick in state.board.places}
    spots = tuple(Spot(name, x, y, verbatim(name), lit=name in lit) for name, (x, y) in state.board.places.items())
    return MapPanel(spots, tuple(_link(state, route) for route in state.board.routes.values()))


def _link(state: State, route: Route) -> Link:
    owner = state.owners.get(route.id)
    twin = state.board.twin(route)
    lane = 0 if twin is None else (-1 if route.id < twin.id else 1)
    closed = owner is None and state.phase == "play" and refusal(state, state.turn, route) is not None
    return Link(
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


def _table(state: State) -> ScoreTable:
    result = score(state)
    best = max(result.totals, default=0)
    rows = []
    for player, seat in enumerate(state.seats):
        gained = state.last.get(player, 0)
        rows.append(
            ScoreRow(
                verbatim(seat.name),
                seat.colour,
                str(result.totals[player]),
                (("cart", str(seat.carts)), ("merchandise", str(seat.merchandise)), ("contract", str(seat.held))),
                f"{gained:+d}" if gained else "",
                active=state.phase == "play" and player == state.turn,
                leading=best > 0 and result.totals[player] == best,
            )
        )
    return ScoreTable(tuple(rows), say("points"))


def _shown(state: State) -> InstructionPanel:
    steps = []
    for player, seat in enumerate(state.seats):
        for item in settled(state, player):
            text = say(
                "{name}: {a} – {b} {points}",
                name=seat.name,
                a=item.contract.a,
                b=item.contract.b,
                points=f"{item.points:+d}",
            )
            why = (
                say("Joined by {way}.", way=" – ".join(item.way))
                if item.way
                else say("Not joined by routes of one colour: its points are lost.")
            )
            steps.append(Instruction(text, why, done=bool(item.way), colour=seat.colour, symbol="contract"))
    return InstructionPanel(say("Contracts"), tuple(steps))


def _final(state: State) -> GridPanel:
    result = score(state)
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
            rows.append((Cell(label), *(Cell(verbatim(str(points))) for points in sums)))
    rows.append((Cell(say("Total"), strong=True), *(Cell(verbatim(str(t)), strong=True) for t in result.totals)))
    head = (Cell(verbatim("")), *(Cell(verbatim(seat.name), colour=seat.colour) for seat in state.seats))
    return GridPanel(say("Final score"), head, tuple(rows))
