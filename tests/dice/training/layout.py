"""What stands on the tables of practice scenes, by chance: dice that lie or lean, plain blocks, paints and lamps.

Lengths are in edges of a die; x points right, y away, z up; pixels are counted from the middle of the first one.
"""

from __future__ import annotations

from math import log, pi

import torch
from torch import Tensor

from tests.dice.training.chance import HIGH, WIDE, Chance
from tests.dice.training.vectors import towards, unit

SLOTS = 10  # boxes in a scene: dice, plain cubes and tokens
# Black, brown, purple, pink, orange, grey: sRGB of plausible plastics.
SIX = torch.tensor(
    [(28, 28, 30), (108, 64, 38), (78, 40, 110), (236, 120, 160), (240, 98, 24), (144, 147, 150)], dtype=torch.float32
)


def linear(srgb: Tensor) -> Tensor:
    return (srgb / 255).clamp(0, 1) ** 2.2


class Layout:
    """A batch of scenes: everything that decides the pictures."""

    SIX_DICE = 0.35  # of all scenes: those of the known set

    def __init__(self, count: int, die_px: float, chance: Chance) -> None:
        self.n, self.c, self.die_px = count, chance, die_px
        self.known = chance.often(self.SIX_DICE, count)
        self._lens()
        self._lay()
        self._lean()
        self._paint()
        self._light()

    def _lens(self) -> None:
        c, n = self.c, self.n
        self.rows = c.often(0.22, n)  # of touching dice; a low camera takes tops of the far ones for sides of the near
        low = c.often(0.15, n) | (self.rows & c.often(0.3, n))
        tilt = torch.where(low, c.between(38, 62, n), c.between(0, 38, n)) * pi / 180
        roll = torch.where(c.often(0.3, n), c.between(-pi, pi, n), c.between(-0.15, 0.15, n))
        self.px = self.die_px * c.between(0.86, 1.0, n)
        away = c.between(16, 45, n)
        target = torch.stack([c.between(-0.5, 0.5, n), c.between(-0.5, 0.5, n), torch.zeros_like(tilt)], -1)
        zero = torch.zeros_like(tilt)
        self.at = target + away[:, None] * torch.stack([zero, -tilt.sin(), tilt.cos()], -1)
        forward = unit(target - self.at)
        right = torch.stack([torch.ones_like(tilt), zero, zero], -1)
        down = torch.linalg.cross(forward, right)
        cos, sin = roll.cos()[:, None], roll.sin()[:, None]
        self.axes = torch.stack([cos * right + sin * down, cos * down - sin * right, forward], 1)
        self.focal, self.tilt = self.px * away, tilt
        self.middle = torch.tensor([WIDE / 2 - 0.5, HIGH / 2 - 0.5], device=c.device)

    def _reach(self) -> Tensor:
        """How far from the middle things lie, right and away."""
        c, n = self.c, self.n
        reach = torch.stack([0.46 * WIDE / self.px, 0.44 * HIGH / self.px], -1)
        huddle = torch.where(c.often(0.35, n), c.between(0.35, 0.8, n), torch.ones(n, device=c.device))
        return torch.minimum(reach * huddle[:, None], torch.full_like(reach, 9.0))

    def _lay(self) -> None:
        c, n = self.c, self.n
        reach = self._reach()
        apart = torch.where(c.often(0.5, n), c.between(1.02, 1.25, n), c.between(1.42, 1.8, n))
        place = torch.zeros(n, SLOTS, 2, device=c.device)
        fits = torch.zeros(n, SLOTS, dtype=torch.bool, device=c.device)
        for k in range(SLOTS):
            tries = (c.rand(n, 24, 2) * 2 - 1) * reach[:, None]
            if k:
                gaps = (tries[:, :, None] - place[:, None, :k]).norm(dim=-1)
                gaps = torch.where(fits[:, None, :k], gaps, torch.full_like(gaps, 99.0))
                good = gaps.amin(-1) > apart[:, None]
            else:
                good = torch.ones(n, 24, dtype=torch.bool, device=c.device)
            first = good.float().argmax(1)
            place[:, k] = tries[torch.arange(n, device=c.device), first]
            fits[:, k] = good.any(1)
        spin = c.between(0, 2 * pi, n, SLOTS)
        angle, step = c.between(0, 2 * pi, n), c.between(1.0, 1.1, n)
        per_row = c.whole(4, n) + 2
        k = torch.arange(SLOTS, device=c.device)[None]
        u = (k % per_row[:, None] - (per_row[:, None] - 1) / 2) * step[:, None]
        v = (k // per_row[:, None] - 1) * step[:, None] + c.between(0, 0.25, n, SLOTS)
        cos, sin = angle.cos()[:, None], angle.sin()[:, None]
        grid = torch.stack([u * cos - v * sin, u * sin + v * cos], -1)
        place = torch.where(self.rows[:, None, None], grid, place)
        fits = fits | self.rows[:, None]
        spin = torch.where(self.rows[:, None], angle[:, None] + (k % 4) * pi / 2, spin)
        # Chess boards: what stands there stands in the middle of its square.
        self.board = c.often(0.14, n) & ~self.known
        self.square, self.board_turn = c.between(0.85, 2.2, n), c.between(0, 2 * pi, n)
        square = c.rand(n, 20).argsort(1)[:, :SLOTS]
        at = torch.stack([square % 5 - 2, square // 5 - 1.5], -1) + c.normal(n, SLOTS, 2) * 0.06
        at = self.turned_by(self.board_turn, at * self.square[:, None, None])
        place, fits = torch.where(self.board[:, None, None], at, place), fits | self.board[:, None]
        wanted = torch.where(self.known, torch.where(c.often(0.9, n), 6, 5), c.whole(9, n))
        wanted = torch.where(self.rows & ~self.known & c.often(0.4, n), c.whole(5, n) + 5, wanted)
        empty = c.often(0.16, n) & ~self.known  # a table without dice, mostly full of other things
        empty = empty | (self.board & c.often(0.6, n))
        # Dice are wider than small squares.
        wanted = torch.where(self.board & (self.square < 1.45), wanted.clamp(max=1), wanted)
        wanted = torch.where(empty, 0, wanted)
        die = (k < wanted[:, None]) & fits
        others = c.often(0.3, n) | (empty & c.often(0.7, n)) | self.board
        extra = (k >= wanted[:, None]) & others[:, None] & c.often(0.5, n, SLOTS) & fits
        extra = extra | (self.board[:, None] & (k >= wanted[:, None]) & c.often(0.6, n, SLOTS))
        self.place, self.spin, self.die, self.extra = place, spin, die, extra
        self.value = torch.where(die, c.whole(6, n, SLOTS) + 1, torch.where(extra, 0, -1))
        # What is no die: cubes without pips, flat tokens, higher blocks.
        shape = c.between(0.25, 0.6, n, SLOTS, 3)
        shape[..., 2] = torch.where(c.often(0.6, n, SLOTS), c.between(0.06, 0.2, n, SLOTS), shape[..., 2])
        shape = torch.where(c.often(0.4, n, SLOTS)[..., None], torch.full_like(shape, 0.5), shape)
        self.half = torch.where(die[..., None], torch.full_like(shape, 0.5), shape)
        self._turn()

    def turned_by(self, angle: Tensor, at: Tensor) -> Tensor:
        """n × m × 2 places turned by n angles."""
        cos, sin = angle.cos()[:, None], angle.sin()[:, None]
        return torch.stack([at[..., 0] * cos - at[..., 1] * sin, at[..., 0] * sin + at[..., 1] * cos], -1)

    def _turn(self) -> None:
        """Some of what is no die is round: chess men, pawns, coins and tokens, by their radius from bottom to top."""
        c, n = self.c, self.n
        self.round = self.extra & torch.where(self.board[:, None], c.often(0.9, n, SLOTS), c.often(0.4, n, SLOTS))
        foot = c.between(0.26, 0.48, n, SLOTS)
        neck, collar, head = (
            foot * c.between(low, high, n, SLOTS) for low, high in ((0.3, 0.7), (0.4, 1.0), (0.4, 1.0))
        )
        tip = head * c.between(0.05, 1.0, n, SLOTS)
        man = torch.stack([foot, foot * c.between(0.7, 1.0, n, SLOTS), neck, collar, head, tip], -1)
        flat = c.between(0.2, 0.6, n, SLOTS)[..., None] * torch.ones(6, device=c.device)
        flat[..., 5] *= c.between(0.8, 1.0, n, SLOTS)
        coin = c.often(0.5, n, SLOTS) & ~self.board[:, None]
        self.profile = torch.where(coin[..., None], flat, man)
        high = torch.where(coin, c.between(0.03, 0.15, n, SLOTS), c.between(0.25, 0.75, n, SLOTS))
        wide = self.profile.amax(-1)
        self.half = torch.where(self.round[..., None], torch.stack([wide, wide, high], -1), self.half)
        # On top of what is no die: nothing, a dot, a ring, a slit or a cross; how wide, and how thick.
        self.mark = torch.where(c.often(0.6, n, SLOTS), c.whole(4, n, SLOTS) + 1, 0) * self.extra
        self.mark_wide, self.mark_thick = c.between(0.15, 0.9, n, SLOTS), c.between(0.04, 0.2, n, SLOTS)

    def _lean(self) -> None:
        c, n = self.c, self.n
        accident = c.often(0.45, n)[:, None] & c.often(0.35, n, SLOTS) & self.die
        lean = torch.where(c.often(0.5, n, SLOTS), c.between(3, 22, n, SLOTS), c.between(10, 45, n, SLOTS))
        self.lean = torch.where(accident, lean, torch.zeros_like(lean))
        side = c.between(0, 2 * pi, n, SLOTS)
        self._lean_on_dice(side)
        bow = self.lean * pi / 180
        zero, one = torch.zeros_like(bow), torch.ones_like(bow)
        cos, sin = self.spin.cos(), self.spin.sin()
        about_z = torch.stack([cos, -sin, zero, sin, cos, zero, zero, zero, one], -1).view(n, SLOTS, 3, 3)
        x, y = -side.sin(), side.cos()
        cross = torch.stack([zero, zero, y, zero, zero, -x, -y, x, zero], -1).view(n, SLOTS, 3, 3)
        turn = torch.eye(3, device=c.device) + bow.sin()[..., None, None] * cross
        turn = turn + (1 - bow.cos())[..., None, None] * cross @ cross
        self.world = turn @ about_z  # own directions to the world's
        low = (self.world[:, :, 2].abs() * self.half).sum(-1)
        # A die at rest on another, or one held up by what it leans on.
        up = torch.where(accident & c.often(0.3, n, SLOTS), c.between(0, 0.3, n, SLOTS), zero)
        self.centre = torch.cat([self.place, (low + up)[..., None]], -1)
        # Half of those that lean lie on a token, if a slot is free.
        for k in range(SLOTS - 1):
            free = (self.value[:, SLOTS - 1] == -1) & (self.lean[:, k] > 4) & c.often(0.6, n)
            if k:
                free = free & (self.lean[:, :k] <= 4).all(1)
            wide = c.between(0.25, 0.7, n)
            high = bow[:, k].sin() * c.between(0.2, 0.35, n)
            beside = torch.stack([side[:, k].cos(), side[:, k].sin()], -1) * (0.2 + wide[:, None] * 0.8)
            token = torch.cat([self.place[:, k] - beside, high[:, None]], -1)
            self.centre[:, -1] = torch.where(free[:, None], token, self.centre[:, -1])
            block = torch.stack([wide, wide * c.between(0.6, 1.2, n), high.clamp(min=0.03)], -1)
            self.half[:, -1] = torch.where(free[:, None], block, self.half[:, -1])
            self.value[:, -1] = torch.where(free, 0, self.value[:, -1])
            self.lean[:, -1] = torch.where(free, zero[:, 0], self.lean[:, -1])
            flat = torch.eye(3, device=c.device).expand(n, 3, 3)
            self.world[:, -1] = torch.where(free[:, None, None], flat, self.world[:, -1])

    def _lean_on_dice(self, side: Tensor) -> None:
        """Some of those that lean lie beside another die, leaning away from it, where they meet no third thing."""
        c, n = self.c, self.n
        taken = self.die | self.extra
        for k in range(SLOTS):
            others = self.die.clone()
            others[:, k] = False
            beside = torch.multinomial(others.float() + 1e-6, 1, generator=c.source)[:, 0]
            away = torch.stack([side[:, k].cos(), side[:, k].sin()], -1) * c.between(1.02, 1.25, n)[:, None]
            at = self.place[torch.arange(n, device=c.device), beside] + away
            near = (self.place - at[:, None]).norm(dim=-1) < 1.0
            near[:, k] = False
            moved = (self.lean[:, k] > 0) & others.any(1) & ~(near & taken).any(1) & c.often(0.45, n)
            self.place[:, k] = torch.where(moved[:, None], at, self.place[:, k])

    def _paint(self) -> None:
        c, n = self.c, self.n
        six = SIX.to(c.device)
        order = c.rand(n, 6).argsort(1)
        order = torch.cat([order, order[:, : SLOTS - 6]], 1)
        named = six[order] * c.between(0.8, 1.2, n, SLOTS, 3) + c.between(-10, 10, n, SLOTS, 3)
        # Any other colour: by hue, colourfulness and light; often the same for all dice of a scene, or white.
        hue = c.between(0, 1, n, SLOTS)
        wheel = (hue[..., None] + torch.tensor([0, 1 / 3, 2 / 3], device=c.device)) % 1
        vivid = ((wheel - 0.5).abs() * 6 - 1).clamp(0, 1)
        rich = c.rand(n, SLOTS, 1) ** 0.6
        other = 255 * c.between(0.12, 1.0, n, SLOTS, 1) * (1 - rich + rich * vivid)
        pale = c.between(200, 250, n, SLOTS, 1) + c.between(-22, 5, n, SLOTS, 3)
        other = torch.where(c.often(0.15, n, SLOTS, 1), other * 0.3, other)
        other = torch.where(c.often(0.3, n, SLOTS, 1), pale, other)
        other = torch.where(c.often(0.4, n, 1, 1), other[:, :1].expand_as(other), other)
        # Coloured dice with light pips, often alike.
        light = c.often(0.4, n, 1, 1)
        deep = 255 * c.between(0.04, 0.75, n, SLOTS, 1) * (1 - rich + rich * vivid)
        deep = torch.where(c.often(0.6, n, 1, 1), deep[:, :1] * c.between(0.85, 1.15, n, SLOTS, 1), deep)
        other = torch.where(light, deep, other)
        is_named = (self.known[:, None] & (torch.arange(SLOTS, device=c.device) < 6))[..., None]
        body = linear(torch.where(is_named, named, other))
        self.colour = torch.where(self.die & is_named[..., 0], order, -1)
        bright = body.mean(-1, keepdim=True)
        white = linear(c.between(205, 252, n, SLOTS, 1) + c.between(-14, 3, n, SLOTS, 3))
        black = linear(c.between(4, 46, n, SLOTS, 1) + c.between(-4, 8, n, SLOTS, 3))
        ink = torch.where(bright > c.between(0.18, 0.5, n, SLOTS, 1), black, white)
        # Some pips are of any other colour that can be told from the body.
        odd = linear(255 * c.rand(n, SLOTS, 3))
        clear = (odd.sqrt() - body.sqrt()).abs().amax(-1, keepdim=True) > 0.4
        ink = torch.where(c.often(0.3, n, SLOTS, 1) & clear & ~is_named, odd, ink)
        ink = torch.where(light & (bright < 0.5), self._light_ink(white), ink)
        ink = torch.where(is_named, white, ink)
        same = lambda low, high: c.between(low, high, n, 1) * c.between(0.95, 1.05, n, SLOTS)  # noqa: E731
        self.radius = torch.minimum(same(0.005, 0.22), 0.9 * self.half.amin(-1))
        self.ball = torch.where(self.die & c.often(0.7, n, 1), same(0.68, 0.86), torch.full_like(self.radius, 9.0))
        self.ball = torch.where(~self.die & c.often(0.3, n, SLOTS), same(0.48, 0.62), self.ball)  # pawns and beads
        self.spread, self.pip = same(0.215, 0.3), same(0.065, 0.13)
        self.lone = torch.where(c.often(0.15, n, 1), same(1.2, 1.9), torch.ones_like(self.pip))
        self.hollow = torch.where(c.often(0.6, n, 1), same(0.2, 1.6), torch.zeros_like(self.pip))
        self.worn = torch.where(c.often(0.15, n, 1), c.between(0, 0.5, n, SLOTS), torch.zeros_like(self.pip))
        self.gloss = same(0.0, 0.5) * c.often(0.8, n, 1) * torch.where(c.often(0.15, n, 1), 2.5, 1.0)
        self.polish = torch.exp(c.between(2.5, 5.5, n, 1)).expand(n, SLOTS)
        self.mirror = same(0.02, 0.12)
        self.marble = torch.where(c.often(0.18, n, 1), c.between(0.1, 0.8, n, SLOTS), torch.zeros_like(self.pip))
        self.waves = c.normal(n, SLOTS, 4, 3) * 5
        self.second = (body * torch.exp(c.between(-1, 1, n, SLOTS, 3))).clamp(0, 1)
        self.clearness = torch.where(
            c.often(0.16, n, 1) & ~self.known[:, None], c.between(0.2, 0.7, n, SLOTS), torch.zeros_like(self.pip)
        )
        self.swapped = c.often(0.5, n, SLOTS)
        self.stamp = torch.where(c.often(0.1, n, 1), c.between(0.1, 1.0, n, SLOTS), torch.zeros_like(self.pip))
        # Casino dice: clear, sharp, with large white pips, mostly stamped around the one.
        casino = c.often(0.22, n, 1) & ~self.known[:, None] & self.die
        deep = linear(255 * c.between(0.3, 0.9, n, 1, 1) * (1 - 0.9 * (1 - vivid[:, :1]))).expand_as(body)
        self.body = torch.where(casino[..., None], deep, body)
        self.ink = torch.where(casino[..., None], white, ink)
        for held, chosen in (
            (self.clearness, c.between(0.5, 0.97, n, SLOTS)),
            (self.radius, c.between(0.005, 0.03, n, SLOTS)),
            (self.ball, torch.full_like(self.ball, 9.0)),
            (self.pip, same(0.1, 0.15)),
            (self.spread, same(0.24, 0.3)),
            (self.stamp, c.between(-0.3, 1.0, n, SLOTS).clamp(min=0)),
            (self.marble, torch.zeros_like(self.marble)),
        ):
            held.copy_(torch.where(casino, chosen, held))

    def _light_ink(self, white: Tensor) -> Tensor:
        """White, gold, silver, green, blue or any pale paint, some of it dull: the same for all dice of a scene."""
        c, n = self.c, self.n
        gold = torch.tensor(
            [(0.55, 0.36, 0.1), (0.4, 0.42, 0.45), (0.05, 0.6, 0.12), (0.02, 0.4, 0.65)], device=c.device
        )
        metal = gold[c.whole(4, n, 1)] * torch.exp(c.normal(n, 1, 3) * 0.2)
        pale = linear(255 * c.between(0.5, 1.0, n, 1, 3))
        kind = c.rand(n, 1, 1)
        ink = torch.where(kind < 0.6, white, torch.where(kind < 0.82, metal, pale).expand_as(white))
        return ink * torch.where(c.often(0.25, n, 1, 1), c.between(0.3, 1.0, n, 1, 1), torch.ones_like(kind))

    def _light(self) -> None:
        c, n = self.c, self.n
        self.lamp = towards(c.between(0, 2 * pi, n), c.between(0.45, 1.5, n))
        self.soft = torch.exp(c.between(log(0.02), log(0.35), n))
        self.key = torch.where(c.often(0.5, n), c.between(0.1, 0.8, n), c.between(0.7, 0.985, n))
        warm = c.between(-1, 1, n) * 0.35
        tint = torch.stack([torch.exp(-warm), torch.ones_like(warm), torch.exp(warm * 0.7)], -1)
        self.tint = tint * torch.exp(c.normal(n, 3) * 0.04)
        self.fill = towards(c.between(0, 2 * pi, n), c.between(0.3, 1.4, n))
        self.fill_tint = torch.exp(c.normal(n, 3) * 0.25) * c.between(0, 0.5, n, 1) * c.often(0.4, n, 1)
        # A window or panel, often where flat faces mirror it into the camera.
        aim = torch.where(c.often(0.5, n), pi / 2 - self.tilt + c.normal(n) * 0.15, c.between(0.4, 1.5, n))
        self.panel = towards(pi / 2 + c.normal(n) * torch.where(c.often(0.5, n), 0.3, 2.0), aim.clamp(0.2, 1.55))
        self.panel_power = c.between(0.2, 3.0, n) * c.often(0.35, n)
        self.panel_wide = c.between(0.06, 0.35, n, 2)
