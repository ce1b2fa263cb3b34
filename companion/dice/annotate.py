"""A picture with what was read drawn onto it, for people who want to see what the eye sees."""

from __future__ import annotations

import cv2
import numpy as np

from companion.dice.picture import Bytes
from companion.dice.values import Reading

_SURE, _UNSURE = (60, 220, 60), (40, 160, 255)


def annotated(image: Bytes, reading: Reading) -> Bytes:
    """A copy with every die outlined and named; green is sure, orange is not."""
    drawn = outlined(image, reading)
    size = max(0.4, min(drawn.shape[:2]) / 900)
    for die in reading.dice:
        ink = _UNSURE if die.doubts else _SURE
        label = f"{die.colour} {die.pips}" + ("?" if die.doubts else "")
        _write(drawn, label, (die.box[0], max(12, die.box[1] - 4)), size, ink)
    verdict = "sure" if reading.sure else "not sure: " + ", ".join(reading.reasons)
    _write(drawn, verdict, (6, drawn.shape[0] - 8), size, _SURE if reading.sure else _UNSURE)
    return drawn


def outlined(image: Bytes, reading: Reading) -> Bytes:
    """A copy with every die outlined, and without a word."""
    drawn = image.copy()
    for die in reading.dice:
        corners = np.array(die.corners).round().astype(np.int32)
        thick = max(2, round(max(drawn.shape[:2]) / 400))
        cv2.polylines(drawn, [corners], True, _UNSURE if die.doubts else _SURE, thick, cv2.LINE_AA)
    return drawn


def _write(image: Bytes, text: str, at: tuple[int, int], size: float, ink: tuple[int, int, int]) -> None:
    for colour, thick in (((0, 0, 0), 3), (ink, 1)):
        cv2.putText(image, text, at, cv2.FONT_HERSHEY_SIMPLEX, size, colour, thick, cv2.LINE_AA)
