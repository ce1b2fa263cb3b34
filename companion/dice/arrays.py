"""The kinds of arrays that the eye works with."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

Image = NDArray[Any]  # what somebody calls a picture: any shape, any kind of numbers
Bytes = NDArray[np.uint8]  # a picture: row × column × blue, green, red; or a mask of it
Floats = NDArray[np.float64]
Tones = NDArray[np.float32]  # in between, where OpenCV works with half the bytes
Indices = NDArray[np.intp]
