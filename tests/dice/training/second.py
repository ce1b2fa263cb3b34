"""Train what looks at the six dice in little time: `python -m tests.dice.training.second OUT --boards BOARDS …`.

The quick finder, and the network of second looks. As `learn`, it is bounded by seconds, and traces its scenes before.
"""

from __future__ import annotations

import argparse
import json
import lzma
import time
from itertools import cycle
from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import numpy_helper
from torch import Tensor, nn

from tests.dice.training import traced
from tests.dice.training.chance import Chance
from tests.dice.training.draw import batch
from tests.dice.training.learn import chance_of, export, loaded, shown, train
from tests.dice.training.loss import finder_loss, judge_loss, mined, peaks, tested
from tests.dice.training.nets import QuickFinder, Second
from tests.dice.training.store import Pictures
from tests.dice.training.surfaces import Surfaces
from tests.dice.training.views import FIELD, NARROW, Crops, Views

SIDE, EDGE = 64, 27.0  # of a crop: pixels, and those of a die's edge in it
FIRST_SIDE, FIRST_EDGE = 48, 48 / 1.9  # the same of a first look
SMALLER = 0.05  # logarithm by which the set's outlines are smaller than the drawn ones: a face's flat part
NET = Path(__file__).parents[3] / "companion" / "dice" / "net"


def first_look() -> nn.Sequential:
    """`set_judge` as it is shipped: what it takes for dice the second look must tell from them."""
    graph = onnx.load_from_string(lzma.decompress((NET / "set_judge.onnx.xz").read_bytes())).graph
    held = {t.name: torch.from_numpy(numpy_helper.to_array(t).copy()) for t in graph.initializer}
    layers: list[nn.Module] = []
    for node in graph.node:
        weights = [held[name] for name in node.input if name in held]
        if not weights:
            layers.append({"Relu": nn.ReLU(), "Flatten": nn.Flatten(), "MaxPool": nn.MaxPool2d(2)}[node.op_type])
            continue
        wide, deep = weights[0].shape[:2]
        strides = next((list(a.ints) for a in node.attribute if a.name == "strides"), [1])
        layer = nn.Conv2d(deep, wide, 3, strides[0], 1) if node.op_type == "Conv" else nn.Linear(deep, wide)
        layer.weight.data, layer.bias.data = weights
        layers.append(layer)
    return nn.Sequential(*layers).eval()


def stored(args: argparse.Namespace, c: Chance) -> tuple[Pictures, Pictures, dict[str, int]]:
    """Scenes to practise on, some that are held back, and how many of each kind there are."""
    tables, surfaces = traced.Tables.of(args.boards, c.device), Surfaces()
    held, pictures = Pictures(c.device), Pictures(c.device)
    examples = [traced.batch(c, tables) for _ in range(args.held)]
    for each in examples:
        held.add_drawn(each)
    shown(examples, args.out / "scenes.tar", 60)
    held.close()
    counts = {"traced": 0, "drawn": 0, "simulated": 0}
    draws = {"traced": lambda: traced.batch(c, tables), "drawn": lambda: batch(c, surfaces, largest=130.0)}
    for kind, draw in draws.items():
        start = time.time()
        while time.time() - start < getattr(args, kind):
            pictures.add_drawn(draw())
            counts[kind] += len(pictures.frames[-1])
    real = loaded(args.real)
    ends = np.cumsum(real["lengths"])
    ours = np.array([str(name).startswith(("tray", "renders")) for name in real["names"]])
    for use, share in ((ours, args.share), (~ours, args.share / 2)):
        files = [real["files"][end - size : end] for end, size, u in zip(ends, real["lengths"], use, strict=True) if u]
        some = {k: np.concatenate(files) if k == "files" else v[use] for k, v in real.items()}
        pictures.add_held(some, max(1, round(counts["traced"] * share / use.sum())))
    for path in sorted(args.made.glob("scenes*.npz")):
        made = loaded(path)
        pictures.add_held(made)
        counts["simulated"] += len(made["lengths"])
    pictures.close()
    return pictures, held, counts


def main(args: argparse.Namespace) -> None:
    began, c = time.time(), chance_of(args.seed)
    args.out.mkdir(parents=True, exist_ok=True)
    pictures, held, counts = stored(args, c)
    print(counts, f"after {time.time() - began:.0f} s", flush=True)
    finder, second = QuickFinder().to(c.device), Second().to(c.device).to(memory_format=torch.channels_last)
    for net, name in ((finder, "finder"), (second, "second")):
        if args.start and (args.start / f"{name}.pt").exists():
            net.load_state_dict(torch.load(args.start / f"{name}.pt", map_location=c.device))
    views, fields = Views(pictures, c), cycle([FIELD, FIELD, FIELD, NARROW[1], FIELD, FIELD, FIELD, NARROW[2]])

    def find() -> Tensor:
        seen, *rest = views.batch(args.views, next(fields))
        return finder_loss(finder(seen), *rest)

    train(finder, args.finder, args.finder_rate, "finder", find)
    crops, unseen = (Crops(each, c, SIDE, EDGE, exactly=True) for each in (pictures, held))
    crops.decoys = torch.cat([crops.decoys, peaks(finder, pictures, crops, args.decoys)])
    first = first_look().to(c.device)
    for each in (crops, unseen):
        mined(first, each, FIRST_SIDE, FIRST_EDGE)

    def judged() -> Tensor:
        seen, target = crops.batch(args.crops)
        with torch.autocast(c.device, torch.bfloat16):
            said = second(seen.to(memory_format=torch.channels_last))
        return judge_loss(said.float(), target)

    def more() -> None:
        mined(first, crops, FIRST_SIDE, FIRST_EDGE, 4)
        mined(second, crops, SIDE, EDGE, 4)

    train(second, args.second, args.rate, "second", judged, more)
    tested(second, unseen)
    for net, name, side in ((finder, "finder", FIELD), (second, "second", SIDE)):
        torch.save({k: v.contiguous() for k, v in net.state_dict().items()}, args.out / f"{name}.pt")
        written(net, args.out / f"{name}.onnx", side)
    run = {k: str(v) for k, v in vars(args).items()} | counts | {"seconds": round(time.time() - began)}
    (args.out / "run.json").write_text(json.dumps(run, indent=1))


def written(net: nn.Module, out: Path, side: int) -> None:
    """As ONNX, with sizes as `set_judge`, the pips and their limits know them."""
    if isinstance(net, Second):
        net.head.bias.data[16] -= 8 * SMALLER
    else:
        net.head.bias.data[4:8] -= 0.08
    export(net, out, side)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("out", type=Path)
    parser.add_argument("--boards", type=Path, required=True, help="what tests.dice.training.boards wrote")
    parser.add_argument("--made", type=Path, required=True, help="where tests.dice.training.leans and .scenes wrote")
    parser.add_argument("--real", type=Path, required=True, help="what tests.dice.training.carry wrote")
    parser.add_argument("--share", type=float, default=0.14, help="of the traced scenes: so many real ones")
    parser.add_argument("--start", type=Path, help="a folder with finder.pt and second.pt to go on from")
    parser.add_argument("--seed", type=int, default=71)
    parser.add_argument("--held", type=int, default=3, help="batches of scenes that are held back")
    parser.add_argument("--traced", type=float, default=90, help="seconds")
    parser.add_argument("--drawn", type=float, default=10)
    parser.add_argument("--finder", type=float, default=100)
    parser.add_argument("--decoys", type=float, default=6, help="for what the finder takes for dice")
    parser.add_argument("--second", type=float, default=300)
    parser.add_argument("--views", type=int, default=128)
    parser.add_argument("--crops", type=int, default=2048)
    parser.add_argument("--finder-rate", type=float, default=4e-3)
    parser.add_argument("--rate", type=float, default=2.5e-3)
    main(parser.parse_args())
