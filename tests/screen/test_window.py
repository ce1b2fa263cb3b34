"""Whole games in a real window by clicks alone: Ticket to Ride, an auction, a round with TOM."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from tests.screen.window import Window, can_open

pytestmark = pytest.mark.skipif(not can_open(), reason="needs Xvfb and xdotool (apt install xvfb xdotool)")


@pytest.fixture
def window(tmp_path: Path) -> Iterator[Window]:
    opened = Window(tmp_path)
    yield opened
    opened.close()


def test_a_whole_game_of_ticket_to_ride(window: Window, tmp_path: Path) -> None:
    rng = Random(5)
    window.sit_down("ticket_to_ride", ["An", "Bo"], ["red", "blue"])
    asked: set[str] = set()
    while "pick:photo" not in window.actions:
        asked.add(window.question.split(":")[-1].strip())
        _ticket_move(window, rng)
        assert window.clicks < 900, f"the game does not end: {window.question!r} {window.notice!r}"
    assert "claim a route on the map, or take cards." in asked
    assert any("contract" in question for question in asked)
    assert "pick:again" in window.actions  # the end offers the same people another game
    journals = list((tmp_path / "data" / "games").glob("*.journal"))
    assert len(journals) == 1
    assert "Claimed" in journals[0].read_text()
    window.click("pick:photo")
    assert list((tmp_path / "data" / "pictures").glob("*.png")), "the ceremony as a picture"
    window.click("pick:again")
    window.wait_for(lambda now: "two contracts dealt" in now["question"])
    assert window.question.startswith("Bo"), "the next one begins"


def _ticket_move(window: Window, rng: Random) -> None:
    """One click that a hasty player would make."""
    picks, actions = window.picks(), window.actions
    if window.notice and "back" in actions:
        window.click("back")
        if rng.random() < 0.3 and "pick:cards" in window.actions:
            window.click("pick:cards")
    elif "enter" in actions:
        window.click("enter")
    elif "pick:settle" in actions and rng.random() < 0.5:
        window.click("pick:settle")
    elif "spot:Dam" in actions or any(a.startswith("spot:") for a in actions):
        window.click(rng.choice([a for a in actions if a.startswith("spot:")]))
    else:
        free = [p for p in picks if p not in ("correct", "private", "contracts", "cards")] or picks
        window.click(f"pick:{rng.choice(free)}")


AVOIDED = {"correct", "discard", "private", "again", "back", "change", "practice"}


def _walk(window: Window, until: str, rng: Random, most: int = 60) -> None:
    """Answer whatever is asked, until a question begins with `until` or an answer by that name is offered."""
    for _ in range(most):
        if window.question.startswith(until) or until in window.picks() or until in window.actions:
            return
        if window.notice and "back" in window.actions:
            window.click("back")
            continue
        if "enter" in window.actions:
            window.click("enter")
            continue
        free = [p for p in window.picks() if p not in AVOIDED]
        wanted = [p for p in free if p in ("auction", "done", "settle")] or free
        if wanted:
            window.click(f"pick:{rng.choice(wanted)}")
        else:
            window.click("more")
    now = f"{window.question!r} {window.notice!r}, {window.actions}"
    raise AssertionError(f"{until!r} was never asked; now it is {now}")


def test_an_auction(window: Window) -> None:
    """The clock runs in real time; a finger on the painted button stops it at the price that was shown."""
    window.sit_down("merchants", ["An", "Bo", "Cy"], ["green", "orange", "violet"])
    _walk(window, "push:shared", Random(2))
    window.click("push:shared")
    window.wait_for(lambda now: now["price"] > 0)
    shown = window.now["price"]
    window.click("push:seat2")
    window.wait_for(lambda now: "stops the clock" in now["question"])
    assert window.question.startswith("Bo stops the clock at ")
    stopped = int("".join(c for c in window.question.split(" at ")[1] if c.isdigit()))
    assert 50_000 <= stopped <= shown
    before = window.question
    window.pick("settle")
    assert window.question != before
    assert "undo" in window.actions


def test_a_round_with_tom(window: Window) -> None:
    """Solo: the dice are tapped in by hand, TOM's steps are read and carried out, then the player goes on."""
    window.sit_down("amsterdam", ["An"], ["red"])
    rng = Random(4)
    _walk(window, "Carry out TOM's steps", rng)
    assert "step:0" in window.actions, "one square a step, the first one open"
    _walk(window, "An: pick a die", rng)
    assert "undo" in window.actions
