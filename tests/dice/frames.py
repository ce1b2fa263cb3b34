"""One picture as a camera would give it again and again: each frame with its own noise, a fraction of a pixel aside."""

from __future__ import annotations

from collections.abc import Iterator

import cv2
import numpy as np

from companion.dice.picture import Bytes
from companion.dice.watcher import Eye
from hardware.ports import Frame, Health

NOISE = 2.5  # grey levels, standard deviation
SHIFT = 0.5  # pixels to each side, at most: a table trembles, a lens breathes
FRAME_NS = 66_666_667  # what a webcam gives in a living room
SECOND = 15  # frames


def frames(picture: Bytes, seed: int) -> Iterator[Bytes]:
    """The picture, endlessly: always the same frames for the same seed."""
    rng = np.random.default_rng([seed, 23])
    height, width = picture.shape[:2]
    while True:
        right, down = rng.uniform(-SHIFT, SHIFT, 2)
        shift = np.array([[1.0, 0.0, right], [0.0, 1.0, down]])
        moved = cv2.warpAffine(picture, shift, (width, height), flags=cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE)
        noise = rng.standard_normal(picture.shape, dtype=np.float32) * NOISE
        yield np.clip(moved + noise, 0, 255).astype(np.uint8)


class _Film:
    """A camera that shows these frames, one a call."""

    def __init__(self, shots: Iterator[Bytes]) -> None:
        self._shots, self._at_ns = shots, 0

    def latest(self) -> Frame:
        self._at_ns += FRAME_NS
        return Frame(self._at_ns, next(self._shots))

    def health(self) -> Health:
        return Health(True)

    def close(self) -> None:
        self._shots = iter(())


def told_within_a_second(picture: Bytes, seed: int) -> dict[str, int] | None:
    """The faces that are told of it without a tap; None if somebody has to tap them."""
    eye = Eye(_Film(frames(picture, seed)))
    for _ in range(SECOND):
        for roll in eye.rolls(0):
            return dict(roll.faces)
    return None
