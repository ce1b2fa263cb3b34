"""Rolls at the simulated table: the camera draws them, the eye reads and settles them, nobody taps."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from random import Random

from companion.dice.values import SIX
from companion.dice.watcher import Eye
from hardware.registry import open_device
from hardware.sim.scene import DiceScene, scattered
from hardware.sim.world import SimTable

FRAME_NS = 133_333_334
FRAMES = 10  # within so many the roll must be told: a second and a third


def scene_for(seed: int) -> tuple[dict[str, int], DiceScene]:
    """A roll on a tray as the set-up guide recommends it: any surface, light, tilt up to 30°, dice of 45–75 px."""
    rng = Random(seed)
    faces = {colour: rng.randint(1, 6) for colour in SIX}
    die_px = rng.uniform(45, 75)
    # Half a die stays free at every edge of the picture.
    reach = ((300 / die_px - 1.2) * 16, (215 / die_px - 1.4) * 16)
    scene = DiceScene(
        scattered(faces, rng, reach_mm=reach),
        lamp=rng.uniform(0.4, 1.1),
        background=rng.choice(["felt", "cloth", "paper", "wood", "board"]),
        tilt=rng.uniform(0, 30),
        seed=seed,
        die_px=die_px,
        kelvin=rng.uniform(2900, 6500),
        noise=rng.uniform(0.5, 1.5),
    )
    return faces, scene


class Scene(SimTable):
    """A simulated table on which nothing is to be seen but this scene."""

    def __init__(self, now_ns: Callable[[], int], scene: DiceScene) -> None:
        super().__init__(now_ns)
        self.scene = scene

    def seen(self, at_ns: int) -> DiceScene:
        return self.scene


def dim_scene_for(seed: int) -> tuple[dict[str, int], DiceScene]:
    """A roll in a dim evening before a cheap camera too far away: noise hides some dice in nearly every frame."""
    faces, scene = scene_for(seed)
    rng = Random(f"dim {seed}")
    lamp, noise, die_px = rng.uniform(0.05, 0.15), rng.uniform(3, 6), rng.uniform(22, 45)
    return faces, replace(scene, lamp=lamp, noise=noise, die_px=die_px)


def outcome(seed: int) -> str:
    """ "right", "wrong" or "asked" (a person would have to tap)."""
    return ended(*scene_for(seed), FRAME_NS, FRAMES)


def ended(faces: dict[str, int], scene: DiceScene, frame_ns: int, frames: int) -> str:
    """The same for a scene of which the eye sees so many frames."""
    now_ns = [0]
    world = Scene(lambda: now_ns[0], scene)
    eye = Eye(open_device("camera", "sim", {}, now_ns=world.now_ns, world=world))
    for _ in range(frames):
        now_ns[0] += frame_ns
        for roll in eye.rolls(now_ns[0]):
            return "right" if roll.faces == faces else "wrong"
    return "asked"


def outcomes(count: int, first: int = 0) -> Counter[str]:
    """How so many rolls ended."""
    return Counter(outcome(first + k) for k in range(count))
