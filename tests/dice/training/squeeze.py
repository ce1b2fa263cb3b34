"""Networks made ready to ship: `python -m tests.dice.training.squeeze set|any RUN companion/dice/net [MANY [FEW]]`.

Weights are rounded to some steps in their usual size, which changes hardly an answer: they squeeze to less than half,
since what squeezes them knows that every fourth byte is alike.
"""

from __future__ import annotations

import lzma
import sys
from pathlib import Path

import numpy as np
import onnx
from onnx import TensorProto, numpy_helper

LARGE = 40_000  # weights of a layer, of which each counts less
MANY, FEW = 64, 256  # steps in the standard deviation of a large layer's weights, and of any other's, at least
FILTERS = [{"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "lc": 0, "lp": 2, "pb": 2}]


def rounded(weights: np.ndarray, many: int, few: int) -> np.ndarray:
    """To steps that are a power of two: floats whose last bits are zero squeeze well."""
    step = 2.0 ** np.floor(np.log2(weights.std() / (few if weights.size < LARGE else many)))
    return (np.round(weights / step) * step).astype(np.float32)


def main(trained: str, run: Path, out: Path, many: int = MANY, few: int = FEW) -> None:
    for path in run.glob("*.onnx"):
        model = onnx.load(path)
        for tensor in model.graph.initializer:
            weights = numpy_helper.to_array(tensor)
            if tensor.data_type == TensorProto.FLOAT and weights.ndim > 1:  # biases are few
                tensor.CopyFrom(numpy_helper.from_array(rounded(weights, many, few), tensor.name))
        squeezed = lzma.compress(model.SerializeToString(), filters=FILTERS)
        (out / f"{trained}_{path.name}.xz").write_bytes(squeezed)


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3]), *map(int, sys.argv[4:]))
