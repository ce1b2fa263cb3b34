"""What the sky says, and what lies on a board that has no picture."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.core.languages import LANGUAGES
from companion.core.message import say, verbatim
from companion.core.prompt import Choice, Prompt
from companion.core.view import Slot, View
from companion.games.amsterdam.ask.rounds import _faces
from companion.locale import catalogue
from companion.screen.frame import Frame
from companion.screen.layout import Box
from companion.screen.local import Local, Spot
from companion.screen.paint import Painter
from tests.screen.boards import exchange
from tests.screen.sample_views import game, samples

YES = (Choice("yes", say("Yes")),)


def _said(view: View, language: str = "en") -> list[str]:
    sky = Frame.of((800, 480)).sky
    written = Painter((800, 480)).paint(view, catalogue(language), 0).written
    return [text.text for text in written if text.box.meets(sky)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_name_that_stands_above_the_question_is_not_said_again(language: str) -> None:
    asked = Prompt(say("{name}: pick a die.", name="Bartholomeus"), YES, player=1)
    said = _said(replace(samples()["turn"], prompt=asked), language)
    assert "Bartholomeus" in said
    assert sum("Bartholomeus" in text for text in said) == 1
    assert all(text[:1] == text[:1].upper() for text in said)


def test_another_name_and_a_name_within_a_sentence_stay() -> None:
    turn = samples()["turn"]
    for question in ("Anna: pick a die.", "Bartholomeus draws a card.", "Does Bartholomeus: agree?"):
        assert question in _said(replace(turn, prompt=Prompt(verbatim(question), YES, player=1)))


@pytest.mark.parametrize("theme", ["night", "day", "contrast"])
def test_a_page_without_a_picture_has_the_canal_on_its_board(theme: str) -> None:
    view = View(say("Help"), prompt=Prompt(say("What would you like to know?"), YES), back=True)
    painting = Painter((800, 480), theme).paint(view, catalogue("en"), 0)  # type: ignore[arg-type]
    board = Frame.of((800, 480)).board
    part = painting.surface.subsurface((board.x, board.y, board.w, board.h))
    assert len({tuple(part.get_at((x, board.h - 60))) for x in range(0, board.w, 3)}) > 3


def test_six_faces_of_a_die_are_six_pictures() -> None:
    assert len({(choice.colour, choice.symbol) for choice in _faces()}) == 6


def test_a_low_row_of_the_exchange_has_its_whole_word() -> None:
    view = game(exchange(), prompt=Prompt(say("Which good moves forward?"), YES))
    assert view.game is not None
    shelf = (Slot(say("For the mayor"), say("Anna"), "flag"),) * 3
    low = replace(view, game=replace(view.game, shelf=shelf))
    assert not [text for text in Painter((800, 480)).paint(low, catalogue("fr"), 0).written if text.cut]


def test_what_is_said_loudly_stands_in_an_upright_sky_where_it_fits() -> None:
    """No place of the board is hidden by it; a name or a banner too long for that leaves it on the board."""
    view = samples()["last_round"]
    assert view.game is not None
    short = replace(view, game=replace(view.game, banner=say("Demo board, invented"), phase=say("Round 3 of 12")))
    frame = Frame.of((480, 800))
    for banner, where in ((say("Demo board, invented"), frame.sky), (say("A long banner " * 4), frame.board)):
        assert short.game is not None
        painting = Painter((480, 800)).paint(
            replace(short, game=replace(short.game, banner=banner)), catalogue("en"), 0
        )
        (said,) = (text for text in painting.written if text.text.startswith(str(banner)[:13]))
        assert said.box.within(where)


def test_what_is_said_on_home_hides_no_door() -> None:
    painting = Painter((480, 800)).paint(
        replace(samples()["home"], notice=say("The ring is gone.")), catalogue("en"), 0
    )
    (said,) = (text for text in painting.written if text.text == "The ring is gone.")
    doors = [target for target in painting.targets if isinstance(target.action, Spot)]
    assert doors and not any(said.box.meets(Box(door.x, door.y, door.w, door.h)) for door in doors)


def test_nobody_has_won_while_the_houses_rise() -> None:
    rising = samples()["rising"]
    assert "Merchandise: Anna 2, Bartholomeus 5, Chloé 8" in _said(rising)
    written = [text.text for text in Painter((800, 480)).paint(rising, catalogue("en"), 0).written]
    assert not any("wins" in text or "behind" in text or text == "120,001" for text in written)
    skipped = Painter((800, 480)).paint(rising, catalogue("en"), 0, local=Local(skipped=-2_600_000_000))
    assert "Chloé wins – 120,001" in [text.text for text in skipped.written]
