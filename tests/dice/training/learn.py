"""Draw scenes and train both networks on them, whole on one accelerator: `python -m tests.dice.training.learn OUT …`.

Needs PyTorch, OpenCV and NumPy alone. Every part is bounded by time, since accelerators are lent by the minute.
"""

from __future__ import annotations

import argparse
import json
import tarfile
import time
from collections.abc import Callable
from copy import deepcopy
from io import BytesIO
from itertools import cycle
from math import cos, pi
from pathlib import Path

import cv2
import numpy as np
import torch
from torch import Tensor

from tests.dice.training.chance import Chance
from tests.dice.training.draw import Drawn, batch
from tests.dice.training.loss import finder_loss, forgotten, judge_loss, mined, peaks, tested
from tests.dice.training.nets import Finder, Judge, QuickFinder
from tests.dice.training.store import SIDE, Pictures
from tests.dice.training.surfaces import Surfaces
from tests.dice.training.traced import Tables
from tests.dice.training.traced import batch as traced
from tests.dice.training.views import FIELD, NARROW, Crops, Views
from tests.dice.training.widen import widened

MOVED = 0.1  # of a judge's crops are smeared


class Mean:
    """The running mean of a network's weights, which beats the last ones."""

    def __init__(self, net: torch.nn.Module) -> None:
        self.held = {k: v.detach().clone() for k, v in net.state_dict().items()}

    def update(self, net: torch.nn.Module, step: int) -> None:
        share = min(0.999, (1 + step) / (20 + step))
        now = net.state_dict()
        parts = [k for k, v in now.items() if v.dtype.is_floating_point]
        torch._foreach_lerp_([self.held[k] for k in parts], [now[k] for k in parts], 1 - share)
        for k in now.keys() - set(parts):
            self.held[k].copy_(now[k])


def train(
    net: torch.nn.Module,
    seconds: float,
    rate: float,
    told: str,
    step_of: Callable[[], Tensor],
    every: Callable[[dict[str, Tensor]], None] = lambda held: None,
) -> None:
    if not seconds:
        return
    optimiser = torch.optim.AdamW(net.parameters(), rate, weight_decay=0.01, fused=torch.cuda.is_available())
    mean = Mean(net)
    began, step, shown = time.time(), 0, 0.0
    net.train()
    while (gone := (time.time() - began) / seconds) < 1:
        for group in optimiser.param_groups:
            group["lr"] = rate * min(1.0, 20 * gone + 0.01) * (0.5 + 0.5 * cos(pi * gone))
        loss = step_of()
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), 5.0)
        optimiser.step()
        mean.update(net, step)
        if step % 200 == 0:
            value = loss.item()
            shown = value if not step else 0.7 * shown + 0.3 * value
            print(f"{told} {step} loss {shown:.4f} after {time.time() - began:.0f} s", flush=True)
        step += 1
        if step % 1000 == 0:
            every(mean.held)
    print(told, "ended after", step, "steps", flush=True)
    net.load_state_dict(mean.held)
    net.eval()


def loaded(path: Path) -> dict[str, np.ndarray]:
    """All arrays of a file at once: each would be read again whenever it is asked for."""
    with np.load(path) as held:
        return dict(held)


def export(net: torch.nn.Module, out: Path, side: int) -> None:
    """Write ONNX that OpenCV 4.6 reads: normalisation folded in, any number of crops, and for the finder any size."""
    net = net.eval().cpu().to(memory_format=torch.contiguous_format)
    free = {2: "h", 3: "w"} if isinstance(net, Finder | QuickFinder) else {}
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


def shown(drawn: list[Drawn], out: Path, most: int) -> None:
    """Some scenes as pictures with their labels, to look at and to measure by."""
    lines = []
    with tarfile.open(out, "w") as tar:

        def put(name: str, data: bytes) -> None:
            info = tarfile.TarInfo(name)
            info.size = len(data)
            tar.addfile(info, BytesIO(data))

        for each in drawn:
            for k in range(len(each.frames)):
                if len(lines) == most:
                    break
                image = np.ascontiguousarray(each.frames[k].permute(1, 2, 0).cpu().numpy())
                name = f"d{len(lines)}.jpg"
                put(name, cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, 85])[1].tobytes())
                kinds = ("quads", "feet", "values", "colours", "leans", "shown", "smears", "clear")
                lines.append({"file": name} | {key: getattr(each, key)[k].cpu().tolist() for key in kinds})
        put("labels.json", json.dumps(lines).encode())


def chance_of(seed: int) -> Chance:
    """The chance of one run, on the accelerator if there is one, which is told to be quick."""
    torch.manual_seed(seed)
    torch.backends.cuda.matmul.allow_tf32 = torch.backends.cudnn.allow_tf32 = True
    torch.backends.cudnn.benchmark = True
    return Chance(seed, "cuda" if torch.cuda.is_available() else "cpu")


def resume(net: torch.nn.Module, folder: Path | None) -> None:
    """Take the weights of that folder, if it has some for such a network."""
    path = folder and folder / f"{type(net).__name__.lower()}.pt"
    if path and path.exists():
        net.load_state_dict(widened(torch.load(path, map_location="cpu"), net))


def practice(judge: Judge, before: Judge, crops: Crops, count: int, remember: float) -> Callable[[], Tensor]:
    """Steps that learn from the labels, and so much from what the one before says of still crops and is right about."""
    before.eval()

    def step() -> Tensor:
        seen, target = crops.batch(count)
        said = judge(seen)
        loss = judge_loss(said, target)
        if not remember:
            return loss
        with torch.no_grad():
            was = before(seen)
        kept = target["still"] & (was[:, :8].argmax(1) == target["value"])
        return loss + remember * forgotten(said[kept], was[kept])

    return step


def main(args: argparse.Namespace) -> None:
    began = time.time()
    c = chance_of(args.seed)
    device = c.device
    surfaces = Surfaces()
    args.out.mkdir(parents=True, exist_ok=True)
    held, pictures = Pictures(device), Pictures(device)
    examples, count = [], 0
    while count < args.held:
        drawn = batch(c, surfaces, largest=args.largest)
        drawn.frames = drawn.frames[:16]
        for key in ("quads", "feet", "values", "colours", "leans", "shown", "smears", "clear"):
            setattr(drawn, key, getattr(drawn, key)[:16])
        held.add_drawn(drawn)
        examples.append(drawn)
        count += len(drawn.frames)
    shown(examples, args.out / "scenes.tar", args.shown)
    held.close()
    print("held", held.count, f"after {time.time() - began:.0f} s", flush=True)
    count, start = 0, time.time()
    while count < args.most and time.time() - start < args.draw:
        pictures.add_drawn(batch(c, surfaces, largest=args.largest))
        count = sum(len(f) for f in pictures.frames)
    print("drawn", count, f"scenes after {time.time() - began:.0f} s", flush=True)
    if args.traced:
        tables, start = Tables.of(args.boards, device), time.time()
        while time.time() - start < args.traced:
            pictures.add_drawn(traced(c, tables))
        traced_count = sum(len(f) for f in pictures.frames) - count
        count += traced_count
        print("traced", traced_count, f"scenes after {time.time() - began:.0f} s", flush=True)
    if args.real:
        pictures.add_held(loaded(args.real), max(1, round(count * args.share / 165)))
    for path in sorted(args.made.glob("scenes*.npz")) if args.made else []:
        made = loaded(path)
        pictures.add_held(made, args.times)
        print(len(made["lengths"]), "scenes of the simulator", flush=True)
    pictures.close()
    torch.cuda.empty_cache() if device == "cuda" else None
    print("stored", pictures.count, f"{len(pictures.store) / 1e9:.1f} GB after {time.time() - began:.0f} s", flush=True)
    finder, judge = Finder().to(device), Judge().to(device)
    resume(finder, args.start)
    resume(judge, args.start)
    views, crops = Views(pictures, c), Crops(pictures, c, moved=MOVED)
    fields = cycle([FIELD, FIELD, NARROW[0], FIELD, FIELD, NARROW[1], FIELD, FIELD, NARROW[2]])

    def find() -> Tensor:
        seen, *rest = views.batch(args.views, next(fields))
        return finder_loss(finder(seen), *rest)

    def meanwhile(held: dict[str, Tensor]) -> None:
        mined(judge, crops)
        torch.save(held, args.out / "judge.pt")  # the accelerator may be lost

    train(finder, args.finder, args.finder_rate, "finder", find)
    torch.save(finder.state_dict(), args.out / "finder.pt")
    false = peaks(finder, pictures, crops, args.decoys)
    crops.decoys = torch.cat([crops.decoys, false])
    print(len(false), f"decoys after {time.time() - began:.0f} s", flush=True)
    before = deepcopy(judge)
    resume(before, args.remembered)
    step = practice(judge, before, crops, args.crops, args.remember)
    train(judge, args.judge, args.judge_rate, "judge", step, meanwhile)
    torch.save(judge.state_dict(), args.out / "judge.pt")
    tested(judge, Crops(held, c))
    export(finder, args.out / "finder.onnx", FIELD)
    export(judge, args.out / "judge.onnx", SIDE)
    run = {k: str(v) for k, v in vars(args).items()} | {"scenes": count, "seconds": round(time.time() - began)}
    (args.out / "run.json").write_text(json.dumps(run, indent=1))
    print(f"whole run {time.time() - began:.0f} s", flush=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("out", type=Path)
    parser.add_argument("--real", type=Path, help="what tests.dice.training.carry wrote")
    parser.add_argument("--made", type=Path, help="the folder into which tests.dice.training.scenes writes meanwhile")
    parser.add_argument("--times", type=int, default=1, help="that each of those counts")
    parser.add_argument("--share", type=float, default=0.12, help="of the drawn scenes: so many real ones")
    parser.add_argument("--start", type=Path, help="a folder with finder.pt and judge.pt to go on from")
    parser.add_argument("--remember", type=float, default=0, help="so much, what a judge said of still dice before: …")
    parser.add_argument("--remembered", type=Path, help="… the one of this folder, not that of --start")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--most", type=int, default=30000, help="scenes")
    parser.add_argument("--largest", type=float, default=190.0, help="pixels of a die")
    parser.add_argument("--held", type=int, default=400)
    parser.add_argument("--shown", type=int, default=250)
    parser.add_argument("--draw", type=float, default=120, help="seconds")
    parser.add_argument("--traced", type=float, default=0, help="seconds for scenes whose light is followed …")
    parser.add_argument("--boards", type=Path, help="… on what tests.dice.training.boards wrote there")
    parser.add_argument("--finder", type=float, default=120)
    parser.add_argument("--decoys", type=float, default=15, help="of those, for what the finder takes for dice")
    parser.add_argument("--judge", type=float, default=240)
    parser.add_argument("--views", type=int, default=128)
    parser.add_argument("--crops", type=int, default=2048)
    parser.add_argument("--finder-rate", type=float, default=4e-3)
    parser.add_argument("--judge-rate", type=float, default=3e-3)
    main(parser.parse_args())
