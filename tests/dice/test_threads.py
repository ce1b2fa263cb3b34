"""Networks in several threads: who hears which answer, and that their number changes none."""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import cv2
import numpy as np
import pytest

from companion.dice.net import weights
from companion.dice.picture import Bytes, Tones
from companion.dice.read import read
from hardware.sim.render import render
from tests.dice.rolls import scene_for


@pytest.fixture(scope="module")
def roll() -> Bytes:
    return render(scene_for(3)[1], (320, 240))


@pytest.fixture(autouse=True)
def _as_many_threads_as_before() -> Iterator[None]:
    before = cv2.getNumThreads()
    yield
    cv2.setNumThreads(before)


def test_one_thread_and_two_read_the_same(roll: Bytes) -> None:
    readings = []
    for threads in (1, 2):
        cv2.setNumThreads(threads)
        readings.append(read(roll))
    assert readings[0].sure
    assert readings[0] == readings[1]


class Slow:
    """A network that tells the picture it was shown, and takes its time."""

    def setInput(self, blob: Tones, *_: object) -> None:
        self._shown = blob

    def forward(self) -> Tones:
        time.sleep(0.02)
        return self._shown


def test_two_threads_never_hear_each_others_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(weights, "opened", lambda onnx: Slow())
    slow = weights._Network(b"")
    monkeypatch.setattr(weights, "_network", lambda file: slow)
    pictures = [np.full((8, 8, 3), grey, np.uint8) for grey in (0, 64, 192, 255)]
    with ThreadPoolExecutor(len(pictures)) as pool:
        told = list(pool.map(lambda picture: weights.run("any", "judge", [picture]).mean(), pictures))
    assert told == [picture.mean() / 128 - 1 for picture in pictures]


@pytest.fixture
def shapes(monkeypatch: pytest.MonkeyPatch) -> list[list[int]]:
    """For how many crops each network that was opened was laid out, in turn."""
    told: list[list[int]] = []

    class Laid:
        def __init__(self) -> None:
            self.mine: list[int] = []
            told.append(self.mine)

        def setInput(self, blob: Tones) -> None:
            self.mine.append(len(blob))

        def forward(self) -> Tones:
            return np.zeros(1, np.float32)

    monkeypatch.setattr(weights, "opened", lambda onnx: Laid())
    return told


def test_a_network_stays_laid_out_for_the_last_two_shapes(shapes: list[list[int]]) -> None:
    network = weights._Network(b"")
    for crops in (6, 1, 6, 1, 6, 3, 6, 3, 1):
        network.said(np.zeros((crops, 3, 8, 8), np.float32))
    assert shapes == [[6, 6, 6, 6, 1], [1, 1, 3, 3]]


def test_beside_a_large_picture_no_other_stays(shapes: list[list[int]], monkeypatch: pytest.MonkeyPatch) -> None:
    """On some machines a picture of 12 megapixels took 207 MB with two finders laid out for large ones."""
    monkeypatch.setattr(weights, "_LARGE", 1000)
    network = weights._Network(b"")
    for crops in (1, 2, 9, 10, 1):
        network.said(np.zeros((crops, 3, 8, 8), np.float32))
    assert shapes == [[1], [2, 9, 10], [1]]
    assert len(network._laid_out) == 2
