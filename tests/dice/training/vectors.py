"""Many vectors at once: the last three numbers of each tensor are one."""

from __future__ import annotations

import torch
from torch import Tensor


def dot(a: Tensor, b: Tensor) -> Tensor:
    return (a * b).sum(-1)


def unit(v: Tensor) -> Tensor:
    return v / v.norm(dim=-1, keepdim=True).clamp(min=1e-6)


def towards(azimuth: Tensor, elevation: Tensor) -> Tensor:
    return torch.stack([elevation.cos() * azimuth.cos(), elevation.cos() * azimuth.sin(), elevation.sin()], -1)
