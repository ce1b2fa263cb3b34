"""A whole teaching session on a photograph taken at an angle, played as a scenario; the box ends up true."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.box import facts as box
from companion.games.catalogue import game_named
from companion.pages.teach import TeachPage
from companion.rehearsal.expectation import Expectations
from companion.rehearsal.scenario import Story, play
from companion.teaching.board import expected, places
from tests.teaching import truths
from tests.teaching.board import Board, Teacher, corner_taps

NEAR = 0.006  # of the board: half the width of a finger's mark on it
GAMES = {"ticket_to_ride": truths.ticket_to_ride, "amsterdam": truths.amsterdam, "merchants": truths.merchants}


def written_down(game: str, data: Path, board: Board, truth: dict[str, Any]) -> list[str]:
    """The lines of a scenario in which a truthful owner teaches everything that is open."""
    lines = ["tap boxes", f"tap {game}", "tap photo", 'tap "file board.jpg"']
    lines += [f'tap "{tap}"' for tap in corner_taps()]
    places_are_known = bool(expected(game_named(game).box, box.load_facts(game_named(game).box, False, data)))
    looks = "Do the names lie on their places?" if places_are_known else "straight and whole"
    lines += [f'expect prompt "{looks}"', "tap keep", "tap teach"]
    story = Story(data)
    try:
        story.run("\n".join(lines))
        teacher = Teacher(truth, board.seen(box.photo_path(game, data)))
        page = story.running().panel.page
        assert isinstance(page, TeachPage)
        while page._lesson.step is not None:
            lines.append(f'tap "{teacher.answer(page._lesson)}"')
            story.run(lines[-1])
        ending = ['expect prompt "complete"', 'expect shows "Known so far"', "tap leave"]
        assert story.run("\n".join(ending)) == 2
    finally:
        story.close()
    return [*lines, *ending]


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_session_ends_with_the_truth(game: str, tmp_path: Path) -> None:
    truth, where = GAMES[game]()
    board = Board(where)
    (tmp_path / "photos").mkdir()
    board.photo(tmp_path / "photos" / "board.jpg")
    written_down(game, tmp_path, board, truth)
    facts = box.load_facts(game_named(game).box, False, tmp_path)
    for key, value in truth.items():
        if key not in ("water", "amstel") and not key.startswith("spots."):
            assert facts[key] == value, key
    tapped = places(game_named(game).box, facts)
    assert set(tapped) == set(where)
    for name, (x, y) in where.items():
        assert abs(tapped[name][0] - x) < NEAR and abs(tapped[name][1] - y) < NEAR, name
    assert game_named(game).box.slips(facts) == []


def test_the_same_lines_teach_the_same_box(tmp_path: Path) -> None:
    truth, where = truths.ticket_to_ride()
    board = Board(where)
    for name in ("first", "again"):
        (tmp_path / name / "photos").mkdir(parents=True)
        board.photo(tmp_path / name / "photos" / "board.jpg")
    lines = written_down("ticket_to_ride", tmp_path / "first", board, truth)
    assert play("\n".join(lines), tmp_path / "again") == 3
    taught = [box.box_path("ticket_to_ride", tmp_path / name).read_bytes() for name in ("first", "again")]
    assert taught[0] == taught[1]


def test_the_photograph_becomes_the_map_of_the_game(tmp_path: Path) -> None:
    truth, where = truths.ticket_to_ride()
    board = Board(where)
    (tmp_path / "photos").mkdir()
    board.photo(tmp_path / "photos" / "board.jpg")
    written_down("ticket_to_ride", tmp_path, board, truth)
    story = Story(tmp_path)
    story.run("game ticket_to_ride\nplayers Anna=red Ben=blue\nexpect prompt contracts")
    view = Expectations(story.terminal())._view()
    panel = view.game.panels[0]
    assert panel.photo == str(box.photo_path("ticket_to_ride", tmp_path))
    for spot in panel.spots:
        assert abs(spot.x - where[spot.id][0]) < NEAR, spot.id
    assert panel.links == (), "routes that nobody owns are on the photograph already"
    story.run("tap 1\ntap 1\ntap Dam Begijnhof")
    owned = Expectations(story.terminal())._view().game.panels[0].links
    assert [(link.a, link.b, link.owner) for link in owned] == [("Dam", "Begijnhof", "red")]
    story.close()
