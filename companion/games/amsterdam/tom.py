"""TOM, the automatic opponent of the solo game (p. 16–17): roll and board → his steps, each with its reason.

Pure. When a choice hangs on something nobody has told yet, the plan ends with the `Need` for exactly that.
What the book leaves open is decided here as the README's table of rulings says.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from companion.games.amsterdam.apply import applied
from companion.games.amsterdam.cards import tiles
from companion.games.amsterdam.events import BlockTaken, Gained, GoodLost, GoodSold, Sailed, TileUsed
from companion.games.amsterdam.names import (
    BLOCKS_EACH,
    CARD_NAMES,
    COLOUR_NAMES,
    DICE,
    GOOD_NAMES,
    GOODS,
    JETTIES,
    TILES_EACH,
    block_name,
    florins_text,
)
from companion.games.amsterdam.outcomes import delivery, docker_arrival, sailing
from companion.games.amsterdam.printed import Missing, Need, fact, touches
from companion.games.amsterdam.state import UNKNOWN, State, Told, river_order
from companion.games.base import Event
from companion.message import Message, say, say_n, verbatim

BLACK_MARKET_FLORINS = 2
TRIPLE = 3


class Step(msgspec.Struct, frozen=True):
    """One thing TOM does: what to move on the table, what it brings, and because of which rule."""

    kind: str  # "card", "river", "docker", "block", "good", "market"; "nothing" when a rule finds no object
    do: Message
    because: Message
    events: tuple[Event, ...] = ()
    points: int = 0
    florins: int = 0
    candidates: tuple[str, ...] = ()
    tie_break: str = ""  # "", "neighbour", "leftmost", "plan", "building", "player"
    symbol: str = ""
    colour: str = ""

    @property
    def told(self) -> Told:
        return Told(self.do, self.because, self.symbol, self.colour)


class Plan(msgspec.Struct, frozen=True):
    """TOM's turn as far as it can be told: complete when nothing is needed."""

    steps: tuple[Step, ...]
    triples: tuple[int, ...] = ()  # newly used numbers
    need: Need | None = None

    @property
    def events(self) -> tuple[Event, ...]:
        return tuple(event for step in self.steps for event in step.events)


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
            parts.append(lambda s, d=die: _six(s, seat, d))  # type: ignore[misc]
            parts.append(lambda s, d=die: _good(s, seat, d))  # type: ignore[misc]
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
                "Carry the docker from the {colour} jetty to space {space} of the dockers' building: {n} point "
                "and 1 florin for TOM.",
                "Carry the docker from the {colour} jetty to space {space} of the dockers' building: {n} points "
                "and 1 florin for TOM.",
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


# --- sixes: a block and its good ----------------------------------------------------------------------


def _six(state: State, seat: int, die: str) -> list[Step]:
    district = COLOUR_NAMES[die]
    free = [f"{die}.{n}" for n in range(1, BLOCKS_EACH + 1) if f"{die}.{n}" not in state.owners]
    if not free:
        return [
            Step(
                "nothing",
                say("No block: every {colour} block is taken.", colour=district),
                say(
                    "The {colour} die shows a 6, but its district has no free block: nothing happens.",
                    colour=district,
                ),
                symbol="house",
                colour=die,
            )
        ]
    block, candidates, tie_break, because = _chosen(state, seat, free)
    good = _good_of(state, block)
    return [
        Step(
            "block",
            say(
                "Put one of TOM's coats of arms on {block} and take its {good}.",
                block=block_name(block),
                good=GOOD_NAMES[good],
            ),
            say("The {colour} die shows a 6. {because}", colour=district, because=because),
            (BlockTaken(seat, block, good),),
            candidates=candidates,
            tie_break=tie_break,
            symbol="house",
            colour=die,
        )
    ]


def _chosen(state: State, seat: int, free: list[str]) -> tuple[str, tuple[str, ...], str, Message]:
    """The block TOM takes: cheapest, then a neighbour of his own, then leftmost (p. 17)."""
    if len(free) == 1:
        return free[0], (free[0],), "", say("It is the only free block of the district (p. 17).")
    costs = {block: fact(state.facts, f"blocks.{block}.cost") for block in free}
    lowest = min(costs.values())
    cheapest = tuple(block for block in free if costs[block] == lowest)
    if len(cheapest) == 1:
        because = say("{block} is the cheapest free block, cost {cost} (p. 17).",
                      block=block_name(cheapest[0]), cost=lowest)  # fmt: skip
        return cheapest[0], cheapest, "", because
    alike = say_n(
        "{n} free block costs {cost}, the least.", "{n} free blocks cost {cost}, the least.", len(cheapest),
        cost=lowest,
    )  # fmt: skip
    own = state.owned(seat)
    # From the left: the first neighbour found is also the leftmost of them, so the rest need not be known.
    for block in cheapest:
        if touches(state.facts, block, own):
            because = say("{alike} {block} is joined by a bridge to a block of TOM's (p. 17).",
                          alike=alike, block=block_name(block))  # fmt: skip
            return block, cheapest, "neighbour", because
    because = say("{alike} None is a neighbour of TOM's blocks: the leftmost (p. 17).", alike=alike)
    return cheapest[0], cheapest, "leftmost", because


def _good_of(state: State, block: str) -> str:
    good = state.good_on(block)
    if good is None:
        left = tuple(each for each in GOODS if state.seen_of(each) < TILES_EACH)
        if len(left) == 1:
            return left[0]
        raise Missing(Need(f"drawn.good.{block}", left))
    return good


def _good(state: State, seat: int, die: str) -> list[Step]:
    store = state.seats[seat].store
    if not store:
        return []
    good = store[-1]
    name = GOOD_NAMES[good]
    if good not in state.sold:
        return [
            Step(
                "good",
                say("Put the {good} on the black market: {n} florins for TOM.", good=name, n=BLACK_MARKET_FLORINS),
                say("TOM sells on the black market as long as the good's space there is free (p. 17)."),
                (GoodSold(seat, good, BLACK_MARKET_FLORINS),),
                florins=BLACK_MARKET_FLORINS,
                symbol=good,
            )
        ]
    delivered = delivery(state, seat, good, good)
    if delivered is None:
        return [
            Step(
                "nothing",
                say("Put the {good} back into the box.", good=name),
                say("Black market and warehouse have no room for it: TOM gains nothing."),
                (GoodLost(seat, good),),
                symbol=good,
            )
        ]
    because = say("The {good} space of the black market is taken: the best free roof (p. 17).", good=name)
    if delivered.quick:
        because = say(
            "{rule} Quick delivery in round {round} adds {n} (p. 12).",
            rule=because,
            round=state.round,
            n=delivered.quick,
        )
    points = delivered.points + delivered.quick
    return [
        Step(
            "good",
            say_n(
                "Put the {good} on the best free roof of its warehouse: {n} point for TOM.",
                "Put the {good} on the best free roof of its warehouse: {n} points for TOM.",
                points,
                good=name,
            ),
            because,
            (delivered,),
            points=points,
            symbol=good,
        )
    ]


# --- the market tile ------------------------------------------------------------------------------------


def tile_in_play(state: State) -> str:
    """The market tile of this round, or Missing with the tiles it can be."""
    known = state.drawn.get(f"tile.{state.round}")
    if known is None:
        raise Missing(Need(f"drawn.tile.{state.round}", tiles_possible(state)))
    return str(known)


def tiles_possible(state: State) -> tuple[str, ...]:
    """Which market tiles can be open in this round: A first, then B, none twice (p. 5, 16)."""
    early = state.round <= (7 if state.options.short else 6)
    stacks = {
        "base": ("A",) if early else ("B",),
        "mixed": ("A", "CA") if early else ("B", "CB"),
        "replaced": ("A",) if early else ("CB", "B"),
    }[state.options.market]
    gone = {value for key, value in state.drawn.items() if key.startswith("tile.")}
    return tuple(number for number, tile in tiles().items() if tile.stack in stacks and number not in gone)


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
