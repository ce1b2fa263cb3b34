"""Seeds for tests whose picture shows its rule no longer."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.dice.reseed import seeds

TEST = """
import pytest

@pytest.mark.parametrize(("seed", "least"), [(7, 3), (1_0, 12)])
def test_given(seed, least, monkeypatch):
    monkeypatch.setenv("SEED", str(seed))
    assert seed >= least

def test_written():
    assert 10 % 4 == 0 and 110 == 55 * 2  # another number
"""


@pytest.mark.parametrize(
    ("test", "old", "found"), [("test_given", "1_0", [12, 13]), ("test_given", "7", [11]), ("test_written", "10", [12])]
)
def test_a_seed_with_which_a_test_passes_is_named(test: str, old: str, found: list[int], tmp_path: Path) -> None:
    file = tmp_path / "test_some.py"
    file.write_text(TEST)
    candidates = range(11, 14) if old != "7" else range(2, 12, 9)
    assert list(seeds(file, test, old, candidates)) == found
