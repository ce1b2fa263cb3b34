"""What only this screen knows: what is scrolled, opened, pressed or in focus. Never journaled."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np

from companion.screen.layout import Share
from companion.screen.motion import Motion
from companion.screen.touched import Touched

Pictures = Mapping[str, np.ndarray]
"""The newest picture of each source."""


@dataclass(frozen=True)
class Local:
    """The state of one front; a change of it is a reason to repaint, like a change of the view."""

    scroll: int = 0  # first visible row of choices
    panel_scroll: int = 0  # first visible item of the large panel's list
    panel: int = 0  # which panel is large
    why: int | None = None  # the explanation that is open: -1 the prompt's, n the n-th step's
    lamp: str = ""  # the lamp whose reason is open
    pressed: Touched | None = None  # what is under the finger
    focus: Touched | None = None  # what the return key would take
    aim: Share | None = None  # the place in the picture that the return key would tap
    revealed: bool = False  # a private prompt has been touched
    capitals: bool = True  # the on-screen keyboard types capitals


@dataclass(frozen=True)
class Moment:
    """What a panel needs beside itself: the time, live pictures, and what the prompt lets people tap."""

    now_ns: int
    local: Local
    motion: Motion
    pictures: Pictures = field(default_factory=dict)
    tappable: frozenset[str] = frozenset()  # ids of spots that are answers to the prompt
    tap: bool = False  # the prompt wants a place in the picture
    large: bool = True  # the panel is the chosen one, not one of the small ones beside it
    ring: bool = False  # the real ring is lost: the dial shows its lamps too
    full: bool = False  # the panel has the middle and the side for itself
