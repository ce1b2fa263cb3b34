"""The networks, small on purpose: plain convolutions, so that any OpenCV from 4.6 on can run them."""

from __future__ import annotations

import torch
from torch import nn


def _conv(a: int, b: int, stride: int = 1, dilation: int = 1) -> nn.Sequential:
    return nn.Sequential(nn.Conv2d(a, b, 3, stride, dilation, dilation, bias=False), nn.BatchNorm2d(b), nn.ReLU())


class Finder(nn.Module):
    """Picture → for every 4 × 4 pixels: die here?, its size, where its centre is (16 maps of stride 8)."""

    def __init__(self) -> None:
        super().__init__()
        self.body = nn.Sequential(
            _conv(3, 8, 2),
            _conv(8, 16, 2),
            _conv(16, 32, 2),
            _conv(32, 32),
            _conv(32, 32, 1, 2),
            _conv(32, 32),
            _conv(32, 32, 1, 2),
            _conv(32, 32),
        )
        self.head = nn.Conv2d(32, 16, 1)
        nn.init.zeros_(self.head.bias)
        self.head.bias.data[:4] = -4.0

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.head(self.body(x))


class Judge(nn.Module):
    """Crop → 8 numbers for the value (0 no die, 7 blurred), 6 for the colour, 7 for the outline, 2 for the foot,
    one for how exact the foot is (logarithm), one for whether the die leans.
    """

    def __init__(self) -> None:
        super().__init__()
        self.body = nn.Sequential(
            _conv(3, 16, 2),
            _conv(16, 40, 2),
            _conv(40, 88),
            nn.MaxPool2d(2),
            _conv(88, 160),
            _conv(160, 160, 2),
            nn.Flatten(),
            nn.Linear(160 * 3 * 3, 192),  # not a convolution: OpenCV would read these weights anew for every crop
            nn.ReLU(),
        )
        self.head = nn.Linear(192, 25)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.head(self.body(x))


class QuickFinder(nn.Module):
    """The same as `Finder` in half its time, for the six dice: 4 × 4 pixels at once, fewer planes, none dilated.

    Small dice are but a few of these squares wide: there one layer more looks at each of them.
    """

    def __init__(self) -> None:
        super().__init__()
        stem = nn.Sequential(nn.Conv2d(3, 16, 4, 4, bias=False), nn.BatchNorm2d(16), nn.ReLU())
        self.body = nn.Sequential(stem, _conv(16, 16), _conv(16, 32, 2), *(_conv(32, 32) for _ in range(4)))
        self.head = nn.Conv2d(32, 16, 1)
        nn.init.zeros_(self.head.bias)
        self.head.bias.data[:4] = -4.0

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.head(self.body(x))


class Locator(nn.Module):
    """A small crop of one of the six dice → numbers as `Judge` tells them, of which only the outline is taught."""

    def __init__(self) -> None:
        super().__init__()
        self.body = nn.Sequential(
            _conv(3, 12, 2),
            _conv(12, 24, 2),
            _conv(24, 24),
            nn.Conv2d(24, 16, 1),
            nn.ReLU(),
            nn.Flatten(),
            nn.Linear(16 * 8 * 8, 64),
            nn.ReLU(),
        )
        self.head = nn.Linear(64, 25)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.head(self.body(x))


class Second(nn.Module):
    """A larger crop of one of the six dice, upright → the same numbers as `Judge`."""

    def __init__(self, kept: int = 24) -> None:
        super().__init__()
        self.body = nn.Sequential(
            _conv(3, 12, 2),
            _conv(12, 24, 2),
            _conv(24, 32),
            _conv(32, 48, 2),
            _conv(48, 64),
            nn.Conv2d(64, kept, 1),
            nn.ReLU(),
            nn.Flatten(),
            nn.Linear(kept * 8 * 8, 96),
            nn.ReLU(),
        )
        self.head = nn.Linear(96, 25)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.head(self.body(x))


class Witness(Second):
    """The same of a crop that shows more of what is around the die, and what it may lean on."""

    def __init__(self) -> None:
        super().__init__(32)


class Foot(nn.Module):
    """A larger crop → where the foot of the die in its middle is, and one for how exact that is (logarithm)."""

    def __init__(self) -> None:
        super().__init__()
        self.body = nn.Sequential(
            _conv(3, 16, 2),
            _conv(16, 24),
            _conv(24, 32, 2),
            _conv(32, 32),
            _conv(32, 48, 2),
            _conv(48, 48),
            _conv(48, 48, 2),
            nn.Conv2d(48, 16, 1),
            nn.ReLU(),
            nn.Flatten(),
            nn.Linear(16 * 6 * 6, 24),
            nn.ReLU(),
        )
        self.head = nn.Linear(24, 3)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.head(self.body(x))
