"""Several networks trained side by side, each on crops of its own, of pictures that become more meanwhile."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from math import cos, pi
from pathlib import Path
from random import Random
from typing import NamedTuple, Protocol

import torch
from torch import Tensor, nn

from tests.dice.training.learn import Mean
from tests.dice.training.loss import mined
from tests.dice.training.store import Pictures
from tests.dice.training.views import Crops

MINED = 1500  # steps after which what is taken for dice is looked for again
SAVED = 45.0  # seconds
OFTEN = 0.36  # of the batches: those of pictures that came later


class Samples(Protocol):
    """Random crops of stored pictures, and what is to be said of them."""

    def batch(self, count: int) -> tuple[Tensor, dict[str, Tensor]]: ...


class Lesson(NamedTuple):
    """What one network learns: by which loss, from which samples, and every so many steps."""

    net: nn.Module
    loss: Callable[[Tensor, dict[str, Tensor]], Tensor]
    samples: Callable[[Pictures], Samples]
    every: int = 1


Pool = Mapping[str, Samples]  # for each lesson, of the same pictures


class Course:
    """Lessons that end together after some seconds."""

    def __init__(self, lessons: dict[str, Lesson], rate: float, out: Path, device: str, seed: int) -> None:
        self.lessons, self.rate, self.out, self.device = lessons, rate, out, device
        self.source = Random(seed)
        self.pools: list[Pool] = []  # pictures of which each pool is as likely
        self.later: Pool | None = None  # … and others that came later
        self._means = {name: Mean(lesson.net) for name, lesson in lessons.items()}
        self._steps_by = {
            name: torch.optim.AdamW(lesson.net.parameters(), rate, weight_decay=0.01, fused=device == "cuda")
            for name, lesson in lessons.items()
        }

    def run(self, seconds: float, crops: int, more: list[tuple[float, Callable[[], bool]]]) -> int:
        """Train, and do what is to be done at some share of the time once it can be; the number of steps."""
        began, step, saved = time.time(), 0, 0.0
        for lesson in self.lessons.values():
            lesson.net.train()
        while (gone := (time.time() - began) / seconds) < 1:
            if more and gone > more[0][0] and more[0][1]():
                more.pop(0)
            rate = self.rate * min(1.0, 25 * gone + 0.02) * (0.5 + 0.5 * cos(pi * gone))
            told = {
                name: self._learn(name, step, crops, rate)
                for name, lesson in self.lessons.items()
                if step % lesson.every == 0
            }
            if step % 400 == 0:
                lost = {name: round(loss.item(), 4) for name, loss in told.items()}
                print(step, lost, f"after {time.time() - began:.0f} s", flush=True)
            step += 1
            if time.time() - saved > SAVED:
                self.save()
                saved = time.time()
        for name, lesson in self.lessons.items():
            lesson.net.load_state_dict(self._means[name].held)
            lesson.net.eval()
        self.save()
        return step

    def _learn(self, name: str, step: int, count: int, rate: float) -> Tensor:
        lesson, optimiser = self.lessons[name], self._steps_by[name]
        later = self.later if self.source.random() < OFTEN else None
        crops = (later or self.source.choice(self.pools))[name]
        for group in optimiser.param_groups:
            group["lr"] = rate
        seen, target = crops.batch(count)
        with torch.autocast(self.device, torch.bfloat16):
            said = lesson.net(seen.to(memory_format=torch.channels_last))
        loss = lesson.loss(said.float(), target)
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(lesson.net.parameters(), 5.0)
        optimiser.step()
        self._means[name].update(lesson.net, step)
        if isinstance(crops, Crops) and crops.look == "second" and step % MINED == MINED // 2:
            mined(lesson.net, crops, crops.side, crops.edge, 8)
        return loss.detach()

    def save(self) -> None:
        for name, mean in self._means.items():
            kept(mean.held, self.out / f"{name}.pt")


def kept(weights: dict[str, Tensor], path: Path) -> None:
    """To go on from: half floats, and never a part of the file."""
    half = {k: v.half() if v.is_floating_point() else v for k, v in weights.items()}
    part = path.with_suffix(".part")
    torch.save({k: v.contiguous() for k, v in half.items()}, part)
    part.rename(path)
