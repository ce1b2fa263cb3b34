"""What lies in the simulated tray and in front of its camera: frozen values, no pixels yet."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import hypot
from random import Random

from hardware.units import SECOND

DIE_MM = 16.0
FRAME_NS = round(SECOND / 15)  # what a webcam gives in a living room
SIX = ("black", "brown", "purple", "pink", "orange", "grey")


@dataclass(frozen=True, slots=True)
class SimDie:
    """One die on the tray: its centre in millimetres from the tray's middle, x right, y away from us."""

    colour: str  # a name, or "#rrggbb"
    pips: int  # 1 to 6; 0 is a plain cube without pips
    x: float = 0.0
    y: float = 0.0
    angle: float = 0.0  # degrees, anticlockwise seen from above
    cocked: float = 0.0  # degrees it leans; a die at rest leans 0
    towards: float = 0.0  # degrees, where it leans to
    height: float = 0.0  # millimetres above the tray: 16 lies on another die
    ink: str = ""  # colour of the pips; "" picks white or black, whichever is seen better


@dataclass(frozen=True, slots=True)
class DiceScene:
    """Everything that decides the picture; equal scenes give equal pictures."""

    dice: tuple[SimDie, ...] = ()
    hand: float = 0.0  # 0 away … 1 right over the tray
    lamp: float = 1.0  # 1 bright, 0.3 a dim evening, 0.03 lights off
    blur: float = 0.0  # length in pixels of a camera shake or of rolling dice
    background: str = "felt"  # see hardware.sim.surfaces.SURFACES
    tilt: float = 12.0  # degrees the camera looks from the side
    seed: int = 0  # texture, light direction and noise
    die_px: float = 52.0  # edge of a die in the picture's middle, for a picture 640 wide
    kelvin: float = 4600.0  # colour of the light
    noise: float = 1.0  # sensor noise, 1 is a fair webcam


def scattered(
    faces: dict[str, int], rng: Random, *, reach_mm: tuple[float, float] = (75.0, 52.0)
) -> tuple[SimDie, ...]:
    """These faces as dice thrown onto the tray: none overlaps another, all inside ±`reach_mm`.

    >>> [die.pips for die in scattered({"black": 3, "grey": 6}, Random(1))]
    [3, 6]
    """
    placed: list[SimDie] = []
    for colour, pips in faces.items():
        for attempt in range(400):
            x, y = rng.uniform(-reach_mm[0], reach_mm[0]), rng.uniform(-reach_mm[1], reach_mm[1])
            # Two squares cannot meet when their centres are a diagonal apart; crowded trays settle for less.
            apart = (DIE_MM * 1.4143 + 1.5) if attempt < 300 else DIE_MM * 1.05
            if all(hypot(x - d.x, y - d.y) >= apart for d in placed):
                break
        placed.append(SimDie(colour, pips, x, y, rng.uniform(0.0, 360.0)))
    return tuple(placed)


@dataclass(frozen=True, slots=True)
class Tray:
    """Dice in a tray; until `still_ns` they tumble, or slide if nobody threw them."""

    faces: tuple[tuple[str, int], ...] = ()
    seed: int = 0
    throw: int = 0  # counts throws: another number, other places
    nudges: int = 0
    still_ns: int = 0
    hand: bool = False
    light: float = 1.0
    cocked: frozenset[str] = frozenset()

    def scene(self, at_ns: int) -> DiceScene:
        """What the camera sees at a moment; equal trays at rest give equal scenes.

        >>> tray = Tray((("black", 6), ("grey", 1)), cocked=frozenset({"grey"}))
        >>> [(die.colour, die.pips, die.cocked) for die in tray.scene(0).dice]
        [('black', 6, 0.0), ('grey', 1, 28.0)]
        """
        moving = at_ns < self.still_ns
        faces = dict(self.faces)
        rng = Random(f"{self.seed} {self.throw}")
        if moving and not self.nudges:
            # A tumbling die shows other faces in other places in every frame.
            rng = Random(f"{self.seed} {self.throw} {at_ns // FRAME_NS}")
            faces = {colour: rng.randint(1, 6) for colour in faces}
        dice = scattered(faces, rng)
        if self.nudges:
            shove = Random(f"{self.seed} {self.throw} nudge {self.nudges}")
            dx, dy = shove.uniform(-5, 5), shove.uniform(-5, 5)
            dice = tuple(replace(die, x=die.x + dx, y=die.y + dy) for die in dice)
        dice = tuple(replace(die, cocked=28.0, towards=die.angle) if die.colour in self.cocked else die for die in dice)
        blur = 18.0 if moving else 0.0
        return DiceScene(dice, hand=float(self.hand), lamp=self.light, blur=blur, seed=self.seed)
