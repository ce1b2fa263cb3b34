"""Wind roses on the stage: all that a wheel says fits, in every language, size and theme."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.core.languages import LANGUAGES
from companion.core.message import say, verbatim
from companion.core.view import WindRose, WindRosePanel
from companion.screen.theme import NIGHT, THEMES
from tests.screen.board import painted
from tests.screen.test_maps import SIZES, faults, shows

FULL = WindRose(
    "blue",
    verbatim("Bartholomeus"),
    (
        (("brown", 2), ("grey", 1)),
        (),
        (),
        (("pink", 3), ("black", 1), ("brown", 12), ("purple", 9)),
        (("orange", 1),),
        (("purple", 5),),
        (("brown", 6), ("pink", 6), ("grey", 6)),
    ),
    rounds=(4, 5, 6, 7, 8, 9, 10),
    ghosts=((4, "grey", 4),),
    empty=tuple((n, say("empty: {points}\na {n} fills it", points="-7", n=n)) for n in (1, 2)),
)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES, ids=lambda s: f"{s[0]}x{s[1]}")
def test_all_that_a_wheel_says_fits(size: tuple[int, int], language: str) -> None:
    for theme in THEMES:
        for count in (1, 2, 4):
            assert not faults(painted(WindRosePanel((FULL,) * count), size, theme, language=language), size), count


def test_a_wheel_alone_tells_rounds_amounts_ghosts_and_what_emptiness_costs() -> None:
    words = [text.text for text in painted(WindRosePanel((FULL,))).written]
    assert {"now", "5", "10", "12", "empty: -7\na 1 fills it", "empty: -7\na 2 fills it"} <= set(words)
    assert words.count("4") == 1, "the ghost: the round at the arrow is called now"


def test_a_ghost_is_drawn_in_lamp_light() -> None:
    lit = shows(painted(WindRosePanel((FULL,))), NIGHT.lamp)
    assert lit.any() and not shows(painted(WindRosePanel((replace(FULL, ghosts=()),))), NIGHT.lamp).any()
