"""What the dice tests may use."""

from __future__ import annotations

collect_ignore = ["training/nets.py", "training/train.py"]  # they need PyTorch, which nothing else does
