"""Which questions are asked, and in which order."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from companion.box import facts as box
from companion.core.clock import ManualClock
from companion.core.prompt import Prompt
from companion.games.amsterdam.box.places import neighbours_over_water
from companion.games.catalogue import game_named
from companion.teaching.lesson import Lesson

WALL = "2026-01-01T20:00:00+00:00"


def lesson(game: str, data: Path, **facts: Any) -> Lesson:
    if facts:
        box.remember(game_named(game).box, {key.replace("__", "."): value for key, value in facts.items()}, data, WALL)
    return Lesson(game, data, ManualClock())


def asked(taught: Lesson) -> Prompt:
    prompt = taught.prompt()
    assert prompt is not None
    return prompt


def test_a_grid_is_asked_for_only_where_there_is_a_scoring(tmp_path: Path) -> None:
    taught = lesson("merchants", tmp_path, track__1588="score_ship", track__1597="ship")
    assert taught.schema.exists("grid.1588", taught.facts)
    assert not taught.schema.exists("grid.1597", taught.facts)
    assert not taught.schema.exists("grid.1602", taught.facts), "nobody has said what is printed there"


def test_sites_that_are_not_there_are_never_asked_about(tmp_path: Path) -> None:
    taught = lesson("merchants", tmp_path, sites__grachten=3)
    assert taught.schema.exists("touches.grachten.3", taught.facts)
    assert not taught.schema.exists("touches.grachten.4", taught.facts)
    assert not taught.schema.exists("touches.lastage.1", taught.facts), "nobody has said how many there are"


def test_a_word_is_offered_only_if_it_can_be_seen(tmp_path: Path) -> None:
    taught = lesson("merchants", tmp_path, sites__grachten=2, sites__lastage=1)
    while taught.step is not None and taught.step.keys != ("start.1.house",):
        taught.answer("skip")
    offered = [choice.id for choice in asked(taught).choices]
    assert offered[:-3] == ["grachten.1", "grachten.2", "lastage.1"]


def test_only_the_exceptions_among_like_facts_are_asked_one_by_one(tmp_path: Path) -> None:
    taught = lesson("amsterdam", tmp_path)
    while "pass under a bridge" not in str(asked(taught).question):
        taught.answer("skip_group")
    for answer in ("4", "8", "take_back", "9", "done"):
        taught.answer(answer)
    assert taught.facts["river.5"] == 0
    assert "step 4 " in str(asked(taught).question)
    taught.answer("2")
    assert "step 9 " in str(asked(taught).question)


def test_bridges_join_both_ends_and_can_be_parted_again(tmp_path: Path) -> None:
    taught = lesson("amsterdam", tmp_path)
    while "tap two to join" not in str(asked(taught).question):
        taught.answer("skip_group")
    for answer in ("black.1", "black.2", "black.2", "pink.1", "pink.1", "black.2", "black.1", "take_back"):
        taught.answer(answer)
    taught.answer("done")
    assert taught.facts["blocks.black.1.bridges"] == ["black.2"]
    assert taught.facts["blocks.black.2.bridges"] == ["black.1"]
    assert taught.facts["blocks.pink.1.bridges"] == []
    assert any("No way over bridges" in str(slip.text) for slip in taught.slips())


def test_what_was_joined_before_is_there_when_it_is_revised(tmp_path: Path) -> None:
    taught = lesson("amsterdam", tmp_path, blocks__black__1__bridges=["black.2"])
    taught.revise("blocks.black.1.bridges")
    assert "1 so far" in str(asked(taught).question)


def test_water_ways_count_every_space_and_stop_at_the_next_place() -> None:
    ways = [("beer", "water.1"), ("water.1", "tulip"), ("tulip", "water.2"), ("water.2", "cheese"), ("start", "beer")]
    found = neighbours_over_water(ways)
    assert ["beer", "tulip", 2] in found
    assert ["beer", "start", 1] in found
    assert all(set(row[:2]) != {"beer", "cheese"} for row in found), "the tulip warehouse lies between"


def test_facts_that_follow_from_taps_are_told_apart_from_taught_ones(tmp_path: Path) -> None:
    spots = [[0.1, 0.1 + 0.02 * n] for n in range(20)]
    taught = lesson("amsterdam", tmp_path, amstel=spots)
    fact = taught.known["river.start_counts"]
    assert (fact.value, fact.origin) == (False, "derived")
    assert "follows" in str(fact.source)
    own = box.known_facts(game_named("amsterdam").box, False, tmp_path)["river.start_counts"]
    assert own.origin == "derived"


def test_two_things_tapped_at_one_place_are_a_slip(tmp_path: Path) -> None:
    taught = lesson("amsterdam", tmp_path, places__black__1=[0.5, 0.5], places__black__2=[0.505, 0.5])
    (slip,) = taught.slips()
    assert "same place" in str(slip.text)
    assert slip.keys == ("places.black.1", "places.black.2")
