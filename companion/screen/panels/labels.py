"""Where the names on a map go: beside their places, covering as little as possible. Pure, and kept."""

from __future__ import annotations

from functools import lru_cache

from companion.screen.layout import Box, Size

Pixel = tuple[int, int]


@lru_cache(maxsize=32)
def placed(
    marks: tuple[Box, ...],
    sizes: tuple[Size, ...],
    lines: tuple[tuple[Pixel, Pixel], ...],
    board: Box,
    clear: int,
    above: bool = False,
) -> tuple[Box, ...]:
    """A box for every mark's name: near its mark, inside the board, off other marks, names and lines; rather `above`.

    A name that would lie on another name, or hide another mark, is left out: its box is empty.

    Depends on nothing but geometry, so that names stay where they are while routes change hands.
    """
    points = [(ax + (bx - ax) * t // 8, ay + (by - ay) * t // 8) for (ax, ay), (bx, by) in lines for t in range(1, 8)]
    taken = list(marks)
    names: list[Box] = []
    for mark, (w, h) in zip(marks, sizes, strict=True):
        if w == 0:
            names.append(Box(mark.x, mark.y, 0, 0))
            continue
        options = [_into(option, board) for option in _around(mark, w, h)]
        options.sort(key=lambda box: above and box.y > mark.y)
        fits = [box for box in options if not _spoils(box, mark, marks, taken[len(marks) :])]
        best = min(fits or options, key=lambda box: _covers(box, taken, points, clear))
        if not fits:
            best = Box(mark.x, mark.y, 0, 0)
        else:
            taken.append(best)
        names.append(best)
    return tuple(names)


def _around(mark: Box, w: int, h: int) -> list[Box]:
    x, y = mark.centre
    r = mark.w // 2 + 1
    near = r * 4 // 5
    return [
        Box(x - w // 2, y + r, w, h),
        Box(x - w // 2, y - r - h, w, h),
        Box(x + r, y - h // 2, w, h),
        Box(x - r - w, y - h // 2, w, h),
        Box(x, y + near, w, h),
        Box(x - w, y + near, w, h),
        Box(x, y - near - h, w, h),
        Box(x - w, y - near - h, w, h),
    ]


def _covers(box: Box, taken: list[Box], points: list[Pixel], clear: int) -> int:
    right, bottom = box.right, box.bottom
    on_lines = sum(1 for x, y in points if box.x <= x <= right and box.y <= y <= bottom)
    return sum(_shared(box, other) for other in taken) * 4 + on_lines * clear


def _spoils(box: Box, mark: Box, marks: tuple[Box, ...], names: list[Box]) -> bool:
    return any(box.meets(other) for other in names) or _hides(box, mark, marks)


def _hides(name: Box, own: Box, marks: tuple[Box, ...]) -> bool:
    """Whether a name would cover a good part of somebody else's mark."""
    return any(_shared(name, mark) * 4 > mark.w * mark.h for mark in marks if mark != own)


def _into(box: Box, outer: Box) -> Box:
    x = min(max(box.x, outer.x), outer.right - box.w)
    y = min(max(box.y, outer.y), outer.bottom - box.h)
    return Box(x, y, box.w, box.h)


def _shared(a: Box, b: Box) -> int:
    w = min(a.right, b.right) - max(a.x, b.x)
    h = min(a.bottom, b.bottom) - max(a.y, b.y)
    return w * h if w > 0 and h > 0 else 0
