"""The seats: everybody in the order of play, colours that follow, a crown that stays with its head."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.core.errors import IllegalMove
from companion.core.prompt import Dialog, Picks
from companion.games.catalogue import game_named
from companion.games.contract import Command
from companion.opponents import catalogue
from companion.pages.desk import Desk, Go, Play
from companion.pages.seating import Seating
from companion.pages.setup import MOST, SetUp
from companion.settings.preferences import Preferences
from tests.pages.test_buttons import desk

GAME = game_named("merchants")


def dialog(at: Desk, *answers: str) -> Dialog[Go | Command]:
    page = SetUp(at, GAME)
    walk: Dialog[Go | Command] = Dialog(page.ask)
    for answer in answers:
        assert walk.pick(answer) is None
    return walk


def knowing(folder: Path, people: int) -> Desk:
    at = desk(folder, buttons=False)
    known = Preferences()
    for n in range(people):
        known = known.with_person(f"Person {n}", GAME.name, "violet")
    at.prefer(known)
    return at


def offered(walk: Dialog[Go | Command], kind: str = "sit:") -> list[str]:
    return [choice.id for choice in walk.prompt.choices if choice.id.startswith(kind)]


def tiles(walk: Dialog[Go | Command]) -> int:
    return sum(not choice.quiet for choice in walk.prompt.choices)


@given(st.lists(st.integers(0, 4), max_size=12))
def test_touches_lose_nobody_and_the_crown_stays_with_its_head(touched: list[int]) -> None:
    table = Seating.at(GAME)
    for name in ("Anna", "Ben", "Chris"):
        table = table.sit(name, "")
    first = table.players()[0]
    for chair in touched:
        table = table.touch(chair)
        assert sorted(table.names) == ["Anna", "Ben", "Chris"]
        assert len({player.colour for player in table.players()}) == 3
        assert table.players()[0] == first


def test_colours_follow_and_are_exchanged() -> None:
    table = Seating.at(GAME).sit("Anna", "violet").sit("Ben", "violet")
    assert [player.colour for player in table.players()] == ["violet", "green"]
    table = table.touch(0).wear("green")
    assert [player.colour for player in table.players()] == ["green", "violet"]


def test_a_full_table_and_a_name_twice_are_refused() -> None:
    table = Seating.at(GAME)
    for n in range(5):
        table = table.sit(f"P{n}", "")
    with pytest.raises(IllegalMove, match="Every seat is taken"):
        table.sit("one more", "")
    with pytest.raises(IllegalMove, match="sits at the table already"):
        table.touch(0).stand().sit("P1", "")


@pytest.mark.parametrize("people", [0, 1, 7, 9, 10, 23, 60])
def test_all_names_are_reached_and_never_more_than_twelve_tiles(tmp_path: Path, people: int) -> None:
    at = knowing(tmp_path, people)
    walk = dialog(at)
    seen: list[str] = []
    for _ in range(people + 2):
        assert tiles(walk) <= MOST
        seen += [name for name in offered(walk) if name not in seen]
        if not any(choice.id == "more" for choice in walk.prompt.choices):
            break
        walk.pick("more")
    assert len(seen) == people
    assert seen[:1] == ([f"sit:Person {people - 1}"] if people else []), "the latest first"


def test_as_many_names_as_tiles_are_left_need_no_second_page(tmp_path: Path) -> None:
    people = 8 if GAME.programs is not None else 9  # a program has a tile, too
    assert len(offered(dialog(knowing(tmp_path, people)))) == people


def test_a_program_keeps_its_level_and_is_nobody_to_remember(tmp_path: Path) -> None:
    at = knowing(tmp_path, 1)
    walk = dialog(
        at,
        "program",
        "sit:Person 0",
        "program",
        "chair:1",
        "violet",
        "chair:2",
        "chair:3",
        "chair:1",
        "plays:strong",
        "begin",
    )
    play = walk.pick("usual")
    assert isinstance(play, Play)
    seated = [(player.name, player.colour, player.program) for player in play.session.state.players]
    assert seated == [
        ("Program 1", "violet", "strong"), ("Program 2", "orange", "even"), ("Person 0", "green", "")
    ]  # fmt: skip
    assert play.session.journal.header.programs == ("strong", "even", "")
    play.session.close()
    assert [person.name for person in at.preferences.people] == ["Person 0"]
    assert [player.program for player in at.open_games.last_table(GAME.name)] == ["strong", "even", ""]


def test_a_program_is_named_in_the_language_of_the_table(tmp_path: Path) -> None:
    at = knowing(tmp_path, 0)
    at.prefer(replace(at.preferences, language="fr"))
    page = SetUp(at, GAME)
    page.ask(("program", "program"))
    assert page._seating.names == ["Programme 1", "Programme 2"]


def test_the_result_to_expect_of_a_level_is_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    at = knowing(tmp_path, 0)
    monkeypatch.setattr(catalogue, "expected", lambda game, level: 0.0)
    assert "Program 1 plays even" in str(dialog(at, "program", "chair:1").prompt.question)
    monkeypatch.setattr(catalogue, "expected", lambda game, level: 0.33)
    assert "even, wins 33 of 100" in str(dialog(at, "program", "chair:1").prompt.question)


def test_a_program_may_have_any_name_that_is_free(tmp_path: Path) -> None:
    walk = dialog(knowing(tmp_path, 1), "sit:Person 0", "program", "chair:2", "name")
    with pytest.raises(IllegalMove, match="sits at the table already"):
        walk.pick("Person 0")
    assert walk.pick("Rembrandt") is None


def test_lots_are_drawn_by_chance_and_stay(tmp_path: Path) -> None:
    at = knowing(tmp_path, 4)
    seated = tuple(f"sit:Person {n}" for n in range(4))
    begun = set()
    for seed in range(20):
        at.seed = lambda seed=seed: seed  # type: ignore[misc]
        page = SetUp(at, GAME)
        picks: Picks = (*seated, "lots")
        page.ask(picks)
        drawn = page._seating.players()[0].name
        page.ask(picks)
        assert page._seating.players()[0].name == drawn, "looked at again"
        begun.add(drawn)
    assert len(begun) == 4


def test_whoever_is_crowned_begins_and_is_remembered(tmp_path: Path) -> None:
    at = knowing(tmp_path, 3)
    walk = dialog(at, "sit:Person 0", "sit:Person 1", "sit:Person 2", "chair:3", "begins", "begin")
    play = walk.pick("usual")
    assert isinstance(play, Play)
    assert [name for name, _ in play.session.players] == ["Person 2", "Person 0", "Person 1"]
    play.session.close()
    assert [person.name for person in at.preferences.people] == ["Person 2", "Person 0", "Person 1"]


def test_the_level_of_help_is_one_tile(tmp_path: Path) -> None:
    page = SetUp(knowing(tmp_path, 3), GAME)
    prompt = page.ask(())
    assert ("level" in [choice.id for choice in prompt.choices]) == bool(GAME.levels)  # type: ignore[union-attr]


def test_the_picture_turns_to_the_seat_by_a_switch_on_the_table(tmp_path: Path) -> None:
    """Stage, section 2: off by default, the switch is on the seats screen; nobody's name is taken for it."""
    at = knowing(tmp_path, 2)
    walk = dialog(at, "turn", "sit:Person 0")
    assert at.preferences.follows_seats
    walk.back()
    walk.back()
    assert walk.prompt and not at.preferences.follows_seats
    dialog(at, "new", "turn")
    assert not at.preferences.follows_seats
    walk = dialog(at, "turn", "turn", "turn")
    assert at.preferences.follows_seats
    assert "turn" in [choice.spot for choice in walk.prompt.choices]
