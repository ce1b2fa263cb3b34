"""The two networks as OpenCV runs them, one pair a thread (a cv2 network must not be shared)."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

import cv2
import numpy as np

_FOLDER = Path(__file__).parent
_of_thread = threading.local()


def run(name: str, pictures: list[np.ndarray]) -> np.ndarray:
    """What the network `name` ("finder" or "judge") says of pictures of one size."""
    net = getattr(_of_thread, name, None)
    if net is None:
        net = _opened(_FOLDER / f"{name}.onnx")
        setattr(_of_thread, name, net)
    net.setInput(cv2.dnn.blobFromImages(pictures, 1 / 128, mean=(128, 128, 128)))
    return np.asarray(net.forward())


def _opened(path: Path) -> Any:
    # OpenCV 5 has two engines; the older one runs these small convolutions twice as fast.
    classic = getattr(cv2.dnn, "ENGINE_CLASSIC", None)
    if classic is None:
        return cv2.dnn.readNetFromONNX(str(path))
    return cv2.dnn.readNetFromONNX(str(path), classic)
