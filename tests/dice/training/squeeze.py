"""Networks made ready to ship: `python -m tests.dice.training.squeeze set|any RUN companion/dice/net`.

Weights keep 10 bits behind their leading one, which changes no answer that matters, and squeeze to half their size.
"""

from __future__ import annotations

import lzma
import sys
from pathlib import Path

import numpy as np
import onnx
from onnx import TensorProto, numpy_helper

KEPT, ALL = 10, 23  # bits of a float's mantissa


def rounded(weights: np.ndarray) -> np.ndarray:
    cut = np.uint64(ALL - KEPT)
    bits = weights.astype(np.float32).view(np.uint32).astype(np.uint64) + (np.uint64(1) << (cut - np.uint64(1)))
    return np.asarray((bits >> cut << cut).astype(np.uint32).view(np.float32))


def main(trained: str, run: Path, out: Path) -> None:
    for path in run.glob("*.onnx"):
        model = onnx.load(path)
        for tensor in model.graph.initializer:
            if tensor.data_type == TensorProto.FLOAT:
                weights = rounded(numpy_helper.to_array(tensor))
                tensor.CopyFrom(numpy_helper.from_array(weights, tensor.name))
        squeezed = lzma.compress(model.SerializeToString(), preset=9)
        (out / f"{trained}_{path.name}.xz").write_bytes(squeezed)


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3]))
