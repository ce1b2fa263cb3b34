"""The program that plays Amsterdam alone: honest payments, nothing hidden, and how TOM's strengths compare."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from companion.box.facts import load_facts
from companion.cli import main
from companion.games.amsterdam import commands as c
from companion.games.amsterdam.game import GAME
from companion.games.amsterdam.names import DICE, district_of
from companion.opponents.amsterdam.harbour import ways
from companion.opponents.amsterdam.levels import WON_AGAINST_TOM
from companion.opponents.amsterdam.match import TOMS, Match, play
from companion.opponents.amsterdam.moves import legal
from companion.opponents.amsterdam.world import World, after, observe
from companion.opponents.arena import interval, standings

FACTS = load_facts(GAME.box, True, Path("nowhere"))
DECIDED = ("resources", "cards", "dice", "actions")


@cache
def moments(program: str) -> tuple[World, ...]:
    """A game: every moment at which the program decides, and the end."""
    match, found = Match(FACTS, (program, "tom"), 3, budget=1), list[World]()
    while match.world.table.phase != "over":
        if match.world.table.phase in DECIDED:
            found.append(match.world)
        match.step()
    return (*found, match.world)


def test_a_barge_pays_for_every_step_and_comes_through_what_lies_between() -> None:
    assert ways(FACTS, "start")["tulip"] == (2, ("tulip",))
    assert ways(FACTS, "start")["1"] == (6, ("tulip", "lace", "1"))
    assert ways(FACTS, "tulip")["jetty_white"] == (5, ("start", "jetty_white"))


def test_nobody_spends_what_he_has_not() -> None:
    """Resources come from the wind rose, the black market and tiles only, and the table refuses nothing."""
    for world in moments("random"):
        for move in legal(world):
            there = after(world, move)
            assert min(there.supply) >= 0
            if world.table.phase == "actions" and not isinstance(move.says[0], c.UseTile | c.TakeBlock):
                assert not any(move.gets)
            if world.table.phase == "dice":
                arrived = sum(there.seat.arrived.values())
                assert sum(there.supply) == sum(world.supply) + arrived


def test_everything_is_paid_for_as_the_rules_say() -> None:
    """Cards and blocks what is printed on them, the Amstel 1, 3, 5, the barge a resource a step (p. 8–11)."""
    kinds = set()
    for world in (*moments("random"), *moments("thrifty")):
        for move in legal(world) if world.table.phase == "actions" else ():
            kinds.add(type(move.says[0]))
            if move.sails_to:
                assert sum(move.pays) == ways(FACTS, world.barge)[move.sails_to][0]
                continue
            match move.says[0]:
                case c.ActivateCard(number=number):
                    assert sum(move.pays) == FACTS[f"cards.{number}.cost"]
                case c.TakeBlock(block=block):
                    assert move.pays[DICE.index(district_of(block))] == FACTS[f"blocks.{block}.cost"] == sum(move.pays)
                case c.Sail(spaces=spaces):
                    assert sum(move.pays) == 2 * spaces - 1
                case c.LoadGoods():
                    assert world.barge == "start" or world.barge.startswith("jetty")
    assert {c.ActivateCard, c.TakeBlock, c.Sail, c.LoadGoods, c.UseTile, c.Gain, c.EndTurn} <= kinds


def test_one_resource_stays_on_the_house_and_all_after_the_last_turn() -> None:
    ends = [
        (world.table.round, sum(after(world, move).supply), sum(world.supply))
        for world in moments("random")
        for move in legal(world)
        if move.says and isinstance(move.says[0], c.EndTurn)
    ]
    assert all(kept == min(1, had) for round_, kept, had in ends if round_ < 12)
    assert all(kept == had for round_, kept, had in ends if round_ == 12)
    assert any(had > 1 for *_, had in ends)


def test_cards_that_are_taken_lie_under_the_board_until_they_are_activated() -> None:
    for world in moments("thrifty"):
        if world.table.phase != "over":
            assert len(world.hand) == world.seat.inactive
            assert not set(world.hand) & set(world.seat.cards)


def test_what_nobody_can_see_yet_changes_no_decision() -> None:
    """The tiles and cards of later rounds, dealt otherwise: whoever chooses gets the same to see."""
    rng, hidden = Random(4), 0
    for world in moments("thrifty"):
        otherwise = dict(world.table.drawn)
        for what in ("tile", "cards"):
            later = [f"{what}.{n}" for n in range(world.table.round + 1, 13)]
            dealt = [otherwise[key] for key in later]
            rng.shuffle(dealt)
            hidden += dealt != [otherwise[key] for key in later]
            otherwise |= zip(later, dealt, strict=True)
        other = replace(world, table=replace(world.table, drawn=otherwise))
        assert observe(other) == observe(world)
        assert legal(observe(world)) == legal(world)
    assert hidden > 50


def test_the_winner_of_a_tie_is_tom() -> None:
    played = play(FACTS, ("random", "tom"), 1, 1)
    assert played.winner == 1
    assert standings(("random", "tom"), [replace(played, totals=(50.0, 50.0))])[1].wins == 1


def test_the_first_named_lies_on_top_at_the_start_of_the_amstel() -> None:
    for names in (("random", "tom"), ("tom", "random")):
        match = Match(FACTS, names, 1, 1)
        program = match.world.table.seats[0].landed > match.world.table.seats[1].landed
        assert program == (names[0] == "random")


def test_the_thrifty_player_scores_far_more_than_the_demonstrations() -> None:
    """Who has 50 points on average, where this one has 110 (README.md of the opponents)."""
    assert moments("thrifty")[-1].seat.total > 80


def test_the_arena_plays_it_and_the_same_seed_gives_the_same_games(capsys: pytest.CaptureFixture[str]) -> None:
    ends = []
    for tom in ("tom", "tom", "tom-strong"):
        words = ["arena", "amsterdam", "random", tom, "--games", "2", "--seed", "5", "--processes", "1", "--json"]
        assert main(words) == 0
        told = json.loads(capsys.readouterr().out)
        assert told["invented"] == "the board"
        ends.append([one["totals"] for one in told["standings"]])
    assert ends[0] == ends[1] != ends[2]


ONE_TOM = "exactly one of these has to play: tom, tom-gentle, tom-strong"


@pytest.mark.parametrize(
    ("words", "said"),
    [("thrifty random", ONE_TOM), ("tom tom-strong", ONE_TOM), ("thrifty", "amsterdam is for 2: name so many")],
)
def test_exactly_one_of_two_is_tom(words: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "amsterdam", *words.split()]) != 0
    assert said in capsys.readouterr().err


@pytest.mark.long
def test_the_strengths_of_tom_are_what_the_screen_says() -> None:
    """200 games of each on the invented board: what is shown lies in the interval, and no two intervals meet."""
    found = {}
    for tom, level in TOMS.items():
        games = [play(FACTS, ("thrifty", tom) if n % 2 else (tom, "thrifty"), n, 1) for n in range(200)]
        won = sum(game.winner == (0 if n % 2 else 1) for n, game in enumerate(games))
        low, high = found[level] = interval(won, len(games))
        print(level, won, low, high)
        assert low < WON_AGAINST_TOM[level] < high
    assert found["strong"][1] < found["printed"][0]
    assert found["printed"][1] < found["gentle"][0]
