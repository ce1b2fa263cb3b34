"""The owner's box: layered, typed, durable, and never harmed by a bad file."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from companion.box import facts as box
from companion.core.errors import BoxError
from companion.games.catalogue import game_named

GAME = "ticket_to_ride"
WALL = "2026-01-01T20:00:00+00:00"


def own_text(data: Path) -> str:
    return box.box_path(GAME, data).read_text(encoding="utf-8")


def test_a_fact_nobody_knows_is_absent(tmp_path: Path) -> None:
    facts = box.load_facts(game_named(GAME).box, False, tmp_path)
    assert "routes.10.cart" not in facts
    assert facts["routes.9.cart"] is False
    assert facts["points.3"] == 4


def test_a_taught_fact_wins_and_says_when_it_was_taught(tmp_path: Path) -> None:
    box.remember(game_named(GAME).box, {"points.4": 8}, tmp_path, WALL)
    fact = box.known_facts(game_named(GAME).box, False, tmp_path)["points.4"]
    assert (fact.value, fact.origin) == (8, "taught")
    assert "1 Jan 2026" in str(fact.source)


def test_forgetting_brings_the_shipped_fact_back(tmp_path: Path) -> None:
    box.remember(game_named(GAME).box, {"points.4": 8}, tmp_path, WALL)
    box.forget(game_named(GAME).box, "points.4", tmp_path)
    with pytest.raises(BoxError, match="never taught"):
        box.forget(game_named(GAME).box, "points.4", tmp_path)
    assert box.load_facts(game_named(GAME).box, False, tmp_path)["points.4"] == 7


@pytest.mark.parametrize(
    ("key", "before", "holds"),
    [
        ("points.4", 9, 9),  # taught before: that holds again
        ("points.4", 7, 7),  # shipped: nothing needs to be kept
        ("routes.10.cart", None, None),  # nobody knew
    ],
)
def test_what_was_taught_and_undone_is_as_before(key: str, before: object, holds: object, tmp_path: Path) -> None:
    schema = game_named(GAME).box
    taught: object = 8 if key == "points.4" else True
    box.remember(schema, {key: taught}, tmp_path, WALL)
    box.take_back(schema, key, taught, before, tmp_path, WALL)
    assert box.load_facts(schema, False, tmp_path).get(key) == holds
    assert (key in own_text(tmp_path)) == (holds == 9)


def test_what_was_taught_since_then_is_not_taken_back(tmp_path: Path) -> None:
    schema = game_named(GAME).box
    box.remember(schema, {"points.4": 9}, tmp_path, WALL)
    box.take_back(schema, "points.4", 8, None, tmp_path, WALL)
    assert box.load_facts(schema, False, tmp_path)["points.4"] == 9


def test_every_shipped_fact_names_its_source(tmp_path: Path) -> None:
    facts = box.known_facts(game_named(GAME).box, False, tmp_path)
    assert "sister games" in str(facts["points.4"].source)
    assert "pictures" in str(facts["routes.9.cart"].source)


@pytest.mark.parametrize(
    ("key", "value", "reason"),
    [
        ("points.4", -1, "At least 4"),
        ("points.4", 99, "At most 15"),
        ("points.4", True, "whole number"),
        ("points.4", "7", "whole number"),
        ("routes.10.cart", 1, "yes or no"),
        ("routes.99.cart", True, "no fact called"),
        ("contracts.Dam/Dam", 3, "no fact called"),
        ("contracts.Dam/Utrecht", 3, "no fact called"),
        ("contracts.Waag/Dam", 3, "no fact called"),
        ("contracts.Dam/Waag", 31, "At most 30"),
        ("contracts", [["Dam", "Waag"]], "no fact called"),
        ("points.4", None, "Only a row of a list"),
        ("spots.Dam", [0.5, 1.5], "place on the board"),
    ],
)
def test_what_cannot_be_true_is_refused_with_the_reason(tmp_path: Path, key: str, value: object, reason: str) -> None:
    with pytest.raises(BoxError, match=reason):
        box.remember(game_named(GAME).box, {key: value}, tmp_path, WALL)
    assert not box.box_path(GAME, tmp_path).exists() or "[facts]\n" in own_text(tmp_path)


def test_several_facts_are_kept_all_or_none(tmp_path: Path) -> None:
    with pytest.raises(BoxError):
        box.remember(game_named(GAME).box, {"routes.10.cart": True, "points.4": -1}, tmp_path, WALL)
    assert "routes.10.cart" not in box.load_facts(game_named(GAME).box, False, tmp_path)


def test_the_file_is_the_owners_alone_and_leaves_nothing_half_written(tmp_path: Path) -> None:
    box.remember(game_named(GAME).box, {"points.4": 8}, tmp_path, WALL)
    path = box.box_path(GAME, tmp_path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert [p.name for p in path.parent.iterdir() if not p.name.endswith(".lock")] == [path.name]


def test_a_value_edited_into_nonsense_is_asked_for_again(tmp_path: Path) -> None:
    box.remember(game_named(GAME).box, {"points.4": 8}, tmp_path, WALL)
    path = box.box_path(GAME, tmp_path)
    path.write_text(own_text(tmp_path).replace("value = 8", "value = 800"), encoding="utf-8")
    assert box.load_facts(game_named(GAME).box, False, tmp_path)["points.4"] == 7


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"\xff\xfe\x00", "damaged"),
        (b"[box\n", "damaged"),
        (b"", "no \\[box\\]"),
        (b"[box]\nformat = 1\ngame = 'merchants'\n", "merchants"),
        (b"[box]\nformat = 3\ngame = 'ticket_to_ride'\n", "newer companion"),
        (b"[box]\nformat = true\ngame = 'ticket_to_ride'\n", "no format"),
        (b"[box]\nformat = 1\ngame = 'ticket_to_ride'\n[facts]\n'points.4' = 7\n", "no value"),
        (b"[box]\nformat = 1\ngame = 'ticket_to_ride'\n[facts]\na = {value = 1979-05-27}\n", "quote it"),
        (b"[box]\nformat = 1\ngame = 'ticket_to_ride'\n[facts]\na = {value = [[[[[[[]]]]]]]}\n", "deep"),
        (b"x = " + b"[" * 50_000, "damaged"),
        (b"#" * 1_000_001, "larger"),
    ],
)
def test_a_file_that_is_not_ours_is_refused_and_left_as_it_is(tmp_path: Path, content: bytes, reason: str) -> None:
    path = box.box_path(GAME, tmp_path)
    path.parent.mkdir()
    path.write_bytes(content)
    with pytest.raises(BoxError, match=reason):
        box.load_facts(game_named(GAME).box, False, tmp_path)
    with pytest.raises(BoxError, match=reason):
        box.remember(game_named(GAME).box, {"points.4": 8}, tmp_path, WALL)
    assert path.read_bytes() == content
