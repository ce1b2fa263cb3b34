"""Tables to trace light on: `python -m tests.dice.training.boards OUT N FIRST` writes N squares, drawn by chance.

Cloth, felt, paper and wood are the simulator's; the boards are of kinds that lie on real tables: hexagons, tracks,
streets around an empty middle, maps. A square is 25.6 edges of a die wide; its bytes are square roots of linear light.
"""

from __future__ import annotations

import sys
from collections.abc import Callable

import cv2
import numpy as np

from hardware.sim.surfaces import SURFACES

SIDE, EDGE = 1024, 40  # pixels, and those of a die's edge
WORDS = ("START", "BANK", "ROLL", "PORT", "STOP", "DRAW", "KEEP", "MARKET", "LOSE", "FREE", "GOLD", "TRADE", "END")
CELLS = {
    1: [(0, 0)],
    2: [(-1, -1), (1, 1)],
    3: [(-1, -1), (0, 0), (1, 1)],
    4: [(-1, -1), (1, -1), (-1, 1), (1, 1)],
    5: [(-1, -1), (1, -1), (-1, 1), (1, 1), (0, 0)],
    6: [(-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)],
}
Rng = np.random.Generator
Bytes = np.ndarray


def _ink(rng: Rng) -> tuple[int, ...]:
    """Any colour, mostly a full one."""
    tone = rng.uniform(15, 240, 3)
    grey = tone.mean()
    return tuple(int(v) for v in np.clip(grey + (tone - grey) * rng.uniform(0.3, 1.4), 5, 250))


def _write(page: Bytes, text: str, at: tuple[float, float], size: float, ink: tuple[int, ...], turn: float) -> None:
    """Text of so many pixels' height around a place, turned by degrees."""
    scale, thick = size / 22, max(1, round(size / 9))
    (wide, high), _ = cv2.getTextSize(text, cv2.FONT_HERSHEY_SIMPLEX, scale, thick)
    mask = np.zeros((high * 2 + 8, wide + 8), np.uint8)
    cv2.putText(mask, text, (4, high + high // 2), cv2.FONT_HERSHEY_SIMPLEX, scale, 255, thick, cv2.LINE_AA)
    matrix = cv2.getRotationMatrix2D((mask.shape[1] / 2, mask.shape[0] / 2), turn, 1)
    matrix[:, 2] += np.array(at) - (mask.shape[1] / 2, mask.shape[0] / 2)
    there = cv2.warpAffine(mask, matrix, (SIDE, SIDE))[..., None] / 255.0
    page[:] = (page * (1 - there) + np.array(ink) * there).astype(np.uint8)


def _die(page: Bytes, at: tuple[float, float], rng: Rng) -> None:
    """A printed die, or its pips alone."""
    size, ink = EDGE * rng.uniform(0.6, 1.4), _ink(rng)
    square = cv2.boxPoints((at, (size, size), float(rng.uniform(0, 90))))
    if rng.random() < 0.6:
        cv2.fillPoly(page, [square.astype(np.int32)], ink, cv2.LINE_AA)
    pip = (235, 235, 232) if sum(ink) < 420 else (20, 20, 22)
    for column, row in CELLS[int(rng.integers(1, 7))]:
        u, v = 0.5 + 0.27 * column, 0.5 + 0.27 * row
        x, y = square[0] + u * (square[1] - square[0]) + v * (square[3] - square[0])
        cv2.circle(page, (int(x), int(y)), max(2, int(size * rng.uniform(0.08, 0.12))), pip, -1, cv2.LINE_AA)


def _mark(page: Bytes, at: tuple[float, float], rng: Rng, ink: tuple[int, ...]) -> None:
    """Something small: a number in a disc, a ring, a star, a square, a word, a printed die."""
    x, y = int(at[0]), int(at[1])
    kind, size = rng.random(), float(rng.uniform(8, 26))
    if kind < 0.4:
        cv2.circle(page, (x, y), int(size * 1.1), (232, 230, 220), -1, cv2.LINE_AA)
        _write(page, str(int(rng.integers(1, 13))), at, size, (25, 25, 25), float(rng.choice([0, 90, 180, 270])))
    elif kind < 0.55:
        cv2.circle(page, (x, y), int(size), ink, int(rng.choice([-1, 3, 6])), cv2.LINE_AA)
    elif kind < 0.7:
        corners = int(rng.choice([3, 4, 5, 10]))
        turn = rng.uniform(0, 6.28) + np.arange(corners) * 2 * np.pi / corners
        reach = size * (np.where(np.arange(corners) % 2, 0.45, 1.0) if corners == 10 else 1.0)
        star = np.array(at) + np.stack([np.cos(turn), np.sin(turn)], 1) * np.reshape(reach, (-1, 1))
        cv2.fillPoly(page, [star.astype(np.int32)], ink, cv2.LINE_AA)
    elif kind < 0.85:
        _die(page, at, rng)
    else:
        _write(page, str(rng.choice(WORDS)), at, size, (30, 30, 30), float(rng.uniform(0, 360)))


def hexagons(rng: Rng) -> Bytes:
    inks = [_ink(rng) for _ in range(7)]
    page = np.full((SIDE, SIDE, 3), inks[0], np.uint8)
    reach = float(rng.uniform(45, 120))
    rim = (225, 222, 210) if rng.random() < 0.6 else (20, 20, 25)
    thick = int(rng.integers(2, 9))
    for row in range(int(SIDE / (1.5 * reach)) + 2):
        for column in range(int(SIDE / (1.73 * reach)) + 2):
            middle = np.array([(column + 0.5 * (row % 2)) * 1.732 * reach, row * 1.5 * reach])
            at = np.arange(6) * np.pi / 3 + np.pi / 6
            points = (middle + reach * np.stack([np.cos(at), np.sin(at)], 1)).astype(np.int32)
            cv2.fillPoly(page, [points], inks[int(rng.integers(1, 7))])
            cv2.polylines(page, [points], True, rim, thick, cv2.LINE_AA)
            if rng.random() < 0.7:
                _mark(page, (float(middle[0]), float(middle[1])), rng, inks[int(rng.integers(0, 7))])
    return page


def tracks(rng: Rng) -> Bytes:
    """Bands side by side, with discs and squares in a row."""
    page = np.full((SIDE, SIDE, 3), _ink(rng), np.uint8)
    y = 0
    while y < SIDE:
        high, ink = int(rng.integers(45, 130)), _ink(rng)
        cv2.rectangle(page, (0, y), (SIDE, y + high), ink, -1)
        step, kind, x = int(high * rng.uniform(0.9, 1.8)), rng.random(), int(rng.integers(0, 60))
        while x < SIDE:
            middle = (float(x), y + high / 2)
            if kind < 0.5:
                cv2.circle(page, (x, y + high // 2), int(high * 0.34), (230, 228, 220), -1, cv2.LINE_AA)
                _write(
                    page, str(int(rng.integers(1, 13))), middle, high * 0.3, (25, 25, 25), float(rng.choice([0, 180]))
                )
            elif kind < 0.75:
                dark = tuple(int(v * 0.55) for v in ink)
                half = int(high * 0.33)
                cv2.rectangle(page, (x - half, y + high // 2 - half), (x + half, y + high // 2 + half), dark, -1)
                if rng.random() < 0.35:
                    _die(page, middle, rng)
            elif rng.random() < 0.3:
                _mark(page, middle, rng, _ink(rng))
            x += step
        y += high + int(rng.choice([0, 0, 4, 10]))
    return page


def streets(rng: Rng) -> Bytes:
    """Cards with a coloured stripe around an empty middle."""
    page = np.full((SIDE, SIDE, 3), _ink(rng), np.uint8)
    wide, high = int(rng.integers(90, 200)), int(rng.integers(120, 260))
    for _ in range(int(rng.integers(6, 26))):
        x, y = (int(v) for v in rng.uniform(-50, SIDE, 2) // (wide // 2) * (wide // 2))
        cv2.rectangle(page, (x, y), (x + wide, y + high), _ink(rng), -1)
        cv2.rectangle(page, (x, y), (x + wide, y + high // 5), _ink(rng), -1)
        cv2.rectangle(page, (x, y), (x + wide, y + high), (20, 20, 20), int(rng.integers(1, 5)))
        _write(
            page,
            str(rng.choice(WORDS)),
            (x + wide / 2, y + high * 0.75),
            wide / 9,
            (25, 25, 25),
            float(rng.choice([0, 90, 180])),
        )
    for _ in range(int(rng.integers(4, 16))):
        x, y = rng.uniform(0, SIDE, 2)
        _mark(page, (float(x), float(y)), rng, _ink(rng))
    return page


def maps(rng: Rng) -> Bytes:
    """Land, water and roads."""
    size = int(rng.integers(5, 14))
    level = cv2.resize(
        rng.standard_normal((size, size)).astype(np.float32), (SIDE, SIDE), interpolation=cv2.INTER_CUBIC
    )
    level += 0.3 * cv2.resize(
        rng.standard_normal((40, 40)).astype(np.float32), (SIDE, SIDE), interpolation=cv2.INTER_CUBIC
    )
    steps = np.digitize(level, np.sort(rng.uniform(-1.2, 1.2, 4)))
    page = np.array([_ink(rng) for _ in range(5)], np.uint8)[steps]
    towns = rng.uniform(0, SIDE, (int(rng.integers(6, 16)), 2)).astype(int)
    road = _ink(rng)
    for a in towns:
        for b in towns[rng.permutation(len(towns))[:2]]:
            cv2.line(page, tuple(map(int, a)), tuple(map(int, b)), road, int(rng.integers(4, 14)), cv2.LINE_AA)
    for x, y in towns:
        _mark(page, (float(x), float(y)), rng, _ink(rng))
    return page


BOARDS: tuple[Callable[[Rng], Bytes], ...] = (hexagons, tracks, streets, maps)


def square(seed: int) -> Bytes:
    """One table."""
    rng = np.random.default_rng(seed)
    if rng.random() < 0.5:
        page = BOARDS[int(rng.integers(len(BOARDS)))](rng)
        page = cv2.GaussianBlur(page, (0, 0), float(rng.uniform(0.5, 0.9)))
        light = (page[..., ::-1] / 255.0) ** 2.2 * rng.uniform(0.5, 1.0)
    else:
        kind = str(rng.choice(["felt", "cloth", "paper", "wood", "board", "wood", "paper"]))
        light = SURFACES[kind](rng)[:SIDE, :SIDE, ::-1]
    return np.asarray((np.sqrt(light.clip(0, 1)) * 255).round().astype(np.uint8))


def main(out: str, count: str, first: str) -> None:
    np.save(out, np.stack([square(int(first) + k) for k in range(int(count))]))


if __name__ == "__main__":
    main(*sys.argv[1:])
