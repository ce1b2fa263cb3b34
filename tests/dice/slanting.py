"""Rolls of small dice before a tilted camera too far away, in any light: some to be read, and some to be refused."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from random import Random

from companion.dice.picture import Bytes
from hardware.sim.render import render
from hardware.sim.scene import DiceScene
from tests.dice.rolls import scene_for
from tests.dice.strangers import PAINTS, with_stranger
from tests.dice.tilts import NEIGHBOURS, leaning
from tests.dice.training.scenes import look_of


def slanting(seed: int) -> tuple[dict[str, int], Bytes]:
    """What lies there, and a picture of it."""
    faces, scene = scene_for(seed)
    return faces, _seen(scene, Random(f"slanting {seed}"))


def _seen(scene: DiceScene, rng: Random) -> Bytes:
    scene = replace(scene, die_px=rng.uniform(16, 24), tilt=rng.uniform(20, 36))
    return render(scene, (640, 480), look_of(rng))


def _one_leans(degrees: float, seed: int) -> Bytes:
    rng = Random(f"slanting, one leans {degrees} {seed}")
    return _seen(leaning(seed, degrees, 0.0, rng.choice(NEIGHBOURS))[1], rng)


def _one_is_missing(seed: int) -> Bytes:
    rng, (_, scene) = Random(f"slanting, one is missing {seed}"), scene_for(seed)
    dice, background = list(scene.dice), rng.choice(["board", "board", "paper", "wood"])
    del dice[rng.randrange(len(dice))]
    return _seen(replace(scene, dice=tuple(dice), background=background), rng)


def _one_is_of_another_game(seed: int) -> Bytes:
    rng = Random(f"slanting, a stranger {seed}")
    return _seen(with_stranger(seed, rng.choice(list(PAINTS))), rng)


REFUSED: dict[str, Callable[[int], Bytes]] = {  # none of which may be sure
    **{f"a die leans {degrees}°": partial(_one_leans, degrees) for degrees in (20, 25, 30, 40)},
    "a die is missing": _one_is_missing,
    "a die is of another game": _one_is_of_another_game,
}
