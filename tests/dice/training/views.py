"""Pictures become endless random samples for the two networks, cut on the accelerator."""

from __future__ import annotations

from math import log, pi
from typing import Literal

import torch
from torch import Tensor

from tests.dice.training.chance import HIGH, WIDE, Chance
from tests.dice.training.store import (
    BLURRED,
    EDGE,
    EMPTY,
    HIDDEN,
    LEANS,
    LEVELS,
    PLAIN,
    READ,
    SIDE,
    SOME,
    Pictures,
    packed,
    shaken,
    softened,
    tinted,
)

FIELD = 208  # pixels of a finder's view …
NARROW = (48, 64, 96)  # … or of one that a single die fills
UNITS = (8.0, 8.0, 8.0, 12.0, 12.0, 1.0, 1.0, 8.0, 8.0)  # as companion.dice.net.judge has them


class Views:
    """Random views for the finder, with the maps that it should draw.

    `sizes`: pixels of a die, from and to; `scales`: by which a reader makes frames smaller, from and to. Half of the
    views, if they are named, are as large as that makes them, if their dice are then of these sizes.
    """

    def __init__(
        self,
        pictures: Pictures,
        c: Chance,
        sizes: tuple[float, float] = (7.5, 75.0),
        scales: tuple[float, float] | None = None,
    ) -> None:
        self.p, self.c, self.sizes, self.scales = pictures, c, sizes, scales
        self.die = (pictures.states >= READ) & (pictures.states <= HIDDEN)
        edges = pictures.outlines[..., 2].masked_fill(~self.die, float("nan"))
        usual = edges.nanmedian(1).values.exp()
        self.usual = torch.where(usual.isnan(), torch.full_like(usual, 60.0), usual)

    def batch(self, count: int, field: int = FIELD) -> tuple[Tensor, Tensor, Tensor, Tensor]:
        p, c = self.p, self.c
        n = c.whole(p.count, count)
        least, most, aside = (*self.sizes, 0.4) if field == FIELD else (0.3 * field, min(0.85 * field, 75), 0.1)
        wanted = torch.exp(c.between(log(least), log(most), count))
        scale = (wanted / self.usual[n]).clamp(max=1.7)
        as_read = torch.zeros(count, dtype=torch.bool, device=p.device)
        if self.scales:
            own = c.between(*self.scales, count)
            as_read = c.often(0.5, count) & (self.usual[n] * own > least) & (self.usual[n] * own < most)
            scale = torch.where(as_read, own, scale)
        level = (-scale.log2()).floor().clamp(0, LEVELS - 1).long()
        turn = torch.where(c.often(0.5, count), c.between(0, 2 * pi, count), c.whole(4, count) * pi / 2)
        flip = torch.where(c.often(0.5, count), -1.0, 1.0)
        chosen = torch.multinomial(self.die[n].float() + 1e-4, 1, generator=c.source)[:, 0]
        focus = p.outlines[n, chosen, :2] + c.between(-aside, aside, count, 2) * field / scale[:, None]
        anywhere = c.rand(count, 2) * torch.tensor([WIDE, HIGH], device=p.device)
        lost = c.often(0.15, count) | ~self.die[n].any(1)
        focus = torch.where(lost[:, None], anywhere, focus)
        frame, room = torch.tensor([WIDE, HIGH], device=p.device), 0.5 * field / scale[:, None]
        inside = focus.clamp(torch.minimum(room, frame - room), torch.maximum(room, frame - room))
        focus = torch.where(as_read[:, None], inside, focus)
        cos_, sin_ = turn.cos() * scale, turn.sin() * scale
        matrix = torch.stack([flip * cos_, -flip * sin_, sin_, cos_], -1).view(count, 2, 2)
        middle = (field - 1) / 2
        steps = torch.arange(field, device=p.device) - middle
        v, u = torch.meshgrid(steps, steps, indexing="ij")
        spots = torch.stack([u, v], -1).view(1, -1, 2) @ torch.linalg.inv(matrix).transpose(1, 2) + focus[:, None]
        shrink = (0.5**level)[:, None, None]
        views = p.sample(n, level, (spots + 0.5) * shrink - 0.5).view(count, 3, field, field)
        views = softened(views, c, scale)
        cells = field // 4
        outside = (spots < -1) | (spots > torch.tensor([WIDE, HIGH], device=p.device))
        outside = outside.any(-1).view(count, cells, 4, cells, 4).float().mean((2, 4)) > 0.5
        quads = (p.quads[n] - focus[:, None, None]) @ matrix.transpose(1, 2)[:, None] + middle
        outline = packed(quads)
        edge, at = outline[..., 2].exp(), outline[..., :2]
        cell = torch.arange(cells, device=p.device) * 4 + 1.5
        cy, cx = torch.meshgrid(cell, cell, indexing="ij")
        away = torch.hypot(cx - at[..., 0, None, None], cy - at[..., 1, None, None])  # b × slot × cell × cell
        states = p.states[n]
        sized = (edge > 0.93 * self.sizes[0]) & (edge < 90)
        seen = ((states >= READ) & (states <= BLURRED) & sized)[..., None, None]
        vague = ((states == HIDDEN) | ((states >= READ) & (states <= BLURRED) & ~sized))[..., None, None]
        wide = edge[..., None, None]
        heat = (torch.exp(-(((away - 2.9).clamp(min=0) / (0.17 * wide)) ** 2)) * seen).amax(1)
        ignored = ((away < 0.7 * wide) & vague).any(1) | outside
        heat = torch.where(ignored & (heat < 0.3), -1.0, heat)
        rank = torch.where(seen & (away < (0.22 * wide).clamp(min=3.5)), away / wide, 9.0)
        best, own = rank.min(1)
        pick = own.flatten(1)

        def of(held: Tensor) -> Tensor:
            return held.gather(1, pick).view(count, cells, cells)

        shape = torch.stack([(of(edge) / 24).log(), (of(at[..., 0]) - cx) / 8, (of(at[..., 1]) - cy) / 8], 1)
        mask = (best < 9).float()
        return tinted(views, c, 0.15), heat, torch.where(mask[:, None] > 0, shape, 0.0), mask


class Crops:
    """Random crops for a judge, with what it should say of them.

    `side`, `edge`: pixels of a crop, and of a die's edge in it; `look`: a judge looks first and again, or two do;
    `moved`: the share that is smeared.
    """

    def __init__(
        self,
        pictures: Pictures,
        c: Chance,
        side: int = SIDE,
        edge: float = EDGE,
        look: Literal["both", "first", "second"] = "both",
        moved: float = 0.0,
    ) -> None:
        self.p, self.c, self.side, self.edge, self.look, self.moved = pictures, c, side, edge, look, moved
        p = pictures
        use = (p.states >= READ) & (p.states <= BLURRED)
        self.where = use.nonzero()
        value, lean = p.values[use], p.states[use] == LEANS
        weight = 1 + 0.8 * ((value == 1) | (value == 2)) + 0.7 * lean + 1.0 * (value == 7) - 0.4 * (value == SOME)
        edges = p.outlines[..., 2][use].exp()
        large = (edges > 14).float() * 0.7 + 0.3
        if look != "both":
            large = large + 0.6 * ((edges > 13) & (edges < 36))  # of the six, small dice are the hard ones
        self.chance = (weight * large).cumsum(0) / (weight * large).sum()
        self.busy = torch.where(
            (p.states != EMPTY) & (p.states != PLAIN), p.outlines[..., 2].exp(), torch.zeros_like(p.outlines[..., 2])
        )
        plain = (p.states == PLAIN).nonzero()
        self.decoys = torch.cat([plain[:, :1].float(), p.outlines[plain[:, 0], plain[:, 1], :3].clone()], 1)
        self.decoys[:, 3] = self.decoys[:, 3].exp()
        self.hard = torch.zeros(0, 5, device=p.device)  # frame, x, y, edge, turn

    def free(self, n: Tensor, at: Tensor, least: float) -> Tensor:
        """Whether places are no dice."""
        gap = (self.p.outlines[n, :, :2] - at[:, None]).norm(dim=-1)
        return (gap > least * self.busy[n]).all(1)

    def _dice(self, count: int) -> tuple[Tensor, ...]:
        p, c = self.p, self.c
        row = torch.searchsorted(self.chance, c.rand(count)).clamp(max=len(self.where) - 1)
        n, slot = self.where[row].unbind(1)
        outline = p.outlines[n, slot]
        true = outline[:, 2].exp()
        upright = torch.atan2(outline[:, 6], outline[:, 5]) / 4 + c.whole(4, count) * pi / 2
        if self.look == "first":
            return n, slot, *self._roughly(n, outline, upright)
        if self.look == "second":
            off = torch.where(c.often(0.25, count), 3.0, 1.0)
            size = true * torch.exp(c.normal(count) * 0.03 * off)
            at = outline[:, :2] + c.normal(count, 2) * (0.025 * off * true)[:, None]
            return n, slot, torch.cat([at, size[:, None]], 1), upright + c.normal(count) * 0.035 * off
        # The first look follows a rough finder, the second one the first look's own outline.
        rough = c.often(0.4, count)
        size = true * torch.exp(c.normal(count) * torch.where(rough, 0.2, 0.07))
        at = outline[:, :2] + c.normal(count, 2) * (torch.where(rough, 0.15, 0.06) * true)[:, None]
        turn = torch.where(rough, c.between(0, 2 * pi, count), upright + c.normal(count) * 0.1)
        return n, slot, torch.cat([at, size[:, None]], 1), turn

    def _roughly(self, n: Tensor, outline: Tensor, upright: Tensor) -> tuple[Tensor, Tensor]:
        """Places as the finder tells them, up to a third of an edge beside dice that touch, and turns."""
        c, count, true = self.c, len(n), outline[:, 2].exp()
        kind = c.rand(count)
        rough = kind < 0.45
        off = torch.where(kind < 0.15, 0.23, torch.where(rough, 0.14, 0.065)) * true
        aside = c.normal(count, 2) * off[:, None]
        aside = aside * (0.4 * true / aside.norm(dim=1)).clamp(max=1)[:, None]
        gaps = (self.p.outlines[n, :, :2] - (outline[:, :2] + aside)[:, None]).norm(dim=-1)
        nearest = gaps.masked_fill(self.busy[n] == 0, 1e9).min(1).values
        aside = torch.where((nearest < 0.99 * aside.norm(dim=1))[:, None], 0.3 * aside, aside)  # another die is nearer
        size = true * torch.exp(c.normal(count) * torch.where(rough, 0.13, 0.07))
        turn = torch.where(c.often(0.65, count), c.between(0, 2 * pi, count), upright + c.normal(count) * 0.1)
        return torch.cat([outline[:, :2] + aside, size[:, None]], 1), turn

    def ground(self, count: int) -> tuple[Tensor, Tensor, Tensor, Tensor]:
        """Places that are no dice: frame, place, turn, and which are to be used."""
        p, c = self.p, self.c
        row = torch.searchsorted(self.chance, c.rand(count)).clamp(max=len(self.where) - 1)
        n, slot = self.where[row].unbind(1)
        outline = p.outlines[n, slot]
        edge = outline[:, 2].exp() * torch.exp(c.normal(count) * 0.3)
        angle, gap = c.between(0, 2 * pi, count), c.between(0.45, 1.3, count)
        beside = outline[:, :2] + (outline[:, 2].exp() * gap)[:, None] * torch.stack([angle.cos(), angle.sin()], -1)
        anywhere = c.rand(count, 2) * torch.tensor([WIDE, HIGH], device=p.device)
        far = c.often(0.4, count)
        at = torch.where(far[:, None], anywhere, beside)
        n = torch.where(far, c.whole(p.count, count), n)
        place = torch.cat([at, edge[:, None]], 1)
        if len(self.decoys):
            some = self.decoys[c.whole(len(self.decoys), count)]
            use = c.often(0.5, count)
            n = torch.where(use, some[:, 0].long(), n)
            moved = some[:, 1:3] + c.normal(count, 2) * 0.12 * some[:, 3:]
            there = torch.cat([moved, some[:, 3:] * torch.exp(c.normal(count, 1) * 0.15)], 1)
            place = torch.where(use[:, None], there, place)
        turn = c.between(0, 2 * pi, count)
        if len(self.hard):
            some = self.hard[c.whole(len(self.hard), count)]
            use = c.often(0.3, count)
            n = torch.where(use, some[:, 0].long(), n)
            moved = some[:, 1:3] + c.normal(count, 2) * 0.06 * some[:, 3:4]
            there = torch.cat([moved, some[:, 3:4] * torch.exp(c.normal(count, 1) * 0.07)], 1)
            place = torch.where(use[:, None], there, place)
            turn = torch.where(use, some[:, 4] + c.normal(count) * 0.1 + c.whole(4, count) * pi / 2, turn)
        return n, place, turn, self.free(n, place[:, :2], 0.42)

    def batch(self, count: int) -> tuple[Tensor, dict[str, Tensor]]:
        p, c = self.p, self.c
        dice = round(count * 0.68)
        n, slot, place, turn = self._dice(dice)
        gn, gplace, gturn, free = self.ground(count - dice)
        # Some dice fill their picture.
        room = torch.where(c.often(0.18, count)[:, None], c.between(0.62, 1.2, count, 4), 99.0)
        frames, places, turns = torch.cat([n, gn]), torch.cat([place, gplace]), torch.cat([turn, gturn])
        views = p.crops(frames, places, turns, room, self.side, self.edge)
        views = softened(views, c, self.edge / places[:, 2])
        smears = shaken(views, c, self.moved, self.edge)
        smear = smears[:dice]
        scale = (self.edge / place[:, 2])[:, None]
        cos_, sin_ = turn.cos()[:, None], turn.sin()[:, None]

        def into(points: Tensor) -> Tensor:
            away = (points - place[:, None, :2]) * scale[:, None]
            x, y = away[..., 0], away[..., 1]
            return torch.stack([x * cos_ + y * sin_, y * cos_ - x * sin_], -1)

        quad, foot = into(p.quads[n, slot]), into(p.feet[n, slot][:, None])[:, 0]
        flip = torch.where(c.often(0.5, count), -1.0, 1.0)
        views = torch.where(flip[:, None, None, None] < 0, views.flip(-1), views)
        mirror = torch.stack([flip[:dice], torch.ones(dice, device=p.device)], -1)
        shape = packed(quad * mirror[:, None])
        down = (foot * mirror - shape[:, :2]) / shape[:, 2:3].exp()
        shape = torch.cat([shape[:, :2] / self.edge, shape[:, 2:3] - log(self.edge), shape[:, 3:], down], 1)
        shape = shape * torch.tensor(UNITS, device=p.device)
        value = p.values[n, slot]
        value = torch.where((smear > 0.1) & (value != 0) & (value != 7), torch.where(smear > 0.2, 7, -1), value)
        shaped = (value != 0).float()[:, None].expand(-1, 7)
        footed = ((value != 0) & (value != 7) & (p.footed[n, slot] > 0)).float()[:, None].expand(-1, 2)
        ground = torch.where(free, 0, -1)
        target = {
            "value": torch.cat([value, ground]),
            "shows": p.shows[n, slot],
            "colour": p.colours[n, slot],
            "shape": shape,
            "counts": torch.cat([shaped, footed], 1),
            "leans": p.leans[n, slot],
            "still": smears == 0,
        }
        return tinted(views, c, 0.12), target
