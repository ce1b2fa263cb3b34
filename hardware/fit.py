"""How a picture lies on a panel of another shape: scaled, centred, perhaps turned upside down."""

from __future__ import annotations

from dataclasses import dataclass

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
