"""Train what looks at the six dice in little time: `python -m tests.dice.training.known_set OUT --boards BOARDS …`.

The quick finder first, if it is given time; then side by side what says where a face lies, the network of second looks,
the witness, and the network for feet. As `learn`, it is bounded by seconds. Light is traced meanwhile, too, since
networks of this size learn 20,000 scenes by heart in a quarter of an hour.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable
from functools import partial
from itertools import cycle
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn

from tests.dice.training import traced
from tests.dice.training.chance import Chance
from tests.dice.training.closely import SIDE, Closely, foot_loss
from tests.dice.training.draw import Drawn, batch
from tests.dice.training.learn import chance_of, export, loaded, shown, train
from tests.dice.training.loss import finder_loss, judge_loss, locator_loss, peaks, tested, witness_loss
from tests.dice.training.nets import Foot, Locator, QuickFinder, Second, Witness
from tests.dice.training.store import Pictures
from tests.dice.training.surfaces import Surfaces
from tests.dice.training.together import Course, Lesson, Pool, kept
from tests.dice.training.views import FIELD, Crops, Views

LOCATED, SECOND, WITNESS = (32, 32 / 2.2), (64, 27.0), (64, 20.0)  # crops: pixels, and those of a die's edge
# How the finder sees frames, at a glance, closely, and near dice at a glance: pixels of a die, and by how much they are
# made smaller.
SEEN = ((4.8, 48.0), (0.32, 0.38)), ((8.5, 34.0), (0.66, 0.92)), ((11.5, 36.0), (0.32, 0.38))
SMALL = 45.0  # pixels: in half of the traced batches no die is larger
PATIENCE = 60.0  # seconds: so long a scene that is being drawn is waited for
# Logarithms by which the set's outlines are smaller than the drawn ones, a face's flat part, to each that tells them.
SMALLER = {Locator: 0.08, Second: 0.05, Witness: 0.05}


class Practice:
    """Where pictures to practise on come from, and how many of each kind there were."""

    def __init__(self, args: argparse.Namespace, c: Chance) -> None:
        self.args, self.c = args, c
        self.tables, self.surfaces = traced.Tables.of(args.boards, c.device), Surfaces()
        self.real = loaded(args.real)
        self.counts = {"traced": 0, "drawn": 0, "simulated": 0}
        self._largest = cycle([SMALL, 130.0])

    def held(self) -> Pictures:
        """Scenes that are held back."""
        pictures = Pictures(self.c.device)
        examples = [self._traced(16, 130.0) for _ in range(self.args.held)]
        for each in examples:
            pictures.add_drawn(each)
        shown(examples, self.args.out / "scenes.tar", 180)
        pictures.close()
        return pictures

    def fresh(self, made: Path | None = None) -> Pictures:
        """Scenes that were traced and drawn now, real pictures, and what is in that folder."""
        pictures, before = Pictures(self.c.device), self.counts["traced"]
        until = time.time() + self.args.traced
        while time.time() < until and self.counts["traced"] < before + self.args.most:
            pictures.add_drawn(self._traced(64, next(self._largest)))
            self.counts["traced"] += len(pictures.frames[-1])
        for _ in range(6):
            pictures.add_drawn(batch(self.c, self.surfaces, largest=130.0))
            self.counts["drawn"] += len(pictures.frames[-1])
        self._add_real(pictures, self.counts["traced"] - before)
        return self._with_made(pictures, made)

    def simulated(self, made: Path) -> Pictures:
        """What is in that folder alone."""
        return self._with_made(Pictures(self.c.device), made)

    def _traced(self, count: int, largest: float) -> Drawn:
        return traced.batch(self.c, self.tables, count, largest=largest, samples=self.args.samples)

    def _add_real(self, pictures: Pictures, count: int) -> None:
        ends = np.cumsum(self.real["lengths"])
        ours = np.array([str(name).startswith(("tray", "renders")) for name in self.real["names"]])
        for use, share in ((ours, self.args.share), (~ours, self.args.others)):
            spans = zip(ends, self.real["lengths"], use, strict=True)
            files = [self.real["files"][end - size : end] for end, size, used in spans if used]
            some = {k: np.concatenate(files) if k == "files" else v[use] for k, v in self.real.items()}
            pictures.add_held(some, max(1, round(count * share / use.sum())))

    def _with_made(self, pictures: Pictures, made: Path | None) -> Pictures:
        until, before = time.time() + PATIENCE, self.counts["simulated"]
        while made and not complete(made) and time.time() < until:
            time.sleep(1)
        for path in sorted(made.glob("scenes*.npz")) if made else []:
            if self.counts["simulated"] - before >= self.args.taken:
                break
            some = loaded(path)
            pictures.add_held(some)
            self.counts["simulated"] += len(some["lengths"])
        pictures.close()
        torch.cuda.empty_cache() if self.c.device == "cuda" else None
        return pictures


def complete(made: Path) -> bool:
    """Whether all that draw into a folder have ended."""
    return len(list(made.glob("scenes*.npz"))) == len(list(made.glob("labels*.jsonl"))) > 0


def lessons_of(nets: dict[str, nn.Module], c: Chance) -> dict[str, Lesson]:
    return {
        "second": Lesson(nets["second"], judge_loss, lambda p: Crops(p, c, *SECOND, "second")),
        "witness": Lesson(nets["witness"], witness_loss, lambda p: Crops(p, c, *WITNESS, "second")),
        "locator": Lesson(nets["locator"], locator_loss, lambda p: Crops(p, c, *LOCATED, "first"), every=2),
        "foot": Lesson(nets["foot"], foot_loss, lambda p: Closely(p, c)),
    }


def planned(
    course: Course, practice: Practice, pool: Callable[[Pictures], Pool]
) -> list[tuple[float, Callable[[], bool]]]:
    """At which share of the time more is traced, or taken from a folder once all that is drawn into it is there."""

    def trace_more() -> bool:
        course.pools.append(pool(practice.fresh()))
        return True

    def take(made: Path) -> bool:
        if complete(made):
            course.later = None  # first: both need not fit
            course.later = pool(practice.simulated(made))
            return True
        return False

    later: list[Path] = practice.args.later
    plan = [(0.2, trace_more), (0.42, trace_more)]
    plan += [((k + 1.1) / (len(later) + 1), partial(take, made)) for k, made in enumerate(later)]
    return sorted(plan, key=lambda at: at[0])


def main(args: argparse.Namespace) -> None:
    began, c = time.time(), chance_of(args.seed)
    args.out.mkdir(parents=True, exist_ok=True)
    practice = Practice(args, c)
    held, pictures = practice.held(), practice.fresh(args.made)
    print(practice.counts, f"after {time.time() - began:.0f} s", flush=True)
    finder = QuickFinder().to(c.device)
    looking = {"locator": Locator(), "second": Second(), "witness": Witness(), "foot": Foot()}
    nets: dict[str, nn.Module] = {"finder": finder}
    nets |= {name: net.to(c.device).to(memory_format=torch.channels_last) for name, net in looking.items()}
    for name, net in nets.items():
        if args.start and (args.start / f"{name}.pt").exists():
            net.load_state_dict(torch.load(args.start / f"{name}.pt", map_location=c.device))
        net.eval()
    views = cycle([Views(pictures, c, *seen) for seen in SEEN])

    def find() -> Tensor:
        seen, *rest = next(views).batch(args.views)
        return finder_loss(finder(seen), *rest)

    train(finder, args.finder, args.finder_rate, "finder", find)
    kept(finder.state_dict(), args.out / "finder.pt")
    every = lessons_of(nets, c)
    lessons = {name: every[name] for name in args.learn}

    def pool(pictures: Pictures) -> Pool:
        samples = {name: lesson.samples(pictures) for name, lesson in lessons.items()}
        crops = [each for each in samples.values() if isinstance(each, Crops)]
        if crops:
            decoys = torch.cat([crops[0].decoys, peaks(finder, pictures, crops[0], args.decoys)])
            for each in crops:
                each.decoys = decoys
        print(practice.counts, f"after {time.time() - began:.0f} s", flush=True)
        return samples

    course = Course(lessons, args.rate, args.out, c.device, args.seed)
    course.pools.append(pool(pictures))
    steps = course.run(args.seconds, args.crops, planned(course, practice, pool))
    for lesson in lessons.values():  # of the locator only centre, size and stretch mean something
        if isinstance(crops := lesson.samples(held), Crops):
            tested(lesson.net, crops)
    sides = {"finder": FIELD, "locator": LOCATED[0], "second": SECOND[0], "witness": WITNESS[0], "foot": SIDE}
    for name in ("finder", *lessons):
        written(nets[name], args.out / f"{name}.onnx", sides[name])
    run = {k: str(v) for k, v in vars(args).items()} | practice.counts | {"steps": steps}
    (args.out / "run.json").write_text(json.dumps(run | {"whole": round(time.time() - began)}, indent=1))


def written(net: nn.Module, out: Path, side: int) -> None:
    """As ONNX, with sizes as the pips and their limits know them."""
    if isinstance(net, QuickFinder):
        net.head.bias.data[4:8] -= 0.08
    elif type(net) in SMALLER:
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
    parser.add_argument("--learn", nargs="+", default=["second", "witness", "locator", "foot"], help="of these, which")
    parser.add_argument("--seed", type=int, default=71)
    parser.add_argument("--later", type=Path, nargs="*", default=[], help="folders that more is drawn into meanwhile")
    parser.add_argument("--taken", type=int, default=18000, help="scenes of the simulator, about, from each folder")
    parser.add_argument("--held", type=int, default=12, help="batches of scenes that are held back")
    parser.add_argument("--traced", type=float, default=95, help="seconds, three times …")
    parser.add_argument("--most", type=int, default=16000, help="… or so many scenes")
    parser.add_argument("--samples", type=int, default=28, help="of their light a pixel")
    parser.add_argument("--finder", type=float, default=0, help="seconds")
    parser.add_argument("--decoys", type=float, default=5, help="for what the finder takes for dice")
    parser.add_argument("--seconds", type=float, default=1430, help="for all others")
    parser.add_argument("--views", type=int, default=128)
    parser.add_argument("--crops", type=int, default=2048)
    parser.add_argument("--finder-rate", type=float, default=3e-3)
    parser.add_argument("--rate", type=float, default=1.8e-3)
    main(parser.parse_args())
