"""A real window under Xvfb, played with the mouse alone: clicks go where the program says its targets are."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
PATIENCE_S = 60.0


HOLD_S = 1.2  # a hold takes 0.8


def can_open() -> bool:
    return bool(shutil.which("Xvfb") and shutil.which("xdotool"))


class Window:
    """`companion run --simulate` in its own X server; `click` names a target, the mouse does the rest."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._trace = folder / "trace.jsonl"
        self._log = (folder / "log.txt").open("w")
        self._x, number = _x_server()
        self._env = {**os.environ, "DISPLAY": f":{number}", "SDL_AUDIODRIVER": "dummy", "SDL_VIDEO_WINDOW_POS": "0,0"}
        for name in ("SDL_VIDEODRIVER", "WAYLAND_DISPLAY"):
            self._env.pop(name, None)
        self.clicks = 0
        self.start()

    def start(self) -> None:
        """The program anew, on the same data, as after a power cut."""
        self._trace.unlink(missing_ok=True)
        self._read, self._tail = 0, ""
        self.now: dict[str, Any] = {}
        command = [sys.executable, "-m", "companion", "run", "--simulate", "--size", "800x480"]
        command += ["--data", str(self._folder / "data"), "--trace-screen", str(self._trace)]
        self._program = subprocess.Popen(command, cwd=ROOT, env=self._env, stdout=self._log, stderr=subprocess.STDOUT)
        try:
            self.wait_for(lambda now: bool(now))
        except AssertionError:
            self.close()
            raise

    def kill(self) -> None:
        """Pull the plug: nothing is told, nothing is closed; `now` is what was shown last."""
        self._program.kill()
        self._program.wait()
        self._look()

    # --- what is on the screen ------------------------------------------------------------------------

    @property
    def question(self) -> str:
        return str(self.now.get("question", ""))

    @property
    def notice(self) -> str:
        return str(self.now.get("notice", ""))

    @property
    def said(self) -> list[str]:
        """Every text that is painted, in the language of the screen."""
        return list(self.now.get("said", ()))

    @property
    def actions(self) -> list[str]:
        return [target[4] for target in self.now.get("targets", ())]

    def picks(self) -> list[str]:
        return [a.removeprefix("pick:") for a in self.actions if a.startswith("pick:")]

    def wait_for(self, wanted: Callable[[dict[str, Any]], bool], patience_s: float = PATIENCE_S) -> None:
        """Wait until the newest picture is as wanted."""
        until = time.monotonic() + patience_s
        while not (self._look() and wanted(self.now)):
            assert self._program.poll() is None, f"the program ended: {Path(self._log.name).read_text()}"
            assert time.monotonic() < until, f"still {self.question!r} {self.notice!r}, {self.actions}"
            time.sleep(0.01)

    def _look(self) -> bool:
        if self._trace.exists():
            with self._trace.open() as file:
                file.seek(self._read)
                text = self._tail + file.read()
                self._read = file.tell()
            *whole, self._tail = text.split("\n")
            if whole:
                self.now = json.loads(whole[-1])
        return bool(self.now)

    def _asked(self) -> str:
        """What is shown, but for words that count or rise by themselves."""
        return json.dumps({key: value for key, value in self.now.items() if key != "said"})

    # --- what the mouse does -----------------------------------------------------------------------------

    def click(self, action: str, settle_s: float = 2.0) -> bool:
        """Click a target; True once the screen has changed, False if it did not within `settle_s`."""
        before = self._asked()
        self.tap(action)
        until = time.monotonic() + settle_s
        while time.monotonic() < until:
            self._look()
            if self._asked() != before:
                return True
            time.sleep(0.005)
        return False

    def tap(self, action: str) -> None:
        """Click a target and wait for nothing."""
        x, y, w, h, _ = next(t for t in reversed(self.now["targets"]) if t[4] == action)
        held = action.startswith("hold:")
        touch = ("mousedown", "1", "sleep", str(HOLD_S), "mouseup", "1") if held else ("click", "1")
        self._xdotool("mousemove", str(x + w // 2), str(y + h // 2), *touch)
        self.clicks += 1

    def pick(self, answer: str) -> None:
        """Click an answer or its place in the picture, turning to further ones until it is there."""
        for _ in range(30):
            for way in (f"pick:{answer}", f"spot:{answer}"):
                if way in self.actions:
                    self.click(way)
                    return
            assert "more" in self.actions, f"{answer!r} is not offered by {self.question!r}: {self.actions}"
            self.click("more")
        raise AssertionError(f"{answer!r} was never offered")

    def type(self, text: str) -> None:
        """Type with the painted keyboard."""
        for letter in text:
            if f"type:{letter}" not in self.actions:
                self.click("shift")
            self.click(f"type:{letter}")
        self.click("enter")

    def sit_down(self, game: str, people: list[str], colours: list[str]) -> None:
        """From the home page to the first question of a game."""
        self.pick(f"new:{game}")
        for chair, (name, colour) in enumerate(zip(people, colours, strict=True), 1):
            self.pick("new")
            self.type(name)
            self.pick(f"chair:{chair}")
            self.pick(colour if f"pick:{colour}" in self.actions else f"chair:{chair}")
        self.pick("begin")

    def _xdotool(self, *words: str) -> str:
        done = subprocess.run(
            ["xdotool", *words], env=self._env, capture_output=True, text=True, timeout=60, check=True
        )
        return done.stdout

    def close(self) -> None:
        self._program.terminate()
        try:
            self._program.wait(10)
        except subprocess.TimeoutExpired:
            self._program.kill()
            self._program.wait()
        self._x.terminate()
        self._x.wait(10)
        self._log.close()


def _x_server() -> tuple[subprocess.Popen[bytes], int]:
    read, write = os.pipe()
    command = ["Xvfb", "-displayfd", str(write), "-screen", "0", "1280x800x24", "-nolisten", "tcp"]
    server = subprocess.Popen(command, pass_fds=(write,), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    os.close(write)
    with os.fdopen(read) as told:
        return server, int(told.readline())
