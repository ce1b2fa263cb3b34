"""A synthetic board with a truth behind it, photographed at an angle, and somebody who teaches it truthfully.

Everything on the board is a disc in a colour of its own; the teacher finds it again in the straightened
picture by looking, not by knowing where it was drawn.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import cv2
import numpy as np

from companion.teaching.lesson import Lesson
from companion.teaching.steps import AskList, AskOne, AskRows
from companion.teaching.taps import JoinPairs, PickExceptions, TapNamed, TapUnnamed

BOARD = (1400, 1000)
PHOTO = (1600, 1200)
CORNERS = ((210.0, 260.0), (1310.0, 150.0), (1530.0, 1080.0), (90.0, 990.0))  # a phone held at an angle


class Board:
    """Named places with a colour each, and the pictures of them."""

    def __init__(self, places: dict[str, tuple[float, float]]) -> None:
        self.places = places
        shades = [(b, g, r) for b in range(30, 250, 43) for g in range(30, 250, 43) for r in range(30, 250, 43)]
        Random(4).shuffle(shades)
        self.colours = dict(zip(places, shades, strict=False))
        assert len(self.colours) == len(places), "more things than colours that can be told apart"

    def picture(self) -> np.ndarray:
        image = np.full((BOARD[1], BOARD[0], 3), 12, np.uint8)
        for name, (x, y) in self.places.items():
            cv2.circle(image, (round(x * BOARD[0]), round(y * BOARD[1])), 13, self.colours[name], -1)
        return image

    def photo(self, path: Path) -> None:
        """The board on a table, seen at an angle, a little blurred, as a JPEG."""
        flat = np.array([(0, 0), (BOARD[0], 0), BOARD, (0, BOARD[1])], np.float32)
        warp = cv2.getPerspectiveTransform(flat, np.array(CORNERS, np.float32))
        table = np.full((PHOTO[1], PHOTO[0], 3), (70, 110, 160), np.uint8)
        cv2.warpPerspective(self.picture(), warp, PHOTO, dst=table, borderMode=cv2.BORDER_TRANSPARENT)
        cv2.imwrite(str(path), cv2.GaussianBlur(table, (3, 3), 0), [cv2.IMWRITE_JPEG_QUALITY, 98])

    def seen(self, straight: Path) -> dict[str, tuple[float, float]]:
        """Where each thing is found in the straightened picture, by its colour."""
        image = cv2.imread(str(straight))
        found = {}
        for name, colour in self.colours.items():
            near = cv2.inRange(image, tuple(c - 9 for c in colour), tuple(c + 9 for c in colour))
            count, _, stats, middles = cv2.connectedComponentsWithStats(near)
            assert count > 1, f"{name} is not to be seen"
            best = 1 + int(np.argmax(stats[1:, cv2.CC_STAT_AREA]))
            found[name] = (middles[best][0] / image.shape[1], middles[best][1] / image.shape[0])
        return found


def corner_taps() -> list[str]:
    """Where a finger would tap the corners, in no particular order."""
    return [f"{CORNERS[i][0] / PHOTO[0]:.4f},{CORNERS[i][1] / PHOTO[1]:.4f}" for i in (2, 0, 3, 1)]


class Teacher:
    """Answers every question of a lesson by the truth; places are looked up in the straightened picture."""

    def __init__(self, truth: dict[str, Any], seen: dict[str, tuple[float, float]]) -> None:
        self.truth = truth
        self.seen = seen

    def answer(self, lesson: Lesson) -> str:
        """The next tap; asks nothing of the lesson but what a person would see on the screen."""
        step, self.known = lesson.step, lesson.known
        match step:
            case TapNamed():
                names = [step.spec.spot_prefix + step.spec.own_name(key) for key in step.keys]
                there = [name for name in names if name in self.seen]
                # Backwards, so that the numbering has to come from the board and not from the order of the taps.
                order = there[::-1] if step.spec.tap else there
                return self._tap(order[len(step.draft)]) if len(step.draft) < len(order) else "done"
            case TapUnnamed():
                wanted = self.truth[step.key]
                name = f"{step.spec.own_name(step.key) or step.key}.{len(step.draft) + 1}"
                return self._tap(name) if len(step.draft) < len(wanted) else "done"
            case JoinPairs():
                return self._join(step)
            case PickExceptions():
                odd = [step.spec.own_name(k) for k in step.keys if self.truth[k] != step.spec.mostly]
                return next((name for name in odd if name not in step.draft), "done")
            case AskOne() | AskList() | AskRows():
                return self._ask(step)
        raise AssertionError(f"nobody taught the teacher {type(step).__name__}")

    def _tap(self, name: str) -> str:
        x, y = self.seen[name]
        return f"{x:.4f},{y:.4f}"

    def _join(self, step: JoinPairs) -> str:
        if step.spec.kind == "rows":
            wanted = [sorted(pair, key=step.words.index) for pair in self.truth[step.keys[0]]]
        else:
            owner = step.spec.own_name
            pairs = {tuple(sorted((owner(k), o), key=step.words.index)) for k in step.keys for o in self.truth[k]}
            wanted = [list(pair) for pair in sorted(pairs)]
        open_pairs = [pair for pair in wanted if pair not in step.pairs]
        if step.first:
            return next(b for a, b in open_pairs if a == step.first)
        return open_pairs[0][0] if open_pairs else "done"

    def _ask(self, step: AskOne | AskList | AskRows) -> str:
        if isinstance(step, AskRows) and step.spec.some:
            return self._row(step)
        value = self.truth.get(step.key)
        if value is None:
            return "skip_group"
        if step.spec.kind == "yes":
            return "yes" if value else "no"
        if not isinstance(value, list):
            return str(value)
        cells = [cell for row in value for cell in (row if isinstance(row, list) else [row])]
        return str(cells[len(step.draft)]) if len(step.draft) < len(cells) else "done"

    def _row(self, step: AskRows) -> str:
        """The next row that the box does not know, cell by cell."""
        words = tuple(step.draft[:2])
        keys = (key for key in step.spec.all_keys() if key in self.truth and key not in self.known)
        rows = ((*(step.spec.holes_of(key) or {}).values(), self.truth[key]) for key in keys)
        row = next(row for row in rows if row[: len(words)] == words)
        return str(row[len(words)])
