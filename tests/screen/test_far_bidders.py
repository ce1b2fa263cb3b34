"""Before the clock runs the screen tells how exact every phone is that is somebody's button."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.core.languages import LANGUAGES
from companion.core.view import View
from companion.screen.text import bidder_words
from tests.screen.auctions import auctions, bidders
from tests.screen.faults import text_faults as faults
from tests.screen.test_auction import SIZES, paint, panel_of, texts


def far(view: View, money: bool = True) -> View:
    """The same auction with a phone as everybody's button."""
    assert view.game is not None
    panel = panel_of(view)
    people = tuple(
        replace(one, phone_ms=77 + 21 * seat, money=one.money if money else None)
        for seat, one in enumerate(panel.bidders)
    )
    return replace(view, game=replace(view.game, panels=(replace(panel, bidders=people), *view.game.panels[1:])))


@pytest.mark.parametrize("money", [True, False])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_phone_tells_its_plus_and_minus(language: str, money: bool) -> None:
    view = far(auctions()["auction_ready"], money)
    for size in SIZES:
        painting = paint(view, size, language=language)
        assert faults(painting, size) == []
        said = "\n".join(texts(painting))
        for seat in range(4):
            assert f"± {77 + 21 * seat} ms" in said, size


def test_it_is_said_in_a_terminal_and_not_while_the_clock_runs() -> None:
    assert str(bidder_words(replace(bidders()[1], phone_ms=90))) == "160,000, from 160,000, phone ± 90 ms"
    assert str(bidder_words(replace(bidders()[1], phone_ms=90, money=None))) == "phone ± 90 ms"
    assert "±" not in "\n".join(texts(paint(far(auctions()["auction_running"]))))
