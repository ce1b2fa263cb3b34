"""Fingers and keys: what the screen keeps for itself, and what the table hears."""

from __future__ import annotations

from gettext import NullTranslations

import pytest

from companion.core.actions import Action, Back, Enter, Erase, Menu, Pick, Type, Undo
from companion.screen.front import Front
from companion.screen.local import Close, OpenLamp, Scroll, Shift, Spot, Touched, Why
from companion.screen.paint import Painter
from hardware.ports import Key, Touch
from tests.screen.sample_views import samples

WORDS = NullTranslations()
SAMPLES = samples()


def front_of(name: str, rotated: bool = False) -> Front:
    front = Front(Painter((800, 480), rotated=rotated))
    front.frame(SAMPLES[name], WORDS, 0)
    return front


def middle(front: Front, action: Touched) -> tuple[int, int]:
    assert front.painting is not None
    return next(t for t in reversed(front.painting.targets) if t.action == action).centre


def tap(front: Front, action: Touched) -> Action | None:
    x, y = middle(front, action)
    first = front.handle(Touch(0, x, y, "down"))
    second = front.handle(Touch(1, x, y, "up"))
    return first or second


def press(front: Front, *names: str) -> str | None:
    told = None
    for name in names:
        told = front.handle(Key(0, name, name if len(name) == 1 else ""))
    return told


@pytest.mark.parametrize("rotated", [False, True])
def test_a_tap_is_the_action_under_the_finger(rotated: bool) -> None:
    front = front_of("turn", rotated)
    assert tap(front, Pick("claim")) == Pick("claim")
    assert tap(front, Undo()) == Undo()
    assert tap(front, Menu()) == Menu()


def test_a_finger_that_slides_off_takes_nothing() -> None:
    front = front_of("turn")
    x, y = middle(front, Pick("claim"))
    assert front.handle(Touch(0, x, y, "down")) is None
    assert front.handle(Touch(1, 300, 200, "up")) is None


def test_a_pressed_button_is_painted_at_once() -> None:
    front = front_of("turn")
    assert front.frame(SAMPLES["turn"], WORDS, 1) is None
    x, y = middle(front, Pick("claim"))
    front.handle(Touch(0, x, y, "down"))
    assert front.frame(SAMPLES["turn"], WORDS, 2) is not None
    assert front.frame(SAMPLES["turn"], WORDS, 3) is None


def test_on_a_running_clock_the_finger_counts_when_it_comes_down() -> None:
    front = front_of("auction")
    x, y = middle(front, Pick("press"))
    assert front.handle(Touch(5, x, y, "down")) == Pick("press")
    assert front.handle(Touch(6, x, y, "up")) is None


def test_why_and_lamps_open_a_card_and_close_it() -> None:
    front = front_of("turn")
    for action, words in ((Why(-1), "One of three actions a turn (rules p. 4)."), (OpenLamp("ring"), "/dev/ttyUSB0")):
        assert tap(front, action) is None
        painting = front.frame(SAMPLES["turn"], WORDS, 1)
        assert painting is not None
        assert any(words in t.text for t in painting.written)
        assert [t.action for t in painting.targets] == [Close()]
        assert press(front, "escape") is None
        painting = front.frame(SAMPLES["turn"], WORDS, 2)
        assert painting is not None and Pick("claim") in [t.action for t in painting.targets]


def test_long_lists_scroll_to_their_end_and_back() -> None:
    front = front_of("many")
    seen: set[str] = set()
    for _ in range(40):
        painting = front.painting
        assert painting is not None
        seen |= {t.action for t in painting.targets if isinstance(t.action, Pick)}
        if Scroll(1) not in [t.action for t in painting.targets]:
            break
        assert tap(front, Scroll(1)) is None
        front.frame(SAMPLES["many"], WORDS, 1)
    assert len(seen) == 29
    front.handle(Touch(0, 200, 400, "move", scroll=1))
    front.frame(SAMPLES["many"], WORDS, 2)
    assert front.painting is not None
    assert Scroll(1) in [t.action for t in front.painting.targets]


def test_the_keyboard_alone_reaches_every_answer() -> None:
    front = front_of("turn")
    wanted = {Pick("claim"), Pick("draw"), Pick("contracts"), Pick("correct"), Undo(), Menu(), Why(-1)}
    seen = set()
    for _ in range(40):
        press(front, "tab")
        seen.add(front.local.focus)
        front.frame(SAMPLES["turn"], WORDS, 1)
    assert wanted <= seen
    front = front_of("turn")
    assert press(front, "tab", "return") == Pick("claim")
    assert press(front, "right") is None
    assert front.local.focus == Pick("draw")
    assert press(front, "return") == Pick("draw")
    assert press(front, "u") == Undo()
    assert press(front, "escape") == Menu()


def test_typing_reaches_the_table_letter_by_letter() -> None:
    front = front_of("name")
    assert press(front, "u") == Type("u")
    assert press(front, "backspace") == Erase()
    assert press(front, "return") == Enter()
    assert press(front, "escape") == Back()
    number = front_of("number")
    assert press(number, "7") == Type("7")
    assert press(number, "x") is None
    assert tap(number, Type("5")) == Type("5")
    assert tap(number, Enter()) == Enter()


def test_the_painted_keyboard_begins_with_a_capital() -> None:
    front = Front(Painter((800, 480)))
    from msgspec.structs import replace

    front.frame(replace(SAMPLES["name"], typed=""), WORDS, 0)
    assert tap(front, Type("B")) == Type("B")
    front.frame(replace(SAMPLES["name"], typed="B"), WORDS, 1)
    assert tap(front, Type("e")) == Type("e")
    assert tap(front, Shift()) is None
    front.frame(replace(SAMPLES["name"], typed="B"), WORDS, 2)
    assert tap(front, Type("Z")) == Type("Z")


def test_a_cover_is_lifted_by_a_touch_or_the_return_key() -> None:
    front = front_of("private")
    assert tap(front, Pick("show")) == Pick("show")
    assert front.handle(Key(0, "return")) == Pick("show")


def test_the_panel_that_holds_the_places_comes_forward() -> None:
    front = front_of("roses")  # roses first, dice second
    from msgspec.structs import replace

    asked = replace(SAMPLES["roses"], prompt=SAMPLES["dice"].prompt)
    front.frame(asked, WORDS, 1)
    assert front.local.panel == 1
    assert tap(front, Spot("brown")) == Pick("brown")
