"""Rulebook p. 9–10, "Gains d'argent" and "Amsterdam": ranking, shares, groups, and both worked examples."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.games.contract import Player
from companion.games.merchants.payouts import largest_group, payout, payouts, ranked, standing, undecided
from companion.games.merchants.state import State
from tests.games.merchants.play import Play, demo_facts

GREEN, ORANGE, VIOLET, BLUE, YELLOW = range(5)
PEOPLE = tuple(Player(c.title(), c) for c in ("green", "orange", "violet", "blue", "yellow"))
NOTHING = (0,) * 5


def board(**changes: object) -> State:
    facts = dict(demo_facts())
    blank = State(PEOPLE, facts=facts, exchange=tuple({} for _ in PEOPLE), money=NOTHING, loans=NOTHING)
    return replace(blank, **changes)


def sums(state: State, subject: str, year: str) -> dict[str, int]:
    won = dict.fromkeys((p.colour for p in PEOPLE), 0)
    for each in payouts(state, subject, year):
        for player in each.first:
            won[PEOPLE[player].colour] += each.first_each
        for player in each.second:
            won[PEOPLE[player].colour] += each.second_each
    return won


def test_the_worked_example_of_the_exchange() -> None:
    """P. 10, top: the exchange with the grid of 1611."""
    rows = [{} for _ in PEOPLE]
    rows[BLUE] = {"gems": 6, "sugar": 3, "spices": 3}
    rows[YELLOW] = {"gems": 4}
    rows[GREEN] = {"gems": 4, "silk": 5}
    rows[ORANGE] = {"sugar": 5, "silk": 2, "spices": 3}
    state = board(exchange=tuple(rows))
    assert ranked(state, "exchange") == ("gems", "sugar", "silk", "spices"), "sugar 1 beats silk 4"
    gems, sugar, silk, spices = payouts(state, "exchange", "1611")
    assert (gems.first, gems.first_each) == ((BLUE,), 100_000)
    assert (set(gems.second), gems.second_each) == ({YELLOW, GREEN}, 30_000)
    assert (sugar.first, sugar.first_each, sugar.second, sugar.second_each) == ((ORANGE,), 80_000, (BLUE,), 40_000)
    assert (silk.first, silk.first_each, silk.second, silk.second_each) == ((GREEN,), 60_000, (ORANGE,), 40_000)
    assert (set(spices.first), spices.first_each, spices.second) == ({BLUE, ORANGE}, 30_000, ())
    assert sums(state, "exchange", "1611") == {
        "blue": 170_000, "orange": 150_000, "green": 90_000, "yellow": 30_000, "violet": 0,
    }  # fmt: skip


def test_the_worked_example_of_amsterdam() -> None:
    """P. 10, bottom: Nieuwe Zijde and Oude Zijde tie with five houses, Grachten four, Lastage green alone."""
    houses = {
        # Nieuwe Zijde: orange 3 and one over a bridge, blue 2 and one over a bridge
        "nieuwe_zijde.1": ORANGE, "nieuwe_zijde.2": ORANGE, "nieuwe_zijde.6": ORANGE,
        "nieuwe_zijde.9": BLUE, "nieuwe_zijde.8": BLUE,
        # Oude Zijde: blue 3 and one over the bridge, orange 2
        "oude_zijde.4": BLUE, "oude_zijde.3": BLUE, "oude_zijde.9": BLUE,
        "oude_zijde.6": ORANGE, "oude_zijde.7": ORANGE,
        # Grachten: yellow 2 side by side, orange 1 and one over the bridge
        "grachten.8": YELLOW, "grachten.9": YELLOW, "grachten.5": ORANGE, "grachten.1": ORANGE,
        "lastage.1": GREEN, "lastage.2": GREEN,
    }  # fmt: skip
    state = board(houses=houses)
    assert ranked(state, "amsterdam") == ("nieuwe_zijde", "oude_zijde", "grachten", "lastage")
    assert sums(state, "amsterdam", "1611") == {
        "orange": 100_000 + 40_000 + 50_000, "blue": 60_000 + 80_000, "yellow": 50_000, "green": 40_000, "violet": 0,
    }  # fmt: skip


def test_only_one_player_in_a_sector_leaves_the_second_sum_unpaid() -> None:
    alone = payout("africa", 2, (0, 2, 0), 100_000, 60_000)
    assert (alone.first, alone.first_each, alone.second, alone.second_each) == ((1,), 100_000, (), 0)


@pytest.mark.parametrize(
    ("places", "first", "first_each", "second", "second_each"),
    [
        ((3, 3, 1), (0, 1), 80_000, (), 0),  # 100 + 60 shared by two
        ((3, 3, 3), (0, 1, 2), 50_000, (), 0),  # 160 by three: 53,333 rounded down
        ((2, 2, 2, 2), (0, 1, 2, 3), 40_000, (), 0),
        ((1, 1, 1, 1, 1), (0, 1, 2, 3, 4), 30_000, (), 0),  # 32,000 rounded down
        ((5, 2, 2, 2), (0,), 100_000, (1, 2, 3), 20_000),  # 60 by three
        ((5, 2, 2, 2, 2), (0,), 100_000, (1, 2, 3, 4), 10_000),  # 15,000 rounded down
        ((0, 0, 0), (), 0, (), 0),
    ],
)
def test_shares(
    places: tuple[int, ...], first: tuple[int, ...], first_each: int, second: tuple[int, ...], second_each: int
) -> None:
    """P. 9: ties for first share both sums, ties for second share the second, always in whole 10,000."""
    got = payout("silk", 5, places, 100_000, 60_000)
    assert (got.first, got.first_each, got.second, got.second_each) == (first, first_each, second, second_each)


def test_rows_are_ranked_by_their_furthest_tile_not_by_how_many_tiles_lie_there() -> None:
    rows = ({"gems": 2, "silk": 7}, {"gems": 2}, {"gems": 2}, {}, {})
    assert ranked(board(exchange=rows), "exchange")[0] == "silk"


def test_continents_are_ranked_by_tiles_and_the_lowest_number_breaks_a_tie() -> None:
    """P. 9: the Americas (1) win a tie against Africa (2)."""
    state = board(colonies={"africa.silk.1": 0, "americas.silk.1": 1, "far_east.gems.1": 0, "far_east.gems.2": 2})
    assert ranked(state, "colonies") == ("far_east", "americas", "africa", "east_indies")
    assert standing(state, "far_east") == (1, 0, 1, 0, 0)


def test_a_group_is_what_touches_and_a_house_over_a_bridge_counts_once() -> None:
    """P. 10: houses apart are not one group; only the house just over the bridge counts, not what lies behind."""
    houses = {"nieuwe_zijde.7": 0, "oude_zijde.2": 0, "oude_zijde.3": 0, "nieuwe_zijde.4": 0}
    state = board(houses=houses)
    assert largest_group(state, 0, "nieuwe_zijde") == 2, "7 and, over the bridge, Oude Zijde 2; 4 lies apart"
    assert largest_group(state, 0, "oude_zijde") == 3, "2 and 3, and Nieuwe Zijde 7 over the bridge"
    assert largest_group(state, 1, "oude_zijde") == 0
    assert largest_group(state, 0, "lastage") == 0


def test_somebody_elses_house_over_the_bridge_does_not_count() -> None:
    state = board(houses={"nieuwe_zijde.7": 0, "oude_zijde.2": 1})
    assert largest_group(state, 0, "nieuwe_zijde") == 1


def test_a_district_is_ranked_by_all_its_houses_even_if_nobody_has_a_large_group() -> None:
    scattered = {"lastage.1": 0, "lastage.3": 1, "lastage.5": 2}
    together = {"grachten.1": 3, "grachten.2": 3}
    assert ranked(board(houses={**scattered, **together}), "amsterdam")[0] == "lastage"


def test_only_tied_sectors_with_tiles_need_their_number() -> None:
    facts = {k: v for k, v in demo_facts().items() if not k.startswith("number.")}
    apart = board(facts=facts, houses={"lastage.1": 0})
    assert undecided(apart, "amsterdam") == (), "the three empty districts pay nothing"
    tied = board(facts=facts, houses={"lastage.1": 0, "grachten.1": 0})
    assert set(undecided(tied, "amsterdam")) == {"lastage", "grachten"}


def test_a_scoring_pays_and_tells_every_sum() -> None:
    play = Play(3)
    play.set(exchange=({"gems": 6}, {"gems": 4}, {"sugar": 2}), marker=6, houses={}, colonies={})
    play.task("score", -1, subject="exchange", year="1602")
    before = play.state.money
    play.pick("correct", "loans", "0", "0")  # any command lets the waiting scoring run
    won = tuple(b - a for a, b in zip(before, play.state.money, strict=True))
    assert won == (60_000, 40_000, 40_000), "1602 of the demo box: 60/40, 40/30"
    assert play.state.scoring is not None and play.state.scoring.payouts[0].sector == "gems"
    assert play.prompt().question.text.startswith("Scoring read?")
