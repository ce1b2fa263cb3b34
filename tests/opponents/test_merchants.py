"""Programs that play Merchants: they do only what is allowed, finish every game, and know what a lot is worth."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, partial
from itertools import pairwise
from random import Random

import pytest
from msgspec.structs import replace

from companion.core.chance import chance_for
from companion.core.message import say
from companion.games.contract import Player
from companion.games.merchants.auction import on_the_clock
from companion.games.merchants.commands import Advance, Borrow, PlaceCard, Skip
from companion.games.merchants.game import GAME
from companion.games.merchants.legal import legal
from companion.games.merchants.state import Card, Options, Sale, State, Task, TimedPress
from companion.opponents.arena import Standing, interval, matches, standings
from companion.opponents.catalogue import expected
from companion.opponents.merchants.advice import advise
from companion.opponents.merchants.bidding import limit, valued
from companion.opponents.merchants.levels import LEVELS
from companion.opponents.merchants.market import market
from companion.opponents.merchants.match import PROGRAMS, play
from companion.opponents.merchants.strong import after, choose
from tests.games.merchants.play import Play, demo_facts, shipped_facts
from tests.opponents.test_merchants_boards import moments

LAST_TURN = 17


@pytest.mark.parametrize("players", [3, 4, 5])
def test_what_is_offered_may_be_done(players: int) -> None:
    tried = 0
    for state in moments(players, players):
        for seat in range(players):
            for command in legal(state, seat):
                assert GAME.decide(state, command, chance_for(1, tried)) is not None
                tried += 1
    assert tried > 300


def test_only_whoever_is_asked_may_do_something() -> None:
    for state in moments(2):
        if state.task is not None and state.task.kind == "use":
            asked = state.task.player
            assert not [seat for seat in range(3) if seat != asked and legal(state, seat)]


@pytest.mark.parametrize("names", [("gentle", "even", "strong"), ("greedy", "random", "average", "strong", "random")])
def test_every_program_plays_to_the_end(names: Sequence[str]) -> None:
    played = play(demo_facts(), names, seed=3, budget=8)
    assert len(played.totals) == len(names)
    assert all(len(seconds) > 20 for seconds in played.seconds)


def test_every_program_is_known() -> None:
    assert set(PROGRAMS) == {*LEVELS, "random", "greedy", "average"}


# --- what it sees -----------------------------------------------------------------------------------------------


def questions(seeds: Sequence[int], seat: int = 0) -> list[State]:
    """The moments at which a seat has something to decide, or may buy."""
    found = [state for seed in seeds for state in moments(seed)]
    return [state for state in found if on_the_clock(state) is not None or len(legal(state, seat)) > 1]


def answer(state: State, seat: int, budget: int) -> object:
    """What the strong program does when it sees what a seat may see."""
    seen = GAME.observe(state, seat)
    if on_the_clock(seen) is not None:
        return limit(seen, seat, Random(9), budget)
    return choose(seen, seat, legal(seen, seat), Random(9), budget)


def elsewhere(state: State, rng: Random) -> State:
    """The same moment at another table: other people, other fingers, another clock, other sealed prices."""
    people = tuple(Player(f"{rng.random()}", player.colour) for player in state.players)
    presses = (TimedPress("seat1", rng.randrange(10**9), player=1),)
    sale = Sale(Card("goods"), "bought", rng.randrange(3), 120_000, 1, rng.randrange(10**9), rng.randrange(10**9))
    seals = {1: f"{rng.random()}"}  # what another program has sealed
    auction = state.auction and replace(state.auction, opened_ns=rng.randrange(10**9), presses=presses, seals=seals)
    options = Options(deck=state.options.deck, seconds_a_step=0.5 + rng.random(), dots=True)
    sale = replace(sale, presses=presses)
    return replace(state, players=people, sale=sale, auction=auction, options=options, unopened=seals)


def never_looks_elsewhere(states: Sequence[State]) -> None:
    rng = Random(1)
    for state in states:
        assert answer(state, 0, 8) == answer(elsewhere(state, rng), 0, 8)


def test_it_goes_by_nothing_but_the_game() -> None:
    never_looks_elsewhere(questions([5])[::4])


@pytest.mark.long
def test_it_goes_by_nothing_but_the_game_in_1000_states() -> None:
    states = questions(range(100, 130))
    assert len(states) >= 1000
    never_looks_elsewhere(states[:1000])


def test_it_does_not_look_at_the_next_card() -> None:
    for state in questions([5]):
        for command in legal(state, 0):
            if not isinstance(command, PlaceCard):
                assert after(state, 0, command).drawn == state.drawn


def test_the_same_question_gets_the_same_answer() -> None:
    for state in questions([5])[::5]:
        assert answer(state, 0, 16) == answer(state, 0, 16)


def test_a_board_that_nobody_has_taught_is_no_obstacle() -> None:
    table = Play(3, shipped_facts())
    table.set(todo=(), discs={}, exchange=({}, {}, {}), in_hand=Card("goods"))
    assert choose(table.state, 0, [PlaceCard("mayor"), PlaceCard("discard")], Random(1), 16)
    table.offer()
    assert limit(table.state, 0, Random(1), 16) >= 0


# --- what it knows ------------------------------------------------------------------------------------------------


def at_the_end(**changes: object) -> Play:
    """The last turn of a game: nothing but the last scoring is to come."""
    table = Play(3, deck="companion")
    rows = ({"gems": 3, "silk": 5}, {"gems": 4}, {"silk": 1})
    table.set(turn=LAST_TURN, marker=24, hourglasses=24, exchange=rows, in_hand=None, discs={}, **changes)
    return table


def test_the_move_that_the_last_scoring_pays_for() -> None:
    table = at_the_end()
    table.set(todo=(Task("advance", 0, ("gems", "silk")), Task("pass")))
    offered = [Advance(("gems",)), Advance(("silk",)), Skip()]
    assert choose(table.state, 0, offered, Random(1), 64) == Advance(("gems",))


def test_a_lot_is_worth_what_the_scorings_pay_with_it_and_without() -> None:
    table = at_the_end()
    table.offer(Card("goods"))
    last = valued(table.state, 0, Random(1), 64)
    assert last.bought > last.nobodys > last.theirs - market(table.state).usual
    assert last.a_florin == 1.0  # nothing is left to buy
    early = Play(3, deck="companion")
    early.offer(Card("goods"))
    first = valued(early.state, 0, Random(1), 256)
    assert first.bought > first.nobodys > first.theirs
    assert first.a_florin > 1.1  # what is paid now cannot buy the next lots


def test_nobody_pays_more_than_he_has_or_than_another_could() -> None:
    table = Play(3, deck="companion")
    table.offer()
    table.set(money=(40_000, 400_000, 400_000))
    assert limit(table.state, 0, Random(1), 32) == 0
    table.set(money=(90_000, 400_000, 400_000))
    assert limit(table.state, 0, Random(1), 32) in (0, *range(50_000, 90_001, 10_000))
    table.set(money=(400_000, 60_000, 50_000))
    assert limit(table.state, 0, Random(1), 32) == 70_000
    table.set(money=(400_000, 0, 0))
    assert limit(table.state, 0, Random(1), 32) == 50_000


def test_prices_are_learned_from_sales() -> None:
    table = Play(3)
    assert market(table.state).usual == 125_000
    table.set(turn=4, ledger={"auctions": (-80_000, -90_000, -100_000 - 90_000)})
    assert market(table.state).usual == (125_000 + 360_000) / 5
    table.set(ledger={})
    assert market(table.state).usual == 50_000  # nobody has bought anything, and nothing is cheaper


def test_a_loan_is_taken_only_where_it_pays() -> None:
    for turn, money, wanted in ((0, 0, True), (0, 900_000, False), (LAST_TURN, 0, False)):
        table = Play(3, deck="companion")
        table.set(turn=turn, money=(money, 250_000, 250_000), todo=(Task("credit", 0), Task("pass")))
        chosen = choose(table.state, 0, legal(table.state, 0), Random(1), 128)
        assert isinstance(chosen, Borrow) == wanted, (turn, money)


def test_a_blurred_eye_misjudges() -> None:
    table = Play(3, deck="companion")
    table.offer()
    sharp = {limit(table.state, 0, Random(seed), 64) for seed in range(6)}
    blurred = {limit(table.state, 0, Random(seed), 64, blur=150_000) for seed in range(6)}
    assert max(blurred) - min(blurred) > max(sharp) - min(sharp)


# --- advice -------------------------------------------------------------------------------------------------------


def test_advice_on_a_lot() -> None:
    table = Play(3, deck="companion")
    table.offer()
    advice = advise(table.state, 0, (), Random(1), 64)
    assert advice is not None
    assert advice.command is None
    assert 100_000 < advice.worth < 400_000
    assert f"worth about {advice.worth // 1000},000 to you" in str(advice.reason)
    table.set(money=(0, 400_000, 400_000))
    advice = advise(table.state, 0, (), Random(1), 64)
    assert advice is not None
    assert "let it pass" in str(advice.reason)


def test_advice_on_a_move() -> None:
    table = at_the_end()
    table.set(todo=(Task("advance", 0, ("gems", "silk")), Task("pass")))
    advice = advise(table.state, 0, [Advance(("gems",)), Advance(("silk",))], Random(1), 64)
    assert advice is not None
    assert advice.command == Advance(("gems",))
    assert advice.worth > 0
    alike = advise(table.state, 0, [Advance(("silk",)), Advance(("silk",))], Random(1), 64)
    assert alike is not None
    assert alike.reason == say("Another answer would do as well.")
    assert advise(table.state, 0, [Skip()], Random(1), 64) is None


# --- how well it plays --------------------------------------------------------------------------------------------


@cache
def measured(names: tuple[str, ...], games: int, budget: int = 400) -> Standing:
    """How the first did; hundreds of games, so they are played once for all that is asked of them."""
    played = list(matches(partial(play, demo_facts()), names, games, seed=1, budget=budget, processes=2))
    first = standings(names, played)[0]
    print(first)
    return first


def test_what_to_expect_of_each_level_is_known() -> None:
    shares = [expected("merchants", level) for level in ("gentle", "even", "strong")]
    assert shares == sorted(level.expected for level in LEVELS.values())
    assert all(0 < share < 1 for share in shares)
    assert expected("merchants", "average") == 0.0


def test_it_beats_whoever_plays_at_random() -> None:
    strong = measured(("strong", "random", "random"), 3, budget=16)
    assert strong.wins == 3


@pytest.mark.long
@pytest.mark.parametrize(("others", "wanted"), [("average", 0.55), ("greedy", 0.60)])
def test_strong_wins_its_share(others: str, wanted: float) -> None:
    strong = measured(("strong", others, others), 600)
    assert strong.share >= wanted, strong


@pytest.mark.long
def test_levels_are_ordered_and_even_wins_its_share() -> None:
    found = [measured((level, "average", "average"), 600) for level in LEVELS]
    for weaker, better in pairwise(found):
        assert interval(weaker.wins, weaker.games)[1] < interval(better.wins, better.games)[0]
    for (name, level), standing in zip(LEVELS.items(), found, strict=True):
        assert standing.low <= level.expected <= standing.high, name
    even = found[list(LEVELS).index("even")]
    assert even.low < 1 / 3 < even.high, even
