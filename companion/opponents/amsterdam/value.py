"""What a position is worth to the player, in points: what he has, and what the rules make of it by the end."""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.amsterdam.box.printed import (
    block_cost,
    bridge_points,
    card_cost,
    district_points,
    docker_points,
    river_end,
    roof_points,
)
from companion.games.amsterdam.cards import cards
from companion.games.amsterdam.names import BLOCKS_IN, DICE, ROOFS, UNKNOWN, District, Good
from companion.games.amsterdam.outcomes import HARBOUR_POINTS
from companion.games.amsterdam.score import GROUP_POINTS, penalty_points, questions
from companion.games.amsterdam.wheel import LAST_ROUND
from companion.opponents.amsterdam.cards import GIFTS
from companion.opponents.amsterdam.harbour import JETTY, LOADING, ways
from companion.opponents.amsterdam.world import World, counted

RESOURCE = 1.3  # points that a resource brings, about
FLORIN = 1.9  # points, as long as there are tiles to spend it on
TILE_COST = 4  # florins that later tiles cost, about
LEFT_OVER = 0.5  # points for whatever is left at the end (p. 13)
BLOCK = 3.0  # points of a block beside those of the group
PLENTY = 7  # resources of one turn that are spent well; each beyond brings
BEYOND = 0.7
ABOARD, STORED = 0.8, 0.6  # how surely goods and dockers on the barge, and goods in the store, are brought
WAY, LONG_WAY = 0.5, 4  # points that a step there takes off, and after how many steps no more
PACE = 1.6  # spaces of the Amstel a turn
ACTIVATED = 1.3  # cards that can be activated a turn
USED = 0.7  # how often a card is used that can be
GROWING = 0.2  # points a turn, by which an end-of-game card grows
MENDED = 0.4  # how often a die fills a round of which nothing is known


def value(world: World) -> float:
    """Everything together; what can be spent now is not counted, since a turn spends it."""
    if world.table.phase == "over":
        return world.seat.total
    group, _ = questions.largest_group(world.table.facts, world.table.owned(world.table.humans[0]))
    parts = (_districts, _florins, _goods, _dockers, _river, _cards, _wheel)
    return world.seat.total + GROUP_POINTS * group + sum(part(world) for part in parts)


def supplied(world: World) -> float:
    """The same with the resources that can be spent now."""
    return value(world) + _arrival(world, dict(zip(DICE, world.supply, strict=True)), 0)


def _turns_left(world: World) -> int:
    """After this one."""
    return LAST_ROUND - world.table.round


def _districts(world: World) -> float:
    """The first place in an open district by both players' coats of arms there."""
    table, won = world.table, 0.0
    for district in table.districts:
        arms = [table.owners.get(block) for block in BLOCKS_IN[district]]
        own, toms = arms.count(table.humans[0]), arms.count(table.tom)
        won += district_points(table.facts, 2, 1) * (own + 0.5) / (own + toms + 1)
    return won


def _florins(world: World) -> float:
    purse = world.seat.florins
    spent = min(purse, TILE_COST * _turns_left(world))
    return FLORIN * spent + LEFT_OVER * (purse - spent)


def _goods(world: World) -> float:
    """What their roofs pay, less the way there; goods for which no roof or turn is left are left over."""
    left, worth, seen = _turns_left(world), 0.0, dict[Good, int]()
    quick = max(0, world.table.quick_bonus - 1)
    for good, sure in [(each, ABOARD) for each in world.seat.barge] + [(each, STORED) for each in world.seat.store]:
        seen[good] = seen.get(good, 0) + 1
        roof = world.table.roofs_taken(good) + seen[good]
        points = roof_points(world.table.facts, good, roof) + quick if left and roof <= ROOFS else 0
        loading = sure == STORED and world.barge not in LOADING
        worth += max(LEFT_OVER, sure * points - WAY * min(LONG_WAY, _way(world, good) + loading))
    return worth


def _dockers(world: World) -> float:
    worth, there = 0.0, len(world.table.building)
    for n, docker in enumerate(world.seat.dockers):
        points = docker_points(world.table.facts, there + n) if _turns_left(world) and docker != UNKNOWN else 0
        way = _way(world, JETTY[docker]) if docker != UNKNOWN else 0
        worth += max(LEFT_OVER, ABOARD * points - WAY * way)
    return worth


def _way(world: World, place: str) -> int:
    cost, _ = ways(world.table.facts, world.barge).get(place, (0, ()))
    return cost


def _river(world: World) -> float:
    """Bridges and harbour ahead: the nearer, and the more turns are left to get there, the more of their points."""
    here, end, worth = world.seat.river, river_end(world.table.facts), 0.0
    for step in range(here + 1, end + 1):
        if prize := bridge_points(world.table.facts, step) + HARBOUR_POINTS * (step == end):
            reached = 1 + PACE * (_turns_left(world) / (step - here) - 1)
            worth += prize * max(0.0, min(1.0, reached)) * (1 - (step - here) / end)
    return worth


def _cards(world: World) -> float:
    """Active cards by what they bring yet; those under the board by what activation would bring, or the penalty."""
    seat, left = world.seat, _turns_left(world)
    worth = sum(_card(world, number, left) for number in seat.cards) - penalty_points(seat.penalties)
    later = [USED * _card(world, number, max(0, left - 1)) - _cost(world, number) for number in world.hand]
    for n, brings in enumerate(sorted(later, reverse=True)):
        penalty = penalty_points(seat.penalties + n + 1) - penalty_points(seat.penalties + n)
        sure = max(0.0, min(1.0, ACTIVATED * left - n))
        worth += sure * max(brings, -penalty) - (1 - sure) * penalty
    return worth


def _cost(world: World, number: str) -> float:
    return RESOURCE * card_cost(world.table.facts, number)


def _card(world: World, number: str, turns: int) -> float:
    """What an active card brings in so many turns and at the end."""
    worth = 0.0
    if gift := GIFTS.get(number):
        each = gift.points + FLORIN * gift.florins - RESOURCE * (gift.pays is not None)
        worth += USED * max(0.0, each) * turns
    if scoring := cards()[number].scoring:
        by_table = questions.counted(world.table, world.table.humans[0], scoring)
        worth += scoring.worth(counted(world, scoring.of) if by_table is None else by_table) + GROWING * turns
    return worth


def _wheel(world: World) -> float:
    """Resources that are under way, by the round in which they come."""
    turned = world.table.phase == "actions"
    arrivals = enumerate(world.seat.wheel[1:], 1)
    in_time = [(ahead, stack) for ahead, stack in arrivals if ahead + turned <= _turns_left(world) + 1]
    return sum(_arrival(world, dict(stack), ahead) for ahead, stack in in_time)


def _arrival(world: World, stack: Mapping[District, int], ahead: int) -> float:
    """What one round's resources are worth, with a block if one colour pays for it; nothing costs a penalty token."""
    amount = sum(stack.values())
    if not amount:
        penalty = penalty_points(world.seat.penalties + 1) - penalty_points(world.seat.penalties)
        return -penalty * (1 - MENDED) ** (ahead - 1) if ahead else 0.0
    worth = RESOURCE * min(amount, PLENTY) + BEYOND * max(0, amount - PLENTY)
    return worth + BLOCK * any(_pays_for_block(world, colour, n) for colour, n in stack.items())


def _pays_for_block(world: World, colour: District, amount: int) -> bool:
    free = (block for block in BLOCKS_IN[colour] if block not in world.table.owners)
    return any(block_cost(world.table.facts, block) <= amount for block in free)
