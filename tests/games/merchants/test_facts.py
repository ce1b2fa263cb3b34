"""What is printed on the board and in no text: asked once, when needed, remembered for ever."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.box import facts as box
from companion.core.errors import IllegalMove
from companion.games.catalogue import game_named
from companion.games.contract import Fact
from companion.games.merchants import commands as c
from companion.games.merchants.box import BOX, slips
from companion.games.merchants.events import Taught
from companion.games.merchants.game import GAME
from companion.games.merchants.state import Card
from companion.games.merchants.vocabulary import YEARS
from tests.games.merchants.play import Play, demo_facts, shipped_facts
from tests.games.merchants.strangers import Strangers

HOURGLASS = c.TakeCard(Card("hourglass"))


def untaught() -> Play:
    """A game with nothing but what ships, its starting sites told."""
    play = Play(3, shipped_facts())
    for house, colony in ((("grachten", "1"), ("americas", "sugar")), (("nieuwe_zijde", "3"), ("africa", "gems")),
                          (("oude_zijde", "2"), ("east_indies", "spices"))):  # fmt: skip
        play.pick(*house)
        play.pick(*colony)
    return play


def test_what_ships_and_what_is_invented_fits_the_schema() -> None:
    for facts in (shipped_facts(), demo_facts()):
        assert [str(reason) for key, value in facts.items() if (reason := BOX.refusal(key, value))] == []
        assert slips(facts) == []


def test_what_ships_names_its_sources_and_invents_nothing() -> None:
    known = box.known_facts(game_named("merchants").box, False, Path("nowhere"))
    assert {key for key in known if key.startswith("track.")} == {
        f"track.{year}" for year in ("1579", "1585", "1596/97", "1600", "1611", "1665", "1666")
    }
    assert "invented" not in known
    assert all("rulebook" in str(f.source) or "derived" in str(f.source) for f in known.values())


def test_the_demo_box_says_on_the_screen_that_it_is_invented() -> None:
    assert "invented" in str(GAME.view(Play(3).state, 0, None, ()).banner)
    assert GAME.view(untaught().state, 0, None, ()).banner is None


def test_starting_sites_are_asked_for_and_taken_ones_are_not_offered() -> None:
    play = Play(3, shipped_facts())
    play.pick("grachten", "1")
    play.pick("americas", "sugar")
    assert "2" in play.choices("grachten", "part:2") and "1" not in play.choices("grachten", "part:2")
    with pytest.raises(IllegalMove, match="already"):
        play.do(c.Teach("start.2.house", "grachten.1"))


def test_a_district_without_further_sites_is_not_offered_for_bridges() -> None:
    """It led to a question without an answer."""
    play = untaught()
    play.set(facts={**play.state.facts, "sites.lastage": 1}, houses={"lastage.1": 0, "grachten.1": 0})
    assert "across a bridge from Grachten 1" in str(play.prompt().question)
    assert "lastage" in play.choices() and "lastage" not in play.choices("lastage", "lastage.1")


def test_an_unknown_space_is_asked_for_when_the_marker_arrives() -> None:
    play = untaught()
    play.do(HOURGLASS)
    play.do(HOURGLASS)
    assert str(play.prompt().question) == "What is printed under 1588?"
    told = play.pick("credit")
    assert [GAME.taught(e) for e in told if isinstance(e, Taught)] == [Fact("track.1588", "credit")]
    assert play.choices() == {"borrow1", "borrow2", "borrow3", "skip"}


def test_bridges_are_asked_for_when_they_could_matter_and_touching_sites_only_when_scored() -> None:
    play = untaught()
    play.task("build", 0, allowed=("grachten",))
    play.pick("10")  # how many sites
    play.pick("grachten.2")
    assert play.state.task is None, "two houses in one district: no bridge can join them"
    play.task("build", 0, allowed=("lastage",))
    play.pick("8")
    play.pick("lastage.3")
    assert "across a bridge from Lastage 3" in str(play.prompt().question)
    play.pick("grachten", "grachten.2", "done")
    assert play.state.facts["bridges.lastage.3"] == ["grachten.2"]
    assert play.state.money[0] == 440_000, "Grachten 2 – Lastage 3 is a bridge with Anna at both ends"
    play.set(marker=YEARS.index("1611") - 1)
    play.do(HOURGLASS)
    assert "touch Grachten 2" in str(play.prompt().question)
    play.pick("grachten.1", "done")
    assert play.state.facts["touches.grachten.2"] == ["grachten.1"]


def test_a_wrong_fact_is_refused_with_the_reason() -> None:
    play = untaught()
    for key, value in (
        ("sites.grachten", 0),
        ("sites.grachten", -1),
        ("track.1588", "dragon"),
        ("grid.1588", [100, 60]),
        ("grid.1588", [5] * 8),
        ("bridges.grachten.1", ["grachten.1"]),
        ("start.1.house", "paris.1"),
        ("weather", "rain"),
    ):
        with pytest.raises(IllegalMove):
            play.do(c.Teach(key, value))


def test_slips_are_found() -> None:
    facts = {**demo_facts(), "track.1588": "score_ship", "number.lastage": 1, "bridges.grachten.1": ["grachten.2"]}
    told = " ".join(str(slip.text) for slip in slips(facts))
    assert "counts 3 spaces" in told and "same number" in told and "same district" in told


def test_what_was_taught_in_one_game_is_not_asked_in_the_next() -> None:
    """A whole game on an untaught board by chance; the second one, with its box, asks nothing."""
    strangers = Strangers(
        5, 3, avoid=("correct", "scoring", "score_ship", "score_arms", "score_globe", "final", "start")
    )
    strangers.play = untaught()
    for _ in range(3000):
        if strangers.play.state.over:
            break
        strangers.step()
    asked = {e.key: e.value for e in strangers.play.told if isinstance(e, Taught)}
    assert len([key for key in asked if key.startswith("track.")]) == 19, "every unknown space, once"
    second = Play(3, {**shipped_facts(), **asked})
    assert not any(isinstance(e, Taught) for e in second.told) and "draws a card" in str(second.prompt().question)


def test_taught_facts_can_be_kept_in_the_owners_box(tmp_path: Path) -> None:
    play = untaught()
    for event in play.told:
        if fact := GAME.taught(event):
            box.remember(GAME.box, {fact.key: fact.value}, tmp_path, "2026-01-01T20:00:00+00:00")
    facts = box.load_facts(game_named("merchants").box, False, tmp_path)
    assert facts["start.2.house"] == "nieuwe_zijde.3" and Play(3, facts).state.houses["nieuwe_zijde.3"] == 1


def test_the_three_grids_of_the_last_space_suggest_each_other() -> None:
    play = untaught()
    play.set(marker=25)
    play.task("score", -1, subject="amsterdam", year="1666")
    assert play.prompt().suggestion == ""
    play.do(c.Teach("grid.1666.exchange", [160, 100, 120, 80, 100, 60, 60, 40]))
    assert play.prompt("160").suggestion == "100"
