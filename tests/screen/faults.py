"""What a person would find wrong with a painting: its texts, and what can be touched."""

from __future__ import annotations

from itertools import combinations

from companion.screen.canvas import Target
from companion.screen.layout import Box, Size
from companion.screen.local import GoOn, Skip, Spot, Tap
from companion.screen.paint import Painting
from companion.screen.theme import CONTRAST, TINY, Metrics, Theme, contrast

FINGER = 64  # pixels at 800×480


def text_faults(
    painting: Painting,
    size: Size,
    theme: Theme | None = None,
    within: Box | None = None,
) -> list[str]:
    """Texts that are cut, over one another, too small, hard to read, or off the screen (those in `within` alone)."""
    found = []
    screen, metrics = Box(0, 0, *size), Metrics.of(size)
    least = 7.0 if theme is CONTRAST else 4.5
    texts = [text for text in painting.written if within is None or text.box.within(within)]
    for text in texts:
        if text.cut:
            found.append(f"cut: {text.text!r} in {text.room}")
        if not text.box.within(screen):
            found.append(f"off the screen: {text.text!r} at {text.box}")
        if not text.box.within(text.room):
            found.append(f"out of its room: {text.text!r} at {text.box} in {text.room}")
        if within is not None and text.size < metrics.px(TINY):
            found.append(f"too small: {text.text!r}, {text.size} px")
        if contrast(text.ink, text.paper) < least:
            found.append(f"hard to read: {text.text!r}, {contrast(text.ink, text.paper):.1f}:1")
    for a, b in combinations(texts, 2):
        if a.box.meets(b.box):
            found.append(f"overlap: {a.text!r} at {a.box} and {b.text!r} at {b.box}")
    return found


def target_faults(painting: Painting, size: Size) -> list[str]:
    """Targets too small for a finger, over one another, or off the screen; places on the board may be small, and
    what a touch anywhere means lies below all else."""
    screen, least = Box(0, 0, *size), Metrics.of(size).px(FINGER)
    buttons = [t for t in painting.targets if not isinstance(t.action, Spot | Tap | GoOn | Skip)]
    found = [f"off the screen: {target}" for target in painting.targets if not target.within(screen)]
    found += [f"too small for a finger: {t}" for t in buttons if min(t.w, t.h) < least]
    found += [f"overlap: {a} and {b}" for a, b in combinations(buttons, 2) if a.meets(b)]
    return found


def targets_of(painting: Painting, kind: type) -> list[Target]:
    return [target for target in painting.targets if isinstance(target.action, kind)]
