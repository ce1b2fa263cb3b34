"""Positions as arrays are those of the rules: groups, scorings, and all that can be reached with a card."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
import pytest
from msgspec.structs import replace

from companion.core.chance import chance_for
from companion.games.merchants.apply import apply_all
from companion.games.merchants.decide import decide, with_follow_ups
from companion.games.merchants.decide.turn import scored
from companion.games.merchants.events import Paid
from companion.games.merchants.legal import legal
from companion.games.merchants.payouts import largest_group
from companion.games.merchants.printed import deck_of
from companion.games.merchants.state import Card, State, Task
from companion.games.merchants.vocabulary import DISTRICTS, SECTORS, YEARS
from companion.opponents.merchants.boards import Boards, Scoring
from companion.opponents.merchants.city import City
from companion.opponents.merchants.match import Match
from companion.opponents.merchants.moves import reached
from tests.games.merchants.play import demo_facts

CITY = City(demo_facts())


def moments(seed: int, players: int = 3) -> list[State]:
    """Every moment of a game among random players."""
    match = Match(demo_facts(), ["random"] * players, seed, budget=1)
    found = []
    while not match.state.over:
        found.append(match.state)
        match.step()
    return found


@pytest.mark.parametrize("seed", range(4))
def test_groups_are_those_of_the_rules(seed: int) -> None:
    for state in moments(seed)[::9]:
        for player in range(3):
            found = CITY.groups(set(state.houses_of(player)))
            assert found == [largest_group(state, player, district) for district in DISTRICTS]


@pytest.mark.parametrize("seed", range(3))
def test_scorings_pay_what_the_rules_pay(seed: int) -> None:
    tried = 0
    for state in moments(seed, 3 + seed)[::15]:
        board = Boards.of(state, CITY)
        for subject in SECTORS:
            for year in (YEARS[-1], "1628" if subject == "exchange" else YEARS[-1]):
                paid = dict.fromkeys(range(len(state.players)), 0)
                for event in scored(state, subject, year):
                    if isinstance(event, Paid):
                        paid[event.player] += event.amount
                now = Boards.many([board], 1)
                Scoring(state, subject, year).pay(now)
                assert (now.money - board.money).tolist() == [list(paid.values())]
                tried += any(paid.values())
    assert tried > 20


def test_money_at_the_end_counts_debts_and_what_four_sectors_bring() -> None:
    for state in moments(4)[::20]:
        bare = replace(state, loans=(1, 0, 2))
        worth = Boards.of(bare, CITY).worth()[0].tolist()
        assert worth == [state.money[0] - 200_000, state.money[1], state.money[2] - 400_000]


def told(board: Boards) -> tuple[object, ...]:
    """A position, to be compared; the free house is built at once in one way and later in the other."""
    return tuple(column.tolist() for name, column in vars(board).items() if name not in ("housed", "owed"))


def by_the_rules(state: State, player: int, card: Card) -> Iterator[State]:
    """All that can be reached by answering, but for leaving something."""
    begun = replace(state, auction=None, in_hand=None, todo=(Task("use", player, card=card), Task("read")))
    asked = [apply_all(begun, with_follow_ups(begun, []))]
    while asked:
        now = asked.pop()
        task = now.task
        if task is None or task.kind in ("read", "bonus_house"):
            yield now
            continue
        for command in legal(now, player):
            if type(command).__name__ != "Skip":
                asked.append(apply_all(now, decide(now, command, chance_for(1, 1))))


@pytest.mark.parametrize("seed", range(2))
def test_what_can_be_reached_with_a_card_is_what_the_rules_allow(seed: int) -> None:
    cards: Sequence[Card] = [card for card, _ in deck_of(demo_facts()) if card.kind != "hourglass" and not card.marked]
    states = [state for state in moments(seed) if not state.todo][3::7]
    for number, state in enumerate(states):
        for card in cards[number % 5 :: 5]:
            player = number % 3
            ways = {str(told(row)) for row in reached(state, CITY, player, card).rows()}
            rules = {
                str(told(Boards.of(_without_bonuses(state, now), CITY))) for now in by_the_rules(state, player, card)
            }
            assert ways == rules, (card, player)


def _without_bonuses(before: State, after: State) -> State:
    """The money without what four districts or continents paid or cost, which positions count at the end."""
    money = list(after.money)
    for player, (had, has) in enumerate(zip(before.bonuses, after.bonuses, strict=True)):
        four = [sum(bonus in held for bonus in ("districts", "continents")) for held in (had, has)]
        money[player] -= 100_000 * (four[1] - four[0])
    return replace(after, money=tuple(money))


def test_a_row_by_itself_is_a_position() -> None:
    state = moments(1)[30]
    ways = reached(state, CITY, 0, Card("goods"))
    assert len(ways.rows()) == len(ways.money) == 16
    assert np.array_equal(np.concatenate([row.exchange for row in ways.rows()]), ways.exchange)
