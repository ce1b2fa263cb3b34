"""TOM by comparisons: people touch what is cheapest, and his turn is the one that full figures give.

The fast run compares 3,000 boards, the long one (pytest -m long) 20,000.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from companion.core.prompt import Prompt
from companion.games.amsterdam.apply import apply_all
from companion.games.amsterdam.ask import ask_trusted
from companion.games.amsterdam.box.costs import COMPARISONS, Order, in_order
from companion.games.amsterdam.box.printed import Missing, Need
from companion.games.amsterdam.commands import PlayTom
from companion.games.amsterdam.decide import events_of
from companion.games.amsterdam.names import BLOCKS_IN
from companion.games.amsterdam.state import State
from companion.games.amsterdam.tom import plan
from companion.games.contract import Command
from tests.games.amsterdam import naive_tom
from tests.games.amsterdam.test_tom_agrees import outcome, random_board, wanted
from tests.games.amsterdam.truth import seen


def test_fast() -> None:
    _compare(1_500, seed=7)


@pytest.mark.long
def test_long() -> None:
    _compare(20_000, seed=8)


def _compare(boards: int, seed: int) -> None:
    rng = Random(seed)
    asked = 0
    for number in range(boards):
        naive, state = random_board(rng)
        known = {key: value for key, value in state.facts.items() if not _hidden(key) or rng.random() < 0.2}
        told, questions = _told(replace(state, facts=known), state.facts)
        after = apply_all(told, events_of(told, PlayTom()))
        expected = naive_tom.tom_plays(naive)
        assert outcome(after) == wanted(expected), f"board {number} of seed {seed}: {naive}"
        asked += questions
    assert boards < asked < 4 * boards, "a comparison that asks nothing would prove nothing"


def _hidden(key: str) -> bool:
    """What people are asked for: costs, bridges, the Amstel."""
    return key.endswith((".cost", ".bridges")) or (key.startswith("river.") and key != "river.start_counts")


def _told(state: State, truth: dict[str, Any]) -> tuple[State, int]:
    """The state after every question of TOM's turn was answered by somebody who sees the board."""
    questions = 0
    answer = seen(truth)
    while (need := plan(state).need) is not None:
        assert not need.is_draw, "the draws of these boards are known"
        picks: tuple[str, ...] = ()
        while not isinstance(asked := ask_trusted(state, picks), Command):
            told = answer(state, asked, picks)
            assert told is not None, asked.question
            picks = (*picks, told)
        state = apply_all(state, events_of(state, asked))
        questions += 1
    return state, questions


def test_blocks_in_the_order_of_their_costs() -> None:
    free = list(BLOCKS_IN["black"])
    with pytest.raises(Missing) as missing:
        Order({}, free).cheapest()
    assert missing.value.need == Need("costs.black", tuple(free))
    words = in_order([["black.3"], ["black.5", "black.2"], ["black.6"]])
    facts = {"costs.black": words}
    assert set(words) <= set(COMPARISONS)
    assert Order(facts, ["black.2", "black.3", "black.5"]).cheapest() == ["black.3"]
    assert Order(facts, ["black.2", "black.5", "black.6"]).cheapest() == ["black.2", "black.5"], "from the left"
    assert Order(facts, ["black.6"]).cheapest() == ["black.6"]


def test_only_those_that_may_be_cheapest_are_asked_again() -> None:
    facts = {"costs.black": in_order([["black.2"], ["black.5"]]), "blocks.black.1.cost": 2}
    with pytest.raises(Missing) as missing:
        Order(facts, ["black.1", "black.2", "black.5"]).cheapest()
    assert missing.value.need == Need("costs.black", ("black.1", "black.2"))


def test_of_blocks_that_are_known_to_cost_the_same_one_is_asked() -> None:
    free = ["black.1", "black.3", "black.5", "black.6"]
    with pytest.raises(Missing) as missing:
        Order({"costs.black": ["1=3", "5<6"]}, free).cheapest()
    assert missing.value.need == Need("costs.black", ("black.1", "black.5"))
    assert Order({"costs.black": ["1=3", "5<6", "1<5"]}, free).cheapest() == ["black.1", "black.3"]


def test_figures_count_more_than_comparisons_and_settle_a_contradiction() -> None:
    costs = {"blocks.black.1.cost": 2, "blocks.black.2.cost": 1}
    assert Order({**costs, "costs.black": ["1<2"]}, ["black.1", "black.2"]).cheapest() == ["black.2"]
    with pytest.raises(Missing) as missing:
        Order({"costs.black": ["1<2", "2<1"]}, ["black.1", "black.2"]).cheapest()
    assert missing.value.need.key == "blocks.black.1.cost"


def test_no_screen_asks_more_than_twelve_answers() -> None:
    rng = Random(3)
    for _ in range(200):
        _, state = random_board(rng)
        known = {key: value for key, value in state.facts.items() if not _hidden(key)}
        asked = ask_trusted(replace(state, facts=known), ())
        assert isinstance(asked, Prompt)
        assert sum(not choice.quiet for choice in asked.choices) <= 12
