"""Fingers and keys: what the screen keeps for itself, and what the table hears."""

from __future__ import annotations

from gettext import NullTranslations

import numpy as np
import pytest

from companion.core import view as v
from companion.core.actions import Action, Back, Enter, Erase, Hold, Menu, Pick, Push, Type, Undo
from companion.core.clock import MS
from companion.core.message import say, verbatim
from companion.core.prompt import Choice, Prompt
from companion.core.view import GameView, MapPanel, ScoreTable, View
from companion.screen.canvas import Target
from companion.screen.front import Front
from companion.screen.local import Close, Leaf, More, Shift, ShowPanel, Spot, Step, Tap, Touched, Why
from companion.screen.paint import Painter
from companion.screen.panels.maps import where
from companion.settings.preferences import TURNS, Turn
from hardware.ports import Key, Touch
from tests.screen.board import routes
from tests.screen.sample_views import samples

WORDS = NullTranslations()
SAMPLES = samples()


def front_of(name: str, turned: Turn = 0) -> Front:
    front = Front(Painter((800, 480), turned=turned))
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


@pytest.mark.parametrize("turned", TURNS)
def test_a_tap_is_the_action_under_the_finger(turned: Turn) -> None:
    front = front_of("turn", turned)
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
    x, y = middle(front, Push("seat1"))
    assert front.handle(Touch(5, x, y, "down")) == Push("seat1")
    assert front.handle(Touch(6, x, y, "up")) is None


def test_why_opens_a_card_over_the_board_and_closes_it() -> None:
    front = front_of("turn")
    assert tap(front, Why(-1)) is None
    painting = front.frame(SAMPLES["turn"], WORDS, 1)
    assert painting is not None and front.covered
    assert any("One of three actions a turn (rules p. 4)." in t.text for t in painting.written)
    assert Pick("claim") in [t.action for t in painting.targets], "the dock stays"
    assert press(front, "escape") is None
    painting = front.frame(SAMPLES["turn"], WORDS, 2)
    assert painting is not None and not front.covered
    assert Close() not in [t.action for t in painting.targets]


def test_more_answers_than_tiles_are_turned_to_and_none_is_lost() -> None:
    front = front_of("many")
    seen: list[str] = []
    for _ in range(3):
        assert front.painting is not None
        seen += [t.action.answer for t in front.painting.targets if isinstance(t.action, Pick)]
        assert tap(front, More()) is None
        front.frame(SAMPLES["many"], WORDS, 1)
    assert seen == [str(n) for n in range(1, 30)]
    assert front.painting is not None
    assert Pick("1") in [t.action for t in front.painting.targets], "behind the last ones come the first again"


def test_a_long_text_is_opened_leaf_by_leaf_on_the_board() -> None:
    front = front_of("text")
    assert tap(front, Leaf(1, 1)) is None
    front.frame(SAMPLES["text"], WORDS, 1)
    assert front.local.leaf == 1
    front.handle(Touch(0, 200, 300, "move", scroll=1))
    assert front.local.leaf == 0


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
    assert press(front, "down") is None
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


def test_a_cover_is_lifted_by_a_hold_or_the_return_key() -> None:
    """Issue 19, point 6: a vault is held open on purpose, no touch in passing lays it bare."""
    front = front_of("private")
    assert tap(front, Hold("show")) is None
    x, y = middle(front, Hold("show"))
    front.handle(Touch(2, x, y, "down"))
    assert front.held(700 * MS) is None
    assert front.held(803 * MS) == Hold("show")
    assert front.handle(Key(0, "return")) == Pick("show")


def test_the_panel_that_holds_the_places_comes_forward() -> None:
    front = front_of("roses")  # roses first, dice second
    from msgspec.structs import replace

    asked = replace(SAMPLES["roses"], prompt=SAMPLES["dice"].prompt)
    front.frame(asked, WORDS, 1)
    assert front.local.panel == 1
    assert tap(front, Spot("brown")) == Pick("brown")


def test_another_picture_is_opened_from_the_quay_and_closes_with_the_next_answer() -> None:
    front = front_of("dice")  # dice first, roses second
    assert tap(front, ShowPanel(1)) is None
    front.frame(SAMPLES["dice"], WORDS, 1)
    assert front.local.panel == 1
    assert front.painting is not None
    assert ShowPanel(0) in [t.action for t in front.painting.targets], "a second touch closes it"
    front.frame(SAMPLES["roses"], WORDS, 2)
    assert front.local.panel == 0


def test_steps_are_looked_at_one_by_one_and_the_last_gives_the_answer() -> None:
    front = front_of("steps")  # six steps, two are done
    view = SAMPLES["steps"]
    for number in (3, 4, 5):
        assert tap(front, Step(number)) is None
        front.frame(view, WORDS, 1)
    assert front.painting is not None
    assert tap(front, Pick("done")) == Pick("done")
    assert tap(front, Step(4)) is None, "and back"
    front.frame(view, WORDS, 2)
    assert tap(front, Pick("done")) == Pick("done"), "all that are left at once"


def test_what_cannot_be_taken_back_is_held_for_a_while() -> None:
    front = front_of("give_up")
    x, y = middle(front, Hold("sure"))
    assert front.handle(Touch(0, x, y, "down")) is None
    assert front.held(799 * MS) is None
    assert front.held(800 * MS) == Hold("sure")
    assert front.held(900 * MS) is None, "once"
    assert front.handle(Touch(1000 * MS, x, y, "up")) is None


def test_letting_go_cancels_a_hold() -> None:
    front = front_of("give_up")
    x, y = middle(front, Hold("sure"))
    front.handle(Touch(0, x, y, "down"))
    painting = front.frame(SAMPLES["give_up"], WORDS, 400 * MS)
    assert painting is not None and painting.animating, "the tile fills with light"
    assert front.handle(Touch(500 * MS, x, y, "up")) is None
    assert front.held(2000 * MS) is None


def test_a_key_gives_the_answer_that_a_second_one_confirms() -> None:
    front = front_of("give_up")
    assert press(front, "tab", "tab", "return") == Pick("sure")


@pytest.mark.parametrize("turned", TURNS)
def test_a_tap_in_the_picture_means_the_same_place_however_the_panel_hangs(turned: Turn) -> None:
    front = front_of("tap", turned)
    assert front.painting is not None
    board = front.painter.upright(next(t for t in front.painting.targets if t.action == Tap()))
    spot = Target(board.x + board.w // 4, board.y + board.h // 2, 0, 0, Tap())
    x, y = spot.turned(front.painter.picture, turned).centre
    front.handle(Touch(0, x, y, "down"))
    picked = front.handle(Touch(1, x, y, "up"))
    assert isinstance(picked, Pick)
    assert [round(float(part), 2) for part in picked.answer.split(",")] == [0.25, 0.5]


@pytest.mark.parametrize("turned", TURNS)
def test_between_two_routes_both_are_lit_and_the_dock_asks_which(turned: Turn) -> None:
    """Issue 18, point 8: halves of a double route are targets of their own; between them both could be meant."""
    board = routes()
    claims = tuple(Choice(f"claim {n}", verbatim(n), spot=n, quiet=True) for n in ("44", "45"))
    prompt = Prompt(say("Which?"), (Choice("cards", verbatim("Cards")), *claims))
    view = View(verbatim("T"), GameView(verbatim("Play"), (board,), ScoreTable(())), prompt=prompt)
    front = Front(Painter((800, 480), turned=turned))
    front.frame(view, WORDS, 0)
    at = where(board, front.painter.frame.board)
    middle_of = np.mean([at["Montelbaanstoren"], at["Waag"]], 0)
    finger = Target(round(middle_of[0]), round(middle_of[1]), 0, 0, Tap()).turned(front.painter.picture, turned)
    assert front.handle(Touch(0, finger.x, finger.y, "down")) is None
    assert front.handle(Touch(1, finger.x, finger.y, "up")) is None
    front.frame(view, WORDS, 2)
    assert set(front.local.between) == {"44", "45"} and front.painting is not None
    offered = {target.action for target in front.painting.targets if isinstance(target.action, Pick)}
    assert offered == {Pick("claim 44"), Pick("claim 45")}
    assert tap(front, Pick("claim 45")) == Pick("claim 45")
    x, y = middle(front, Spot("44"))
    front.handle(Touch(3, x, y, "down"))
    assert front.local.between == (), "another touch of the map means something else"


def test_a_finger_drawn_over_a_picture_tells_where_from_and_where_to() -> None:
    front = Front(Painter((800, 480)))
    board = MapPanel((v.Spot("a", 0.2, 0.2), v.Spot("b", 0.8, 0.8)))
    asked = Prompt(say("Drag a wrong one."), (Choice("keep", say("Yes")),), kind="tap")
    front.frame(View(say("A photograph"), panels=(board,), prompt=asked), NullTranslations(), 0)
    assert front.painting is not None
    box = next(target for target in front.painting.targets if target.action == Tap())

    def at(x: float, y: float) -> tuple[int, int]:
        return round(box.x + x * box.w), round(box.y + y * box.h)

    front.handle(Touch(0, *at(0.2, 0.2), "down"))
    for share in (0.3, 0.5, 0.7):
        front.handle(Touch(0, *at(share, share), "move"))
    drawn = front.handle(Touch(0, *at(0.75, 0.7), "up"))
    assert isinstance(drawn, Pick)
    first, last = ([float(n) for n in end.split(",")] for end in drawn.answer.split(">"))
    assert first == pytest.approx([0.2, 0.2], abs=0.01) and last == pytest.approx([0.75, 0.7], abs=0.01)
    front.handle(Touch(0, *at(0.2, 0.2), "down"))
    front.handle(Touch(0, *at(0.205, 0.2), "move"))
    tapped = front.handle(Touch(0, *at(0.205, 0.2), "up"))
    assert isinstance(tapped, Pick) and ">" not in tapped.answer, "a finger is never quite still"
