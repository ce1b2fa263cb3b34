"""`companion read` and `companion calibrate dice` as a person calls them."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import cv2
import numpy as np
import pytest

from companion.cli import main
from companion.dice import examples, profile
from companion.dice.read import read
from hardware.sim.render import render
from hardware.sim.scene import DiceScene, scattered

FACES = {"black": 6, "brown": 5, "purple": 4, "pink": 3, "orange": 2, "grey": 1}


@pytest.fixture(scope="module")
def image() -> np.ndarray:
    return render(DiceScene(scattered(FACES, Random(9)), seed=9))


@pytest.fixture
def picture(image: np.ndarray, tmp_path: Path) -> Path:
    path = tmp_path / "roll.png"
    cv2.imwrite(str(path), image)
    return path


def test_one_json_object_a_line_and_errors_do_not_stop_the_rest(
    picture: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    broken, absent = tmp_path / "broken.jpg", tmp_path / "absent.png"
    broken.write_bytes(b"\xff\xd8\xff not a picture")
    assert main(["read", "--json", str(broken), str(absent), str(picture)]) == 2
    first, second, third = (json.loads(line) for line in capsys.readouterr().out.splitlines())
    assert first["error"]
    assert second["error"]
    assert {d["colour"]: d["pips"] for d in third["dice"]} == FACES
    assert third["sure"] is True
    assert set(third) >= {"file", "sure", "dice", "reasons", "ms"}
    assert all(len(d["box"]) == 4 and 0 <= d["confidence"] <= 1 for d in third["dice"])


def test_plain_lines_any_dice_and_annotated_pictures(
    picture: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["read", "--any", "--save", str(tmp_path / "out"), str(picture)]) == 0
    assert "roll.png" in capsys.readouterr().out
    drawn = cv2.imread(str(tmp_path / "out" / "roll.png"))
    assert drawn is not None
    assert not np.array_equal(drawn, cv2.imread(str(picture)))


def test_a_known_number_of_dice_goes_with_any_dice(picture: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["read", "--any", "--json", "--count", "7", str(picture)]) == 0
    assert "missing" in json.loads(capsys.readouterr().out)["reasons"]
    assert main(["read", "--count", "7", str(picture)]) == 2
    assert "--any" in capsys.readouterr().err


def test_no_picture_named_is_an_error_that_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["read"]) == 2
    assert "picture" in capsys.readouterr().err


def test_corrections_are_kept_as_labelled_pictures_and_scored(
    image: np.ndarray, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "examples"
    first = examples.save(image, FACES, folder, read=read(image))
    second = examples.save(image, {**FACES, "pink": 5}, folder)  # somebody mistyped: the reader will be "wrong"
    assert first != second
    assert main(["read", "--labels", str(folder), "--json"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert (told["pictures"], told["right"], told["wrong"]) == (2, 1, [second.name])


def test_calibrating_learns_colours_that_reading_then_uses(
    picture: Path, image: np.ndarray, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out, seen = tmp_path / "p.json", tmp_path / "seen.png"
    words = ["calibrate", "dice", "--image", str(picture), "--out", str(out), "--save", str(seen), "--yes"]
    assert main(words) == 0
    assert "orange" in capsys.readouterr().out
    assert seen.is_file()
    made = profile.load(out)
    assert set(made.body) == set(FACES)
    assert read(image, made).faces == FACES
    assert "light_drifted" not in read(image, made).advice
    yellowed = (image * np.array([0.35, 0.8, 1.0])).astype(np.uint8)
    assert "light_drifted" in read(yellowed, made).advice
    assert main(["read", "--profile", str(out), "--json", str(picture)]) == 0


def test_calibrating_without_the_six_dice_saves_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, out = tmp_path / "empty.png", tmp_path / "p.json"
    cv2.imwrite(str(path), np.full((240, 320, 3), 90, np.uint8))
    assert main(["calibrate", "dice", "--image", str(path), "--out", str(out), "--yes"]) == 2
    assert not out.exists()
    assert "try again" in capsys.readouterr().err


def test_a_broken_profile_says_what_to_do(picture: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bad = tmp_path / "p.json"
    bad.write_text("{}")
    assert main(["read", "--profile", str(bad), str(picture)]) == 2
    assert "companion calibrate dice" in capsys.readouterr().err


def test_calibrating_saves_where_the_table_will_look(
    picture: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The settings name the profile once, with a ~ as people write it."""
    monkeypatch.setenv("HOME", str(tmp_path))
    own = tmp_path / "c.toml"
    own.write_text('[dice]\nprofile = "~/club/dice.json"\n')
    assert main(["calibrate", "dice", "--config", str(own), "--image", str(picture), "--yes"]) == 0
    assert set(profile.load(tmp_path / "club" / "dice.json").body) == set(FACES)
