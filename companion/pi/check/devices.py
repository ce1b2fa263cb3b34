"""The devices themselves: each opened as the table opens it, asked how it is, and put through its paces."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.core.clock import MS, SECOND
from companion.pi.check.host import Finding, note, ok, trouble, warning
from companion.settings.config import DEVICES, Settings
from hardware.errors import DeviceError
from hardware.ports import RGB, Buttons, Camera, Edge, Kind, Ring
from hardware.registry import NONE, open_device
from hardware.sim.world import SimTable

COLOURS: tuple[RGB, ...] = ((255, 0, 0), (0, 255, 0), (0, 0, 255), (255, 255, 255))
FIRST_FRAME_S = 20.0  # a lens that searches twice takes its time
SHARP = 3.0  # pixels: with edges as wide as 4 the first dice are not read for sure any more


@dataclass(frozen=True, kw_only=True)
class Paces:
    """What to do with the devices once they are open."""

    tell: Callable[[str], None]
    now_ns: Callable[[], int]
    pause: Callable[[float], None]
    edges_s: float = 0.0  # how long to listen to the buttons
    picture: Path | None = None  # where the camera's picture is saved
    world: SimTable | None = None


def devices(settings: Settings, paces: Paces, hopeless: Container[str] = ()) -> Iterator[Finding]:
    """One finding or more for each device that the settings name; the hopeless ones are not tried."""
    for kind in DEVICES:
        chosen = settings.device(kind)
        if kind in hopeless:
            continue
        if chosen.driver == NONE:
            yield note(kind, "left out on purpose by the settings")
            continue
        try:
            device = open_device(kind, chosen.driver, chosen.options, now_ns=paces.now_ns, world=paces.world)
            with closing(device):
                yield from _exercised(kind, chosen.driver, device, paces)
        except DeviceError as error:
            # A table that does not speak is played all the same, and few ask it to.
            yield (warning if kind == "voice" else trouble)(kind, *_split(str(error)))


def _split(sentence: str) -> tuple[str, str]:
    """A driver's sentence ends with the next step after a semicolon."""
    what, _, step = sentence.rpartition("; ")
    return (what, step) if what else (sentence, "see what the other lines say")


def _exercised(kind: Kind, driver: str, device: Any, paces: Paces) -> Iterator[Finding]:
    if kind == "camera":
        yield from picture(device, paces)
    if kind == "buttons" and paces.edges_s > 0:
        yield from edges(device, paces)
    health = device.health()
    if not health.ok:
        yield trouble(kind, *_split(str(health.reason)))
    else:
        yield ok(kind, f"{driver}: {health.detail}" if health.detail else driver)
    if kind == "ring":
        round_the_ring(device, paces)
        yield note("ring", f"a point of light went once round its {device.leds} LEDs in each of four colours")


def edges(buttons: Buttons, paces: Paces) -> Iterator[Finding]:
    """Raw edges as they come, with the time since the one before: how a contact bounces, in numbers."""
    paces.tell(f"Press the buttons now; every raw edge of {paces.edges_s:.0f} seconds is shown:")
    end_ns = paces.now_ns() + round(paces.edges_s * SECOND)
    last: Edge | None = None
    count: Counter[str] = Counter()
    while paces.now_ns() < end_ns:
        for edge in buttons.edges():
            gap = "" if last is None else f"  {(edge.at_ns - last.at_ns) / MS:10.3f} ms after the one before"
            paces.tell(f"  {edge.at_ns / SECOND:14.6f}  {edge.button:<8} {'down' if edge.pressed else 'up  '}{gap}")
            count[edge.button] += 1
            last = edge
        buttons.lamps(frozenset(count))
        paces.pause(0.02)
    buttons.lamps(frozenset())
    if count:
        yield ok("buttons", "heard " + ", ".join(f"{name} ({n} edges)" for name, n in sorted(count.items())))
    elif buttons.health().ok:
        yield warning("buttons", "nobody pressed, or no contact reached a line", "companion wiring shows the lines")


def round_the_ring(ring: Ring, paces: Paces) -> None:
    """A point of light once round in each colour, then dark: a missing LED or a swapped colour is seen at once."""
    for colour in COLOURS:
        for n in range(ring.leds):
            ring.show([colour if i == n else (0, 0, 0) for i in range(ring.leds)])
            paces.pause(0.6 / ring.leds)
    ring.show([(0, 0, 0)] * ring.leds)


def _sharpness(blur: float) -> Finding:
    told = f"edges are {blur:.1f} pixels wide"
    if blur <= SHARP:
        return ok("sharpness", told)
    fix = (
        "clean the lens; 30 to 40 cm above the tray; a lens without a motor is turned by hand; at the table: "
        "menu, Devices, Focus the camera again"
    )
    return warning("sharpness", f"the picture is blurred: {told} (at most {SHARP:.0f} will do)", fix)


def picture(camera: Camera, paces: Paces) -> Iterator[Finding]:
    """One picture, with the dice that it shows."""
    from companion.dice.read import read
    from companion.pi.check.sharpness import blur_of

    end_ns = paces.now_ns() + round(FIRST_FRAME_S * SECOND)
    while (frame := camera.latest()) is None and paces.now_ns() < end_ns:
        paces.pause(0.05)
    if frame is None:
        yield warning(
            "dice", f"no picture came within {FIRST_FRAME_S:.0f} seconds", "unplug the camera and plug it in again"
        )
        return
    yield _sharpness(blur_of(frame.image))
    reading = read(frame.image)
    seen = ", ".join(f"{die.colour} {die.pips}" for die in reading.dice) or "no dice"
    height, width = frame.image.shape[:2]
    told = f"{width} × {height}: {seen}"
    if reading.sure:
        yield ok("dice", told)
    else:
        fix = "lay the six dice flat and apart under the camera"
        yield note("dice", f"{told} ({', '.join(reading.reasons) or 'not sure'})", fix)
    if paces.picture is not None:
        import cv2

        from companion.dice.annotate import annotated

        cv2.imwrite(str(paces.picture), annotated(frame.image, reading))
        paces.tell(f"  the picture with what was read: {paces.picture}")
