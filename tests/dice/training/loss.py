"""What the two networks are trained to, and what they still get wrong."""

from __future__ import annotations

import time

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional as F

from tests.dice.training.store import EDGE, SIDE, SOME, Pictures
from tests.dice.training.views import UNITS, Crops


def finder_loss(out: Tensor, heat: Tensor, shape: Tensor, mask: Tensor) -> Tensor:
    out = F.pixel_shuffle(out.float(), 2)
    p = torch.sigmoid(out[:, 0]).clamp(1e-5, 1 - 1e-5)
    hit = (heat > 0.85).float()
    miss = ((heat <= 0.85) & (heat >= 0)).float()
    loss = -(hit * (1 - p) ** 2 * p.log() + miss * (1 - heat.clamp(min=0)) ** 4 * p**2 * (1 - p).log()).sum()
    off = (F.smooth_l1_loss(out[:, 1:4], shape, reduction="none", beta=0.1).sum(1) * mask).sum()
    return loss / hit.sum().clamp(min=1) + off / mask.sum().clamp(min=1)


def judge_loss(out: Tensor, t: dict[str, Tensor]) -> Tensor:
    dice = len(t["colour"])
    out = out.float()
    named = torch.where(t["value"] == SOME, -1, t["value"])
    loss = F.cross_entropy(out[:, :8], named, ignore_index=-1, label_smoothing=0.005)
    # What is some die at rest must not be called none or blurred; which face it shows is left open.
    some = (t["value"] == SOME).float()
    loss = loss + (F.softplus(out[:, [0, 7]].logsumexp(1) - out[:, 1:7].logsumexp(1)) * some).sum() / len(some)
    mine = out[:dice]
    # What is smeared is blurred first of all, and then rather one value than another.
    smeared = torch.where((t["value"][:dice] == 7) | (t["value"][:dice] == -1), t["shows"], 0) - 1
    values = F.cross_entropy(mine[:, 1:7], smeared, ignore_index=-1, label_smoothing=0.005, reduction="sum")
    loss = loss + 0.7 * values / dice
    loss = loss + 0.4 * F.cross_entropy(mine[:, 8:14], t["colour"], ignore_index=-1, label_smoothing=0.01)
    off = F.smooth_l1_loss(mine[:, 14:23], t["shape"], reduction="none", beta=0.2)
    off = torch.cat([off[:, :7], 3 * off[:, 7:]], 1)  # feet tell which dice lean
    # Outlines count most: a value can be read from the pips, but only where the face really is.
    loss = loss + 4 * (off * t["counts"]).sum() / t["counts"].sum().clamp(min=1)
    away = (mine[:, 21:23].detach() - t["shape"][:, 7:]) / UNITS[7]
    spread = mine[:, 23].clamp(-6, 2)
    doubt = 0.5 * (away**2).sum(1) * torch.exp(-2 * spread) + 2 * spread
    footed = t["counts"][:, 8]
    loss = loss + 0.05 * (doubt.clamp(max=50) * footed).sum() / footed.sum().clamp(min=1)
    told = t["leans"] >= 0
    lean = F.binary_cross_entropy_with_logits(mine[:, 24], t["leans"].clamp(min=0), reduction="none")
    return loss + 0.2 * (lean * told).sum() / told.sum().clamp(min=1)


def forgotten(said: Tensor, was: Tensor) -> Tensor:
    """How far from what was said before of values and colours, so that new kinds of dice do not push out known ones."""
    said, was = said.float(), was.float()

    def away(kind: slice) -> Tensor:
        return F.kl_div(said[:, kind].log_softmax(1), was[:, kind].softmax(1), reduction="batchmean")

    return away(slice(8)) + away(slice(8, 14))


def witness_loss(out: Tensor, t: dict[str, Tensor]) -> Tensor:
    """All that a judge says, and more of whether a die leans: so much is around it in the picture that it may show."""
    told, lean = t["leans"] >= 0, out.float()[: len(t["leans"]), 24]
    wrong = F.binary_cross_entropy_with_logits(lean, t["leans"].clamp(min=0), reduction="none")
    return judge_loss(out, t) + 0.3 * (wrong * told).sum() / told.sum().clamp(min=1)


def locator_loss(out: Tensor, t: dict[str, Tensor]) -> Tensor:
    """Only where faces lie: what they show is for others to say."""
    counts = t["counts"][:, :7]
    off = F.smooth_l1_loss(out.float()[: len(counts), 14:21], t["shape"][:, :7], reduction="none", beta=0.2)
    return (off * counts).sum() / counts.sum().clamp(min=1)


@torch.no_grad()
def peaks(net: nn.Module, pictures: Pictures, crops: Crops, seconds: float) -> Tensor:
    """Where the finder sees dice that are none: frame, x, y, edge."""
    began, found = time.time(), []
    order = torch.randperm(pictures.count, device=pictures.device)
    for start in range(0, pictures.count, 64):
        if time.time() - began > seconds:
            break
        n = order[start : start + 64]
        for level in (0, 1, 2):
            high, wide = pictures.sizes[level]
            part = 3 * high * wide
            index = pictures.starts[level] + n[:, None] * part + torch.arange(part, device=pictures.device)
            small = pictures.store[index].view(len(n), 3, high, wide).float()
            out = F.pixel_shuffle(net(small / 128 - 1), 2)
            heat = out[:, 0]
            top = (heat >= F.max_pool2d(heat, 3, 1, 1)) & (heat > -2.2)
            b, y, x = top.nonzero().unbind(1)
            _, size, right, down = out[b, :, y, x].unbind(1)
            scale = 2.0**level
            at = torch.stack([x * 4 + 2 + right * 8, y * 4 + 2 + down * 8], -1) * scale - 0.5
            edge = 24 * torch.exp(size.clamp(-2.5, 2.5)) * scale
            free = crops.free(n[b], at, 0.6)
            found.append(torch.cat([n[b, None].float(), at, edge[:, None]], 1)[free])
    return torch.cat(found)


@torch.no_grad()
def mined(net: nn.Module, crops: Crops, side: int = SIDE, edge_px: float = EDGE, rounds: int = 16) -> None:
    """What a judge takes for dice in crops of that size, upright as it sees them."""
    practises = net.training
    net.eval()
    kept = []
    for _ in range(rounds):
        n, place, turn, free = crops.ground(4096)
        said = net(crops.p.crops(n, place, turn, side=side, edge_px=edge_px) / 128 - 1).float()
        none = said[:, :8].softmax(1)[:, 0]
        shape = said[:, 14:23] / torch.tensor(UNITS, device=said.device)
        cos_, sin_ = turn.cos(), turn.sin()
        x, y = shape[:, 0].clamp(-1.9, 1.9) * place[:, 2], shape[:, 1].clamp(-1.9, 1.9) * place[:, 2]
        at = place[:, :2] + torch.stack([x * cos_ - y * sin_, x * sin_ + y * cos_], -1)
        edge = place[:, 2] * torch.exp(shape[:, 2].clamp(-1, 1))
        upright = torch.atan2(shape[:, 6], shape[:, 5]) / 4 + turn
        free &= crops.free(n, at, 0.5) & (edge > 8) & (edge < 300)
        row = torch.cat([n[:, None].float(), at, edge[:, None], upright[:, None]], 1)
        use = free & (none < 0.9)
        kept.append(torch.cat([row[use], none[use, None]], 1))
    fresh = torch.cat(kept)
    crops.hard = torch.cat([fresh[torch.randperm(len(fresh), device=fresh.device)][:9000, :5], crops.hard[:21000]])
    print("mined", len(fresh), flush=True)
    net.train(practises)


@torch.no_grad()
def tested(judge: nn.Module, crops: Crops) -> None:
    """How well a judge does on scenes that it has not practised."""
    rows = []
    for _ in range(20):
        views, t = crops.batch(2048)
        said = judge(views).float()
        dice = len(t["colour"])
        odds = said[:, :8].softmax(1)
        ground, value = t["value"][dice:], t["value"][:dice]
        rows.append([(odds[dice:, 0] < 0.5)[ground == 0].float().mean().item()])
        read = (value >= 1) & (value <= 6)
        smeared = (value == 7) & (t["shows"] > 0)
        right = said[:dice, 1:7].argmax(1) + 1 == t["shows"]
        rows[-1].append(right[smeared].float().mean().item())
        mine, true = said[:dice][read], value[read]
        rows[-1].append((mine[:, 1:7].argmax(1) + 1 == true).float().mean().item())
        away = (mine[:, 14:23] - t["shape"][read]) / torch.tensor(UNITS, device=said.device)
        rows[-1] += [away[:, :2].norm(dim=1).median().item(), away[:, 2].abs().median().item()]
        rows[-1] += [away[:, 3:5].norm(dim=1).median().item()]
        footed = t["counts"][:, 8][read] > 0
        foot = away[footed, 7:].norm(dim=1)
        rows[-1] += [foot.median().item(), foot.quantile(0.95).item()]
        told = t["leans"] >= 0
        rows[-1].append(((said[:dice, 24] > 0).float() == t["leans"])[told].float().mean().item())
        coloured = t["colour"] >= 0
        rows[-1].append((said[:dice, 8:14].argmax(1) == t["colour"])[coloured].float().mean().item())
    names = ["ghosts", "smeared", "value", "centre", "size", "stretch", "foot", "foot95", "lean", "colour"]
    print({k: round(float(v), 4) for k, v in zip(names, np.nanmean(rows, axis=0), strict=True)}, flush=True)
