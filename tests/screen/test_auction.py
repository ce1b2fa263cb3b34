"""The auction on the stage: stage.md 11.9 to 11.11, and every state of it legible in every size and language."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pygame
import pytest
from msgspec.structs import replace

from companion.core.clock import MS, SECOND
from companion.core.languages import LANGUAGES
from companion.core.view import ClockPanel, View
from companion.locale import catalogue
from companion.screen.canvas import Canvas
from companion.screen.frame import Frame
from companion.screen.front import Front
from companion.screen.layout import Box
from companion.screen.local import GoOn, Local, Moment
from companion.screen.motion import Motion
from companion.screen.paint import Painter, Painting
from companion.screen.panels.dial import Dial, angle, flags_of
from companion.screen.parts import auction as painted
from companion.screen.parts.buyers import rows
from companion.screen.theme import THEMES, Metrics, contrast
from hardware.ports import Touch
from tests.screen.auctions import CLOCK, COLOURS, MONEY, NAMES, STOPPED_NS, auctions, bidders, face_at
from tests.screen.faults import text_faults as faults

AUCTIONS = auctions()
SIZES = ((800, 480), (1024, 600), (1920, 1080), (480, 800), (720, 1280))


def paint(
    view: View, size: tuple[int, int] = (800, 480), theme: str = "night", language: str = "en", large: bool = False
) -> Painting:
    """Dial, lot and dock where the frame puts them."""
    frame, surface = Frame.of(size), pygame.Surface(size, 0, 32)
    canvas = Canvas(surface, THEMES[theme], Metrics.of(size), catalogue(language), large)
    moment, panel = Moment(0, Local(), Motion()), panel_of(view)
    assert view.prompt is not None
    painted.paint_dial(canvas, frame.dial, panel, moment, view.prompt)
    painted.paint_lot(canvas, frame.lot, panel, moment)
    painted.paint_dock(canvas, frame.dock, view, view.prompt, moment)
    painted.paint_foot(canvas, frame.foot, panel)
    return Painting(surface, tuple(canvas.targets), False, tuple(canvas.written))


def panel_of(view: View) -> ClockPanel:
    assert view.game is not None
    panel = view.game.panels[0]
    assert isinstance(panel, ClockPanel)
    return panel


def texts(painting: Painting) -> list[str]:
    return [written.text for written in painting.written]


# --- nothing cut, nothing small, nothing hard to read ----------------------------------------------------


@pytest.mark.parametrize("size", SIZES, ids=lambda s: f"{s[0]}x{s[1]}")
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", AUCTIONS)
def test_every_state_is_legible(name: str, language: str, size: tuple[int, int]) -> None:
    for large in (False, True):
        painting = paint(AUCTIONS[name], size, language=language, large=large)
        assert not faults(painting, size)
        least = 14 * Metrics.of(size).unit
        small = {written.text: written.size for written in painting.written if written.size < int(least)}
        assert not small, "nothing is set smaller than 14"


@pytest.mark.parametrize(("theme", "least"), [("night", 4.5), ("day", 4.5), ("contrast", 7.0)])
@pytest.mark.parametrize("name", AUCTIONS)
def test_every_state_has_contrast_in_every_theme(name: str, theme: str, least: float) -> None:
    poor = {(w.text, round(contrast(w.ink, w.paper), 1)) for w in paint(AUCTIONS[name], theme=theme).written
            if contrast(w.ink, w.paper) < least}  # fmt: skip
    assert not poor


@pytest.mark.parametrize("size", SIZES, ids=lambda s: f"{s[0]}x{s[1]}")
@pytest.mark.parametrize("name", AUCTIONS)
def test_every_answer_has_a_target_large_enough_and_to_itself(name: str, size: tuple[int, int]) -> None:
    view, unit = AUCTIONS[name], Metrics.of(size).unit
    painting = paint(view, size)
    assert view.prompt is not None
    wanted = {c.press or c.id for c in view.prompt.choices if not c.quiet}
    reached = {getattr(t.action, "button", "") or getattr(t.action, "answer", "") for t in painting.targets}
    assert wanted <= reached
    for target in painting.targets:
        assert target.w >= int(64 * unit) and target.h >= int(58 * unit)
    boxes = [Box(t.x, t.y, t.w, t.h) for t in painting.targets]
    assert not any(a.meets(b) for i, a in enumerate(boxes) for b in boxes[:i])


# --- 11.9: money and flags -------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["auction_ready", "auction_start", "auction_running", "auction_five"])
def test_everyones_money_is_on_the_screen(name: str) -> None:
    written = " ".join(texts(paint(AUCTIONS[name])))
    for bidder, money in zip(panel_of(AUCTIONS[name]).bidders, MONEY, strict=False):
        assert str(bidder.name) in written and f"{money:,}" in written


def test_a_flag_stands_where_the_first_price_begins_that_somebody_can_pay() -> None:
    face = face_at(8.7)
    flags = {flag.colour: flag for flag in flags_of(face, bidders(5))}
    assert set(flags) == set(COLOURS[:4]), "30,000 buy nothing"
    for colour, mark in (("green", 200), ("orange", 160), ("violet", 200), ("blue", 60)):
        assert flags[colour].degrees == pytest.approx(angle(face, CLOCK.turn_at(CLOCK.reaches_ns(mark))))
    assert flags["violet"].stands > flags["green"].stands, "equal ones stand side by side"


def test_flags_never_cover_each_other() -> None:
    for money in (
        (400_000,) * 5,
        (200_000, 200_000, 200_000, 190_000, 190_000),
        (60_000, 50_000, 60_000, 50_000, 55_000),
    ):
        stands = [flag.stands for flag in flags_of(face_at(0), bidders(5, money=money))]
        assert len(stands) == 5 and all(b - a > 6.5 for a, b in pairwise(stands))


def test_the_buyers_money_stands_there_before_and_after() -> None:
    assert "290,000 → 120,000" in texts(paint(AUCTIONS["auction_sold"]))
    assert "290 → 120" in texts(paint(AUCTIONS["auction_sold"], large=True))


# --- 11.10: the price ------------------------------------------------------------------------------------


@pytest.mark.parametrize("at_ms", [2_000, 3_999, 4_000, 8_700, 20_000, 33_999])
def test_the_price_is_the_one_of_the_frames_own_time(at_ms: int) -> None:
    view = with_face(AUCTIONS["auction_running"], at_ms)
    price = str(CLOCK.price_at(at_ms * MS) // 1000)
    figures = [w for w in paint(view).written if w.text == price]
    assert max(figures, key=lambda w: w.size).size > 100
    assert len(figures) == 1, "its own cell is lit and carries no figure"


def with_face(view: View, at_ms: int) -> View:
    assert view.game is not None
    face = CLOCK.face_at(at_ms * MS)
    return replace(view, game=replace(view.game, panels=(replace(panel_of(view), face=face),), clock=face))


def test_the_hand_moves_at_one_pace_without_a_jump() -> None:
    degrees = [angle(face_at(0), CLOCK.turn_at(ms * MS)) for ms in range(0, 34_000, 100)]
    steps = [b - a for a, b in pairwise(degrees)]
    assert min(steps) == pytest.approx(max(steps))


def test_a_long_way_to_the_first_price_still_ends_at_its_cell() -> None:
    slow = type(CLOCK).of_seconds(2.0, 5.0)
    face = slow.face_at(0)
    assert angle(face, slow.turn_at(slow.reaches_ns(200))) == pytest.approx(-90 + 360 * 0.5 / 17)


def test_a_buyer_lights_up_in_the_frame_in_which_he_can_pay() -> None:
    before, after = (paint(with_face(AUCTIONS["auction_running"], ms)) for ms in (9_999, 10_000))
    assert "from 160,000" in texts(before) and "keeps 0" not in texts(before)
    assert "keeps 0" in texts(after) and "from 160,000" not in texts(after)


def test_two_frames_of_one_price_differ_only_round_the_hand() -> None:
    pictures = [pixels(paint(with_face(AUCTIONS["auction_running"], ms))) for ms in (8_300, 8_400)]
    changed = np.argwhere((pictures[0] != pictures[1]).any(axis=2))
    dial = Dial(Frame.of((800, 480)).dial, 1.0)
    assert len(changed)
    for y, x in changed:
        away = ((x - dial.x) ** 2 + (y - dial.y) ** 2) ** 0.5
        assert 130 < away < 230, "the hand and nothing else"


def pixels(painting: Painting) -> np.ndarray:
    w, h = painting.surface.get_size()
    return np.frombuffer(pygame.image.tostring(painting.surface, "RGB"), np.uint8).reshape(h, w, 3)


# --- 11.11: rows and rest --------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES, ids=lambda s: f"{s[0]}x{s[1]}")
@pytest.mark.parametrize("count", [3, 4, 5])
def test_rows_depend_on_nothing_but_how_many_buy(count: int, size: tuple[int, int]) -> None:
    frame, metrics = Frame.of(size), Metrics.of(size)
    places = rows(frame.dock, count, metrics)
    assert len(places) == count and all(place.within(frame.dock) for place in places)
    assert all(place.h >= int(64 * metrics.unit) for place in places)


def test_five_rows_of_64() -> None:
    places = rows(Frame.of((800, 480)).dock, 5, Metrics.of((800, 480)))
    assert [(place.y, place.h) for place in places] == [(72 + 69 * n, 64) for n in range(5)]


def test_upright_the_buyers_stand_two_by_two() -> None:
    places = rows(Frame.of((480, 800)).dock, 4, Metrics.of((480, 800)))
    assert len({place.x for place in places}) == 2 and len({place.y for place in places}) == 2


def tap(front: Front, at_ns: int, x: int = 100, y: int = 100) -> None:
    for phase in ("down", "up"):
        front.handle(Touch(at_ns, x, y, phase))


def test_within_a_second_of_a_stop_no_touch_does_anything() -> None:
    sold = AUCTIONS["auction_sold"]
    assert painted.rests(sold, STOPPED_NS) and painted.rests(sold, STOPPED_NS + SECOND - 1)
    assert not painted.rests(sold, STOPPED_NS + SECOND) and not painted.rests(sold, STOPPED_NS - 1)
    assert not painted.rests(AUCTIONS["auction_running"], STOPPED_NS)


def test_then_any_touch_shows_what_lies_behind() -> None:
    sold = AUCTIONS["auction_sold"]
    size = (800, 480)
    painting = paint(sold, size)
    frame = Frame.of(size)
    for box in (frame.dial, frame.lot, frame.dock):
        action = painting.hit(*box.centre)
        assert action == GoOn(STOPPED_NS)
    seen = Local().after(GoOn(STOPPED_NS))
    behind = painted.past_sale(sold, seen)
    assert behind.game is not None and not behind.game.full_screen and behind.game.clock is None
    assert painted.past_sale(sold, Local()) is sold
    later = replace(sold, game=replace(sold.game, panels=(replace(panel_of(sold), face=replace(
        panel_of(sold).face, stopped_ns=STOPPED_NS + 1)),)))  # fmt: skip
    assert painted.past_sale(later, seen) is later, "another sale has not been seen"


def test_a_touch_that_comes_too_soon_is_not_kept_for_later() -> None:
    front = Front(Painter((800, 480)))
    front.frame(AUCTIONS["auction_sold"], catalogue("en"), STOPPED_NS)
    tap(front, STOPPED_NS + SECOND - MS)
    assert front.local == Local()


def test_a_lot_that_waits_behind_a_sale_keeps_the_screen() -> None:
    sold, ready = AUCTIONS["auction_sold"], panel_of(AUCTIONS["auction_ready"])
    assert sold.game is not None
    both = replace(sold, game=replace(sold.game, panels=(panel_of(sold), ready)))
    behind = painted.past_sale(both, Local(sale_ns=STOPPED_NS)).game
    assert behind is not None and behind.full_screen and behind.clock == ready.face and behind.panels == (ready,)


# --- colours ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("name", ["auction_running", "auction_sold", "auction_sold_yellow", "auction_lapsed"])
def test_a_sale_has_no_pixel_of_trouble(name: str, theme: str) -> None:
    trouble = np.array(THEMES[theme].trouble)
    assert not (pixels(paint(AUCTIONS[name], theme=theme)) == trouble).all(axis=2).any()


def test_who_cannot_pay_is_told_so_in_the_colour_of_trouble() -> None:
    picture = pixels(paint(AUCTIONS["auction_cannot_pay"]))
    assert (picture == np.array(THEMES["night"].trouble)).all(axis=2).any()


def test_a_doubled_run_ends_at_its_own_last_price() -> None:
    assert "400 → 200" in texts(paint(AUCTIONS["auction_doubled"]))


def test_every_name_is_told_apart_by_its_symbol_in_its_row() -> None:
    view = AUCTIONS["auction_five"]
    assert [str(bidder.name) for bidder in panel_of(view).bidders] == list(NAMES)
