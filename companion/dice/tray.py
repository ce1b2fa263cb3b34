"""Where the tray is: the largest four-cornered shape around all the dice, if there is one."""

from __future__ import annotations

import cv2
import numpy as np

from companion.dice.arrays import Bytes, Floats
from companion.dice.limits import LIMITS

Corners = tuple[tuple[float, float], ...]


def corners(image: Bytes, centres: list[tuple[float, float]]) -> Corners:
    """The tray's corners as shares of width and height, clockwise; empty if no rim surrounds the dice.

    >>> picture = np.zeros((120, 160, 3), np.uint8)
    >>> _ = cv2.rectangle(picture, (20, 10), (140, 110), (200, 200, 200), 3)
    >>> len(corners(picture, [(80.0, 60.0)]))
    4
    """
    limits = LIMITS.calibration
    height, width = image.shape[:2]
    shrink = limits.tray_px / max(height, width)
    small = cv2.resize(image, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA)
    best: tuple[float, Floats] | None = None
    for low, high in limits.tray_edges:
        edges = cv2.Canny(cv2.GaussianBlur(small, (0, 0), limits.tray_blur_px), low, high)
        edges = cv2.dilate(edges, np.ones((limits.tray_join_px, limits.tray_join_px), np.uint8))
        shapes, _ = cv2.findContours(edges, cv2.RETR_LIST, cv2.CHAIN_APPROX_SIMPLE)
        for shape in shapes:
            hull = cv2.convexHull(shape)
            quad = cv2.approxPolyDP(hull, limits.tray_corner * cv2.arcLength(hull, True), True)
            area = cv2.contourArea(quad)
            if len(quad) != 4 or not limits.tray_least < area / (small.shape[0] * small.shape[1]) < limits.tray_most:
                continue
            if all(cv2.pointPolygonTest(quad, (x * shrink, y * shrink), False) > 0 for x, y in centres) and (
                best is None or area > best[0]
            ):
                best = (area, quad.reshape(4, 2) / shrink)
    if best is None:
        return ()
    return tuple((round(float(x) / width, 4), round(float(y) / height, 4)) for x, y in best[1])
