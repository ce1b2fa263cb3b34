"""Teaching by clicks alone in a real window: the board is photographed at an angle, the box ends up true."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.box import facts as box
from companion.core.clock import ManualClock
from companion.games.catalogue import game_named
from companion.teaching.board import places
from companion.teaching.lesson import Lesson
from tests.teaching import truths
from tests.teaching.board import Board, Teacher, corner_taps

GAME = "ticket_to_ride"
ROOT = Path(__file__).parents[2]
PATIENCE_S = 60
MOST_CLICKS = 8  # from "My boxes" to 17 places on the photograph; it was 25
NEAR = 0.012  # at 800×480 a click is good to one pixel of a map a few hundred pixels wide

pytestmark = [
    pytest.mark.window,
    pytest.mark.skipif(
        not (shutil.which("Xvfb") and shutil.which("xdotool")), reason="a real window needs Xvfb and xdotool"
    ),
]


class Finger:
    """A mouse in somebody's hand: sees what the screen offers, and clicks."""

    def __init__(self, display: str, trace: Path, running: subprocess.Popen[bytes]) -> None:
        self._env = {**os.environ, "DISPLAY": display}
        self._trace = trace
        self._running = running
        self.clicks = 0

    def seen(self) -> dict[str, Any]:
        """The newest picture of the screen, as its targets."""
        text = self._trace.read_text(encoding="utf-8") if self._trace.exists() else ""
        lines = text.splitlines() if text.endswith("\n") else text.splitlines()[:-1]
        return json.loads(lines[-1]) if lines else {"question": "", "targets": []}

    def actions(self) -> list[str]:
        """What can be clicked now."""
        return [target[4] for target in self.seen()["targets"]]

    def box(self, *actions: str) -> list[int]:
        """Where one of the actions can be clicked; turns to further answers until it comes into sight."""
        until = time.monotonic() + PATIENCE_S
        while time.monotonic() < until:
            assert self._running.poll() is None, "the companion has ended"
            targets = {t[4]: t[:4] for t in self.seen()["targets"]}
            for action in actions:
                if action in targets:
                    return targets[action]
            if "more" in targets:
                self._click(_middle(targets["more"]))
            time.sleep(0.05)
        raise AssertionError(f"{actions} never came into sight: {self.seen()}")

    def press(self, *actions: str) -> None:
        """Click on a button or a place, and wait until the screen has changed."""
        self._click_and_wait(_middle(self.box(*actions)))

    def type(self, figure: str) -> None:
        """Click on a figure of the keypad; the targets stay as they are, so there is nothing to wait for."""
        self._click(_middle(self.box(f"type:{figure}")))
        time.sleep(0.5)

    def tap(self, answer: str) -> None:
        """Click on a place in the picture."""
        x, y, w, h = self.box("tap")
        across, down = (float(part) for part in answer.split(","))
        self._click_and_wait((round(x + across * w), round(y + down * h)))

    def _click_and_wait(self, at: tuple[int, int]) -> None:
        before = self._trace.stat().st_size
        self._click(at)
        until = time.monotonic() + PATIENCE_S
        while self._trace.stat().st_size == before:
            assert time.monotonic() < until, f"a click at {at} changed nothing: {self.seen()}"
            time.sleep(0.02)
        time.sleep(0.15)  # the button springs back in a picture of its own

    def _click(self, at: tuple[int, int]) -> None:
        self.clicks += 1
        subprocess.run(
            ["xdotool", "mousemove", str(at[0]), str(at[1]), "sleep", "0.03", "click", "1"], env=self._env, check=True
        )


def _middle(box: list[int]) -> tuple[int, int]:
    return box[0] + box[2] // 2, box[1] + box[3] // 2


@pytest.fixture
def display() -> Iterator[str]:
    """An X server of our own."""
    read, write = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write), "-screen", "0", "1280x720x24", "-nolisten", "tcp"],
        pass_fds=(write,),
        stderr=subprocess.DEVNULL,
    )
    os.close(write)
    with os.fdopen(read) as told:
        yield f":{told.readline().strip()}"
    server.terminate()
    server.wait(10)


def test_a_box_is_taught_by_clicks_alone(tmp_path: Path, display: str) -> None:
    truth, where = truths.ticket_to_ride()
    board = Board(where)
    (tmp_path / "photos").mkdir()
    board.photo(tmp_path / "photos" / "board.jpg")
    rows = {key: value for key, value in truth.items() if key.startswith("contracts.")}
    last = list(rows)[-1]
    known = {key: value for key, value in rows.items() if key != last}
    box.remember(game_named(GAME).box, known, tmp_path, ManualClock().wall())
    trace = tmp_path / "trace"
    running = subprocess.Popen(
        [sys.executable, *f"-m companion run --simulate --box mine --data {tmp_path} --trace-screen {trace}".split()],
        cwd=ROOT,
        env={
            **os.environ,
            "DISPLAY": display,
            "SDL_VIDEODRIVER": "x11",
            "SDL_VIDEO_WINDOW_POS": "0,0",
            "XDG_CONFIG_HOME": str(tmp_path),
        },
    )
    try:
        finger = Finger(display, trace, running)
        for action in ("boxes", GAME):
            finger.press(f"pick:{action}")
        before = finger.clicks
        for action in ("photo", "file board.jpg"):
            finger.press(f"pick:{action}")
        for corner in corner_taps():
            finger.tap(corner)
        finger.press("pick:keep")
        assert finger.clicks - before <= MOST_CLICKS, "all places are taught in so many clicks"
        assert set(places(game_named(GAME).box, box.load_facts(game_named(GAME).box, False, tmp_path))) == set(where)
        teacher = Teacher(truth, board.seen(box.photo_path(GAME, tmp_path)))
        finger.press("pick:teach")
        _taught_by_clicks(finger, teacher, tmp_path)
        assert "complete" in finger.seen()["question"]
        finger.press("pick:leave")
    finally:
        running.terminate()
        running.wait(20)
    facts = box.load_facts(game_named(GAME).box, False, tmp_path)
    assert {key: facts[key] for key in truth} == truth
    tapped = places(game_named(GAME).box, facts)
    assert set(tapped) == set(where)
    for name, (x, y) in where.items():
        assert abs(tapped[name][0] - x) < NEAR and abs(tapped[name][1] - y) < NEAR, name


def _taught_by_clicks(finger: Finger, teacher: Teacher, data: Path) -> None:
    """What is on disk tells which question is on the screen: every answer is there before the next one is asked."""
    while (lesson := Lesson(GAME, data, ManualClock())).step is not None:
        prompt = lesson.prompt()
        assert prompt is not None
        answer = teacher.answer(lesson)
        if "," in answer:
            finger.tap(answer)
        elif prompt.kind == "number" and "enter" in finger.actions():
            for figure in answer:
                finger.type(figure)
            finger.press("enter")
        else:
            finger.press(f"pick:{answer}", f"spot:{answer}")
