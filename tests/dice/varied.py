"""Rolls before cameras, lamps and surfaces that vary more than a table's do: some to be read, and some to be refused.

Near ones lie as the set-up guide recommends, all in the picture; small ones before a tilted camera too far away.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from random import Random

import numpy as np

from companion.dice.limits import LIMITS
from companion.dice.picture import Bytes, edge_of
from hardware.sim.optics import Look
from hardware.sim.render import render
from hardware.sim.scene import DiceScene
from tests.dice.places import top_quads
from tests.dice.rolls import scene_for
from tests.dice.strangers import PAINTS, with_stranger
from tests.dice.tilts import NEIGHBOURS, leaning
from tests.dice.training.scenes import look_of

SIZE = (640, 480)


def near(seed: int) -> tuple[dict[str, int], Bytes]:
    """What lies there, and a picture of it."""
    faces, scene = scene_for(seed)
    return faces, _seen_whole(scene, Random(f"near {seed}"))


def _seen_whole(scene: DiceScene, rng: Random) -> Bytes:
    look = look_of(rng)
    while not _all_in_the_picture(scene, look):
        look = look_of(rng)
    return render(scene, SIZE, look)


def _all_in_the_picture(scene: DiceScene, look: Look) -> bool:
    quads = top_quads(scene, SIZE, look)
    rim = LIMITS.doubting.rim * max(edge_of(quad.tolist()) for quad in quads)
    return all((quad >= rim).all() and (quad <= np.array(SIZE) - rim).all() for quad in quads)


def _near_one_leans(degrees: float, seed: int) -> Bytes:
    rng = Random(f"near, one leans {degrees} {seed}")
    return _seen_whole(leaning(seed, degrees, rng.uniform(0, 33), rng.choice(NEIGHBOURS))[1], rng)


NEAR_REFUSED: dict[str, Callable[[int], Bytes]] = {  # none of which may be sure
    f"a die leans {degrees}°": partial(_near_one_leans, degrees) for degrees in (20, 25, 30, 40)
}


def small(seed: int) -> tuple[dict[str, int], Bytes]:
    """The same of small dice."""
    faces, scene = scene_for(seed)
    return faces, _seen_small(scene, Random(f"slanting {seed}"))


def _seen_small(scene: DiceScene, rng: Random) -> Bytes:
    scene = replace(scene, die_px=rng.uniform(16, 24), tilt=rng.uniform(20, 36))
    return render(scene, SIZE, look_of(rng))


def _small_one_leans(degrees: float, seed: int) -> Bytes:
    rng = Random(f"slanting, one leans {degrees} {seed}")
    return _seen_small(leaning(seed, degrees, 0.0, rng.choice(NEIGHBOURS))[1], rng)


def _one_is_missing(seed: int) -> Bytes:
    rng, (_, scene) = Random(f"slanting, one is missing {seed}"), scene_for(seed)
    dice, background = list(scene.dice), rng.choice(["board", "board", "paper", "wood"])
    del dice[rng.randrange(len(dice))]
    return _seen_small(replace(scene, dice=tuple(dice), background=background), rng)


def _one_is_of_another_game(seed: int) -> Bytes:
    rng = Random(f"slanting, a stranger {seed}")
    return _seen_small(with_stranger(seed, rng.choice(list(PAINTS))), rng)


SMALL_REFUSED: dict[str, Callable[[int], Bytes]] = {
    **{f"a die leans {degrees}°": partial(_small_one_leans, degrees) for degrees in (20, 25, 30, 40)},
    "a die is missing": _one_is_missing,
    "a die is of another game": _one_is_of_another_game,
}
