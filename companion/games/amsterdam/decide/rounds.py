"""Set-up, the phases of a round and the end of a turn; what is done in phase III is in actions.py."""

from __future__ import annotations

from collections.abc import Callable

from companion.core.errors import IllegalMove
from companion.core.message import Message, say
from companion.games.amsterdam import commands as c
from companion.games.amsterdam import events as e
from companion.games.amsterdam.apply import apply_all
from companion.games.amsterdam.cards.effects import ANY_NEIGHBOUR, EXTRA_EACH, EXTRA_FOR_ONES, for_ones
from companion.games.amsterdam.challenge import thrown
from companion.games.amsterdam.decide.onward import by_itself, next_round, toms_turn
from companion.games.amsterdam.instructions import card_steps
from companion.games.amsterdam.names import DICE, District
from companion.games.amsterdam.state import HELD_CARDS, Phase, State
from companion.games.amsterdam.wheel import turned
from companion.games.amsterdam.workers import FIRST_PLACES, next_places, to_move, to_place
from companion.games.contract import Command, Event

DICE_EACH = 2


def _expect(state: State, phase: Phase, refusal: Message) -> None:
    if state.phase != phase:
        raise IllegalMove(refusal)


def _lay_table(state: State, command: c.LayTable) -> list[Event]:
    _expect(state, "laying", say("The table has been laid."))
    if state.help == "tom":
        return [e.TableLaid(), e.RoundBegan(state.round)]
    return [e.TableLaid(), e.OrderDrawn(state.stacked)] if state.stacked else [e.TableLaid()]


def _draw_order(state: State, command: c.DrawOrder) -> list[Event]:
    _expect(state, "order", say("The order on the Amstel is known already."))
    if sorted(command.order) != list(range(len(state.seats))):
        raise IllegalMove(say("Every player has one pawn in the stack."))
    return [e.OrderDrawn(command.order)]


def _pick_resources(state: State, command: c.PickResources) -> list[Event]:
    _expect(state, "resources", say("The first resources have been taken."))
    if command.one not in DICE or command.two not in DICE:
        raise IllegalMove(say("There are six colours of resources."))
    picked: list[Event] = [e.FirstResources(state.mover, command.one, command.two)]
    return picked + _begin_when_all_is_placed(apply_all(state, picked))


def _place_worker(state: State, command: c.PlaceWorker) -> list[Event]:
    if state.phase == "actions":
        return _move_worker(state, command)
    _expect(state, "workers", say("Nobody has to be placed now."))
    waiting = to_place(state)
    if not waiting or command.worker != waiting[0]:
        raise IllegalMove(say("Nobody has to be placed now."))
    if command.place not in FIRST_PLACES[command.worker]:
        raise IllegalMove(say("That is no place for this figure."))
    placed: list[Event] = [e.WorkerPlaced(command.worker, command.place)]
    return placed + _begin_when_all_is_placed(apply_all(state, placed))


def _move_worker(state: State, command: c.PlaceWorker) -> list[Event]:
    """A bailiff or figure that gave its bonus goes on."""
    if command.worker not in to_move(state):
        raise IllegalMove(say("This figure stays where it is."))
    if command.place not in next_places(state, command.worker):
        raise IllegalMove(say("It goes to a neighbouring free place (p. 14, 15)."))
    return [e.WorkerPlaced(command.worker, command.place, moved=True)]


def _begin_when_all_is_placed(state: State) -> list[Event]:
    if state.phase == "workers" and not to_place(state):
        return [e.RoundBegan(state.round)]
    return []


def _take_cards(state: State, command: c.TakeCards) -> list[Event]:
    _expect(state, "cards", say("Cards are taken at the beginning of a round."))
    takers = tuple(player for player in state.order if player not in command.without)
    full = tuple(player for player in takers if state.seats[player].inactive >= HELD_CARDS)
    return [e.CardsTaken(takers, full, card_steps(state))]


def _roll_dice(state: State, command: c.RollDice) -> list[Event]:
    if not state.awaits_dice:
        raise IllegalMove(say("The dice of this round have been thrown."))
    before: list[Event] = []
    if state.phase == "actions" and state.help == "all":
        before = _end_turn(state, c.EndTurn())
    elif state.phase not in ("cards", "roll"):
        before = next_round(state)
    begun = apply_all(state, before)
    if begun.phase == "cards":
        before += _take_cards(begun, c.TakeCards())
    if set(command.faces) != set(DICE) or not all(1 <= face <= 6 for face in command.faces.values()):
        raise IllegalMove(say("All six dice are needed, each with a face from 1 to 6."))
    if state.options.challenge and command.faces != thrown(state.options.challenge, begun.round):
        raise IllegalMove(say("In the challenge the companion throws the dice."))
    made = [*before, e.Rolled(dict(command.faces))]  # in the order in which the camera saw them
    return made + by_itself(apply_all(state, made))


def _play_tom(state: State, command: c.PlayTom) -> list[Event]:
    _expect(state, "tom", say("TOM has nothing to do now."))
    return toms_turn(state)


def _pick_dice(state: State, command: c.PickDice) -> list[Event]:
    if state.phase == "tom" and state.help == "all":  # who picks has carried out TOM's steps
        played = toms_turn(state)
        return [*played, *_pick_dice(apply_all(state, played), command)]
    _expect(state, "dice", say("No dice are picked now."))
    if len(command.dice) != DICE_EACH or len(set(command.dice)) != DICE_EACH:
        raise IllegalMove(say("Pick two different dice."))
    if not set(command.dice) <= set(DICE) or len(command.spaces) not in (0, DICE_EACH):
        raise IllegalMove(say("There is no such die."))
    stored = tuple(
        stack
        for die, space in zip(command.dice, command.spaces or (0, 0), strict=True)
        for stack in _stored(state, die, space)
    )
    seat, ones = state.seats[state.mover], [state.faces[die] for die in command.dice].count(1)
    made: list[Event] = [e.DicePicked(state.mover, command.dice, stored), *for_ones(state.mover, seat, ones)]
    after = apply_all(state, made)
    if after.at < len(after.order):
        return made
    empty = tuple(each for each in after.humans if not turned(after.seats[each].wheel)[0] and not state.unkept)
    return [*made, e.WheelsTurned(empty)]


def _stored(state: State, die: District, space: int) -> list[tuple[int, District, int]]:
    """The die's resources with what card 054 adds; what card 052 adds goes to space 1, wherever they go."""
    face = state.faces[die]
    cards = state.seats[state.mover].cards
    stored = [(_space(state, die, space), die, face + cards.count(EXTRA_EACH))]
    return [*stored, (1, die, 2)] if face == 1 and EXTRA_FOR_ONES in cards else stored


def _space(state: State, die: District, space: int) -> int:
    face = state.faces[die]
    if space in (0, face):
        return face
    if ANY_NEIGHBOUR not in state.seats[state.mover].cards or abs(space - face) != 1 or not 1 <= space <= 6:
        raise IllegalMove(say("Resources go on the space of the die's own face (p. 7)."))
    return space


def _end_turn(state: State, command: c.EndTurn) -> list[Event]:
    if state.help == "tom" and state.phase in ("dice", "actions"):
        return next_round(state)
    _expect(state, "actions", say("Nobody's turn can end now."))
    if to_move(state):
        raise IllegalMove(say("First the figure that gave the bonus is moved (p. 14, 15)."))
    made: list[Event] = []
    if state.foreman_moves:
        places = next_places(state, "foreman")
        if command.foreman not in (places or ("",)):
            raise IllegalMove(say("The foreman goes to the nearest warehouse or depot with room (p. 14)."))
        made.append(e.WorkerPlaced("foreman", command.foreman, moved=True))
    made.append(e.TurnEnded(state.mover))
    if state.at + 1 < len(state.order):
        return made
    return made + next_round(apply_all(state, made))


ROUNDS: dict[type[Command], Callable[..., list[Event]]] = {
    c.LayTable: _lay_table,
    c.DrawOrder: _draw_order,
    c.PickResources: _pick_resources,
    c.PlaceWorker: _place_worker,
    c.TakeCards: _take_cards,
    c.RollDice: _roll_dice,
    c.PickDice: _pick_dice,
    c.PlayTom: _play_tom,
    c.EndTurn: _end_turn,
}
