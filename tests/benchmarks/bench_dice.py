"""The dice eye in figures: how often sure, never wrong, how fast, how it does on other people's photographs."""

from __future__ import annotations

import json
import os
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import cv2
import numpy as np
import psutil

from companion.commands.bench import Figure
from companion.dice.read import read
from hardware.sim.render import render
from tests.benchmarks import other_dice
from tests.dice import frames, lamps, strangers
from tests.dice.rolls import dim_scene_for, ended, outcomes, scene_for
from tests.dice.scoring import SHARED, Outcome, rendered, summary, truth_of
from tests.dice.tilts import CAMERAS, LEANS, NEIGHBOURS, refused
from tests.dice.training.splits import held_out, split_of
from tests.dice.varied import NEAR_REFUSED, SMALL_REFUSED, near, small

ROLLS = int(os.environ.get("COMPANION_BENCH_ROLLS", "2000"))
TILTED = int(os.environ.get("COMPANION_BENCH_TILTED", "10"))  # rolls for each angle, camera and neighbour
SURELY_LEANS = 20  # degrees
LAMP_ROLLS = int(os.environ.get("COMPANION_BENCH_LAMP_ROLLS", "25"))
DIM_ROLLS = int(os.environ.get("COMPANION_BENCH_DIM_ROLLS", "40"))
STRANGERS = int(os.environ.get("COMPANION_BENCH_STRANGERS", "12"))  # rolls for each paint
VARIED = int(os.environ.get("COMPANION_BENCH_VARIED", "300"))  # rolls of each kind
FRAMES = int(os.environ.get("COMPANION_BENCH_FRAMES", "10000"))
FUZZED = int(os.environ.get("COMPANION_BENCH_FUZZED", "600"))

Roll = Callable[[int], tuple[dict[str, int], np.ndarray]]  # what lies there, and its picture, by a seed
Picture = Callable[[int], np.ndarray]


def _known_set() -> Iterator[Figure]:
    """The labelled pictures of the six dice."""
    for folder, share, clear in (("tray", 95, 98), ("renders", 60, 90)) if SHARED.is_dir() else ():
        yield from _known(folder, share, clear, list(rendered(SHARED / folder, keep=held_out)))
        yield from _within_a_second(SHARED / folder)
        yield _known_to_no_network(folder, clear)


def _known_to_no_network(folder: str, share: int) -> Figure:
    """Twice as many pictures, of which half were in view while limits were set."""
    seen = [o for o in rendered(SHARED / folder, keep=lambda path: split_of(path) != "train") if o.clear]
    name, note = f"{folder}: sure and right, all dice clear, or set limits", f"of {len(seen)}; no network knows one"
    return Figure(name, 100 * sum(o.reading.sure and o.right for o in seen) / len(seen), "%", f">= {share}", note)


def _known(folder: str, share: int, share_of_clear: int, seen: list[Outcome]) -> Iterator[Figure]:
    told = summary(seen)
    readable = sum(o.readable for o in seen)
    yield Figure(f"{folder}: wrong among the sure", told["wrong among the sure"], "pictures", "<= 0")
    note = f"of {readable} readable pictures, one frame each"
    yield Figure(f"{folder}: sure and right", told["sure of readable %"], "%", f">= {share}", note)
    clear = f"of {sum(o.clear for o in seen)} pictures in which neither glare nor shadow hides a pip"
    yield Figure(
        f"{folder}: sure and right, all dice clear", told["sure of clear %"], "%", f">= {share_of_clear}", clear
    )
    refused = 100 * told["rejects kept unsure"] / told["rejects"]
    yield Figure(f"{folder}: rejects refused", refused, "%", ">= 100", f"of {told['rejects']:.0f}")
    yield Figure(f"{folder}: single dice sure but wrong", told["false sure dice"], "dice", "<= 0")
    if folder == "renders":
        far = [o for o in seen if o.readable and o.reading.dice and o.size == (640, 480)]
        advised = 100 * sum("far" in o.reading.advice for o in far) / len(far)
        yield Figure("renders: advised to move the camera closer", advised, "%", ">= 90", "640×480")


def _within_a_second(folder: Path) -> Iterator[Figure]:
    """The same pictures as fifteen frames, each with noise of its own and a fraction of a pixel aside."""
    right, wrong, readable = 0, 0, 0
    for number, entry in enumerate(json.loads((folder / "labels.json").read_text())["images"]):
        if held_out(f"{folder.name}/{entry['file']}"):
            picture = cv2.imread(str(folder / entry["file"]))
            told, truth = frames.told_within_a_second(picture, number), truth_of(entry)
            readable += entry["expect"] == "read"
            right += told == truth
            wrong += told is not None and (told != truth or entry["expect"] != "read")
    note = f"of {readable} readable pictures, {frames.SECOND} frames each"
    yield Figure(f"{folder.name}: told right within one second", 100 * right / max(1, readable), "%", "", note)
    yield Figure(f"{folder.name}: told wrong within one second", wrong, "pictures", "<= 0")


def _wall_clock() -> Iterator[Figure]:
    """What a person waits for, with as many threads as there are and with one; best of five, for quiet machines."""
    for folder, size, camera, limit in (
        ("tray", (640, 480), "as recommended", 8),
        ("renders", (640, 480), "too far", 12),
        ("tray", (1280, 720), "as recommended", 35),
    ):
        images = _readable(folder, size)
        for threads in (cv2.getNumberOfCPUs(), 1):
            cv2.setNumThreads(threads)
            best = np.array([np.min([_costs_ms(image) for _ in range(5)], axis=0) for image in images])
            (wall, processors), (mean, _) = np.median(best, axis=0).tolist(), best.mean(0).tolist()
            name = f"one frame of {size[0]}×{size[1]}, camera {camera}, wall clock, {threads} threads"
            note = f"{len(images)} pictures, {mean:.1f} ms on average; {processors:.1f} ms of processor time"
            yield Figure(name, wall, "ms", f"<= {limit}", note)


def _readable(folder: str, size: tuple[int, int]) -> list[np.ndarray]:
    """Held-out pictures of that size; drawn ones where nothing is shared."""
    if not SHARED.is_dir():
        return [render(scene_for(k)[1], size) for k in range(8)]
    labels = json.loads((SHARED / folder / "labels.json").read_text())["images"]
    files = [e["file"] for e in labels if e["width"] == size[0] and e["expect"] == "read"]
    return [cv2.imread(str(SHARED / folder / file)) for file in files if held_out(f"{folder}/{file}")]


def _costs_ms(image: np.ndarray) -> tuple[float, float]:
    """Milliseconds by the clock on the wall, and of all processors together."""
    began, worked = time.perf_counter(), time.process_time()
    read(image)
    return (time.perf_counter() - began) * 1000, (time.process_time() - worked) * 1000


def _memory() -> Iterator[Figure]:
    images = [render(scene_for(k)[1], (320, 240)) for k in range(6)]
    process = psutil.Process()
    early = 0
    for k in range(FRAMES):
        read(images[k % 6])
        if k == FRAMES // 10:
            early = process.memory_info().rss
    grown = (process.memory_info().rss - early) / 1e6
    yield Figure("memory grown over the frames", grown, "MB", "<= 4", f"{FRAMES} frames, after the first tenth")


def _tilts() -> Iterator[Figure]:
    """One die of a drawn roll leans."""
    for lean in LEANS:
        ways = [(camera, neighbour) for camera in CAMERAS for neighbour in NEIGHBOURS]
        counts = {way: refused(lean, *way, TILTED) for way in ways}
        told = (f"{count} on {neighbour} before {camera:.0f}°" for (camera, neighbour), count in counts.items())
        note = f"of {TILTED} each, by what it leans on and the camera's tilt: {', '.join(told)}"
        share = 100 * sum(counts.values()) / (TILTED * len(ways))
        yield Figure(f"a die leans {lean}°: refused", share, "%", ">= 100" if lean >= SURELY_LEANS else "", note)


def _rolls() -> Iterator[Figure]:
    ended = outcomes(ROLLS, first=100)
    yield Figure("simulated rolls told wrong", ended["wrong"], "rolls", "<= 0", f"of {ROLLS}, with voting")
    yield Figure("simulated rolls accepted without a tap", 100 * ended["right"] / ROLLS, "%", ">= 99.8")


def _dim_rolls() -> Iterator[Figure]:
    """Noise hides dice in nearly every frame: what several frames are worth."""
    single, ended_so = 0, Counter[str]()
    for seed in range(720_000, 720_000 + DIM_ROLLS):
        faces, scene = dim_scene_for(seed)
        single += read(render(scene)).sure
        ended_so[ended(faces, scene, frames.FRAME_NS, frames.SECOND)] += 1
    note = f"of {DIM_ROLLS}; {100 * single / DIM_ROLLS:.0f} % sure in a single frame"
    yield Figure("dim, noisy rolls told right within one second", 100 * ended_so["right"] / DIM_ROLLS, "%", "", note)
    yield Figure("dim, noisy rolls told wrong", ended_so["wrong"], "rolls", "<= 0", f"of {DIM_ROLLS}")


def _lamps() -> Iterator[Figure]:
    """Six lamps before a camera that corrects none of them, without and with calibration; then another lamp."""
    for lamp, (kelvin, _) in lamps.LAMPS.items():
        without, known = lamps.told(lamp, LAMP_ROLLS, None), lamps.told(lamp, LAMP_ROLLS, lamps.calibrated(lamp))
        learnt = lamps.learning(lamp, LAMP_ROLLS)
        note = (
            f"{kelvin:.0f} K: {without.right} of {LAMP_ROLLS} without calibration, {learnt.right} learning from roll to"
            f" roll; {without.wrong + learnt.wrong + known.wrong} wrong, one frame each"
        )
        name, least = f"lamp {lamp}: sure and right, calibrated", 100 * without.right / LAMP_ROLLS
        yield Figure(name, 100 * known.right / LAMP_ROLLS, "%", f">= {least:.0f}", note)
    taught = lamps.calibrated("neutral", lamps.ADAPTING)
    changed = lamps.told("bulb", LAMP_ROLLS, taught, lamps.ADAPTING).drifted
    same = lamps.told("neutral", LAMP_ROLLS, taught, lamps.ADAPTING).drifted
    note = f"from 4600 to 2000 K, {LAMP_ROLLS} rolls"
    yield Figure("another lamp noticed", 100 * changed / LAMP_ROLLS, "%", ">= 100", note)
    yield Figure("the same lamp called another", same, "rolls", "<= 0", f"of {LAMP_ROLLS}")


def _strangers() -> Iterator[Figure]:
    """A die of another game is none of the six, whatever colour is left for it."""
    sure = {paint: strangers.sure(paint, STRANGERS, 730_000) for paint in strangers.PAINTS}
    told = ", ".join(f"{paint} {count}" for paint, count in sure.items() if count) or "of any paint"
    note = f"of {STRANGERS * len(sure)}, in the place of a die that is lost; {told}"
    yield Figure("rolls with a die of another game: sure", sum(sure.values()), "rolls", "<= 0", note)


def _near() -> Iterator[Figure]:
    """Near dice before cameras, lamps and surfaces of all kinds."""
    yield from _varied("near dice, varied cameras", near, NEAR_REFUSED, 98, "45 to 75", 760_000)


def _small() -> Iterator[Figure]:
    """Small dice before a tilted camera: most can be read, and the others must not be sure."""
    yield from _varied("small dice, tilted camera", small, SMALL_REFUSED, 90, "16 to 24", 740_000)


def _varied(
    name: str, to_be_read: Roll, refused: dict[str, Picture], share: int, pixels: str, first: int
) -> Iterator[Figure]:
    sure, wrong, seeds = 0, 0, range(first, first + VARIED)
    for seed in seeds:
        faces, image = to_be_read(seed)
        reading = read(image)
        sure += reading.sure and reading.faces == faces
        wrong += reading.sure and reading.faces != faces
    note = f"of {VARIED} with dice of {pixels} pixels"
    yield Figure(f"{name}: sure and right", 100 * sure / VARIED, "%", f">= {share}", note)
    yield Figure(f"{name}: wrong among the sure", wrong, "rolls", "<= 0", note)
    for what, drawn in refused.items():
        yield Figure(f"{name}, {what}: sure", sum(read(drawn(seed)).sure for seed in seeds), "rolls", "<= 0", note)


def _fuzzed() -> Iterator[Figure]:
    """Noise, patches and torn frames: nothing may be sure of them that is not so, and nothing may raise."""
    rng, wrong = np.random.default_rng(7), 0
    for k in range(FUZZED):
        (high, wide), faces = rng.integers(8, 400, 2).tolist(), dict[str, int]()
        picture = rng.integers(0, 256, (high, wide, 3)).astype(np.uint8)
        if k % 3 == 1:  # coarse patches
            picture = cv2.resize(cv2.resize(picture, (9, 9)), (wide, high), interpolation=cv2.INTER_NEAREST)
        elif k % 3 == 2:  # a roll of which rows were lost
            faces, scene = scene_for(800_000 + k)
            picture = render(scene, (320, 240))
            picture[rng.random(240) < rng.uniform(0.2, 0.9)] = rng.integers(0, 256)
        reading = read(picture)
        wrong += reading.sure and reading.faces != faces
    yield Figure("fuzzed pictures sure and wrong", wrong, "pictures", "<= 0", f"of {FUZZED}, and none raised")


PARTS = {
    "set": _known_set,
    **other_dice.PARTS,
    "speed": _wall_clock,
    "memory": _memory,
    "fuzzed": _fuzzed,
    "tilts": _tilts,
    "rolls": _rolls,
    "dim": _dim_rolls,
    "lamps": _lamps,
    "strangers": _strangers,
    "near": _near,
    "small": _small,
}


def figures(part: str = "") -> Iterator[Figure]:
    """All parts one after the other, or one of them: together they take hours on a small machine."""
    cv2.setNumThreads(1)
    for name, measure in PARTS.items():
        if part in ("", name):
            yield from measure()
