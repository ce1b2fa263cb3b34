"""Random scenes with labels, to train and to measure by: `python -m tests.dice.training.scenes DIR N FIRST SECONDS`.

Wider than any real tray on purpose: every colour, light, lens, clutter and accident that the renderer knows.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import TypeAlias

import cv2
import numpy as np

from hardware.sim.cubes import PAINT
from hardware.sim.optics import Look, expose
from hardware.sim.render import radiance
from hardware.sim.scene import DIE_MM, SIX, DiceScene, SimDie
from tests.dice.places import feet, top_quads
from tests.dice.training.pictures import packed, synthetic

SIZE = (640, 480)
SceneFor: TypeAlias = Callable[[int], tuple[DiceScene, Look, list[str], list[str]]]


def look_of(rng: Random) -> Look:
    return Look(
        azimuth=rng.uniform(0, 360),
        elevation=rng.uniform(28, 80),
        softness=rng.choice([1.0, 3.0, 8.0, 16.0]),
        key=rng.uniform(0.15, 0.85) if rng.random() < 0.5 else rng.uniform(0.7, 0.97),  # half of the shadows are deep
        gloss=rng.choice([0.0, 0.1, 0.25, 0.6]) * rng.uniform(0.5, 1.5),
        polish=rng.choice([15.0, 40.0, 120.0]),
        radius=rng.uniform(0.8, 3.2),
        sphere=rng.uniform(10.9, 13.8),
        pip=rng.uniform(1.1, 1.9),
        spread=rng.uniform(3.6, 4.6),
        roll=rng.uniform(-180, 180) if rng.random() < 0.3 else rng.uniform(-8, 8),
        distance=rng.uniform(250, 700),
        centre=(rng.uniform(-25, 25), rng.uniform(-15, 15)),
        lens_blur=rng.uniform(0.2, 1.3),
        sharpen=rng.uniform(0, 0.9),
        vignette=rng.uniform(0, 0.4),
        white_balance=rng.uniform(0.4, 1.0),
    )


def glaring(look: Look, tilt: float, rng: Random) -> Look:
    """The same set-up with a window or a light panel about where flat faces mirror it into the camera."""
    return replace(
        look,
        panel=rng.uniform(0.08, 1.0),
        panel_at=(90 + rng.uniform(-20, 20), min(89.0, 90 - tilt + rng.uniform(-12, 12))),
        panel_wide=rng.uniform(4, 20),
        hollow=rng.uniform(0.1, 1.2),
    )


def painted(name: str, rng: Random) -> str:
    rgb = [min(255, max(0, int(v * rng.uniform(0.82, 1.18) + rng.uniform(-8, 8)))) for v in PAINT[name]]
    return "#" + "".join(f"{v:02x}" for v in rgb)


def _any_paint(rng: Random) -> tuple[str, str]:
    """A body and an ink that differ enough to be read."""
    kind = rng.random()
    if kind < 0.35:
        return painted(rng.choice(["white", "ivory"]), rng), rng.choice(["#101010", "#202020", "#401010"])
    if kind < 0.85:
        return painted(rng.choice([*list(PAINT)[:6], "red", "blue", "green"]), rng), ""
    return painted(rng.choice(["yellow", "pink", "orange", "grey", "green"]), rng), "#141414"


def places(count: int, rng: Random, spread_mm: float) -> list[tuple[float, float, float]]:
    """Positions and angles: scattered, huddled together or in touching rows, nothing inside another."""
    kind = rng.random()
    if kind < 0.3:  # rows of touching dice
        angle, per_row = rng.uniform(0, 360), rng.choice([2, 3, 6])
        step = DIE_MM * rng.uniform(1.0, 1.08)
        turn = np.deg2rad(angle)
        spots = []
        for k in range(count):
            u, v = (k % per_row - (per_row - 1) / 2) * step, (k // per_row) * step + rng.uniform(0, 0.3)
            x, y = u * np.cos(turn) - v * np.sin(turn), u * np.sin(turn) + v * np.cos(turn)
            spots.append((float(x), float(y), angle + 90 * rng.randrange(4)))
        return spots
    reach = spread_mm * (0.5 if kind < 0.6 else 1.0)
    spots = []
    for _ in range(count):
        for _ in range(200):
            x, y = rng.uniform(-reach, reach), rng.uniform(-reach * 0.72, reach * 0.72)
            if all(np.hypot(x - a, y - b) > DIE_MM * 1.2 for a, b, _ in spots):
                spots.append((x, y, rng.uniform(0, 360)))
                break
    return spots


def scene_of(seed: int) -> tuple[DiceScene, Look, list[str], list[str]]:
    """A scene, its look, each die's colour name ("other" outside the six) and its state."""
    rng = Random(seed)
    look = look_of(rng)
    known = rng.random() < 0.6
    die_px = float(np.exp(rng.uniform(np.log(15), np.log(105))))
    reach = min(150.0, 250 / die_px * DIE_MM)
    names = list(SIX) if known else ["other"] * rng.randint(1, 7)
    rng.shuffle(names)
    if known and rng.random() < 0.1:
        names.pop()
    spots = places(len(names) + rng.choice([0, 0, 0, 2, 4]), rng, reach)
    same = _any_paint(rng)
    dice, colours, states = [], [], []
    for k, (x, y, angle) in enumerate(spots):
        if k >= len(names):  # wooden cubes without pips
            paint = painted(rng.choice(list(PAINT)), rng)
            dice.append(SimDie(paint, 0, x, y, angle))
            colours.append("other")
            states.append("none")
            continue
        name = names[k]
        if name == "other":
            paint, ink = same if rng.random() < 0.6 else _any_paint(rng)
        else:
            paint, ink = painted(name, rng), ""
        die = SimDie(paint, rng.randint(1, 6), x, y, angle, ink=ink)
        state = "read"
        accident = rng.random()
        if accident < 0.15:
            die = replace(die, cocked=rng.choice([rng.uniform(7, 20), rng.uniform(7, 45)]), towards=rng.uniform(0, 360))
            state = "cocked"
        elif accident < 0.17 and dice:
            other = dice[-1]
            near = replace(die, x=other.x + rng.uniform(-6, 6), y=other.y + rng.uniform(-6, 6), height=DIE_MM)
            if not other.cocked and not other.height:
                die = near
                states[-1] = "covered" if states[-1] != "none" else "none"
        dice.append(die)
        colours.append(name)
        states.append(state)
    scene = DiceScene(
        tuple(dice),
        hand=rng.uniform(0.4, 1.0) if rng.random() < 0.06 else 0.0,
        lamp=float(np.exp(rng.uniform(np.log(0.12), 0.35))),
        background=rng.choice(["felt", "cloth", "paper", "paper", "wood", "board", "board", "board", "board"]),
        tilt=rng.uniform(0, 38) if rng.random() < 0.85 else rng.uniform(38, 50),
        seed=seed,
        die_px=die_px,
        kelvin=rng.uniform(2500, 7500),
        noise=rng.uniform(0.3, 2.2),
    )
    accident = rng.random()
    if accident < 0.05:
        scene = replace(scene, blur=die_px * rng.uniform(0.2, 0.6))
        states = [s if s == "none" else "blurred" for s in states]
    elif accident < 0.09:
        scene = replace(scene, lamp=rng.uniform(0.004, 0.03), noise=2.0)
        states = [s if s == "none" else "dark" for s in states]
    elif accident < 0.2:
        scene = replace(scene, blur=die_px * rng.uniform(0.02, 0.08))
    if rng.random() < 0.3:
        look = glaring(look, scene.tilt, rng)
    return scene, look, colours, states


def labelled(
    scene: DiceScene, look: Look, colours: list[str], states: list[str]
) -> tuple[np.ndarray, list[dict[str, object]]]:
    """A picture and its labels: quad of the top face, foot, value, colour, lean in degrees, and state.

    The state is `read`, or why the die must not be read: `cocked`, `blurred`, `covered`, `dark`, `none` (a plain
    cube), or `skip` where nothing is claimed.
    """
    light = radiance(scene, SIZE, look)
    image = expose(light, scene, look)
    quads = top_quads(scene, SIZE, look)
    bare = radiance(replace(scene, hand=0.0), SIZE, look) if scene.hand else light
    labels: list[dict[str, object]] = []
    standing = feet(scene, SIZE, look)
    for die, quad, foot, colour, state in zip(scene.dice, quads, standing, colours, states, strict=True):
        centre = quad.mean(0)
        if not (0 <= centre[0] < SIZE[0] and 0 <= centre[1] < SIZE[1]):
            continue
        inside = (quad.min() >= 0) and (quad[:, 0].max() < SIZE[0]) and (quad[:, 1].max() < SIZE[1])
        if not inside:
            state = "skip"
        elif scene.hand:
            mask = np.zeros(SIZE[::-1], np.uint8)
            cv2.fillConvexPoly(mask, quad.astype(np.int32), 1)
            hidden = (np.abs(light - bare).max(-1) > 0.25 * bare.max(-1) + 0.002)[mask > 0].mean()
            state = "gone" if hidden > 0.75 else "covered" if hidden > 0.12 else state
        if state != "gone":
            told = {"quad": quad.round(1).tolist(), "value": die.pips, "colour": colour, "state": state}
            labels.append(told | {"lean": round(die.cocked, 1), "foot": foot.round(1).tolist()})
    return image, labels


def written(scene_for: SceneFor, folder: str, count: str, first: str = "0", seconds: str = "inf") -> None:
    """So many scenes, or as many as the time allows; then all of them in one file for tests.dice.training.learn."""
    out, until = Path(folder), time.monotonic() + float(seconds)
    out.mkdir(parents=True, exist_ok=True)
    with (out / f"labels{first}.jsonl").open("a") as lines:
        for seed in range(int(first), int(first) + int(count)):
            if time.monotonic() > until:
                break
            image, labels = labelled(*scene_for(seed))
            quality = Random(seed + 1).randint(70, 96)
            cv2.imwrite(str(out / f"s{seed}.jpg"), image, [cv2.IMWRITE_JPEG_QUALITY, quality])
            lines.write(json.dumps({"file": f"s{seed}.jpg", "dice": labels}) + "\n")
            lines.flush()
    part = out / f"part{first}.npz"
    np.savez(part, **packed(list(synthetic(out, first))))
    part.rename(out / f"scenes{first}.npz")  # whole, for whoever waits for it


if __name__ == "__main__":
    written(scene_of, *sys.argv[1:])
