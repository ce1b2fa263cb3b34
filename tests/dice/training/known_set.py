"""Train what looks at the six dice in little time: `python -m tests.dice.training.known_set OUT --boards BOARDS …`.

The quick finder, what says where a face lies, the network of second looks, and the witness. As `learn`, it is bounded
by seconds; first it traces its scenes.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable
from itertools import cycle
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn

from tests.dice.training import traced
from tests.dice.training.chance import Chance
from tests.dice.training.draw import batch
from tests.dice.training.learn import chance_of, export, loaded, shown, train
from tests.dice.training.loss import finder_loss, judge_loss, locator_loss, mined, peaks, tested, witness_loss
from tests.dice.training.nets import Locator, QuickFinder, Second, Witness
from tests.dice.training.store import Pictures
from tests.dice.training.surfaces import Surfaces
from tests.dice.training.views import FIELD, Crops, Views

LOCATED, SECOND, WITNESS = (32, 32 / 2.2), (64, 27.0), (64, 20.0)  # crops: pixels, and those of a die's edge
# How the finder sees frames, at a glance, closely, and near dice at a glance: pixels of a die, and by how much they are
# made smaller.
SEEN = ((4.8, 48.0), (0.32, 0.38)), ((8.5, 34.0), (0.66, 0.92)), ((11.5, 36.0), (0.32, 0.38))
SMALL = 45.0  # pixels: in half of the traced batches no die is larger
# Logarithms by which the set's outlines are smaller than the drawn ones, a face's flat part, to each that tells them.
SMALLER = {Locator: 0.08, Second: 0.05, Witness: 0.05}


def stored(args: argparse.Namespace, c: Chance) -> tuple[Pictures, Pictures, dict[str, int]]:
    """Scenes to practise on, some that are held back, and how many of each kind there are."""
    tables, surfaces = traced.Tables.of(args.boards, c.device), Surfaces()
    held, pictures = Pictures(c.device), Pictures(c.device)
    examples = [traced.batch(c, tables, 16) for _ in range(args.held)]
    for each in examples:
        held.add_drawn(each)
    shown(examples, args.out / "scenes.tar", 180)
    held.close()
    counts = {"traced": 0, "drawn": 0, "simulated": 0}
    largest = cycle([SMALL, 130.0])
    draws = {
        "traced": lambda: traced.batch(c, tables, largest=next(largest)),
        "drawn": lambda: batch(c, surfaces, largest=130.0),
    }
    for kind, draw in draws.items():
        start = time.time()
        while time.time() - start < getattr(args, kind):
            pictures.add_drawn(draw())
            counts[kind] += len(pictures.frames[-1])
    real = loaded(args.real)
    ends = np.cumsum(real["lengths"])
    ours = np.array([str(name).startswith(("tray", "renders")) for name in real["names"]])
    for use, share in ((ours, args.share), (~ours, args.others)):
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
    finder = QuickFinder().to(c.device)
    locator, second, witness = (
        net.to(c.device).to(memory_format=torch.channels_last) for net in (Locator(), Second(), Witness())
    )
    nets = {"finder": finder, "locator": locator, "second": second, "witness": witness}
    for name, net in nets.items():
        if args.start and (args.start / f"{name}.pt").exists():
            net.load_state_dict(torch.load(args.start / f"{name}.pt", map_location=c.device))
        net.eval()
    views = cycle([Views(pictures, c, *seen) for seen in SEEN])

    def find() -> Tensor:
        seen, *rest = next(views).batch(args.views)
        return finder_loss(finder(seen), *rest)

    train(finder, args.finder, args.finder_rate, "finder", find)
    kept(args.out, finder=finder)
    roughly = Crops(pictures, c, *LOCATED, "first")
    closely, widely = (Crops(pictures, c, *seen, "second") for seen in (SECOND, WITNESS))
    decoys = torch.cat([closely.decoys, peaks(finder, pictures, closely, args.decoys)])
    roughly.decoys = closely.decoys = widely.decoys = decoys

    def look(
        net: nn.Module, crops: Crops, loss: Callable[[Tensor, dict[str, Tensor]], Tensor] = judge_loss
    ) -> Callable[[], Tensor]:
        def judged() -> Tensor:
            seen, target = crops.batch(args.crops)
            with torch.autocast(c.device, torch.bfloat16):
                said = net(seen.to(memory_format=torch.channels_last))
            return loss(said.float(), target)

        return judged

    train(locator, args.locator, args.rate, "locator", look(locator, roughly, locator_loss))
    kept(args.out, locator=locator)
    train(second, args.second, args.rate, "second", look(second, closely), lambda: mined(second, closely, *SECOND, 8))
    kept(args.out, second=second)
    watch = look(witness, widely, witness_loss)
    train(witness, args.witness, args.rate, "witness", watch, lambda: mined(witness, widely, *WITNESS, 8))
    kept(args.out, witness=witness)
    tested(locator, Crops(held, c, *LOCATED, "first"))  # of which only centre, size and stretch mean something
    tested(second, Crops(held, c, *SECOND, "second"))
    tested(witness, Crops(held, c, *WITNESS, "second"))
    for (name, net), side in zip(nets.items(), (FIELD, LOCATED[0], SECOND[0], WITNESS[0]), strict=True):
        written(net, args.out / f"{name}.onnx", side)
    run = {k: str(v) for k, v in vars(args).items()} | counts | {"seconds": round(time.time() - began)}
    (args.out / "run.json").write_text(json.dumps(run, indent=1))


def kept(out: Path, **nets: nn.Module) -> None:
    """To go on from."""
    for name, net in nets.items():
        torch.save({k: v.contiguous() for k, v in net.state_dict().items()}, out / f"{name}.pt")


def written(net: nn.Module, out: Path, side: int) -> None:
    """As ONNX, with sizes as the pips and their limits know them."""
    if isinstance(net, QuickFinder):
        net.head.bias.data[4:8] -= 0.08
    else:
        net.head.bias.data[16] -= 8 * SMALLER[type(net)]
    export(net, out, side)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("out", type=Path)
    parser.add_argument("--boards", type=Path, required=True, help="what tests.dice.training.boards wrote")
    parser.add_argument("--made", type=Path, required=True, help="where tests.dice.training.leans and .scenes wrote")
    parser.add_argument("--real", type=Path, required=True, help="what tests.dice.training.carry wrote")
    parser.add_argument("--share", type=float, default=0.14, help="of the traced scenes: so many real ones")
    parser.add_argument("--others", type=float, default=0.14, help="and so many photographs of other dice")
    parser.add_argument("--start", type=Path, help="a folder with weights (.pt) to go on from")
    parser.add_argument("--seed", type=int, default=71)
    parser.add_argument("--held", type=int, default=16, help="batches of scenes that are held back")
    parser.add_argument("--traced", type=float, default=90, help="seconds")
    parser.add_argument("--drawn", type=float, default=10)
    parser.add_argument("--finder", type=float, default=100)
    parser.add_argument("--decoys", type=float, default=6, help="for what the finder takes for dice")
    parser.add_argument("--locator", type=float, default=300)
    parser.add_argument("--second", type=float, default=300)
    parser.add_argument("--witness", type=float, default=300)
    parser.add_argument("--views", type=int, default=128)
    parser.add_argument("--crops", type=int, default=2048)
    parser.add_argument("--finder-rate", type=float, default=3e-3)
    parser.add_argument("--rate", type=float, default=2.5e-3)
    main(parser.parse_args())
