"""How a picture lies on a panel of another shape: scaled, centred, perhaps turned upside down."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from hardware.ports import Phase, Surface, Touch

Size = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Fit:
    """A picture of `picture` pixels on a panel of `panel` pixels, as large as it goes, nothing cut off.

    >>> Fit((800, 480), (1600, 1200)).area
    (0, 120, 1600, 960)
    >>> Fit((800, 480), (1600, 1200)).to_picture(1599, 1079)
    (799, 479)
    >>> Fit((800, 480), (800, 480), turned=True).to_picture(0, 0)
    (799, 479)

    A finger beside the picture is not on it.

    >>> Fit((800, 480), (1600, 1200)).to_picture(10, 10) is None
    True
    """

    picture: Size
    panel: Size
    turned: bool = False

    @property
    def area(self) -> tuple[int, int, int, int]:
        """Where the picture lies on the panel: x, y, width, height."""
        (pw, ph), (w, h) = self.picture, self.panel
        if w * ph <= h * pw:
            width, height = w, max(1, ph * w // pw)
        else:
            width, height = max(1, pw * h // ph), h
        return (w - width) // 2, (h - height) // 2, width, height

    def to_picture(self, x: float, y: float) -> tuple[int, int] | None:
        """The pixel of the picture under a point of the panel."""
        left, top, width, height = self.area
        across, down = int((x - left) * self.picture[0] // width), int((y - top) * self.picture[1] // height)
        if not (0 <= across < self.picture[0] and 0 <= down < self.picture[1]):
            return None
        if self.turned:
            return self.picture[0] - 1 - across, self.picture[1] - 1 - down
        return across, down


class Finger:
    """A finger or a mouse on the panel → touches of the picture; what begins beside it is ignored.

    >>> finger = Finger(Fit((800, 480), (800, 500)))
    >>> finger.touch(1, (5, 20), "down")
    [Touch(at_ns=1, x=5, y=10, phase='down', scroll=0)]

    One that slides off the picture is lifted where it was last seen on it.

    >>> finger.touch(2, (5, 3), "move"), finger.touch(3, (5, 3), "up")
    ([], [Touch(at_ns=3, x=5, y=10, phase='up', scroll=0)])
    """

    def __init__(self, fit: Fit) -> None:
        self.last = (0, 0)
        self._fit = fit
        self._down = False

    def touch(self, at_ns: int, at: tuple[float, float], phase: Phase) -> list[Touch]:
        """What a contact at this point of the panel means."""
        where = self._fit.to_picture(*at)
        if phase == "down":
            self._down = where is not None
        if not self._down or (where is None and phase == "move"):
            return []
        self.last = where or self.last
        self._down = phase != "up"
        return [Touch(at_ns, *self.last, phase)]


def fitted(pygame: Any, surface: Surface, fit: Fit) -> tuple[Surface, tuple[int, int]]:
    """The surface as the panel needs it, and where it goes."""
    left, top, width, height = fit.area
    if surface.get_size() != (width, height):
        surface = pygame.transform.smoothscale(surface, (width, height))
    if fit.turned:
        surface = pygame.transform.rotate(surface, 180)
    return surface, (left, top)
