"""The two networks as OpenCV runs them, one pair a thread (a cv2 network must not be shared)."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

import cv2
import numpy as np

_FOLDER = Path(__file__).parent
_of_thread = threading.local()


def run(name: str, pictures: np.ndarray) -> np.ndarray:
    """What the network `name` ("finder" or "judge") says of n × height × width × 3 bytes."""
    net = getattr(_of_thread, name, None)
    if net is None:
        net = _opened(_FOLDER / f"{name}.onnx")
        setattr(_of_thread, name, net)
    blob = np.ascontiguousarray(pictures.transpose(0, 3, 1, 2), np.float32)
    blob *= 1 / 128
    blob -= 1
    net.setInput(blob)
    return np.asarray(net.forward())


def _opened(path: Path) -> Any:
    # OpenCV 5 has two engines; the older one runs these small convolutions twice as fast.
    classic = getattr(cv2.dnn, "ENGINE_CLASSIC", None)
    if classic is None:
        return cv2.dnn.readNetFromONNX(str(path))
    return cv2.dnn.readNetFromONNX(str(path), classic)
