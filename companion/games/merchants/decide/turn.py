"""The mayor's turn: three discs are covered, then worked through; and what an hourglass and the time track do."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from companion.core.chance import Chance
from companion.core.errors import IllegalMove
from companion.core.message import say
from companion.games.contract import Event
from companion.games.merchants import events as e
from companion.games.merchants import vocabulary as v
from companion.games.merchants.commands import PlaceCard, TakeCard
from companion.games.merchants.payouts import payouts, strength
from companion.games.merchants.printed import card_key, cards_left, deck_of, symbol_at
from companion.games.merchants.state import HOURGLASSES, Card, State, Task
from companion.games.merchants.words import ALL_TURNED

ALLOWED: dict[v.Symbol, tuple[v.Sector, ...]] = {"ship": v.GOODS, "globe": v.CONTINENTS, "arms": v.DISTRICTS}
LAST = len(v.YEARS) - 1


def _check_drawing(state: State) -> None:
    waits = bool(state.todo) and not state.reading
    if state.over or waits or state.in_hand or not state.free_discs():
        raise IllegalMove(say("No card is drawn now."))


def _as_read(state: State) -> list[Event]:
    """A scoring is put away by the card that follows it."""
    return [e.Done()] if state.reading else []


def take_card(state: State, command: TakeCard) -> list[Event]:
    """A real card, told to the companion."""
    _check_drawing(state)
    if state.options.deck != "table":
        raise IllegalMove(say("The companion deals the cards in this game."))
    return [*_as_read(state), *_taken(state, command)]


def _taken(state: State, command: TakeCard) -> list[Event]:
    card, disc = command.card, command.disc
    if card.kind == "hourglass":
        if state.hourglasses >= HOURGLASSES:
            raise IllegalMove(ALL_TURNED)
        return hourglass(state)
    if card.marked and len(state.players) == 3:
        _check_card(card, "discard")
        return [e.SetAside(card)]
    free = state.free_discs()
    if not disc and state.is_program(state.mayor):
        _check_card(card, "auction")
        return [e.Drawn(card), *(_placed(state, card, free[0]) if len(free) == 1 else ())]
    if disc not in free:
        raise IllegalMove(say("There is a card on that disc already."))
    _check_card(card, disc)
    return _placed(state, card, disc)


def _check_card(card: Card, disc: v.Disc) -> None:
    """A card that is sold must be whole; of the mayor's own the kind will do, of one in the bin nothing is asked."""
    known = (
        card.continent in ("", *v.CONTINENTS)
        and card.good in ("", *v.GOODS)
        and set(card.districts) <= set(v.DISTRICTS)
    )
    whole = {
        "goods": True,
        "colony": bool(card.continent) != bool(card.good),
        "amsterdam": 1 <= len(set(card.districts)) == len(card.districts) <= 2,
    }
    told = {
        "discard": True,
        "mayor": whole.get(card.kind, False) or (card.kind in whole and card == Card(card.kind)),
        "auction": whole.get(card.kind, False),
    }
    if not known or card.kind not in (*whole, "unknown") or not told[disc]:
        raise IllegalMove(say("There is no such card."))


def _placed(state: State, card: Card, disc: v.Disc) -> list[Event]:
    events: list[Event] = [e.Placed(card, disc)]
    if len(state.discs) == 2:
        events.append(e.Todo(_tasks(state, {**state.discs, disc: card})))
    return events


def _tasks(state: State, discs: Mapping[v.Disc, Card]) -> tuple[Task, ...]:
    """The discs that are covered, in the order in which they are worked through, then the end of the turn."""
    tasks = {"discard": Task("discard"), "mayor": Task("use", state.mayor), "auction": Task("sell")}
    covered = (replace(tasks[disc], card=discs[disc]) for disc in v.DISCS if disc in discs)
    return (*covered, Task("pass"))


def draw_card(state: State, chance: Chance) -> list[Event]:
    """The companion deals: every card that has not come yet is equally likely."""
    _check_drawing(state)
    if state.options.deck != "companion":
        raise IllegalMove(say("The companion has no cards to deal: draw a real one."))
    return [*_as_read(state), *_drawn(state, chance)]


def _drawn(state: State, chance: Chance) -> list[Event]:
    left = cards_left(state.facts, state.drawn)
    if not left:
        return [e.Todo(_tasks(state, state.discs))]  # our ruling: what lies there is played, then it is the end
    drawn = chance.pick(left)
    card = next(card for card, _ in deck_of(state.facts) if card_key(card) == drawn)
    if card.kind == "hourglass":
        return [e.Drawn(card), *hourglass(state)]
    if card.marked and len(state.players) == 3:
        return [e.Drawn(card), e.SetAside(card)]
    if len(state.discs) == 2:
        return [e.Drawn(card), *_placed(state, card, state.free_discs()[0])]
    return [e.Drawn(card)]


def next_card(before: State, state: State, chance: Chance) -> list[Event]:
    """The card that comes by itself: after one was laid, and for the next mayor once the last lot was looked at."""
    laid, passed = len(state.discs) > len(before.discs), state.turn > before.turn and before.auction is None
    waits = state.options.deck == "companion" and not (state.over or state.todo or state.in_hand or state.clock_alone)
    if not waits or not (laid or passed) or not state.free_discs() or not cards_left(state.facts, state.drawn):
        return []
    return draw_card(state, chance)


def place_card(state: State, command: PlaceCard) -> list[Event]:
    if state.in_hand is None:
        raise IllegalMove(say("No card has been drawn."))
    if command.disc not in state.free_discs():
        raise IllegalMove(say("There is a card on that disc already."))
    return _placed(state, state.in_hand, command.disc)


def passed_on(state: State) -> list[Event]:
    """The next mayor is to the left; the last one stays in office and turns over the remaining hourglasses.

    The last turn is the one of the book, or that of the last card.
    """
    used_up = state.options.deck == "companion" and not cards_left(state.facts, state.drawn)
    if state.turn + 1 < state.turns and not used_up:
        return [e.TurnEnded((state.mayor + 1) % len(state.players))]
    hourglasses = tuple(Task("hourglass") for _ in range(HOURGLASSES - state.hourglasses))
    return [e.TurnEnded(state.mayor), e.Todo((*hourglasses, Task("last_space")))]


# --- the time track ----------------------------------------------------------------------------------------


def hourglass(state: State) -> list[Event]:
    """The marker moves one space; what is printed there comes first. Only the end moves it to 1666."""
    if state.marker >= LAST - 1:
        return [e.TimePassed(state.marker)]
    return [e.TimePassed(state.marker + 1), e.Todo((Task("space", subject=v.YEARS[state.marker + 1]),))]


def space(state: State, year: v.Year) -> list[Event]:
    """The instruction of a space, worked through from the mayor's left."""
    symbol = symbol_at(state.facts, year)
    if symbol in v.ASKED_OF_EACH:
        order = list(state.from_mayors_left())
        if symbol == "credit":  # in any order: the programs' answers first, then people have one screen
            order.sort(key=state.is_program, reverse=True)
        return [e.Done(), e.Todo(tuple(Task(symbol, player, ALLOWED.get(symbol, ())) for player in order))]
    if symbol == "leader_back":
        return [*_leaders_back(state), e.Done()]
    if symbol in v.SCORED_BY:
        return [e.Done(), e.Todo((Task("score", subject=v.SCORED_BY[symbol], year=year),))]
    return [e.Done()]


def _leaders_back(state: State) -> list[e.TileMoved]:
    """The furthest tile of each row goes back, all of them when tied."""
    front = {good: strength(state, good) for good in v.GOODS}
    return [
        e.TileMoved(player, good, at - 1, at)
        for good, at in front.items()
        for player in range(len(state.players))
        if at and state.space(player, good) == at
    ]


def scored(state: State, subject: v.Subject, year: v.Year) -> list[Event]:
    """One scoring: the four sectors with their sums, then the money, then time to read it."""
    result = payouts(state, subject, year)
    won = [0] * len(state.players)
    for sector in result:
        for player in sector.first:
            won[player] += sector.first_each
        for player in sector.second:
            won[player] += sector.second_each
    money = [e.Paid(player, amount, subject) for player, amount in enumerate(won) if amount]
    return [e.Scored(subject, year, result), *money, e.Done(), e.Todo((Task("read"),))]


def last_space(state: State) -> list[Event]:
    """The final scorings, and the closing of the books."""
    counting = tuple(Task("count", p) for p in range(len(state.players)) if not state.knows_money(p))
    scorings = tuple(Task("score", subject=subject, year=v.YEARS[LAST]) for subject in v.SECTORS)
    return [e.TimePassed(LAST, hourglass=False), e.Done(), e.Todo((*scorings, *counting, Task("over")))]
