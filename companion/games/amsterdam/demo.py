"""A player for the demonstration: sensible, quick, and a little moody; and how strong TOM is against him."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from companion.box.spec import Facts
from companion.core.chance import Chance
from companion.core.prompt import Picks, Prompt
from companion.games.amsterdam.apply import apply_all
from companion.games.amsterdam.ask import ask_trusted
from companion.games.amsterdam.ask.choices import DONE
from companion.games.amsterdam.box.printed import block_cost, bridges, known
from companion.games.amsterdam.cards import tiles
from companion.games.amsterdam.commands import RollDice
from companion.games.amsterdam.decide import events_of
from companion.games.amsterdam.names import BLOCKS_IN, DEPOTS, DICE, Action, Block, District, district_of
from companion.games.amsterdam.score import score
from companion.games.amsterdam.start import start
from companion.games.amsterdam.state import Options, State
from companion.games.amsterdam.workers import to_move
from companion.games.contract import Command, Move, Player, Throw

LIKELY_COST = 2  # of a block that nobody has looked at
WISHES: dict[Action, float] = {"deliver": 0.45, "river": 0.4, "board": 0.3, "activate": 0.45, "card": 0.25}
HURRY: tuple[Action, ...] = ("load", "land")  # free of charge, so never left undone


def pick(state: State, prompt: Prompt, picks: Picks, rng: Random) -> Move:
    """An answer that a reasonable player might give."""
    if state.phase == "roll" and not picks:
        return Throw()
    if prompt.kind == "number":
        return prompt.suggestion or str(prompt.low)
    open_ids = [choice.id for choice in prompt.choices if choice.refused is None]
    if state.phase == "dice":
        return _die(state, open_ids, rng)
    if state.phase == "actions" and not to_move(state):
        return _action(state, open_ids, picks, rng)
    if state.phase == "final" and DONE in open_ids:
        return DONE
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
        case ("block",):
            return _district(state, open_ids, rng)
        case ("block", _):
            return _block(state, open_ids)
        case ("block", *_):
            return _use(state, open_ids, rng)
        case ("card", *_):
            return open_ids[0]
    return rng.choice(open_ids[:2])  # the best answers stand in front


def _what_to_do(state: State, open_ids: list[str], rng: Random) -> str:
    seat = state.seats[state.mover]
    for action in HURRY:
        if action in open_ids:
            return action
    if "block" in open_ids and any(_affordable(state, colour, n) for colour, n in seat.arrived.items()):
        return "block"
    if "market" in open_ids and state.tile and seat.florins >= tiles()[state.tile].cost:
        return "market"
    for action, chance in WISHES.items():
        if action in open_ids and rng.random() < chance and (action != "deliver" or _has_room(state)):
            return action
    return DONE


def _has_room(state: State) -> bool:
    seat = state.seats[state.mover]
    return any(place in (*DEPOTS, *seat.barge, *seat.store) for place in state.places_left())


def _affordable(state: State, colour: District, amount: int) -> list[Block]:
    """Free blocks of a colour that so many resources pay for, cheapest first."""
    blocks = [block for block in BLOCKS_IN[colour] if block not in state.owners]
    costs = {block: known(block_cost, state.facts, block) or LIKELY_COST for block in blocks}
    return sorted((block for block in blocks if costs[block] <= amount), key=costs.__getitem__)


def _district(state: State, open_ids: list[str], rng: Random) -> str:
    arrived = state.seats[state.mover].arrived
    payable = [colour for colour in DICE if colour in open_ids and _affordable(state, colour, arrived.get(colour, 0))]
    return rng.choice(payable or open_ids)


def _block(state: State, open_ids: list[str]) -> str:
    """A neighbour of one's own blocks, if one can be paid for, else the cheapest."""
    colour = district_of(open_ids[0])
    payable = _affordable(state, colour, state.seats[state.mover].arrived.get(colour, 99))
    own = set(state.owned(state.mover))
    near = [block for block in payable if own & set(bridges(state.facts, block) or ())]
    return (near or payable or open_ids)[0]


def _use(state: State, open_ids: list[str], rng: Random) -> str:
    """Early goods are worth delivering; late ones bring florins at once."""
    if "store" not in open_ids:
        return rng.choice(open_ids)
    return "store" if rng.random() < 0.3 + 0.08 * state.quick_bonus else open_ids[1]


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
    if state.phase == "roll":
        return RollDice({die: rng.randint(1, 6) for die in DICE})
    picks: Picks = ()
    while True:
        asked = ask_trusted(state, picks)
        if not isinstance(asked, Prompt):
            return asked
        move = pick(state, asked, picks, rng)
        assert isinstance(move, str), "dice are thrown above, and nothing else is done by hand"
        picks = (*picks, move)
