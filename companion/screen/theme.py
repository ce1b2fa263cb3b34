"""The look: two palettes, the paints of the game colours, and the type scale."""

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
    paper: RGB  # the table
    card: RGB  # panels
    raised: RGB  # a score row that is active, a table's head
    line: RGB  # hairlines and frames
    ink: RGB
    faint: RGB  # second-rank text on paper, card and raised
    button: RGB
    button_ink: RGB
    button_faint: RGB  # hints on buttons
    pressed: RGB
    pressed_ink: RGB
    refused: RGB  # a button that cannot be picked
    refused_ink: RGB
    accent: RGB  # focus, whose turn, what is lit
    accent_ink: RGB
    alarm: RGB  # notices, lost devices
    alarm_ink: RGB
    banner: RGB
    banner_ink: RGB
    good: RGB  # gains, lamps that are on
    water: RGB


_PALETTES = {  # by evening, by day
    "paper": ("#101B25", "#EADFC6"),
    "card": ("#192935", "#FAF4E4"),
    "raised": ("#223848", "#F0E3C6"),
    "line": ("#3A5468", "#C5B48F"),
    "ink": ("#F6ECD8", "#1F2B33"),
    "faint": ("#B4C1C8", "#4E5A60"),
    "button": ("#2B4E69", "#245273"),
    "button_ink": ("#FFF7E6", "#FFFAEF"),
    "button_faint": ("#D5DFE4", "#DCE8EF"),
    "pressed": ("#F2BC57", "#9A3B20"),
    "pressed_ink": ("#1A1206", "#FFF6E8"),
    "refused": ("#1D2A33", "#DCD1B8"),
    "refused_ink": ("#94A3AB", "#5A5A52"),
    "accent": ("#F2BC57", "#9A3B20"),
    "accent_ink": ("#1A1206", "#FFF6E8"),
    "alarm": ("#97371F", "#9A2F1B"),
    "alarm_ink": ("#FFF3E4", "#FFF6E8"),
    "banner": ("#5B2F26", "#D9B98C"),
    "banner_ink": ("#FFE9CF", "#33200F"),
    "good": ("#86D19B", "#1F6B38"),
    "water": ("#16364C", "#BCD5DF"),
}
EVENING = Theme("evening", **{role: _rgb(colour) for role, (colour, _) in _PALETTES.items()})
DAY = Theme("day", **{role: _rgb(colour) for role, (_, colour) in _PALETTES.items()})
THEMES: dict[ThemeName, Theme] = {"evening": EVENING, "day": DAY}

PAINTS: dict[str, RGB] = {
    "red": _rgb("#C93A2E"),
    "green": _rgb("#3E9A57"),
    "yellow": _rgb("#F4C93C"),
    "blue": _rgb("#3B7FCB"),
    "orange": _rgb("#EC8630"),
    "violet": _rgb("#8355B4"),
    "purple": _rgb("#8A3F97"),
    "pink": _rgb("#EE9CBE"),
    "black": _rgb("#1C1D21"),
    "brown": _rgb("#84552F"),
    "grey": _rgb("#A3A8AD"),
    "white": _rgb("#F4EFE2"),
    "light blue": _rgb("#8FCBEA"),
    "light green": _rgb("#A9D68A"),
}
_UNKNOWN = _rgb("#7C8790")

_DARK, _LIGHT = _rgb("#14100A"), _rgb("#FFFAEF")


def paint_of(colour: str) -> RGB:
    """The paint of a game colour; one that nobody named is a neutral grey."""
    return PAINTS.get(colour.replace("_", " "), _UNKNOWN)


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
    120
    """

    width: int
    height: int
    unit: float

    @classmethod
    def of(cls, size: Size) -> Metrics:
        # A larger panel spends part of its pixels on showing more, not only on showing it larger.
        growth = min(size[0] / 800, size[1] / 480)
        return cls(size[0], size[1], 1 + (growth - 1) * 0.7 if growth > 1 else growth)

    def px(self, length: float) -> int:
        return max(1, round(length * self.unit))
