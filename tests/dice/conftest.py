"""What the dice tests may use."""

from __future__ import annotations

# They need PyTorch or onnx, which nothing else does.
_ACCELERATED = (
    "boxes",
    "chance",
    "closely",
    "draw",
    "layout",
    "learn",
    "loss",
    "mean",
    "nets",
    "known_set",
    "together",
    "sensor",
    "squeeze",
    "store",
    "surfaces",
    "traced",
    "vectors",
    "views",
)
collect_ignore = [f"training/{name}.py" for name in _ACCELERATED]
