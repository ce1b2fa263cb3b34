"""Random numbers on one device, and the size of every practice picture."""

from __future__ import annotations

import torch
from torch import Tensor

WIDE, HIGH = 640, 480


class Chance:
    """Random numbers on one device."""

    def __init__(self, seed: int, device: str) -> None:
        self.device = device
        self.source = torch.Generator(device).manual_seed(seed)

    def rand(self, *shape: int) -> Tensor:
        return torch.rand(shape, generator=self.source, device=self.device)

    def normal(self, *shape: int) -> Tensor:
        return torch.randn(shape, generator=self.source, device=self.device)

    def between(self, low: float, high: float, *shape: int) -> Tensor:
        return low + (high - low) * self.rand(*shape)

    def whole(self, below: int, *shape: int) -> Tensor:
        return torch.randint(below, shape, generator=self.source, device=self.device)

    def often(self, share: float, *shape: int) -> Tensor:
        return self.rand(*shape) < share
