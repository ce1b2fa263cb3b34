"""The wiring as a picture: the header with every wire, and how each kind of part is connected, as SVG."""

from __future__ import annotations

from collections.abc import Iterator
from xml.sax.saxutils import escape

from companion.pi.wiring.wires import Wiring
from hardware.needs import Circuit
from hardware.pins import pin_map

WIDTH, TOP, ROW = 1100, 96, 32
LEFT, RIGHT = 300, 338  # the two columns of pins
PAPER, INK, FAINT, BOARD, FREE, OTHER = "#fbf7ee", "#22303c", "#8a949c", "#2f5d50", "#dfe5e2", "#5b6b8c"
COLOURS = {
    "button": "#b5482f",
    "lamp": "#d99a2b",
    "ring": "#2c6e9b",
    "buzzer": "#7a4f8a",
    "power": "#4d7c3a",
    "SPI,": "#9aa5ad",
    "3V3": "#e08f3c",
    "5V": "#c23b3b",
    "GND": "#22303c",
}


def drawing(wiring: Wiring) -> str:
    """A complete SVG document."""
    height = max(TOP + 20 * ROW + 60, TOP + len(wiring.circuits) * 120 + 40)
    body = [
        f'<rect width="{WIDTH}" height="{height}" fill="{PAPER}"/>',
        _text(40, 44, wiring.title, size=26, weight="bold"),
        _text(
            40, 70, "The 40-pin header seen from above, pin 1 at the upper left. Numbers are GPIO numbers.", FAINT, 14
        ),
        *_header(wiring),
        *_wires_of_power(wiring),
    ]
    for n, circuit in enumerate(wiring.circuits):
        body += _circuit(640, TOP + n * 120, circuit)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" '
        f'font-family="DejaVu Sans, Verdana, sans-serif">\n  ' + "\n  ".join(body) + "\n</svg>\n"
    )


def _header(wiring: Wiring) -> Iterator[str]:
    used = dict(wiring.wires())
    yield (
        f'<rect x="{LEFT - 24}" y="{TOP - 22}" width="{RIGHT - LEFT + 48}" height="{20 * ROW + 12}" rx="8" '
        f'fill="{BOARD}"/>'
    )
    for number, name in enumerate(pin_map().header, 1):
        odd = number % 2 == 1
        x, y = (LEFT if odd else RIGHT), TOP + (number - 1) // 2 * ROW
        use = used.get(number)
        word = use.purpose.split()[0] if use else name
        colour = COLOURS.get(word, OTHER if use else FREE)
        shape = (
            f'<rect x="{x - 11}" y="{y - 11}" width="22" height="22"'
            if number == 1
            else f'<circle cx="{x}" cy="{y}" r="11"'
        )
        yield f'{shape} fill="{colour}" stroke="{PAPER}" stroke-width="2"/>'
        label = f"{name.removeprefix('GPIO')} · {use.purpose}" if use else name
        ink = INK if use or not name.startswith("GPIO") else FAINT
        side, anchor = (LEFT - 62, "end") if odd else (RIGHT + 62, "start")
        if use:
            start = x - 12 if odd else x + 12
            yield f'<line x1="{start}" y1="{y}" x2="{side}" y2="{y}" stroke="{colour}" stroke-width="3"/>'
        yield _text(side + (-8 if odd else 8), y + 5, label, ink, 14, anchor, "bold" if use else "normal")
        yield _text(x, y + 4, str(number), INK if colour in (FREE, COLOURS["SPI,"]) else PAPER, 10, "middle", "bold")


def _wires_of_power(wiring: Wiring) -> Iterator[str]:
    y = TOP + 20 * ROW + 24
    joined = "".join(f"{circuit.ground} and " for circuit in wiring.circuits if circuit.ground)
    yield _text(40, y, f"Ground of {joined}every button and lamp: any GND pin. Never 5 V on a GPIO line.", INK, 14)


def _circuit(x: int, y: int, circuit: Circuit) -> Iterator[str]:
    """A chain of boxes from the Pi's line on the left."""
    boxes = circuit.chain
    yield _text(x, y, circuit.title, size=16, weight="bold")
    widths = [max(46, 9 * len(box) + 16) for box in boxes]
    gap = 22
    left = x
    for n, (box, width) in enumerate(zip(boxes, widths, strict=True)):
        if n:
            yield f'<line x1="{left - gap}" y1="{y + 46}" x2="{left}" y2="{y + 46}" stroke="{INK}" stroke-width="2"/>'
        ends = n in (0, len(boxes) - 1)
        fill = "#e4ede9" if ends else "#ffffff"
        yield (
            f'<rect x="{left}" y="{y + 26}" width="{width}" height="40" rx="6" fill="{fill}" stroke="{INK}"/>'
            + _text(left + width // 2, y + 51, box, size=14, anchor="middle")
        )
        left += width + gap


def _text(
    x: int, y: int, text: str, colour: str = INK, size: int = 14, anchor: str = "start", weight: str = "normal"
) -> str:
    return (
        f'<text x="{x}" y="{y}" fill="{colour}" font-size="{size}" text-anchor="{anchor}" '
        f'font-weight="{weight}">{escape(text)}</text>'
    )
