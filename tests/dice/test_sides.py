"""What looks like a die and is none: the side of one, or a print."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import cast

import cv2
import pytest
from msgspec import structs

from companion.dice import sides
from companion.dice.evidence import Seen
from companion.dice.net.judge import Face
from companion.dice.read import read
from companion.dice.sides import same_die, seem_printed, seem_to_stand, seems_side, usual_foot
from tests.dice.test_feet import face_of


@pytest.mark.parametrize(("edge", "foot_at", "printed"), [(50.0, 0.0, True), (50.0, 0.13, False), (8.0, 0.0, False)])
def test_a_print_seems_to_have_no_foot_where_a_die_has_one(edge: float, foot_at: float, printed: bool) -> None:
    """What is small is hardly seen to have one."""
    faces = [face_of(k, edge, 0.0) for k in range(6)]
    faces[3] = structs.replace(faces[3], foot=(0.0, foot_at))
    assert seem_printed([cast(Seen, SimpleNamespace(second=face)) for face in faces], 640) == [
        k == 3 and printed for k in range(6)
    ]


def test_where_the_camera_looks_straight_down_nothing_seems_printed() -> None:
    faces = [structs.replace(face_of(k, 50.0, 0.0), foot=(0.0, 0.01)) for k in range(6)]
    assert not any(seem_printed([cast(Seen, SimpleNamespace(second=face)) for face in faces], 640))
    assert seem_printed([], 640) == []


@pytest.mark.parametrize(
    ("edge", "gap", "facing", "same"),
    [
        (50.0, 0.75, 0.0, True),
        (50.0, 1.1, 0.2, True),  # a top and its side
        (50.0, 1.1, 0.1, False),
        (50.0, 1.2, 0.5, False),
        (17.0, 1.1, 0.2, False),  # two small dice that touch: less is known of their feet …
        (17.0, 1.1, 0.4, True),  # … but not so little
    ],
)
def test_faces_whose_feet_face_each_other_are_a_top_and_its_side(
    edge: float, gap: float, facing: float, same: bool
) -> None:
    """Of six dice of 17 pixels in a row one was taken for the side of its neighbour."""
    die = structs.replace(face_of(0, edge, 0.0), foot=(facing, 0.1))
    x, y, *shape = die.outline
    other = structs.replace(die, outline=(x + gap * edge, y, *shape), foot=(-facing, 0.1))
    assert same_die(die, other) is same
    assert same_die(other, die) is same


@pytest.mark.parametrize(
    ("way", "other_foot", "usual", "same"),
    [
        (0.75j, 0.9, 0.9j, False),  # seen aslant, one row behind the other is so near …
        (0.75, 0.9, 0.9j, True),  # … but beside each other dice are not …
        (0.75j, -0.4, 0.9j, True),  # … nor has a side its foot where tops have theirs …
        (0.4j, 0.9, 0.9j, True),  # … and this is the same die again
        (0.75j, 0.9, None, True),  # too few to tell where tops have theirs
        (1.1j, -0.2, 0.6j, False),  # a top, though the other die's foot seems to face its own
        (1.1j, -0.2, None, True),
    ],
)
def test_aslant_rows_of_dice_look_closer(way: complex, other_foot: float, usual: complex | None, same: bool) -> None:
    """And feet of two that face each other say less than where most dice have theirs."""
    die = face_of(0, 40.0, 0.0)
    x, y, size, _, _, *turn = die.outline
    die = structs.replace(die, outline=(x, y, size, 0.25, 0.0, *turn), foot=(0.0, 0.9))
    moved = (x + 40 * way.real, y + 40 * way.imag, *die.outline[2:])
    other = structs.replace(die, outline=moved, foot=(0.0, other_foot))
    assert same_die(die, other, usual) is same


def test_what_has_its_foot_opposite_to_those_of_most_seems_a_side() -> None:
    """Tops have it below them, the side of one, seen under it, above: a low camera shows both as large."""
    tops = [structs.replace(face_of(k, 50.0, 0.0), foot=(0.05 * k, 0.45)) for k in range(4)]
    side = structs.replace(face_of(4, 40.0, 0.0), foot=(0.0, -1.1))
    leans = structs.replace(face_of(5, 50.0, 0.0), foot=(0.6, 0.1))
    usual = usual_foot([*tops, side, leans])
    assert [seems_side(face, usual) for face in (*tops, side, leans)] == [False] * 4 + [True, False]
    assert usual_foot([*tops[:2], side]) is None  # too few to tell whose foot is odd


@pytest.mark.parametrize(("foot", "stands"), [((0.05, 0.4), True), ((0.0, 0.0), False), ((0.3, 0.4), False)])
def test_what_has_its_foot_where_the_others_have_theirs_stands(foot: tuple[float, float], stands: bool) -> None:
    faces = [structs.replace(face_of(k, 50.0, 0.0), foot=(0.0, 0.4)) for k in range(6)]
    faces[2] = structs.replace(faces[2], foot=foot)
    told = seem_to_stand([cast(Seen, SimpleNamespace(second=face)) for face in faces], 640)
    assert told[2] is stands
    assert sum(told) >= 5


def test_before_a_camera_straight_above_nothing_is_seen_to_stand() -> None:
    faces = [structs.replace(face_of(k, 50.0, 0.0), foot=(0.02, 0.1)) for k in range(6)]
    assert not any(seem_to_stand([cast(Seen, SimpleNamespace(second=face)) for face in faces], 640))


def _none(faces: list[Face], *_: object) -> list[bool]:
    return [False] * len(faces)


@pytest.mark.parametrize(
    ("picture", "name", "nothing"),
    [
        ("tray/q0006.jpg", "usual_foot", lambda _: None),
        ("tray/q0006.jpg", "seem_to_stand", _none),
        ("tray/q0040.jpg", "", None),
    ],
)
def test_before_a_low_camera_tops_are_told_from_sides(
    picture: str, name: str, nothing: object, shared: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Pictures that train or tune, in which a side looks as much like a die as its top, and both hardly do."""
    image = cv2.imread(str(shared / "dice" / picture))
    assert read(image).sure
    if name:
        monkeypatch.setattr(sides, name, nothing)
        assert not read(image).sure
