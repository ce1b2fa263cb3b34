"""What lies under the dice of a practice scene: cloth, wood, stone, print, leather, drawn anew for every scene.

Needs PyTorch alone. Textures are squares in linear light; `edges` says how many edges of a die half a square is wide.
"""

from __future__ import annotations

from math import pi
from typing import TYPE_CHECKING

import torch
from torch import Tensor
from torch.nn import functional as F

if TYPE_CHECKING:
    from tests.dice.training.chance import Chance

SIDE = 640
PRINTS = 14  # things printed on a board


class Surfaces:
    """Draws textures; `photographs` are squares of real tables without dice, as bytes, or none."""

    def __init__(self, photographs: Tensor | None = None) -> None:
        self.photographs = photographs
        self.edges = torch.ones(1)

    def draw(self, count: int, c: Chance) -> Tensor:
        """n × 3 × SIDE × SIDE in linear light."""
        self.edges = torch.exp(c.between(1.2, 2.6, count))
        base = self.tone(count, c)
        grain = self._grain(count, c)
        texture = base[:, :, None, None] * torch.exp(grain[:, None] * c.between(0.05, 0.8, count)[:, None, None, None])
        second = self.tone(count, c)[:, :, None, None]
        stripes = self._stripes(count, c)[:, None]
        texture = torch.lerp(texture, second * torch.exp(0.2 * grain[:, None]), stripes)
        texture = self._written(texture, c)
        texture = self._printed(texture, c)
        if self.photographs is not None and len(self.photographs):
            some = self.photographs[c.whole(len(self.photographs), count)].float() / 255
            some = F.interpolate(some, size=(SIDE, SIDE), mode="bilinear") ** 2.2
            texture = torch.where(c.often(0.12, count)[:, None, None, None], some, texture)
        return texture.clamp(0.001, 1)

    def tone(self, count: int, c: Chance) -> Tensor:
        grey = torch.exp(c.between(-4.2, -0.15, count, 1))
        rich = c.rand(count, 1) ** 1.5
        tone = grey * torch.exp(c.normal(count, 3) * rich)
        wood = torch.tensor([0.3, 0.16, 0.07], device=tone.device) * torch.exp(c.between(-1.4, 0.9, count, 1))
        felt = torch.tensor([0.03, 0.14, 0.04], device=tone.device) * torch.exp(c.normal(count, 1) * 0.5)
        kind = c.rand(count, 1)
        return torch.where(kind < 0.3, wood, torch.where(kind < 0.4, felt, tone)).clamp(0.003, 0.9)

    def _noise(self, count: int, high: int, wide: int, c: Chance) -> Tensor:
        return F.interpolate(c.normal(count, 1, high, wide), size=(SIDE, SIDE), mode="bicubic")[:, 0]

    def _grain(self, count: int, c: Chance) -> Tensor:
        """Smooth noise of several sizes, some of it stretched as in wood."""
        weights = c.rand(count, 6) ** 2
        weights = weights / weights.sum(1, keepdim=True) * 2
        sizes = [(8, 8), (40, 40), (200, 200), (SIDE, SIDE), (120, 4), (320, 12)]
        layers = [self._noise(count, *size, c) * weights[:, k, None, None] for k, size in enumerate(sizes)]
        return sum(layers[1:], layers[0])

    def _stripes(self, count: int, c: Chance) -> Tensor:
        """Shares of a second tone: none, stripes, checks, dots, planks or speckles."""
        device = c.device
        at = torch.linspace(-1, 1, SIDE, device=device)
        y, x = torch.meshgrid(at, at, indexing="ij")
        often = torch.exp(c.between(1.2, 4.2, count))[:, None, None]
        one, other = (x * often * pi).sin(), (y * often * c.between(0.5, 1.5, count)[:, None, None] * pi).sin()
        sharp = torch.exp(c.between(0, 3.5, count))[:, None, None]
        wave = 0.15 * self._noise(count, 6, 6, c)
        level = c.between(-0.9, 0.9, count)[:, None, None]
        kind = c.rand(count)[:, None, None]
        shape = torch.where(kind < 0.12, one + wave, (one * other) * 3)  # stripes, checks
        shape = torch.where((kind > 0.2) & (kind < 0.3), one + other + 2 * level - 1, shape)  # dots
        shape = torch.where((kind > 0.3) & (kind < 0.36), one.abs() - 0.06, shape)  # gaps between planks
        shape = torch.where(
            (kind > 0.36) & (kind < 0.44), self._noise(count, 300, 300, c) + level - 1, shape
        )  # speckles
        shape = torch.where((kind > 0.44) & (kind < 0.5), self._noise(count, 9, 9, c) + level, shape)  # patches
        share = torch.sigmoid((shape + 0.3 * level) * sharp * 3)
        amount = c.between(0.1, 1.0, count)[:, None, None] * (kind < 0.5)
        return share * amount

    def _written(self, texture: Tensor, c: Chance) -> Tensor:
        """On some: lines of text, too small or large enough to be read."""
        count = len(texture)
        at = torch.linspace(-1, 1, SIDE, device=texture.device)[None, :, None]
        often = torch.exp(c.between(2.5, 4.8, count))[:, None, None]
        lines = (at * often * pi).sin() > c.between(-0.3, 0.5, count)[:, None, None]
        words = self._noise(count, 60, 12, c) > c.between(-0.8, 0.8, count)[:, None, None]
        letters = self._noise(count, 160, 320, c) > 0
        page = (c.often(0.1, count)[:, None, None]) & (self._noise(count, 2, 3, c) > -0.2)
        share = (lines & words & letters & page).float() * c.between(0.3, 1.0, count)[:, None, None]
        return torch.lerp(texture, self.tone(count, c)[:, :, None, None].expand_as(texture), share[:, None])

    def _printed(self, texture: Tensor, c: Chance) -> Tensor:
        """On some: fields, rings, bars and squares, some of these with pips: dice that are only ink."""
        count, device = len(texture), texture.device
        board = c.often(0.3, count)[:, None, None]
        at = torch.linspace(-1, 1, SIDE, device=device)
        y, x = torch.meshgrid(at, at, indexing="ij")
        unit = 1 / self.edges  # an edge of a die, in half squares
        cells = torch.tensor(
            [
                [0] * 9,
                [0, 0, 0, 0, 1, 0, 0, 0, 0],
                [1, 0, 0, 0, 0, 0, 0, 0, 1],
                [1, 0, 0, 0, 1, 0, 0, 0, 1],
                [1, 0, 1, 0, 0, 0, 1, 0, 1],
                [1, 0, 1, 0, 1, 0, 1, 0, 1],
                [1, 0, 1, 1, 0, 1, 1, 0, 1],
            ],
            device=device,
            dtype=torch.float32,
        )
        for _ in range(PRINTS):
            turn = c.between(0, 2 * pi, count)[:, None, None]
            cx, cy = c.between(-1, 1, count)[:, None, None], c.between(-1, 1, count)[:, None, None]
            kind = c.rand(count)
            die = kind < 1 / 6  # such a print is about as large as the dice, or its pips stand alone
            size = (unit * torch.exp(torch.where(die, c.between(-0.6, 0.5, count), c.between(-1.0, 1.2, count))))[
                :, None, None
            ]
            card = (kind > 1 / 6) & (kind < 0.23)
            bare, die, kind = (die & c.often(0.35, count))[:, None, None], die[:, None, None], kind[:, None, None]
            u = ((x - cx) * turn.cos() + (y - cy) * turn.sin()) / size
            v = ((y - cy) * turn.cos() - (x - cx) * turn.sin()) / size
            tall = torch.exp(c.normal(count) * 0.5)[:, None, None]
            square = torch.maximum(u.abs(), v.abs()) - 0.5
            ring = (torch.hypot(u, v) - 0.4).abs() - c.between(0.03, 0.4, count)[:, None, None]
            bar = torch.maximum(u.abs() - 0.8 * tall, v.abs() - 0.12)
            shape = torch.where(kind < 0.5, square, torch.where(kind < 0.75, ring, bar))
            ink = self.tone(count, c)
            share = (0.5 - shape * 40 * size / unit[:, None, None]).clamp(0, 1) * board * ~bare
            texture = torch.lerp(texture, ink[:, :, None, None].expand_as(texture), share[:, None])
            apart, pip = c.between(0.2, 0.28, count)[:, None, None], c.between(0.06, 0.12, count)[:, None, None]
            column, row = (u / apart).round().clamp(-1, 1), (v / apart).round().clamp(-1, 1)
            value = c.whole(7, count)[:, None, None]
            filled = cells.view(-1)[value * 9 + ((row + 1) * 3 + column + 1).long()]
            gap = torch.hypot(u - column * apart, v - row * apart) - pip
            pips = filled * (0.5 - gap * 30).clamp(0, 1) * die * board
            bright = ink.mean(1, keepdim=True) > 0.25
            dot = torch.where(bright, 0.02, 0.75).expand(count, 3)[:, :, None, None]
            texture = torch.lerp(texture, dot.expand_as(texture), pips[:, None])
            texture = self._card(texture, u / 2, v / 2, (card & board[:, 0, 0])[:, None, None], c)
        return texture

    def _card(self, texture: Tensor, u: Tensor, v: Tensor, there: Tensor, c: Chance) -> Tensor:
        """A playing card where u and v are small: pale, with two columns of marks and perhaps a third."""
        count = len(texture)
        inside = (u.abs() < 0.36) & (v.abs() < 0.5) & there
        texture = torch.where(inside[:, None], c.between(0.5, 0.9, count, 1)[..., None, None], texture)
        column, row = (u / 0.18).round().clamp(-1, 1), (v / 0.17).round().clamp(-2, 2)
        mark = torch.hypot(u - column * 0.18, (v - row * 0.17) * 0.8) < c.between(0.04, 0.075, count)[:, None, None]
        filled = (column != 0) | ((row % 2 == 1) & c.often(0.5, count)[:, None, None])
        red = torch.tensor([0.5, 0.02, 0.03], device=u.device)
        ink = torch.where(c.often(0.5, count)[:, None], red, torch.full_like(red, 0.02))
        return torch.where((inside & mark & filled)[:, None], ink[:, :, None, None], texture)
