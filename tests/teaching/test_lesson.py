"""A lesson: everything open is asked once, slips are noticed, and nothing is lost by leaving."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from companion.box import facts as box
from companion.core.clock import ManualClock
from companion.core.errors import IllegalMove
from companion.games.catalogue import game_named
from companion.teaching.lesson import Lesson

GAME = "ticket_to_ride"


def lesson(data: Path) -> Lesson:
    return Lesson(GAME, data, ManualClock())


def question(taught: Lesson) -> str:
    prompt = taught.prompt()
    return str(prompt.question) if prompt else ""


def test_what_is_assumed_but_never_seen_is_asked_for(tmp_path: Path) -> None:
    taught = lesson(tmp_path)
    assert "Oude Waal – Oude Kerk" in question(taught)
    for _ in range(3):
        taught.answer("no")
    assert "four spaces" in question(taught)
    taught.answer("7")
    assert box.known_facts(game_named(GAME).box, False, tmp_path)["points.4"].origin == "taught"


def test_a_slip_is_told_at_once(tmp_path: Path) -> None:
    notice = lesson(tmp_path).answer("yes")
    assert "17 routes have a cart" in str(notice)


def test_leaving_in_mid_step_loses_nothing(tmp_path: Path) -> None:
    taught = lesson(tmp_path)
    for answer in ("no", "no", "no", "7", "Dam", "Waag"):
        taught.answer(answer)
    again = lesson(tmp_path)
    assert "worth how many" in question(again)
    again.answer("3")
    known = box.load_facts(game_named(GAME).box, False, tmp_path)
    assert known["contracts.Dam/Waag"] == 3
    assert known["contracts.Jordaan/Oude Kerk"] == 6


def test_rows_that_an_older_lesson_had_not_taught_yet_are_not_lost(tmp_path: Path) -> None:
    taught = lesson(tmp_path)
    for answer in ("no", "no", "no", "7"):
        taught.answer(answer)
    cells = ["Jordaan", "Oude Kerk", 6, "Dam", "Waag", 3, "Dam"]
    drafts = tmp_path / "boxes" / f".{GAME}.lesson.json"
    drafts.write_text(json.dumps({"contracts": cells}), encoding="utf-8")
    again = lesson(tmp_path)
    assert "to which place" in question(again)
    for answer in ("Begijnhof", "4", "done"):
        again.answer(answer)
    known = box.known_facts(game_named(GAME).box, False, tmp_path)
    assert (known["contracts.Dam/Waag"].value, known["contracts.Begijnhof/Dam"].value) == (3, 4)


def test_a_list_that_is_known_in_part_can_be_left_and_gone_on_with(tmp_path: Path) -> None:
    taught = lesson(tmp_path)
    for answer in ("no", "no", "no", "7", "Dam", "Waag", "3", "done"):
        taught.answer(answer)
    assert taught.prompt() is None
    assert "5 of 24 known" in question(lesson(tmp_path))


@pytest.mark.parametrize("draft", ['{"contracts": [["x"], 3, null]}', "[]", "{", '{"contracts": [{}]}'])
def test_a_spoilt_draft_costs_the_half_given_answer_and_nothing_else(tmp_path: Path, draft: str) -> None:
    taught = lesson(tmp_path)
    for answer in ("no", "no", "no", "7", "Dam"):
        taught.answer(answer)
    (tmp_path / "boxes" / f".{GAME}.lesson.json").write_text(draft, encoding="utf-8")
    again = lesson(tmp_path)
    assert "contracts" in question(again) or "Contract" in question(again)


def test_skipped_questions_come_back_in_the_next_lesson(tmp_path: Path) -> None:
    taught = lesson(tmp_path)
    taught.answer("skip")
    assert "Korenmetershuisje" in question(taught)
    taught.answer("skip_group")
    assert "four spaces" in question(taught)
    assert "Oude Waal – Oude Kerk" in question(lesson(tmp_path))


def test_a_refused_answer_changes_nothing(tmp_path: Path) -> None:
    taught = lesson(tmp_path)
    taught.revise("points.4")
    with pytest.raises(IllegalMove):
        taught.answer("99")
    assert "points.4" not in box.known_facts(game_named(GAME).box, False, tmp_path) or (
        box.known_facts(game_named(GAME).box, False, tmp_path)["points.4"].origin == "shipped"
    )


def test_a_wrong_answer_can_be_corrected_later(tmp_path: Path) -> None:
    taught = lesson(tmp_path)
    taught.answer("yes")
    taught.revise("routes.10.cart")
    assert "Oude Waal – Oude Kerk" in question(taught)
    taught.answer("no")
    assert box.load_facts(game_named(GAME).box, False, tmp_path)["routes.10.cart"] is False
    assert taught.slips() == []


def test_progress_counts_what_is_known(tmp_path: Path) -> None:
    taught = lesson(tmp_path)
    before = {str(p.group): (p.known, p.total) for p in taught.progress()}
    assert before["Cart routes"] == (0, 3)
    taught.answer("no")
    after = {str(p.group): (p.known, p.total) for p in taught.progress()}
    assert after["Cart routes"] == (1, 3)


def test_nothing_asks_for_places_without_a_photograph(tmp_path: Path) -> None:
    taught = lesson(tmp_path)
    for answer in ("no", "no", "no", "7", "skip"):
        taught.answer(answer)
    assert taught.prompt() is None
