"""The dialogue is light and whole: every question fits a dock, a turn takes few taps, every command can be said."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.core.errors import IllegalMove
from companion.core.prompt import Choice, Dialog, Prompt
from companion.core.view import MapPanel
from companion.games.contract import Command, Seat
from companion.games.ticket_to_ride import commands as c
from companion.games.ticket_to_ride.ask import ask
from companion.games.ticket_to_ride.corrections import CORRECTIONS, correctable
from companion.games.ticket_to_ride.demo import pick
from companion.games.ticket_to_ride.game import GAME
from companion.games.ticket_to_ride.score import settled
from companion.games.ticket_to_ride.state import CONTRACTS, MOST_POINTS, State
from companion.games.ticket_to_ride.view import view
from companion.locale import LANGUAGES, catalogue
from companion.screen.symbols import NAMES
from tests.games.ticket_to_ride.play import new_session, random_command

MOST_TILES = 12
NARROW = 9  # tiles from which on only the short word is shown, at most nine letters


def moments(players: int, seed: int, folder: Path, level: str, every: int) -> Iterator[State]:
    """Every so-manieth state of a game by chance, corrections and secret contracts included."""
    session = new_session(players, seed, folder)
    rng = Random(seed)
    if level != "all":
        for player in range(players):
            session.do(c.KeepContracts(player, 1))
        session.help(level)
    for step in range(1200):
        if step % every == 0:
            yield session.state
        if GAME.finished(session.state):
            yield session.state
            return
        command = random_command(session, rng, frozenset() if step < 300 else frozenset({"correct"}))
        if command is not None:
            try:
                session.do(command)
            except IllegalMove:
                continue


# --- every question fits ------------------------------------------------------------------------------------


def questions(state: State, seat: Seat | None, rng: Random) -> Iterator[tuple[tuple[str, ...], Prompt]]:
    """The first question and, by chance, what follows from each of its answers."""
    waiting: list[tuple[str, ...]] = [()]
    while waiting:
        picks = waiting.pop()
        try:
            asked = ask(state, seat, picks)
        except IllegalMove:
            continue
        if not isinstance(asked, Prompt):
            continue
        yield picks, asked
        open_ones = [choice for choice in asked.choices if choice.refused is None and not choice.closes]
        tiles = [choice.id for choice in open_ones if not choice.quiet]
        on_map = [choice.id for choice in open_ones if choice.quiet]
        followed = [*(tiles if len(picks) < 3 else tiles[:1]), *rng.sample(on_map, min(2, len(on_map)))]
        waiting += [(*picks, each) for each in followed if len(picks) < 5]


@pytest.mark.parametrize(("players", "level"), [(2, "all"), (4, "all"), (3, "score")])
def test_every_question_fits_the_dock_and_every_other_answer_lies_on_the_map(
    players: int, level: str, tmp_path: Path
) -> None:
    rng, seen = Random(players), 0
    for state in moments(players, 5, tmp_path, level, every=4):
        for picks, prompt in questions(state, None, rng):
            seen += 1
            tiles = [choice for choice in prompt.choices if not choice.quiet]
            assert len(tiles) <= MOST_TILES, (picks, [choice.id for choice in tiles])
            if len(tiles) >= NARROW:
                assert not [too_long for choice in tiles for too_long in _long_words(choice)], picks
            assert {choice.symbol for choice in tiles} - {""} <= NAMES
            assert all(choice.spot or choice.menu for choice in prompt.choices if choice.quiet)
            shown = view(state, 0, None, picks).panels[0]
            if isinstance(shown, MapPanel):
                on_screen = {spot.id for spot in shown.spots} | {link.id for link in shown.links}
                cells = {player.colour for player in state.seats}
                assert {choice.spot for choice in prompt.choices} - {""} <= on_screen | cells
    assert seen > 150


def _long_words(choice: Choice) -> list[str]:
    words = [(choice.short or choice.label).translated(catalogue(language)) for language in LANGUAGES]
    return [word for word in words if len(word) > NARROW]


def test_more_contracts_than_a_dock_holds_are_turned_over(tmp_path: Path) -> None:
    session = new_session(2, 1, tmp_path)
    for player in (0, 1):
        session.do(c.KeepContracts(player, 1))
    session.do(c.Correct("contracts", 0, CONTRACTS - 1))
    places = list(session.state.board.places)
    for number in range(CONTRACTS - 1):
        session.do(c.EnterContract(0, places[number % 8], places[8 + number // 8], 3))
    seen: list[str] = []
    for turned in range(4):
        prompt = ask(session.state, None, ("private", *["more"] * turned))
        assert isinstance(prompt, Prompt)
        tiles = [choice.id for choice in prompt.choices if not choice.quiet]
        assert len(tiles) <= MOST_TILES and tiles[-3:] == ["more", "other", "close"]
        seen += tiles[:-3]
    marks = [chr(ord("A") + number) for number in range(CONTRACTS - 1)]
    assert seen == [*marks, *marks[:9]], "every one once, then from the beginning"


# --- few taps -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_turn_takes_at_most_two_taps_on_average(seed: int, tmp_path: Path) -> None:
    session = new_session(3, seed, tmp_path)
    rng, turns, taps = Random(seed), 0, 0
    while session.state.phase in ("contracts", "play"):
        followed = session.state.phase == "play"
        state = session.state
        dialog: Dialog[Any] = Dialog(lambda picks, state=state: ask(state, None, picks))  # type: ignore[misc]
        done = None
        while done is None:
            done = dialog.pick(str(pick(state, dialog.prompt, dialog.picks, rng)))
            taps += followed
        session.do(done)
        turns += followed
    assert turns > 15
    assert taps / turns <= 1.5, f"{taps} taps in {turns} turns"


def test_from_a_place_a_route_takes_two_taps(tmp_path: Path) -> None:
    session = new_session(3, 1, tmp_path)
    for player in range(3):
        session.do(c.KeepContracts(player, 1))
    for route in session.state.board.routes.values():
        if route.cart is not None:
            assert ask(session.state, None, (route.a, str(route.id))) == c.Claim(0, route.id)


def test_a_known_contract_takes_two_taps_and_another_one_three(tmp_path: Path) -> None:
    session = new_session(2, 1, tmp_path)
    for player in (0, 1):
        session.do(c.KeepContracts(player, 1))
    state = session.state
    assert ask(state, None, ("private", "Waag", "Noordermarkt")) == c.EnterContract(0, "Waag", "Noordermarkt", 5)
    value = ask(state, None, ("private", "Waag", "Begijnhof"))
    assert isinstance(value, Prompt) and value.kind == "number"
    assert value.suggestion == str(state.board.distance("Waag", "Begijnhof")), "Enter takes it: the third tap"


# --- nothing is out of reach --------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "level", "every"), [(2, "all", 3), (3, "all", 5), (4, "all", 5), (3, "score", 3)])
def test_every_command_that_the_rules_accept_can_be_said(players: int, level: str, every: int, tmp_path: Path) -> None:
    rng, said = Random(players), set()
    for state in moments(players, 11, tmp_path, level, every):
        for seat, command, picks in _sayings(state, rng):
            try:
                GAME.decide(state, command, None)  # type: ignore[arg-type]
            except IllegalMove:
                continue
            assert _said(state, seat, picks) == command, picks
            said.add(type(command).__name__)
    wanted = {"EnterContract", "Settle", "LoseContract", "Correct"}
    if level == "all":
        assert said >= wanted - {"Settle"} | {"KeepContracts", "TakeCards", "Claim", "TakeContracts"}
    else:
        assert said >= wanted | {"EndPlay"}


def _said(state: State, seat: Seat | None, picks: tuple[str, ...]) -> Command | None:
    dialog: Dialog[Command] = Dialog(lambda so_far: _asked(state, seat, so_far))
    done = None
    for number, answer in enumerate(picks, 1):
        done = dialog.pick(answer)
        assert (done is None) == (number < len(picks)), picks
    return done


def _asked(state: State, seat: Seat | None, picks: tuple[str, ...]) -> Any:
    return ask(state, seat, picks)


def _sayings(state: State, rng: Random) -> Iterator[tuple[Seat | None, Command, tuple[str, ...]]]:
    """Commands of every kind, and how each is said; of the many values of a number some by chance."""
    play = state.help == "all"
    yield None, c.EndPlay(0), ("end",)
    for player in range(len(state.seats)):
        if play:
            yield player, c.KeepContracts(player, 1), ("1",)
            yield player, c.KeepContracts(player, 2), ("2",)
            yield player, c.TakeCards(player), ("cards",)
            for kept in (1, 2):
                last = state.contracts_left == 1
                yield player, c.TakeContracts(player, kept), ("contracts",) if last else ("contracts", str(kept))
        yield player, c.Settle(player), ("settle",)
        yield player, c.LoseContract(player), ("lost",)
        if play or state.phase == "entering":
            yield from _contracts(state, player, rng)
        yield from _routes(state, player, claims=play)
        yield from _numbers(state, player, rng)


def _contracts(state: State, player: Seat, rng: Random) -> Iterator[tuple[Seat, Command, tuple[str, ...]]]:
    places = list(state.board.places)
    pairs = [(a, b) for a in places for b in places if a != b]
    known = [(card.a, card.b) for card in state.board.contracts]
    begin = ("private",) if state.phase == "play" else ()
    for a, b in [*rng.sample(pairs, 6), *known]:
        card = state.board.known(a, b)
        for points in (rng.randint(1, MOST_POINTS), card.points if card else 1):
            rest = (
                (a, b, str(points))
                if card is None
                else (a, b)
                if points == card.points
                else (a, "value", b, str(points))
            )
            yield player, c.EnterContract(player, a, b, points), (*begin, *rest)


def _routes(state: State, player: Seat, claims: bool) -> Iterator[tuple[Seat | None, Command, tuple[str, ...]]]:
    for route in state.board.routes.values():
        number = str(route.id)
        asked = [(None, ())] if route.cart is not None else [(True, ("cart",)), (False, ("plain",))]
        for cart, told in asked:
            if claims:
                yield player, c.Claim(player, route.id, cart), (number, *told)
                yield player, c.Claim(player, route.id, cart), (route.b, number, *told)
            yield None, c.Correct("claim", player, route.id, cart), ("correct", "claim", str(player), number, *told)
        yield None, c.Correct("free_route", player, route.id), ("correct", "free_route", number)


def _numbers(state: State, player: Seat, rng: Random) -> Iterator[tuple[Seat | None, Command, tuple[str, ...]]]:
    if state.phase == "contracts":
        return
    for what in CORRECTIONS:
        _, low, high = correctable(state, what, player)
        value = rng.randint(low, max(low, high))
        match what:
            case "claim" | "free_route":
                continue
            case "turn":
                yield None, c.Correct(what, player, 0), ("correct", what, str(player))
            case "last_round" if player == state.turn:
                yield None, c.Correct(what, player, value), ("correct", what, str(value))
            case "wrong_contract" if state.seats[player].entered:
                card = state.seats[player].entered[value]
                many = sum(len(seat.entered) for seat in state.seats) > 8
                which = (str(player), card.a, card.b) if many else (f"{player}.{value}",)
                yield None, c.Correct(what, player, value), ("correct", what, *which)
            case "points" | "carts" | "merchandise" | "contracts":
                yield None, c.Correct(what, player, value), ("correct", what, str(player), str(value))


# --- the demonstration --------------------------------------------------------------------------------------


def test_in_the_demonstration_contracts_are_joined_more_often_than_one_in_forty(tmp_path: Path) -> None:
    joined = shown = refused = 0
    for seed in range(12):
        session = new_session(3, seed, tmp_path)
        rng = Random(seed)
        dialog: Dialog[Any] = Dialog(lambda picks, session=session: ask(session.state, None, picks))  # type: ignore[misc]
        while not GAME.finished(session.state):
            try:
                done = dialog.pick(str(pick(session.state, dialog.prompt, dialog.picks, rng)))
                if done is not None:
                    session.do(done)
            except IllegalMove:
                dialog.picks = ()
                refused += 1
                assert refused < 100, "nobody insists on what is refused"
        cards = [item for player in range(3) for item in settled(session.state, player)]
        joined += sum(bool(item.way) for item in cards)
        shown += len(cards)
    assert joined > shown / 5, f"{joined} of {shown}"
