"""What `companion calibrate dice` learnt: the six colours under this light, and where the tray is."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

import cv2
import msgspec
import numpy as np

from companion.core.disk import replace_file
from companion.core.errors import ProfileError
from companion.core.given import check_plain, read_file
from companion.core.message import Message, say
from companion.dice.colour import Paint
from companion.dice.limits import LIMITS
from companion.dice.picture import Bytes, Floats
from companion.dice.values import SIX

Lab = tuple[float, float, float]
Corners = tuple[tuple[float, float], ...]
MAX_FILE = 1 << 16
_LAB_LEAST, _LAB_MOST = (0.0, -128.0, -128.0), (100.0, 128.0, 128.0)


class Profile(msgspec.Struct, frozen=True):
    """Colours as body and pips in Lab, and the tray's corners as shares of the picture's width and height."""

    body: dict[str, Lab]
    pips: dict[str, Lab]
    tray: Corners = ()
    size: tuple[int, int] = (0, 0)

    def likeness(self, paint: Paint) -> Floats:
        """Six log-likelihoods, in the order of SIX; a colour that was not taught is unlikely but possible."""
        limits, logs = LIMITS.calibration, []
        for name in SIX:
            if name not in self.body:
                logs.append(limits.untaught)
                continue
            away = (paint.body - np.array(self.body[name])) / np.array(limits.spread)
            # Heavy tails: glare may move one die far without making it another colour.
            logs.append(-limits.weight * float(np.log1p((away**2).sum() / limits.tail)))
        return np.array(logs)

    def inside(self, x: float, y: float, size: tuple[int, int]) -> bool:
        """Whether a point of a picture of this size lies on the tray; without a tray everything does.

        >>> Profile({}, {}, ((0.1, 0.1), (0.9, 0.1), (0.9, 0.9), (0.1, 0.9))).inside(320, 240, (640, 480))
        True
        """
        if len(self.tray) < 3:
            return True
        corners = np.array(self.tray) * np.array(size)
        edges = zip(corners, np.roll(corners, -1, axis=0), strict=True)
        turns = [(bx - ax) * (y - ay) - (by - ay) * (x - ax) for (ax, ay), (bx, by) in edges]
        return all(t >= 0 for t in turns) or all(t <= 0 for t in turns)

    def drifted(self, paints: dict[str, Paint]) -> bool:
        """Whether another lamp shines than when the dice were taught.

        The pips tell: they are white on every die, so they carry the light's own colour, and neither a shadow nor the
        distance of the lamp changes it.
        """
        gaps = [
            float(np.linalg.norm((paint.pips - np.array(self.pips[name]))[1:]))
            for name, paint in paints.items()
            if name in self.pips
        ]
        return len(gaps) >= LIMITS.calibration.drift_dice and float(np.median(gaps)) > LIMITS.calibration.drift

    def refusal(self) -> str:
        """Why nobody can have calibrated this; "" if somebody can: an edited file must not make every roll unsure."""
        labs = np.array([*self.body.values(), *self.pips.values()] or [(0.0, 0.0, 0.0)])
        if (labs < _LAB_LEAST).any() or (labs > _LAB_MOST).any():
            return "a colour that there is not"
        corners = np.array(self.tray, np.float32).reshape(-1, 2)
        if len(corners) == 0:
            return ""
        inside = bool(((corners >= 0) & (corners <= 1)).all())
        wide = inside and float(cv2.contourArea(corners)) >= LIMITS.calibration.tray_share[0]
        return "" if wide and cv2.isContourConvex(corners) else "a tray that is none"


def taught(paints: list[dict[str, Paint]], tray: Corners, size: tuple[int, int]) -> Profile:
    """The profile of several readings of the same light; every colour must have been seen."""
    missing = [name for name in SIX if not any(name in seen for seen in paints)]
    if missing:
        named = ", ".join(missing)
        raise ProfileError("these dice were not seen: {dice}; lay all six flat and try again", dice=named)

    seen = {name: [each[name] for each in paints if name in each] for name in SIX}
    body = {name: _middle([paint.body for paint in seen[name]]) for name in SIX}
    pips = {name: _middle([paint.pips for paint in seen[name]]) for name in SIX}
    return Profile(body, pips, tray, size)


def _middle(labs: list[Floats]) -> Lab:
    light, a, b = (round(float(number), 2) for number in np.median(np.array(labs), axis=0))
    return light, a, b


def tray_corners(image: Bytes, centres: list[tuple[float, float]]) -> Corners:
    """The tray's corners as shares of width and height, clockwise; empty if no rim surrounds the dice.

    >>> picture = np.zeros((120, 160, 3), np.uint8)
    >>> _ = cv2.rectangle(picture, (20, 10), (140, 110), (200, 200, 200), 3)
    >>> len(tray_corners(picture, [(80.0, 60.0)]))
    4
    """
    limits = LIMITS.calibration
    height, width = image.shape[:2]
    shrink = limits.tray_px / max(height, width)
    small = cv2.resize(image, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA)
    blurred = cv2.GaussianBlur(small, (0, 0), limits.tray_blur_px)
    found, (least, most) = [], limits.tray_share
    for low, high in limits.tray_edges:
        edges = cv2.dilate(cv2.Canny(blurred, low, high), np.ones((limits.tray_join_px, limits.tray_join_px), np.uint8))
        for shape in cv2.findContours(edges, cv2.RETR_LIST, cv2.CHAIN_APPROX_SIMPLE)[0]:
            hull = cv2.convexHull(shape)
            quad = cv2.approxPolyDP(hull, limits.tray_corner * cv2.arcLength(hull, True), True)
            share = cv2.contourArea(quad) / (small.shape[0] * small.shape[1])
            if len(quad) != 4 or not least < share < most:
                continue
            if all(cv2.pointPolygonTest(quad, (x * shrink, y * shrink), False) > 0 for x, y in centres):
                found.append(quad)
    if not found:
        return ()
    largest = max(found, key=cv2.contourArea).reshape(4, 2) / shrink
    return tuple((round(float(x) / width, 4), round(float(y) / height, 4)) for x, y in largest)


def save(profile: Profile, path: Path) -> None:
    """Write a profile; the old one stays until the new one is whole."""
    replace_file(path, msgspec.json.format(msgspec.json.encode(profile), indent=1) + b"\n")


def own(path: Path) -> tuple[Profile | None, Message | None]:
    """The table's own profile, if it has one; a spoilt one is set aside and named, and costs no start."""
    with suppress(OSError):  # a shut folder: told where it matters
        if path.exists():
            try:
                return load(path), None
            except ProfileError as spoilt:
                _set_aside(path)
                return None, say("The dice profile was not used: {reason}", reason=spoilt.message)
    return None, None


def _set_aside(path: Path) -> None:
    if not path.is_file() or not os.access(path, os.R_OK):
        return  # nothing of ours, or nothing that we know to be spoilt
    number = 1
    while (aside := path.with_name(f"{path.name}.set-aside-{number}")).exists():
        number += 1
    path.rename(aside)


def load(path: Path) -> Profile:
    """The profile in a file; a broken one is an error that says what to do."""
    try:
        profile = msgspec.json.decode(read_file(path, MAX_FILE), type=Profile)
        check_plain(msgspec.to_builtins(profile))
        if spoilt := profile.refusal():
            raise ValueError(spoilt)
        return profile
    except FileNotFoundError:
        raise ProfileError("there is no profile {file}; make one with: companion calibrate dice", file=path) from None
    except (OSError, ValueError, RecursionError) as error:
        why = error.strerror if isinstance(error, OSError) else error
        raise ProfileError(
            "{file} is not a dice profile ({error}); make one with: companion calibrate dice", file=path, error=why
        ) from None
