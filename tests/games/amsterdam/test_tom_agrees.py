"""Two TOMs, one rulebook: tom.py and the naive one agree on random boards and rolls.

The fast run compares 3,000 boards, the long one (pytest -m long) 20,000.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from companion.games.amsterdam.apply import apply_all
from companion.games.amsterdam.cards import tiles
from companion.games.amsterdam.commands import PlayTom
from companion.games.amsterdam.decide import events_of
from companion.games.amsterdam.instructions import card_removed
from companion.games.amsterdam.names import BLOCKS, DICE, GOODS, JETTIES
from companion.games.amsterdam.state import State
from companion.games.amsterdam.tom import plan
from tests.games.amsterdam import naive_tom
from tests.games.amsterdam.sitting import Sitting
from tests.games.amsterdam.told_by_tom import cards_gone, florins, kind, points, tie_break

BASE = Sitting("Anne").open().state
TOM = BASE.tom


def test_fast() -> None:
    _compare(1_500, seed=5)


@pytest.mark.long
def test_long() -> None:
    _compare(20_000, seed=6)


def _compare(boards: int, seed: int) -> None:
    rng = Random(seed)
    seen: dict[str, int] = {}
    for number in range(boards):
        naive, state = random_board(rng)
        turn = plan(state)
        assert turn.need is None
        after = apply_all(state, events_of(state, PlayTom()))
        expected = naive_tom.tom_plays(naive)
        assert outcome(after) == wanted(expected), f"board {number} of seed {seed}: {naive}"
        assert sum(points(step) for step in turn.steps) == expected["points"] - naive["points"]
        assert sum(florins(step) for step in turn.steps) == expected["florins"] - naive["florins"]
        for step in turn.steps:
            met = f"{kind(step)} {tie_break(step)}".strip()
            seen[met] = seen.get(met, 0) + 1
            assert str(step.because), "every step says why"
    # A comparison that never met a rule would prove nothing about it.
    for met in ("river", "docker", "block", "block neighbour", "block leftmost", "good", "market", "nothing"):
        assert seen.get(met, 0) > boards // 200, (met, seen)


def test_the_removed_card() -> None:
    rng = Random(8)
    for _ in range(2_000):
        kinds = ["plan", "plan", "building", "artisan"]
        cards = [(f"{i:03}", kind, rng.randint(1, 4)) for i, kind in enumerate(kinds, 1)]
        rng.shuffle(cards)
        assert set(cards_gone(card_removed(cards))) == naive_tom.card_taken_away(cards)


# --- random boards in both shapes ---------------------------------------------------------------------


def random_board(rng: Random) -> tuple[dict[str, Any], State]:
    costs = {block: rng.randint(1, 4) for block in BLOCKS}
    bridges = {block: [b for b in BLOCKS if b != block and rng.random() < 0.06] for block in BLOCKS}
    for block, others in bridges.items():
        for other in others:
            if block not in bridges[other]:
                bridges[other].append(block)
    roof_values = {good: sorted((rng.randint(1, 12) for _ in range(3)), reverse=True) for good in GOODS}
    dockers = sorted((rng.randint(1, 12) for _ in range(4)), reverse=True)
    river_bridges = {step: rng.randint(1, 6) for step in rng.sample(range(1, 18), 4)}
    facts: dict[str, Any] = {"invented": True}
    facts |= {f"blocks.{block}.cost": cost for block, cost in costs.items()}
    facts |= {f"blocks.{block}.bridges": others for block, others in bridges.items()}
    facts |= {f"roofs.{good}.{n}": value for good, row in roof_values.items() for n, value in enumerate(row, 1)}
    facts |= {f"dockers.{n}": value for n, value in enumerate(dockers, 1)}
    facts |= {f"river.{step}": value for step, value in river_bridges.items()}
    owners, goods, sold, roofs = _occupied(rng)
    jetties = {jetty: rng.randint(0, 1) for jetty in JETTIES}
    round_ = rng.randint(1, 12)
    tile = rng.choice([number for number in tiles() if number[0] == ("A" if round_ <= 6 else "B")])
    roll = _roll(rng)
    triples = [n for n in range(1, 7) if rng.random() < 0.2]
    seat = {"florins": rng.randint(0, 7), "river": rng.choice((rng.randint(0, 18), rng.randint(12, 18)))}
    points = rng.randint(0, 90)
    building = rng.randint(0, 6)
    naive = {
        "round": round_, "roll": roll, "tile": tile, "points": points, **seat,
        "river_bridges": river_bridges, "triples": triples, "jetties": jetties, "docker_values": dockers,
        "building": building, "blocks": [(b.split(".")[0], int(b[-1])) for b in BLOCKS],
        "owner": {_pair(b): "TOM" if o == TOM else "Anne" for b, o in owners.items()},
        "cost": {_pair(b): cost for b, cost in costs.items()},
        "bridges": {(_pair(a), _pair(b)) for a, others in bridges.items() for b in others},
        "goods": {_pair(b): good for b, good in goods.items()}, "sold": list(sold), "roofs": roofs,
        "roof_values": roof_values,
    }  # fmt: skip
    seats = list(BASE.seats)
    seats[TOM] = replace(seats[TOM], points={"market": points}, **seat)
    state = replace(
        BASE, seats=tuple(seats), facts=facts, phase="tom", round=round_, roll=roll, owners=owners,
        drawn={**{f"good.{b}": good for b, good in goods.items()}, f"tile.{round_}": tile},
        sold=tuple(sold), roofs=dict(roofs), jetties={j: ("?",) * n for j, n in jetties.items()},
        building=("?",) * building, triples=tuple(triples),
    )  # fmt: skip
    return naive, state


def _occupied(rng: Random) -> tuple[dict[str, int], dict[str, str], list[str], dict[str, int]]:
    """Some blocks taken, their goods on the black market, in warehouses or in somebody's hands."""
    bag = [good for good in GOODS for _ in range(4)]
    rng.shuffle(bag)
    share = rng.random()
    owners: dict[str, int] = {}
    goods: dict[str, str] = {}
    sold: list[str] = []
    roofs = dict.fromkeys(GOODS, 0)
    for block, good in zip(BLOCKS, bag, strict=True):
        if rng.random() > share:
            goods[block] = good
            continue
        owners[block] = rng.choice((0, TOM))
        if good not in sold and rng.random() < 0.7:
            sold.append(good)
        elif roofs[good] < 3 and rng.random() < 0.8:
            roofs[good] += 1
    return owners, goods, sold, roofs


def _roll(rng: Random) -> dict[str, int]:
    if rng.random() < 0.3:  # triples and pairs of triples are rare by chance
        a, b = rng.randint(1, 6), rng.randint(1, 6)
        faces = [a, a, a, b, b, rng.choice((b, rng.randint(1, 6)))]
        rng.shuffle(faces)
    else:
        faces = [rng.choice((1, 2, 3, 4, 5, 6, 6)) for _ in DICE]
    return dict(zip(DICE, faces, strict=True))


def _pair(block: str) -> tuple[str, int]:
    district, n = block.split(".")
    return district, int(n)


def outcome(state: State) -> dict[str, Any]:
    seat = state.seats[TOM]
    return {
        "points": seat.total,
        "florins": seat.florins,
        "river": seat.river,
        "owner": {_pair(b): "TOM" if o == TOM else "Anne" for b, o in state.owners.items()},
        "sold": sorted(state.sold),
        "roofs": {good: state.roofs.get(good, 0) for good in GOODS},
        "jetties": {jetty: len(state.jetties[jetty]) for jetty in JETTIES},
        "building": len(state.building),
        "triples": sorted(state.triples),
    }


def wanted(board: dict[str, Any]) -> dict[str, Any]:
    return {
        **{key: board[key] for key in ("points", "florins", "river", "owner", "roofs", "jetties", "building")},
        "sold": sorted(board["sold"]),
        "triples": sorted(board["triples"]),
    }
