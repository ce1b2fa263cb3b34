"""`companion card`: clean text, one clear sentence for a number that is not there."""

from __future__ import annotations

import pytest

from companion.cli import main


@pytest.fixture(autouse=True)
def _no_settings(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> None:
    home = str(tmp_path_factory.mktemp("home"))
    monkeypatch.setenv("XDG_CONFIG_HOME", home)
    monkeypatch.setenv("XDG_DATA_HOME", home)
    monkeypatch.delenv("STATE_DIRECTORY", raising=False)


@pytest.mark.parametrize(
    ("words", "first", "within"),
    [
        (["042"], "Artisan 042", "1 resource less"),
        (["42", "--language", "fr"], "Artisan n° 042", "1 ressource de moins"),
        (["--language", "nl", "42"], "Ambachtsman 042", "1 grondstof minder"),
        (["67"], "Building 067: Oude Kerk", "15 for all three"),
        (["task", "12"], "Task 12", "6, 7 or 8 points with 2, 3 or 4 players."),
        (["task", "33"], "Task 33", "1, 2, 3, 5, 7 or 10 points"),
        (["tile", "A3", "--language", "fr"], "Tuile Marché A3", "3 points"),
        (["tile", "ca", "17"], "Market tile CA17", "3 spaces"),
    ],
)
def test_what_is_printed(words: list[str], first: str, within: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["card", *words]) == 0
    printed, complaints = capsys.readouterr()
    assert printed.splitlines()[0] == first
    assert within in " ".join(printed.split())
    assert complaints == "" and max(map(len, printed.splitlines())) <= 88


@pytest.mark.parametrize("words", [["133"], ["000"], ["task"], ["task", "43"], ["tile", "A9"], ["x\ny"], ["-1"]])
def test_a_number_that_is_not_there(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    try:
        status = main(["card", *words])
    except SystemExit as stopped:  # argparse takes "-1" for an option
        status = int(stopped.code or 0)
    printed, complaints = capsys.readouterr()
    assert status == 2 and printed == ""
    assert "Traceback" not in complaints and "companion card" in complaints
