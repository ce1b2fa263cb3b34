"""The limits stand in one place, each with its unit, what it is for and the pictures that fixed it."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from companion.dice import limits

FOLDER = Path(limits.__file__).parent
PICTURES = set(re.findall(r"^\[(\w+)\]", limits.__doc__ or "", re.MULTILINE))
# Halves, pairs, corners, columns of an outline, the circle, the largest byte, next to nothing: nobody wonders.
PLAIN = {0, 1e-6, 0.5, 1, 2, 3, 4, 180, 255, 360}
ELSEWHERE = {"limits.py", "annotate.py"}  # the limits themselves, and drawing


def fields() -> list[str]:
    lines = Path(limits.__file__).read_text(encoding="utf-8").splitlines()
    return [line.strip() for line in lines if re.match(r"    \w+: (int|float|tuple)", line)]


def test_each_limit_says_what_it_is_for_and_which_pictures_fixed_it() -> None:
    assert len(fields()) > 120
    for line in fields():
        told = re.fullmatch(r"\w+: .+ = .+  # (.{12,}) \[(\w+)\]", line)
        assert told, line
        assert told[2] in PICTURES, line


def numbers(source: str) -> list[str]:
    """Numbers inside functions that decide something: compared, or among the arguments of a choice."""
    found = []
    for function in ast.walk(ast.parse(source)):
        if isinstance(function, ast.FunctionDef):
            for node in ast.walk(function):
                deciding = isinstance(node, ast.Compare) or (
                    isinstance(node, ast.Call) and ast.unparse(node.func) in {"min", "max", "np.clip", "np.maximum"}
                )
                if deciding:
                    held = [n.value for n in ast.walk(node) if isinstance(n, ast.Constant)]
                    found += [
                        f"{n} in {ast.unparse(node)}" for n in held if isinstance(n, int | float) if n not in PLAIN
                    ]
    return found


@pytest.mark.parametrize("path", sorted(FOLDER.rglob("*.py")), ids=lambda path: path.stem)
def test_no_number_decides_from_a_function_body(path: Path) -> None:
    if path.name not in ELSEWHERE:
        assert not numbers(path.read_text(encoding="utf-8"))


def test_a_number_that_decides_is_noticed() -> None:
    assert numbers("def sure(gap):\n    return gap > 0.6")
    assert numbers("def edge(a):\n    return max(24, a)")
    assert not numbers("def last(a):\n    return a[7] if len(a) > 1 else 0.37")
