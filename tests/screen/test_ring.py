"""The ring of light: the hand glides, nothing jumps back, every moment of the auction has its own picture."""

from __future__ import annotations

import itertools

import msgspec
import pytest

from companion.core.clock import SECOND
from companion.core.view import ClockFace
from companion.games.dutch_clock import DutchClock
from companion.screen.ring import DARK, DOT, DOT_NS, HAND, HAND_DOUBLED, PAINT, hand, pixels
from companion.screen.theme import mix

CLOCK = DutchClock()
FEWEST, MOST = 8, 60
SIZES = (FEWEST, 9, 12, 16, 24, 35, MOST)


def stopped(outcome: str, by: str = "", turn: float = 0.4, factor: int = 1, at_ns: int = 0) -> ClockFace:
    face = CLOCK.face_at(round(turn * CLOCK.lapse_ns), factor)
    return msgspec.structs.replace(face, running=False, outcome=outcome, stopped_by=by, stopped_ns=at_ns)


def centre_of_hand(ring: tuple[tuple[int, int, int], ...]) -> float:
    """Where an eye sees the hand: the centre of light above the trail."""
    light = [max(0, red - 60) for red, _, _ in ring]
    return sum(i * w for i, w in enumerate(light)) / sum(light)


@pytest.mark.parametrize("leds", range(FEWEST, MOST + 1))
def test_every_picture_has_one_colour_for_each_led(leds: int) -> None:
    faces = [None, CLOCK.face_at(-1), CLOCK.face_at(5 * SECOND, 2), CLOCK.face_at(CLOCK.lapse_ns - 1)]
    faces += [stopped(o, "green") for o in ("bought", "early", "lapsed", "cannot_pay", "discarded", "")]
    for face in faces:
        for now_ns in (0, 123_456_789, 10 * SECOND):
            ring = pixels(face, now_ns, leds)
            assert len(ring) == leds
            assert all(0 <= part <= 255 for led in ring for part in led)


@pytest.mark.parametrize("leds", SIZES)
@pytest.mark.parametrize("factor", [1, 2])
def test_the_hand_never_jumps_back_and_never_stutters(leds: int, factor: int) -> None:
    frames = range(0, CLOCK.lapse_ns, SECOND // 50)
    places = [centre_of_hand(pixels(CLOCK.face_at(t, factor), t, leds)) for t in frames]
    moves = [b - a for a, b in itertools.pairwise(places)]
    pace = (leds - 1) / len(places)
    assert min(moves) >= -0.02, "at most the rounding of one colour step"
    assert max(moves) <= 2 * pace + 0.02, "never a leap"
    assert places[0] == pytest.approx(0, abs=0.01) and places[-1] == pytest.approx(leds - 1, abs=0.1)


@pytest.mark.parametrize("leds", (24, MOST))
@pytest.mark.parametrize("at_ns", [0, 10 * SECOND], ids=["at START", "running"])
def test_the_players_own_marks_are_dots_and_take_turns_on_one_led(leds: int, at_ns: int) -> None:
    """Where everyone's first price is; no dots, no change."""
    plain = msgspec.structs.replace(CLOCK.face_at(at_ns), running=at_ns > 0)
    face = msgspec.structs.replace(plain, dots=(("green", 0.75), ("violet", 0.75), ("blue", 0.5)))
    early, late = (pixels(face, now_ns, leds) for now_ns in (0, DOT_NS))
    shared, alone = round(0.75 * (leds - 1)), round(0.5 * (leds - 1))
    assert early[shared] == mix(DARK, PAINT["green"], DOT) and late[shared] == mix(DARK, PAINT["violet"], DOT)
    assert early[alone] == late[alone] == mix(DARK, PAINT["blue"], DOT)
    others = [led for led in range(leds) if led not in (shared, alone)]
    assert [early[led] for led in others] == [pixels(plain, 0, leds)[led] for led in others]


@pytest.mark.parametrize("leds", SIZES)
def test_the_shares_of_the_hand_move_at_one_pace(leds: int) -> None:
    def place(turn: float) -> float:
        shares = hand(turn, leds)
        assert sum(shares.values()) == pytest.approx(1.0)
        assert len(shares) <= 2 and max(shares) < leds
        return sum(led * share for led, share in shares.items())

    for n in range(1000):
        assert place(n / 1000) == pytest.approx(n / 1000 * (leds - 1))


def test_marks_already_passed_keep_a_dim_trail_and_the_rest_is_dark() -> None:
    ring = pixels(CLOCK.face_at(CLOCK.lapse_ns // 2), 0, 25)
    assert ring[12] == HAND
    assert all(led != DARK for led in ring[:12]) and all(led == DARK for led in ring[13:])
    assert max(max(led) for led in ring[:12]) < 60


def test_a_doubled_run_is_told_by_its_pattern_and_not_by_colour_alone() -> None:
    ring = pixels(CLOCK.face_at(CLOCK.lapse_ns // 2, 2), 0, 25)
    assert ring[12] == HAND_DOUBLED
    assert [led == DARK for led in ring[1:12]] == [n % 2 == 0 for n in range(1, 12)]


@pytest.mark.parametrize("colour", ["green", "orange", "violet", "blue", "yellow"])
def test_the_buyers_colour_fills_the_ring_and_the_hand_stands(colour: str) -> None:
    face = stopped("bought", colour, turn=0.5, at_ns=100)
    frozen = pixels(face, 100, 25)
    assert frozen[12] == HAND and frozen[0] == DARK, "at the moment of the press the hand stands"
    filled = pixels(face, 100 + SECOND, 25)
    want = tuple(round(part * 0.8) for part in PAINT[colour])
    assert filled[12] == HAND and all(led == want for n, led in enumerate(filled) if n != 12)
    assert pixels(face, 100 + 9 * SECOND, 25) == filled, "and it stays"


def test_a_lapse_goes_dark_and_stays_dark() -> None:
    face = stopped("lapsed", turn=1.0)
    lit = [sum(led != DARK for led in pixels(face, t, 24)) for t in range(0, 2 * SECOND, SECOND // 50)]
    assert lit[0] == 24 and lit[-1] == 0 and lit == sorted(lit, reverse=True)


def test_idle_glow_breathes_softly_without_a_step() -> None:
    glow = [pixels(None, t, 12)[0] for t in range(0, 12 * SECOND, SECOND // 50)]
    assert all(abs(a[0] - b[0]) <= 1 for a, b in itertools.pairwise(glow))
    assert 0 < min(g[0] for g in glow) < max(g[0] for g in glow) < 40


def test_outcomes_look_different() -> None:
    pictures = {
        pixels(face, SECOND // 3, 16)
        for face in (
            None,
            CLOCK.face_at(-1),
            CLOCK.face_at(9 * SECOND),
            CLOCK.face_at(9 * SECOND, 2),
            stopped("bought", "green"),
            stopped("cannot_pay", "green"),
            stopped("early", "green", turn=0.03),
            stopped("lapsed", turn=1.0),
        )
    }
    assert len(pictures) == 8
