"""A profile helps where the lamp is strange, notices another lamp, and never stands in the way."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from msgspec.structs import replace

from companion.cli import main
from companion.core.errors import ProfileError
from companion.dice import profile
from companion.dice.colour import Paint
from companion.dice.profile import Profile
from companion.dice.values import SENTENCES, SIX, Reading
from companion.dice.watcher import Eye
from hardware.ports import Frame
from tests.dice import lamps


@pytest.fixture(scope="module")
def neutral() -> Profile:
    return lamps.calibrated("neutral", lamps.ADAPTING)


def test_a_lamp_that_changed_is_told_in_every_roll(neutral: Profile) -> None:
    """From 4600 K to 2000 K: it was told in none of 25 rolls."""
    assert lamps.told("bulb", 2, neutral, lamps.ADAPTING).drifted == 2
    assert lamps.told("neutral", 2, neutral, lamps.ADAPTING).drifted == 0


def test_a_dimmer_lamp_of_the_same_colour_is_no_other_lamp(neutral: Profile) -> None:
    seen = lamps.paints_under("neutral", 0, lamps.ADAPTING)
    dim = {name: Paint(paint.body * 0.6, paint.pips - np.array([20, 0, 0])) for name, paint in seen.items()}
    assert not neutral.drifted(dim)
    yellow = {name: Paint(paint.body, paint.pips + np.array([0, 2, 7])) for name, paint in seen.items()}
    assert neutral.drifted(yellow)
    assert not neutral.drifted(dict(list(yellow.items())[:2])), "two dice may lie in a coloured shadow"
    assert not replace(neutral, pips={}).drifted(yellow), "an older profile knows no pips"


def test_calibration_reads_by_candlelight_what_cannot_be_read_without() -> None:
    without, known = lamps.told("candle", 4, None), lamps.told("candle", 4, lamps.calibrated("candle"))
    assert (without.wrong, known.wrong) == (0, 0)
    assert known.right > without.right


@pytest.mark.long
def test_under_six_lamps_calibration_never_costs_a_roll() -> None:
    for lamp in lamps.LAMPS:
        without, known = lamps.told(lamp, 25, None), lamps.told(lamp, 25, lamps.calibrated(lamp))
        assert known.right >= without.right and known.wrong == 0, lamp
        assert known.drifted == 0, lamp


def test_the_table_is_told_of_another_lamp_once_a_roll_has_settled(neutral: Profile) -> None:
    class Camera:
        at_ns = 0

        def latest(self) -> Frame:
            self.at_ns += 200_000_000
            return Frame(self.at_ns, np.zeros((48, 64, 3), np.uint8))

    faces, _ = lamps.roll("neutral", 0, lamps.ADAPTING)
    seen = lamps.read_with_paints(lamps.roll("neutral", 0, lamps.ADAPTING)[1])[0]
    assert isinstance(seen, Reading) and seen.faces == dict(faces)
    drifted = Reading(seen.dice, seen.sure, seen.reasons, ("light_drifted",))
    eye = Eye(Camera(), neutral, lambda image, known: drifted)
    for _ in range(8):
        eye.step()
    assert eye.report is SENTENCES["light_drifted"]


@pytest.mark.parametrize(
    ("spoilt", "why"),
    [
        ({"tray": [[0.5, 0.5], [0.51, 0.5], [0.51, 0.51], [0.5, 0.51]]}, "a tray that is none"),
        ({"tray": [[2, 2], [9, 2], [9, 9], [2, 9]]}, "a tray that is none"),
        ({"tray": [[0.1, 0.1], [0.9, 0.1]]}, "a tray that is none"),
        ({"body": {"black": [1e30, 0, 0]}}, "a colour that there is not"),
        ({"pips": {"black": [50, -300, 0]}}, "a colour that there is not"),
    ],
)
def test_a_profile_that_would_make_every_roll_unsure_is_set_aside(
    spoilt: dict[str, object], why: str, tmp_path: Path
) -> None:
    path = tmp_path / "dice.profile.json"
    sound = {"body": {name: [50, 0, 0] for name in SIX}, "pips": {name: [90, 0, 0] for name in SIX}}
    path.write_text(json.dumps(sound), encoding="utf-8")
    assert profile.own(path) == (profile.load(path), None)
    path.write_text(json.dumps({**sound, **spoilt}), encoding="utf-8")
    with pytest.raises(ProfileError, match=why):
        profile.load(path)
    found, report = profile.own(path)
    assert found is None and why in str(report)
    assert not path.exists() and path.with_name("dice.profile.json.set-aside-1").exists()


def test_the_simulator_never_overwrites_the_owners_profile(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    chosen = tmp_path / "settings.toml"
    chosen.write_text(f'[table]\ndata = "{tmp_path}"\n', encoding="utf-8")
    own = tmp_path / "dice.profile.json"
    own.write_text("mine", encoding="utf-8")
    assert main(["calibrate", "dice", "--simulate", "--yes", "--config", str(chosen)]) == 0
    assert "never overwritten" in capsys.readouterr().out
    assert own.read_text(encoding="utf-8") == "mine"
    assert main(["calibrate", "dice", "--simulate", "--yes", "--config", str(chosen), "--out", str(own)]) == 0
    assert set(profile.load(own).body) == set(SIX)
