"""What was written by the program of the past loads today with the same state, score, story and look."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.golden import read
from tests.golden.plain import meaning
from tests.golden.record import EXPECTED, FOLDER, PICTURES, expectation, found_in_files, journals, load, name_of

AT_LEAST = 227  # journals; a past that was lost would otherwise pass
GROWING = {"settings", "preferences", "shipped"}  # a later program may know more, never less
RETIRED = {"any_dice"}  # settings that never did anything: their files load, the value is gone


def misses(wanted: Any, found: Any, growing: bool, where: str = "") -> list[str]:
    """Where two values differ; in a table that may grow, only what was there counts."""
    if isinstance(wanted, dict) and isinstance(found, dict):
        keys = [key for key in wanted if key not in RETIRED] if growing else sorted(wanted.keys() | found.keys())
        return [
            miss
            for key in keys
            for miss in misses(wanted.get(key, "missing"), found.get(key, "missing"), growing, f"{where}/{key}")
        ]
    return [] if wanted == found else [f"{where}: {wanted!r} has become {found!r}"]


@pytest.mark.parametrize("path", journals(), ids=name_of)
def test_a_journal_gives_the_same_game(path: Path) -> None:
    wanted, found = load(expectation(path)), read.read_journal(path)
    wanted.pop("taken_up", None)
    # The dialogue may become lighter: that there is a question belongs to the past, its words and answers do not.
    assert bool(found.pop("prompt")["question"]) == bool(wanted.pop("prompt")["question"])
    assert meaning(found) == meaning(wanted)


OPEN = [path for path in journals() if expectation(path).exists() and "taken_up" in load(expectation(path))]


@pytest.mark.parametrize("path", OPEN, ids=name_of)
def test_a_game_that_was_not_finished_can_be_taken_up_again(path: Path) -> None:
    assert meaning(read.take_up(path)) == meaning(load(expectation(path))["taken_up"])


def test_no_journal_is_lost() -> None:
    kept = {path.stem for path in (EXPECTED / "journals").glob("*.json")}
    assert {name_of(path) for path in journals()} == kept
    assert len(kept) >= AT_LEAST


def test_the_history_says_the_same() -> None:
    """With an index of the past beside the journals, believed or not."""
    wanted = load(EXPECTED / "history.json")
    paths = [FOLDER / "journals" / name for name in wanted["journals"]]
    assert read.read_history(paths, FOLDER / read.INDEX) == wanted["records"]


@cache
def found() -> dict[str, dict[str, Any]]:
    everything: dict[str, dict[str, Any]] = {}
    for folder, name, value in found_in_files():
        everything.setdefault(folder, {})[name] = value
    return everything


@pytest.mark.parametrize("kind", sorted(p.stem for p in EXPECTED.glob("*.json") if p.stem != "history"))
def test_files_around_the_games_load_as_before(kind: str) -> None:
    wanted = {name: read.told_today(kind, name, told) for name, told in load(EXPECTED / f"{kind}.json").items()}
    assert not wanted.keys() ^ found()[kind].keys()
    assert not misses(meaning(wanted), meaning(found()[kind]), kind in GROWING)


def test_the_comparison_sees_what_is_missing_or_different() -> None:
    wanted = {"a": {"b": 1, "c": [2]}}
    assert not misses(wanted, {"a": {"b": 1, "c": [2], "new": 3}}, growing=True)
    assert misses(wanted, {"a": {"b": 1, "c": [2], "new": 3}}, growing=False) == ["/a/new: 'missing' has become 3"]
    assert misses(wanted, {"a": {"b": 1}}, growing=True) == ["/a/c: [2] has become 'missing'"]
    assert misses(wanted, {"a": {"b": 2, "c": [2]}}, growing=True) == ["/a/b: 1 has become 2"]


# --- screens ---------------------------------------------------------------------------------------------


@cache
def screens(subject: str) -> dict[str, dict[str, str]]:
    return read.read_scenes(subject, painted=read.fingerprint() == load(PICTURES)["painted_with"])


def changed(subject: str, what: str) -> list[str]:
    wanted = load(PICTURES)["screens"][subject]
    return [name for name, scene in screens(subject).items() if scene[what] != wanted.get(name, {}).get(what)]


@pytest.mark.parametrize("subject", read.SUBJECTS)
def test_screens_show_the_same(subject: str) -> None:
    assert list(screens(subject)) == sorted(load(PICTURES)["screens"][subject])
    assert not changed(subject, "words"), "look at these with `companion screenshot --all DIR --size 800x480`"


@pytest.mark.parametrize("subject", read.SUBJECTS)
def test_screens_look_the_same(subject: str) -> None:
    here, there = read.fingerprint(), load(PICTURES)["painted_with"]
    if here != there:
        pytest.skip(f"pixels were recorded with {there}, here is {here}")
    assert not changed(subject, "pixels"), "look at these with `companion screenshot --all DIR --size 800x480`"
