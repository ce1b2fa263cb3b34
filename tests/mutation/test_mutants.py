"""No mutant of what holds the games, or of a sample of the rules, survives without a written reason."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from pathlib import Path

import pytest

from tests.mutation.run import ANYWHERE, REASONS, ROOT, TOPICS, Mutant, run, unexplained
from tests.mutation.warm import of_one_mind


@pytest.mark.long
@pytest.mark.parametrize("name", TOPICS)
def test_every_mutant_is_noticed(name: str) -> None:
    pytest.importorskip("cosmic_ray", reason="pip install cosmic-ray")
    mutants = run(TOPICS[name], seed=1, sample=TOPICS[name].sample)
    assert len(mutants) >= 20
    assert [mutant.diff for mutant in unexplained(mutants)] == []


def test_a_survivor_without_a_reason_is_named() -> None:
    stranger = Mutant("companion/core/disk.py", "core/AddNot", "if True:", "", survived=True)
    assert unexplained([stranger]) == [stranger]


def test_every_reason_is_about_a_line_that_is_still_there() -> None:
    for one in tomllib.loads(REASONS.read_text())["survivor"]:
        assert one["reason"]
        if one["module"] == ANYWHERE:
            continue
        lines = [line.strip() for line in (ROOT / one["module"]).read_text().splitlines()]
        assert one["line"] in lines, f"{one['module']} has no line {one['line']!r} any more"


WRITTEN = """
class One:
    @property
    def two(
        self, three=3
    ):
        if three:
            return 2

    four = 4
"""


@pytest.mark.parametrize(("line", "concerned"), [(3, range(3, 9)), (5, range(3, 9)), (7, {7}), (8, {8}), (10, {10})])
def test_a_functions_head_concerns_all_of_it(line: int, concerned: Iterable[int], tmp_path: Path) -> None:
    module = tmp_path / "one.py"
    module.write_text(WRITTEN)
    assert of_one_mind(module, line) == set(concerned)
