"""Weights of an earlier network for one whose layers are as wide or wider, so that it says the same."""

from __future__ import annotations

import torch
from torch import Tensor, nn


def widened(old: dict[str, Tensor], net: nn.Module) -> dict[str, Tensor]:
    """What `net`, a chain of layers, goes on from.

    A new plane is an old one again. What follows takes unequal shares of both, so that they part in practice.
    """
    old = {key: weights.float().cpu() for key, weights in old.items()}
    new, planes, which, share = net.state_dict(), 0, torch.empty(0, dtype=torch.long), torch.empty(0)
    for name, layer in net.named_modules():
        if isinstance(layer, nn.Conv2d | nn.Linear):
            weight = old[f"{name}.weight"]
            if planes:
                pixels = weight.shape[1] // planes  # of each plane, where a matrix product follows
                inputs = (which[:, None] * pixels + torch.arange(pixels)).flatten()
                shares = share.repeat_interleave(pixels)
                weight = weight[:, inputs] * shares.view(1, -1, *[1] * (weight.ndim - 2))
            planes = len(weight)
            which, share = _repeated(planes, len(new[f"{name}.weight"]))
            new[f"{name}.weight"] = weight[which]
            if layer.bias is not None:
                new[f"{name}.bias"] = old[f"{name}.bias"][which]
        elif isinstance(layer, nn.BatchNorm2d):
            for key in ("weight", "bias", "running_mean", "running_var"):
                new[f"{name}.{key}"] = old[f"{name}.{key}"][which]
    return new


def _repeated(old: int, new: int) -> tuple[Tensor, Tensor]:
    """Which old plane each new one is, and its share of that one's work."""
    which = torch.cat([torch.arange(old), torch.randperm(old)[: new - old]])
    share = 0.35 + 0.3 * torch.rand(new)
    whole = torch.zeros(old).index_add_(0, which, share)
    return which, share / whole[which]
