"""Phase III: the menu of a turn, few taps for what happens often."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from companion.core.message import Message, say
from companion.core.prompt import Choice, Picks, Prompt
from companion.games.amsterdam import commands as c
from companion.games.amsterdam.ask.cards import activate, card_gives
from companion.games.amsterdam.ask.choices import CORRECT, DONE, ask_mover, docker_choices
from companion.games.amsterdam.ask.facts import informed
from companion.games.amsterdam.ask.goods import QUICK_BLOCK, QUICK_CHOICES, deliver, has_free_block, load, take_block
from companion.games.amsterdam.ask.opening import place_worker
from companion.games.amsterdam.ask.river import sail
from companion.games.amsterdam.box.printed import river_end
from companion.games.amsterdam.decide.actions import dockers_possible
from companion.games.amsterdam.names import JETTIES, Action, district_of, one_of, worker_place_name
from companion.games.amsterdam.state import CARRIED_DOCKERS, State
from companion.games.amsterdam.workers import next_places, to_move
from companion.games.contract import Command

ONCE = say("Once a turn (p. 9–11).")


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
    choices = [_once("block", say("Block"), seat.block_taken)] if has_free_block(state) else []
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


def _once(action: Action, label: Message, used: bool) -> Choice:
    return Choice(action, label, refused=ONCE if used else None)


def _board_docker(state: State, picks: Picks) -> Prompt | Command:
    if not picks:
        jetties = [jetty for jetty in JETTIES if state.waiting_at(jetty)]
        return ask_mover(state, say("At which jetty?"), docker_choices(jetties))
    jetty = one_of(JETTIES, picks[0])
    possible = dockers_possible(state, jetty)
    if len(possible) == 1:
        return c.BoardDocker(jetty, possible[0])
    if len(picks) == 1:
        return ask_mover(state, say("A docker of which colour?"), docker_choices(possible))
    return c.BoardDocker(jetty, one_of(possible, picks[1]))


def _land_docker(state: State, picks: Picks) -> Prompt | Command:
    kinds = tuple(dict.fromkeys(state.seats[state.mover].dockers))
    if len(kinds) == 1:
        return informed(state, c.LandDocker(kinds[0]), picks)
    if not picks:
        return ask_mover(state, say("Which docker?"), docker_choices(kinds))
    return informed(state, c.LandDocker(one_of(kinds, picks[0])), picks[1:])


def _end(state: State, picks: Picks) -> Prompt | Command:
    places = next_places(state, "foreman") if state.foreman_moves else ()
    if not places:
        return c.EndTurn()
    if picks:
        return c.EndTurn(picks[0])
    return Prompt(
        say("Where does the foreman go? To the nearest place with room, over water."),
        tuple(Choice(place, worker_place_name("foreman", place), spot=place) for place in places),
        player=state.mover,
        why=say("He leaves the place of the delivery at the end of the turn (p. 14)."),
    )


_ACTIONS: dict[Action, Callable[[State, Picks], Prompt | Command]] = {
    "block": partial(take_block, extra=False),
    "load": load,
    "deliver": deliver,
    "board": _board_docker,
    "land": _land_docker,
    "river": partial(sail, paid=True),
    "market": lambda state, picks: informed(state, c.UseTile(), picks),
    "activate": activate,
    "card": card_gives,
    DONE: _end,
}
