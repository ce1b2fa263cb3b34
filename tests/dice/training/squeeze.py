"""Networks made ready to ship: `python -m tests.dice.training.squeeze set|any RUN companion/dice/net`.

Weights keep 7 to 10 bits behind their leading one, which changes hardly an answer, and squeeze to less than half their
size, since what squeezes them knows that every fourth byte is alike.
"""

from __future__ import annotations

import lzma
import sys
from pathlib import Path

import numpy as np
import onnx
from onnx import TensorProto, numpy_helper

KEPT = {
    "finder": 10,
    "locator": 8,
    "judge": 8,
    "second": 8,
    "foot": 7,
}  # bits of a float's mantissa, by its use …
ALL = 23  # … of so many
FILTERS = [{"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "lc": 0, "lp": 2, "pb": 2}]


def rounded(weights: np.ndarray, kept: int) -> np.ndarray:
    cut = np.uint64(ALL - kept)
    bits = weights.astype(np.float32).view(np.uint32).astype(np.uint64) + (np.uint64(1) << (cut - np.uint64(1)))
    return np.asarray((bits >> cut << cut).astype(np.uint32).view(np.float32))


def main(trained: str, run: Path, out: Path) -> None:
    for path in run.glob("*.onnx"):
        model = onnx.load(path)
        for tensor in model.graph.initializer:
            if tensor.data_type == TensorProto.FLOAT:
                weights = rounded(numpy_helper.to_array(tensor), KEPT[path.stem])
                tensor.CopyFrom(numpy_helper.from_array(weights, tensor.name))
        squeezed = lzma.compress(model.SerializeToString(), filters=FILTERS)
        (out / f"{trained}_{path.name}.xz").write_bytes(squeezed)


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3]))
