"""`companion bench`: whole, or in parts that can be run apart."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from companion.cli import main

TOY = """
from companion.commands.bench import Figure

def _figure(name):
    yield Figure(name, 1.0, "ms", "<= 2")

PARTS = {"one": lambda: _figure("one"), "two": lambda: _figure("two")}

def figures(part=""):
    for name, measure in PARTS.items():
        if part in ("", name):
            yield from measure()
"""


@pytest.fixture
def toy(tmp_path: Path) -> Path:
    (tmp_path / "bench_toy.py").write_text(TOY)
    return tmp_path


@pytest.mark.parametrize(
    ("topics", "names"),
    [
        ([], ["one", "two"]),
        (["toy"], ["one", "two"]),
        (["toy.two"], ["two"]),
        (["toy.two", "toy.one"], ["one", "two"]),
    ],
)
def test_all_parts_or_those_asked_for(
    toy: Path, topics: list[str], names: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["bench", *topics, "--json", "--folder", str(toy)]) == 0
    figures = json.loads(capsys.readouterr().out)["figures"]
    assert [figure["name"] for figure in figures["toy"]] == names


def test_an_unknown_part_is_answered_with_those_there_are(toy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "toy.three", "--json", "--folder", str(toy)]) == 2
    assert "no benchmark “toy.three”; there are: toy.one, toy.two" in capsys.readouterr().err
