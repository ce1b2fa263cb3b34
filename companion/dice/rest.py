"""Frames of a tray at rest become one picture: what each of them sees wrong is noise, and cancels out.

Pure: every frame gives the next value. A tray is at rest while nothing in its thumbnail changes more than noise does.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.dice.limits import LIMITS
from companion.dice.picture import Bytes, Image, Tones

_AROUND = np.ones((3, 3), np.uint8)
Sums = NDArray[np.uint16]  # of so few bytes that they cannot overflow


@dataclass(frozen=True, eq=False)
class Rest:
    """The last frames in which nothing moved, with their sum and the mean of their thumbnails."""

    frames: tuple[Bytes, ...] = ()
    total: Sums | None = None
    thumbnail: Tones | None = None

    @property
    def enough(self) -> bool:
        """Whether their mean shows more than any one of them."""
        return len(self.frames) >= LIMITS.settling.mean_from

    @property
    def mean(self) -> Bytes:
        """All of them as one picture, rounded."""
        assert self.total is not None
        count = len(self.frames)
        return ((self.total + count // 2) // count).astype(np.uint8)


def rested(before: Rest, image: Image) -> Rest:
    """The next value: with one frame more, or with this one alone if something moved."""
    if image.dtype != np.uint8 or image.ndim != 3 or not image.size:
        return Rest()
    limits = LIMITS.settling
    small = cv2.resize(image, limits.rest_seen_at, interpolation=cv2.INTER_AREA).astype(np.float32)
    if before.total is None or before.thumbnail is None or not _still(before, image, small):
        return Rest((image,), image.astype(np.uint16), small)
    frames, total = (*before.frames, image), before.total + image
    if len(frames) > limits.mean_frames:
        total -= frames[0]
        frames = frames[1:]
    thumbnail = before.thumbnail + (small - before.thumbnail) / len(frames)
    return Rest(frames, total, thumbnail)


def _still(before: Rest, image: Bytes, small: Tones) -> bool:
    """Whether the picture's thumbnail is the usual one, but for noise, a flickering lamp and a trembling table."""
    if before.total is None or before.thumbnail is None or before.total.shape != image.shape:
        return False
    limits = LIMITS.settling
    change = small - before.thumbnail
    change = np.abs(change - np.median(change))
    contrast = cv2.dilate(before.thumbnail, _AROUND) - cv2.erode(before.thumbnail, _AROUND)
    explained = max(limits.rest_least, limits.rest_noise * float(np.median(change))) + limits.rest_tremble * contrast
    return bool((change <= explained).all())
