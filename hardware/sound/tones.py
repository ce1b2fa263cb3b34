"""The companion's sounds, computed: name → samples. Nothing is recorded, nothing is anybody else's."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from hardware.ports import FLOORS, SoundName

RATE = 44_100


@dataclass(frozen=True, slots=True)
class Tone:
    """A partial: its pitch, when it is struck, how loud, how soon it has died away to a third, how soon it is there."""

    hertz: float
    at_s: float
    loud: float
    fades_s: float
    rises_s: float = 0.002


def _bell(hertz: float, at_s: float, loud: float) -> tuple[Tone, ...]:
    # The partials of a small cast bell: the high ones die first.
    partials = ((0.5, 0.25, 0.60), (1.0, 1.0, 0.45), (1.19, 0.5, 0.30), (1.5, 0.35, 0.25), (2.0, 0.5, 0.20))
    return tuple(Tone(hertz * ratio, at_s, loud * part, fades) for ratio, part, fades in partials)


def _wood(hertz: float, at_s: float, loud: float) -> tuple[Tone, ...]:
    # A bar of wood: its overtones are far apart and gone at once.
    partials = ((1.0, 1.0, 0.022), (2.76, 0.5, 0.010), (5.4, 0.2, 0.004))
    return tuple(Tone(hertz * ratio, at_s, loud * part, fades) for ratio, part, fades in partials)


def _together(*struck: tuple[Tone, ...]) -> tuple[Tone, ...]:
    return tuple(tone for each in struck for tone in each)


_DICE = (1480.0, 1310.0, 1560.0, 1240.0, 1420.0, 1350.0)  # no two dice sound alike
_CHIME = (523.3, 659.3, 784.0, 1046.5, 1318.5)
_RISING = (261.6, 293.7, 329.6, 392.0, 440.0, 523.3, 587.3, 659.3)

SCORES: dict[SoundName, tuple[float, tuple[Tone, ...]]] = {
    "tick": (0.06, (Tone(1900, 0.0, 0.16, 0.006), Tone(620, 0.0, 0.10, 0.012))),
    "bright": (0.06, (Tone(2900, 0.0, 0.18, 0.006), Tone(1240, 0.0, 0.12, 0.012))),
    "bell": (1.6, _bell(1174.7, 0.0, 0.24)),
    "turn": (1.3, _bell(349.2, 0.0, 0.24)),
    "dice": (0.40, _together(*(_wood(hertz, 0.06 * n, 0.26) for n, hertz in enumerate(_DICE)))),
    "hum": (0.8, tuple(Tone(110.0 * n, 0.0, 0.30 / n, 0.22, rises_s=0.12) for n in (1, 2, 3, 5))),
    "near": (0.35, _together(_wood(330.0, 0.0, 0.40), _wood(330.0, 0.17, 0.40))),
    "win": (2.2, _together(*(_bell(hertz, 0.14 * n, 0.12) for n, hertz in enumerate(_CHIME)))),
    "lapse": (0.9, (Tone(392.0, 0.0, 0.34, 0.18), Tone(311.1, 0.22, 0.34, 0.20), Tone(233.1, 0.46, 0.36, 0.22))),
    "accept": (0.15, _wood(430.0, 0.0, 0.30)),
    **{name: (1.1, _bell(hertz, 0.0, 0.20)) for name, hertz in zip(FLOORS, _RISING, strict=True)},
    "refuse": (0.35, (Tone(98.0, 0.0, 0.50, 0.055), Tone(147.0, 0.0, 0.25, 0.035), Tone(61.0, 0.0, 0.20, 0.080))),
}


def samples(name: SoundName, rate: int = RATE) -> NDArray[np.float64]:
    """A sound as mono samples between −1.0 and 1.0; it begins and ends in silence, so that nothing clicks.

    >>> tick = samples("tick")
    >>> len(tick), float(abs(tick).max()) <= 1.0, abs(float(tick[-1])) < 0.001
    (2646, True, True)
    """
    lasts_s, tones = SCORES[name]
    t = np.arange(round(lasts_s * rate)) / rate
    sound = np.zeros_like(t)
    for tone in tones:
        since = t - tone.at_s
        struck = np.clip(since / tone.rises_s, 0.0, 1.0)
        sound += (
            tone.loud * struck * np.exp(-np.maximum(since, 0.0) / tone.fades_s) * np.sin(2 * np.pi * tone.hertz * since)
        )
    tail = min(len(t), round(0.010 * rate))
    sound[-tail:] *= np.linspace(1.0, 0.0, tail)
    return np.clip(sound, -1.0, 1.0)


def pcm(name: SoundName, rate: int = RATE, channels: int = 1) -> bytes:
    """The same as signed 16-bit little-endian samples, the channels side by side."""
    mono = np.round(samples(name, rate) * 32767).astype("<i2")
    return np.repeat(mono, channels).tobytes()


def melody(name: SoundName) -> list[tuple[float, float]]:
    """The same for a buzzer that knows one pitch at a time: (hertz, seconds) one after the other.

    >>> melody("near")
    [(330.0, 0.17), (330.0, 0.032)]
    """
    loudest: dict[float, Tone] = {}
    for tone in SCORES[name][1]:
        if tone.at_s not in loudest or tone.loud > loudest[tone.at_s].loud:
            loudest[tone.at_s] = tone
    starts = sorted(loudest)
    ends = [*starts[1:], starts[-1] + min(0.4, max(0.01, round(loudest[starts[-1]].fades_s + 0.01, 3)))]
    return [(loudest[a].hertz, round(b - a, 3)) for a, b in zip(starts, ends, strict=True)]
