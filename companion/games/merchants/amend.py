"""How a line of the past can be another one: who bought and for how much. Presses and stamps are records."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from companion.core.message import Message, say, verbatim
from companion.core.prompt import Choice, Picks, Prompt
from companion.games.contract import Command, Event
from companion.games.dutch_clock import THOUSAND
from companion.games.merchants import commands as c
from companion.games.merchants import events as e
from companion.games.merchants.auction import may_press, open_lot
from companion.games.merchants.decide.sale import prices
from companion.games.merchants.decide.told import highest
from companion.games.merchants.state import NOBODY, NOTES, SPACES, State
from companion.games.merchants.vocabulary import GOODS
from companion.games.merchants.words import florins

_OF_THE_CLOCK = (c.Touched, c.Pressed, c.HeldDown, c.Cover, c.Look, c.Settle, c.OfferAgain, c.Practise, c.Seal)
_ANY_TIME = (c.Teach, c.Correct, c.GiveButton)
NOBODY_BOUGHT = Choice("nobody", say("Nobody"), say("it was discarded"), symbol="discard")


def record(command: Command, events: Sequence[Event]) -> Message | None:
    """Presses and their stamps cannot be amended; what came of them can."""
    if not isinstance(command, _OF_THE_CLOCK) or _outcome(events) is not None:
        return None
    return say("Presses and their times are records: amend who bought, and for how much.")


def _outcome(events: Sequence[Event]) -> e.Sold | e.Lapsed | None:
    return next((event for event in events if isinstance(event, e.Sold | e.Lapsed)), None)


def otherwise(state: State, command: Command, events: Sequence[Event], picks: Picks) -> Prompt | Command | None:
    """Of a sale: who bought, then for how much."""
    outcome = _outcome(events)
    if outcome is None:
        return None
    if not picks:
        return Prompt(say("Who bought it?"), (*_buyers(state, outcome), NOBODY_BOUGHT))
    if picks[0] == NOBODY_BOUGHT.id:
        return c.SellTo(NOBODY)
    player = int(picks[0])
    if len(picks) > 1:
        return c.SellTo(player, int(picks[1]) * THOUSAND)
    marks = [price // THOUSAND for price in prices(open_lot(state))]
    return Prompt(
        say("For how many thousands did {name} buy it?", name=state.names[player]),
        kind="number",
        low=marks[-1],
        high=marks[0],
        step=marks[-2] - marks[-1],
        suggestion=str(outcome.price // THOUSAND) if isinstance(outcome, e.Sold) else "",
        player=player,
    )


def _buyers(state: State, outcome: e.Sold | e.Lapsed) -> Iterator[Choice]:
    for player in sorted(may_press(state)):
        paid = isinstance(outcome, e.Sold) and outcome.player == player
        hint = say("for another price") if paid else None
        if hint is None and state.knows_money(player):
            hint = florins(state.money[player])
        yield Choice(str(player), verbatim(state.names[player]), hint, colour=state.colour(player))


def meant_for(state: State, command: Command) -> object:
    """Its place in what is asked: whoever bought a card uses it, but nobody answers for the next one in the round."""
    if isinstance(command, _ANY_TIME):
        return None
    if state.reading and not isinstance(command, c.GoOn):  # a card is the next one, with or without a scoring before it
        return state.turn, "", 0
    return state.turn, state.task.kind if state.task is not None else "", len(state.todo)


def by_hand(before: State, after: State, now: State) -> list[Command]:
    """Tiles, sites, loans and money, as the decision changed them; money last, for bonuses pay by themselves."""
    return [
        *_sites("house", before.houses, after.houses),
        *_sites("colony", before.colonies, after.colonies),
        *(each for player in range(len(now.players)) for each in _numbers(before, after, now, player)),
        *_time(before, after, now),
    ]


def _time(before: State, after: State, now: State) -> Iterator[Command]:
    if passed := after.marker - before.marker:
        yield c.Correct("marker", min(highest(now, "marker"), now.marker + passed))
    if turned := after.hourglasses - before.hourglasses:
        yield c.Correct("hourglasses", min(highest(now, "hourglasses"), now.hourglasses + turned))


def _sites(what: Literal["house", "colony"], before: dict[str, int], after: dict[str, int]) -> Iterator[Command]:
    for site in {**before, **after}:
        if before.get(site) != after.get(site):
            yield c.Correct(what, 0, after.get(site, NOBODY), site)


def _numbers(before: State, after: State, now: State, player: int) -> Iterator[Command]:
    for good in GOODS:
        moved = after.space(player, good) - before.space(player, good)
        if moved:
            yield c.Correct("tile", min(SPACES, max(0, now.space(player, good) + moved)), player, good)
    if borrowed := after.loans[player] - before.loans[player]:
        yield c.Correct("loans", max(0, now.loans[player] + borrowed), player)
    if paid := after.money[player] - before.money[player]:
        yield c.Correct("money", min(NOTES, max(0, now.money[player] + paid)), player)
