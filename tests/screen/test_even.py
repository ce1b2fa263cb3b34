"""Rows that look alike, and a banner that hides nothing where the sky has room for it."""

from __future__ import annotations

import pytest

from companion.core.languages import LANGUAGES
from companion.locale import catalogue
from companion.screen.frame import Frame
from companion.screen.layout import Size
from companion.screen.paint import Painter
from tests.screen import stages


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(800, 480), (480, 800), (1920, 1080)])
def test_the_words_of_homes_row_are_of_one_size_and_stand_alike(size: Size, language: str) -> None:
    row = Frame.of(size).row
    painting = Painter(size).paint(stages.view_of("home")[0], catalogue(language), 0)
    words = [text for text in painting.written if text.box.within(row)]
    assert len(words) == 6
    assert len({text.size for text in words}) == 1
    lines = 2 if size[1] > size[0] else 1
    assert len({text.box.y for text in words}) == lines


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(800, 480), (480, 800)])
def test_what_is_said_loudly_hides_no_die(size: Size, language: str) -> None:
    view, words = stages.view_of("dice_told")[0], catalogue(language)
    assert view.game is not None and view.game.banner is not None
    painting = Painter(size).paint(view, words, 0)
    (banner,) = (text for text in painting.written if text.text == view.game.banner.translated(words))
    assert banner.box.within(Frame.of(size).sky)
