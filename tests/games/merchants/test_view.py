"""The picture of the moment: the clock, the board, what is next, and the score."""

from __future__ import annotations

import re

import pytest

from companion.core.clock import SECOND
from companion.core.inputs import Press
from companion.core.view import ClockPanel, ExchangePanel, GameView, GridPanel, MapPanel, TrackPanel, View
from companion.games.merchants.game import GAME
from companion.games.merchants.state import SPACES
from companion.games.merchants.vocabulary import DISTRICTS, GOODS, YEARS
from companion.locale import catalogue
from companion.screen.text import lines_of
from tests.games.merchants.play import START_NS, Play, shipped_facts
from tests.games.merchants.strangers import Strangers


def seen(play: Play, at_s: float = 0) -> GameView:
    return GAME.view(play.state, START_NS + round(at_s * SECOND), None, ())


def test_the_track_and_what_comes_next_are_always_in_sight() -> None:
    play = Play(3)
    for task in ("", "goods", "globe", "arms", "credit"):
        if task:
            play.task(task, 0, allowed=GOODS if task == "goods" else DISTRICTS if task == "arms" else ())
        view = seen(play)
        track = next(panel for panel in view.panels if isinstance(panel, TrackPanel))
        assert len(track.spaces) == len(YEARS) and track.at == play.state.marker
        assert "24 hourglasses left" in str(view.phase) and "scoring in 6: the exchange" in str(view.phase)
        assert len(view.panels) == 3


def test_an_untaught_space_before_the_next_scoring_is_said() -> None:
    play = Play(3, {**shipped_facts(), **{f"start.{n}.house": f"grachten.{n}" for n in (1, 2, 3)},
                    **{f"start.{n}.colony": "africa.silk" for n in (1, 2, 3)}})  # fmt: skip
    assert "1588 not taught yet" in str(seen(play).phase)


def test_the_exchange_shows_everyones_tiles() -> None:
    play = Play(3)
    panel = seen(play).panels[0]
    assert isinstance(panel, ExchangePanel) and len(panel.rows) == 4
    sugar = next(row for row in panel.rows if row.symbol == "sugar")
    assert len(sugar.spaces) == SPACES and sugar.spaces[0] == ("green",)


@pytest.mark.parametrize(("task", "first"), [("arms", MapPanel), ("globe", MapPanel), ("ship", ExchangePanel)])
def test_the_panel_that_matters_comes_first(task: str, first: type) -> None:
    play = Play(3)
    play.task(task, 1, allowed=DISTRICTS)
    assert isinstance(seen(play).panels[0], first)


def test_the_city_shows_houses_and_bridges_and_can_be_tapped() -> None:
    play = Play(3)
    play.task("arms", 1, allowed=DISTRICTS)
    city = seen(play).panels[0]
    assert isinstance(city, MapPanel) and len(city.spots) == 40 and len(city.links) == 8
    owners = {spot.id: spot.owner for spot in city.spots if spot.owner}
    assert owners == {"grachten.1": "green", "nieuwe_zijde.3": "orange", "oude_zijde.2": "violet"}
    assert all(0 <= spot.x <= 1 and 0 <= spot.y <= 1 for spot in city.spots)
    assert {c.spot for c in play.prompt("lastage").choices} <= {spot.id for spot in city.spots}


def test_the_discs_are_shown_from_the_first_card_on() -> None:
    play = Play(3)
    assert seen(play).shelf == ()
    play.pick("goods", "mayor")
    assert [slot.what is not None for slot in seen(play).shelf] == [False, True, False]
    play.task("credit", 1)
    assert len(seen(play).shelf) == 3


SITE_ID = re.compile(r"(grachten|lastage|africa|gems|sugar|spices|silk)\.[\w]|[a-z]_(zijde|east|indies)")


@pytest.mark.parametrize("seed", range(2))
def test_sites_are_named_in_words_wherever_people_read_them(seed: int) -> None:
    strangers = Strangers(seed, 3, deck="companion")
    for _ in range(250):
        told = len(strangers.play.told)
        strangers.step()
        state = strangers.play.state
        view = View(GAME.title, game=GAME.view(state, strangers.now_ns, None, ()), prompt=strangers.play.prompt())
        said = lines_of(view, catalogue("en")) + [str(GAME.story(state, e)) for e in strangers.play.told[told:]]
        assert not [line for line in said if SITE_ID.search(line)]


def test_the_auction_fills_the_screen_and_the_ring() -> None:
    play = Play(3)
    play.offer()
    view = seen(play)
    assert view.full_screen and isinstance(view.panels[0], ClockPanel) and view.clock is not None
    assert not view.clock.running and view.clock.turn == 0.0
    play.press("shared", 0)
    face = seen(play, 10).clock
    assert face is not None and face.running and face.price == 160_000
    play.press("seat2", 10.5)
    stopped = seen(play, 12).clock
    assert stopped is not None and not stopped.running
    assert (stopped.price, stopped.stopped_by, stopped.outcome) == (160_000, "orange", "bought")
    assert stopped.turn == pytest.approx(10.5 / 34)


def test_the_buyer_stays_on_the_ring_for_a_while_after_the_sale() -> None:
    play = Play(3)
    play.offer()
    play.press("shared", 0)
    play.press("seat2", 10)
    play.tick(11)
    assert (face := seen(play, 12).clock) is not None and face.stopped_by == "orange"
    assert seen(play, 15).clock is None and not seen(play, 12).full_screen


def test_the_ring_tells_a_lapse_before_it_is_final() -> None:
    play = Play(3)
    play.offer()
    play.press("shared", 0)
    face = seen(play, 34.1).clock
    assert face is not None and (face.running, face.outcome, face.price) == (False, "lapsed", 0)


def test_a_doubled_run_ends_on_the_ring_at_100_with_the_first_pressers_colour() -> None:
    play = Play(3)
    play.offer()
    play.press("shared", 0)
    play.press("seat3", 1)
    assert (face := seen(play, 1.1).clock) is not None and face.outcome == "early"
    play.tick(2)
    play.press("shared", 100)
    face = seen(play, 123).clock
    assert face is not None and (face.outcome, face.stopped_by, face.factor) == ("bought", "violet", 2)


def test_the_dots_on_the_ring_are_an_option_and_stand_at_the_first_prices() -> None:
    for dots in (False, True):
        play = Play(3, dots=dots)
        play.set(money=(400_000, 125_000, 40_000))
        play.offer()
        waiting = seen(play).clock
        play.press("shared", 0)
        running = seen(play, 10).clock
        assert waiting is not None and running is not None and waiting.dots == running.dots
        clock = play.state.options.clock()
        at = {mark: clock.reaches_ns(mark) / clock.lapse_ns for mark in (120, 200)}
        assert waiting.dots == ((("orange", at[120]), ("green", at[200])) if dots else ())


def test_where_the_players_keep_the_money_nobodys_first_price_is_known() -> None:
    play = Play(3, bank=False, dots=True)
    play.offer()
    panel = seen(play).panels[0]
    assert isinstance(panel, ClockPanel) and panel.bidders == () and panel.face.dots == ()


@pytest.mark.parametrize(("late_ns", "said"), [(400, "400 ns"), (999_600, "1000 µs"), (1_000_000, "1 ms")])
def test_nobody_is_nothing_too_late(late_ns: int, said: str) -> None:
    play = Play(3)
    play.offer()
    play.press("shared", 0)
    play.tell(Press(START_NS + 10 * SECOND, "seat2"))
    play.tell(Press(START_NS + 10 * SECOND + late_ns, "seat3"))
    panel = seen(play, 10).panels[0]
    assert isinstance(panel, ClockPanel) and f"Chris: {said} too late." in map(str, panel.notes)


def test_the_score_shows_money_tiles_and_loans_and_what_changed() -> None:
    play = Play(3)
    play.task("credit", 1)
    play.pick("borrow2")
    row = seen(play).score.rows[1]
    assert str(row.total) == "520,000" and ("loan", "1") in row.details and ("tile", "21") in row.details


def test_paper_money_is_not_shown() -> None:
    assert [row.total for row in seen(Play(3, bank=False)).score.rows] == ["–"] * 3


def test_the_closed_books_add_up() -> None:
    play = Strangers(3, 4, deck="companion").whole_game()
    view = seen(play)
    books = view.panels[0]
    assert isinstance(books, GridPanel)
    assert "wins" in str(view.turn) or "share" in str(view.turn)
    figures = [[int(str(c.text).replace(",", "").replace("−", "-")) for c in row[1:]] for row in books.rows]
    assert [sum(column) for column in zip(*figures[:-1], strict=True)] == figures[-1]
    assert figures[-1] == sorted(figures[-1], reverse=True)


@pytest.mark.parametrize("seed", range(3))
def test_every_seat_sees_what_the_table_sees(seed: int) -> None:
    """Nothing is hidden in this game: money, tiles and cards lie open."""
    strangers = Strangers(seed, 3, deck="companion")
    for _ in range(60):
        strangers.step()
        state = strangers.play.state
        table = GAME.view(state, strangers.now_ns, None, ())
        assert all(GAME.view(state, strangers.now_ns, seat, ()) == table for seat in range(3))
