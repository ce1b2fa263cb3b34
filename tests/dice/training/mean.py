"""One network from the mean of several runs' weights: `python -m tests.dice.training.mean judge OUT RUN RUN …`.

Only runs of which each went on from another, or all from the same, have weights that can be averaged.
"""

from __future__ import annotations

import sys
from pathlib import Path

import torch
from torch import nn

from tests.dice.training.closely import SIDE as CLOSELY
from tests.dice.training.known_set import LOCATED, SECOND, WITNESS, written
from tests.dice.training.nets import Finder, Foot, Judge, Locator, Second, Witness
from tests.dice.training.store import SIDE
from tests.dice.training.together import kept
from tests.dice.training.views import FIELD

NETS: dict[str, tuple[type[nn.Module], int]] = {
    "finder": (Finder, FIELD),
    "judge": (Judge, SIDE),
    "locator": (Locator, LOCATED[0]),
    "second": (Second, SECOND[0]),
    "witness": (Witness, WITNESS[0]),
    "foot": (Foot, CLOSELY),
}


def main(name: str, out: Path, runs: list[Path]) -> None:
    kind, side = NETS[name]
    net = kind()
    held = [torch.load(run / f"{name}.pt", map_location="cpu") for run in runs]
    net.load_state_dict({k: sum(one[k].float() for one in held) / len(held) for k in held[0]})
    out.mkdir(parents=True, exist_ok=True)
    kept(net.state_dict(), out / f"{name}.pt")
    written(net, out / f"{name}.onnx", side)


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]), [Path(run) for run in sys.argv[3:]])
