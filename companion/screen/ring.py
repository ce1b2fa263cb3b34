"""The ring of light: what each LED shows, as a pure function of the clock face and the time.

The first LED is at the top (START) and the ring runs clockwise. The hand lies between two LEDs and shares
its light between them, so that it glides on 8 LEDs as on 60. Colour is never the only sign: a doubled run
leaves a dotted trail, a purchase fills the ring, a lapse lets it go dark from the hand backwards.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import cos, pi

from companion.core.view import ClockFace
from companion.screen.theme import RGB, mix

BREATH_NS = 6_000_000_000
FILL_NS = 400_000_000
FADE_NS = 1_500_000_000
FLASH_NS = 600_000_000
TOUR_NS = 800_000_000
DOT_NS = 500_000_000
DOT = 0.3

DARK: RGB = (0, 0, 0)
HAND: RGB = (255, 236, 200)
HAND_DOUBLED: RGB = (255, 150, 40)
PASSED: RGB = (40, 26, 8)
PASSED_DOUBLED: RGB = (52, 8, 30)
START_MARK: RGB = (0, 40, 26)
GLOW: RGB = (30, 18, 6)
LAPSE: RGB = (120, 10, 0)
EARLY: RGB = (255, 110, 0)
NOBODY: RGB = (200, 200, 200)
TOUR: tuple[RGB, ...] = ((255, 0, 0), (0, 255, 0), (0, 0, 255), (255, 255, 255))

PAINT: Mapping[str, RGB] = {
    "green": (0, 220, 40),
    "orange": (255, 90, 0),
    "violet": (150, 0, 255),
    "blue": (0, 50, 255),
    "yellow": (255, 190, 0),
    "red": (255, 0, 0),
    "black": (90, 90, 110),
    "pink": (255, 60, 140),
    "white": (255, 255, 255),
    "grey": (120, 120, 120),
    "brown": (120, 50, 10),
    "purple": (130, 0, 160),
}


def pixels(face: ClockFace | None, now_ns: int, leds: int) -> tuple[RGB, ...]:
    """The whole ring at one moment; without a clock it glows idly.

    >>> len(pixels(None, 0, 24)), max(max(p) for p in pixels(None, 0, 24)) < 40
    (24, True)
    """
    if face is None:
        return (mix(DARK, GLOW, 0.35 + 0.65 * _breath(now_ns)),) * leds
    if face.running:
        return _running(face, now_ns, leds)
    if face.outcome == "lapsed":
        return _lapsed(face, now_ns, leds)
    if face.outcome == "early":
        return _early(face, now_ns, leds)
    if face.stopped_by or face.outcome:
        return _stopped(face, now_ns, leds)
    return _waiting(face, now_ns, leds)


def hand(turn: float, leds: int) -> dict[int, float]:
    """How the hand's light is shared between its LED and the next; the shares add up to 1.

    The way ends on the last LED: a hand that came round to START would seem to begin again.

    >>> hand(0.0, 9), hand(0.25, 9), hand(0.3125, 9), hand(1.0, 9)
    ({0: 1.0}, {2: 1.0}, {2: 0.5, 3: 0.5}, {8: 1.0})
    """
    place = min(max(turn, 0.0), 1.0) * (leds - 1)
    first = int(place)
    share = place - first
    return {first: 1.0 - share, first + 1: share} if share else {first: 1.0}


def tour(elapsed_ns: int, leds: int) -> tuple[RGB, ...] | None:
    """A try-out: a point of light once round in red, green, blue and white; None when it is over.

    A missing LED, a swapped colour or a wrong beginning is seen at once.

    >>> tour(0, 8)[0], tour(TOUR_NS, 8)[0], tour(4 * TOUR_NS, 8)
    ((255, 0, 0), (0, 255, 0), None)
    """
    lap, on_the_way_ns = divmod(max(0, elapsed_ns), TOUR_NS)
    if lap >= len(TOUR):
        return None
    at = on_the_way_ns * leds // TOUR_NS
    return tuple(TOUR[lap] if led == at else DARK for led in range(leds))


def _waiting(face: ClockFace, now_ns: int, leds: int) -> tuple[RGB, ...]:
    """Set at START, nobody has pressed yet: the first LED breathes, a doubled run shows its dots."""
    ring = [_dotted(i, face.factor) for i in range(leds)] if face.factor > 1 else [DARK] * leds
    _set_dots(ring, face, now_ns)
    ring[0] = mix(DARK, _hand_paint(face), 0.3 + 0.7 * _breath(now_ns * 2))
    return tuple(ring)


def _running(face: ClockFace, now_ns: int, leds: int) -> tuple[RGB, ...]:
    first = min(hand(face.turn, leds))
    ring = [_dotted(i, face.factor) if i <= first else DARK for i in range(leds)]
    if first > 0:
        ring[0] = START_MARK
    _set_dots(ring, face, now_ns)
    return _with_hand(ring, face.turn, _hand_paint(face))


def _set_dots(ring: list[RGB], face: ClockFace, now_ns: int) -> None:
    """The players' own marks, darker than the hand; those that share an LED take turns."""
    sharing: dict[int, list[RGB]] = {}
    for colour, turn in face.dots:
        sharing.setdefault(round(turn * (len(ring) - 1)), []).append(PAINT.get(colour, NOBODY))
    for led, paints in sharing.items():
        ring[led] = mix(DARK, paints[now_ns // DOT_NS % len(paints)], DOT)


def _stopped(face: ClockFace, now_ns: int, leds: int) -> tuple[RGB, ...]:
    """The hand stands where it was stopped; the buyer's colour runs round the ring from it, both ways."""
    colour = PAINT.get(face.stopped_by, NOBODY)
    at = face.turn * (leds - 1)
    reach = (_since(face, now_ns) / FILL_NS) * (leds / 2 + 1)
    ring = []
    for led in range(leds):
        away = abs(led - at)
        lit = min(1.0, max(0.0, reach - min(away, leds - away)))
        ring.append(mix(DARK, colour, lit * (0.35 if face.outcome == "cannot_pay" else 0.8)))
    return _with_hand(ring, face.turn, _hand_paint(face))


def _early(face: ClockFace, now_ns: int, leds: int) -> tuple[RGB, ...]:
    """Pressed before the first price: every second LED flashes, the hand stands."""
    bright = 0.25 + 0.75 * _breath(_since(face, now_ns) * BREATH_NS // FLASH_NS)
    ring = [mix(DARK, EARLY, bright if led % 2 == 0 else 0.05) for led in range(leds)]
    return _with_hand(ring, face.turn, HAND)


def _lapsed(face: ClockFace, now_ns: int, leds: int) -> tuple[RGB, ...]:
    """Nobody has it: the ring goes dark, the passed marks first, the end last."""
    gone = _since(face, now_ns) / FADE_NS * (leds + 1)
    return tuple(mix(DARK, LAPSE, min(1.0, max(0.0, led + 1 - gone))) for led in range(leds))


def _with_hand(ring: list[RGB], turn: float, paint: RGB) -> tuple[RGB, ...]:
    for led, share in hand(turn, len(ring)).items():
        ring[led] = mix(ring[led], paint, share)
    return tuple(ring)


def _dotted(led: int, factor: int) -> RGB:
    if factor > 1:
        return PASSED_DOUBLED if led % 2 else DARK
    return PASSED


def _hand_paint(face: ClockFace) -> RGB:
    return HAND_DOUBLED if face.factor > 1 else HAND


def _since(face: ClockFace, now_ns: int) -> int:
    return max(0, now_ns - face.stopped_ns)


def _breath(now_ns: int) -> float:
    return (1 - cos(2 * pi * (now_ns % BREATH_NS) / BREATH_NS)) / 2
