"""The eye in its thread: newest frame only, never in the table's way."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np

from companion.dice import examples
from companion.dice.values import Reading
from companion.dice.watcher import Eye, Watcher
from hardware.ports import Frame, Health
from tests.dice.test_settle import EMPTY, FACES, lying


class Film:
    """A camera whose newest frame a test decides; the picture's first pixel names the reading."""

    def __init__(self) -> None:
        self.frame: Frame | None = None

    def show(self, at_ns: int, scene: int = 0) -> None:
        self.frame = Frame(at_ns, np.full((4, 4, 3), scene, np.uint8))

    def latest(self) -> Frame | None:
        return self.frame

    def health(self) -> Health:
        return Health(True)

    def close(self) -> None:
        self.frame = None


def reads(image: np.ndarray, profile: object = None) -> Reading:
    return [lying(FACES), EMPTY, lying(FACES, 2)][int(image[0, 0, 0])]


def test_the_same_frame_is_read_once() -> None:
    film, calls = Film(), list[int]()

    def counting(image: np.ndarray, profile: object = None) -> Reading:
        calls.append(1)
        return EMPTY

    eye = Eye(film, reader=counting)
    film.show(1)
    assert [eye.step(), eye.step(), eye.step()] == [True, False, False]
    assert len(calls) == 1


def test_rolls_come_out_once_and_in_order() -> None:
    film = Film()
    eye = Eye(film, reader=reads)
    told = []
    for k in range(60):
        film.show(1 + k * 66_000_000, 0 if k < 20 else 1 if k < 25 else 2)
        told += eye.rolls(k)
    assert [roll.faces for roll in told] == [FACES, FACES]
    assert told[0].at_ns < told[1].at_ns
    assert eye.glance() is not None


def test_no_frame_is_no_trouble() -> None:
    assert Eye(Film(), reader=reads).rolls(0) == []


def until(true: Callable[[], bool], seconds: float = 10.0) -> bool:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if true():
            return True
        time.sleep(0.005)
    return False


def test_a_slow_frame_never_delays_whoever_asks_for_rolls() -> None:
    film, go = Film(), threading.Event()
    read = list[int]()

    def slow(image: np.ndarray, profile: object = None) -> Reading:
        read.append(int(image[0, 0, 0]))
        go.wait(10)
        return EMPTY

    film.show(1, 1)
    watcher = Watcher(film, reader=slow, rest_s=0.001)
    try:
        assert until(lambda: read == [1])
        for k in range(2, 9):  # seven frames pass while the first is read
            film.show(k, k)
            assert watcher.rolls(k) == []
        go.set()
        assert until(lambda: len(read) > 1)
        assert read[1] == 8  # only the newest of them was looked at
    finally:
        watcher.close()


def test_a_frame_that_fails_is_told_and_the_watch_goes_on() -> None:
    film, bad = Film(), threading.Event()
    bad.set()

    def sometimes(image: np.ndarray, profile: object = None) -> Reading:
        if bad.is_set():
            raise ValueError("weights are gone")
        return EMPTY

    film.show(1)
    watcher = Watcher(film, reader=sometimes, rest_s=0.001)
    try:
        assert until(lambda: "weights are gone" in watcher.trouble())
        assert watcher.rolls(0) == []
        bad.clear()
        film.show(2)
        assert until(lambda: watcher.glance() is not None)
        assert until(lambda: watcher.trouble() == "")
    finally:
        watcher.close()
        watcher.close()


def test_a_correction_keeps_the_picture_and_an_agreement_does_not(tmp_path: Path) -> None:
    film = Film()
    eye = Eye(film, reader=reads)
    assert eye.corrected(FACES, tmp_path, "now") is None  # nothing was seen yet
    film.show(1)
    eye.step()
    assert eye.corrected(FACES, tmp_path, "now") is None  # read just so
    kept = eye.corrected({**FACES, "pink": 6}, tmp_path, "now")
    assert kept is not None
    ((path, label),) = examples.listed(tmp_path)
    assert path == kept
    assert label.faces == {**FACES, "pink": 6}
    assert label.read == FACES
