"""What follows from a command, up to the next question, or why it is refused."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from companion.core.chance import Chance
from companion.core.errors import IllegalMove
from companion.core.message import say
from companion.games.contract import Command, Event
from companion.games.merchants import commands as c
from companion.games.merchants import events as e
from companion.games.merchants.apply import apply_all
from companion.games.merchants.decide import presses, sale, seals, tiles, told, turn
from companion.games.merchants.decide.bonuses import bonus_changes, loan, repayments
from companion.games.merchants.decide.runs import practise, practised, with_finish
from companion.games.merchants.printed import starting_site
from companion.games.merchants.state import NOBODY, State, Task
from companion.games.merchants.tasks import OPTIONAL, missing_fact, obstacle, round_of, tasks_of
from companion.games.merchants.vocabulary import SECTORS, YEARS
from companion.games.merchants.words import NOT_NOW


def decide(state: State, command: Command, chance: Chance) -> list[Event]:
    """The events of a command with all that follows by itself; refused with a reason a player understands."""
    if state.over and not isinstance(command, c.Correct):
        raise IllegalMove(say("The game is over."))
    if isinstance(command, c.DrawCard):
        return with_follow_ups(state, turn.draw_card(state, chance))
    rule = _RULES.get(type(command))
    if rule is None:
        raise IllegalMove(NOT_NOW)
    events = with_follow_ups(state, with_finish(state, practised(state, rule(state, command))))
    now = apply_all(state, events)
    card = turn.next_card(state, now, chance)
    return [*events, *with_follow_ups(now, card)] if card else events


def resume(state: State) -> list[Event]:
    """What has to be set right after a restart: a clock that was running is set to START again."""
    repaired = practised(state, sale.resumed(state))
    return with_follow_ups(state, repaired) if repaired else []


def _answered(state: State, command: c.Borrow | c.Skip | c.GoOn) -> list[Event]:
    task = state.task
    if task is not None and not missing_fact(state):
        match command, task.kind:
            case c.Borrow(player), "credit" if player in (NOBODY, *(each.player for each in round_of(state))):
                borrower = task.player if player == NOBODY else player
                return [*loan(borrower, forced=False), e.Done(player=borrower)]
            case c.Borrow(), "afford":
                return [*loan(task.player, forced=True), e.Done()]
            case c.Skip(rest=True), "credit" as kind:
                return [e.Skipped(kind, each.player, "declined") for each in round_of(state)]
            case c.Skip(rest=False), kind if kind in OPTIONAL:
                return [e.Skipped(kind, task.player, "declined")]
            case c.GoOn(), "check":
                return [e.Checked(task.subject)]
            case c.GoOn(), "read" | "afford" as kind:
                return [e.Done(kind)]
            case c.GoOn(), "hourglass":
                return [e.Done("hourglass"), *turn.hourglass(state)]
    raise IllegalMove(NOT_NOW)


_RULES: dict[type[Command], Callable[..., list[Event]]] = {
    c.TakeCard: turn.take_card,
    c.PlaceCard: turn.place_card,
    c.Advance: tiles.advance,
    c.Found: tiles.found,
    c.Build: tiles.build,
    c.GiveUp: tiles.give_up,
    c.Borrow: _answered,
    c.Skip: _answered,
    c.GoOn: _answered,
    c.Touched: presses.touched,
    c.Pressed: presses.pressed,
    c.HeldDown: presses.held_down,
    c.FallSilent: presses.fell_silent,
    c.Cover: presses.covered,
    c.GiveButton: told.give_button,
    c.Look: sale.looked,
    c.Settle: sale.settled,
    c.NameBuyer: sale.named,
    c.CanPay: sale.answered,
    c.SellTo: sale.sold_to,
    c.OfferAgain: sale.offered_again,
    c.Practise: practise,
    c.Seal: seals.seal,
    c.DoneByHand: seals.done_by_hand,
    c.Teach: told.teach,
    c.Correct: told.correct,
}


# --- what follows by itself: bonuses, spaces, scorings, the next disc, the end ------------------------------


def with_follow_ups(state: State, events: Sequence[Event]) -> list[Event]:
    """The events and everything that follows from them, up to the next question."""
    happened = list(events)
    now = apply_all(state, happened)
    while more := _next(now):
        happened += more
        now = apply_all(now, more)
    return happened


def _next(state: State) -> list[Event]:
    if state.over or missing_fact(state):
        return []
    bonuses = [] if state.clock_alone else bonus_changes(state)
    return bonuses or (_by_itself(state, state.task) if state.task else [])


def _by_itself(state: State, task: Task) -> list[Event]:
    match task.kind:
        case "place":
            return _starting_tiles(state, task.player)
        case "space" if task.subject in YEARS:
            return turn.space(state, task.subject)
        case "score" if task.subject in state.unseen:
            return [e.Todo((Task("check", subject=task.subject),))]
        case "score" if task.subject in SECTORS and task.year:
            return turn.scored(state, task.subject, task.year)
        case "discard" if task.card:
            return [e.Discarded(task.card), e.Done()]
        case "use" if task.card:
            return [e.Done(), e.Todo(tasks_of(task.card, task.player))]
        case "sell" if task.card:
            return [] if state.auction else [e.LotOffered(task.card)]
        case "pass":
            return [e.Done(), *turn.passed_on(state)]
        case "last_space":
            return turn.last_space(state)
        case "over":
            return [*repayments(state), e.Done(), e.GameOver()]
    why = obstacle(state, task)
    return [e.Skipped(task.kind, task.player, why)] if why else tiles.only_way(state, task)


def _starting_tiles(state: State, player: int) -> list[Event]:
    """A house, a colony and the good of that colony, on the sites with the seat's number."""
    colony = starting_site(state.facts, player, "colony")
    number = 1
    while f"{colony}.{number}" in state.colonies:
        number += 1
    house = e.Built(player, starting_site(state.facts, player, "house"))
    return [house, *tiles.founding(state, player, f"{colony}.{number}"), e.Done()]
