"""The simulated tray: what lies in it, and how the camera above sees that."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

from hardware.sim.scene import FRAME_NS, DiceScene, scattered


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
        return DiceScene(
            dice,
            hand=1.0 if self.hand else 0.0,
            lamp=self.light,
            blur=18.0 if moving else 0.0,
            seed=self.seed,
        )
