"""Amending, over random games of all three: the same is the same, undo is undo, and right is right."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.core.chance import SameAgain
from companion.core.errors import IllegalMove
from companion.games.contract import Amended
from companion.memory import entries
from companion.memory.amend import Change, propose
from companion.memory.amendable import command_of, refusal
from companion.memory.session import Line, Session, fold, playable
from tests.memory.amended import TABLES, another, ruled, taken_up

CASES = [
    *(pytest.param(game, few) for game, (few, _) in TABLES.items()),
    *(pytest.param(game, many, marks=pytest.mark.long) for game, (_, many) in TABLES.items()),
]
tables = pytest.mark.parametrize(("game", "players"), CASES)
some = settings(max_examples=3, deadline=None, suppress_health_check=list(HealthCheck))
seeds = st.integers(0, 3)  # of games: playing them is what takes time
chances = st.integers(0, 10**9)


def amendments(session: Session[Any], rng: Random, most: int = 3) -> Iterator[tuple[Change, Any]]:
    """Some amendments that the rules allow."""
    for _ in range(most * 4):
        change = another(session, rng.randrange(len(session.done)), rng)
        if change is not None:
            try:
                yield change, ruled(session, change, rng)
            except IllegalMove:
                continue
            most -= 1
        if not most:
            return


@tables
@some
@given(seed=seeds, chance=chances)
def test_the_same_value_is_the_identity(tmp_path_factory: Any, game: str, players: int, seed: int, chance: int) -> None:
    session = taken_up(tmp_path_factory.mktemp("same"), game, players, seed)
    places = [place for place in range(1, len(session.done)) if refusal(session, place) is None]
    for place in Random(chance).sample(places, min(10, len(places))):
        same = command_of(session.game, session.done[place])
        proposal = propose(session, session.journal.header.seed, Change(place, same))
        assert not proposal.differences
        assert proposal.past == tuple(session.done)
        assert proposal.before == proposal.after
    session.close()


@tables
@some
@given(seed=seeds, chance=chances)
def test_undo_brings_the_old_past_back_and_redo_the_new_one(
    tmp_path_factory: Any, game: str, players: int, seed: int, chance: int
) -> None:
    session = taken_up(tmp_path_factory.mktemp("undo"), game, players, seed)
    for _, proposal in amendments(session, Random(chance)):
        stood, depth, lines = list(session.done), session.depth, len(session.journal.entries)
        session.amend(proposal.amendment)
        amended = list(session.done)
        assert len(session.journal.entries) == lines + 1, "one line"
        assert session.state == proposal.past[-1].state
        session.undo()
        assert (session.done, session.depth) == (stood, depth)
        session.redo()
        assert session.done == amended
        assert fold(session.game, entries.read(session.journal.path), "").done == amended, "what is read is what stood"
    session.close()


@tables
@some
@given(seed=seeds, chance=chances)
def test_amended_is_played_right_at_once(
    tmp_path_factory: Any, game: str, players: int, seed: int, chance: int
) -> None:
    session = taken_up(tmp_path_factory.mktemp("right"), game, players, seed)
    for _, proposal in amendments(session, Random(chance)):
        right: Line[Any] = Line(session.game)
        for decision in proposal.past:
            if decision.command is msgspec.UNSET:
                right.add(decision.events, decision.at)
                continue
            same = SameAgain(Random(0), decision.chance)
            events = session.game.decide(right.state, command_of(session.game, decision), same)
            assert not same.anew, "all that is drawn is kept"
            right.add(events, decision.at)
        assert right.state == proposal.past[-1].state
        assert session.game.score(right.state) == proposal.after
    session.close()


@tables
@some
@given(seed=seeds, chance=chances)
def test_nothing_is_created_or_lost(tmp_path_factory: Any, game: str, players: int, seed: int, chance: int) -> None:
    session = taken_up(tmp_path_factory.mktemp("lost"), game, players, seed)
    written = session.journal.path.read_bytes()
    for change, proposal in amendments(session, Random(chance)):
        told = Counter({"kept": 0})
        for part in proposal.amendment.past:
            told[part.how] += part.times
        later = len(session.done) - proposal.amendment.place
        assert sum(n for how, n in told.items() if how != "added") == later, "every old decision is accounted for"
        kept = len(proposal.past) - proposal.amendment.place
        assert kept == sum(n for how, n in told.items() if how != "struck")
        assert COUNTS[game](proposal.past[-1].state), change
        session.amend(proposal.amendment)
        playable(session.game, entries.read(session.journal.path), "")
    assert session.journal.path.read_bytes().startswith(written), "nothing is erased"
    session.close()


def _carts_and_cards(state: Any) -> bool:
    spent = all(0 <= seat.carts <= 16 - state.carts_on_board(player) for player, seat in enumerate(state.seats))
    return spent and state.merchandise_left >= 0 and state.contracts_left >= 0


def _tiles_and_money(state: Any) -> bool:
    people = range(len(state.players))
    booked = [sum(book[player] for book in state.ledger.values()) for player in people]
    return all(state.tiles_left(player) >= 0 for player in people) and booked == list(state.money)


def _goods_and_blocks(state: Any) -> bool:
    held = [good for seat in state.seats for good in (*seat.store, *seat.barge)]
    tiles = Counter([*held, *state.sold, *state.lost, *state.depots.values()])
    tiles.update(state.roofs)
    return all(n <= 4 for n in tiles.values()) or any("corrections" in seat.points for seat in state.seats)


COUNTS = {"ticket_to_ride": _carts_and_cards, "merchants": _tiles_and_money, "amsterdam": _goods_and_blocks}


@tables
def test_any_prefix_of_the_file_loads(tmp_path: Path, game: str, players: int) -> None:
    session = taken_up(tmp_path, game, players, 1)
    rng = Random(1)
    for _, proposal in amendments(session, rng, 3):
        session.amend(proposal.amendment)
    session.close()
    data = session.journal.path.read_bytes()
    cut = data.rfind(b"\n", 0, -1) + 1
    stood: list[Any] = []
    for size in (*range(data.index(b"\n") + 1, cut, 997), *range(cut, len(data), 101), len(data)):
        contents = entries.parse(data[:size])
        line = fold(session.game, contents, "")
        stood = line.done
        whole = data[:size].endswith(b"\n")
        assert whole or contents.cut
    assert stood == session.done
    amended = [entry for entry in entries.parse(data).entries if entry.did and b'"Amended"' in bytes(entry.did)]
    assert len(amended) == 3


def test_an_amendment_is_told_with_its_moment(tmp_path: Path) -> None:
    session = taken_up(tmp_path, "ticket_to_ride", 3, 1)
    change, proposal = next(amendments(session, Random(3)))
    session.amend(proposal.amendment)
    last = session.done[-1]
    assert isinstance(last.events[0], Amended)
    assert last.at == "2026-12-24T21:14:00+00:00"
    touched = [decision for decision in session.done if decision.amended]
    assert all(decision.amended == last.at for decision in touched)
    assert touched or change.command is None
    session.close()
