"""The simulated table: dice, fingers, light and cables, with verbs for people and for accidents.

The simulated drivers look at this world and act on it; what they showed last stays readable here, as it
would stay visible on a real table, even when a driver is closed and opened again.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Literal, get_args

from hardware.errors import DeviceError, DeviceMissing, Misuse
from hardware.ports import KINDS, RGB, Edge, Key, Kind, SoundName, Surface, Touch
from hardware.sim.scene import SIX, DiceScene, Tray
from hardware.units import MS, US

TUMBLE_MS = 900
REST_MS = 5  # the quickest finger lets its contact come to rest for so long
Picture = Literal["true", "black", "noise", "size"]
PICTURES: tuple[Picture, ...] = get_args(Picture)


class SimTable:
    """A table nobody has to stand at; everything happens when a verb says so, at the time `now_ns` tells."""

    buttons = ("shared", "seat1", "seat2", "seat3", "seat4", "seat5")

    def __init__(
        self, now_ns: Callable[[], int], seed: int = 0, *, leds: int = 24, size: tuple[int, int] = (800, 480)
    ) -> None:
        self.now_ns = now_ns
        self.leds = leds
        self.size = size
        self.tray = Tray(seed=seed)
        self.ring: tuple[RGB, ...] = ((0, 0, 0),) * self.leds
        self.lamps: frozenset[str] = frozenset()
        self.played: list[SoundName] = []
        self.volume = 1.0
        self.spoken: list[tuple[str, str]] = []  # sentences and their languages
        self.prepared = ""  # the language that the voice is ready for
        self.hushed = 0  # how often the voice was told to fall silent
        self.voice_volume = 1.0
        self.surface: Surface | None = None
        self.brightness: float | None = 1.0  # None: the panel's light cannot be set
        self.switched_off = 0  # how often the machine was to be switched off
        self.opened: dict[Kind, int] = dict.fromkeys(KINDS, 0)
        self._rng = Random(seed)
        self._edges: list[tuple[int, Edge]] = []  # (when the driver hears of it, the edge)
        self._down: set[str] = set()
        self._inputs: list[Touch | Key] = []
        self.closing = False  # the window's close button was used
        self._unplugged: set[Kind] = set()
        self._garbage: set[Kind] = set()
        self._lag_ms: dict[Kind, float] = {}
        self._misdated = False
        self._frozen: tuple[int, Tray] | None = None
        self.picture: Picture = "true"

    def switch_off(self) -> None:
        """The port Power: nothing here goes dark."""
        self.switched_off += 1

    # Dice

    def roll(self, **faces: int) -> dict[str, int]:
        """Throw all six dice; those not named fall by chance. They tumble for TUMBLE_MS, then lie still."""
        for colour, pips in faces.items():
            if colour not in SIX or not 1 <= pips <= 6:
                raise Misuse(f"there is no die {colour}={pips}; dice are {', '.join(SIX)}, faces 1 to 6")
        thrown = {colour: faces.get(colour) or self._rng.randint(1, 6) for colour in SIX}
        self.tray = replace(
            self.tray,
            faces=tuple(thrown.items()),
            throw=self.tray.throw + 1,
            nudges=0,
            still_ns=self.now_ns() + TUMBLE_MS * MS,
            cocked=frozenset(),
        )
        return thrown

    def nudge(self) -> None:
        """Somebody knocks against the tray: the dice slide a little, no face changes."""
        self.tray = replace(self.tray, nudges=self.tray.nudges + 1, still_ns=self.now_ns() + 200 * MS)

    def cock(self, colour: str, leaning: bool = True) -> None:
        """A die leans against the rim, or is set straight."""
        if colour not in SIX:
            raise Misuse(f'there is no die "{colour}"; dice are {", ".join(SIX)}')
        cocked = self.tray.cocked | {colour} if leaning else self.tray.cocked - {colour}
        self.tray = replace(self.tray, cocked=cocked)

    def hand(self, over: bool = True) -> None:
        """A hand is over the tray, or withdrawn."""
        self.tray = replace(self.tray, hand=over)

    def dim(self, level: float) -> None:
        """Turn the lamp: 1.0 is daylight, 0.0 is dark, 2.0 blinds."""
        self.tray = replace(self.tray, light=level)

    # Fingers

    def press(self, button: str, at_ns: int | None = None, hold_ms: float | None = 120, bounces: int = 3) -> int:
        """A finger comes down at `at_ns` (now, if not said) and bounces; `hold_ms=None` leaves it there.

        Returns the stamp of the first contact.
        """
        at_ns = self.now_ns() if at_ns is None else at_ns
        late_ns = round(self._lag_ms.get("buttons", 0.0) * MS)
        for edge in finger(self._button(button), at_ns, hold_ms, bounces, self._rng):
            self._edges.append((edge.at_ns + late_ns, edge))
        return at_ns

    def release(self, button: str, at_ns: int | None = None) -> None:
        """A finger that was left on a button is lifted."""
        at_ns = self.now_ns() if at_ns is None else at_ns
        self._edges.append((at_ns, Edge(at_ns, button, False)))

    def spike(self, button: str, us: float, at_ns: int | None = None) -> None:
        """Something sparks beside a lead: the line is low for so many microseconds, without a finger."""
        at_ns = self.now_ns() if at_ns is None else at_ns
        for edge in (Edge(at_ns, self._button(button), True), Edge(at_ns + round(us * US), button, False)):
            self._edges.append((edge.at_ns, edge))

    def chatter(self, button: str, edges: int = 40) -> None:
        """A loose wire: a burst of edges, 100 µs apart."""
        start_ns = self.now_ns()
        for i in range(edges):
            at_ns = start_ns + i * 100 * US
            self._edges.append((at_ns, Edge(at_ns, button, i % 2 == 0)))

    def tap(self, x: int, y: int) -> None:
        """A finger touches the screen and leaves it."""
        self._inputs += [Touch(self.now_ns(), x, y, "down"), Touch(self.now_ns(), x, y, "up")]

    def touch(self, told: Touch) -> None:
        """A finger comes, moves or goes."""
        self._inputs.append(told)

    def key(self, name: str, text: str = "") -> None:
        """A key is struck."""
        text = text or (name if len(name) == 1 else " " if name == "space" else "")
        self._inputs += [Key(self.now_ns(), name, text, True), Key(self.now_ns(), name, "", False)]

    # Accidents

    def unplug(self, device: str) -> None:
        """Pull the cable; a ring and lamps go dark, edges made meanwhile are lost."""
        self._unplugged.add(self._known(device))
        if device == "ring":
            self.ring = ((0, 0, 0),) * self.leds
        if device == "buttons":
            self.lamps = frozenset()

    def plug(self, device: str) -> None:
        """Put the cable back; every accident of that device is over."""
        kind = self._known(device)
        self._unplugged.discard(kind)
        self._garbage.discard(kind)
        self._lag_ms.pop(kind, None)
        if kind == "buttons":
            self._misdated = False
        if kind == "camera":
            self._frozen, self.picture = None, "true"

    def freeze(self, device: str = "camera") -> None:
        """The camera goes on delivering the picture of this moment, with fresh stamps."""
        if device != "camera":
            raise Misuse("only a camera freezes")
        self._frozen = (self.now_ns(), self.tray)

    def spoil(self, picture: Picture) -> None:
        """The camera delivers "black" frames, "noise", frames of another "size", or "true" ones again."""
        if picture not in PICTURES:
            raise Misuse(f'a camera cannot deliver "{picture}"')
        self.picture = picture

    def garbage(self, device: str) -> None:
        """The line carries nonsense: the device's next use fails; it works when opened again."""
        self._garbage.add(self._known(device))

    def lag(self, device: str, ms: float) -> None:
        """What the device tells arrives so much later than its stamp says."""
        self._lag_ms[self._known(device)] = ms

    def misdate(self, device: str = "buttons") -> None:
        """The buttons' driver stamps by the wall clock."""
        if device != "buttons":
            raise Misuse("only buttons are misdated")
        self._misdated = True

    # For the simulated drivers

    def plugged(self, device: Kind) -> bool:
        """Whether the cable is in."""
        return device not in self._unplugged

    def open(self, device: Kind) -> None:
        """A driver opens the device; counted in `opened`."""
        if not self.plugged(device):
            raise DeviceMissing("the simulated {device} is unplugged; plug it in", device=device)
        self.opened[device] += 1
        self._garbage.discard(device)
        if device == "buttons":
            self._edges = [(when, edge) for when, edge in self._edges if when >= self.now_ns()]

    def touched(self, device: Kind) -> None:
        """A driver uses the device; raises what a real one would."""
        if not self.plugged(device):
            raise DeviceMissing("the simulated {device} was unplugged; plug it in", device=device)
        if device in self._garbage:
            self._garbage.discard(device)
            raise DeviceError("the simulated {device} answers nonsense; it is opened again by itself", device=device)

    def take_edges(self) -> list[Edge]:
        """Edges whose time has come, in the order of their stamps, each once."""
        now_ns = self.now_ns()
        due = sorted((edge for when, edge in self._edges if when <= now_ns), key=lambda edge: edge.at_ns)
        self._edges = [(when, edge) for when, edge in self._edges if when > now_ns]
        for edge in due:
            (self._down.add if edge.pressed else self._down.discard)(edge.button)
        return [replace(edge, at_ns=time.time_ns()) for edge in due] if self._misdated else due

    def held(self) -> frozenset[str]:
        """Buttons that a finger is on."""
        return frozenset(self._down)

    def take_inputs(self) -> list[Touch | Key]:
        """Touches and keys, each once."""
        taken, self._inputs = self._inputs, []
        return taken

    def seen(self, at_ns: int) -> DiceScene:
        """What a picture taken at a moment shows: the tray then, or when the camera froze."""
        moment_ns, tray = self._frozen or (at_ns, self.tray)
        return tray.scene(moment_ns)

    def _button(self, name: str) -> str:
        if name not in self.buttons:
            raise Misuse(f'there is no button "{name}"; there are {", ".join(self.buttons)}')
        return name

    def _known(self, device: str) -> Kind:
        for kind in KINDS:
            if kind == device:
                return kind
        raise Misuse(f'there is no device "{device}"; there are {", ".join(KINDS)}')


def finger(button: str, at_ns: int, hold_ms: float | None, bounces: int, rng: Random) -> list[Edge]:
    """A press at exactly `at_ns`, its bounces, and, unless `hold_ms` is None, the release with its own.

    >>> [(e.at_ns // MS, e.pressed) for e in finger("shared", 10 * MS, 120, 0, Random(1))]
    [(10, True), (130, False)]
    >>> edges = finger("shared", 0, 120, 4, Random(1))
    >>> len(edges), edges[0].pressed, edges[-1].pressed
    (18, True, False)
    >>> all(a.at_ns < b.at_ns and a.pressed != b.pressed for a, b in zip(edges, edges[1:]))
    True
    """
    edges = _chatter(button, at_ns, True, bounces, rng)
    if hold_ms is not None:
        lifted_ns = max(at_ns + round(hold_ms * MS), edges[-1].at_ns + REST_MS * MS)
        edges += _chatter(button, lifted_ns, False, bounces, rng)
    return edges


def _chatter(button: str, at_ns: int, pressed: bool, bounces: int, rng: Random) -> list[Edge]:
    edges = [Edge(at_ns, button, pressed)]
    for _ in range(bounces):
        # Measured buttons bounce for some milliseconds, each bounce between 20 µs and 1.5 ms long.
        open_ns = edges[-1].at_ns + rng.randint(20 * US, 1500 * US)
        shut_ns = open_ns + rng.randint(20 * US, 1500 * US)
        edges += [Edge(open_ns, button, not pressed), Edge(shut_ns, button, pressed)]
    return edges
