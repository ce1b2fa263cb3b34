"""Phase III: the menu of a turn, few taps for what happens often."""

from __future__ import annotations

from companion.core.errors import IllegalMove
from companion.core.message import Message, say, say_n
from companion.core.prompt import Choice, Picks, Prompt
from companion.games.amsterdam import commands as c
from companion.games.amsterdam.ask.facts import DONE, informed
from companion.games.amsterdam.ask.opening import place_worker, worker_place
from companion.games.amsterdam.ask.rounds import CORRECT
from companion.games.amsterdam.box.printed import river_end
from companion.games.amsterdam.decide.actions import MOST_AT_ONCE, dockers_possible, sail_cost, sells_for_both
from companion.games.amsterdam.names import (
    BLOCKS,
    BLOCKS_EACH,
    CARD_KINDS,
    CARD_NAMES,
    COLOUR_NAMES,
    DEPOTS,
    DICE,
    GOOD_NAMES,
    GOODS,
    JETTIES,
    ROOFS,
    TILES_EACH,
    block_name,
    district_of,
    place_name,
)
from companion.games.amsterdam.state import CARRIED_DOCKERS, State
from companion.games.amsterdam.workers import next_places
from companion.games.contract import Command

ONCE = say("Once a turn (p. 9–11).")
SHOWN_SPACES = 6
QUICK_BLOCK = "take "
QUICK_CHOICES = {b: Choice(f"{QUICK_BLOCK}{b}", block_name(b), spot=b, quiet=True) for b in BLOCKS}
QUICK_GAINS = ((1, 0), (2, 0), (3, 0), (0, 1), (0, 2), (1, 1), (1, -1))
"""Points and florins that cards bring most often, as buttons."""
AMOUNTS = {
    "points": say("How many points?"),
    "florins": say("How many florins?"),
    "pay": say("How many florins do you pay?"),
}


def turn(state: State, picks: Picks) -> Prompt | Command:
    """The next question of a turn, or the finished action."""
    for worker in ("bailiff", "figure"):
        if getattr(state, f"{worker}_moves"):
            return place_worker(state, worker, next_places(state, worker), state.mover, picks)
    if not picks:
        return _menu(state)
    action, rest = picks[0], picks[1:]
    if action.startswith(QUICK_BLOCK):
        block = action.removeprefix(QUICK_BLOCK)
        action, rest = "block", (district_of(block), block, *rest)
    match action:
        case "block":
            return _block(state, rest, extra=False)
        case "load":
            return _load(state, rest)
        case "deliver":
            return _deliver(state, rest)
        case "board":
            return _board(state, rest)
        case "land":
            return _land(state, rest)
        case "river":
            return _river(state, rest, paid=True)
        case "market":
            return informed(state, c.UseTile(), rest)
        case "activate":
            return _activate(state, rest)
        case "card":
            return _card(state, rest)
        case _:
            return _end(state, rest)


def _menu(state: State) -> Prompt:
    player = state.mover
    seat = state.seats[player]
    choices = [_once("block", say("Block"), seat.block_taken)] if _has_free_block(state) else []
    if seat.store or seat.barge:
        choices.append(Choice("deliver", say("Deliver")))
    if seat.inactive:
        choices.append(Choice("activate", say("Activate")))
    if seat.river < river_end(state.facts):
        choices.append(_once("river", say("Amstel"), seat.river_moved))
    choices.append(_once("market", say("Market tile"), seat.market_used))
    # Needed in every turn, so it is among the six that a small screen shows at once.
    choices.append(Choice(DONE, say("Done")))
    if seat.dockers:
        choices.append(Choice("land", say("Land a docker")))
    if len(seat.dockers) < CARRIED_DOCKERS and any(state.jetties.values()):
        choices.append(Choice("board", say("Docker on board")))
    if seat.store:
        choices.append(Choice("load", say("Load")))
    choices += [Choice("card", say("A card gives…")), CORRECT]
    if not seat.block_taken:  # a tap on a block in the picture takes it straight away
        choices += [choice for block, choice in QUICK_CHOICES.items() if block not in state.owners]
    return Prompt(
        say("{name}: what do you do?", name=seat.name),
        tuple(choices),
        player=player,
        why=say("Any actions, in any order; then pass (p. 8)."),
    )


def _once(id_: str, label: Message, used: bool) -> Choice:
    return Choice(id_, label, refused=ONCE if used else None)


# --- blocks and goods ------------------------------------------------------------------------------


def _block(state: State, picks: Picks, extra: bool) -> Prompt | Command:
    free = {die: [b for b in _blocks(die) if b not in state.owners] for die in DICE}
    if not picks:
        return _ask(
            state, say("Which district?"),
            [Choice(die, COLOUR_NAMES[die], colour=die) for die in DICE if free[die]],
        )  # fmt: skip
    if len(picks) == 1:
        return _ask(
            state, say("Which block, counted from the left?"),
            [Choice(b, block_name(b), _cost(state, b), colour=picks[0], spot=b) for b in free.get(picks[0], [])],
        )  # fmt: skip
    block = picks[1]
    rest = picks[2:]
    good = state.good_on(block)
    if good is None:
        if not rest:
            left = [g for g in GOODS if state.seen_of(g) < TILES_EACH]
            return _ask(state, say("Which good lay on {block}?", block=block_name(block)), _goods(left))
        good, rest = rest[0], rest[1:]
    if good in state.sold:
        return c.TakeBlock(block, good, extra=extra)
    if not rest:
        return _ask(state, say("What becomes of the {good}?", good=GOOD_NAMES[good]), _uses(state, good))
    return c.TakeBlock(block, good, rest[0], extra)


def _has_free_block(state: State) -> bool:
    return len(state.owners) < len(BLOCKS)


def _blocks(die: str) -> list[str]:
    return [f"{die}.{n}" for n in range(1, BLOCKS_EACH + 1)]


def _cost(state: State, block: str) -> Message | None:
    cost = state.facts.get(f"blocks.{block}.cost")
    if cost is None:
        return None
    if state.bailiff == block:
        return say("cost {cost}, one less with the bailiff", cost=cost)
    return say("cost {cost}", cost=cost)


def _goods(goods: list[str]) -> list[Choice]:
    return [Choice(good, GOOD_NAMES[good]) for good in goods]


def _uses(state: State, good: str) -> list[Choice]:
    store = Choice("store", say("Interim store"))
    if sells_for_both(state, state.mover, good):
        return [store, Choice("both", say("Black market: 2 florins and a resource"))]
    return [
        store,
        Choice("florins", say("Black market: 2 florins")),
        Choice("resource", say("Black market: a resource")),
    ]


def _load(state: State, picks: Picks) -> Prompt | Command:
    store = state.seats[state.mover].store
    kinds = list(dict.fromkeys(store))
    if len(kinds) == 1 and len(store) == 1:
        return c.LoadGoods(store)
    if not picks:
        return _ask(state, say("Load what?"), [Choice("all", say("Everything")), *_goods(kinds)])
    return c.LoadGoods(store if picks[0] == "all" else (picks[0],))


def _deliver(state: State, picks: Picks) -> Prompt | Command:
    seat = state.seats[state.mover]
    kinds = list(dict.fromkeys((*seat.barge, *seat.store)))
    if len(kinds) > 1 and not picks:
        return _ask(state, say("Deliver which good?"), _goods(kinds))
    good, rest = (kinds[0], picks) if len(kinds) == 1 else (picks[0], picks[1:])
    places = [good] if state.roofs.get(good, 0) < ROOFS else []
    places += [depot for depot in DEPOTS if depot not in state.depots]
    if not places:
        raise IllegalMove(say("There is no free roof left here (p. 10)."))
    if not rest:
        return _ask(state, say("Where to?"), [Choice(p, place_name(p), spot=p) for p in places])
    return informed(state, c.Deliver(good, rest[0]), rest[1:])


# --- dockers and the river -------------------------------------------------------------------------


def _board(state: State, picks: Picks) -> Prompt | Command:
    if not picks:
        jetties = [jetty for jetty in JETTIES if state.jetties.get(jetty)]
        return _ask(state, say("At which jetty?"), [Choice(j, COLOUR_NAMES[j], colour=j) for j in jetties])
    possible = dockers_possible(state, picks[0])
    if len(possible) == 1:
        return c.BoardDocker(picks[0], possible[0])
    if len(picks) == 1:
        return _ask(state, say("A docker of which colour?"), [Choice(d, COLOUR_NAMES[d], colour=d) for d in possible])
    return c.BoardDocker(picks[0], picks[1])


def _land(state: State, picks: Picks) -> Prompt | Command:
    kinds = tuple(dict.fromkeys(state.seats[state.mover].dockers))
    if len(kinds) == 1:
        return informed(state, c.LandDocker(kinds[0]), picks)
    if not picks:
        return _ask(state, say("Which docker?"), [Choice(d, COLOUR_NAMES[d], colour=d) for d in kinds])
    return informed(state, c.LandDocker(picks[0]), picks[1:])


def _river(state: State, picks: Picks, paid: bool) -> Prompt | Command:
    if not picks:
        left = river_end(state.facts) - state.seats[state.mover].river
        choices = [
            Choice(str(n), say_n("{n} space", "{n} spaces", n), _sail_hint(n) if paid else None)
            for n in range(1, min(left, SHOWN_SPACES) + 1)
        ]
        return _ask(state, say("How far on the Amstel?"), choices)
    return informed(state, c.Sail(int(picks[0]), paid), picks[1:])


def _sail_hint(spaces: int) -> Message:
    cost = sail_cost(spaces)
    return say_n("{n} resource", "{n} resources", cost)


# --- cards and the end of the turn -----------------------------------------------------------------


def _activate(state: State, picks: Picks) -> Prompt | Command:
    if not picks:
        kinds = [Choice(kind, CARD_NAMES[kind]) for kind in CARD_KINDS]
        by_number = Choice("number", say("By its number"), say("some cards then work by themselves"))
        return _ask(state, say("Which card do you activate?"), [*kinds, by_number])
    if picks[0] != "number":
        return c.ActivateCard(picks[0])
    if len(picks) == 1:
        return Prompt(say("The number of the card:"), kind="number", low=1, high=132, player=state.mover)
    return c.ActivateCard(number=picks[1])


def _card(state: State, picks: Picks) -> Prompt | Command:
    if not picks:
        choices = [Choice(f"{p},{f}", gain_text(p, f)) for p, f in QUICK_GAINS]
        choices += [
            Choice("points", say("Other points…")),
            Choice("florins", say("Other florins…")),
            Choice("pay", say("Pay florins…")),
        ]
        if state.seats[state.mover].river < river_end(state.facts):
            choices.append(Choice("river", say("Spaces on the Amstel")))
        if _has_free_block(state):
            choices.append(Choice("block", say("Another block")))
        choices.append(Choice("market", say("The market tile again")))
        return _ask(state, say("What does the card give?"), choices)
    kind, rest = picks[0], picks[1:]
    match kind:
        case "river":
            return _river(state, rest, paid=False)
        case "block":
            return _block(state, rest, extra=True)
        case "market":
            return informed(state, c.UseTile(again=True), rest)
        case "points" | "florins" | "pay":
            if not rest:
                return Prompt(
                    AMOUNTS[kind], kind="number", low=1, high=MOST_AT_ONCE, suggestion="1", player=state.mover
                )
            amount = int(rest[0])
            return (
                c.Gain(points=amount) if kind == "points" else c.Gain(florins=amount if kind == "florins" else -amount)
            )
    points, _, florins = kind.partition(",")
    return c.Gain(int(points), int(florins))


def gain_text(points: int, florins: int) -> Message:
    """Points and florins in words."""
    parts = []
    if points:
        parts.append(say_n("{n} point", "{n} points", points))
    if florins > 0:
        parts.append(say_n("{n} florin", "{n} florins", florins))
    if florins < 0:
        parts.append(say_n("for {n} florin", "for {n} florins", -florins))
    return parts[0] if len(parts) == 1 else say("{a}, {b}", a=parts[0], b=parts[1])


def _end(state: State, picks: Picks) -> Prompt | Command:
    if not state.foreman_moves:
        return c.EndTurn()
    places = next_places(state, "foreman")
    if not places:
        return c.EndTurn()
    if not picks:
        return Prompt(
            say("Where does the foreman go? To the nearest place with room, over water."),
            tuple(Choice(place, worker_place("foreman", place), spot=place) for place in places),
            player=state.mover,
            why=say("He leaves the place of the delivery at the end of the turn (p. 14)."),
        )
    return c.EndTurn(picks[0])


def _ask(state: State, question: Message, choices: list[Choice]) -> Prompt:
    return Prompt(question, tuple(choices), player=state.mover)
