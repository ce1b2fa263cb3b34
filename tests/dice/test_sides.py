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
from companion.dice.read import read
from companion.dice.sides import same_die, seem_printed, seem_sides, seem_to_stand
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
    ("way", "other_foot", "same"),
    [
        (0.75j, 0.9, False),  # seen aslant, one row behind the other is so near …
        (0.75, 0.9, True),  # … but beside each other dice are not …
        (0.75j, -0.4, True),  # … nor has a side its foot where a top has it …
        (0.4j, 0.9, True),  # … and this is the same die again
    ],
)
def test_aslant_rows_of_dice_look_closer(way: complex, other_foot: float, same: bool) -> None:
    die = structs.replace(face_of(0, 40.0, 0.0), foot=(0.0, 0.9))
    x, y, size, _, _, *turn = die.outline
    die = structs.replace(die, outline=(x, y, size, 0.25, 0.0, *turn))
    moved = (x + 40 * way.real, y + 40 * way.imag, *die.outline[2:])
    other = structs.replace(die, outline=moved, foot=(0.0, other_foot))
    assert same_die(die, other) is same
    assert same_die(other, die) is same


def test_what_has_its_foot_opposite_to_those_of_most_seems_a_side() -> None:
    """Tops have it below them, the side of one, seen under it, above: a low camera shows both as large."""
    tops = [structs.replace(face_of(k, 50.0, 0.0), foot=(0.05 * k, 0.45)) for k in range(4)]
    side = structs.replace(face_of(4, 40.0, 0.0), foot=(0.0, -1.1))
    leans = structs.replace(face_of(5, 50.0, 0.0), foot=(0.6, 0.1))
    assert seem_sides([*tops, side, leans]) == [False] * 4 + [True, False]
    assert not any(seem_sides([*tops[:2], side]))  # too few to tell whose foot is odd


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


@pytest.mark.parametrize(
    ("picture", "name"), [("tray/q0006.jpg", "seem_sides"), ("tray/q0006.jpg", "seem_to_stand"), ("tray/q0040.jpg", "")]
)
def test_before_a_low_camera_tops_are_told_from_sides(
    picture: str, name: str, shared: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Pictures that train or tune, in which a side looks as much like a die as its top, and both hardly do."""
    image = cv2.imread(str(shared / "dice" / picture))
    assert read(image).sure
    if name:
        monkeypatch.setattr(sides, name, lambda faces, *_: [False] * len(faces))
        assert not read(image).sure
