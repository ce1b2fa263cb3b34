"""How sharp a picture is: how wide its clearest edges are, in pixels, whatever it shows and however bright it is."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

FINE, COARSE = 1.0, 3.0  # two blurs of our own, in pixels: the first against noise
CLEAREST = 99.7  # percent of a picture that has no edge worth measuring
UNKNOWN = 20.0  # pixels: a picture without an edge


def blur_of(image: NDArray[np.uint8]) -> float:
    """The blur of a picture in pixels, as the width of a Gaussian.

    A blurred step of width s, blurred again by σ, rises by 1/√(s²+σ²): from two σ follows s, and the contrast cancels.
    """
    grey = cv2.cvtColor(image, cv2.COLOR_BGR2GRAY).astype(np.float32)
    fine, coarse = (_clearest_rise(cv2.GaussianBlur(grey, (0, 0), sigma)) for sigma in (FINE, COARSE))
    if coarse < 1.0:
        return UNKNOWN  # a wall, or a lens cap
    ratio = (fine / coarse) ** 2
    if ratio <= 1.0:
        return UNKNOWN
    return float(np.sqrt(max(0.0, (COARSE**2 - ratio * FINE**2) / (ratio - 1.0))))


def _clearest_rise(grey: NDArray[np.float32]) -> float:
    down, right = cv2.Sobel(grey, cv2.CV_32F, 0, 1), cv2.Sobel(grey, cv2.CV_32F, 1, 0)
    return float(np.percentile(np.hypot(down, right), CLEAREST)) / 8.0
