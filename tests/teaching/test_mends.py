"""What is known is set right without losing the rest: every fact, item by item, and it can be undone."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from companion.box import facts as box
from companion.cli import main
from companion.core.clock import ManualClock
from companion.core.errors import BoxError, IllegalMove
from companion.games.catalogue import TITLES, game_named
from companion.teaching.lesson import Lesson

WALL = "2026-01-01T20:00:00+00:00"
SUMS = [100, 60, 100, 60, 80, 40, 60, 20]


def revised(game: str, data: Path, wanted: str, *answers: str) -> Lesson:
    lesson = Lesson(game, data, ManualClock())
    lesson.revise(wanted)
    for answer in answers:
        lesson.answer(answer)
    return lesson


def test_a_list_of_numbers_is_mended_item_by_item(tmp_path: Path) -> None:
    box.remember(game_named("merchants").box, {"track.1588": "score_ship", "grid.1588": SUMS}, tmp_path, WALL)
    lesson = revised("merchants", tmp_path, "grid.1588", "item 3", "90")
    assert lesson.facts["grid.1588"] == [100, 60, 90, 60, 80, 40, 60, 20]
    assert lesson.revising, "there may be more to mend"
    lesson.answer("undo")
    assert box.load_facts(lesson.schema, False, tmp_path)["grid.1588"] == SUMS
    lesson.answer("item 1")
    lesson.answer("take_back")
    lesson.answer("done")
    assert not lesson.revising
    assert box.load_facts(lesson.schema, False, tmp_path)["grid.1588"] == SUMS


def test_a_list_that_needs_all_its_items_lets_none_be_struck_out(tmp_path: Path) -> None:
    box.remember(game_named("merchants").box, {"track.1588": "score_ship", "grid.1588": SUMS}, tmp_path, WALL)
    prompt = revised("merchants", tmp_path, "grid.1588", "item 3").prompt()
    assert prompt is not None
    assert "strike" not in [choice.id for choice in prompt.choices]


def test_rows_are_changed_added_and_struck_out(tmp_path: Path) -> None:
    schema = game_named("amsterdam").box
    rows = [["beer", "cheese", 2], ["beer", "tulip", 3]]
    box.remember(schema, {"harbour": rows}, tmp_path, WALL)
    lesson = revised("amsterdam", tmp_path, "harbour", "item 2", "beer", "tulip", "4")
    assert lesson.facts["harbour"] == [["beer", "cheese", 2], ["beer", "tulip", 4]]
    for answer in ("add", "cheese", "tulip", "5", "item 1", "strike"):
        lesson.answer(answer)
    assert box.load_facts(schema, False, tmp_path)["harbour"] == [["beer", "tulip", 4], ["cheese", "tulip", 5]]


@pytest.mark.parametrize("game", TITLES)
def test_every_known_fact_can_be_corrected_by_its_key(game: str, tmp_path: Path) -> None:
    schema = game_named(game).box
    lesson = Lesson(game, tmp_path, ManualClock())
    for key, fact in lesson.known.items():
        assert schema.spec_of(key) is not None, key
        assert schema.refusal(key, fact.value) is None, key
    for key in list(lesson.known)[::7]:
        assert revised(game, tmp_path, key).prompt() is not None


def test_a_shipped_fact_is_corrected_in_the_owners_layer(tmp_path: Path) -> None:
    lesson = revised("ticket_to_ride", tmp_path, "routes.9.cart", "yes")
    assert lesson.known["routes.9.cart"].origin == "taught"
    box.forget(lesson.schema, "routes.9.cart", tmp_path)
    assert box.known_facts(lesson.schema, False, tmp_path)["routes.9.cart"].origin == "shipped"


def test_what_there_is_none_of_is_told(tmp_path: Path) -> None:
    with pytest.raises(BoxError, match="box show ticket_to_ride --all"):
        revised("ticket_to_ride", tmp_path, "contrats")


def test_the_last_row_can_be_struck_out(tmp_path: Path) -> None:
    schema = game_named("ticket_to_ride").box
    rows = [key for key in box.load_facts(schema, False, tmp_path) if key.startswith("contracts.")]
    lesson = revised("ticket_to_ride", tmp_path, "contracts", *(each for row in rows for each in (row, "strike")))
    assert not lesson.revising
    assert "0 of 24" in "".join(str(p.known) + f" of {p.total}" for p in lesson.progress() if p.total == 24)


def test_two_places_never_lie_on_one_spot(tmp_path: Path) -> None:
    box.remember(game_named("ticket_to_ride").box, {"spots.Dam": [0.5, 0.5]}, tmp_path, WALL)
    with pytest.raises(IllegalMove, match="lies there already"):
        revised("ticket_to_ride", tmp_path, "spots.Waag", "0.503,0.5")
    assert revised("ticket_to_ride", tmp_path, "spots.Dam", "0.503,0.5").facts["spots.Dam"] == [0.503, 0.5]


def test_a_typo_is_two_answers_to_mend_in_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    schema = game_named("ticket_to_ride").box
    box.remember(schema, {"contracts.Dam/Waag": 30, "contracts.Begijnhof/Dam": 3}, tmp_path, WALL)
    monkeypatch.setattr("sys.stdin", io.StringIO("Dam – Waag\n3\ndone\n"))
    told = ["teach", "ticket_to_ride", "--data", str(tmp_path), "--correct", "contracts"]
    assert main(told) == 0
    known = box.load_facts(schema, False, tmp_path)
    assert (known["contracts.Dam/Waag"], known["contracts.Begijnhof/Dam"]) == (3, 3)
    assert sum(key.startswith("contracts.") for key in known) == 6
    printed = capsys.readouterr().out
    assert "skip_group" not in printed and "take_back" not in printed


@pytest.mark.parametrize(("language", "no"), [("fr", "non"), ("nl", "nee"), ("en", "no")])
def test_yes_and_no_are_answers_in_every_language(
    language: str, no: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{no}\n{no.upper()}\n"))
    assert main(["teach", "ticket_to_ride", "--data", str(tmp_path), "--language", language]) == 0
    known = box.load_facts(game_named("ticket_to_ride").box, False, tmp_path)
    assert known["routes.10.cart"] is known["routes.19.cart"] is False
