"""The symbols of the screen as SVG: the same drawings, so that a phone shows the same signs.

The page brings none of them: a scene brings those that it is the first to show.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from companion.screen.drawings.colours import COLOURS
from companion.screen.drawings.pieces import PIECES
from companion.screen.drawings.shapes import Cut, Disc, Drawing, Gap, Hole, Line, Poly
from companion.screen.drawings.signs import SIGNS
from companion.screen.layout import Share

DRAWINGS = {**COLOURS, **PIECES, **SIGNS}


@cache
def sign(name: str) -> str:
    """A symbol as `<symbol id="s-NAME">` in a square of 100; what nobody has drawn is a lozenge, as on the screen."""
    return _symbol(name, DRAWINGS.get(name, COLOURS["red"]))


def _symbol(name: str, drawing: Drawing) -> str:
    called = f"s-{name.replace(' ', '_')}"
    if not any(isinstance(stroke, Hole | Gap | Cut) for stroke in drawing):
        return f'<symbol id="{called}" viewBox="0 0 100 100">{"".join(_merged(drawing))}</symbol>'
    body = "".join(_stroke(stroke, "#fff") for stroke in drawing)
    return (
        f'<symbol id="{called}" viewBox="0 0 100 100"><mask id="m{called}">{body}</mask>'
        f'<path d="M0 0H100V100H0z" mask="url(#m{called})"/></symbol>'
    )


def _merged(drawing: Drawing) -> Iterator[str]:
    """Polygons of one symbol as one path; all else on its own."""
    polygons = "".join(_path(stroke.points) for stroke in drawing if type(stroke) is Poly)
    if polygons:
        yield f'<path d="{polygons}"/>'
    yield from (_stroke(stroke, "") for stroke in drawing if type(stroke) is not Poly)


def _stroke(stroke: Poly | Disc | Line, white: str) -> str:
    ink = white if not isinstance(stroke, Hole | Gap | Cut) else "#000"
    fill = f' fill="{ink}"' if ink else ""
    match stroke:
        case Poly(points):
            return f'<path d="{_path(points)}"{fill}/>'
        case Disc(x, y, r):
            return f'<circle cx="{_n(x)}" cy="{_n(y)}" r="{_n(r)}"{fill}/>'
        case Line(points, width):
            line = "M" + "L".join(f"{_n(x)} {_n(y)}" for x, y in points)
            return f'<path class="l" d="{line}" stroke="{ink or "currentColor"}" stroke-width="{_n(width)}"/>'


def _path(points: tuple[Share, ...]) -> str:
    return "M" + "L".join(f"{_n(x)} {_n(y)}" for x, y in points) + "z"


def _n(share: float) -> str:
    return f"{share * 100:.0f}"
