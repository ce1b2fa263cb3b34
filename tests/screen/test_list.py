"""Every line of the stage's acceptance list names tests that exist (tests/README.md)."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]
TABLE = (TESTS / "README.md").read_text().partition("## The stage's acceptance list")[2].partition("\n## ")[0]
LINES = re.findall(r"^\| (\d+) .*? \| (.*) \|$", TABLE, re.MULTILINE)


def test_all_eighteen_lines_are_there() -> None:
    assert [int(number) for number, _ in LINES] == list(range(1, 19))


@pytest.mark.parametrize(("number", "proofs"), LINES)
def test_each_names_what_shows_it(number: str, proofs: str) -> None:
    named = re.findall(r"`([\w/]+\.(?:py|txt))(?:::(\w+))?`", proofs)
    assert named
    for file, test in named:
        path = TESTS / file if "/" in file else TESTS / "screen" / file
        assert path.is_file(), file
        tree = ast.parse(path.read_text()) if test else ast.Module([], [])
        assert not test or test in {each.name for each in tree.body if isinstance(each, ast.FunctionDef)}, test
