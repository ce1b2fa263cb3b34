"""What the game leaves to the printed board and cards: which facts there are, and the board they make."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import msgspec
from msgspec.structs import replace

from companion.box.spec import Column, Facts, FactSpec, Schema, Slip
from companion.core.message import say
from companion.core.names import COLOURS
from companion.games.ticket_to_ride.state import (
    CONTRACTS,
    MERCHANDISE,
    MOST_POINTS,
    Board,
    Contract,
    Route,
    RouteColour,
)

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

_FOLDER = Path(__file__).parent


_SHIPPED = tomllib.loads((_FOLDER / "facts.toml").read_text(encoding="utf-8"))["routes"]
ROUTES: tuple[str, ...] = tuple(_SHIPPED)
_ENDS = {number: (route["a"], route["b"]) for number, route in _SHIPPED.items()}
_ROUTE_NAMES = {  # nobody knows routes by their numbers
    number: say("{a} – {b}, {colour}", a=route["a"], b=route["b"], colour=COLOURS[route["colour"]])
    for number, route in _SHIPPED.items()
}
_SURE_CARTS = tuple(route for route in ROUTES if route not in UNSURE_CARTS)
_COLOURS: tuple[str, ...] = get_args(RouteColour)
_BOARD = say("the board of this game")
_LIKELY = 2  # points that a contract may be worth more or less than its shortest way before somebody is asked to look

SPECS = (
    FactSpec(
        pattern="routes.{route}.cart",
        kind="yes",
        holes={"route": tuple(UNSURE_CARTS)},
        labels=UNSURE_CARTS,
        lights=_ENDS,
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
        pattern="contracts.{a}/{b}",
        kind="number",
        low=1,
        high=MOST_POINTS,
        holes={"a": PLACES, "b": PLACES},
        some=CONTRACTS,
        group=say("Contracts"),
        columns=(
            Column("a", say("Contract: from which place?"), words=PLACES),
            Column("b", say("Contract: to which place?"), words=PLACES),
            Column("value", say("Contract: worth how many points?"), low=1, high=MOST_POINTS),
        ),
        question=say("{a} – {b}: worth how many points?"),
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
    # Shipped for every box: an owner whose board differs may correct them.
    FactSpec(
        pattern="points.{spaces}",
        kind="number",
        low=1,
        high=15,
        holes={"spaces": ("1", "2", "3")},
        shipped=True,
        group=say("Points"),
        question=say("How many points is a route of so many spaces worth: {spaces}?"),
        feature=_BOARD,
    ),
    FactSpec(
        pattern="routes.{route}.cart",
        kind="yes",
        holes={"route": _SURE_CARTS},
        labels=_ROUTE_NAMES,
        lights=_ENDS,
        shipped=True,
        group=say("Cart routes"),
        question=say("Is a cart printed on route {route}?"),
        feature=_BOARD,
    ),
    FactSpec(
        pattern="routes.{route}.length",
        kind="number",
        low=1,
        high=4,
        holes={"route": ROUTES},
        labels=_ROUTE_NAMES,
        lights=_ENDS,
        shipped=True,
        group=say("Spaces of the routes"),
        question=say("How many spaces has route {route}?"),
        feature=_BOARD,
    ),
    FactSpec(
        pattern="routes.{route}.colour",
        kind="word",
        words=_COLOURS,
        labels={**_ROUTE_NAMES, **COLOURS},
        lights=_ENDS,
        holes={"route": ROUTES},
        shipped=True,
        group=say("Colours of the routes"),
        question=say("Which colour has route {route}?"),
        feature=_BOARD,
    ),
    FactSpec(
        pattern="routes.{route}.double",
        kind="yes",
        holes={"route": ROUTES},
        labels=_ROUTE_NAMES,
        lights=_ENDS,
        shipped=True,
        group=say("Double routes"),
        question=say("Is route {route} one of two side by side?"),
        feature=_BOARD,
    ),
    FactSpec(
        pattern="routes.{route}.{end}",
        kind="word",
        words=PLACES,
        holes={"route": ROUTES, "end": ("a", "b")},
        labels=_ROUTE_NAMES,
        lights=_ENDS,
        shipped=True,
        group=say("Ends of the routes"),
        question=say("Route {route}, end {end}: which place?"),
        feature=_BOARD,
    ),
    FactSpec(
        pattern="places.{place}",
        kind="spot",
        holes={"place": PLACES},
        shipped=True,
        group=say("Places of the drawn map"),
        question=say("Tap where {place} is drawn."),
        feature=_BOARD,
    ),
)


def schematic(facts: Facts) -> dict[str, tuple[float, float]]:
    """Where the places are drawn without a photograph."""
    return {place: (facts[f"places.{place}"][0], facts[f"places.{place}"][1]) for place in PLACES}


def likely(facts: Facts) -> dict[str, tuple[float, float]]:
    """Where a straight photograph shows the places: the drawn ones were read off a picture of the board."""
    return {f"spots.{place}": at for place, at in schematic(facts).items()}


def today(key: str, value: object) -> dict[str, object]:
    """All contracts in one list, as play tells them and older boxes hold them, are a fact each."""
    if key != "contracts" or not isinstance(value, list):
        return {key: value}
    rows = [row for row in value if isinstance(row, list) and [type(cell) for cell in row] == [str, str, int]]
    rest = [row for row in value if row not in rows]
    return {**{_CONTRACT.key_of_row(row[:2]): row[2] for row in rows}, **({key: rest} if rest else {})}


def board_of(facts: Facts) -> Board:
    """The printed board, put together from its flat facts ("routes.7.length", "points.3", "contracts.Dam/Waag")."""
    routes: dict[str, dict[str, object]] = {}
    points: dict[int, int] = {}
    for key, value in facts.items():
        head, *rest = key.split(".")
        if head == "routes":
            routes.setdefault(rest[0], {"id": int(rest[0])})[rest[1]] = value
        elif head == "points":
            points[int(rest[0])] = value
    in_order = sorted(msgspec.convert(list(routes.values()), list[Route]), key=lambda route: route.id)
    return Board(schematic(facts), {route.id: route for route in in_order}, points, _told(facts))


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


def _told(facts: Facts) -> tuple[Contract, ...]:
    """The contracts that the box knows."""
    found = ((_CONTRACT.holes_of(key), value) for key, value in facts.items() if key.startswith(_CONTRACT.stem))
    return tuple(Contract(holes["a"], holes["b"], value) for holes, value in found if holes is not None)


def slips(facts: Facts) -> list[Slip]:
    """What was taught and cannot all be true together, or is hardly likely."""
    found = []
    carts = [key for key, value in facts.items() if key.endswith(".cart") and value is True]
    if len(carts) > MERCHANDISE:
        text = say(
            "{n} routes have a cart, but the box holds only {cards} merchandise cards.", n=len(carts), cards=MERCHANDISE
        )
        found.append(Slip(text, tuple(f"routes.{route}.cart" for route in UNSURE_CARTS)))
    told = _told(facts)
    if len(told) > CONTRACTS:
        text = say(
            "{n} contracts are known, but the box holds {cards}: strike out what is not there.",
            n=len(told),
            cards=CONTRACTS,
        )
        found.append(Slip(text, tuple(_key_of(contract) for contract in told)))
    return [*found, *_route_slips(facts), *_value_slips(facts, told)]


def _route_slips(facts: Facts) -> Iterator[Slip]:
    for route in ROUTES:
        ends = (f"routes.{route}.a", f"routes.{route}.b")
        if all(end in facts for end in ends) and facts[ends[0]] == facts[ends[1]]:
            yield Slip(say("Route {route} leads from {a} to the same place.", route=route, a=facts[ends[0]]), ends)


def _value_slips(facts: Facts, told: tuple[Contract, ...]) -> Iterator[Slip]:
    """A contract is worth about its shortest way, as all that were seen are."""
    if "routes.1.length" not in facts:
        return
    board = board_of(facts)
    for contract in told:
        away = board.distance(contract.a, contract.b)
        if abs(contract.points - away) > _LIKELY:
            text = say(
                "{a} – {b} for {points}: the shortest way has {n} spaces. Is that right?",
                a=contract.a,
                b=contract.b,
                points=contract.points,
                n=away,
            )
            yield Slip(text, (_key_of(contract),))


def _key_of(contract: Contract) -> str:
    return _CONTRACT.key_of_row((contract.a, contract.b))


_CONTRACT = next(spec for spec in SPECS if spec.some)
BOX = Schema("ticket_to_ride", _FOLDER, SPECS, slips=slips, schematic=schematic, likely=likely, today=today)
