"""A player for the demonstration: sensible, quick, and a little moody; and how strong TOM is against him."""

from __future__ import annotations

from collections.abc import Iterator
from math import exp
from random import Random

from companion.box.spec import Facts
from companion.core.chance import Chance
from companion.core.message import say
from companion.core.prompt import Picks, Prompt
from companion.games.amsterdam.apply import apply_all
from companion.games.amsterdam.ask import ask_trusted
from companion.games.amsterdam.ask.choices import DONE
from companion.games.amsterdam.ask.found import TAKEN
from companion.games.amsterdam.box.printed import block_cost, bridges, known
from companion.games.amsterdam.cards import tiles
from companion.games.amsterdam.commands import RollDice
from companion.games.amsterdam.decide import events_of
from companion.games.amsterdam.names import BLOCKS, BLOCKS_IN, DEPOTS, DICE, GOODS, Action, Block, District
from companion.games.amsterdam.score import score
from companion.games.amsterdam.start import start
from companion.games.amsterdam.state import Options, State
from companion.games.amsterdam.tom import MARKET
from companion.games.amsterdam.workers import to_move
from companion.games.contract import Command, Player
from companion.games.script import Move, Scene, Throw

LIKELY_COST = 2  # of a block that nobody has looked at
WISHES: dict[Action, int] = {"activate": 4, "deliver": 4, "river": 3, "board": 2, "card": 1}
"""How gladly he does something beside the block; goods are loaded where he delivers."""
BESIDE = 3  # resources that something beside the block costs, about
SHOWN = 4  # the round whose throw is shown
THROWN = {"black": 6, "brown": 4, "purple": 3, "pink": 6, "orange": 2, "grey": 5}  # TOM has much to do with it

SCENES: tuple[Scene[State], ...] = (
    Scene(
        title=say("The camera reads the dice, and TOM plays"),
        begins=lambda state: state.round == SHOWN - 1 and state.awaits_dice and state.seats[state.mover].block_taken,
        moves=lambda state: (Throw(THROWN),),
        ends=lambda state: state.round == SHOWN and state.phase != "tom",
    ),
)


def pick(state: State, prompt: Prompt, picks: Picks, rng: Random) -> Move:
    """An answer that a reasonable player might give."""
    if state.awaits_dice and state.phase != "actions":
        return Throw()
    open_ids = [choice.id for choice in prompt.choices if choice.refused is None]
    if open_ids[:1] == [DONE]:  # nothing more to name, or nothing to do but go on
        return DONE
    if prompt.kind == "number":
        return prompt.suggestion or str(prompt.low)
    if state.phase in ("tom", "dice") and set(open_ids) & set(DICE):
        return _die(state, open_ids, rng)
    if state.phase == "actions" and not to_move(state):
        action = _action(state, open_ids, picks, rng)
        return Throw() if action == DONE and not picks and state.awaits_dice else action
    if MARKET in open_ids:
        return _found(state, open_ids, rng)
    if open_ids and open_ids[0] in ("ready", "taken", "played"):
        return open_ids[0]
    return rng.choice([each for each in open_ids if each not in ("correct", "without")] or open_ids)


def _die(state: State, open_ids: list[str], rng: Random) -> str:
    """The die that brings most, first of all one that fills the space about to arrive."""
    wheel = state.seats[state.mover].wheel
    faces = state.faces

    def worth(die: District) -> float:
        face = faces[die]
        needed = 10 if face == 1 and not wheel[1] else 4 if not wheel[face] else 0
        return needed + face - 0.3 * face * (face > 4) + rng.random()

    return max((die for die in DICE if die in open_ids), key=worth)


def _action(state: State, open_ids: list[str], picks: Picks, rng: Random) -> str:
    match picks:
        case ():
            return _what_to_do(state, open_ids, rng)
        case ("card", *_):
            return open_ids[0]
        case (str(first), *_) if first.startswith("block "):
            return _use(state, open_ids, rng)
    return rng.choice(open_ids[:2])  # the best answers stand in front


def _what_to_do(state: State, open_ids: list[str], rng: Random) -> str:
    """A block that can be paid, the market tile, and with the resources that are left something beside them."""
    seat = state.seats[state.mover]
    blocks = [block for colour, n in seat.arrived.items() for block in _affordable(state, colour, n)]
    if blocks and not seat.block_taken:
        return f"block {_best(state, blocks, rng)}"
    if "market" in open_ids and state.tile and seat.florins >= tiles()[state.tile].cost:
        return "market"
    if landing := [each for each in open_ids if each.startswith("land")]:
        return landing[0]
    left = sum(seat.arrived.values()) - LIKELY_COST * seat.block_taken
    ways = {action: [each for each in open_ids if each.split()[0] == action] for action in WISHES}
    possible = {action: weight for action, weight in WISHES.items() if ways[action]}
    if not _has_room(state):
        possible.pop("deliver", None)
    if not possible or rng.random() > left / (left + BESIDE):
        return DONE
    wish = rng.choices(list(possible), list(possible.values()))[0]
    direct = [each for each in ways[wish] if each != wish]  # with its first answer: one touch
    return rng.choice((direct or [wish])[:2]) if wish != "card" else direct[0] if direct else wish


def _best(state: State, blocks: list[Block], rng: Random) -> Block:
    """A neighbour of one's own blocks, if one can be paid for, else one of the cheapest."""
    own = set(state.owned(state.mover))
    near = [block for block in blocks if own & set(bridges(state.facts, block) or ())]
    return rng.choice(near or blocks[:3])


def _found(state: State, open_ids: list[str], rng: Random) -> str:
    """What people may find on a board that nobody keeps: it fills up round by round."""
    if rng.random() < (state.round - 1) / len(BLOCKS):
        return TAKEN
    if rng.random() < exp(-0.15 * state.round):
        return MARKET
    return rng.choice([each for each in open_ids if each not in (MARKET, TAKEN)])


def _has_room(state: State) -> bool:
    seat = state.seats[state.mover]
    return any(place in (*DEPOTS, *seat.barge, *seat.store) for place in state.places_left())


def _affordable(state: State, colour: District, amount: int) -> list[Block]:
    """Free blocks of a colour that so many resources pay for, cheapest first."""
    blocks = [block for block in BLOCKS_IN[colour] if block not in state.owners]
    costs = {block: known(block_cost, state.facts, block) or LIKELY_COST for block in blocks}
    return sorted((block for block in blocks if costs[block] <= amount), key=costs.__getitem__)


def _use(state: State, open_ids: list[str], rng: Random) -> str:
    """Early goods are worth delivering; late ones bring florins at once."""
    keeps = rng.random() < 0.3 + 0.08 * state.quick_bonus
    if "store" in open_ids:
        return "store" if keeps else open_ids[1]
    good = rng.choice([each for each in open_ids if each in GOODS] or open_ids)
    return good if keeps or good in state.sold or "florins" not in open_ids else "florins"


def solo_games(games: int, rng: Random, facts: Facts) -> Iterator[tuple[int, int]]:
    """So many solo games by the rules alone on a complete board (the demo box is one): his points and TOM's."""
    for _ in range(games):
        state = apply_all(State(), start([Player("Anna", "blue")], Options(), facts, Chance(rng)))
        while state.phase != "over":
            state = apply_all(state, events_of(state, wanted(state, rng)))
        totals = score(state).totals
        yield totals[state.humans[0]], totals[state.tom]


def wanted(state: State, rng: Random) -> Command:
    """What he does next; the dice are thrown by `rng`."""
    picks: Picks = ()
    while True:
        asked = ask_trusted(state, picks)
        if not isinstance(asked, Prompt):
            return asked
        move = pick(state, asked, picks, rng)
        if isinstance(move, Throw):
            return RollDice({die: rng.randint(1, 6) for die in DICE})
        assert isinstance(move, str), "nothing else is done by hand"
        picks = (*picks, move)
