"""What moves, for how long, and what never does (stage.md, section 6)."""

from __future__ import annotations

from gettext import NullTranslations

import pygame
import pytest
from msgspec.structs import replace

from companion.core.actions import Pick
from companion.core.clock import MS
from companion.core.message import verbatim
from companion.core.view import View
from companion.screen.frame import Frame
from companion.screen.layout import Box
from companion.screen.local import Local
from companion.screen.paint import Painter
from tests.screen.sample_views import samples

WORDS = NullTranslations()
SAMPLES = samples()
FRAME = Frame.of((800, 480))


def asked(question: str, player: int = 1) -> View:
    view = SAMPLES["turn"]
    assert view.prompt is not None
    return replace(view, prompt=replace(view.prompt, question=verbatim(question), player=player))


def pixels(surface: pygame.Surface, box: Box) -> bytes:
    return pygame.image.tostring(surface.subsurface((box.x, box.y, box.w, box.h)), "RGB")


def test_words_cross_fade_for_120_ms() -> None:
    painter = Painter((800, 480))
    painter.paint(asked("How many?"), WORDS, 0)
    seen = []
    for ms in (1000, 1060, 1119, 1120, 1200):
        painting = painter.paint(asked("Which one?"), WORDS, ms * MS)
        seen.append((pixels(painting.surface, FRAME.sky), painting.animating))
    assert [moving for _, moving in seen] == [True, True, True, False, False]
    assert len({picture for picture, _ in seen}) == 4
    fresh = Painter((800, 480)).paint(asked("Which one?"), WORDS, 0)
    assert seen[-1][0] == pixels(fresh.surface, FRAME.sky)


def test_a_new_players_paint_runs_from_left_to_right_for_240_ms() -> None:
    painter = Painter((800, 480))
    before = pixels(painter.paint(asked("Which one?", 0), WORDS, 0).surface, FRAME.sky)
    after = pixels(Painter((800, 480)).paint(asked("Which one?", 1), WORDS, 0).surface, FRAME.sky)
    painting = painter.paint(asked("Which one?", 1), WORDS, 1000 * MS)
    assert painting.animating
    painting = painter.paint(asked("Which one?", 1), WORDS, 1080 * MS)
    now = pixels(painting.surface, FRAME.sky)
    row = 800 * 3
    half = row * 2  # the second row: the edge line in the players' paint
    assert now[half : half + 60] == after[half : half + 60], "the left is washed already"
    assert now[half + row - 60 : half + row] == before[half + row - 60 : half + row], "the right is not yet"
    assert not painter.paint(asked("Which one?", 1), WORDS, 1240 * MS).animating


def test_the_board_stands_still_while_words_fade() -> None:
    painter = Painter((800, 480))
    before = pixels(painter.paint(asked("How many?"), WORDS, 0).surface, FRAME.board)
    assert pixels(painter.paint(asked("Which one?"), WORDS, 30 * MS).surface, FRAME.board) == before


def test_what_is_new_can_be_touched_while_it_still_fades_in() -> None:
    painter = Painter((800, 480))
    painter.paint(SAMPLES["number"], WORDS, 0)
    painting = painter.paint(SAMPLES["turn"], WORDS, 1 * MS)
    assert painting.animating
    assert Pick("claim") in [target.action for target in painting.targets]


def test_less_motion_moves_nothing() -> None:
    painter = Painter((800, 480), still=True)
    painter.paint(SAMPLES["number"], WORDS, 0)
    painting = painter.paint(SAMPLES["turn"], WORDS, 1 * MS)
    fresh = Painter((800, 480)).paint(SAMPLES["turn"], WORDS, 0)
    assert not painting.animating
    assert pygame.image.tostring(painting.surface, "RGB") == pygame.image.tostring(fresh.surface, "RGB")


def test_a_press_is_seen_in_the_same_frame() -> None:
    painter = Painter((800, 480))
    painter.paint(SAMPLES["turn"], WORDS, 0)
    pressed = Local(pressed=Pick("claim"))
    painting = painter.paint(SAMPLES["turn"], WORDS, 1 * MS, local=pressed)
    fresh = Painter((800, 480)).paint(SAMPLES["turn"], WORDS, 1 * MS, local=pressed)
    assert not painting.animating
    assert pygame.image.tostring(painting.surface, "RGB") == pygame.image.tostring(fresh.surface, "RGB")


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("turn", replace(SAMPLES["number"], redo=verbatim("that"))),  # undo
        ("turn", SAMPLES["auction"]),
        ("auction", SAMPLES["sold"]),
        ("private", SAMPLES["turn"]),
    ],
    ids=["undo", "to the auction", "sold", "closing the vault"],
)
def test_what_is_never_animated_is_there_at_once(before: str, after: View) -> None:
    painter = Painter((800, 480))
    painter.paint(SAMPLES[before], WORDS, 0)
    painting = painter.paint(after, WORDS, 1 * MS)
    fresh = Painter((800, 480)).paint(after, WORDS, 1 * MS)
    assert not painting.animating
    assert pygame.image.tostring(painting.surface, "RGB") == pygame.image.tostring(fresh.surface, "RGB")
