"""The ring as it would shine: drawn on the screen when the real one is lost."""

from __future__ import annotations

from math import cos, pi, sin

from companion.core.view import ClockFace
from companion.screen.canvas import Canvas
from companion.screen.layout import Box
from companion.screen.ring import pixels
from companion.screen.theme import mix

LEDS = 24


def paint_ring(canvas: Canvas, box: Box, face: ClockFace, now_ns: int) -> None:
    """The ring's lamps, first one on top, clockwise, just as the ring would show them."""
    cx, cy = box.centre
    radius = min(box.w, box.h) / 2
    lamp = max(2, radius * 0.1)
    for i, light in enumerate(pixels(face, now_ns, LEDS)):
        angle = (-90 + 360 * i / LEDS) * pi / 180
        x, y = cx + (radius - lamp) * cos(angle), cy + (radius - lamp) * sin(angle)
        # LEDs are brighter than paint: faint light is lifted so that it is seen at all.
        lifted = tuple(min(255, round(255 * (c / 255) ** 0.55)) for c in light)
        canvas.disc(x, y, lamp, mix(canvas.theme.line, lifted, max(light) and 1.0), canvas.theme.line)
