"""The box of this game: the printed board that its facts make, and what was taught and cannot be true."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from companion.box.spec import Facts, Schema, Slip
from companion.core.message import say
from companion.games.ticket_to_ride.specs import CONTRACT, FOLDER, PLACES, ROUTES, SPECS, UNSURE_CARTS
from companion.games.ticket_to_ride.state import CONTRACTS, MERCHANDISE, Board, Contract, Route

_LIKELY = 2  # points that a contract may be worth more or less than its shortest way before somebody is asked to look


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
    return {**{CONTRACT.key_of_row(row[:2]): row[2] for row in rows}, **({key: rest} if rest else {})}


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


def fact_of(board: Board, key: str) -> bool | int | list[list[str | int]] | None:
    """What the board says about a fact that play may teach; of the contracts all together, or one.

    >>> board = Board({}, {}, {}, (Contract("Dam", "Waag", 4),))
    >>> fact_of(board, "contracts"), fact_of(board, "contracts.Dam/Waag"), fact_of(board, "contracts.Dam/Jordaan")
    ([['Dam', 'Waag', 4]], 4, None)
    """
    if key == "contracts":
        return [[c.a, c.b, c.points] for c in board.contracts]
    if (ends := CONTRACT.holes_of(key)) is not None:
        return next((c.points for c in board.contracts if [c.a, c.b] == list(ends.values())), None)
    _, number, _ = key.split(".")
    return board.routes[int(number)].cart


def _contracts(rows: object) -> tuple[Contract, ...]:
    return tuple(Contract(*row) for row in msgspec.convert(rows, list[tuple[str, str, int]]))


def _told(facts: Facts) -> tuple[Contract, ...]:
    """The contracts that the box knows."""
    found = ((CONTRACT.holes_of(key), value) for key, value in facts.items() if key.startswith(CONTRACT.stem))
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
    return CONTRACT.key_of_row((contract.a, contract.b))


BOX = Schema("ticket_to_ride", FOLDER, SPECS, slips=slips, schematic=schematic, likely=likely, today=today)
