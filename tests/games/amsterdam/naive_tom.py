"""TOM once more, written straight down from pages 12, 16 and 17 of the rulebook, slowly and without finesse.

It shares no code with the game: plain dictionaries in, plain dictionaries out. Numbers of market tiles are
copied from the tile list of the rulebook's supplement.
"""

from __future__ import annotations

from typing import Any

Board = dict[str, Any]

MARKET = {  # tile: (florins, points, spaces on the Amstel)
    "A1": (1, 1, 2), "A2": (1, 2, 0), "A3": (1, 3, 0), "A4": (2, 2, 0),
    "A5": (2, 3, 1), "A6": (2, 4, 0), "A7": (3, 4, 2), "A8": (3, 5, 0),
    "B9": (3, 5, 0), "B10": (4, 4, 2), "B11": (4, 6, 1), "B12": (4, 8, 0),
    "B13": (5, 11, 0), "B14": (5, 12, 0), "B15": (6, 14, 0), "B16": (6, 15, 0),
}  # fmt: skip
JETTY_OF = {1: "light_blue", 2: "white", 3: "yellow", 4: "brown", 5: "pink", 6: "light_green"}


def tom_plays(board: Board) -> Board:
    """The board after TOM's phases II and III."""
    b = {key: _copied(value) for key, value in board.items()}

    # "For every 1 TOM moves one space on the Amstel. Under a bridge he gains its points."
    for face in b["roll"].values():
        if face == 1:
            one_space(b)

    # "Three of the same result or more: TOM carries a docker to the building: points of the best space, 1 florin.
    #  The triple says which jetty. Again a triple of the same result in a later round: nothing happens."
    for number in (1, 2, 3, 4, 5, 6):
        dice_with_it = [die for die, face in b["roll"].items() if face == number]
        if len(dice_with_it) < 3 or number in b["triples"]:
            continue
        jetty = JETTY_OF[number]
        if b["jetties"][jetty] == 0:
            continue
        b["triples"].append(number)
        b["jetties"][jetty] -= 1
        # the three best spaces hold one docker each, the big one the rest
        b["points"] += b["docker_values"][3 if b["building"] >= 3 else b["building"]]
        b["building"] += 1
        b["florins"] += 1

    # "For every 6 TOM takes a block; the die's colour is the district."
    for die in ("black", "brown", "purple", "pink", "orange", "grey"):
        if b["roll"][die] == 6:
            a_block(b, die)

    # "Has TOM enough money for the tile? He pays, gains points and moves. If not: 1 florin."
    price, points, spaces = MARKET[b["tile"]]
    if b["florins"] >= price:
        b["florins"] -= price
        b["points"] += points
        for _ in range(spaces):
            one_space(b)
    else:
        b["florins"] += 1
    return b


def one_space(b: Board) -> None:
    last = 18
    if b["river"] == last:
        return
    b["river"] += 1
    b["points"] += b["river_bridges"].get(b["river"], 0)
    if b["river"] == last:
        b["points"] += 10


def a_block(b: Board, district: str) -> None:
    free = [block for block in b["blocks"] if block[0] == district and b["owner"].get(block) is None]
    if not free:
        return
    cheapest_price = min(b["cost"][block] for block in free)
    candidates = [block for block in free if b["cost"][block] == cheapest_price]
    if len(candidates) > 1:
        next_to_his = [
            block
            for block in candidates
            if any(
                (block, other) in b["bridges"] or (other, block) in b["bridges"]
                for other, owner in b["owner"].items()
                if owner == "TOM"
            )
        ]
        if next_to_his:
            candidates = next_to_his
    chosen = min(candidates, key=lambda block: block[1])  # the number counts from the left
    b["owner"][chosen] = "TOM"
    good = b["goods"].pop(chosen)
    if good not in b["sold"]:
        b["sold"].append(good)
        b["florins"] += 2
        return
    roofs_taken = b["roofs"][good]
    if roofs_taken == 3:
        return  # never by the rules: four tiles of a good, one of them on the black market
    b["roofs"][good] += 1
    b["points"] += b["roof_values"][good][roofs_taken]
    if b["round"] <= 7:
        b["points"] += 8 - b["round"]


def card_taken_away(cards: list[tuple[str, str, int]]) -> set[str]:
    """The cards of which one goes: the cheapest; a plan before a building before an artisan."""
    least = min(cost for _, _, cost in cards)
    cheap = [(number, kind) for number, kind, cost in cards if cost == least]
    for kind in ("plan", "building"):
        if any(each == kind for _, each in cheap):
            return {number for number, each in cheap if each == kind}
    return {number for number, _ in cheap}


def _copied(value: Any) -> Any:
    if isinstance(value, dict):
        return dict(value)
    return list(value) if isinstance(value, list) else value
