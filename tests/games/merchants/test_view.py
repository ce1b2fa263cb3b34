"""The picture of the moment: the clock, the board, what is next, and the score."""

from __future__ import annotations

import re

import pytest

from companion.core.clock import SECOND
from companion.core.inputs import Press
from companion.core.view import ClockPanel, ExchangePanel, GameView, GridPanel, MapPanel, View
from companion.games.merchants.game import GAME
from companion.games.merchants.state import SPACES, Card
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
        for board in view.panels:
            assert isinstance(board, ExchangePanel | MapPanel) and board.track is not None
            assert len(board.track.spaces) == len(YEARS) and board.track.at == play.state.marker
            assert [str(words) for _, words in board.track.ahead] == ["24 left", "exchange in 6"]
        assert len(view.panels) == 3, "exchange, city and colonies"
        assert str(view.phase) == "Turn 1 of 18"
    play.offer()
    auction = seen(play).panels[0]
    assert isinstance(auction, ClockPanel) and [str(words) for _, words in auction.ahead] == [
        "24 left",
        "exchange in 6",
    ]


def test_an_untaught_space_before_the_next_scoring_is_said() -> None:
    play = Play(3, {**shipped_facts(), **{f"start.{n}.house": f"grachten.{n}" for n in (1, 2, 3)},
                    **{f"start.{n}.colony": "africa.silk" for n in (1, 2, 3)}})  # fmt: skip
    board = seen(play).panels[0]
    assert isinstance(board, ExchangePanel) and board.track is not None
    assert "1588 not taught yet" in [str(words) for _, words in board.track.ahead]


def test_the_exchange_shows_everyones_tiles() -> None:
    play = Play(3)
    panel = seen(play).panels[0]
    assert isinstance(panel, ExchangePanel) and len(panel.rows) == 4
    sugar = next(row for row in panel.rows if row.symbol == "sugar")
    assert len(sugar.spaces) == SPACES and sugar.spaces[0] == ("green",)


def test_the_exchange_shows_where_the_next_tile_would_land() -> None:
    play = Play(3)
    play.task("goods", 0, allowed=GOODS)

    def landings(*picks: str) -> dict[str, int]:
        panel = GAME.view(play.state, START_NS, None, picks).panels[0]
        assert isinstance(panel, ExchangePanel)
        return {row.spot: row.landing for row in panel.rows}

    assert landings() == {"gems": 1, "sugar": 2, "spices": 1, "silk": 1}, "twice"
    assert landings("sugar") == {"gems": 0, "sugar": -1, "spices": 0, "silk": 0}, "once; not all three alike"
    assert landings("each") == {"gems": 0, "sugar": 1, "spices": 0, "silk": 0}
    panel = GAME.view(play.state, START_NS, None, ("sugar",)).panels[0]
    assert isinstance(panel, ExchangePanel) and panel.rows[1].spaces[:3] == ((), (), ("green",)), "as if it were done"
    play.set(exchange=({"sugar": SPACES, "silk": 2}, *play.state.exchange[1:]))
    assert landings()["sugar"] == -1, "it is at the end"
    play.task("ship_lost", 0)
    assert landings() == {"gems": -1, "sugar": SPACES - 2, "spices": -1, "silk": 0}


def test_nothing_lands_where_no_good_is_asked_for() -> None:
    panel = seen(Play(3)).panels[0]
    assert isinstance(panel, ExchangePanel) and {row.landing for row in panel.rows} == {-1}


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


def test_the_discs_are_always_shown_so_that_the_board_stays_where_it_is() -> None:
    play = Play(3)
    assert [slot.what for slot in seen(play).shelf] == [None] * 3
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


def test_the_terminal_tells_the_hourglasses_once() -> None:
    """Each picture of the board carries their track."""
    said = lines_of(View(GAME.title, game=seen(Play(3))), catalogue("en"))
    assert len([line for line in said if "hourglasses left" in line]) == 1


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


def test_a_sale_stays_on_the_ring_and_the_screen_until_somebody_does_something() -> None:
    play = Play(3)
    play.offer()
    play.press("shared", 0)
    play.press("seat2", 10)
    play.tick(11)
    for later in (12, 15, 100_000):
        view = seen(play, later)
        assert view.full_screen and view.clock is not None and view.clock.settled and not view.clock.running
        assert (view.clock.stopped_by, view.clock.price) == ("orange", 160_000)
        panel = view.panels[0]
        assert isinstance(panel, ClockPanel) and panel.result is not None
        assert (str(panel.result.words), panel.result.before, panel.result.after) == ("Ben buys", 400_000, 240_000)
        assert isinstance(view.panels[1], ExchangePanel), "the board lies behind it"
    begun = GAME.view(play.state, START_NS + 12 * SECOND, None, ("gems",))
    assert begun.clock is None and isinstance(begun.panels[0], ExchangePanel), "whoever has begun needs the board"
    play.pick("gems", "silk")
    assert seen(play, 13).clock is None and not seen(play, 13).full_screen


def test_whoever_corrects_something_sees_the_board_not_the_dial() -> None:
    play = Play(3)
    play.offer()
    view = GAME.view(play.state, START_NS, None, ("correct",))
    assert not view.full_screen and view.clock is None and isinstance(view.panels[0], ExchangePanel)


@pytest.mark.parametrize("card", ["goods", "colony", "amsterdam"])
def test_leaving_the_card_is_something_done(card: str) -> None:
    play = Play(3)
    play.offer({"goods": Card("goods"), "colony": Card("colony", continent="africa"),
                "amsterdam": Card("amsterdam", districts=("lastage",))}[card])  # fmt: skip
    play.press("shared", 0)
    play.press("seat2", 10)
    play.tick(11)
    assert seen(play, 12).full_screen
    play.pick("skip")
    assert not seen(play, 12).full_screen


def test_what_a_stop_will_come_to_is_seen_at_once() -> None:
    for money, price_s, words, after in ((400_000, 10, "Ben buys", 240_000), (100_000, 10, "Ben cannot pay", None)):
        play = Play(3)
        play.set(money=(400_000, money, 400_000))
        play.offer()
        play.press("shared", 0)
        play.press("seat2", price_s)
        panel = seen(play, price_s).panels[0]
        assert isinstance(panel, ClockPanel) and panel.result is not None
        assert (str(panel.result.words), panel.result.before, panel.result.after) == (words, money, after)
        assert panel.face.outcome == ("bought" if after else "cannot_pay")
    play = Play(3)
    play.offer()
    play.press("shared", 0)
    play.press("seat2", 1)
    panel = seen(play, 1).panels[0]
    assert isinstance(panel, ClockPanel) and panel.result is not None and str(panel.result.words) == "Ben was early"


def test_every_buyer_has_his_money_and_a_flag_at_the_first_price_he_can_pay() -> None:
    play = Play(3)
    play.set(money=(420_000, 165_000, 40_000))
    play.offer()
    clock = play.state.options.clock()
    for at in (-1, 0, 12):
        if at == 0:
            play.press("shared", 0)
        panel = seen(play, max(0, at)).panels[0]
        assert isinstance(panel, ClockPanel)
        assert [(str(b.name), b.money, b.first) for b in panel.bidders] == [
            ("Anna", 420_000, 200_000), ("Ben", 165_000, 160_000), ("Chris", 40_000, 0)
        ]  # fmt: skip
        flags = [clock.reaches_ns(200) / clock.lapse_ns, clock.reaches_ns(160) / clock.lapse_ns, -1.0]
        assert [b.turn for b in panel.bidders] == pytest.approx(flags)


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
    assert isinstance(panel, ClockPanel) and panel.face.dots == ()
    assert [(b.money, b.first, b.turn) for b in panel.bidders] == [(None, 0, -1.0)] * 3


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
