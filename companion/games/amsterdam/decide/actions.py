"""Phase III: what a player may do, in any order and as often as the rules allow (p. 8–11)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import chain

from companion.core.errors import IllegalMove
from companion.core.message import say, say_n
from companion.games.amsterdam import commands as c
from companion.games.amsterdam import events as e
from companion.games.amsterdam import names
from companion.games.amsterdam.apply import apply_all
from companion.games.amsterdam.cards import effects
from companion.games.amsterdam.cards.lookup import find_card
from companion.games.amsterdam.names import Docker, Good, Jetty, Use
from companion.games.amsterdam.outcomes import BLACK_MARKET_FLORINS, delivery, docker_arrival, sailing, tile_in_play
from companion.games.amsterdam.state import CARRIED_DOCKERS, State
from companion.games.amsterdam.workers import next_places, to_move
from companion.games.contract import Command, Event

MOST_AT_ONCE = 40  # points or florins from one card


def _take_block(state: State, command: c.TakeBlock) -> list[Event]:
    player = state.mover
    block, good = command.block, state.good_on(command.block) or command.good
    if block not in names.BLOCKS or command.good not in names.GOODS or command.use not in names.USES:
        raise IllegalMove(say("There is no such block."))
    if block in state.owners:
        raise IllegalMove(say("This block belongs to {name} already.", name=state.seats[state.owners[block]].name))
    if state.seats[player].block_taken and not command.extra:
        raise IllegalMove(say("Only one block a turn (p. 9); a second one needs card 028 or a market tile."))
    if state.good_on(block) is None and good not in state.goods_left:
        raise IllegalMove(say("All four tiles of this good have been seen elsewhere."))
    took = e.BlockTaken(player, block, good, extra=command.extra, bailiff=state.bailiff == block)
    made: list[Event] = [took, *effects.for_block(player, state.seats[player])]
    if command.use != "store":
        made.append(_sale(state, good, command.use))
    if effects.BLOCK_SPACE in state.seats[player].cards:
        made += _sailed(state, 1)
    after = apply_all(state, made)
    stuck = [worker for worker in to_move(after) if not next_places(after, worker)]
    return made + [e.WorkerPlaced(worker, "", moved=True) for worker in stuck]


def sells_for_both(state: State, good: Good) -> bool:
    """Whether a sale brings florins and a resource: the figure stands there (p. 15), or card 037."""
    return state.figure == good or effects.BOTH_REWARDS in state.seats[state.mover].cards


def _sale(state: State, good: Good, use: Use) -> e.GoodSold:
    if good in state.sold:
        raise IllegalMove(say("The space of this good on the black market is taken (p. 11)."))
    both = sells_for_both(state, good)
    if use == "both" and not both:
        raise IllegalMove(say("Both rewards need the black-market figure or card 037."))
    florins = 0 if use == "resource" and not both else BLACK_MARKET_FLORINS
    return e.GoodSold(state.mover, good, florins, both or use == "resource", state.figure == good)


def _load(state: State, command: c.LoadGoods) -> list[Event]:
    if not Counter(command.goods) <= Counter(state.seats[state.mover].store):
        raise IllegalMove(say("This good is not in the interim store."))
    if not command.goods:
        raise IllegalMove(say("There is nothing to load."))
    return [e.GoodsLoaded(state.mover, command.goods)]


def _deliver(state: State, command: c.Deliver) -> list[Event]:
    player = state.mover
    seat = state.seats[player]
    made: list[Event] = []
    if command.good not in seat.barge:
        if command.good not in seat.store:
            raise IllegalMove(say("This good is not on the barge."))
        made.append(e.GoodsLoaded(player, (command.good,)))
    if command.place not in names.DEPOTS and command.place != command.good:
        raise IllegalMove(say("Each warehouse takes only its own good (p. 10)."))
    delivered = delivery(state, player, command.good, command.place)
    if delivered is None:
        raise IllegalMove(say("There is no free roof left here (p. 10)."))
    return [*made, delivered, *effects.for_delivery(player, seat, command.good)]


def _board_docker(state: State, command: c.BoardDocker) -> list[Event]:
    player = state.mover
    if len(state.seats[player].dockers) >= CARRIED_DOCKERS:
        raise IllegalMove(say("A barge carries at most two dockers (p. 10)."))
    if not state.waiting_at(command.jetty):
        raise IllegalMove(say("No docker waits at this jetty."))
    if command.docker not in (*state.waiting_at(command.jetty), *dockers_possible(state, command.jetty)):
        raise IllegalMove(say("No docker of this colour can wait at this jetty (p. 4)."))
    return [e.DockerBoarded(player, command.jetty, command.docker)]


def dockers_possible(state: State, jetty: Jetty) -> tuple[Docker, ...]:
    """The colours of which a docker may wait at a jetty, as far as the companion can tell."""
    waiting = state.waiting_at(jetty)
    if names.UNKNOWN not in waiting:
        return tuple(dict.fromkeys(waiting))
    each = 1 if state.solo else 2
    known = Counter(chain(state.building, *state.jetties.values(), *(seat.dockers for seat in state.seats)))
    possible = [d for d in names.JETTIES if d != jetty and (known[d] < each or d in waiting)]
    return tuple(possible) or names.JETTIES  # what was told before cannot all be right: the table decides


def _land_docker(state: State, command: c.LandDocker) -> list[Event]:
    if command.docker not in state.seats[state.mover].dockers:
        raise IllegalMove(say("No docker of this colour is on the barge."))
    landed = docker_arrival(state, state.mover, command.docker)
    return [landed, *effects.for_docker(state.mover, state.seats[state.mover], landed.points)]


def _sail(state: State, command: c.Sail) -> list[Event]:
    seat = state.seats[state.mover]
    if command.paid and seat.river_moved:
        raise IllegalMove(say("The Amstel is moved on only once a turn (p. 11); cards are separate."))
    if command.spaces < 1:
        raise IllegalMove(say("Move at least one space."))
    made = _sailed(state, command.spaces, command.paid)
    if not made:
        raise IllegalMove(say("The pawn is on the last space of the Amstel already."))
    return made


def _sailed(state: State, spaces: int, paid: bool = False) -> list[Event]:
    """The mover's pawn on the Amstel, and what a card adds; nothing at the end of the river."""
    sailed = sailing(state, state.mover, spaces, paid)
    return [sailed, *effects.for_sailing(state.mover, state.seats[state.mover])] if sailed else []


def sail_cost(spaces: int) -> int:
    """Resources for an action on the Amstel: one for the first space, two for each further one (p. 11).

    >>> [sail_cost(n) for n in (1, 2, 3)]
    [1, 3, 5]
    """
    return 2 * spaces - 1


def _use_tile(state: State, command: c.UseTile) -> list[Event]:
    player = state.mover
    if state.seats[player].market_used and not command.again:
        raise IllegalMove(say("The market tile is used only once a turn (p. 11); twice with card 020."))
    tile = tile_in_play(state)
    _refuse_unless_paid(state, tile.cost)
    return [
        e.TileUsed(player, tile.number, tile.cost, tile.points, again=command.again),
        *(_sailed(state, tile.river) if tile.river else []),
    ]


def _refuse_unless_paid(state: State, cost: int) -> None:
    """Nobody pays more than he has; a purse that holds more on the table is corrected first."""
    seat = state.seats[state.mover]
    if seat.florins < cost:
        raise IllegalMove(
            say_n(
                "{cost} to pay, and by our count {name} has {purse}: {n} florin is missing. "
                "If the purse holds more: Correct…, Florins.",
                "{cost} to pay, and by our count {name} has {purse}: {n} florins are missing. "
                "If the purse holds more: Correct…, Florins.",
                cost - seat.florins,
                cost=names.florins_text(cost),
                name=seat.name,
                purse=seat.florins,
            )
        )


def _activate(state: State, command: c.ActivateCard) -> list[Event]:
    card = find_card(command.number) if command.number else None
    if command.number and card is None:
        raise IllegalMove(say("Cards are numbered from 001 to 132."))
    kind = card.kind if card else command.kind
    if not kind or command.kind not in ("", *names.CARD_KINDS):
        raise IllegalMove(say("A card is an artisan, a building or a plan."))
    seat = state.seats[state.mover]
    if seat.inactive < 1:
        raise IllegalMove(
            say("By our count no card lies under {name}'s board; correct the number first.", name=seat.name)
        )
    if card and card.number in seat.cards:
        raise IllegalMove(say("Card {number} is active already.", number=card.number))
    number = card.number if card else ""
    helped = effects.for_activation(state.mover, (*seat.cards, number), kind)
    return [e.CardActivated(state.mover, kind, number), *helped]


def _gain(state: State, command: c.Gain) -> list[Event]:
    if not (command.points or command.florins):
        raise IllegalMove(say("Nothing to add."))
    if max(abs(command.points), abs(command.florins)) > MOST_AT_ONCE:
        raise IllegalMove(say("No card brings that much at once."))
    _refuse_unless_paid(state, -command.florins)
    return [e.Gained(state.mover, command.points, command.florins)]


ACTIONS: dict[type[Command], Callable[..., list[Event]]] = {
    c.TakeBlock: _take_block,
    c.LoadGoods: _load,
    c.Deliver: _deliver,
    c.BoardDocker: _board_docker,
    c.LandDocker: _land_docker,
    c.Sail: _sail,
    c.UseTile: _use_tile,
    c.ActivateCard: _activate,
    c.Gain: _gain,
}
