"""What lies where when a game is laid out: drawn on the table, apart from each other, as many as the rulebooks say."""

from __future__ import annotations

from itertools import combinations

import pytest

from companion.core.scenes import Piece
from companion.games.amsterdam.state import Options as AmsterdamOptions
from companion.games.catalogue import TITLES, game_named
from companion.games.laying import place
from companion.games.merchants.state import Options as MerchantsOptions
from companion.screen import symbols

EVERY = [(name, players) for name in TITLES for players in game_named(name).players]


def laid(name: str, players: int, options: object = None) -> list[Piece]:
    game = game_named(name)
    return [piece for step in game.layout(players, options or game.options()) for piece in step.lays]


def apart(a: Piece, b: Piece) -> bool:
    slack = 0.002
    beside = a.x + a.w <= b.x + slack or b.x + b.w <= a.x + slack
    return beside or a.y + a.h <= b.y + slack or b.y + b.h <= a.y + slack


@pytest.mark.parametrize(("name", "players"), EVERY)
def test_everything_lies_on_the_table_and_nothing_on_anything_else(name: str, players: int) -> None:
    pieces = laid(name, players)
    assert all(p.x >= 0 and p.x + p.w <= 1 and p.y >= 0 and p.y + p.h <= 1 for p in pieces)
    flat = [p for p in pieces if p.shape in ("board", "mat")]
    small = [p for p in pieces if p.shape not in ("board", "mat")]
    for group in (flat, small):
        assert all(apart(a, b) for a, b in combinations(group, 2)), group


@pytest.mark.parametrize(("name", "players"), EVERY)
def test_every_step_of_the_layout_shows_something_new_that_can_be_drawn(name: str, players: int) -> None:
    game = game_named(name)
    for step in game.layout(players, game.options()):
        assert step.lays, step.text
        for piece in step.lays:
            assert not piece.symbol or symbols.drawn(piece.symbol, 20, (0, 0, 0))


@pytest.mark.parametrize("players", range(1, 6))
def test_everybody_has_a_place_of_his_own(players: int) -> None:
    places = [place(players, seat) for seat in range(players)]
    assert all(apart(a, b) for a, b in combinations(places, 2))


def counts(pieces: list[Piece], symbol: str) -> list[int]:
    return [piece.count for piece in pieces if piece.symbol == symbol]


def test_as_many_as_the_rulebooks_say() -> None:
    ticket = laid("ticket_to_ride", 3)
    assert counts(ticket, "cart") == [16] * 3, "16 carts each"
    assert counts(ticket, "card") == [0, 2, 2, 2, 5], "a pile, two each, five open"
    assert counts(ticket, "merchandise") == [16]
    merchants = laid("merchants", 3)
    assert counts(merchants, "tile") == [24, 24, 24, 48, 9], "24 each, two colours in the box, three each on the board"
    assert counts(laid("merchants", 5), "tile") == [24] * 5 + [15], "no colour is left"
    paper = laid("merchants", 4, MerchantsOptions(bank=False))
    assert len(counts(paper, "florin")) == 5, "the bank and everybody"
    three = laid("amsterdam", 3)
    assert counts(three, "docker") == [12], "all dockers (p. 4)"
    assert counts(three, "house") == [2], "one district fewer than players (p. 4)"
    assert counts(three, "arms") == [15] * 3
    assert counts(three, "market") == [12], "six A and six B (p. 5)"
    assert counts(laid("amsterdam", 3, AmsterdamOptions(short=True)), "market") == [10]
    assert counts(laid("amsterdam", 1), "docker") == [6], "alone: one of each colour (p. 16)"


def test_the_walk_shows_what_lies_by_then_and_lights_what_is_new() -> None:
    from companion.pages.layout import Walk

    game = game_named("ticket_to_ride")
    steps = game.layout(4, game.options())
    panel = Walk(steps, ["on", "on"]).panel
    assert panel.lying == (*steps[0].lays, *steps[1].lays)
    assert panel.new == steps[2].lays
