"""What follows from a command: set-up, rounds, dice and the end; phase III is in actions.py."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.core.errors import IllegalMove
from companion.core.message import Message, say
from companion.games.amsterdam import commands as c
from companion.games.amsterdam import events as e
from companion.games.amsterdam.apply.rounds import applied, applied_all
from companion.games.amsterdam.box.printed import Missing
from companion.games.amsterdam.box.specs import SPECS
from companion.games.amsterdam.cards import tiles
from companion.games.amsterdam.cards.effects import ANY_NEIGHBOUR, EXTRA_EACH, EXTRA_FOR_ONES
from companion.games.amsterdam.decide import actions, corrections
from companion.games.amsterdam.instructions import card_steps
from companion.games.amsterdam.names import BLOCKS, DICE, GOODS
from companion.games.amsterdam.score.final import answer_events
from companion.games.amsterdam.state import HELD_CARDS, State
from companion.games.amsterdam.tom.plan import plan
from companion.games.amsterdam.wheel import turned
from companion.games.amsterdam.workers import first_places, next_places, to_place
from companion.games.contract import Command, Event

DICE_EACH = 2


def decided(state: State, command: Command) -> list[Event]:
    """The events that follow; raises IllegalMove, or Missing when a fact has to be told first."""
    if isinstance(command, c.Informed):
        learned: list[Event] = []
        for key, value in command.learned.items():
            learned += taught(state, key, value)
        return learned + decided(applied_all(state, learned), command.then)
    rule = _RULES.get(type(command))
    if rule is None:
        return actions.decided(state, command)
    return rule(state, command)


def judged(state: State, command: Command) -> list[Event]:
    """Like `decided`, for commands from outside: a missing fact is a refusal that says what to tell."""
    try:
        return decided(state, command)
    except Missing as missing:
        raise IllegalMove(say("The companion has to be told “{key}” before this.", key=missing.need.key)) from missing


def expect(state: State, phase: str, refusal: Message) -> None:
    """Refuse a command that does not belong to this moment."""
    if state.phase != phase:
        raise IllegalMove(refusal)


# --- what has to be told -----------------------------------------------------------------------------


def taught(state: State, key: str, value: Any) -> list[Event]:
    """The event of an answer: a fact for ever, or a draw of this game."""
    if key.startswith("drawn."):
        if not _can_be_seen(state, key.removeprefix("drawn."), value):
            raise IllegalMove(say("That cannot lie there."))
        return [e.Seen(key.removeprefix("drawn."), value)]
    spec = next((spec for spec in SPECS if spec.holes_of(key) is not None), None)
    if spec is None:
        raise IllegalMove(say("This game has no fact called “{key}”.", key=key))
    if reason := spec.refusal(key, value):
        raise IllegalMove(reason)
    return [e.FactTaught(key, value)]


def _can_be_seen(state: State, key: str, value: Any) -> bool:
    kind, _, which = key.partition(".")
    match kind:
        case "good":
            return which in BLOCKS and which not in state.owners and value in GOODS
        case "tile":
            return which == str(state.round) and isinstance(value, str) and value in tiles()
        case "districts":
            few = len(state.seats) - 1
            fits = isinstance(value, list) and len(value) == few
            return fits and all(each in DICE and value.count(each) == 1 for each in value)
    return False


def _teach(state: State, command: c.Teach) -> list[Event]:
    made = taught(state, command.key, command.value)
    return [*made, *answer_events(applied_all(state, made))]


# --- set-up ------------------------------------------------------------------------------------------


def _lay_table(state: State, command: c.LayTable) -> list[Event]:
    expect(state, "laying", say("The table has been laid."))
    made: list[Event] = [e.TableLaid()]
    order = state.drawn.get("order")
    return made if order is None else [*made, e.OrderDrawn(tuple(order))]


def _draw_order(state: State, command: c.DrawOrder) -> list[Event]:
    expect(state, "order", say("The order on the Amstel is known already."))
    if sorted(command.order) != list(range(len(state.seats))):
        raise IllegalMove(say("Every player has one pawn in the stack."))
    return [e.OrderDrawn(command.order)]


def _pick_resources(state: State, command: c.PickResources) -> list[Event]:
    expect(state, "resources", say("The first resources have been taken."))
    if command.one not in DICE or command.two not in DICE:
        raise IllegalMove(say("There are six colours of resources."))
    picked: list[Event] = [e.FirstResources(state.mover, command.one, command.two)]
    after = applied_all(state, picked)
    return picked + _opening(after)


def _place_worker(state: State, command: c.PlaceWorker) -> list[Event]:
    if state.phase == "actions":
        return actions.worker_moved(state, command)
    expect(state, "workers", say("Nobody has to be placed now."))
    waiting = to_place(state)
    if not waiting or command.worker != waiting[0]:
        raise IllegalMove(say("Nobody has to be placed now."))
    if command.place not in first_places(state, command.worker):
        raise IllegalMove(say("That is no place for this figure."))
    placed: list[Event] = [e.WorkerPlaced(command.worker, command.place)]
    return placed + _opening(applied_all(state, placed))


def _opening(state: State) -> list[Event]:
    if state.phase == "workers" and not to_place(state):
        return [e.RoundBegan(state.round)]
    return []


# --- phases I and II ---------------------------------------------------------------------------------


def _take_cards(state: State, command: c.TakeCards) -> list[Event]:
    expect(state, "cards", say("Cards are taken at the beginning of a round."))
    takers = tuple(player for player in state.order if player not in command.without)
    full = tuple(player for player in takers if state.seats[player].inactive >= HELD_CARDS)
    return [e.CardsTaken(takers, full, card_steps(state))]


def _roll_dice(state: State, command: c.RollDice) -> list[Event]:
    expect(state, "roll", say("The dice of this round have been thrown."))
    if set(command.faces) != set(DICE) or not all(1 <= face <= 6 for face in command.faces.values()):
        raise IllegalMove(say("All six dice are needed, each with a face from 1 to 6."))
    return [e.Rolled({die: command.faces[die] for die in DICE})]


def _play_tom(state: State, command: c.PlayTom) -> list[Event]:
    expect(state, "tom", say("TOM has nothing to do now."))
    turn = plan(state)
    if turn.need is not None:
        raise Missing(turn.need)
    return [*turn.events, e.TomPlayed(tuple(step.told for step in turn.steps), turn.triples)]


def _pick_dice(state: State, command: c.PickDice) -> list[Event]:
    expect(state, "dice", say("No dice are picked now."))
    if len(command.dice) != DICE_EACH or len(set(command.dice)) != DICE_EACH:
        raise IllegalMove(say("Pick two different dice."))
    if not set(command.dice) <= set(DICE) or len(command.spaces) not in (0, DICE_EACH):
        raise IllegalMove(say("There is no such die."))
    player = state.mover
    stored = tuple(
        (_space(state, player, die, space), die, _amount(state, player, die))
        for die, space in zip(command.dice, command.spaces or (0, 0), strict=True)
    )
    made: list[Event] = [e.DicePicked(player, command.dice, stored)]
    after = applied_all(state, made)
    if after.at < len(after.order):
        return made
    empty = tuple(each for each in after.humans if not turned(after.seats[each].wheel)[0])
    return [*made, e.WheelsTurned(empty)]


def _amount(state: State, player: int, die: str) -> int:
    """The die's face, and what cards 052 and 054 add where the player named them."""
    face = state.faces[die]
    cards = state.seats[player].cards
    return face + cards.count(EXTRA_EACH) + (2 * cards.count(EXTRA_FOR_ONES) if face == 1 else 0)


def _space(state: State, player: int, die: str, space: int) -> int:
    face = state.faces[die]
    if space in (0, face):
        return face
    if ANY_NEIGHBOUR not in state.seats[player].cards or abs(space - face) != 1 or not 1 <= space <= 6:
        raise IllegalMove(say("Resources go on the space of the die's own face (p. 7)."))
    return space


# --- the end of a turn -------------------------------------------------------------------------------


def _end_turn(state: State, command: c.EndTurn) -> list[Event]:
    expect(state, "actions", say("Nobody's turn can end now."))
    for worker in ("bailiff", "figure"):
        if getattr(state, f"{worker}_moves"):
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
    if state.last_round:
        began = e.FinalBegan()
        return [*made, began, *answer_events(applied(applied_all(state, made), began))]
    return [*made, e.RoundBegan(state.round + 1)]


_RULES: dict[type, Callable[[State, Any], list[Event]]] = {
    c.LayTable: _lay_table,
    c.DrawOrder: _draw_order,
    c.PickResources: _pick_resources,
    c.PlaceWorker: _place_worker,
    c.TakeCards: _take_cards,
    c.RollDice: _roll_dice,
    c.PickDice: _pick_dice,
    c.PlayTom: _play_tom,
    c.EndTurn: _end_turn,
    c.Teach: _teach,
    c.Correct: corrections.correct,
    c.CorrectBoard: corrections.correct_board,
    c.Answer: corrections.answer,
}
