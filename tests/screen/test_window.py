"""Whole games in a real window by clicks alone, from Home to the ceremony: a hasty player touches what is offered."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from companion.locale import catalogue
from tests.screen.window import Window, can_open

pytestmark = [
    pytest.mark.window,
    pytest.mark.skipif(not can_open(), reason="needs Xvfb and xdotool (apt install xvfb xdotool)"),
]

NEVER = {"correct", "discard", "private", "back", "change", "practice", "again", "skip", "open", "without", "contracts"}
FIRST = ("pick:settle", "pick:all", "pick:done", "pick:none")
OFFERS = ("pick:", "spot:", "hold:", "push:", "goon", "enter", "skip")
MOST_CLICKS = 1500


@pytest.fixture
def window(tmp_path: Path) -> Iterator[Window]:
    opened = Window(tmp_path)
    yield opened
    opened.close()


def play(window: Window, rng: Random) -> set[str]:
    """One click after the other until the game is over; returns what was asked."""
    asked: set[str] = set()
    while "pick:photo" not in window.actions:
        asked.add(window.question.split(": ")[-1])
        window.wait_for(lambda now: any(target[4].startswith(OFFERS) for target in now["targets"]))
        if any(action.startswith("push:") for action in window.actions):
            _auction(window, rng)
        elif sold := [action for action in window.actions if action.startswith("goon")]:
            window.click(sold[0], settle_s=1.2)  # for a second after a stop no touch does anything
        else:
            window.click(_touched(window, rng), settle_s=1.0)
        assert window.clicks < MOST_CLICKS, f"no end: {window.question!r} {window.notice!r} {window.actions}"
    return asked


def _touched(window: Window, rng: Random) -> str:
    """What a hasty player touches: what goes on, else anything that is offered."""
    actions = window.actions
    if window.notice and "back" in actions:
        return "back"
    if window.notice and "pick:cards" in actions and rng.random() < 0.5:  # refused: he takes cards instead
        return "pick:cards"
    offered = [a for a in actions if a.startswith(("pick:", "spot:")) and a.split(":")[1] not in NEVER]
    likely = [a for a in FIRST if a in actions]
    if "enter" in actions and not likely:
        return "enter" if not window.notice else rng.choice([a for a in actions if a.startswith("type:")])
    return rng.choice(likely[:1] or offered or [a for a in actions if a.startswith(("pick:", "hold:"))])


def _auction(window: Window, rng: Random) -> None:
    """The clock runs in real time; a finger on somebody's tile stops it at a price that was shown."""
    if "push:shared" in window.actions:
        window.click("push:shared", settle_s=1.6)  # so soon after a stop a finger starts nothing
        return
    window.wait_for(lambda now: now["price"] > 0)
    shown = window.now["price"]
    buyers = [action for action in window.actions if action.startswith("push:seat")]
    window.click(rng.choice(buyers))
    window.wait_for(lambda now: not any(target[4].startswith("push:seat") for target in now["targets"]))
    if " stops the clock at " in window.question:
        stopped = int("".join(c for c in window.question.split(" at ")[1] if c.isdigit()))
        assert 50_000 <= stopped <= shown


def ends_well(window: Window, folder: Path) -> None:
    """The winner is named, a picture of it can be kept, every line is told; then Home."""
    while rising := [action for action in window.actions if action.startswith("skip:")]:
        window.click(rising[0])
    assert " win" in window.question or " share" in window.question
    assert {"pick:again", "pick:photo", "pick:lines", "pick:phone", "pick:home"} <= set(window.actions)
    window.click("pick:photo")
    assert list((folder / "data" / "pictures").glob("*.png")), "the ceremony as a picture"
    assert len(list((folder / "data" / "games").glob("*.journal"))) == 1
    window.click("pick:lines")
    window.click("back")
    window.pick("home")
    assert any(action.startswith(("spot:new", "pick:new")) for action in window.actions)


def test_a_whole_game_of_ticket_to_ride(window: Window, tmp_path: Path) -> None:
    window.sit_down("ticket_to_ride", ["An", "Bo"], ["red", "blue"])
    asked = play(window, Random(3))
    assert "claim a route on the map, or take cards." in asked
    assert any("contract" in question for question in asked)
    assert "showpanel:1" in window.actions, "the final table, the map and the contracts"
    ends_well(window, tmp_path)


def test_a_whole_game_of_ticket_to_ride_for_one(window: Window, tmp_path: Path) -> None:
    """A person and two programs: they think beside the loop, hands lay their carts, their contracts count."""
    window.pick("new:ticket_to_ride")
    window.pick("new")
    window.type("An")
    for _ in range(2):
        window.pick("program")
    window.pick("begin")
    asked = play(window, Random(3))
    assert any("thinks…" in question for question in asked)
    (journal,) = (tmp_path / "data" / "games").glob("*.journal")
    told = journal.read_text(encoding="utf-8")
    assert told.count('"type":"BudgetSet"') == 1, "measured once, and kept"
    assert 1 <= told.count('"type":"HandsDone"') <= told.count('"type":"CardsLaid"'), "how many, this game decides"
    for seat in (1, 2):
        assert f'{{"type":"ContractsSettled","player":{seat},' in told
    ends_well(window, tmp_path)


def test_a_whole_game_of_merchants(window: Window, tmp_path: Path) -> None:
    window.pick("settings")
    window.pick("pace")
    window.pick("1.0")
    window.pick("done")
    window.sit_down("merchants", ["An", "Bo", "Cy"], ["green", "orange", "violet"])
    asked = play(window, Random(2))
    assert any("stops the clock at" in question for question in asked)
    ends_well(window, tmp_path)


def test_a_whole_game_with_tom(window: Window, tmp_path: Path) -> None:
    """Solo: the dice are tapped in by hand, TOM's steps are carried out, his points are counted."""
    window.sit_down("amsterdam", ["An"], ["red"])
    asked = play(window, Random(3))
    assert any("Carry out TOM's steps" in question for question in asked)
    ends_well(window, tmp_path)


def test_a_whole_game_in_dutch(window: Window, tmp_path: Path) -> None:
    window.pick("settings")
    window.pick("language")
    window.pick("nl")
    window.pick("done")
    window.sit_down("ticket_to_ride", ["Kees", "Truus"], ["green", "yellow"])
    play(window, Random(4))
    dutch = catalogue("nl")
    for words in ("Again", "Photo", "Line by line", "Home"):
        assert dutch.gettext(words) in window.said
    ends_well(window, tmp_path)
