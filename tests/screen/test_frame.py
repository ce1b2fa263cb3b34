"""The stage's frame: the same five regions for every question, by the table of the design."""

from __future__ import annotations

import pytest

from companion.screen.frame import MOST, Frame, tiles
from companion.screen.layout import Box
from companion.screen.theme import Metrics

Rect = tuple[int, int, int, int]
TABLE: dict[tuple[int, int], tuple[Rect, Rect, Rect, Rect, Rect]] = {
    (800, 480): ((0, 0, 800, 72), (0, 72, 496, 344), (0, 416, 496, 64), (496, 72, 304, 344), (496, 416, 304, 64)),
    (1024, 600): ((0, 0, 1024, 90), (0, 90, 644, 430), (0, 520, 644, 80), (644, 90, 380, 430), (644, 520, 380, 80)),
    (1280, 800): (
        (0, 0, 1280, 115),
        (0, 115, 794, 583),
        (0, 698, 794, 102),
        (794, 115, 486, 583),
        (794, 698, 486, 102),
    ),
    (1920, 1080): (
        (0, 0, 1920, 144),
        (0, 144, 1312, 808),
        (0, 952, 1312, 128),
        (1312, 144, 608, 808),
        (1312, 952, 608, 128),
    ),
    (480, 800): ((0, 0, 480, 80), (0, 80, 480, 320), (0, 400, 480, 64), (0, 464, 480, 272), (0, 736, 480, 64)),
}
SIZES = {  # answers: (columns, rows, tile at 800×480)
    1: (1, 2, (288, 160)),
    2: (1, 2, (288, 160)),
    3: (1, 3, (288, 104)),
    4: (1, 4, (288, 76)),
    5: (2, 3, (140, 104)),
    6: (2, 3, (140, 104)),
    7: (2, 4, (140, 76)),
    8: (2, 4, (140, 76)),
    9: (3, 3, (90, 104)),
    10: (3, 4, (90, 76)),
    12: (3, 4, (90, 76)),
}


def _rect(box: Box) -> Rect:
    return box.x, box.y, box.w, box.h


@pytest.mark.parametrize("size", TABLE)
def test_the_regions_are_those_of_the_table(size: tuple[int, int]) -> None:
    frame = Frame.of(size)
    assert tuple(map(_rect, (frame.sky, frame.board, frame.quay, frame.dock, frame.foot))) == TABLE[size]


@pytest.mark.parametrize("mirrored", [False, True])
@pytest.mark.parametrize("size", [*TABLE, (720, 1280), (1280, 720), (600, 1024), (640, 480)])
def test_the_regions_share_the_whole_panel(size: tuple[int, int], mirrored: bool) -> None:
    frame = Frame.of(size, mirrored)
    regions = (frame.sky, frame.board, frame.quay, frame.dock, frame.foot)
    assert sum(box.w * box.h for box in regions) == size[0] * size[1]
    assert not any(a.meets(b) for a in regions for b in regions if a is not b)
    assert frame.menu.within(frame.sky)
    assert not frame.dial.meets(frame.dock)
    assert not frame.lot.meets(frame.dial)


@pytest.mark.parametrize("answers", SIZES)
def test_tiles_have_the_sizes_of_the_table(answers: int) -> None:
    columns, rows, size = SIZES[answers]
    frame = Frame.of((800, 480))
    slots = tiles(frame.dock, answers, Metrics.of((800, 480)))
    assert len(slots) == answers
    assert all(abs(slot.w - size[0]) <= 1 and abs(slot.h - size[1]) <= 1 for slot in slots)
    assert len({slot.x for slot in slots}) <= columns
    assert len({slot.y for slot in slots}) <= rows


@pytest.mark.parametrize("answers", range(1, MOST + 1))
@pytest.mark.parametrize("size", [*TABLE, (720, 1280), (1280, 720)])
def test_every_tile_takes_a_finger_and_none_overlap(size: tuple[int, int], answers: int) -> None:
    frame, metrics = Frame.of(size), Metrics.of(size)
    slots = tiles(frame.dock, answers, metrics, frame.upright)
    assert len(slots) == answers
    assert all(slot.within(frame.dock) and min(slot.w, slot.h) >= metrics.px(64) for slot in slots)
    assert not any(a.meets(b) for a in slots for b in slots if a is not b)
