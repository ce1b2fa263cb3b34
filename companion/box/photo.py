"""A photograph of the owner's board, taken at any angle, made flat by its four corners."""

from __future__ import annotations

from math import dist
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.core import pictures
from companion.core.disk import replace_file
from companion.core.errors import BoxError, IllegalMove
from companion.core.given import read_file
from companion.core.message import say

Image = NDArray[np.uint8]
Corner = tuple[float, float]

LONG_SIDE = 1600  # pixels of the straightened picture: sharper than any panel it is shown on
SMALLEST_SHARE = 0.02  # a board smaller than this part of the picture was not meant


def read_photo(path: Path) -> Image:
    """The picture in a file, turned as its camera noted; raises BoxError if it is not a picture."""
    try:
        raw = read_file(path, pictures.MAX_BYTES)
    except OSError as trouble:
        raise BoxError("{file} cannot be read: {error}.", file=path, error=trouble.strerror) from trouble
    if reason := pictures.refusal(raw):
        raise BoxError("{file} cannot be used: {reason}.", file=path, reason=reason)
    how = cv2.IMREAD_REDUCED_COLOR_2 if pictures.halved(raw) else cv2.IMREAD_COLOR
    image = cv2.imdecode(np.frombuffer(raw, np.uint8), how)
    if image is None:
        raise BoxError("{file} is not a picture: a JPEG or PNG file is wanted.", file=path)
    return np.asarray(image, np.uint8)


def straighten(image: Image, taps: list[Corner]) -> Image:
    """The board as seen from straight above; `taps` are its four corners from 0 to 1, in any order."""
    height, width = image.shape[:2]
    if not all(0 <= share <= 1 for tap in taps for share in tap):
        raise IllegalMove(say("A corner is two numbers from 0 to 1, and all four are in the picture."))
    corners = in_order([(x * width, y * height) for x, y in taps])
    outline = np.array(corners, np.float32)
    if cv2.contourArea(outline) < SMALLEST_SHARE * width * height:
        raise IllegalMove(say("These four corners lie too close together: please tap the corners of the board."))
    if not cv2.isContourConvex(outline):
        raise IllegalMove(say("These are not the corners of a board: please tap the four corners again."))
    top_left, top_right, bottom_right, bottom_left = corners
    across = max(dist(top_left, top_right), dist(bottom_left, bottom_right))
    down = max(dist(top_left, bottom_left), dist(top_right, bottom_right))
    scale = LONG_SIDE / max(across, down)
    right, bottom = round(across * scale) - 1, round(down * scale) - 1
    flat = np.array([(0, 0), (right, 0), (right, bottom), (0, bottom)], np.float32)
    matrix = cv2.getPerspectiveTransform(outline, flat)
    straight = cv2.warpPerspective(image, matrix, (right + 1, bottom + 1), flags=cv2.INTER_AREA)
    return np.asarray(straight, np.uint8)


def turned(image: Image, quarters: int, mirrored: bool = False) -> Image:
    """The picture turned to the right by so many quarters, then mirrored left to right.

    >>> turned(np.array([[1, 2], [3, 4]], np.uint8), 1).tolist()
    [[3, 1], [4, 2]]
    """
    straight = np.rot90(image, -quarters)
    return np.ascontiguousarray(straight[:, ::-1] if mirrored else straight)


def smaller(image: Image, long_side: int) -> Image:
    """The picture with at most so many pixels on its longer side."""
    scale = long_side / max(image.shape[:2])
    if scale >= 1:
        return image
    size = (max(1, round(image.shape[1] * scale)), max(1, round(image.shape[0] * scale)))
    return np.asarray(cv2.resize(image, size, interpolation=cv2.INTER_AREA), np.uint8)


def save(image: Image, path: Path) -> None:
    """Keep a picture as PNG, whole or not at all."""
    good, raw = cv2.imencode(".png", image)
    if not good:
        raise BoxError("The picture could not be kept as PNG.")
    try:
        replace_file(path, raw.tobytes())
    except OSError as trouble:
        raise BoxError("{file} cannot be written: {error}.", file=path, error=trouble.strerror) from trouble


def as_jpeg(image: Image, long_side: int) -> bytes:
    """The picture made small, to be sent."""
    good, raw = cv2.imencode(".jpg", smaller(image, long_side), [cv2.IMWRITE_JPEG_QUALITY, 75])
    if not good:
        raise BoxError("The picture could not be made smaller.")
    return raw.tobytes()


def in_order(corners: list[Corner]) -> list[Corner]:
    """Four corners as top left, top right, bottom right, bottom left.

    >>> in_order([(9, 9), (1, 0), (0, 8), (8, 1)])
    [(1, 0), (8, 1), (9, 9), (0, 8)]
    """
    x0, y0 = np.mean(corners, axis=0)
    # Around the middle, clockwise on a screen; the first one is the corner nearest to the top left.
    around = sorted(corners, key=lambda c: np.arctan2(c[1] - y0, c[0] - x0))
    first = min(range(len(around)), key=lambda i: around[i][0] + around[i][1])
    return around[first:] + around[:first]
