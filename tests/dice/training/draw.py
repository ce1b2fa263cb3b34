"""Practice scenes drawn on an accelerator, by the thousand: `batch` is one batch of pictures with their labels.

Needs PyTorch alone. A batch holds scenes whose dice are about equally large, so that every die fits one patch of rays.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, exp, log, pi

import torch
from torch import Tensor
from torch.nn import functional as F

from tests.dice.training.boxes import Scenes
from tests.dice.training.chance import HIGH, WIDE, Chance
from tests.dice.training.layout import SLOTS, linear
from tests.dice.training.sensor import exposed
from tests.dice.training.surfaces import Surfaces
from tests.dice.training.vectors import dot

RAYS = 12_000_000  # drawn at once: a bound on memory


@dataclass
class Drawn:
    """Frames as bytes (blue, green, red) and what is known of every slot."""

    frames: Tensor  # n × 3 × HIGH × WIDE
    quads: Tensor  # n × SLOTS × 4 × 2, pixels of the top face's corners
    feet: Tensor  # n × SLOTS × 2, the middle of the lower face
    values: Tensor  # n × SLOTS; 0 for what is no die, -1 for an empty slot
    colours: Tensor  # n × SLOTS; index of SIX, or -1
    leans: Tensor  # n × SLOTS, degrees
    shown: Tensor  # n × SLOTS, share of the top face that can be seen
    smears: Tensor  # n × SLOTS, how far it moved while the picture was taken, in edges
    clear: Tensor  # n × SLOTS, grey levels between the pips of the top face and its body


def _table(scenes: Scenes, surfaces: Surfaces) -> tuple[Tensor, Tensor]:
    """The empty table under its light, n × 3 × HIGH × WIDE, and its mean colour."""
    n, device, c = scenes.n, scenes.c.device, scenes.c
    ys, xs = torch.meshgrid(torch.arange(HIGH, device=device), torch.arange(WIDE, device=device), indexing="ij")
    pixels = torch.stack([xs, ys], -1).view(1, -1, 2).float().expand(n, -1, -1)
    rays = scenes.rays(pixels)
    down = (-scenes.at[:, None, 2] / rays[..., 2].clamp(max=-0.02)).clamp(max=200)
    spots = (scenes.at[:, None] + rays * down[..., None])[..., :2]
    texture = surfaces.draw(n, c)  # n × 3 × side × side, linear
    turn = c.between(0, 2 * pi, n)
    cos, sin = turn.cos()[:, None], turn.sin()[:, None]
    x = (spots[..., 0] * cos - spots[..., 1] * sin) / surfaces.edges[:, None] + c.between(-1, 1, n, 1)
    y = (spots[..., 0] * sin + spots[..., 1] * cos) / surfaces.edges[:, None] + c.between(-1, 1, n, 1)
    grid = torch.stack([x, y], -1).view(n, HIGH, WIDE, 2)
    # Reflected at the edges: the table goes on.
    picture = F.grid_sample(texture, grid, padding_mode="reflection", align_corners=False)
    picture = _checked(picture, spots, scenes, surfaces)
    small = F.interpolate(spots.transpose(1, 2).view(n, 2, HIGH, WIDE), scale_factor=0.25, mode="area")
    points = torch.cat([small, torch.zeros_like(small[:, :1])], 1).flatten(2).transpose(1, 2).contiguous()
    lit = scenes.lit(points, 6)
    near = torch.zeros_like(lit)
    for k in range(SLOTS):
        there = (scenes.value[:, k] >= 0)[:, None].float()
        gap = (points[..., :2] - scenes.place[:, None, k]).norm(dim=-1) - 0.55
        near = torch.maximum(near, torch.exp(-gap.clamp(min=0) / 0.3) * there)
    key = scenes.key[:, None]
    light = key * scenes.lamp[:, None, 2] * lit + (1 - key) * (1 - 0.5 * near)
    light = F.interpolate(light.view(n, 1, HIGH // 4, WIDE // 4), size=(HIGH, WIDE), mode="bilinear")
    mean = texture.mean((2, 3))
    light = light + (scenes.fill_tint * scenes.fill[:, 2:].clamp(min=0))[:, :, None, None]
    return picture * light * scenes.tint[:, :, None, None], mean


def _checked(picture: Tensor, spots: Tensor, scenes: Scenes, surfaces: Surfaces) -> Tensor:
    """The same table, but where there is a chess board, its squares; what the table was is their grain."""
    n, c = scenes.n, scenes.c
    at = scenes.turned_by(-scenes.board_turn, spots) / scenes.square[:, None, None]
    # Places are middles of squares along one side, and between two of them along the other.
    u, v = (at[..., 0] + 0.5) * pi, at[..., 1] * pi
    share = torch.sigmoid(u.sin() * v.sin() * torch.exp(c.between(2.5, 5.0, n))[:, None]).view(n, 1, HIGH, WIDE)
    light, dark = (surfaces.tone(n, c)[:, :, None, None] for _ in range(2))
    grain = (picture / picture.mean((2, 3), keepdim=True)).clamp(0.2, 4) ** c.between(0.1, 0.6, n)[:, None, None, None]
    return torch.where(scenes.board[:, None, None, None], torch.lerp(light, dark, share) * grain, picture)


def pictures(scenes: Scenes, surfaces: Surfaces) -> Drawn:
    """Draw a batch: the table, then the boxes from far to near, then the accidents of lens and sensor."""
    n, device, c = scenes.n, scenes.c.device, scenes.c
    picture, ground = _table(scenes, surfaces)
    picture = picture.permute(0, 2, 3, 1).contiguous()
    marks = torch.zeros(n, HIGH, WIDE, dtype=torch.int16, device=device)
    order = (scenes.centre - scenes.at[:, None]).norm(dim=-1).argsort(1, descending=True)
    reordered(scenes, order)
    patch = ceil(2.05 * scenes.die_px) + 6
    fine = 2 if scenes.die_px < 90 else 1
    corners = torch.tensor([[x, y, z] for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)], device=device).float()
    drawn = torch.zeros(n, SLOTS, device=device)
    moving = c.often(0.08, n)[:, None] & c.often(0.5, n, SLOTS)
    smear = torch.where(moving, c.between(0.05, 0.9, n, SLOTS), torch.zeros(n, SLOTS, device=device))
    heading = c.between(0, 2 * pi, n, SLOTS)
    ys, xs = torch.meshgrid(torch.arange(patch, device=device), torch.arange(patch, device=device), indexing="ij")
    fys, fxs = torch.meshgrid(
        torch.arange(patch * fine, device=device), torch.arange(patch * fine, device=device), indexing="ij"
    )
    subpixel = (torch.stack([fxs, fys], -1).view(1, -1, 2).float() + 0.5) / fine - 0.5
    for k in range(SLOTS):
        around = scenes.pixels(
            (corners * scenes.half[:, None, k]) @ scenes.world[:, k].transpose(1, 2) + scenes.centre[:, None, k]
        )
        start = (around.amin(1).floor() - 2).long()
        at = subpixel + start[:, None]
        point, met, rays = scenes.hit(at, k)
        world = point @ scenes.world[:, k].transpose(1, 2) + scenes.centre[:, None, k]
        shade = scenes.lit(world, 3, k)
        colour, side = scenes.shade(point, rays, k, ground, shade)
        layer = torch.cat([colour * met[..., None], met[..., None].float()], -1)
        layer = layer.view(n, patch * fine, patch * fine, 4).permute(0, 3, 1, 2)
        side = torch.where(met, side, -1).view(n, patch * fine, patch * fine)[:, ::fine, ::fine]
        layer = F.avg_pool2d(layer, fine) if fine > 1 else layer
        if bool(moving[:, k].any()):
            layer = _smeared(layer, smear[:, k] * scenes.px, heading[:, k])
        py, px = ys[None] + start[:, 1, None, None], xs[None] + start[:, 0, None, None]
        inside = (py >= 0) & (py < HIGH) & (px >= 0) & (px < WIDE)
        which = torch.arange(n, device=device)[:, None, None].expand_as(py)
        where = (which[inside], py[inside], px[inside])
        paint = layer.permute(0, 2, 3, 1)[inside]
        picture[where] = picture[where] * (1 - paint[:, 3:]) + paint[:, :3]
        flags, old = side[inside], marks[where]
        marks[where] = torch.where(flags >= 0, (flags + 1 + 8 * k).short(), old)
        drawn[:, k] = (side >= 4).flatten(1).sum(1) - (side == 5).flatten(1).sum(1)
    quads, feet = scenes.labels()
    covered(picture, marks, scenes)
    frames, shaken = exposed(picture.permute(0, 3, 1, 2), scenes)
    shown, clear = tones_of(frames, marks, drawn)
    smears = torch.maximum(smear, shaken[:, None])
    return Drawn(frames, quads, feet, scenes.value, scenes.colour, scenes.lean, shown, smears, clear)


def tones_of(frames: Tensor, marks: Tensor, whole: Tensor) -> tuple[Tensor, Tensor]:
    """Of each top face: which share of its whole is marked, and how far its pips' tone is from its body's."""
    shown, clear = torch.zeros_like(whole), torch.zeros_like(whole)
    flat = frames.flatten(2).float()
    for k in range(SLOTS):
        body, pips = (marks == 5 + 8 * k).flatten(1).float(), (marks == 7 + 8 * k).flatten(1).float()
        shown[:, k] = (body.sum(1) + pips.sum(1)) / whole[:, k].clamp(min=1)
        tones = [torch.einsum("ncp,np->nc", flat, m) / m.sum(1, keepdim=True).clamp(min=1) for m in (body, pips)]
        clear[:, k] = (tones[0] - tones[1]).abs().amax(1)
    return shown, clear


def reordered(scenes: Scenes, order: Tensor) -> None:
    """Far boxes first, so that near ones cover them."""
    for name, held in list(vars(scenes).items()):
        if isinstance(held, Tensor) and held.dim() >= 2 and held.shape[:2] == order.shape:
            index = order.view(*order.shape, *[1] * (held.dim() - 2)).expand_as(held)
            setattr(scenes, name, held.gather(1, index))


def _smeared(layer: Tensor, length: Tensor, heading: Tensor) -> Tensor:
    """Layers moved along their headings by so many pixels while the picture was taken."""
    side = layer.shape[-1]
    total = torch.zeros_like(layer)
    base = F.affine_grid(
        torch.tensor([[1.0, 0, 0], [0, 1, 0]], device=layer.device).expand(len(layer), 2, 3), layer.shape, False
    )
    for step in torch.linspace(-0.5, 0.5, 9).tolist():
        move = torch.stack([heading.cos(), heading.sin()], -1) * (length * step * 2 / side)[:, None]
        total += F.grid_sample(layer, base + move[:, None, None], align_corners=False)
    return total / 9


def covered(picture: Tensor, marks: Tensor, scenes: Scenes) -> None:
    """A hand over some of the trays: capsules of skin, and its shadow; what it covers is no longer marked."""
    n, device, c = scenes.n, scenes.c.device, scenes.c
    hand = c.often(0.12, n)
    ys, xs = torch.meshgrid(torch.arange(HIGH, device=device), torch.arange(WIDE, device=device), indexing="ij")
    at = torch.stack([xs, ys], -1).float()[None]
    size = torch.tensor([WIDE, HIGH], device=device)
    palm = c.rand(n, 2) * size
    angle = c.between(0, 2 * pi, n)
    root = palm + torch.stack([angle.cos(), angle.sin()], -1) * 700
    thick = c.between(35, 90, n)
    depth = _capsule(at, palm, root, thick * 0.8)
    for finger in torch.linspace(-0.7, 0.7, 4).tolist():
        bent = angle + pi + finger + c.normal(n) * 0.1
        tip = palm + torch.stack([bent.cos(), bent.sin()], -1) * thick[:, None] * 2.2
        depth = torch.maximum(depth, _capsule(at, palm, tip, thick * 0.28))
    cover = (depth > 0) & hand[:, None, None]
    skin = linear(torch.tensor([215.0, 165, 130], device=device) * c.between(0.35, 1.1, n, 1))
    round_ = (0.35 + 0.65 * depth.clamp(0, 1).sqrt())[..., None] * skin[:, None, None]
    light = (scenes.key * 0.6 + (1 - scenes.key))[:, None, None, None] * scenes.tint[:, None, None]
    shadow = F.avg_pool2d(torch.roll(cover.float(), (14, 18), (1, 2))[:, None], 31, 1, 15)[:, 0]
    picture *= (1 - 0.6 * shadow * (~cover))[..., None]
    picture.copy_(torch.where(cover[..., None], round_ * light, picture))
    marks[cover] = 0


def _capsule(at: Tensor, one: Tensor, other: Tensor, radius: Tensor) -> Tensor:
    """1 in the middle of a capsule, 0 at its rim, less outside."""
    way = other - one
    away = at - one[:, None, None]
    share = (dot(away, way[:, None, None]) / dot(way, way)[:, None, None]).clamp(0, 1)
    gap = (away - share[..., None] * way[:, None, None]).norm(dim=-1)
    return 1 - gap / radius[:, None, None]


def batch(chance: Chance, surfaces: Surfaces, smallest: float = 11.0, largest: float = 190.0) -> Drawn:
    """One batch of any die size, as many scenes as fit the bound on memory."""
    usual = bool(chance.often(0.5, 1).item())  # what a camera over a tray shows
    die_px = exp(float(chance.between(log(16 if usual else smallest), log(min(95, largest) if usual else largest), 1)))
    patch = ceil(2.05 * die_px) + 6
    rays = (patch * (2 if die_px < 90 else 1)) ** 2
    count = int(min(96, max(2, RAYS // rays)))
    with torch.no_grad():
        return pictures(Scenes(count, die_px, chance), surfaces)
