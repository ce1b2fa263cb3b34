"""The drawn table of every step, for every number of players: no count is cut or out of its room."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle, product

import pytest

from companion.core.languages import LANGUAGES
from companion.core.view import View
from companion.games.catalogue import TITLES, game_named
from companion.locale import catalogue
from companion.pages.layout import Walk
from companion.screen.layout import Size
from companion.screen.paint import Painter
from tests.screen.faults import text_faults
from tests.screen.test_text_boxes import SIZES


def steps(name: str) -> Iterator[tuple[str, View]]:
    game = game_named(name)
    for players in game.players:
        laid = game.layout(players, game.options())
        for at in range(len(laid)):
            walk = Walk(laid, ["on"] * at)
            yield f"{players} players, step {at + 1}", View(game.title, prompt=walk.prompt, panels=(walk.panel,))


def faults(name: str, size: Size, language: str, view: View, step: str) -> list[str]:
    painting = Painter(size).paint(view, catalogue(language), 0, {})
    return [f"{name}, {step}, {size[0]} {language}: {fault}" for fault in text_faults(painting, size)]


@pytest.mark.parametrize("name", TITLES)
def test_every_step_is_legible(name: str) -> None:
    """Languages and sizes take turns; the long run paints all combinations."""
    combinations = cycle(product(SIZES, LANGUAGES))
    shown = zip(steps(name), combinations, strict=False)
    assert not [fault for (step, view), (size, language) in shown for fault in faults(name, size, language, view, step)]


@pytest.mark.long
@pytest.mark.parametrize("name", TITLES)
def test_every_step_is_legible_in_every_language_and_size(name: str) -> None:
    every = product(steps(name), SIZES, LANGUAGES)
    assert not [fault for (step, view), size, language in every for fault in faults(name, size, language, view, step)]
