"""One network from the mean of several runs' weights: `python -m tests.dice.training.mean judge OUT RUN RUN …`.

Only runs of which each went on from another have weights that can be averaged.
"""

from __future__ import annotations

import sys
from pathlib import Path

import torch

from tests.dice.training.learn import export
from tests.dice.training.nets import Finder, Judge
from tests.dice.training.store import SIDE
from tests.dice.training.views import FIELD


def main(name: str, out: Path, runs: list[Path]) -> None:
    net, side = (Finder(), FIELD) if name == "finder" else (Judge(), SIDE)
    held = [torch.load(run / f"{name}.pt", map_location="cpu") for run in runs]
    net.load_state_dict({k: sum(one[k] for one in held) / len(held) for k in held[0]})
    out.mkdir(parents=True, exist_ok=True)
    torch.save(net.state_dict(), out / f"{name}.pt")
    export(net, out / f"{name}.onnx", side)


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]), [Path(run) for run in sys.argv[3:]])
