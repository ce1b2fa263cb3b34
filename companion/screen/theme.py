"""The look: three palettes, the paints of the game colours, and the type scale."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from companion.screen.layout import Size
from companion.settings.preferences import ThemeName

RGB = tuple[int, int, int]


def _rgb(text: str) -> RGB:
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)


def luminance(colour: RGB) -> float:
    """The relative luminance of WCAG 2: 0.0 black, 1.0 white."""
    parts = []
    for channel in colour:
        c = channel / 255
        parts.append(c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4)
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def contrast(a: RGB, b: RGB) -> float:
    """The contrast ratio of WCAG 2, from 1 to 21.

    >>> round(contrast((0, 0, 0), (255, 255, 255)), 1)
    21.0
    """
    high, low = sorted((luminance(a), luminance(b)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def mix(a: RGB, b: RGB, share: float) -> RGB:
    """`a` with a share of `b` stirred in."""
    return (
        round(a[0] + (b[0] - a[0]) * share),
        round(a[1] + (b[1] - a[1]) * share),
        round(a[2] + (b[2] - a[2]) * share),
    )


@dataclass(frozen=True)
class Theme:
    """A palette; every ink is legible on the papers it is used on (a test computes the contrast)."""

    name: ThemeName
    paper: RGB  # the table: behind everything
    board: RGB  # the ground of pictures
    quay: RGB
    land: RGB
    water: RGB
    tile: RGB  # the top of a tile, from which it runs into its foot
    tile_foot: RGB
    edge: RGB  # of tiles; hairlines and frames
    ink: RGB
    faint: RGB  # second-rank text
    lamp: RGB  # here, now: what is lit, pressed, in focus
    lamp_ink: RGB
    good: RGB  # gains, lamps that are on
    trouble: RGB  # a refused move, a lost device; nothing else
    trouble_ink: RGB
    refused: RGB  # a tile that cannot be picked
    refused_ink: RGB
    sky: tuple[RGB, ...]  # from the top to the horizon; none in high contrast


def _theme(name: ThemeName, sky: str, **tokens: str) -> Theme:
    return Theme(name, **{token: _rgb(colour) for token, colour in tokens.items()}, sky=tuple(map(_rgb, sky.split())))


NIGHT = _theme(
    "night",
    "#0A1024 #1E1D48 #5A3060 #B4594C #F0A259",
    paper="#0C1322",
    board="#101C31",
    quay="#0A101C",
    land="#1D2A43",
    water="#17304C",
    tile="#2E4263",
    tile_foot="#24354F",
    edge="#4A628A",
    ink="#FFF3DC",
    faint="#B9C5D8",
    lamp="#FFC552",
    lamp_ink="#1D1303",
    good="#86DBA5",
    trouble="#B5432B",
    trouble_ink="#FFF3E4",
    refused="#141E30",
    refused_ink="#A3B0C4",
)
DAY = _theme(
    "day",
    "#8FC3DD #B9DCE6 #E4EBDD #F7E2BE",
    paper="#F1E8D4",
    board="#DDE9EC",
    quay="#E3D7BB",
    land="#EFE9D8",
    water="#BCD7E0",
    tile="#FFFFFF",
    tile_foot="#FFFBF0",
    edge="#A8976B",
    ink="#1B2631",
    faint="#4B5662",
    lamp="#A9480B",
    lamp_ink="#FFFFFF",
    good="#1C6A3A",
    trouble="#9A2F1B",
    trouble_ink="#FFF6E8",
    refused="#E6DCC4",
    refused_ink="#595A52",
)
CONTRAST = _theme(
    "contrast",
    "",
    paper="#000000",
    board="#000000",
    quay="#000000",
    land="#000000",
    water="#000000",
    tile="#000000",
    tile_foot="#000000",
    edge="#FFFFFF",
    ink="#FFFFFF",
    faint="#FFFFFF",
    lamp="#FFE100",
    lamp_ink="#000000",
    good="#7CFFB0",
    trouble="#FFB000",
    trouble_ink="#000000",
    refused="#000000",
    refused_ink="#FFFFFF",
)
THEMES: dict[ThemeName, Theme] = {theme.name: theme for theme in (NIGHT, DAY, CONTRAST)}

PAINTS: dict[str, RGB] = {
    "red": _rgb("#C93A2E"),
    "green": _rgb("#2F8F4E"),
    "yellow": _rgb("#F4C93C"),
    "blue": _rgb("#2B6FC2"),
    "orange": _rgb("#EC8630"),
    "violet": _rgb("#7B4BB3"),
    "purple": _rgb("#8A3F97"),
    "pink": _rgb("#EE9CBE"),
    "black": _rgb("#2B2E36"),
    "brown": _rgb("#84552F"),
    "grey": _rgb("#A3A8AD"),
    "white": _rgb("#F4EFE2"),
    "light blue": _rgb("#8FCBEA"),
    "light green": _rgb("#A9D68A"),
}
_BRIGHT: dict[str, RGB] = {
    "red": _rgb("#FF6A5C"),
    "green": _rgb("#4CE07E"),
    "yellow": _rgb("#FFE14A"),
    "blue": _rgb("#6FB4FF"),
    "orange": _rgb("#FF9E3D"),
    "violet": _rgb("#C79BFF"),
}
"""The players' paints in high contrast: black reads well on them, and they read well on black."""
_UNKNOWN = _rgb("#7C8790")

_DARK, _LIGHT = _rgb("#14100A"), _rgb("#FFFAEF")


def paint_of(colour: str) -> RGB:
    """The paint of a game colour; one that nobody named is a neutral grey."""
    return PAINTS.get(colour.replace("_", " "), _UNKNOWN)


def paint_in(theme: Theme, colour: str) -> RGB:
    """The paint of a game colour in a palette."""
    return _BRIGHT.get(colour, paint_of(colour)) if theme is CONTRAST else paint_of(colour)


@lru_cache(maxsize=256)
def ink_on(paper: RGB) -> RGB:
    """Dark or light, whichever reads better on `paper`."""
    return _DARK if contrast(_DARK, paper) >= contrast(_LIGHT, paper) else _LIGHT


# The type scale, in pixels at 800×480; `Metrics.px` grows it with the screen.
TINY, SMALL, BODY, LARGE, TITLE, HUGE = 14, 17, 21, 26, 34, 52
"""Nothing is ever set smaller than TINY; what people must read at a glance is BODY or larger."""


@dataclass(frozen=True)
class Metrics:
    """The sizes of one screen: everything is stated at 800×480 and grows with the panel.

    >>> Metrics.of((800, 480)).px(64)
    64
    >>> Metrics.of((1920, 1080)).px(64)
    128
    >>> Metrics.of((480, 800)).px(64)  # upright
    64
    """

    width: int
    height: int
    unit: float

    @classmethod
    def of(cls, size: Size) -> Metrics:
        across, down = (480, 800) if size[1] > size[0] else (800, 480)
        return cls(size[0], size[1], min(size[0] / across, size[1] / down, 2.0))

    def px(self, length: float) -> int:
        return max(1, round(length * self.unit))
