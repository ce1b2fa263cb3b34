"""Which facts the game leaves to the printed board and cards."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import get_args

from companion.box.spec import Column, FactSpec
from companion.core.message import say
from companion.core.names import COLOURS
from companion.games.ticket_to_ride.state import CONTRACTS, MOST_POINTS, RouteColour

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

FOLDER = Path(__file__).parent
_SHIPPED = tomllib.loads((FOLDER / "facts.toml").read_text(encoding="utf-8"))["routes"]
ROUTES: tuple[str, ...] = tuple(_SHIPPED)
_ENDS = {number: (route["a"], route["b"]) for number, route in _SHIPPED.items()}
_ROUTE_NAMES = {  # nobody knows routes by their numbers
    number: say("{a} – {b}, {colour}", a=route["a"], b=route["b"], colour=COLOURS[route["colour"]])
    for number, route in _SHIPPED.items()
}
_SURE_CARTS = tuple(route for route in ROUTES if route not in UNSURE_CARTS)
_COLOURS: tuple[str, ...] = get_args(RouteColour)
_BOARD = say("the board of this game")

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
        pattern="points.{spaces}",
        kind="number",
        low=4,
        high=15,
        holes={"spaces": ("4",)},
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
CONTRACT = next(spec for spec in SPECS if spec.some)
