"""What training has learned: the two networks as OpenCV runs them, and the clouds of the six colours."""

from __future__ import annotations

import threading
from functools import cache
from pathlib import Path
from typing import Literal

import cv2
import msgspec
import numpy as np

from companion.dice.picture import Bytes, Floats, Tones

Network = Literal["finder", "judge"]
_FOLDER = Path(__file__).parent
_GREY = 128  # both networks were trained on bytes from −1 to 1


_opened = threading.local()  # one pair a thread: a network of OpenCV must not be shared


def run(name: Network, pictures: list[Bytes]) -> Tones:
    """What a network says of pictures of one size."""
    network = getattr(_opened, name, None)
    if network is None:
        # OpenCV 5 has two engines; the older one runs these small convolutions twice as fast.
        engine = [cv2.dnn.ENGINE_CLASSIC] if hasattr(cv2.dnn, "ENGINE_CLASSIC") else []
        network = cv2.dnn.readNetFromONNX(str(_FOLDER / f"{name}.onnx"), *engine)
        setattr(_opened, name, network)
    network.setInput(cv2.dnn.blobFromImages(pictures, 1 / _GREY, mean=(_GREY, _GREY, _GREY)))
    return np.asarray(network.forward())


@cache
def colours() -> tuple[Floats, Floats, Floats]:
    """The clouds of colour.features, in the order of SIX: means, inverse covariances, the logarithms of their sizes."""
    table = msgspec.json.decode((_FOLDER / "colours.json").read_bytes())
    return np.array(table["mean"]), np.array(table["inverse"]), np.array(table["logdet"])
