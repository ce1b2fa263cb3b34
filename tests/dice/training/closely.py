"""Train the network that looks closely at one foot: `python -m tests.dice.training.closely OUT --made MADE …`.

As `learn`, it draws scenes meanwhile; scenes of the simulator are taken from MADE as they come.
"""

from __future__ import annotations

import argparse
import json
import time
from math import cos, pi
from pathlib import Path

import torch
from torch import Tensor
from torch.nn import functional as F

from tests.dice.training.chance import Chance
from tests.dice.training.draw import batch
from tests.dice.training.learn import chance_of, export, loaded, train
from tests.dice.training.nets import Foot, Judge
from tests.dice.training.store import LEANS, READ, Pictures, packed, softened, tinted
from tests.dice.training.surfaces import Surfaces
from tests.dice.training.widen import widened

SIDE, EDGE = 96, 40.0  # of a crop: pixels, and those of a die's edge in it
UNIT = 8.0  # as companion.dice.net.judge has feet
SMALLEST, WANTED = 14, 28  # pixels of a die's edge: smaller ones teach nothing, and small ones count less


class Closely:
    """Random crops around dice whose foot is known."""

    def __init__(self, pictures: Pictures, c: Chance) -> None:
        self.p, self.c = pictures, c
        p, edge = pictures, pictures.outlines[..., 2].exp()
        seen = (p.states == READ) | (p.states == LEANS)
        use = seen & (p.footed > 0) & (p.values != 7) & (p.values != 0) & (edge > SMALLEST)
        self.where = use.nonzero()
        weight = 0.3 + 0.7 * (edge[use] > WANTED).float()
        self.chance = weight.cumsum(0) / weight.sum()

    def batch(self, count: int) -> tuple[Tensor, dict[str, Tensor]]:
        p, c = self.p, self.c
        row = torch.searchsorted(self.chance, c.rand(count)).clamp(max=len(self.where) - 1)
        n, slot = self.where[row].unbind(1)
        outline = p.outlines[n, slot]
        # As the second look sees it, which is sometimes further off.
        rough = torch.where(c.often(0.15, count), 3.0, 1.0)
        edge = outline[:, 2].exp()
        at = outline[:, :2] + c.normal(count, 2) * (0.02 * rough * edge)[:, None]
        place = torch.cat([at, (edge * torch.exp(c.normal(count) * 0.03 * rough))[:, None]], 1)
        upright = torch.atan2(outline[:, 6], outline[:, 5]) / 4 + c.normal(count) * 0.03 * rough
        turn = upright + c.whole(4, count) * pi / 2
        views = softened(p.crops(n, place, turn, side=SIDE, edge_px=EDGE), c, EDGE / place[:, 2])
        flip = torch.where(c.often(0.5, count), -1.0, 1.0)
        views = torch.where(flip[:, None, None, None] < 0, views.flip(-1), views)
        mean = packed(p.quads[n, slot])
        x, y = ((p.feet[n, slot] - mean[:, :2]) / mean[:, 2:3].exp()).unbind(1)
        foot = torch.stack([flip * (x * turn.cos() + y * turn.sin()), y * turn.cos() - x * turn.sin()], -1)
        told = {"foot": foot, "edge": edge, "frame": n, "place": place, "turn": turn, "flip": flip}
        return tinted(views, c, 0.12), told


def foot_loss(said: Tensor, told: dict[str, Tensor]) -> Tensor:
    foot = told["foot"]
    off = F.smooth_l1_loss(said[:, :2], foot * UNIT, reduction="none", beta=0.4).sum(1)
    away = (said[:, :2].detach() / UNIT - foot).square().sum(1)
    spread = said[:, 2].clamp(-6, 1)
    doubt = (0.5 * away * torch.exp(-2 * spread) + 2 * spread).clamp(max=50)
    return off.mean() + 0.05 * doubt.mean()


@torch.no_grad()
def tested(net: Foot, judge: Judge, held: Pictures, c: Chance, told: str) -> None:
    """Feet beside the truth, in edges, against one look and four looks of the judge at the same dice."""
    crops, rows = Closely(held, c), []
    for _ in range(12):
        picture, t = crops.batch(1024)
        said = net(picture).float()
        looks = []
        for quarter in range(4):
            turn = t["turn"] + quarter * pi / 2
            x, y = (judge(held.crops(t["frame"], t["place"], turn) / 128 - 1)[:, 21:23].float() / UNIT).unbind(1)
            c_, s_ = round(cos(quarter * pi / 2)), round(cos((quarter - 1) * pi / 2))
            looks.append(torch.stack([(x * c_ - y * s_) * t["flip"], x * s_ + y * c_], -1))
        feet = [said[:, :2] / UNIT, looks[0], torch.stack(looks).mean(0)]
        away = [(foot - t["foot"]).norm(dim=1) for foot in feet]
        rows.append(torch.stack([t["edge"], away[0] / said[:, 2].exp(), *away], 1))
    table = torch.cat(rows)
    for low, high in ((SMALLEST, WANTED), (WANTED, 45), (45, 200)):
        of = table[(table[:, 0] >= low) & (table[:, 0] < high)]
        for k, name in enumerate(("in its own spreads", "closely", "one look", "four looks"), start=1):
            shares = [round(of[:, k].quantile(q).item(), 3) for q in (0.5, 0.9, 0.99, 0.999)] if len(of) else []
            print(f"{told}, {low}–{high} px, {len(of)} dice, {name}: {shares}", flush=True)


class Sources:
    """Practice from several stores; the simulator's grow while their scenes come."""

    def __init__(self, c: Chance, drawn: Pictures, real: Pictures | None) -> None:
        self.c, self.taken, self.scenes = c, set[Path](), 0
        self.drawn, self.real = Closely(drawn, c), Closely(real, c) if real else None
        self.made: list[Closely] = []

    def take(self, files: list[Path]) -> None:
        pictures = Pictures(self.c.device)
        for path in files:
            held = loaded(path)
            pictures.add_held(held)
            self.scenes += len(held["lengths"])
        self.taken.update(files)
        pictures.close()
        self.made.append(Closely(pictures, self.c))
        print(self.scenes, "scenes of the simulator", flush=True)

    def batch(self, count: int) -> tuple[Tensor, dict[str, Tensor]]:
        """Half of it made by the simulator, a twelfth real."""
        shares = [(each, count // 2 * len(each.where) // sum(len(e.where) for e in self.made)) for each in self.made]
        if self.real:
            shares.append((self.real, count // 12))
        shares.append((self.drawn, count - sum(share for _, share in shares)))
        pictures, told = zip(*(each.batch(share) for each, share in shares), strict=True)
        return torch.cat(pictures), {"foot": torch.cat([t["foot"] for t in told])}


def _arrived(made: Path, but: set[Path]) -> list[Path]:
    return sorted(set(made.glob("scenes*.npz")) - but)


def main(args: argparse.Namespace) -> None:
    began = time.time()
    c, surfaces = chance_of(args.seed), Surfaces()
    device = c.device
    args.out.mkdir(parents=True, exist_ok=True)
    held, made_held, pictures = Pictures(device), Pictures(device), Pictures(device)
    held.add_drawn(batch(c, surfaces, args.smallest, args.largest))
    held.add_drawn(batch(c, surfaces, args.smallest, args.largest))
    held.close()
    count = 0
    while time.time() - began < args.draw:
        pictures.add_drawn(batch(c, surfaces, args.smallest, args.largest))
        count = sum(len(f) for f in pictures.frames)
    pictures.close()
    torch.cuda.empty_cache() if device == "cuda" else None
    print("drawn", count, f"scenes after {time.time() - began:.0f} s", flush=True)
    real = None
    if args.real:
        real = Pictures(device)
        real.add_held(loaded(args.real))
        real.close()
    sources = Sources(c, pictures, real)
    time.sleep(max(0.0, args.wait - (time.time() - began)))
    first, *rest = _arrived(args.made, set())
    made_held.add_held(loaded(first))
    made_held.close()
    sources.take(rest)
    sources.taken.add(first)
    net = Foot().to(device).to(memory_format=torch.channels_last)
    start = time.time()

    def step() -> Tensor:
        picture, told = sources.batch(args.crops)
        with torch.autocast(device, torch.bfloat16):
            said = net(picture.to(memory_format=torch.channels_last))
        return foot_loss(said.float(), told)

    def more(held: dict[str, Tensor]) -> None:
        files = _arrived(args.made, sources.taken)
        if len(files) >= args.files and time.time() - start > args.later:
            sources.take(files)

    train(net, args.seconds, args.rate, "foot", step, more)
    judge = Judge().to(device)
    judge.load_state_dict(widened(torch.load(args.judge, map_location="cpu"), judge))
    judge.eval()
    tested(net, judge, held, c, "drawn")
    tested(net, judge, made_held, c, "simulated")
    torch.save(net.state_dict(), args.out / "foot.pt")
    export(net, args.out / "foot.onnx", SIDE)
    run = {k: str(v) for k, v in vars(args).items()} | {"scenes": count, "simulated": sources.scenes}
    (args.out / "run.json").write_text(json.dumps(run | {"whole": round(time.time() - began)}, indent=1))
    print(f"whole run {time.time() - began:.0f} s", flush=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("out", type=Path)
    parser.add_argument("--made", type=Path, required=True, help="where tests.dice.training.leans and .scenes write")
    parser.add_argument("--wait", type=float, default=95, help="seconds until the first of these are there")
    parser.add_argument("--files", type=int, default=14, help="that come later, taken all at once …")
    parser.add_argument("--later", type=float, default=130, help="… so many seconds after training began")
    parser.add_argument("--real", type=Path, help="what tests.dice.training.carry wrote")
    parser.add_argument("--judge", type=Path, default=Path(__file__).parent / "fifth" / "judge.pt")
    parser.add_argument("--seed", type=int, default=41)
    parser.add_argument("--smallest", type=float, default=18.0, help="pixels of a die")
    parser.add_argument("--largest", type=float, default=130.0)
    parser.add_argument("--draw", type=float, default=75, help="seconds")
    parser.add_argument("--seconds", type=float, default=300)
    parser.add_argument("--crops", type=int, default=1024)
    parser.add_argument("--rate", type=float, default=3e-3)
    main(parser.parse_args())
