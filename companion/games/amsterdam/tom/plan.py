"""TOM, the automatic opponent of the solo game (p. 16–17): roll and board → his steps, each with its reason.

Pure. When a choice hangs on something nobody has told yet, the plan ends with the `Need` for exactly that.
What the book leaves open is decided here as the README's table of rulings says.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from companion.core.message import Message, say, say_n, verbatim
from companion.games.amsterdam.apply.rounds import applied
from companion.games.amsterdam.box.printed import Missing
from companion.games.amsterdam.cards import tiles
from companion.games.amsterdam.events import Gained, Sailed, TileUsed
from companion.games.amsterdam.market import tile_in_play
from companion.games.amsterdam.names import (
    CARD_NAMES,
    COLOUR_NAMES,
    DICE,
    JETTIES,
    florins_text,
)
from companion.games.amsterdam.outcomes import docker_arrival, sailing
from companion.games.amsterdam.state import UNKNOWN, State, river_order
from companion.games.amsterdam.tom.blocks import good_placed, six
from companion.games.amsterdam.tom.steps import Plan, Step

TRIPLE = 3


# --- phase I: the card that is taken away -----------------------------------------------------------


def leads(state: State) -> bool:
    """Whether TOM is ahead on the Amstel; on one space the upper pawn is ahead."""
    return river_order(state)[0] == state.tom


def card_removed(cards: Sequence[tuple[str, str, int]]) -> Step:
    """Which of the open cards TOM takes away: `cards` are (number, kind, cost) (p. 16).

    >>> card_removed([("113", "plan", 2), ("109", "plan", 3), ("007", "artisan", 2), ("086", "building", 4)]).candidates
    ('113',)
    """
    lowest = min(cost for _, _, cost in cards)
    cheapest = [(number, kind) for number, kind, cost in cards if cost == lowest]
    for kind in ("plan", "building", "artisan"):
        of_kind = tuple(number for number, each in cheapest if each == kind)
        if of_kind:
            break
    tie_break = "" if len(cheapest) == 1 else kind if len(of_kind) == 1 else "player"
    because = say_n(
        "TOM leads on the Amstel: he takes away the cheapest card ({n} resource).",
        "TOM leads on the Amstel: he takes away the cheapest card ({n} resources).",
        lowest,
    )
    if tie_break == "player":
        because = say("{rule} Two of the same kind cost alike: you choose (p. 16).", rule=because)
    elif tie_break:
        because = say("{rule} Several cost alike: a plan goes first, then a building (p. 16).", rule=because)
    else:
        because = say("{rule} No other card is as cheap (p. 16).", rule=because)
    which: Message = verbatim(of_kind[0])
    for number in of_kind[1:]:
        which = say("{a} or {b}", a=which, b=number)
    return Step(
        "card",
        say("Put {kind} {number} on the discard pile.", kind=CARD_NAMES[kind], number=which),
        because,
        candidates=of_kind,
        tie_break=tie_break,
        symbol="card",
    )


# --- phases II and III: his turn ----------------------------------------------------------------------


def plan(state: State) -> Plan:
    """TOM's whole turn on the faces as thrown, before rounds 8–12 change them (p. 16–17)."""
    seat = state.tom
    steps: list[Step] = []
    triples: list[int] = []
    parts: list[Callable[[State], list[Step]]] = [lambda s: _ones(s, seat)]
    for number in range(1, 7):
        if list(state.roll.values()).count(number) >= TRIPLE:
            parts.append(lambda s, n=number: _triple(s, seat, n))  # type: ignore[misc]
            if number not in state.triples:
                triples.append(number)
    for die in DICE:
        if state.roll.get(die) == 6:
            parts.append(lambda s, d=die: six(s, seat, d))  # type: ignore[misc]
            parts.append(lambda s: good_placed(s, seat))
    parts.append(lambda s: _market(s, seat))
    for part in parts:
        try:
            made = part(state)
        except Missing as missing:
            return Plan(tuple(steps), tuple(triples), missing.need)
        for step in made:
            steps.append(step)
            for event in step.events:
                state = applied(state, event)
    return Plan(tuple(steps), tuple(triples))


def _ones(state: State, seat: int) -> list[Step]:
    ones = [die for die in DICE if state.roll.get(die) == 1]
    if not ones:
        return []
    because = say_n(
        "{n} die shows a 1: TOM moves one space on the Amstel for each (p. 17).",
        "{n} dice show a 1: TOM moves one space on the Amstel for each (p. 17).",
        len(ones),
    )
    return [_on_the_river(state, seat, len(ones), because, tuple(ones))]


def _on_the_river(state: State, seat: int, spaces: int, because: Message, candidates: tuple[str, ...] = ()) -> Step:
    sailed = sailing(state, seat, spaces)
    if sailed is None:
        return Step(
            "nothing",
            say("TOM's pawn stays on the last space of the Amstel."),
            say("{rule} The Amstel has no further space: nothing happens.", rule=because),
            candidates=candidates,
            symbol="river",
        )
    moved = sailed.to - state.seats[seat].river
    do = say_n("Move TOM's pawn {n} space on the Amstel.", "Move TOM's pawn {n} spaces on the Amstel.", moved)
    if sailed.bridge_points:
        do = say_n(
            "{move} It passes a bridge: {n} point.",
            "{move} It passes a bridge: {n} points.",
            sailed.bridge_points,
            move=do,
        )
    if sailed.harbour_points:
        do = say("{move} It reaches the harbour: {points} points.", move=do, points=sailed.harbour_points)
    return Step(
        "river",
        do,
        because,
        (sailed,),
        points=_river_points(sailed),
        candidates=candidates,
        symbol="river",
    )


def _river_points(sailed: Sailed) -> int:
    return sailed.bridge_points + sailed.harbour_points


def _triple(state: State, seat: int, number: int) -> list[Step]:
    jetty = JETTIES[number - 1]
    colour = COLOUR_NAMES[jetty]
    rolled = say("At least three dice show a {number}.", number=number)
    if number in state.triples:
        return [
            Step(
                "nothing",
                say("No docker: the triple {number} has been used.", number=number),
                say("{rolled} TOM uses each number only once in a game (p. 17).", rolled=rolled),
                symbol="docker",
            )
        ]
    waiting = state.jetties.get(jetty, ())
    if not waiting:
        return [
            Step(
                "nothing",
                say("No docker: the {colour} jetty is empty.", colour=colour),
                say("{rolled} The docker of that jetty is gone, and TOM takes no other.", rolled=rolled),
                symbol="docker",
                colour=jetty,
            )
        ]
    docker = waiting[0] if len(waiting) == 1 else UNKNOWN
    arrived = docker_arrival(state, seat, docker, jetty, florins=1)
    return [
        Step(
            "docker",
            say_n(
                "Docker from the {colour} jetty to space {space} of the building: {n} point and 1 florin.",
                "Docker from the {colour} jetty to space {space} of the building: {n} points and 1 florin.",
                arrived.points,
                colour=colour,
                space=arrived.space,
            ),
            say(
                "{rolled} {number} stands for the {colour} jetty; the highest free space counts (p. 17).",
                rolled=rolled,
                number=number,
                colour=colour,
            ),
            (arrived,),
            points=arrived.points,
            florins=arrived.florins,
            symbol="docker",
            colour=jetty,
        )
    ]


# --- the market tile ----------------------------------------------------------------------------------


def _market(state: State, seat: int) -> list[Step]:
    number = tile_in_play(state)
    tile = tiles()[number]
    purse = state.seats[seat].florins
    if purse < tile.cost:
        return [
            Step(
                "market",
                say("TOM takes 1 florin from the supply."),
                say(
                    "Market tile {tile} costs {cost} and TOM has {purse}: he gains one instead (p. 17).",
                    tile=number,
                    cost=florins_text(tile.cost),
                    purse=purse,
                ),
                (Gained(seat, florins=1),),
                florins=1,
                candidates=(number,),
                symbol="florin",
            )
        ]
    because = say(
        "TOM has {purse}, tile {tile} costs {cost}: he gains its points and its Amstel spaces, nothing else (p. 17).",
        tile=number,
        cost=tile.cost,
        purse=florins_text(purse),
    )
    bought = Step(
        "market",
        say_n(
            "TOM pays {cost} for market tile {tile}: {n} point.",
            "TOM pays {cost} for market tile {tile}: {n} points.",
            tile.points,
            cost=florins_text(tile.cost),
            tile=number,
        ),
        because,
        (TileUsed(seat, number, tile.cost, tile.points),),
        points=tile.points,
        florins=-tile.cost,
        candidates=(number,),
        symbol="market",
    )
    if not tile.river:
        return [bought]
    return [bought, _on_the_river(state, seat, tile.river, because)]
