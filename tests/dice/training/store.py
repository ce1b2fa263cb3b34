"""Labelled pictures on an accelerator: all frames with their halvings in one flat store, cut without aliasing."""

from __future__ import annotations

import ctypes
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from math import pi

import cv2
import numpy as np
import torch
from torch import Tensor
from torch.nn import functional as F

from tests.dice.training.built import built
from tests.dice.training.chance import HIGH, WIDE, Chance
from tests.dice.training.draw import Drawn

SLOTS = 12
LEVELS = 4
SIDE, REACH = 48, 2.2  # of a judge's crop: pixels, and edges of the die
EDGE = SIDE / REACH
EMPTY, READ, LEANS, BLURRED, HIDDEN, PLAIN = range(6)  # what a slot holds
STEPS = 13  # of what smears
SOME = 8  # for a value: a die, but nobody can say which face is up


def packed(quads: Tensor) -> Tensor:
    """… × 4 × 2 corners to … × 7 numbers, as tests.dice.outline.pack."""
    a = (quads[..., 1, :] - quads[..., 0, :] + quads[..., 2, :] - quads[..., 3, :]) / 2
    b = (quads[..., 3, :] - quads[..., 0, :] + quads[..., 2, :] - quads[..., 1, :]) / 2
    mirrored = (a[..., 0] * b[..., 1] - a[..., 1] * b[..., 0] < 0)[..., None]
    a, b = torch.where(mirrored, b, a), torch.where(mirrored, a, b)
    xx = a[..., 0] ** 2 + b[..., 0] ** 2
    xy = a[..., 0] * a[..., 1] + b[..., 0] * b[..., 1]
    yy = a[..., 1] ** 2 + b[..., 1] ** 2
    mean, half = (xx + yy) / 2, (xx - yy) / 2
    far = torch.hypot(half, xy)
    high, low = (mean + far).clamp(min=1e-6).log() / 2, (mean - far).clamp(min=1e-6).log() / 2
    bend = (high - low) / 2 / far.clamp(min=1e-6)
    phi = torch.atan2(a[..., 1] - b[..., 0], a[..., 0] + b[..., 1])
    return torch.stack(
        [*quads.mean(-2).unbind(-1), (high + low) / 2, bend * half, bend * xy, (4 * phi).cos(), (4 * phi).sin()], -1
    )


class _Job(ctypes.Structure):
    """As cutter.cu has it."""

    _fields_ = (
        ("pixels", ctypes.c_int),
        *((name, ctypes.c_void_p) for name in ("store", "starts", "which", "level", "wide", "high", "at", "tones")),
    )


class Pictures:
    """Frames with all their halvings in one flat store, and what every slot of them holds."""

    def __init__(self, device: str) -> None:
        self.device = device
        self.parts: list[tuple[Tensor, ...]] = []
        self.frames: list[Tensor] = []

    def add_drawn(self, drawn: Drawn) -> None:
        n, slots = drawn.values.shape
        inner = drawn.quads.mean(2)
        edge = packed(drawn.quads)[..., 2].exp()
        rim = 0.05 * edge[..., None]
        lower, upper = drawn.quads.amin(2), drawn.quads.amax(2)
        size = torch.tensor([WIDE, HIGH], device=self.device)
        whole = ((lower > -rim) & (upper < size + rim)).all(-1)
        near = ((inner > -edge[..., None]) & (inner < size + edge[..., None])).all(-1)
        states = torch.full((n, slots), EMPTY, device=self.device)
        die = drawn.values > 0
        states[die & near] = HIDDEN
        seen = die & whole & (drawn.shown > 0.45)
        states[seen] = READ
        states[seen & (drawn.leans > 0)] = LEANS
        states[seen & (drawn.smears > 0.2)] = BLURRED
        states[(drawn.values == 0) & near] = PLAIN
        values = torch.full((n, slots), -1, device=self.device)
        whole_top = seen & (drawn.smears < 0.09) & (drawn.leans < 30) & (drawn.shown > 0.9)
        told = whole_top & (drawn.clear > 7)
        values[whole_top] = SOME
        values[told] = drawn.values[told]
        values[seen & (drawn.shown < 0.7)] = 0
        values[states == BLURRED] = 7
        shows = torch.where(seen & (drawn.leans < 30) & (drawn.shown > 0.9) & (drawn.clear > 7), drawn.values, 0)
        colours = torch.where(told & (drawn.leans < 20), drawn.colours, -1)
        leans = torch.where((drawn.leans > 16) & seen, 1.0, torch.where(drawn.leans < 8, 0.0, -1.0))
        self._add(drawn.frames, drawn.quads, drawn.feet, values, shows, colours, states, die, leans)

    def add_held(self, held: Mapping[str, np.ndarray], times: int = 1) -> None:
        """Pictures with their labels as tests.dice.training.pictures.packed has them."""
        ends = np.cumsum(held["lengths"])
        files = [held["files"][end - length : end] for end, length in zip(ends, held["lengths"], strict=True)]
        with ThreadPoolExecutor() as pool:
            images = np.stack(list(pool.map(lambda file: cv2.imdecode(file, cv2.IMREAD_COLOR), files)))
        frames = torch.from_numpy(images).permute(0, 3, 1, 2).contiguous()
        kinds = ("quads", "feet", "values", "colours", "states", "footed", "leans")
        quads, feet, values, colours, states, footed, lean = (torch.from_numpy(held[k]).to(self.device) for k in kinds)
        values, states = values.long(), states.long()
        leans = torch.where(lean > 16, 1.0, torch.where((lean < 8) & (lean >= 0), 0.0, -1.0))
        shows = torch.where((values >= 1) & (values <= 6), values, 0)
        for _ in range(times):
            self._add(frames.to(self.device), quads, feet, values, shows, colours.long(), states, footed, leans)

    def _add(self, frames: Tensor, *labels: Tensor) -> None:
        self.frames.append(frames)
        self.parts.append(tuple(F.pad(x.transpose(1, -1), [0, SLOTS - x.shape[1]]).transpose(1, -1) for x in labels))

    def close(self) -> None:
        """Make the flat store."""
        self.count = sum(len(f) for f in self.frames)
        columns = [torch.cat(column) for column in zip(*self.parts, strict=True)]
        self.quads, self.feet, self.values, self.shows, self.colours, self.states, self.footed, self.leans = columns
        self.outlines = packed(self.quads)
        sizes = [(HIGH >> k, WIDE >> k) for k in range(LEVELS)]
        starts = [0]
        for high, wide in sizes:
            starts.append(starts[-1] + self.count * 3 * high * wide)
        self.store = torch.empty(starts[-1], dtype=torch.uint8, device=self.device)
        done = 0
        while self.frames:
            some = self.frames.pop(0).float()
            for k, (high, wide) in enumerate(sizes):
                part = 3 * high * wide
                at = starts[k] + done * part
                self.store[at : at + len(some) * part] = some.round().byte().flatten()
                some = F.avg_pool2d(some, 2)
            done += part and len(some)
        self.sizes, self.starts = sizes, torch.tensor(starts, device=self.device)
        self.high = torch.tensor([h for h, _ in sizes], device=self.device)
        self.wide = torch.tensor([w for _, w in sizes], device=self.device)

    def sample(self, which: Tensor, level: Tensor, at: Tensor) -> Tensor:
        """b × 3 × m tones at b × m × 2 pixels of frames on levels, between pixels; the rim goes on outside."""
        at = at.contiguous()
        tones = torch.empty(len(at), 3, at.shape[1], device=self.device)
        held = (self.store, self.starts, which.contiguous(), level.contiguous(), self.wide, self.high, at, tones)
        job = _Job(at.shape[1], *(each.data_ptr() for each in held))
        if failed := built("cutter.cu", self.device).cut(len(at), ctypes.byref(job)):
            raise RuntimeError(f"the cutter failed: {failed}")
        return tones

    def crops(
        self,
        which: Tensor,
        places: Tensor,
        turn: Tensor,
        room: Tensor | None = None,
        side: int = SIDE,
        edge_px: float = EDGE,
    ) -> Tensor:
        """The squares that companion.dice.picture.Pyramid.crop cuts, b × 3 × side × side, a die `edge_px` wide in them.

        `room`: how many edges to the left, above, to the right and below the picture ends.
        """
        edge = places[:, 2]
        level = (edge / edge_px).log2().floor().clamp(0, LEVELS - 1).long()
        shrink = 0.5**level
        scale = edge / edge_px * shrink
        c, s = (turn.cos() * scale)[:, None], (turn.sin() * scale)[:, None]
        steps = torch.arange(side, device=self.device) - (side - 1) / 2
        v, u = (m.flatten()[None] for m in torch.meshgrid(steps, steps, indexing="ij"))
        x, y = (((places[:, k] + 0.5) * shrink - 0.5)[:, None] for k in (0, 1))
        at = torch.stack([x + c * u - s * v, y + s * u + c * v], -1)
        if room is not None:
            reach = room * (edge * shrink)[:, None]
            middle = torch.stack([x, y], -1)
            at = torch.maximum(at, middle - reach[:, None, :2])
            at = torch.minimum(at, middle + reach[:, None, 2:])
        return self.sample(which, level, at).view(-1, 3, side, side)


def softened(views: Tensor, c: Chance, scale: Tensor) -> Tensor:
    """Out of focus by up to 1.15 pixels of their frames, three in four; `scale`: pixels of a view by a frame's."""
    n, side = len(views), views.shape[-1]
    sigma = torch.where(c.often(0.75, n), c.between(0.25, 1.15, n), torch.zeros(n, device=views.device))
    steps = torch.arange(side, device=views.device)
    away = (steps[None] - steps[:, None]) / (sigma * scale).clamp(0.12, 3.5)[:, None, None]
    spread = torch.exp(-0.5 * away**2)
    spread = (spread / spread.sum(2, keepdim=True))[:, None]
    return spread @ views @ spread.transpose(2, 3)


def shaken(views: Tensor, c: Chance, often: float, edge: float) -> Tensor:
    """Smear some views along a line, in place; by how many edges each. `edge`: pixels of a die in them."""
    n, side = len(views), views.shape[-1]
    length = torch.where(c.often(often, n), c.between(0.05, 0.7, n), torch.zeros(n, device=views.device))
    moved = length.nonzero()[:, 0]
    if len(moved):
        heading, sharp = c.between(0, 2 * pi, len(moved)), views[moved]
        step = torch.stack([heading.cos(), heading.sin()], -1) * (length[moved] * edge * 2 / side)[:, None]
        still = torch.tensor([[1.0, 0, 0], [0, 1, 0]], device=views.device).expand(len(moved), 2, 3)
        grid = F.affine_grid(still, list(sharp.shape), False)
        views[moved] = torch.zeros_like(sharp)
        for way in torch.linspace(-0.5, 0.5, STEPS).tolist():
            there = grid + (way * step)[:, None, None]
            views[moved] += F.grid_sample(sharp, there, padding_mode="border", align_corners=False) / STEPS
    return length


def tinted(views: Tensor, c: Chance, tint: float) -> Tensor:
    """Other light, other cameras; from bytes to −1 … 1."""
    n = len(views)

    def each(low: float, high: float) -> Tensor:
        return c.between(low, high, n)[:, None, None, None]

    out = 255 * (views / 255).clamp(1e-4, 1) ** torch.exp(each(-0.25, 0.25))
    gain = torch.where(c.often(0.75, n)[:, None, None, None], each(-0.45, 0.3), each(-1.2, -0.4))
    gain = gain + c.between(-tint, tint, n, 3)[:, :, None, None]
    noise = each(0, 10) * c.often(0.5, n)[:, None, None, None]
    out = out * torch.exp(gain) + each(-8, 8) + c.normal(*views.shape) * noise
    return out.clamp(0, 255).round() / 128 - 1
