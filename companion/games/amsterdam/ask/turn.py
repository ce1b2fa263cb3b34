"""Phase III: the menu of a turn, few taps for what happens often; cards, and the end of the turn."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from msgspec.structs import replace

from companion.core.message import Message, say, say_n, verbatim
from companion.core.prompt import Choice, Picks, Prompt
from companion.games.amsterdam import commands as c
from companion.games.amsterdam import names
from companion.games.amsterdam.ask.choices import CORRECT, DONE, ask_mover, number_prompt, place_choice
from companion.games.amsterdam.ask.moves import board_docker, deliver, land_docker, load, sail, take_block
from companion.games.amsterdam.ask.rounds import place_worker
from companion.games.amsterdam.ask.told import informed
from companion.games.amsterdam.box.printed import river_end
from companion.games.amsterdam.cards import cards
from companion.games.amsterdam.decide.actions import MOST_AT_ONCE
from companion.games.amsterdam.names import Action, block_name, district_of, florins_text, one_of
from companion.games.amsterdam.state import CARRIED_DOCKERS, State
from companion.games.amsterdam.workers import next_places, to_move
from companion.games.contract import Command

ONCE = say("Once a turn (p. 9–11).")
_TILES: dict[Action, tuple[Message, str]] = {
    "block": (say("Block"), "house"),
    "deliver": (say("Deliver"), "merchandise"),
    "load": (say("Load"), "barge"),
    "board": (say("Docker on"), "docker"),
    "land": (say("Land him"), "docker"),
    "river": (say("Amstel"), "river"),
    "market": (say("Market"), "market"),
    "activate": (say("Activate"), "card"),
    "card": (say("Card"), "contract"),
    DONE: (say("Done"), "check"),
}
"""A short word and a symbol for each action."""
QUICK_BLOCK = "take "
QUICK_CHOICES = {b: Choice(f"{QUICK_BLOCK}{b}", block_name(b), spot=b, quiet=True) for b in names.BLOCKS}
QUICK_GAINS = ((1, 0), (2, 0), (0, 1), (0, 2), (1, 1), (1, -1))
"""Points and florins that cards bring most often, as buttons."""


def turn(state: State, picks: Picks) -> Prompt | Command:
    """The next question of a turn, or the finished action."""
    for worker in to_move(state):
        return place_worker(state, worker, next_places(state, worker), state.mover, picks)
    if not picks:
        return _menu(state)
    action, rest = picks[0], picks[1:]
    if action.startswith(QUICK_BLOCK):
        block = action.removeprefix(QUICK_BLOCK)
        action, rest = "block", (district_of(block), block, *rest)
    return _ACTIONS[one_of(_ACTIONS, action)](state, rest)


def _menu(state: State) -> Prompt:
    player = state.mover
    seat = state.seats[player]
    choices = [_once("block", say("Block"), seat.block_taken)] if _has_free_block(state) else []
    if seat.store or seat.barge:
        choices.append(_tile("deliver", say("Deliver")))
    if seat.inactive:
        choices.append(_tile("activate", say("Activate")))
    if seat.river < river_end(state.facts):
        choices.append(_once("river", say("Amstel"), seat.river_moved))
    choices.append(_once("market", say("Market tile"), seat.market_used))
    choices.append(_done(state))
    if seat.dockers:
        choices.append(_tile("land", say("Land a docker")))
    if len(seat.dockers) < CARRIED_DOCKERS and any(state.jetties.values()):
        choices.append(_tile("board", say("Docker on board")))
    if seat.store:
        choices.append(_tile("load", say("Load")))
    choices += [_tile("card", say("A card gives…")), CORRECT]
    if not seat.block_taken:  # a tap on a block in the picture takes it straight away
        choices += [choice for block, choice in QUICK_CHOICES.items() if block not in state.owners]
    why = say("Any actions, in any order; then pass (p. 8).")
    question = say("{name}: what do you do?", name=seat.name)
    return Prompt(question, tuple(choices), player=player, why=why)


def _has_free_block(state: State) -> bool:
    return len(state.owners) < len(names.BLOCKS)


def _once(action: Action, label: Message, used: bool) -> Choice:
    return replace(_tile(action, label), refused=ONCE if used else None)


def _tile(action: Action, label: Message) -> Choice:
    short, symbol = _TILES[action]
    return Choice(action, label, short=short, symbol=symbol)


def _done(state: State) -> Choice:
    """In the solo game the next throw says it too."""
    hint = say("or throw the dice of the next round") if state.awaits_dice else None
    return replace(_tile(DONE, say("Done")), hint=hint)


def _activate(state: State, picks: Picks) -> Prompt | Command:
    """A card by its kind, or by its number."""
    if not picks:
        kinds = [Choice(kind, names.CARD_NAMES[kind], symbol="card") for kind in names.CARD_KINDS]
        by_number = Choice("number", say("By its number"), say("some cards then work by themselves"), symbol="card")
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
    choices = [_gain(points, florins) for points, florins in QUICK_GAINS]
    choices += [
        Choice("points", say("Other points…"), short=say("Points…"), symbol="points"),
        Choice("florins", say("Other florins…"), short=say("Florins…"), symbol="florin"),
        Choice("pay", say("Pay florins…"), short=say("Pay…"), symbol="florin"),
    ]
    if state.seats[state.mover].river < river_end(state.facts):
        choices.append(Choice("river", say("Spaces on the Amstel"), short=say("Amstel"), symbol="river"))
    if _has_free_block(state):
        choices.append(Choice("block", say("Another block"), short=say("Block"), symbol="house"))
    return [*choices, Choice("market", say("The market tile again"), short=say("Market"), symbol="market")]


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
    "load": load,
    "deliver": deliver,
    "board": board_docker,
    "land": land_docker,
    "river": partial(sail, paid=True),
    "market": lambda state, picks: informed(state, c.UseTile(), picks),
    "activate": _activate,
    "card": _card_gives,
    DONE: _end,
}
