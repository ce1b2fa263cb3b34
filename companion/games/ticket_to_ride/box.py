"""What Ticket to Ride: Amsterdam leaves to the printed board and cards."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from companion.box.spec import Column, FactSpec, Schema, Slip
from companion.core.message import say

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
CONTRACTS = 24
CART_ROUTES = 16

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
            Column("value", say("Contract: worth how many points?"), low=1, high=20),
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


def schematic(facts: Mapping[str, Any]) -> dict[str, tuple[float, float]]:
    """Where the places are drawn without a photograph."""
    return {place: (facts[f"places.{place}.x"], facts[f"places.{place}.y"]) for place in PLACES}


def slips(facts: Mapping[str, Any]) -> list[Slip]:
    """What was taught and cannot all be true together."""
    found = []
    carts = [key for key, value in facts.items() if key.endswith(".cart") and value is True]
    if len(carts) > CART_ROUTES:
        unsure = tuple(f"routes.{route}.cart" for route in UNSURE_CARTS)
        found.append(
            Slip(
                say(
                    "{n} routes have a cart, but the box holds only {cards} merchandise cards.",
                    n=len(carts),
                    cards=CART_ROUTES,
                ),
                unsure,
            )
        )
    contracts = facts.get("contracts", [])
    pairs = [frozenset(row[:2]) for row in contracts]
    for row, pair in zip(contracts, pairs, strict=True):
        if pairs.count(pair) > 1:
            found.append(Slip(say("The contract {a} – {b} is there twice.", a=row[0], b=row[1]), ("contracts",)))
            break
    return found


BOX = Schema("ticket_to_ride", Path(__file__).parent, SPECS, slips=slips, schematic=schematic)
