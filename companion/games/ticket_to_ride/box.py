"""What the game leaves to the printed board and cards: which facts there are, and the board they make."""

from __future__ import annotations

from pathlib import Path

import msgspec
from msgspec.structs import replace

from companion.box.spec import Column, Facts, FactSpec, Schema, Slip
from companion.core.message import say
from companion.games.ticket_to_ride.state import CONTRACTS, MERCHANDISE, MOST_POINTS, Board, Contract, Route

PLACES = (
    "Begijnhof",
    "Blauwbrug",
    "Dam",
    "De Drie Hendricken",
    "Haringpakkerstoren",
    "Jan Roodenpoortstoren",
    "Jordaan",
    "Korenmetershuisje",
    "Montelbaanstoren",
    "Munttoren",
    "Nieuwe Waal",
    "Noordermarkt",
    "Oost-Indisch Huis",
    "Oude Kerk",
    "Oude Waal",
    "Waag",
    "Westermarkt",
)
UNSURE_CARTS = {
    "10": say("Oude Waal – Oude Kerk"),
    "19": say("Korenmetershuisje – Noordermarkt"),
    "31": say("Dam – Begijnhof"),
}

SPECS = (
    FactSpec(
        pattern="routes.{route}.cart",
        kind="yes",
        holes={"route": tuple(UNSURE_CARTS)},
        labels=UNSURE_CARTS,
        assumed=False,
        group=say("Cart routes"),
        question=say("Is a cart printed on the grey route {route}?"),
        feature=say("merchandise cards for these three routes"),
    ),
    FactSpec(
        pattern="points.4",
        kind="number",
        low=4,
        high=15,
        assumed=7,
        group=say("Points"),
        question=say("How many points is a route of four spaces worth? (printed on the board)"),
        feature=say("the points of the three longest routes"),
    ),
    FactSpec(
        pattern="contracts",
        kind="rows",
        most=CONTRACTS,
        whole=CONTRACTS,
        group=say("Contracts"),
        columns=(
            Column("from", say("Contract: from which place?"), words=PLACES),
            Column("to", say("Contract: to which place?"), words=PLACES),
            Column("value", say("Contract: worth how many points?"), low=1, high=MOST_POINTS),
        ),
        question=say("Which contracts are in the box?"),
        feature=say("contracts picked from a list instead of typed"),
    ),
    FactSpec(
        pattern="spots.{place}",
        kind="spot",
        holes={"place": PLACES},
        optional=True,
        group=say("Places on the photograph"),
        question=say("Tap {place} on the board."),
        feature=say("the photograph of your own board as the map"),
    ),
)


def schematic(facts: Facts) -> dict[str, tuple[float, float]]:
    """Where the places are drawn without a photograph."""
    return {place: (facts[f"places.{place}.x"], facts[f"places.{place}.y"]) for place in PLACES}


def board_of(facts: Facts) -> Board:
    """The printed board, put together from its flat facts ("routes.7.length", "points.3", "contracts")."""
    routes: dict[str, dict[str, object]] = {}
    points: dict[int, int] = {}
    for key, value in facts.items():
        head, *rest = key.split(".")
        if head == "routes":
            routes.setdefault(rest[0], {"id": int(rest[0])})[rest[1]] = value
        elif head == "points":
            points[int(rest[0])] = value
    in_order = sorted(msgspec.convert(list(routes.values()), list[Route]), key=lambda route: route.id)
    return Board(
        schematic(facts), {route.id: route for route in in_order}, points, _contracts(facts.get("contracts", []))
    )


def with_fact(board: Board, key: str, value: object) -> Board:
    """The board with what was told in play: a cart ("routes.10.cart"), or the contracts seen so far ("contracts")."""
    if key == "contracts":
        return replace(board, contracts=_contracts(value))
    _, number, _ = key.split(".")
    route = replace(board.routes[int(number)], cart=value)
    return replace(board, routes={**board.routes, route.id: route})


def fact_of(board: Board, key: str) -> bool | list[list[str | int]] | None:
    """What the board says about a fact that play may teach."""
    if key == "contracts":
        return [[c.a, c.b, c.points] for c in board.contracts]
    _, number, _ = key.split(".")
    return board.routes[int(number)].cart


def _contracts(rows: object) -> tuple[Contract, ...]:
    return tuple(Contract(*row) for row in msgspec.convert(rows, list[tuple[str, str, int]]))


def slips(facts: Facts) -> list[Slip]:
    """What was taught and cannot all be true together."""
    found = []
    carts = [key for key, value in facts.items() if key.endswith(".cart") and value is True]
    if len(carts) > MERCHANDISE:
        text = say(
            "{n} routes have a cart, but the box holds only {cards} merchandise cards.", n=len(carts), cards=MERCHANDISE
        )
        found.append(Slip(text, tuple(f"routes.{route}.cart" for route in UNSURE_CARTS)))
    contracts = _contracts(facts.get("contracts", []))
    twice = next((c for c in contracts if sum(c.same_places(other) for other in contracts) > 1), None)
    if twice is not None:
        found.append(Slip(say("The contract {a} – {b} is there twice.", a=twice.a, b=twice.b), ("contracts",)))
    return found


BOX = Schema("ticket_to_ride", Path(__file__).parent, SPECS, slips=slips, schematic=schematic)
