"""Boxes with rounded edges and pips as rays meet them: where, in which light, and what cuts that off."""

from __future__ import annotations

import torch
from torch import Tensor

from tests.dice.training.layout import SLOTS, Layout
from tests.dice.training.vectors import dot, unit

# Values on +x, -x, +y, -y, +z, -z of a die that shows 0 (none) to 6, and which of nine cells each value fills.
AROUND = torch.tensor(
    [
        (0, 0, 0, 0, 0, 0),
        (2, 5, 3, 4, 1, 6),
        (6, 1, 3, 4, 2, 5),
        (2, 5, 6, 1, 3, 4),
        (2, 5, 1, 6, 4, 3),
        (1, 6, 3, 4, 5, 2),
        (5, 2, 3, 4, 6, 1),
    ]
)
CELLS = torch.tensor(
    [
        (0, 0, 0, 0, 0, 0, 0, 0, 0),
        (0, 0, 0, 0, 1, 0, 0, 0, 0),
        (1, 0, 0, 0, 0, 0, 0, 0, 1),
        (1, 0, 0, 0, 1, 0, 0, 0, 1),
        (1, 0, 1, 0, 0, 0, 1, 0, 1),
        (1, 0, 1, 0, 1, 0, 1, 0, 1),
        (1, 0, 1, 1, 0, 1, 1, 0, 1),
    ],
    dtype=torch.float32,
)


class Scenes(Layout):
    """A batch of scenes as its cameras see it."""

    def pixels(self, points: Tensor) -> Tensor:
        """n × … × 3 in the world to pixels."""
        flat = points.reshape(self.n, -1, 3)
        seen = (flat - self.at[:, None]) @ self.axes.transpose(1, 2)
        at = seen[..., :2] / seen[..., 2:].clamp(min=0.1) * self.focal[:, None, None] + self.middle
        return at.view(*points.shape[:-1], 2)

    def rays(self, pixels: Tensor) -> Tensor:
        """n × m × 2 pixels to unit directions."""
        flat = (pixels - self.middle) / self.focal[:, None, None]
        return unit(torch.cat([flat, torch.ones_like(flat[..., :1])], -1) @ self.axes)

    def labels(self) -> tuple[Tensor, Tensor]:
        own = torch.tensor([[-1, -1, 1], [1, -1, 1], [1, 1, 1], [-1, 1, 1.0]], device=self.c.device)
        corners = (own * self.half[:, :, None]) @ self.world.transpose(2, 3) + self.centre[:, :, None]
        feet = self.centre - self.world[..., 2] * self.half[..., 2:]
        return self.pixels(corners), self.pixels(feet)

    def _samples(self, count: int) -> Tensor:
        """n × count × 3 directions to points of the lamp."""
        side = unit(torch.linalg.cross(self.lamp, torch.tensor([0.0, 0, 1], device=self.c.device).expand_as(self.lamp)))
        up = torch.linalg.cross(side, self.lamp)
        turns = torch.arange(count, device=self.c.device) * 2.399963
        reach = ((torch.arange(count, device=self.c.device) + 0.5) / count).sqrt() * self.soft[:, None]
        across, along = (turns.cos() * reach)[..., None], (turns.sin() * reach)[..., None]
        return unit(self.lamp[:, None] + across * side[:, None] + along * up[:, None])

    def lit(self, points: Tensor, count: int, but: int = -1) -> Tensor:
        """n × m: which share of the lamp each point sees, past all boxes but one."""
        shares = torch.zeros(points.shape[:2], device=points.device)
        ways = self._samples(count)
        for s in range(count):
            dark = torch.zeros(points.shape[:2], dtype=torch.bool, device=points.device)
            for k in range(SLOTS):
                if k != but:
                    dark |= self._blocked(points, ways[:, s], k)
            shares += (~dark).float()
        return shares / count

    def _blocked(self, points: Tensor, way: Tensor, k: int) -> Tensor:
        turn, half = self.world[:, k], self.half[:, k] * torch.where(self.round[:, k, None], 0.8, 0.97)
        origin = (points - self.centre[:, None, k]) @ turn
        step = (way[:, None] @ turn)[:, 0]
        step = torch.where(step.abs() < 1e-4, torch.full_like(step, 1e-4), step)[:, None]
        one, other = (-half[:, None] - origin) / step, (half[:, None] - origin) / step
        enter, leave = torch.minimum(one, other).amax(-1), torch.maximum(one, other).amin(-1)
        there = (self.value[:, k] >= 0)[:, None]
        return (leave > enter) & (leave > 0.02) & there

    def _distance(self, p: Tensor, k: int) -> Tensor:
        radius = self.radius[:, k, None]
        q = p.abs() - (self.half[:, None, k] - radius[..., None])
        box = q.clamp(min=0).norm(dim=-1) + q.amax(-1).clamp(max=0) - radius
        box = torch.maximum(box, p.norm(dim=-1) - self.ball[:, k, None])
        reach, slope = self._lathe(p, k)
        turned = (torch.hypot(p[..., 0], p[..., 1]) - reach) / (1 + slope**2).sqrt()
        turned = torch.maximum(turned, p[..., 2].abs() - self.half[:, None, k, 2])
        return torch.where(self.round[:, k, None], turned, box)

    def _lathe(self, p: Tensor, k: int) -> tuple[Tensor, Tensor]:
        """The radius of round body k at the height of points, and how it grows with that."""
        knots, high = self.profile[:, k], self.half[:, k, 2:]
        at = ((p[..., 2] / high + 1) / 2 * 5).clamp(0, 4.999)
        low = at.long()
        one, other = knots.gather(1, low), knots.gather(1, low + 1)
        return torch.lerp(one, other, at - low), (other - one) * 5 / (2 * high)

    def hit(self, pixels: Tensor, k: int) -> tuple[Tensor, Tensor, Tensor]:
        """Where rays through pixels meet box k, in its own directions; whether they do; and the rays."""
        turn, half = self.world[:, k], self.half[:, k]
        rays = self.rays(pixels) @ turn
        origin = ((self.at - self.centre[:, k])[:, None] @ turn)[:, 0]
        step = torch.where(rays.abs() < 1e-5, torch.full_like(rays, 1e-5), rays)
        one, other = (-half - origin)[:, None] / step, (half - origin)[:, None] / step
        enter, leave = torch.minimum(one, other).amax(-1), torch.maximum(one, other).amin(-1)
        way = enter
        for _ in range(12):
            way = way + self._distance(origin[:, None] + rays * way[..., None], k)
        point = origin[:, None] + rays * way[..., None]
        met = (leave > enter) & (self._distance(point, k) < 0.02) & (self.value[:, k] >= 0)[:, None]
        return point, met, rays

    def _pips(self, p: Tensor, axis: Tensor, side: Tensor, k: int) -> tuple[Tensor, ...]:
        """Of points on sides of box k: how much pip and how much stamp each is; where in its cell; the pip's radius."""
        u = p.gather(-1, ((axis + 1) % 3)[..., None])[..., 0]
        v = p.gather(-1, ((axis + 2) % 3)[..., None])[..., 0]
        swapped = self.swapped[:, k, None]
        u, v = torch.where(swapped, v, u), torch.where(swapped, u, v)
        value = AROUND.to(p.device)[self.value[:, k].clamp(min=0)].gather(1, side)
        spread, pip = self.spread[:, k, None], self.pip[:, k, None]
        column, row = (u / spread).round().clamp(-1, 1), (v / spread).round().clamp(-1, 1)
        filled = CELLS.to(p.device).view(-1)[value * 9 + ((row + 1) * 3 + column + 1).long()]
        pip = torch.where(value == 1, torch.minimum(pip * self.lone[:, k, None], 0.5 * spread), pip)
        right, down = u - column * spread, v - row * spread
        edge = 0.4 / self.px[:, None].clamp(min=10)
        inside = filled * ((pip - torch.hypot(right, down)) / edge + 0.5).clamp(0, 1)
        # A name printed around the one, and a badge between even pips: dashes on a ring, and in a disc.
        far, turn = torch.hypot(u, v), torch.atan2(v, u)
        dashes = ((turn * 17 + 3 * (5 * turn).sin()).sin() * (far * 60 + turn * 7).cos() > 0.1).float()
        ring = (far > 0.21) & (far < 0.36) & (value == 1)
        badge = (far < 0.2) & (value % 2 == 0)
        return inside, dashes * (ring | badge) * self.stamp[:, k, None] * (1 - inside), right, down, pip

    def _marks(self, p: Tensor, k: int) -> Tensor:
        """How much mark is on points of what is no die."""
        x, y = (p[..., axis].abs() / self.half[:, None, k, axis] for axis in (0, 1))
        far, kind = torch.hypot(x, y), self.mark[:, k, None]
        wide, thick = self.mark_wide[:, k, None], self.mark_thick[:, k, None]
        gap = torch.where(kind == 1, far - 0.5 * wide, (far - wide).abs() - thick)
        bar = torch.maximum(torch.where(kind == 3, x, torch.minimum(x, y)) - thick, far - wide)
        gap = torch.where(kind >= 3, bar, gap)
        return (0.5 - 20 * gap).clamp(0, 1) * ((kind > 0) & (p[..., 2] > 0))

    def _behind(self, p: Tensor, normal: Tensor, rays: Tensor, k: int) -> Tensor:
        """How much pip is seen through a clear box where a ray that enters at p, bent as by plastic, leaves it."""
        bent = 1 / 1.49
        facing = -dot(rays, normal).clamp(max=0)
        inner = bent * rays + (bent * facing - (1 - bent**2 * (1 - facing**2)).clamp(min=0).sqrt())[..., None] * normal
        inner = torch.where(inner.abs() < 1e-4, torch.full_like(inner, 1e-4), inner)
        way = (self.half[:, None, k] * inner.sign() - p) / inner
        length, axis = way.clamp(min=0.02).min(-1)
        side = axis * 2 + (inner.gather(-1, axis[..., None])[..., 0] < 0)
        return self._pips(p + inner * length[..., None], axis, side, k)[0]

    def shade(self, p: Tensor, rays: Tensor, k: int, ground: Tensor, shade: Tensor) -> tuple[Tensor, Tensor]:
        """The light from points of box k, and on which side of it each lies."""
        inner = (self.half[:, k] - self.radius[:, k, None])[:, None]
        normal = unit(p - torch.maximum(torch.minimum(p, inner), -inner))
        cut = (p.norm(dim=-1) > self.ball[:, k, None] - 0.004)[..., None]
        normal = torch.where(cut, unit(p), normal)
        _, slope = self._lathe(p, k)
        top = (p[..., 2:].abs() > self.half[:, None, k, 2:] - 0.015).float() * p[..., 2:].sign()
        lathe = unit(torch.cat([unit(p[..., :2]) * (1 - top.abs()), top - slope[..., None] * (1 - top.abs())], -1))
        normal = torch.where(self.round[:, k, None, None], lathe, normal)
        axis = (p.abs() / self.half[:, None, k]).argmax(-1)
        side = axis * 2 + (p.gather(-1, axis[..., None])[..., 0] < 0)
        inside, stamped, right, down, pip = self._pips(p, axis, side, k)
        swapped = self.swapped[:, k, None]
        behind = self._behind(p, normal, rays, k)
        steep = (self.hollow[:, k, None] / pip * inside)[..., None]
        bent_u, bent_v = torch.where(swapped, down, right)[..., None], torch.where(swapped, right, down)[..., None]
        bend = torch.zeros_like(p).scatter(-1, ((axis + 1) % 3)[..., None], bent_u)
        bend = bend.scatter(-1, ((axis + 2) % 3)[..., None], bent_v)
        normal = unit(normal - steep * bend)
        waves = torch.einsum("nmi,nji->nmj", p, self.waves[:, k])
        vein = (waves[..., 0] + 2 * waves[..., 1].sin() + waves[..., 2].cos()).sin() * 0.5 + 0.5
        body = torch.lerp(self.body[:, None, k], self.second[:, None, k], (vein * self.marble[:, k, None])[..., None])
        rubbed = ((waves[..., 3] * 1.7).sin() * 0.5 + 0.5) * self.worn[:, k, None]
        ink = torch.lerp(self.ink[:, None, k], body, rubbed[..., None])
        albedo = torch.lerp(body, ink, (inside + stamped + self._marks(p, k))[..., None].clamp(max=1))
        turn = self.world[:, k]
        out, ray = normal @ turn.transpose(1, 2), rays @ turn.transpose(1, 2)
        key, fill = self.key[:, None], self.fill_tint[:, None]
        facing = dot(out, self.lamp[:, None]).clamp(min=0) * shade
        height = (p @ turn.transpose(1, 2))[..., 2] + self.centre[:, k, 2:]
        open_sky = (0.5 + 0.5 * out[..., 2]) * (0.55 + 0.45 * height.clamp(0, 1))
        around = open_sky[..., None] + (0.5 - 0.5 * out[..., 2:]) * ground[:, None] * 0.6
        light = (key * facing)[..., None] + (1 - key)[..., None] * around
        light = light + fill * dot(out, self.fill[:, None]).clamp(min=0)[..., None]
        clear = self.clearness[:, k, None, None] * (1 - (inside + stamped)[..., None].clamp(max=1))
        through = body.sqrt() * (ground[:, None] + 0.15) * (0.6 + 0.8 * (1 - dot(out, -ray).abs()))[..., None]
        through = torch.lerp(through, body.sqrt() * ink * (0.3 + 0.7 * light), behind[..., None])
        colour = torch.lerp(albedo * light, through, clear)
        half = unit(self.lamp[:, None] - ray)
        shine = self.gloss[:, k, None] * dot(out, half).clamp(0, 1) ** self.polish[:, k, None] * shade * key
        back = ray - 2 * dot(ray, out)[..., None] * out
        across = unit(torch.linalg.cross(self.panel, torch.tensor([0.0, 0, 1], device=p.device).expand_as(self.panel)))
        along = torch.linalg.cross(across, self.panel)
        far = (dot(back, across[:, None]).abs() - self.panel_wide[:, None, 0]).maximum(
            dot(back, along[:, None]).abs() - self.panel_wide[:, None, 1]
        )
        seen = (0.5 - far / 0.04).clamp(0, 1) * (dot(back, self.panel[:, None]) > 0)
        grazing = 0.25 + 0.75 * (1 - dot(out, -ray).clamp(0, 1)) ** 3
        glass = self.mirror[:, k, None] * grazing * (1 - 0.5 * inside)
        colour = colour + (shine + glass * (seen * self.panel_power[:, None] + 0.5 * open_sky))[..., None]
        return colour * self.tint[:, None], torch.where((inside > 0.5) & (side == 4), 6, side)
