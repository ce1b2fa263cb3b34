"""One factor for each unit of time, and no number in its place."""

from __future__ import annotations

import ast
from pathlib import Path

import hardware
from companion.core import clock
from hardware import units

FACTORS = {units.MS, units.SECOND}


def test_both_sides_count_alike() -> None:
    assert (units.MS, units.SECOND) == (clock.MS, clock.SECOND)
    assert units.US * 1000 == units.MS


def test_no_driver_writes_a_factor_out() -> None:
    offences = []
    for path in sorted(Path(hardware.__file__).parent.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and type(node.value) in (int, float) and node.value in FACTORS:
                offences.append(f"{path.name}:{node.lineno}")
    assert offences == [], "hardware/units.py has a name for it"
