"""Giving a box away and taking one in: the own box is never harmed."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.box import facts as box
from companion.box import own_file, share
from companion.core.errors import BoxError, CompanionError
from companion.games.catalogue import game_named

GAME = "ticket_to_ride"
WALL = "2026-01-01T20:00:00+00:00"
HEAD = "[box]\nformat = {format}\ngame = '{game}'\n[facts]\n"


def look_into(source: Path, data: Path) -> share.Gift:
    given = own_file.read(source)
    return share.compare(given, game_named(given.game).box, data, str(source))


@pytest.fixture
def gift(tmp_path: Path) -> Path:
    box.remember(game_named(GAME).box, {"points.4": 7, "routes.10.cart": False}, tmp_path / "anna", WALL)
    target = tmp_path / "gift.toml"
    assert share.export(game_named(GAME).box, tmp_path / "anna", target, "Anna") == 2
    return target


def test_what_anna_taught_helps_ben(tmp_path: Path, gift: Path) -> None:
    given = look_into(gift, tmp_path / "ben")
    assert share.take_in(given, game_named(GAME).box, tmp_path / "ben") == 2
    fact = box.known_facts(game_named(GAME).box, False, tmp_path / "ben")["points.4"]
    assert (fact.value, fact.origin) == (7, "taught")
    assert "Anna" in str(fact.source)


def test_what_ben_taught_himself_stays_unless_he_says_otherwise(tmp_path: Path, gift: Path) -> None:
    ben = tmp_path / "ben"
    box.remember(game_named(GAME).box, {"points.4": 8}, ben, WALL)
    given = look_into(gift, ben)
    assert given.different == {"points.4": (8, 7)}
    assert share.take_in(given, game_named(GAME).box, ben) == 1
    assert box.load_facts(game_named(GAME).box, False, ben)["points.4"] == 8
    assert share.take_in(given, game_named(GAME).box, ben, replace=True) == 1
    assert box.load_facts(game_named(GAME).box, False, ben)["points.4"] == 7


def test_an_untaught_box_has_nothing_to_give(tmp_path: Path) -> None:
    with pytest.raises(BoxError, match="nothing to give"):
        share.export(game_named(GAME).box, tmp_path, tmp_path / "gift.toml")


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        ("garbage [", "damaged"),
        ("a = 1", "not a box file"),
        (HEAD.format(format=3, game=GAME), "newer companion"),
        (HEAD.format(format=1, game="chess"), "chess"),
        (HEAD.format(format=1, game="../../etc"), "etc"),
        (HEAD.format(format=1, game=GAME) + "'points.4' = {value = -1}\n", "At least 4"),
        (HEAD.format(format=1, game=GAME) + "'points.9' = {value = 9}\n", "no fact called"),
        (HEAD.format(format=1, game=GAME) + "'points.4' = {value = {a = 1}}\n", "whole number"),
    ],
)
def test_a_damaged_foreign_or_future_file_changes_nothing(tmp_path: Path, content: str, reason: str) -> None:
    box.remember(game_named(GAME).box, {"points.4": 8}, tmp_path, WALL)
    before = box.box_path(GAME, tmp_path).read_bytes()
    source = tmp_path / "gift.toml"
    source.write_text(content, encoding="utf-8")
    with pytest.raises(CompanionError, match=reason):
        share.take_in(look_into(source, tmp_path), game_named(GAME).box, tmp_path, replace=True)
    assert box.box_path(GAME, tmp_path).read_bytes() == before


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(BoxError, match="cannot be read"):
        look_into(tmp_path / "nothing.toml", tmp_path)


@given(st.binary(max_size=300), st.integers(0, 400), st.integers(0, 255))
@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_no_file_whatever_harms_the_own_box(tmp_path: Path, junk: bytes, at: int, byte: int) -> None:
    """Random bytes, and a good file with one byte changed: taken in whole, or refused in one line."""
    data = tmp_path / "own"
    box.remember(game_named(GAME).box, {"points.4": 8}, data, WALL)
    before = box.box_path(GAME, data).read_bytes()
    good = HEAD.format(format=1, game=GAME) + "'routes.10.cart' = {value = true, taught = '2026'}\n"
    changed = bytearray(good.encode())
    changed[at % len(changed)] = byte
    for content in (junk, bytes(changed)):
        source = tmp_path / "gift.toml"
        source.write_bytes(content)
        try:
            look_into(source, data)
        except CompanionError as refusal:
            assert str(refusal)
        assert box.box_path(GAME, data).read_bytes() == before
