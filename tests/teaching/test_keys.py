"""A place in the picture can be tapped with the keyboard, too."""

from __future__ import annotations

from gettext import NullTranslations

import pygame
import pytest

from companion.core.actions import Pick
from companion.core.message import say
from companion.core.prompt import Choice, Prompt
from companion.core.view import MapPanel, Spot, View
from companion.screen.front import Front
from companion.screen.paint import Painter
from hardware.ports import Key

BOARD = MapPanel((Spot("a", 0.2, 0.2), Spot("b", 0.8, 0.8)))
ASKED = Prompt(say("Tap the Dam on the board."), (Choice("skip", say("Not now")),), kind="tap")


@pytest.fixture
def front() -> Front:
    pygame.init()
    front = Front(Painter((800, 480)))
    front.frame(View(say("Teaching"), panels=(BOARD,), prompt=ASKED), NullTranslations(), 0)
    return front


def press(front: Front, *names: str) -> str | None:
    action = None
    for name in names:
        action = front.handle(Key(0, name))
        front.frame(View(say("Teaching"), panels=(BOARD,), prompt=ASKED), NullTranslations(), 0)
    return action


def test_arrows_move_the_cross_and_return_taps(front: Front) -> None:
    assert press(front, *["left"] * 10, *["down"] * 25, "return") == Pick("0.4000,0.7500")


def test_return_without_a_cross_taps_nothing(front: Front) -> None:
    assert press(front, "return") is None


def test_the_cross_stays_in_the_picture(front: Front) -> None:
    assert press(front, *["up"] * 80, *["right"] * 80, "return") == Pick("1.0000,0.0000")


def test_the_tab_key_still_reaches_the_buttons(front: Front) -> None:
    assert press(front, "left", "tab", "return") == Pick("skip")
