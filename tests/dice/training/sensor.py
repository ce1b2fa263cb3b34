"""What lens, sensor and file make of the light of practice scenes."""

from __future__ import annotations

from math import log, pi

import torch
from torch import Tensor
from torch.nn import functional as F

from tests.dice.training.boxes import Scenes
from tests.dice.training.chance import HIGH, WIDE, Chance


def exposed(light: Tensor, scenes: Scenes, noisiest: float = 0.03, well: float = 0.0) -> tuple[Tensor, Tensor]:
    """What lens, sensor and file make of the light: bytes; and how far the camera shook, in edges.

    `well`: the share of pictures that are sharp and light, without much noise or anybody's shadow.
    """
    n, device, c = scenes.n, scenes.c.device, scenes.c
    fine = c.often(well, n)
    ys, xs = torch.meshgrid(
        torch.linspace(-1, 1, HIGH, device=device), torch.linspace(-1, 1, WIDE, device=device), indexing="ij"
    )
    lean = c.normal(n, 2) * 0.18
    fall = 1 - c.between(0, 0.4, n)[:, None, None] * (xs * xs + ys * ys) / 2
    fall = fall * torch.exp(lean[:, :1, None] * xs + lean[:, 1:, None] * ys)
    # Shadows of people, plants and frames: large dim shapes with soft or hard rims.
    blobs = F.interpolate(c.normal(n, 1, 3, 4), size=(HIGH, WIDE), mode="bicubic")[:, 0]
    rim = torch.exp(c.between(0, 3.5, n))[:, None, None]
    veil = torch.sigmoid((blobs - 0.4) * rim) * (c.between(0, 0.75, n) * (c.often(0.3, n) & ~fine))[:, None, None]
    light = light * (fall * (1 - veil))[:, None]
    shaken = torch.where(c.often(0.08, n), c.between(0.02, 0.6, n), torch.zeros(n, device=device))
    length = (shaken * scenes.px).clamp(max=40)
    light = _shaken(light, length, c.between(0, pi, n))
    sigma = torch.where(fine | c.often(0.75, n), c.between(0.3, 1.2, n), c.between(0.8, 2.2, n))
    sigma = torch.minimum(sigma, 0.3 + 0.03 * scenes.px)
    light = blurred(light, sigma)
    # Exposed by the mean or the brightest, sometimes badly; noise grows in the dark.
    mean = light.flatten(1).mean(1)
    aim = torch.exp(
        torch.where(fine | c.often(0.6, n), c.between(log(0.03), log(0.34), n), c.between(log(0.006), log(0.06), n))
    )
    gain = aim / mean.clamp(min=0.01)
    loudest = torch.where(fine, 0.014, noisiest).log()
    noise = torch.exp(log(0.003) + c.rand(n) * (loudest - log(0.003)))[:, None, None, None]
    light = light * gain[:, None, None, None]
    light = light + c.normal(*light.shape) * noise * (light.clamp(min=0) * 0.5 + 0.02).sqrt()
    gamma = (1 / c.between(1.8, 2.6, n))[:, None, None, None]
    out = light.clamp(1e-5, 1) ** gamma
    balance = torch.exp(c.normal(n, 3) * 0.05) / scenes.tint ** (c.between(0, 1, n, 1) / 2.2)
    out = out * balance[:, :, None, None]
    sharpened = (c.between(0, 0.9, n) * c.often(0.6, n))[:, None, None, None]
    out = out + sharpened * (out - blurred(out, torch.full_like(sigma, 1.2)))
    grey = c.often(0.04, n)[:, None, None, None]
    out = torch.where(grey, out.mean(1, keepdim=True).expand_as(out), out)
    out = (out.clamp(0, 1) * 255).flip(1)  # blue, green, red
    return _squeezed(out, c).round().clamp(0, 255).byte(), shaken


def blurred(picture: Tensor, sigma: Tensor) -> Tensor:
    """Each picture by so many of its own pixels."""
    reach = 6
    steps = torch.arange(-reach, reach + 1, device=picture.device)
    kernel = torch.exp(-0.5 * (steps / sigma[:, None]) ** 2)
    kernel = (kernel / kernel.sum(1, keepdim=True)).repeat_interleave(3, 0)
    n, _, high, wide = picture.shape
    flat = F.pad(picture.reshape(1, 3 * n, high, wide), [reach] * 4, mode="reflect")
    flat = F.conv2d(flat, kernel[:, None, None], groups=3 * n)
    return F.conv2d(flat, kernel[:, None, :, None], groups=3 * n).view(n, 3, high, wide)


def _shaken(picture: Tensor, length: Tensor, heading: Tensor) -> Tensor:
    moved = (length > 0.5).nonzero()[:, 0]
    if not len(moved):
        return picture
    some = picture[moved]
    total = torch.zeros_like(some)
    eye = torch.tensor([[1.0, 0, 0], [0, 1, 0]], device=picture.device).expand(len(moved), 2, 3)
    base = F.affine_grid(eye, some.shape, False)
    scale = torch.tensor([2 / WIDE, 2 / HIGH], device=picture.device)
    way = torch.stack([heading.cos(), heading.sin()], -1)[moved] * length[moved, None] * scale
    for step in torch.linspace(-0.5, 0.5, 15).tolist():
        total += F.grid_sample(some, base + way[:, None, None] * step, padding_mode="reflection", align_corners=False)
    out = picture.clone()
    out[moved] = total / 15
    return out


_LUMA = torch.tensor(
    [
        (16, 11, 10, 16, 24, 40, 51, 61),
        (12, 12, 14, 19, 26, 58, 60, 55),
        (14, 13, 16, 24, 40, 57, 69, 56),
        (14, 17, 22, 29, 51, 87, 80, 62),
        (18, 22, 37, 56, 68, 109, 103, 77),
        (24, 35, 55, 64, 81, 104, 113, 92),
        (49, 64, 78, 87, 103, 121, 120, 101),
        (72, 92, 95, 98, 112, 100, 103, 99),
    ],
    dtype=torch.float32,
)


def _squeezed(bgr: Tensor, c: Chance) -> Tensor:
    """What is left after JPEG of some quality, with the colours at half the size."""
    n, device = len(bgr), bgr.device
    quality = c.between(45, 97, n)
    scale = torch.where(quality < 50, 50 / quality, 2 - quality / 50)
    blue, green, red = bgr.unbind(1)
    light = 0.114 * blue + 0.587 * green + 0.299 * red
    tones = torch.stack([(blue - light) * 0.564, (red - light) * 0.713], 1)
    steps = torch.arange(8, device=device)
    basis = torch.cos((2 * steps[None] + 1) * steps[:, None] * pi / 16) * 0.5
    basis[0] /= 2**0.5

    def through(plane: Tensor, coarse: float) -> Tensor:
        high, wide = plane.shape[-2:]
        high8, wide8 = -(-high // 8) * 8, -(-wide // 8) * 8
        padded = F.pad(plane[:, None], [0, wide8 - wide, 0, high8 - high], mode="replicate")[:, 0]
        blocks = padded.view(n, high8 // 8, 8, wide8 // 8, 8).permute(0, 1, 3, 2, 4)
        table = (_LUMA.to(device) * scale[:, None, None] * coarse).clamp(min=1)[:, None, None]
        back = basis.T @ ((basis @ blocks @ basis.T / table).round() * table) @ basis
        return back.permute(0, 1, 3, 2, 4).reshape(n, high8, wide8)[:, :high, :wide]

    half = F.avg_pool2d(tones, 2)
    light = through(light - 128, 1.0) + 128
    chroma = torch.stack([through(half[:, 0], 1.3), through(half[:, 1], 1.3)], 1)
    chroma = F.interpolate(chroma, size=(HIGH, WIDE), mode="bilinear")
    blue, red = light + chroma[:, 0] / 0.564, light + chroma[:, 1] / 0.713
    return torch.stack([blue, (light - 0.114 * blue - 0.299 * red) / 0.587, red], 1)
