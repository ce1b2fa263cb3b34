"""Practice scenes in light that comes from everywhere: lamps and windows of a size, the room, and what dice and table
throw back, followed by `tracer.cu`.

As `draw`, but for the six dice mostly, as cameras over a tray see them. Needs PyTorch, and nvcc or any C++ compiler.
"""

from __future__ import annotations

import ctypes
from math import exp, log, pi
from pathlib import Path

import numpy as np
import torch
from torch import Tensor

from tests.dice.training.boxes import Scenes
from tests.dice.training.built import built
from tests.dice.training.chance import HIGH, WIDE, Chance
from tests.dice.training.draw import Drawn, covered, reordered, tones_of
from tests.dice.training.layout import SLOTS, linear
from tests.dice.training.sensor import exposed
from tests.dice.training.surfaces import Surfaces
from tests.dice.training.vectors import towards, unit

SCENE, BOX, BOXES = 56, 64, 14  # as tracer.cu has them: numbers of a scene and of a box, and boxes
# Where in a box's numbers these begin.
TURN, HALF, RADIUS, BALL, VALUE, SPREAD, BODY, ROUGH, COAT = 3, 12, 15, 16, 17, 19, 23, 46, 47
WALLS = BOXES - SLOTS
ON_BOARDS = 0.65  # of the batches
WELL = 0.5  # of the scenes: those that a fair camera sees in a lit room
HALF_BOARD = 12.8  # edges of a die: half of what `boards` draws
BENT = 400.0  # pixels from the middle at which a lens bends by `bend`


class _Job(ctypes.Structure):
    """As tracer.cu has it."""

    _fields_ = (
        *((name, ctypes.c_int) for name in ("side", "wide", "high", "samples", "bounces")),
        ("seed", ctypes.c_uint32),
        *((name, ctypes.c_void_p) for name in ("scenes", "boxes", "textures", "light", "marks")),
    )


class Traced(Scenes):
    """A batch of scenes with lamps of a size, a room around them, some in a tray."""

    SIX_DICE = 0.85
    THROWN = 0.6  # of all scenes: those whose dice lie together, as thrown ones do

    def _lens(self) -> None:
        super()._lens()
        c, n = self.c, self.n
        self.bend = c.between(-0.09, 0.035, n)

    def _reach(self) -> Tensor:
        c, n = self.c, self.n
        reach, together = super()._reach(), c.between(2.0, 4.5, n, 1)
        return torch.where(c.often(self.THROWN, n, 1), torch.minimum(reach, together), reach)

    def pixels(self, points: Tensor) -> Tensor:
        flat = (super().pixels(points) - self.middle) / BENT
        bent = 1 + self.bend.view(-1, *[1] * (flat.dim() - 1)) * flat.square().sum(-1, keepdim=True)
        return flat * bent * BENT + self.middle

    def _paint(self) -> None:
        super()._paint()
        c, n = self.c, self.n
        # Shapes as dice of board games have them.
        usual = (self.known & c.often(0.8, n))[:, None] & self.die
        for held, low, high in ((self.radius, 0.03, 0.115), (self.pip, 0.075, 0.12), (self.spread, 0.225, 0.285)):
            held.copy_(torch.where(usual, c.between(low, high, n, 1).expand_as(held), held))
        ball = torch.where(c.often(0.4, n, 1), c.between(0.74, 0.86, n, 1), 9.0).expand_as(self.ball)
        self.ball = torch.where(usual, ball, self.ball)
        self.clearness.zero_()  # no box is clear to this light

    def _light(self) -> None:
        super()._light()
        c, n, device = self.c, self.n, self.c.device
        kind = c.rand(n)  # a bulb, a lamp, a panel above, a window
        far = torch.where(kind < 0.55, c.between(22, 90, n), c.between(35, 130, n))
        size = torch.where(
            kind < 0.25, c.between(1, 4, n), torch.where(kind < 0.55, c.between(3, 12, n), c.between(10, 55, n))
        )
        high = torch.where(kind < 0.75, c.between(0.6, 1.5, n), c.between(0.3, 1.0, n))
        shape = torch.exp(c.between(-0.6, 0.6, n))
        ratio = torch.exp(c.between(log(0.25), log(10.0), n))  # of the lamp's light on the table to the room's
        self.lamps = torch.zeros(n, 2, 12, device=device)
        room = torch.exp(c.normal(n, 3) * 0.12)
        zenith = c.between(0.4, 1.6, n, 1)
        self.sky, self.horizon = room * zenith, room * torch.exp(c.normal(n, 3) * 0.15) * c.between(0.3, 1.5, n, 1)
        self._hang(0, towards(c.between(0, 2 * pi, n), high), far, size * shape, size / shape, ratio * pi, self.tint)
        second = c.often(0.3, n) * torch.exp(c.between(log(0.1), log(1.5), n)) * pi
        size = c.between(2, 40, n)
        tint = torch.exp(c.normal(n, 3) * 0.2)
        self._hang(
            1,
            towards(c.between(0, 2 * pi, n), c.between(0.35, 1.5, n)),
            c.between(30, 120, n),
            size,
            size,
            second,
            tint,
        )
        self.table_rough = c.between(0.12, 0.6, n)
        self.table_coat = c.between(0, 1, n) * c.often(0.4, n)

    def _hang(self, k: int, way: Tensor, far: Tensor, wide: Tensor, high: Tensor, power: Tensor, tint: Tensor) -> None:
        """Lamp k there, so wide and high, its light on the middle of the table so strong."""
        up = torch.tensor([0.0, 0, 1], device=way.device).expand_as(way)
        across = unit(torch.linalg.cross(way, up))
        along = torch.linalg.cross(across, way)
        area = wide * high
        shine = power * far**2 / (area * way[:, 2].clamp(min=0.1))
        self.lamps[:, k] = torch.cat(
            [way * far[:, None], across * wide[:, None] / 2, along * high[:, None] / 2, tint * shine[:, None]], 1
        )

    def packed(self, edges: Tensor) -> tuple[Tensor, Tensor]:
        """Scenes and boxes as tracer.cu reads them."""
        c, n, device = self.c, self.n, self.c.device
        turn = c.between(0, 2 * pi, n)
        each = torch.arange(n, device=device)
        scene = [self.at, self.axes.flatten(1), self.focal, self.middle.expand(n, 2), self.bend, self.lamps.flatten(1)]
        scene += [self.sky, self.horizon, each, turn.cos(), turn.sin(), 1 / edges, c.between(-1, 1, n, 2)]
        scene += [self.table_rough, self.table_coat]
        rough = c.between(0.08, 0.45, n, 1).expand(n, SLOTS)
        coat = torch.where(c.often(0.9, n, 1), c.between(0.3, 1.0, n, 1), 0.0).expand(n, SLOTS)
        self.moving = c.often(0.06, n)[:, None] & c.often(0.5, n, SLOTS) & self.die
        self.smear = torch.where(self.moving, c.between(0.05, 0.9, n, SLOTS), 0.0)
        heading = c.between(0, 2 * pi, n, SLOTS)
        moves = torch.stack([heading.cos(), heading.sin()], -1) * self.smear[..., None]
        box = [
            self.centre,
            self.world.flatten(2),
            self.half,
            self.radius,
            self.ball,
            self.value,
            self.swapped,
            self.spread,
        ]
        box += [self.pip, self.lone, self.hollow, self.body, self.ink, self.second, self.marble, self.waves.flatten(2)]
        box += [self.worn, rough, coat, self.round, self.profile, self.mark, self.mark_wide, self.mark_thick, moves]
        boxes = torch.full((n, BOXES, BOX), 0.0, device=device)
        boxes[..., VALUE] = -1
        boxes[:, :SLOTS] = _side_by_side(box, BOX, 2)
        self._tray(boxes[:, SLOTS:])
        return _side_by_side(scene, SCENE, 1), boxes.contiguous()

    def _tray(self, walls: Tensor) -> None:
        """Some scenes lie in a tray of four walls."""
        c, n = self.c, self.n
        there = c.often(0.3, n)
        reach = self.place.abs().amax(1) + c.between(0.9, 2.5, n, 2)
        high, thick = c.between(0.4, 1.3, n), c.between(0.15, 0.5, n)
        colour = linear(c.between(15, 190, n, 1) * torch.exp(c.normal(n, 3) * 0.25))
        for k in range(WALLS):
            sign, along = (1 if k % 2 else -1), k // 2
            wall = walls[:, k]
            wall[:, along] = sign * (reach[:, along] + thick)
            wall[:, 2] = high
            wall[:, TURN : TURN + 9 : 4] = 1
            wall[:, HALF + along] = thick
            wall[:, HALF + 1 - along] = reach[:, 1 - along] + 2 * thick
            wall[:, HALF + 2] = high
            wall[:, RADIUS], wall[:, BALL] = 0.04, 99.0
            wall[:, VALUE] = torch.where(there, 0.0, -1.0)
            wall[:, SPREAD : SPREAD + 3] = 0.2
            wall[:, BODY : BODY + 3] = colour
            wall[:, ROUGH], wall[:, COAT] = 0.4, 0.4


def _side_by_side(parts: list[Tensor], wide: int, dims: int) -> Tensor:
    """Numbers of each kind after each other, then zeros."""
    flat = [(part if part.dim() > dims else part[..., None]).float() for part in parts]
    told = torch.cat(flat, -1)
    return torch.nn.functional.pad(told, [0, wide - told.shape[-1]]).contiguous()


class Tables:
    """What lies under the dice: squares that `boards` wrote, and those of `surfaces`."""

    def __init__(self, bank: Tensor | None = None) -> None:
        self.bank, self.surfaces = bank, Surfaces()

    @classmethod
    def of(cls, folder: Path | None, device: str) -> Tables:
        """With all squares of a folder."""
        files = sorted(folder.glob("*.npy")) if folder else []
        return cls(torch.from_numpy(np.concatenate([np.load(file) for file in files])).to(device) if files else None)

    def draw(self, count: int, c: Chance) -> tuple[Tensor, Tensor]:
        """Squares as bytes, square roots of linear light, and of how many edges half of each is."""
        if self.bank is not None and bool(c.often(ON_BOARDS, 1)):
            some = self.bank[c.whole(len(self.bank), count)]
            return some, torch.full((count,), HALF_BOARD, device=c.device) * torch.exp(c.between(-0.25, 0.25, count))
        light = self.surfaces.draw(count, c).clamp(0, 1)
        return (light.sqrt() * 255).round().byte().permute(0, 2, 3, 1).contiguous(), self.surfaces.edges


def pictures(scenes: Traced, tables: Tables, samples: int = 48, bounces: int = 3) -> Drawn:
    """Draw a batch."""
    n, device, c = scenes.n, scenes.c.device, scenes.c
    reordered(scenes, (scenes.centre - scenes.at[:, None]).norm(dim=-1).argsort(1, descending=True))
    textures, edges = tables.draw(n, c)
    told, boxes = scenes.packed(edges)
    light = torch.empty(n, HIGH, WIDE, 3, device=device)
    marks = torch.empty(n, HIGH, WIDE, dtype=torch.int16, device=device)
    held = (x.data_ptr() for x in (told, boxes, textures, light, marks))
    job = _Job(textures.shape[1], WIDE, HIGH, samples, bounces, int(c.whole(2**31 - 1, 1)), *held)
    torch.cuda.synchronize() if device == "cuda" else None
    if failed := built("tracer.cu", device).trace(n, ctypes.byref(job)):
        raise RuntimeError(f"the tracer failed: {failed}")
    marks[marks > 8 * SLOTS] = 0  # walls
    quads, feet = scenes.labels()
    covered(light, marks, scenes)
    frames, shaken = exposed(light.permute(0, 3, 1, 2), scenes, 0.09, WELL)
    ahead, aside = quads[:, :, 2] - quads[:, :, 0], quads[:, :, 3] - quads[:, :, 1]
    area = (ahead[..., 0] * aside[..., 1] - ahead[..., 1] * aside[..., 0]).abs() / 2
    shown, clear = tones_of(frames, marks, 0.94 * area)
    smears = torch.maximum(scenes.smear, shaken[:, None])
    return Drawn(frames, quads, feet, scenes.value, scenes.colour, scenes.lean, shown, smears, clear)


def batch(
    c: Chance, tables: Tables, count: int = 64, smallest: float = 13.0, largest: float = 130.0, samples: int = 48
) -> Drawn:
    """One batch, its dice about equally large, each pixel the mean of so many paths of light."""
    die_px = exp(float(c.between(log(smallest), log(largest), 1)))
    with torch.no_grad():
        return pictures(Traced(count, die_px, c), tables, samples)
