"""After a network has changed: `python -m tests.dice.reseed FILE TEST OLD FIRST LAST` names seeds that a test may have.

Many tests show a rule by one picture that needs it. With other networks that picture may need it no longer, but others
do. Each number from FIRST to LAST is put for OLD into the test and what is around it, and the test is run. It may use
no fixture but `monkeypatch` and `shared`.
"""

from __future__ import annotations

import inspect
import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from types import FunctionType
from typing import Any

import pytest

SHARED = Path(os.environ.get("COMPANION_SHARED", Path(__file__).parents[3] / "shared"))


def seeds(file: Path, test: str, old: str, candidates: range) -> Iterator[int]:
    """Those with which the test passes; `old` as it is written there."""
    source = file.read_text()
    for seed in candidates:
        module: dict[str, Any] = {"__name__": f"reseeded_{file.stem}"}
        exec(compile(re.sub(rf"\b{old}\b", str(seed), source), str(file), "exec"), module)
        if _passes(module[test], seed):
            yield seed


def _passes(test: FunctionType, seed: int) -> bool:
    with pytest.MonkeyPatch.context() as patch:
        given = {"monkeypatch": patch, "shared": SHARED} | _with(test, seed)
        try:
            test(**{name: given[name] for name in inspect.signature(test).parameters})
        except (AssertionError, ValueError):  # some seeds have no scene
            return False
    return True


def _with(test: FunctionType, seed: int) -> dict[str, Any]:
    """What the test is given beside that seed, where it is given more than one thing."""
    given: dict[str, Any] = {}
    for mark in getattr(test, "pytestmark", []):
        if mark.name == "parametrize":
            names, rows = mark.args
            names = names.replace(" ", "").split(",") if isinstance(names, str) else names
            values = [getattr(row, "values", row) if len(names) > 1 else (row,) for row in rows]
            given |= dict(zip(names, next((row for row in values if seed in row), values[0]), strict=True))
    return given


if __name__ == "__main__":
    for found in seeds(Path(sys.argv[1]), sys.argv[2], sys.argv[3], range(int(sys.argv[4]), int(sys.argv[5]) + 1)):
        print(found, flush=True)
