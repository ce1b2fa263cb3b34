"""TOM by a house rule: other purses at the beginning, said wherever it matters; the printed TOM is as he was."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from companion.core.prompt import Dialog
from companion.games.amsterdam.events import Started
from companion.games.amsterdam.game import GAME
from companion.games.amsterdam.instructions import laying_steps
from companion.games.amsterdam.score import score
from companion.games.amsterdam.strengths import PURSES
from companion.games.contract import Command
from companion.memory.record import record_of
from companion.opponents import catalogue
from companion.pages.desk import Desk, Go, Play
from companion.pages.setup import WEEK, SetUp
from companion.settings.preferences import Preferences
from tests.games.amsterdam.sitting import Sitting
from tests.pages.test_buttons import desk


def purses(sitting: Sitting) -> list[int]:
    return [seat.florins for seat in sitting.state.seats]


def test_the_printed_tom_opens_as_ever_to_the_byte() -> None:
    (event,) = Sitting("Anne").events[:1]
    assert isinstance(event, Started)
    written = msgspec.json.decode(msgspec.json.encode(event))
    assert set(written) == {"type", "players", "options", "facts", "jetties", "drawn", "tom"}
    assert written["options"] == {}
    assert purses(Sitting("Anne")) == [1, 0]


@pytest.mark.parametrize("level", ["gentle", "strong"])
def test_a_house_rule_fills_a_purse_and_the_journal_keeps_how_far(level: str) -> None:
    sitting = Sitting("Anne", opponent=level)
    assert tuple(purses(sitting)) == PURSES[level] != PURSES["printed"]  # type: ignore[index]
    (event,) = sitting.events[:1]
    assert isinstance(event, Started)
    assert purses_after(replace(event, purses=(4, 3))) == [4, 3]  # whatever is calibrated later


def purses_after(event: Started) -> list[int]:
    return [seat.florins for seat in GAME.apply(GAME.blank, event).seats]


def test_among_people_and_in_a_challenge_nobody_has_a_house_rule() -> None:
    assert purses(Sitting("Anne Jan", opponent="strong")) == [1, 1]
    assert purses(Sitting("Anne", opponent="strong", challenge="2026-W47")) == [1, 0]


def test_the_set_up_says_what_is_printed_nowhere() -> None:
    steps = laying_steps(Sitting("Anne", opponent="strong").state)
    assert str(steps[-1].text) == f"TOM begins with {PURSES['strong'][1]} florins instead of none."
    assert str(steps[-1].why) == "A house rule, printed nowhere."
    assert str(laying_steps(Sitting("Anne", opponent="gentle").state)[-1].text).startswith("You begin with")
    assert not any("instead of" in str(step.text) for step in laying_steps(Sitting("Anne").state))


@pytest.mark.parametrize(("level", "said"), [("gentle", " TOM was gentle: a house rule."), ("printed", "")])
def test_the_verdict_says_it_too(level: str, said: str) -> None:
    over = replace(Sitting("Anne", opponent=level).state, phase="over")
    assert str(score(over).verdict) == f"TOM wins: both have 0, and only more points beat him (p. 17).{said}"


# --- the set-up page ------------------------------------------------------------------------------------------


def knowing(folder: Path) -> Desk:
    at = desk(folder, buttons=False)
    at.prefer(Preferences().with_person("Anne", GAME.name, "red").with_person("Jan", GAME.name, "green"))
    return at


def dialog(at: Desk, *answers: str) -> Dialog[Go | Command]:
    walk: Dialog[Go | Command] = Dialog(SetUp(at, GAME).ask)
    for answer in answers:
        assert walk.pick(answer) is None
    return walk


def offered(walk: Dialog[Go | Command]) -> dict[str, str]:
    return {choice.id: f"{choice.label} | {choice.hint or ''}" for choice in walk.prompt.choices}


def test_who_sits_alone_may_choose_how_strong_tom_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogue, "won_against", lambda game, level: {"printed": 0.4, "gentle": 0.7}.get(level, 0.0))
    at = knowing(tmp_path)
    assert "opponent" not in offered(dialog(at))
    assert offered(dialog(at, "sit:Anne"))["opponent"] == "How strong TOM is | as printed"
    assert "opponent" not in offered(dialog(at, "sit:Anne", "sit:Jan"))
    walk = dialog(at, "sit:Anne", "opponent")
    assert list(offered(walk)) == ["printed", "gentle", "strong"]
    assert offered(walk)["printed"] == "as printed | a simple program wins 40 of 100"
    assert offered(walk)["gentle"].endswith("| gentle, house rule: a simple program wins 70 of 100")
    assert offered(walk)["strong"].endswith("| house rule")
    walk.pick("gentle")
    assert offered(walk)["opponent"] == "How strong TOM is | gentle, a house rule"


@pytest.mark.parametrize("level", ["printed", "strong"])
def test_the_game_begins_as_chosen(tmp_path: Path, level: str) -> None:
    walk = dialog(knowing(tmp_path), "sit:Anne", "opponent", level, "begin")
    play = walk.pick("standard")
    assert isinstance(play, Play)
    assert tuple(seat.florins for seat in play.session.state.seats) == PURSES[level]  # type: ignore[index]
    assert play.session.journal.header.options.get("opponent", "printed") == level
    play.session.close()
    kept = record_of(play.session.journal.path).strength
    assert str(kept or "printed") == level


def test_what_to_lay_out_is_told_as_chosen(tmp_path: Path) -> None:
    page = SetUp(knowing(tmp_path), GAME)
    page.ask(("sit:Anne", "opponent", "strong", "layout"))
    assert page._walk is not None
    told = [str(step.text) for step in page._walk._steps]
    assert any("TOM begins with" in text for text in told)


def test_the_challenge_is_against_the_printed_tom(tmp_path: Path) -> None:
    play = dialog(knowing(tmp_path), "sit:Anne", "opponent", "strong").pick(WEEK)
    assert isinstance(play, Play)
    assert "opponent" not in play.session.journal.header.options
    play.session.close()
