"""House and colony sites without a photograph: their names stand above them and hide none."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.core.message import verbatim
from companion.core.prompt import Choice, Prompt
from companion.core.view import MapPanel
from companion.locale import catalogue
from companion.screen.layout import Box, Size
from companion.screen.local import Local, Spot
from companion.screen.paint import Painter
from companion.screen.parts.auction import past_sale
from companion.screen.theme import Metrics
from tests.screen import stages


@pytest.mark.parametrize("size", [(800, 480), (480, 800), (1920, 1080)])
@pytest.mark.parametrize("screen", ["city", "colonies"])
def test_no_name_lies_over_a_site(screen: str, size: Size) -> None:
    view, words = stages.view_of(screen)[0], catalogue("fr")
    assert view.game is not None and view.game.clock is not None
    view = past_sale(view, Local(sale_ns=view.game.clock.stopped_ns))
    panel = view.game.panels[0] if view.game is not None else None
    assert isinstance(panel, MapPanel)
    every = tuple(Choice(spot.id, verbatim("x"), spot=spot.id, quiet=True) for spot in panel.spots)
    painting = Painter(size).paint(replace(view, prompt=Prompt(verbatim("?"), every)), words, 0)
    half = Metrics.of(size).px(16)
    sites = [Box(*t.centre, 0, 0).inset(-half) for t in painting.targets if isinstance(t.action, Spot)]
    names = [spot.label.translated(words) for spot in panel.spots if spot.label is not None]
    written = [text for text in painting.written if text.text in names]
    assert len(written) == len(names) == 4
    assert not [text.text for text in written for site in sites if text.box.meets(site)]


@pytest.mark.parametrize("photo", ["", "board.jpg"])
def test_a_map_without_places_is_painted(photo: str) -> None:
    view = stages.view_of("city")[0]
    assert view.game is not None
    empty = replace(view, game=replace(view.game, panels=(MapPanel((), photo=photo),), clock=None))
    assert Painter((800, 480)).paint(empty, catalogue("en"), 0).written
