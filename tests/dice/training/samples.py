"""Labelled pictures become endless random samples for the two networks."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from companion.dice.net import judge
from companion.dice.picture import REACH, SIDE, Pyramid, edge_of
from tests.dice.outline import pack
from tests.dice.training.pictures import BLURRED, NONE, Picture, Spot

FIELD = 208  # pixels of a finder sample


def _tinted(crop: np.ndarray, rng: np.random.Generator, tint: float) -> np.ndarray:
    out = crop.astype(np.float32)
    if rng.random() < 0.15:  # out of focus, or moved a little
        out = cv2.GaussianBlur(out, (0, 0), rng.uniform(0.4, 1.1))
    if rng.random() < 0.12:
        small = int(SIDE * rng.uniform(0.5, 0.9))
        if out.shape[0] == SIDE:
            out = cv2.resize(cv2.resize(out, (small, small), interpolation=cv2.INTER_AREA), (SIDE, SIDE))
    out = 255.0 * (out / 255.0).clip(0, 1) ** np.exp(rng.uniform(-0.25, 0.25))
    gain = np.exp(rng.uniform(-0.45, 0.3) if rng.random() < 0.7 else rng.uniform(-1.3, -0.4))
    gain = gain * np.exp(rng.uniform(-tint, tint, 3))
    out = out * gain + rng.uniform(-8, 8)
    if rng.random() < 0.6:
        out = out + rng.standard_normal(out.shape, dtype=np.float32) * rng.uniform(1, 11)
    return out.clip(0, 255).astype(np.uint8)


Sample = tuple[np.ndarray, int, int, np.ndarray, np.ndarray]
"""Crop, value, colour, shape, and which numbers of the shape count."""


def _weight(spot: Spot) -> float:
    """What is easily mistaken is practised more: leaning dice, ones and twos, and what was misread."""
    usual = 2.0 if spot.leans or spot.value == BLURRED else 1.8 if spot.value in (1, 2) else 1.0
    return 3 * usual if spot.misread else usual


@dataclass
class Judged:
    """Random crops with what the judge should say of them."""

    pictures: list[tuple[Picture, float]]
    seed: int = 0

    def __post_init__(self) -> None:
        self.rng = np.random.default_rng(self.seed)
        self.pyramids = [Pyramid(p.image) for p, _ in self.pictures]
        spots = [
            (k, spot, weight * _weight(spot))
            for k, (picture, weight) in enumerate(self.pictures)
            for spot in picture.spots
            if spot.seen or spot.value == NONE
        ]
        self.spots = [(k, spot) for k, spot, _ in spots]
        chance = np.array([w for *_, w in spots])
        self.chance = np.cumsum(chance / chance.sum())
        self.grounds = [k for k, (p, _) in enumerate(self.pictures) if p.complete]
        weights = np.array([self.pictures[k][1] for k in self.grounds])
        self.ground_chance = np.cumsum(weights / weights.sum())
        self.decoys = [(k, decoy) for k, (p, _) in enumerate(self.pictures) for decoy in p.decoys]

    def sample(self) -> Sample:
        rng = self.rng
        if rng.random() < 0.3:
            return self._ground()
        k, spot = self.spots[int(np.searchsorted(self.chance, rng.random()))]
        numbers = pack(spot.quad)
        true_edge = float(np.exp(numbers[2]))
        # The first look follows a rough finder, the second one the first look's own outline.
        rough = rng.random() < 0.4
        edge = true_edge * float(np.exp(rng.normal(0, 0.2 if rough else 0.07)))
        x, y = numbers[:2] + rng.normal(0, 0.15 if rough else 0.06, 2) * true_edge
        turn = rng.uniform(0, 2 * np.pi)
        if not rough:  # the second look sees the face upright
            turn = _upright(numbers, rng)
        crop = self.pyramids[k].crop(x, y, edge, turn)
        quad = _into_crop(spot.quad, x, y, edge, turn)
        foot = None if spot.foot is None else _into_crop(spot.foot, x, y, edge, turn)
        if rng.random() < 0.5:
            crop, quad = crop[:, ::-1], _mirrored(quad)[::-1]
            foot = None if foot is None else _mirrored(foot)
        shape, counts = shape_of(quad, foot)
        if spot.value in (NONE, BLURRED):
            counts = np.zeros(9)
        return _tinted(crop, rng, 0.12), spot.value, spot.colour, shape, counts

    def _ground(self) -> Sample:
        """A place that is no die, or a die missed by more than a third of its edge."""
        rng = self.rng
        if self.decoys and rng.random() < 0.7:
            k, decoy = self.decoys[int(rng.integers(len(self.decoys)))]
            # As dice are: roughly at first, then upright. Otherwise whatever is upright would be taken for a die.
            rough = rng.random() < 0.4
            turn = rng.uniform(0, 2 * np.pi) if rough else _upright(decoy.outline, rng)
            size = float(np.exp(np.clip(decoy.outline[2], 1.5, 6)))
            x, y = decoy.outline[:2] + rng.normal(0, 0.15 if rough else 0.06, 2) * size
            return self._nothing(k, x, y, size * float(np.exp(rng.normal(0, 0.2 if rough else 0.07))), turn)
        k = self.grounds[int(np.searchsorted(self.ground_chance, rng.random()))]
        picture = self.pictures[k][0]
        height, width = picture.image.shape[:2]
        edges = [edge_of(s.quad) for s in picture.spots] or [40.0]
        for _ in range(30):
            edge = float(rng.choice(edges) * np.exp(rng.normal(0, 0.25)))
            if rng.random() < 0.5 and picture.spots:
                near = picture.spots[int(rng.integers(len(picture.spots)))]
                angle, away = rng.uniform(0, 2 * np.pi), rng.uniform(0.45, 0.9)
                x, y = near.quad.mean(0) + edge_of(near.quad) * away * np.array([np.cos(angle), np.sin(angle)])
            else:
                x, y = rng.uniform(0, width), rng.uniform(0, height)
            known = [(s.quad.mean(0), edge_of(s.quad)) for s in picture.spots if s.value != NONE]
            known += [(q.mean(0), edge_of(q)) for q in picture.hidden]
            if all(np.hypot(x - c[0], y - c[1]) > 0.42 * e for c, e in known):
                break
        return self._nothing(k, x, y, edge, rng.uniform(0, 2 * np.pi))

    def _nothing(self, k: int, x: float, y: float, edge: float, turn: float) -> Sample:
        crop = self.pyramids[k].crop(x, y, edge, turn)
        return _tinted(crop, self.rng, 0.12), NONE, -1, np.zeros(9), np.zeros(9)

    def batch(self, count: int) -> tuple[np.ndarray, ...]:
        rows = [self.sample() for _ in range(count)]
        return tuple(np.stack([np.asarray(v) for v in column]) for column in zip(*rows, strict=True))


def shape_of(quad: np.ndarray, foot: np.ndarray | None) -> tuple[np.ndarray, np.ndarray]:
    """What the judge says of an outline and a foot in a crop, numbers of size about 1; and which of them count."""
    numbers = pack(quad)
    down = np.zeros(2) if foot is None else (foot - numbers[:2]) / np.exp(numbers[2])
    numbers[:2] = (numbers[:2] - (SIDE - 1) / 2) / (SIDE / REACH)
    numbers[2] -= np.log(SIDE / REACH)
    return np.concatenate([numbers, down]) * judge.UNITS, np.array([1.0] * 7 + [foot is not None] * 2)


def _upright(outline: np.ndarray, rng: np.random.Generator) -> float:
    """About how a crop must be turned for one of the four sides to be on top."""
    return float(np.arctan2(outline[6], outline[5]) / 4 + rng.choice(4) * np.pi / 2 + rng.normal(0, 0.1))


def _mirrored(points: np.ndarray) -> np.ndarray:
    return np.array([SIDE - 1, 0]) + points * np.array([-1, 1])


def _into_crop(quad: np.ndarray, x: float, y: float, edge: float, turn: float) -> np.ndarray:
    scale = SIDE / REACH / edge
    c, s = np.cos(turn) * scale, np.sin(turn) * scale
    return (quad - np.array([x, y])) @ np.array([[c, s], [-s, c]]).T + (SIDE - 1) / 2


@dataclass
class Found:
    """Random views of whole pictures with the map that the finder should draw."""

    pictures: list[tuple[Picture, float]]
    seed: int = 0

    def __post_init__(self) -> None:
        self.rng = np.random.default_rng(self.seed)
        chance = np.array([w for _, w in self.pictures])
        self.chance = np.cumsum(chance / chance.sum())

    def sample(self) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
        """View, heat (stride 4), size and offset maps with their mask."""
        rng = self.rng
        picture, _ = self.pictures[int(np.searchsorted(self.chance, rng.random()))]
        height, width = picture.image.shape[:2]
        quads = [s.quad for s in picture.spots] + picture.hidden
        edges = [edge_of(q) for q in quads] or [40.0]
        wanted = float(np.exp(rng.uniform(np.log(10), np.log(66))))
        scale = wanted / float(np.median(edges))
        scale = min(scale, 1.6)
        image = picture.image
        while scale < 0.5:
            image = cv2.resize(image, (image.shape[1] // 2, image.shape[0] // 2), interpolation=cv2.INTER_AREA)
            scale *= 2
        shrink = image.shape[1] / width
        turn = rng.uniform(0, 2 * np.pi) if rng.random() < 0.6 else rng.choice(4) * np.pi / 2
        if quads and rng.random() < 0.85:
            focus = quads[int(rng.integers(len(quads)))].mean(0) * shrink + rng.uniform(-0.35, 0.35, 2) * FIELD / scale
        else:
            focus = rng.uniform(0, 1, 2) * np.array([width, height]) * shrink
        c, s = np.cos(turn) * scale, np.sin(turn) * scale
        matrix = np.array([[c, -s], [s, c]])
        if rng.random() < 0.5:
            matrix = np.diag([-1.0, 1.0]) @ matrix
        move = FIELD / 2 - matrix @ focus
        view = cv2.warpAffine(image, np.column_stack([matrix, move]), (FIELD, FIELD), borderMode=cv2.BORDER_REFLECT_101)
        view = _tinted(view, rng, 0.15)
        heat = np.zeros((FIELD // 4, FIELD // 4), np.float32)
        shape = np.zeros((4, FIELD // 4, FIELD // 4), np.float32)  # size, dx, dy, mask
        ys, xs = np.mgrid[0 : FIELD // 4, 0 : FIELD // 4] * 4 + 1.5
        ignore = np.zeros_like(heat, bool)
        # Reflected borders show dice that no label knows.
        inside_x = matrix.T @ (np.stack([xs.ravel(), ys.ravel()]) - move[:, None]) / scale**2
        outside = (inside_x.min(0) < -2) | (inside_x[0] > image.shape[1]) | (inside_x[1] > image.shape[0])
        ignore |= outside.reshape(heat.shape)
        for spot in [*picture.spots, *(Spot(q, -1, -1, False) for q in picture.hidden)]:
            quad = spot.quad * shrink @ matrix.T + move
            (x, y), edge = quad.mean(0), edge_of(quad)
            away = np.hypot(xs - x, ys - y)
            if not spot.seen:
                if spot.value != NONE or any(q is spot.quad for q in picture.hidden):
                    ignore |= away < 0.7 * edge
                continue
            if edge < 8 or edge > 85:
                ignore |= away < 0.7 * edge
                continue
            heat = np.maximum(heat, np.exp(-((np.maximum(away - 2.9, 0) / (0.17 * edge)) ** 2)))
            near = (away < max(0.22 * edge, 3.5)) & (shape[3] == 0)
            shape[0][near] = np.log(edge / 24)
            shape[1][near], shape[2][near] = ((x - xs) / 8)[near], ((y - ys) / 8)[near]
            shape[3][near] = 1
        heat[ignore & (heat < 0.3)] = -1
        return view, heat, shape[:3], shape[3]

    def batch(self, count: int) -> tuple[np.ndarray, ...]:
        return tuple(np.stack(column) for column in zip(*(self.sample() for _ in range(count)), strict=True))
