"""What training has learned: the two networks as OpenCV runs them, and the clouds of the six colours."""

from __future__ import annotations

import threading
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Literal

import cv2
import msgspec
import numpy as np

from companion.dice.arrays import Bytes, Floats, Tones

Network = Literal["finder", "judge"]
_FOLDER = Path(__file__).parent
_GREY = 128  # both networks were trained on bytes from −1 to 1


class _Opened(threading.local):
    """One pair a thread: a network of OpenCV must not be shared."""

    def __init__(self) -> None:
        self.networks: dict[Network, Any] = {}


_opened = _Opened()


def run(name: Network, pictures: list[Bytes]) -> Tones:
    """What a network says of pictures of one size."""
    network = _opened.networks.get(name)
    if network is None:
        network = _opened.networks[name] = _open(_FOLDER / f"{name}.onnx")
    network.setInput(cv2.dnn.blobFromImages(pictures, 1 / _GREY, mean=(_GREY, _GREY, _GREY)))
    return np.asarray(network.forward())


def _open(path: Path) -> Any:
    # OpenCV 5 has two engines; the older one runs these small convolutions twice as fast.
    classic = getattr(cv2.dnn, "ENGINE_CLASSIC", None)
    if classic is None:
        return cv2.dnn.readNetFromONNX(str(path))
    return cv2.dnn.readNetFromONNX(str(path), classic)


@dataclass(frozen=True, slots=True, eq=False)
class Clouds:
    """How the features of the six colours are spread: means, inverse covariances and the logarithms of their sizes."""

    mean: Floats
    inverse: Floats
    logdet: Floats


class _Table(msgspec.Struct):
    """colours.json, as tests.dice.training.colours writes it."""

    mean: list[list[float]]
    inverse: list[list[list[float]]]
    logdet: list[float]


@cache
def colours() -> Clouds:
    """The clouds of companion.dice.colour.features, in the order of SIX."""
    table = msgspec.json.decode((_FOLDER / "colours.json").read_bytes(), type=_Table)
    return Clouds(np.array(table.mean), np.array(table.inverse), np.array(table.logdet))
