"""What training has learned: the networks as OpenCV runs them, and the clouds of the six colours.

The files are squeezed: OpenCV 4.6 reads no half floats, but floats of which half the bits are zero squeeze well.
"""

from __future__ import annotations

import lzma
import threading
from contextlib import suppress
from functools import cache
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Literal

import cv2
import msgspec
import numpy as np

from companion.dice.picture import Bytes, Floats, Look, Tones, Trained

Network = Literal["finder"] | Look
_FOLDER = Path(__file__).parent
_GREY = 128  # all networks were trained on bytes from −1 to 1
_LAYOUTS = 2  # shapes of blobs for which a network stays ready …
_LARGE = 1_500_000  # … unless it is asked for so many numbers, for which it takes tens of megabytes


def run(trained: Trained, name: Network, pictures: list[Bytes]) -> Tones:
    """What a network says of pictures of one size."""
    blob = cv2.dnn.blobFromImages(pictures, 1 / _GREY, mean=(_GREY, _GREY, _GREY))
    return _network(f"{trained}_{name}.onnx.xz").said(blob)


@cache
def _network(file: str) -> _Network:
    return _Network(lzma.decompress((_FOLDER / file).read_bytes()))


class _Network:
    """A network for one thread at a time: what is set and what is said belong together.

    OpenCV takes 0.1 ms to lay a network out for blobs of another shape. A frame asks for two or three of these in turn
    (a glance and a window, six crops and one more look), so it is opened once for each of the last few.
    """

    def __init__(self, onnx: bytes) -> None:
        self._onnx, self._alone = onnx, threading.Lock()
        self._laid_out: dict[tuple[int, ...], cv2.dnn.Net] = {}  # by shapes, the latest last

    def said(self, blob: Tones) -> Tones:
        with self._alone:
            network = self._laid_out.pop(blob.shape, None) or self._spare(blob.size > _LARGE)
            self._laid_out[blob.shape] = network
            network.setInput(blob)
            return np.asarray(network.forward())

    def _spare(self, large: bool) -> cv2.dnn.Net:
        """One that has longest not been asked, or another one while they are few; none stays beside a large one."""
        if large and self._laid_out:
            _, latest = self._laid_out.popitem()
            self._laid_out.clear()
            return latest
        if len(self._laid_out) < _LAYOUTS:
            return opened(self._onnx)
        return self._laid_out.pop(next(iter(self._laid_out)))


def opened(onnx: bytes) -> cv2.dnn.Net:
    """A network as OpenCV runs it fastest.

    OpenCV 5 has two engines, of which the older one runs these small convolutions twice as fast. But it heeds the
    choice only when it reads from a file: from memory the slow one is taken without a word.
    """
    engine = [cv2.dnn.ENGINE_CLASSIC] if hasattr(cv2.dnn, "ENGINE_CLASSIC") else []
    with suppress(OSError), NamedTemporaryFile(suffix=".onnx") as file:
        file.write(onnx)
        file.flush()
        return cv2.dnn.readNetFromONNX(file.name, *engine)
    return cv2.dnn.readNetFromONNX(np.frombuffer(onnx, np.uint8), *engine)  # nowhere to write: slow, but it reads


@cache
def colours() -> tuple[Floats, Floats, Floats]:
    """The clouds of colour.features, in the order of SIX: means, inverse covariances, the logarithms of their sizes."""
    table = msgspec.json.decode((_FOLDER / "colours.json").read_bytes())
    return np.array(table["mean"]), np.array(table["inverse"]), np.array(table["logdet"])
