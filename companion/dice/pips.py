"""The pips of a face, seen without any network: nine cells, which layouts they can be, and the plastic around them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import cos, hypot, pi, radians, sin

import cv2
import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from companion.dice.limits import LIMITS
from companion.dice.picture import Bytes, Floats, Indices, Pyramid, Quad, Tones

FACE = 36  # pixels of a straightened face …
MARGIN = 10  # … and of its surroundings on each side
_SIDE = FACE + 2 * MARGIN
_CELLS = [(row, column) for row in (-1, 0, 1) for column in (-1, 0, 1)]
# Which of the nine cells each value fills; 2, 3 and 6 can lie in two directions.
LAYOUTS: dict[int, tuple[tuple[int, ...], ...]] = {
    1: ((4,),),
    2: ((0, 8), (2, 6)),
    3: ((0, 4, 8), (2, 4, 6)),
    4: ((0, 2, 6, 8),),
    5: ((0, 2, 4, 6, 8),),
    6: ((0, 2, 3, 5, 6, 8), (0, 1, 2, 6, 7, 8)),
}
_WAYS = [(value, filled) for value, ways in LAYOUTS.items() for filled in ways]
# Every layout fills cells in pairs that face each other, or the middle: these groups decide everything.
_PAIRS = [(0, 8), (2, 6), (4, 4), (3, 5), (1, 7)]
_FILLED = np.array([[cell in filled for cell, _ in _PAIRS] for _, filled in _WAYS])  # layout × group


def _groups(of_layouts: NDArray[np.bool_]) -> Indices:
    """Number × layout: the groups of each, some of them named twice so that all layouts have as many."""
    most = of_layouts.sum(1).max()
    return np.array([np.resize(np.flatnonzero(groups), most) for groups in of_layouts]).T


_FULL, _EMPTY = _groups(_FILLED), _groups(~_FILLED)
# What the sum of a pair counts in the mean of a layout's pips: the middle is both of its pair.
_SHARES = (_FILLED / np.array([[len(filled)] for _, filled in _WAYS]) / [1, 1, 2, 1, 1]).astype(np.float32)


class Pips(Struct, frozen=True):
    """The layout that fits best. `gap`: weakest pip minus strongest empty cell, over the mean pip (1 is ideal)."""

    value: int
    gap: float
    light: bool  # pips lighter than the die
    contrast: float  # grey levels between pips and body
    cells: tuple[int, ...]
    spread: float
    down: float = 0.0  # where the pattern's middle lies, in pixels of the straightened face …
    right: float = 0.0
    turn: float = 0.0  # … and how it is turned, in degrees


# Where the other pips of a face would be, however it is turned: a lone pip must have none of them around it.
_RING = np.array(
    [[LIMITS.pips.ring * cos(a), LIMITS.pips.ring * sin(a)] for a in np.linspace(0, 2 * np.pi, 24, endpoint=False)]
)


class _Poses:
    """Where the nine cells may lie in a picture of `side` pixels, for every spread, shift and turn."""

    def __init__(self, side: int, shifts: tuple[int, ...], turns: tuple[int, ...]) -> None:
        self.side = side
        moves = [(down, right) for down in shifts for right in shifts]
        self.list = [(s, *move, t) for s in LIMITS.pips.spreads for move in moves for t in turns]
        self.far = np.array([max(abs(d), abs(r)) > max(LIMITS.pips.shifts_px) for _, d, r, _ in self.list])
        cells = []
        for spread, _, _, turn in self.list:
            c, s = cos(radians(turn)) * spread, sin(radians(turn)) * spread
            cells.append([(row * c + column * s, column * c - row * s) for row, column in _CELLS])
        pairs = self._index(np.array(cells), [move for _, *move, _ in self.list])[np.transpose(_PAIRS)]
        # A ring is the same for every spread and turn.
        ring = self._index(_RING[None], moves)
        self.pixels = np.concatenate([pairs.ravel(), ring.ravel()])
        self.in_pairs = pairs.size  # … of these pixels; the others are of a ring
        self.ring_of = np.array([moves.index((down, right)) for _, down, right, _ in self.list])

    def _index(self, places: Floats, moves: Sequence[Sequence[float]]) -> Indices:
        """Place × move, in pixels counted row by row, of move × place × (down, right) in edges from the middle."""
        pixels = ((self.side - 1) / 2 + np.array(moves)[:, None] + places * FACE).round().astype(int)
        return np.ascontiguousarray((pixels[..., 0] * self.side + pixels[..., 1]).T)


_RIM, _ROUNDED = MARGIN + LIMITS.pips.rim_px, MARGIN + LIMITS.pips.rounded_px
_NEAR = _Poses(_SIDE - 2 * _RIM, LIMITS.pips.shifts_px, (0,))
_WIDE = _Poses(_SIDE, LIMITS.pips.far_shifts_px, LIMITS.pips.turns)


def straightened(pyramid: Pyramid, quad: Quad) -> Bytes:
    """The face upright with a margin around it, bytes; the face itself is FACE × FACE in the middle."""
    return pyramid.straightened(quad, FACE, MARGIN)


def seen(pictures: list[Bytes], expected: list[int] | None = None) -> list[Pips]:
    """The best layout of each straightened face.

    Where it is weak, dark or not as `expected`, only the flat middle is looked at; where it stays weak, all around.
    """
    clear = LIMITS.pips.clear
    found = _best([_inside(picture, _RIM) for picture in pictures], _NEAR)
    awaited = expected or [pips.value for pips in found]
    odd = [k for k, pips in enumerate(found) if not pips.light or pips.gap < clear or pips.value != awaited[k]]
    for k, inner in zip(odd, _best([_inside(pictures[k], _ROUNDED) for k in odd], _NEAR), strict=True):
        if inner.gap > (clear if inner.value > found[k].value else found[k].gap):
            found[k] = inner
    weak = [k for k, pips in enumerate(found) if pips.gap < clear]
    for k, wide in zip(weak, _best([pictures[k] for k in weak], _WIDE), strict=True):
        if wide.gap * wide.contrast > LIMITS.pips.wider * found[k].gap * found[k].contrast:
            found[k] = wide
    return found


def _inside(picture: Bytes, rim: int) -> Bytes:
    """A picture of the size that _NEAR knows, in which so many pixels at the edges are like those further in."""
    inside, more = picture[rim:-rim, rim:-rim], rim - _RIM
    return cv2.copyMakeBorder(inside, more, more, more, more, cv2.BORDER_REPLICATE) if more else inside


# All faces go through OpenCV together, as channels of one picture: row × column × tone × face.


def _tones(faces: list[Bytes]) -> Tones:
    """Brightness, darkest channel and greyness: under glare a white pip may be no brighter than the plastic around
    it, but it is always less colourful.
    """
    blue, green, red = cv2.split(np.concatenate(faces))
    low, high = cv2.min(cv2.min(blue, green), red), cv2.max(cv2.max(blue, green), red)
    bright = cv2.add(cv2.add(blue, green, dtype=cv2.CV_32F), red, dtype=cv2.CV_32F) / 3
    tones = np.concatenate([bright, low, cv2.subtract(low, high, dtype=cv2.CV_32F)])
    rows, columns = faces[0].shape[:2]
    turned: Tones = cv2.transpose(tones.reshape(-1, rows * columns))
    return turned.reshape(rows, columns, 3, len(faces))


_SLACK = cv2.getStructuringElement(cv2.MORPH_RECT, (LIMITS.pips.slack_px, LIMITS.pips.slack_px))


def _spots(tones: Tones) -> tuple[Tones, Tones]:
    """How much each place stands out as a pip would: as a light one, and (negative) as a dark one."""
    side = len(tones)
    channels = tones.reshape(side, side, -1)
    half = cv2.resize(channels, (side // 2, side // 2), interpolation=cv2.INTER_AREA)
    around = cv2.GaussianBlur(half, (15, 15), LIMITS.pips.around * FACE / 2, borderType=cv2.BORDER_REPLICATE)
    near = cv2.GaussianBlur(channels, (11, 11), LIMITS.pips.near * FACE, borderType=cv2.BORDER_REPLICATE)
    spots = cv2.subtract(near, cv2.resize(around, (side, side)))
    flat = (side * side, *tones.shape[2:])
    return cv2.dilate(spots, _SLACK).reshape(flat), cv2.erode(spots, _SLACK).reshape(flat)


def _best(pictures: list[Bytes], poses: _Poses) -> list[Pips]:
    """The layout that fits each face best."""
    if not pictures:
        return []
    light, dark = _spots(_tones(pictures))
    # Five tones, three lighter and two darker: pixel × tone × face.
    tones = np.concatenate([light.take(poses.pixels, axis=0), -dark.take(poses.pixels, axis=0)[:, :2]], axis=1)
    one, other = tones[: poses.in_pairs].reshape(2, len(_PAIRS), -1)  # group × (pose, tone and face)
    weakest = np.minimum(one, other).take(_FULL, axis=0).min(0)  # layout × (pose, tone and face)
    strongest = np.maximum(one, other).take(_EMPTY, axis=0).max(0)
    mean = _SHARES @ (one + other)
    ring = tones[poses.in_pairs :].reshape(len(_RING), -1, *tones.shape[1:]).max(0)
    strongest[0] = np.maximum(strongest[0], ring[poses.ring_of].ravel())
    least = LIMITS.pips.least
    gaps = np.where(mean > least, (weakest - np.maximum(strongest, 0)) / np.maximum(mean, least), np.float32(-1))
    quality = np.where(gaps > 0, gaps * mean, gaps).reshape(len(_WAYS), len(poses.list), -1)
    quality[0, poses.far] = -1  # a single pip fits any pip of a face if it may lie far from the middle
    found = []
    for face, best in enumerate(quality.reshape(-1, len(pictures)).argmax(0).tolist()):
        place, tone = divmod(best, tones.shape[1])
        way, pose = divmod(place, len(poses.list))
        value, filled = _WAYS[way]
        at = best * len(pictures) + face
        found.append(Pips(value, gaps.item(at), tone < 3, max(0.0, mean.item(at)), filled, *poses.list[pose]))
    return found


# The body around the pips. Few pips can be mistaken: one pip of a two looks like a one, a one and a pip of the side
# like a two. For such faces the body must be seen as a patch of about the face's size, with the pattern in its middle.

_FIELD = 64  # pixels of the picture looked at …
_EDGE = _FIELD / LIMITS.pips.body_wide  # … and of the face in it
_PLACES = np.argwhere(np.ones((_FIELD, _FIELD)))
_CIRCLE = np.array([[cos(k * pi / 4), sin(k * pi / 4)] for k in range(8)])


class Patch(Struct, frozen=True):
    """The connected patch of body colour: its area in faces, and how far its middle is from the pattern's, in edges."""

    area: float
    aside: float
    stray: float  # faces of pip colour inside the face where the pattern has no pip: where it runs on into the sides


def patch(pyramid: Pyramid, quad: Quad, pips: Pips) -> Patch:
    """The patch that the plastic around these pips belongs to."""
    picture = cv2.GaussianBlur(pyramid.straightened(quad, _EDGE, (_FIELD - _EDGE) / 2), (5, 5), 0.7)
    (x, y), spots, ring, elsewhere = _around(pips.cells, pips.spread, pips.down, pips.right, pips.turn)
    pixels = picture.reshape(-1, 3)
    beside = pixels.take(ring, axis=0)
    beside.sort(axis=0)
    tone = beside[len(ring) // 2].astype(float)
    tolerance = max(LIMITS.pips.body_tolerance * pips.contrast, LIMITS.pips.body_least_tolerance)
    same = cv2.inRange(picture, tone - tolerance, tone + tolerance)
    for spot in spots:
        cv2.circle(same, spot, int(LIMITS.pips.pip * _EDGE), 255, -1)
    _, labels, parts, centres = cv2.connectedComponentsWithStats(same, connectivity=4)
    counts = np.bincount(labels.take(ring))
    counts[0] = 0
    mine = int(counts.argmax())
    if not counts[mine]:
        return Patch(0.0, 9.0, 0.0)
    area, (at_x, at_y) = float(parts[mine, cv2.CC_STAT_AREA]) / _EDGE**2, centres[mine].tolist()
    stray = 0.0
    if area > LIMITS.pips.body_whole:
        ink = np.mean([picture[down, right] for right, down in spots], axis=0) - tone
        stray = np.count_nonzero((pixels.take(elsewhere, axis=0) - tone) @ ink > ink @ ink / 2) / _EDGE**2
    return Patch(area, hypot(at_x - x, at_y - y) / _EDGE, stray)


@cache
def _around(
    cells: tuple[int, ...], spread: float, down: float, right: float, turn: float
) -> tuple[tuple[float, float], list[tuple[int, int]], Indices, Indices]:
    """Where the pattern's middle lies in that picture, where its pips do, and which pixels are just beside these.

    At last, which pixels of the face are far from all of them.
    """
    middle = (_FIELD - 1) / 2 + np.array([right, down]) / FACE * _EDGE
    c, s = cos(radians(turn)) * spread, sin(radians(turn)) * spread
    at = [(cell // 3 - 1, cell % 3 - 1) for cell in cells]
    spots = middle + _EDGE * np.array([(column * c - row * s, row * c + column * s) for row, column in at])
    beside = (spots[:, None] + LIMITS.pips.beside_pip * _EDGE * _CIRCLE).round().astype(int).clip(0, _FIELD - 1)
    inside = _PLACES[np.hypot(*(_PLACES - (_FIELD - 1) / 2).T) < LIMITS.pips.stray_reach * _EDGE]
    apart = np.min([np.hypot(*(inside - spot).T) for spot in spots], axis=0)
    far = inside[apart > LIMITS.pips.stray_apart * _EDGE]
    x, y = middle.tolist()
    return (x, y), [(int(x), int(y)) for x, y in spots.tolist()], _row_by_row(beside), _row_by_row(far)


def _row_by_row(places: Indices) -> Indices:
    return (places[..., 1] * _FIELD + places[..., 0]).ravel()
