"""Invented boards, complete to the last fact, for teaching sessions."""

from __future__ import annotations

import itertools
from pathlib import Path
from random import Random
from typing import Any

from companion.box import facts as box
from companion.games.amsterdam.box.places import HARBOUR
from companion.games.amsterdam.names import DICE, GOODS, ROOFS
from companion.games.catalogue import game_named
from companion.games.merchants.box import COLONIES
from companion.games.merchants.vocabulary import DISTRICTS
from companion.games.ticket_to_ride.box import board_of
from companion.games.ticket_to_ride.specs import PLACES
from companion.games.ticket_to_ride.state import CONTRACTS

Places = dict[str, tuple[float, float]]


def ticket_to_ride() -> tuple[dict[str, Any], Places]:
    """The facts, and where the seventeen towns lie."""
    shipped = box.load_facts(game_named("ticket_to_ride").box, False, Path("/nonexistent"))
    known = {key: value for key, value in shipped.items() if key.startswith("contracts.")}
    board = board_of(shipped)
    fresh = [(a, b) for a, b in Random(7).sample(list(itertools.combinations(PLACES, 2)), 60)]
    contracts = known | {
        f"contracts.{a}/{b}": board.distance(a, b) for a, b in fresh if f"contracts.{a}/{b}" not in known
    }
    truth = {
        "routes.10.cart": False,
        "routes.19.cart": False,
        "routes.31.cart": False,
        "points.4": 7,
        **dict(list(contracts.items())[:CONTRACTS]),
    }
    places = {place: (shipped[f"places.{place}"][0], shipped[f"places.{place}"][1]) for place in PLACES}
    return truth, places


def merchants() -> tuple[dict[str, Any], Places]:
    """The facts of the demonstration board, and where its house and colony sites lie."""
    truth = box.load_facts(game_named("merchants").box, True, Path("/nonexistent"))
    truth = {
        k: v
        for k, v in truth.items()
        if not k.startswith(("deck.", "colonies.", "places.", "spots.")) and k != "invented"
    }
    demo = box.load_facts(game_named("merchants").box, True, Path("/nonexistent"))
    places: Places = {}
    for at, district in enumerate(DISTRICTS):
        for n in range(demo[f"sites.{district}"]):
            places[f"{district}.{n + 1}"] = (0.05 + 0.22 * at + 0.04 * (n % 5), 0.06 + 0.09 * (n // 5))
    for row, colony in enumerate(COLONIES):
        for n in range(demo.get(f"colonies.{colony}", 0)):
            places[f"{colony}.{n + 1}"] = (0.05 + 0.05 * n + 0.45 * (row % 2), 0.45 + 0.06 * (row // 2))
        truth[f"spots.{colony}"] = [list(places[f"{colony}.{n + 1}"]) for n in range(demo.get(f"colonies.{colony}", 0))]
    return truth, places


def amsterdam() -> tuple[dict[str, Any], Places]:
    """The facts of the demonstration board with a harbour of water spaces, and where everything lies."""
    truth = box.load_facts(game_named("amsterdam").box, True, Path("/nonexistent"))
    truth = {key: value for key, value in truth.items() if not key.startswith("cards.") and key != "invented"}
    places: Places = {}
    for row, district in enumerate(DICE):
        for n in range(1, 7):
            places[f"{district}.{n}"] = (0.05 + 0.075 * n + 0.01 * row, 0.06 + 0.08 * row + 0.02 * (n % 2))
    for i, place in enumerate(HARBOUR):
        places[place] = (0.06 + 0.044 * i, 0.60 if i % 2 else 0.66)
    for i, good in enumerate(GOODS):
        for n in range(1, ROOFS + 1):
            places[f"roof.{good}.{n}"] = (0.62 + 0.04 * i, 0.06 + 0.07 * n)
    waters = [f"water.{n}" for n in range(1, len(HARBOUR) + 1)]
    for i, water in enumerate(waters):
        places[water] = (0.06 + 0.044 * i, 0.76)
    for n in range(1, 20):
        places[f"amstel.{n}"] = (0.04 + 0.047 * n, 0.88 + 0.03 * (n % 2))
    truth["water"] = [list(places[water]) for water in waters]
    truth["amstel"] = [list(places[f"amstel.{n}"]) for n in range(1, 20)]
    shore = [[place, water] for place, water in zip(HARBOUR, waters, strict=True)]
    along = [[a, b] for a, b in itertools.pairwise(waters)]
    truth["water_ways"] = [*shore, *along]
    del truth["harbour"]
    return truth, places
