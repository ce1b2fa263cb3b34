"""Random whole games: nothing created or lost, the score equal to a naive recount, the story replays."""

from __future__ import annotations

from contextlib import suppress

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.core.errors import IllegalMove
from companion.games.merchants.events import Sold
from companion.games.merchants.game import GAME
from companion.games.merchants.state import HOURGLASSES, State
from companion.games.merchants.vocabulary import YEARS
from tests.games.merchants.play import AnyEvent, Play, demo_facts
from tests.games.merchants.recount import Recount
from tests.games.merchants.strangers import Strangers

whole = settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck))
seeds = st.integers(0, 10**9)
table_sizes = st.sampled_from([3, 4, 5])
decks = st.sampled_from(["table", "companion"])


def check_money(state: State) -> None:
    for player, money in enumerate(state.money):
        assert money == sum(line[player] for line in state.ledger.values())
        assert money % 10_000 == 0


@whole
@given(seeds, table_sizes, decks)
def test_whole_games_end_and_agree_with_a_naive_recount(seed: int, players: int, deck: str) -> None:
    play = Strangers(seed, players, deck=deck).whole_game()
    recount = Recount(players, demo_facts())
    recount.follow(play.told)
    state = play.state
    check_money(state)
    score = GAME.score(state)
    assert score.final and score.totals == tuple(recount.total(p) for p in range(players))
    for player in range(players):
        assert sum(line.points for line in score.lines if line.player == player) == score.totals[player]
        assert state.tiles_left(player) == 24 - recount.on_the_board(player)
    assert (state.turn, state.hourglasses, YEARS[state.marker]) == (state.turns, HOURGLASSES, "1666")
    assert all(sale.price <= 400_000 and sale.price % 10_000 == 0 for sale in play.told if isinstance(sale, Sold))
    assert state.todo == () and state.auction is None


@whole
@given(seeds, table_sizes, decks)
def test_money_is_conserved_after_every_decision_and_the_story_replays(seed: int, players: int, deck: str) -> None:
    strangers = Strangers(seed, players, deck=deck)
    play = strangers.play
    for _ in range(150):
        if play.state.over:
            break
        strangers.step()
        check_money(play.state)
        GAME.view(play.state, strangers.now_ns, None, ())
        score = GAME.score(play.state)
        assert sorted(p for group in score.ranking for p in group) == list(range(players))
    written = msgspec.json.encode(play.told)
    state = GAME.blank
    for event in msgspec.json.decode(written, type=list[AnyEvent]):
        state = GAME.apply(state, event)
        assert GAME.story(state, event) is not None
    assert state == play.state


@whole
@given(seeds, table_sizes)
def test_games_full_of_corrections_never_break(seed: int, players: int) -> None:
    """The table may say anything: every correction is taken, and the game goes on."""
    strangers = Strangers(seed, players, avoid=(), deck="companion")
    for _ in range(250):
        if strangers.play.state.over:
            break
        with suppress(IllegalMove):  # a turn that was dealt does not come back
            strangers.step()
        state = strangers.play.state
        assert all(0 <= state.tiles_left(p) <= 24 for p in range(players))
        assert all(loans >= 0 for loans in state.loans)


@whole
@given(seeds, table_sizes)
def test_games_with_paper_money_end_with_what_was_counted(seed: int, players: int) -> None:
    play = Strangers(seed, players, bank=False, deck="companion").whole_game()
    assert play.state.over and all(money % 10_000 == 0 for money in play.state.money)
    check_money(play.state)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_same_seed_gives_the_same_game(players: int) -> None:
    games: list[Play] = [Strangers(7, players, deck="companion").whole_game() for _ in range(2)]
    assert games[0].told == games[1].told


@pytest.mark.parametrize(
    "line",
    [
        {"type": "Placed", "card": {"kind": "tulip"}, "disc": "mayor"},
        {"type": "Placed", "card": {"kind": "goods"}, "disc": "moon"},
        {"type": "Todo", "tasks": [{"kind": "dance"}]},
        {"type": "TileMoved", "player": 0, "good": "cheese", "space": 1, "was": 0},
        {"type": "Corrected", "what": "weather", "to": 1},
    ],
)
def test_a_journal_with_a_word_that_nobody_writes_is_not_believed(line: dict[str, object]) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(line, type=AnyEvent)
