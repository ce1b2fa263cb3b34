"""A fourth game is one folder and one line in the catalogue; after that every command knows it.

The newcomer's whole work is tests/games/toy: the 14 files of the folder `countdown`, and the line `LINE` below.
No other file is touched, and no other module of the program names a game.
"""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

import companion.games
from companion.cli import main
from companion.core.message import say
from companion.games.catalogue import TITLES

TOY = Path(__file__).parent / "toy" / "countdown"
LINE = {"countdown": say("Countdown")}
STORY = """
game countdown
players Anna=red Ben=blue
fact number 5
tap 3
expect status "Ben's turn"
press shared
expect story "Ben takes 1"
tap 2
expect refused "Only 1 are left"
undo
expect status "Ben's turn"
restart
tap 2
expect over
expect winner Ben
expect line Ben last 5
"""

Companion = Callable[..., str]


@pytest.fixture(autouse=True)
def fourth_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The folder and the line are put in place, and taken away again."""
    shutil.copytree(TOY, tmp_path / "games" / "countdown", ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(companion.games, "__path__", [*companion.games.__path__, str(tmp_path / "games")])
    for name, title in LINE.items():
        monkeypatch.setitem(TITLES, name, title)
    yield
    for module in [name for name in sys.modules if name.startswith("companion.games.countdown")]:
        del sys.modules[module]
    vars(companion.games).pop("countdown", None)


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest.fixture
def run(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Companion:
    """`companion …` with lines typed at it; gives what it printed."""

    def run(*words: object, typed: tuple[str, ...] = ()) -> str:
        keyboard = tmp_path / "typed.txt"
        keyboard.write_text("".join(f"{line}\n" for line in typed))
        with keyboard.open() as stdin:
            monkeypatch.setattr(sys, "stdin", stdin)
            status = main([str(word) for word in words])
        said = capsys.readouterr()
        assert status == 0, said.err
        return said.out

    return run


@pytest.fixture
def journal(run: Companion, data: Path) -> Path:
    """A finished game of the demonstration."""
    run("demo", "countdown", "--keep", data)
    [path] = (data / "games").glob("*.journal")
    return path


def test_the_work_is_one_folder_and_one_line() -> None:
    folder = {path.name for path in TOY.iterdir() if path.name != "__pycache__"}
    assert folder == {
        "__init__.py", "game.py", "state.py", "commands.py", "events.py", "decide.py", "apply.py", "ask.py", "view.py",
        "score.py", "story.py", "box.py", "demo.py", "demo_box.toml",
    }  # fmt: skip
    assert len(folder) == 14
    assert len(LINE) == 1


def test_the_demonstration_plays_it(run: Companion) -> None:
    told = run("demo", "countdown")
    assert told.startswith("Countdown: Anna, Ben, Chris\n")
    assert "Anna, Ben, Chris count down from 20" in told
    assert "has the last one" in told
    assert "The last one" in told.splitlines()[-4], "the score by category"


def test_it_is_on_the_home_page_and_played_with_typed_answers(run: Companion, data: Path) -> None:
    at_the_table = ("run", "--text", "--simulate", "--data", data)
    told = run(*at_the_table, typed=("q",))
    assert "Countdown" in told, "offered on the home page"
    seats = ("new", "Anna", "new", "Ben", "begin")
    told = run(*at_the_table, typed=("countdown", *seats, "3", "press", "q"))
    assert "20 left" in told
    assert "17 left" in told
    told = run(*at_the_table, typed=("continue", "2", "q"))
    assert "Continue Countdown" in told, "the open game is offered"
    assert "16 left" in told, "the press took one"
    assert "14 left" in told


def test_it_stands_in_help_and_in_my_boxes(run: Companion, data: Path) -> None:
    at_the_table = ("run", "--text", "--simulate", "--data", data)
    assert "Press: takes one." in run(*at_the_table, typed=("help", "countdown", "q"))
    assert "Which number is printed on the disc?" in run(
        *at_the_table, typed=("boxes", "countdown", "teach", "words", "q")
    )


def test_a_story_plays_it(run: Companion, tmp_path: Path) -> None:
    story = tmp_path / "story.txt"
    story.write_text(STORY, encoding="utf-8")
    assert "7 expectations held" in run("scenario", story)


def test_its_box_is_shown_taught_given_and_taken(run: Companion, data: Path, tmp_path: Path) -> None:
    assert "the number to count down from" in run("box", "--data", data, "show", "countdown")
    assert "the box is complete" in run("teach", "--data", data, "countdown", typed=("7",))
    assert "taught by you" in run("box", "--data", data, "show", "countdown", "--all")
    gift = tmp_path / "gift.toml"
    assert "Countdown: 1 fact written" in run("box", "--data", data, "export", "countdown", gift)
    assert "Countdown: 1 fact learnt" in run("box", "--data", tmp_path / "other", "import", gift)
    at_the_table = ("run", "--text", "--simulate", "--box", "mine", "--data", data)
    seats = ("new", "Anna", "new", "Ben", "begin")
    assert "7 left" in run(*at_the_table, typed=("countdown", *seats, "q"))


def test_its_journal_is_replayed(run: Companion, journal: Path) -> None:
    told = json.loads(run("replay", "--json", journal))
    assert (told["game"], told["finished"]) == ("countdown", True)
    assert sum(told["score"]["totals"]) == 20 + 5


def test_history_statistics_and_export_know_it(run: Companion, journal: Path, data: Path, tmp_path: Path) -> None:
    assert "Countdown" in run("history", "--data", data)
    assert "has the last one" in run("history", "--data", data, "show", "last")
    run("history", "--data", data, "export", "--to", tmp_path / "all.bgsplay")
    assert json.loads((tmp_path / "all.bgsplay").read_text())["games"][0]["name"] == "Countdown"
    charts = {chart["title"]: chart for chart in json.loads(run("stats", "--data", data, "--invented", "--json"))}
    assert charts["Games won"]["series"].keys() == {"Countdown"}
    assert "Countdown: scores, game by game" in charts
    assert charts["Countdown: average by category"]["labels"] == ["Taken", "The last one"]


def test_its_screens_are_painted(run: Companion, tmp_path: Path) -> None:
    folder = tmp_path / "screens"
    run("screenshot", "--all", folder, "--game", "countdown", "--size", "800x480", "--language", "en")
    painted = sorted(folder.glob("countdown-*.png"))
    assert len(painted) >= 3, "a question, the end, the menu"
    for path in painted:
        picture = pygame.image.load(path)
        assert picture.get_size() == (800, 480)
        assert len({tuple(picture.get_at((x, y))) for x in range(0, 800, 9) for y in range(0, 480, 9)}) > 5, path.name
