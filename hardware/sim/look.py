"""The accidents of a set-up that change a picture, and the rays of its lamp."""

from __future__ import annotations

from dataclasses import dataclass
from math import radians

import numpy as np

from hardware.sim.vectors import Array


@dataclass(frozen=True, slots=True)
class Look:
    """The accidents of one set-up: lamp, plastic and lens."""

    azimuth: float = 40.0  # degrees, where the lamp stands
    elevation: float = 55.0  # degrees above the table
    softness: float = 6.0  # degrees the lamp is wide: large lamps cast soft shadows
    key: float = 0.7  # share of the light that comes from the lamp, the rest from everywhere
    gloss: float = 0.25  # strength of highlights
    polish: float = 40.0  # how small highlights are
    panel: float = 0.0  # brightness of a window or light panel as flat faces mirror it
    panel_at: tuple[float, float] = (0.0, 70.0)  # its azimuth and elevation, degrees
    panel_wide: float = 12.0  # degrees from its middle to its edges
    hollow: float = 0.0  # how steep the walls of the pips are: drilled pips do not mirror what the face mirrors
    radius: float = 1.8  # millimetres the edges are rounded
    sphere: float = 13.5  # millimetres of the sphere that cuts the corners off
    pip: float = 1.45  # millimetres, radius of a pip
    spread: float = 4.2  # millimetres from the middle to the outer pips
    roll: float = 0.0  # degrees the camera is turned about its axis
    distance: float = 480.0  # millimetres from camera to tray
    centre: tuple[float, float] = (0.0, 0.0)  # where the camera looks, millimetres
    lens_blur: float = 0.6  # pixels
    sharpen: float = 0.3
    vignette: float = 0.15
    white_balance: float = 0.75  # share of the light's tint that the camera corrects

    @classmethod
    def of(cls, seed: int) -> Look:
        """An ordinary set-up, always the same for the same seed."""
        rng = np.random.default_rng([seed, 7])
        return cls(
            azimuth=float(rng.uniform(0, 360)),
            elevation=float(rng.uniform(45, 75)),
            softness=float(rng.uniform(4, 14)),
            key=float(rng.uniform(0.4, 0.7)),
            gloss=float(rng.uniform(0.05, 0.25)),
            roll=float(rng.uniform(-5, 5)),
        )


def lamp_samples(light: Array, softness: float, count: int) -> list[Array]:
    side = np.cross(light, [0.0, 0.0, 1.0])
    side /= np.linalg.norm(side) + 1e-9
    up = np.cross(side, light)
    wide = np.tan(radians(softness))
    turns = np.arange(count) * 2.399963
    reach = np.sqrt((np.arange(count) + 0.5) / count) * wide
    spots = light + np.cos(turns)[:, None] * reach[:, None] * side + np.sin(turns)[:, None] * reach[:, None] * up
    return [spot / np.linalg.norm(spot) for spot in spots]
