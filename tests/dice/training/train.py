"""Train the two networks and write them as ONNX: `python -m tests.dice.training.train judge OUT.onnx …`.

Needs PyTorch, which the companion itself does not. See README.md in this folder for the whole recipe.
"""

from __future__ import annotations

import argparse
import multiprocessing
import time
from pathlib import Path

import cv2
import numpy as np
import torch
from torch.nn import functional as F

from tests.dice.training import pictures as labelled
from tests.dice.training import samples
from tests.dice.training.nets import Finder, Judge


def pictures(args: argparse.Namespace) -> list[tuple[labelled.Picture, float]]:
    """Every picture with its weight; with `--hold` every third real one is left for measuring."""
    made = [(p, args.made_weight) for p in labelled.synthetic(args.made)]
    real = [
        (p, args.real_weight) for name in ("tray", "renders") for p in labelled.renders(args.shared / name, args.hold)
    ]
    if args.photos:
        real += [(p, args.photo_weight) for p in labelled.photographs(args.shared, args.photos, args.hold)]
    if args.mistakes:
        made = [(labelled.with_mistakes(p), w) for p, w in made]
        real = [(labelled.with_mistakes(p), w) for p, w in real]
        print(sum(len(p.decoys) for p, _ in made + real), "decoys", flush=True)
        print(sum(spot.misread for p, _ in made + real for spot in p.spots), "dice misread", flush=True)
    print(len(made), "made,", len(real), "real", flush=True)
    return made + real


def judge_loss(out: torch.Tensor, batch: list[torch.Tensor]) -> torch.Tensor:
    value, colour, shape, counts = batch
    loss = F.cross_entropy(out[:, :8], value.long(), ignore_index=-1, label_smoothing=0.01)
    loss = loss + 0.5 * F.cross_entropy(out[:, 8:14], colour.long(), ignore_index=-1, label_smoothing=0.01)
    off = F.smooth_l1_loss(out[:, 14:23], shape.float(), reduction="none", beta=0.2)
    # Outlines count most: a value can be read from the pips, but only where the face really is.
    return loss + 4 * (off * counts.float()).sum() / counts.float().sum().clamp(min=1)


def finder_loss(out: torch.Tensor, batch: list[torch.Tensor]) -> torch.Tensor:
    heat, shape, mask = batch
    out = F.pixel_shuffle(out, 2)
    p = torch.sigmoid(out[:, 0]).clamp(1e-5, 1 - 1e-5)
    hit = (heat > 0.85).float()
    miss = ((heat <= 0.85) & (heat >= 0)).float()
    loss = -(hit * (1 - p) ** 2 * p.log() + miss * (1 - heat.clamp(min=0)) ** 4 * p**2 * (1 - p).log()).sum()
    off = (F.smooth_l1_loss(out[:, 1:4], shape, reduction="none", beta=0.1).sum(1) * mask).sum()
    return loss / hit.sum().clamp(min=1) + off / mask.sum().clamp(min=1)


def feed(args: argparse.Namespace, ready: multiprocessing.Queue[tuple[np.ndarray, ...]]) -> None:
    """Batches without end."""
    cv2.setNumThreads(1)
    everything = pictures(args)
    source = samples.Judged(everything, args.seed) if args.net == "judge" else samples.Found(everything, args.seed)
    while True:
        ready.put(source.batch(args.batch))


def train(args: argparse.Namespace) -> None:
    torch.manual_seed(args.seed)
    torch.set_num_threads(args.threads)
    torch.backends.mkldnn.enabled = False  # plain convolutions are faster for nets this small
    net: torch.nn.Module = Judge() if args.net == "judge" else Finder()
    if args.start:
        net.load_state_dict(torch.load(args.start))
    loss_of = judge_loss if args.net == "judge" else finder_loss
    # Samples are cut by a process of their own, so that they never wait for each other's interpreter lock.
    ready: multiprocessing.Queue[tuple[np.ndarray, ...]] = multiprocessing.Queue(8)
    multiprocessing.Process(target=feed, args=(args, ready), daemon=True).start()
    optimiser = torch.optim.AdamW(net.parameters(), args.rate, weight_decay=0.01)
    plan = torch.optim.lr_scheduler.OneCycleLR(optimiser, args.rate, args.steps, pct_start=0.1)
    net.train()
    began, shown = time.time(), 0.0
    for step in range(1, args.steps + 1):
        views, *rest = (torch.from_numpy(part) for part in ready.get())
        views = views.permute(0, 3, 1, 2).float() / 128 - 1
        loss = loss_of(net(views), rest)
        optimiser.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), 5.0)
        optimiser.step()
        plan.step()
        shown = loss.item() if step == 1 else 0.98 * shown + 0.02 * loss.item()
        if step % 200 == 0:
            print(f"{step} loss {shown:.4f} after {time.time() - began:.0f} s", flush=True)
            torch.save(net.state_dict(), args.out.with_suffix(".pt"))
    torch.save(net.state_dict(), args.out.with_suffix(".pt"))
    export(net, args.out)


def export(net: torch.nn.Module, out: Path) -> None:
    """Write ONNX that OpenCV 4.6 reads: normalisation folded in, any number of crops, and for the finder any size."""
    net.eval()
    side, free = (samples.SIDE, {}) if isinstance(net, Judge) else (samples.FIELD, {2: "h", 3: "w"})
    torch.onnx.export(
        net,
        (torch.zeros(1, 3, side, side),),
        str(out),
        dynamo=False,
        opset_version=11,
        input_names=["picture"],
        output_names=["said"],
        dynamic_axes={"picture": {0: "n", **free}, "said": {0: "n", **free}},
    )


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("net", choices=["judge", "finder"])
    parser.add_argument("out", type=Path)
    parser.add_argument("--shared", type=Path, required=True)
    parser.add_argument("--made", type=Path, required=True)
    parser.add_argument("--photos", type=Path)
    parser.add_argument("--mistakes", action="store_true", help="train the judge on what the present networks mistake")
    parser.add_argument("--hold", action="store_true", help="leave every third real picture for measuring")
    parser.add_argument("--start", type=Path)
    parser.add_argument("--steps", type=int, default=1000)
    parser.add_argument("--batch", type=int, default=128)
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--made-weight", type=float, default=1.0)
    parser.add_argument("--real-weight", type=float, default=8.0)
    parser.add_argument("--photo-weight", type=float, default=3.0)
    train(parser.parse_args())
