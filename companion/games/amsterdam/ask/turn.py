"""Phase III: the menu of a turn, few taps for what happens often; cards, and the end of the turn."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from msgspec.structs import replace

from companion.core.message import Message, say, say_n, verbatim
from companion.core.prompt import Choice, Picks, Prompt
from companion.games.amsterdam import commands as c
from companion.games.amsterdam import names
from companion.games.amsterdam.ask.choices import CORRECT, DONE, MOST_TILES, ask_mover, number_prompt, place_choice
from companion.games.amsterdam.ask.moves import (
    board_docker,
    deliver,
    free_blocks,
    land_docker,
    sail,
    take_block,
    ways_of_goods,
)
from companion.games.amsterdam.ask.rounds import place_worker
from companion.games.amsterdam.ask.told import informed
from companion.games.amsterdam.box.printed import river_end, river_space
from companion.games.amsterdam.cards import cards
from companion.games.amsterdam.decide.actions import MOST_AT_ONCE
from companion.games.amsterdam.names import Action, florins_text, one_of
from companion.games.amsterdam.state import CARRIED_DOCKERS, State
from companion.games.amsterdam.workers import next_places, to_move
from companion.games.contract import Command

ONCE = say("Once a turn (p. 9–11).")
_TILES: dict[Action, tuple[Message, Message, str]] = {
    "deliver": (say("Deliver"), say("Deliver"), "merchandise"),
    "board": (say("Docker on board"), say("Docker on"), "docker"),
    "land": (say("Land a docker"), say("Land him"), "docker"),
    "river": (say("Amstel"), say("Amstel"), "river"),
    "market": (say("Market tile"), say("Market"), "market"),
    "activate": (say("Activate"), say("Activate"), "card"),
    "card": (say("A card gives…"), say("Card…"), "contract"),
    DONE: (say("Done"), say("Done"), "check"),
}
"""What stands on the tile of an action, in a narrow one, and its symbol."""
_OPENED: tuple[Action, ...] = ("activate", "deliver", "land", "board")
"""What is opened into its answers where they fit, first what is done most."""
_SHORT_KINDS: dict[names.CardKind, Message] = {
    "artisan": say("Artisan"),
    "building": say("Building"),
    "plan": say("Plan"),
}
QUICK_GAINS = ((1, 0), (2, 0), (0, 1), (0, 2), (1, 1), (1, -1))
"""Points and florins that cards bring most often, as buttons."""


def turn(state: State, picks: Picks) -> Prompt | Command:
    """The next question of a turn, or the finished action; "deliver beer" is an action with its first answer."""
    for worker in to_move(state):
        return place_worker(state, worker, next_places(state, worker), state.mover, picks)
    if not picks:
        return _menu(state)
    action, *answers = picks[0].split()
    return _ACTIONS[one_of(_ACTIONS, action)](state, (*answers, *picks[1:]))


def _menu(state: State) -> Prompt:
    """Every action in one touch where it fits: a block or a space of the Amstel on the board, the rest in the dock."""
    seat = state.seats[state.mover]
    why = say("Any actions, in any order; then pass (p. 8).")
    question = say("{name}: what do you do?", name=seat.name)
    spaces = range(seat.river + 1, river_end(state.facts) + 1)
    on_the_board = (
        *(replace(choice, id=f"block {choice.id}") for choice in free_blocks(state)),
        *(Choice(f"river {n - seat.river}", _space(state, n), spot=f"river.{n}", quiet=True) for n in spaces),
    )
    used = {"block": seat.block_taken, "river": seat.river_moved}
    touched = (replace(each, refused=ONCE) if used[each.id.split()[0]] else each for each in on_the_board)
    tiles = _tiles(state)
    shown = {tile.id for tile in tiles}
    every = (*map(_tile, _possible(state)), *_used_up(state))
    typed = (replace(each, quiet=True) for each in every if each.id not in shown)
    return Prompt(question, (*tiles, CORRECT, *typed, *touched), player=state.mover, why=why)


def _space(state: State, step: int) -> Message:
    return say("space {n}", n=river_space(state.facts, step))


def _tiles(state: State) -> list[Choice]:
    """At most twelve: as many actions as possible are opened into their answers; what is used up comes last."""
    shown = [_done(state) if action == DONE else _tile(action) for action in _possible(state)]
    for action in _OPENED:
        at = next((n for n, choice in enumerate(shown) if choice.id == action), None)
        direct = [] if at is None else _direct(state, action)
        if at is not None and direct and len(shown) + len(direct) - 1 <= MOST_TILES:
            shown[at : at + 1] = direct
    likely = [*_to_warehouses(state, shown), *(replace(gain, id=f"card {gain.id}") for gain in _gains())]
    return [*shown, *likely, *_used_up(state)][:MOST_TILES]


def _possible(state: State) -> list[Action]:
    seat = state.seats[state.mover]
    actions: dict[Action, bool] = {
        "activate": seat.inactive > 0,
        "deliver": bool(ways_of_goods(state)),
        "land": bool(seat.dockers),
        "river": seat.river < river_end(state.facts) and not seat.river_moved,
        "market": not seat.market_used,
        DONE: True,
        "board": len(seat.dockers) < CARRIED_DOCKERS and any(state.jetties.values()),
        "card": True,
    }
    return [action for action, possible in actions.items() if possible]


def _used_up(state: State) -> list[Choice]:
    seat = state.seats[state.mover]
    used: dict[Action, bool] = {
        "river": seat.river_moved and seat.river < river_end(state.facts),
        "market": seat.market_used,
    }
    return [replace(_tile(action), refused=ONCE) for action, is_used in used.items() if is_used]


def _direct(state: State, action: Action) -> list[Choice]:
    """The answers of an action as tiles of their own."""
    asked = _ACTIONS[action](state, ())
    if not isinstance(asked, Prompt):
        return []  # one touch is enough
    verb, symbol = _TILES[action][1:]
    return [
        replace(choice, id=f"{action} {choice.id}", hint=choice.hint or verb, symbol=choice.symbol or symbol)
        for choice in asked.choices
    ]


def _to_warehouses(state: State, shown: list[Choice]) -> list[Choice]:
    """Goods to their own warehouses, beside the tile for all that can be done with goods."""
    if not any(choice.id == "deliver" for choice in shown):
        return []
    return [choice for choice in _direct(state, "deliver") if choice.id.removeprefix("deliver ") in names.GOODS]


def _tile(action: Action) -> Choice:
    label, short, symbol = _TILES[action]
    return Choice(action, label, short=short, symbol=symbol)


def _done(state: State) -> Choice:
    """In the solo game the next throw says it too."""
    hint = say("or throw the dice of the next round") if state.awaits_dice else None
    return replace(_tile(DONE), hint=hint)


def _activate(state: State, picks: Picks) -> Prompt | Command:
    """A card by its kind, or by its number."""
    if not picks:
        kinds = [Choice(k, names.CARD_NAMES[k], short=_SHORT_KINDS[k], symbol="card") for k in names.CARD_KINDS]
        works = say("some cards then work by themselves")
        by_number = Choice("number", say("By its number"), works, short=say("Number…"), symbol="card")
        return ask_mover(state, say("Which card do you activate?"), [*kinds, by_number])
    if picks[0] != "number":
        return c.ActivateCard(one_of(names.CARD_KINDS, picks[0]))
    if len(picks) == 1:
        return number_prompt(say("The number of the card:"), 1, len(cards()), None, state.mover)
    return c.ActivateCard(number=picks[1])


def _card_gives(state: State, picks: Picks) -> Prompt | Command:
    """Points, florins, spaces on the Amstel, a block or the market tile."""
    if not picks:
        return ask_mover(state, say("What does the card give?"), _gifts(state))
    gift, rest = picks[0], picks[1:]
    amounts = {
        "points": say("How many points?"),
        "florins": say("How many florins?"),
        "pay": say("How many florins do you pay?"),
    }
    if gift in amounts and not rest:
        return number_prompt(amounts[gift], 1, MOST_AT_ONCE, 1, state.mover)
    match gift:
        case "river":
            return sail(state, rest, paid=False)
        case "block":
            return take_block(state, rest, extra=True)
        case "market":
            return informed(state, c.UseTile(again=True), rest)
        case "points":
            return c.Gain(points=int(rest[0]))
        case "florins":
            return c.Gain(florins=int(rest[0]))
        case "pay":
            return c.Gain(florins=-int(rest[0]))
    points, _, florins = gift.partition(",")
    return c.Gain(int(points), int(florins))


def _gifts(state: State) -> list[Choice]:
    choices = [
        *_gains(),
        Choice("points", say("Other points…"), short=say("Points…"), symbol="points"),
        Choice("florins", say("Other florins…"), short=say("Florins…"), symbol="florin"),
        Choice("pay", say("Pay florins…"), short=say("Pay…"), symbol="florin"),
    ]
    if state.seats[state.mover].river < river_end(state.facts):
        choices.append(Choice("river", say("Spaces on the Amstel"), short=say("Amstel"), symbol="river"))
    if free_blocks(state):
        choices.append(Choice("block", say("Another block"), short=say("Block"), symbol="house"))
    return [*choices, Choice("market", say("The market tile again"), short=say("Market"), symbol="market")]


def _gains() -> list[Choice]:
    return [_gain(points, florins) for points, florins in QUICK_GAINS]


def _gain(points: int, florins: int) -> Choice:
    """What a card brings, in a narrow tile by figure and symbol alone."""
    short = f"{points or florins:+}" if not (points and florins) else f"{points:+} / {florins:+}"
    symbol = "points" if points else "florin"
    return Choice(f"{points},{florins}", _gain_text(points, florins), short=verbatim(short), symbol=symbol)


def _gain_text(points: int, florins: int) -> Message:
    parts = []
    if points:
        parts.append(say_n("{n} point", "{n} points", points))
    if florins > 0:
        parts.append(florins_text(florins))
    if florins < 0:
        parts.append(say_n("for {n} florin", "for {n} florins", -florins))
    return parts[0] if len(parts) == 1 else say("{a}, {b}", a=parts[0], b=parts[1])


def _end(state: State, picks: Picks) -> Prompt | Command:
    places = next_places(state, "foreman") if state.foreman_moves else ()
    if not places:
        return c.EndTurn()
    if picks:
        return c.EndTurn(picks[0])
    return Prompt(
        say("Where does the foreman go? To the nearest place with room, over water."),
        tuple(place_choice(place) for place in places),
        player=state.mover,
        why=say("He leaves the place of the delivery at the end of the turn (p. 14)."),
    )


_ACTIONS: dict[Action, Callable[[State, Picks], Prompt | Command]] = {
    "block": partial(take_block, extra=False),
    "deliver": deliver,
    "board": board_docker,
    "land": land_docker,
    "river": partial(sail, paid=True),
    "market": lambda state, picks: informed(state, c.UseTile(), picks),
    "activate": _activate,
    "card": _card_gives,
    DONE: _end,
}
