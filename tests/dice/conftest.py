"""What the dice tests may use."""

from __future__ import annotations

import re
from pathlib import Path

# Told by their imports, so that none is forgotten: only training needs PyTorch or onnx.
_NEEDS = re.compile(r"^(?:import|from) (?:torch|onnx)\b", re.MULTILINE)
collect_ignore = [str(path) for path in Path(__file__).parent.glob("training/*.py") if _NEEDS.search(path.read_text())]
