"""Dice tray, exchange and time track on the stage: stage.md 11.12 and mock-ups 08 and 09."""

from __future__ import annotations

import numpy as np
import pygame
import pytest
from msgspec.structs import replace

from companion.core.clock import MS
from companion.core.languages import LANGUAGES
from companion.core.message import say
from companion.core.view import DicePanel, Panel
from companion.dice.values import SENTENCES
from companion.locale import catalogue
from companion.screen import panels, symbols
from companion.screen.canvas import Canvas
from companion.screen.drawings.dice import PIPS
from companion.screen.frame import Frame
from companion.screen.local import Local, Moment, Spot
from companion.screen.motion import LANDING_NS, Motion
from companion.screen.paint import Painting
from companion.screen.panels.dice import APART_NS, landed
from companion.screen.theme import THEMES, Metrics, contrast
from tests.screen.boards import DICE, colonies, exchange, track, tray
from tests.screen.faults import text_faults as faults

SIZES = ((800, 480), (1024, 600), (1280, 720), (1920, 1080), (480, 800), (720, 1280))
GOODS = ("gems", "sugar", "spices", "silk")
BOARDS: dict[str, Panel] = {
    "exchange": exchange(),
    "colonies": colonies(),
    "tray": tray(),
    "tray_live": tray(live=True),
    "tray_unknown": tray(known=False),
}
PICTURE = np.full((480, 640, 3), 90, np.uint8)


def paint(
    panel: Panel, size: tuple[int, int] = (800, 480), theme: str = "night", language: str = "en",
    spots: tuple[str, ...] = (), now_ns: int = 0, motion: Motion | None = None, live: bool = False,
) -> Painting:  # fmt: skip
    surface, frame = pygame.Surface(size, 0, 32), Frame.of(size)
    canvas = Canvas(surface, THEMES[theme], Metrics.of(size), catalogue(language))
    canvas.fill(frame.board, canvas.theme.board)
    pictures = {"camera": PICTURE} if live else {}
    moment = Moment(now_ns, Local(), motion or Motion(), pictures, frozenset(spots))
    panels.paint(canvas, frame.board, panel, moment)
    return Painting(surface, tuple(canvas.targets), moment.motion.busy, tuple(canvas.written))


def dice_spots() -> tuple[str, ...]:
    return tuple(f"die.{colour}" for colour in DICE)


@pytest.mark.parametrize("size", SIZES, ids=lambda s: f"{s[0]}x{s[1]}")
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["exchange", "tray", "tray_unknown"])
def test_nothing_is_cut_or_overlaps(name: str, language: str, size: tuple[int, int]) -> None:
    painting = paint(BOARDS[name], size, language=language, spots=(*dice_spots(), *GOODS))
    assert not faults(painting, size)
    assert not [w.text for w in painting.written if w.size < int(14 * Metrics.of(size).unit)]


@pytest.mark.parametrize("size", SIZES, ids=lambda s: f"{s[0]}x{s[1]}")
@pytest.mark.parametrize("language", LANGUAGES)
def test_why_the_dice_are_not_sure_is_said_to_the_end(language: str, size: tuple[int, int]) -> None:
    """The two longest sentences that the eye has."""
    said = catalogue(language)
    longest = sorted(SENTENCES.values(), key=lambda sentence: -len(sentence.translated(said)))[:2]
    for sentence in longest:
        panel = replace(tray(live=True), reasons=(sentence,))
        painting = paint(panel, size, language=language, spots=dice_spots(), live=True)
        assert not [fault for fault in faults(painting, size) if "cut" in fault]


@pytest.mark.parametrize(("theme", "least"), [("night", 4.5), ("day", 4.5), ("contrast", 7.0)])
@pytest.mark.parametrize("name", ["exchange", "tray", "tray_live", "tray_unknown"])
def test_every_board_has_contrast_in_every_theme(name: str, theme: str, least: float) -> None:
    written = paint(BOARDS[name], theme=theme, spots=dice_spots(), live=True).written
    assert not {(w.text, round(contrast(w.ink, w.paper), 1)) for w in written if contrast(w.ink, w.paper) < least}


# --- the dice: 11.12 -------------------------------------------------------------------------------------


@pytest.mark.parametrize("live", [False, True], ids=["read", "live"])
@pytest.mark.parametrize("size", SIZES, ids=lambda s: f"{s[0]}x{s[1]}")
def test_six_large_dice_in_the_order_of_the_camera_each_a_target(size: tuple[int, int], live: bool) -> None:
    painting = paint(tray(live), size, spots=dice_spots(), live=live)
    targets = [target for target in painting.targets if isinstance(target.action, Spot)]
    assert [target.action for target in targets] == [Spot(spot) for spot in dice_spots()]
    least = int(110 * Metrics.of(size).unit)
    assert all(target.w >= least and target.h >= least for target in targets)
    far, near = targets[:3], targets[3:]
    assert len({t.y for t in far}) == len({t.y for t in near}) == 1 and far[0].y < near[0].y
    assert far[0].x < far[1].x < far[2].x and [t.x for t in far] == [t.x for t in near]


def test_the_cameras_picture_does_not_move_the_dice() -> None:
    def places(live: bool, picture: bool) -> list[tuple[int, int, int]]:
        return [(t.x, t.y, t.w) for t in paint(tray(live), spots=dice_spots(), live=picture).targets]

    assert places(False, False) == places(True, False) == places(True, True)


def test_until_something_is_read_or_asked_the_picture_is_seen_alone() -> None:
    assert not paint(tray(live=True, known=False), live=True).targets
    words = [w.text for w in paint(tray(live=True, known=False), live=True).written]
    assert "grey" not in words and "The pink die leans against another one." in words
    assert "grey" in [w.text for w in paint(tray(live=True, known=False)).written], "no camera: the dice are there"


def test_changed_and_unsure_faces_say_so() -> None:
    words = [w.text for w in paint(tray(), spots=dice_spots()).written]
    assert "was 6" in words and "was 5" in words and "not sure: touch" in words
    assert "not sure" in [w.text for w in paint(tray()).written], "nothing to touch"


def test_dice_land_one_after_the_other_and_then_lie_still() -> None:
    motion = Motion()
    before, after = tray(known=False), tray()
    paint(before, motion=motion)
    assert not motion.busy, "the first picture does not move"
    painting = paint(after, motion=motion, now_ns=0)
    assert painting.animating
    for number, die in enumerate(after.dice):
        assert landed(motion, die, number, number * APART_NS) == 0.0
        assert landed(motion, die, number, number * APART_NS + LANDING_NS) == 1.0
    motion.frame()
    assert not paint(after, motion=motion, now_ns=5 * APART_NS + LANDING_NS).animating
    assert (LANDING_NS, APART_NS) == (180 * MS, 60 * MS)


def test_the_six_faces_are_symbols() -> None:
    assert {f"face{n}" for n in PIPS} <= symbols.NAMES


# --- the exchange ----------------------------------------------------------------------------------------


def test_a_row_that_answers_is_touched_anywhere_on_it() -> None:
    painting = paint(exchange(), spots=GOODS)
    assert [target.action for target in painting.targets] == [Spot(good) for good in GOODS]
    assert all(target.h >= 58 for target in painting.targets)
    assert not paint(exchange()).targets


def test_the_landing_space_is_lit() -> None:
    panel = exchange()
    plain = type(panel)(
        panel.title, tuple(type(row)(row.label, row.spaces, row.symbol) for row in panel.rows), panel.track
    )
    lamp = np.array(THEMES["night"].lamp)

    def lit(what: Panel) -> int:
        surface = paint(what).surface
        picture = np.frombuffer(pygame.image.tostring(surface, "RGB"), np.uint8).reshape(480, 800, 3)
        rows = picture[150:416, 100:496]
        return int((rows == lamp).all(axis=2).sum())

    assert lit(plain) == 0 and lit(panel) > 400


@pytest.mark.parametrize("panel", [exchange(), colonies()], ids=["exchange", "colonies"])
def test_the_time_track_runs_over_the_board(panel: Panel) -> None:
    painting = paint(panel)
    year = next(w for w in painting.written if w.text == "1611")
    assert {"15 left", "colonies in 3"} <= {w.text for w in painting.written}
    assert year.box.bottom < 72 + 70


@pytest.mark.parametrize("at", [0, 12, 25])
def test_the_year_stays_on_the_board_wherever_the_marker_is(at: int) -> None:
    panel = exchange()
    board = type(panel)(panel.title, panel.rows, track(at, say("{year} not taught yet", year="1596/97")))
    assert not faults(paint(board, language="fr"), (800, 480))


def test_no_dice_are_no_trouble() -> None:
    assert not paint(DicePanel(())).targets
