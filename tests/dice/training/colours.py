"""Fit the six colours' clouds to labelled dice: `python -m tests.dice.training.colours OUT.json SHARED/dice MADE`."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import numpy as np

from companion.dice import pips
from companion.dice.colour import features, paints_of
from companion.dice.picture import Pyramid, quad_of
from tests.dice.outline import pack
from tests.dice.training import pictures as labelled

SHRINK, FLOOR = 0.25, 0.01  # how far each cloud is drawn towards the common shape, and its least width


def samples(pictures: list[labelled.Picture]) -> tuple[np.ndarray, np.ndarray, list[str]]:
    """Features, colour and picture of every die whose colour is known, outlines shaken as a reader's are."""
    rng = np.random.default_rng(1)
    rows, colours, names = [], [], []
    for picture in pictures:
        pyramid = Pyramid(picture.image)
        for spot in picture.spots:
            if spot.colour < 0:
                continue
            numbers = pack(spot.quad)
            numbers[:2] += rng.normal(0, 0.03, 2) * np.exp(numbers[2])
            numbers[2] += rng.normal(0, 0.03)
            face = pips.straightened(pyramid, quad_of(numbers))
            rows.append(features(paints_of([(face, pips.seen([face])[0])]))[0])
            colours.append(spot.colour)
            names.append(picture.name)
    return np.array(rows), np.array(colours), names


def clouds(rows: np.ndarray, colours: np.ndarray, weights: np.ndarray) -> dict[str, list]:
    """Mean, inverse covariance and its log-determinant of each colour."""
    shapes = [np.cov(rows[colours == c].T, aweights=weights[colours == c]) for c in range(6)]
    common = sum(shapes) / 6
    means, inverses, logs = [], [], []
    for c in range(6):
        mine = colours == c
        shape = shapes[c] * (1 - SHRINK) + common * SHRINK + np.eye(rows.shape[1]) * FLOOR
        means.append(np.average(rows[mine], axis=0, weights=weights[mine]).round(4).tolist())
        inverses.append(np.linalg.inv(shape).round(4).tolist())
        logs.append(round(float(np.linalg.slogdet(shape)[1]), 4))
    return {"mean": means, "inverse": inverses, "logdet": logs}


if __name__ == "__main__":
    out, shared, made = Path(sys.argv[1]), Path(sys.argv[2]), Path(sys.argv[3])
    real = [p for name in ("tray", "renders") for p in labelled.renders(shared / name)]
    if len(sys.argv) > 4:  # one half only, to measure on the other
        real = real[int(sys.argv[4]) :: 2]
    drawn = list(labelled.synthetic(made))
    drawn = drawn[:: max(1, len(drawn) // 300)]
    real_rows, real_colours, _ = samples(real)
    made_rows, made_colours, _ = samples(drawn)
    weights = np.concatenate(
        [np.full(len(real_rows), 1.0), np.full(len(made_rows), 0.5 * len(real_rows) / len(made_rows))]
    )
    table = clouds(np.concatenate([real_rows, made_rows]), np.concatenate([real_colours, made_colours]), weights)
    out.write_text(json.dumps(table))
