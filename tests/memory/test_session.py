"""Sessions: wrong files and unknown events are one clear line, and the file stays as it was."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import msgspec
import pytest

from companion.core.clock import ManualClock
from companion.core.errors import IllegalMove, JournalError
from companion.core.message import say
from companion.games.catalogue import game_named
from companion.games.contract import ScoreLine
from companion.games.shared import Amended, Rewritten
from companion.games.ticket_to_ride.commands import Claim, KeepContracts, TakeCards
from companion.games.ticket_to_ride.events import ContractsKept, FactTaught
from companion.games.ticket_to_ride.game import GAME
from companion.memory import entries
from companion.memory.entries import Header
from companion.memory.journal import Journal
from companion.memory.past import Decision
from companion.memory.record import folded, glance
from companion.memory.session import Session, playable
from tests.games.ticket_to_ride.play import new_session, play_on
from tests.memory.made import played


def test_a_journal_of_another_game_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "m.journal"
    Journal.create(path, Header("merchants", "x", 1), ManualClock()).close()
    before = path.read_bytes()
    with pytest.raises(JournalError, match="journal of merchants, not of ticket_to_ride"):
        Session.load(GAME, path, ManualClock())
    assert path.read_bytes() == before


def test_a_journal_is_refused_by_every_other_game(tmp_path: Path) -> None:
    session = new_session(2, 1, tmp_path)
    session.close()
    with pytest.raises(JournalError, match="journal of ticket_to_ride, not of merchants"):
        Session.load(game_named("merchants"), session.journal.path, ManualClock())


def test_an_unknown_event_is_refused_with_its_line(tmp_path: Path) -> None:
    session = new_session(2, 1, tmp_path)
    session.journal.append(did=b'[{"type":"FlewToTheMoon"}]')
    session.close()
    path = session.journal.path
    before = path.read_bytes()
    with pytest.raises(JournalError, match="line 3: an event this companion does not know"):
        Session.load(GAME, path, ManualClock())
    assert path.read_bytes() == before


@pytest.mark.parametrize("before", [0, 1, 2])
@pytest.mark.parametrize(
    ("event", "why"),
    [
        (b'[{"type":"FlewToTheMoon"}]', "an event this companion does not know"),
        (b'[{"type":"ContractsKept","player":7,"kept":2}]', "an event that cannot have happened"),
    ],
)
def test_the_line_of_a_strange_event_is_named(event: bytes, why: str, before: int, tmp_path: Path) -> None:
    session = new_session(2, 1, tmp_path)
    for player in range(before):
        session.do(KeepContracts(player, 2))
    session.journal.append(did=event)
    session.close()
    with pytest.raises(JournalError, match=f"line {before + 3}: {why}"):
        Session.load(GAME, session.journal.path, ManualClock())


def test_a_new_game_is_nobodys_file_and_of_no_demo_box(tmp_path: Path) -> None:
    """What anybody may have written is not trusted like what was just begun (table/room.py)."""
    session = new_session(2, 1, tmp_path)
    assert not session.stored
    assert not session.journal.header.demo_box
    assert session.journal.header.programs == ()
    session.close()
    assert Session.load(GAME, session.journal.path, ManualClock()).stored


def test_undo_and_redo_say_what_comes_next(tmp_path: Path) -> None:
    session = new_session(3, 1, tmp_path)
    for player in (0, 1, 2):
        session.do(KeepContracts(player, player % 2 + 1))
    told = [str(session.undo_label)]
    for _ in range(2):
        session.undo()
        told.append(str(session.undo_label))
    assert [name in line for name, line in zip(("P2", "P1", "P0"), told, strict=True)] == [True] * 3
    assert str(session.redo_label) == told[1]
    session.redo()
    assert str(session.redo_label) == told[0]


def test_what_the_box_learned_is_said_last(tmp_path: Path) -> None:
    session = new_session(2, 1, tmp_path)
    learned, kept = FactTaught("points.4", 7), ContractsKept(0, 2)
    labels = {
        str(session.label(Decision(events, session.state, "")))
        for events in ((learned, kept), (kept, learned), (kept,))
    }
    assert len(labels) == 1
    assert str(session.label(Decision((learned,), session.state, ""))) not in labels


def broken(*_: object) -> object:
    raise LookupError("broken")


@pytest.mark.parametrize("part", ["resume", "ask", "view", "clock", "interpret", "finished", "score"])
def test_a_stored_game_that_nobody_could_look_at_is_refused(part: str, tmp_path: Path) -> None:
    session = new_session(2, 1, tmp_path)
    session.close()
    written = entries.read(session.journal.path)
    assert playable(GAME, written, "a file").state == session.state
    with pytest.raises(JournalError, match="a file"):
        playable(replace(GAME, **{part: broken}), written, "a file")


@pytest.mark.parametrize(
    "others",
    [
        *({"totals": totals} for totals in ((), (1,), (1, 2, 3))),
        *({"lines": (ScoreLine(player, "routes", say("Routes"), 1),)} for player in (2, 3)),
    ],
)
def test_a_stored_game_with_a_score_of_others_is_refused(others: dict[str, object], tmp_path: Path) -> None:
    session = new_session(2, 1, tmp_path)
    session.close()
    strange = replace(GAME, score=lambda state: msgspec.structs.replace(GAME.score(state), **others))
    with pytest.raises(JournalError, match="a file"):
        playable(strange, entries.read(session.journal.path), "a file")


def test_another_level_of_help_is_written_once(tmp_path: Path) -> None:
    session = new_session(2, 1, tmp_path)
    for level in ("score", "all"):
        depth = session.depth
        session.help(level)
        session.help(level)
        assert (GAME.level(session.state), session.depth) == (level, depth + 1)


def test_a_moment_that_time_would_end_is_passed_over(tmp_path: Path) -> None:
    session = new_session(3, 1, tmp_path)
    for player in range(3):
        session.do(KeepContracts(player, 2))
    before, moment, last = (decision.state for decision in session.done[1:])
    session.game = replace(GAME, steady=lambda state: state != moment)
    session.undo()
    assert session.state == before
    session.redo()
    assert session.state == last
    session.game = replace(GAME, steady=lambda state: False)
    session.undo()
    assert session.depth == 1
    session.redo()
    assert (session.state, session.journal.entries[-1].redone) == (last, 4)
    session.undo()
    session.game = replace(GAME, steady=lambda state: state != moment)
    session.redo()
    assert session.state == before
    session.redo()
    session.game = replace(GAME, steady=lambda state: False)
    session.undo()
    session.game = replace(GAME, steady=lambda state: state != before)
    session.redo()
    assert session.state == moment


def test_a_game_that_was_given_up_is_taken_up_once(tmp_path: Path) -> None:
    session = new_session(2, 1, tmp_path)
    session.do(KeepContracts(0, 2))
    session.take_up()
    session.leave()
    session.take_up()
    session.take_up()
    assert [entry.left for entry in session.journal.entries] == [None, None, True, False]


def test_an_amendment_fills_at_most_half_a_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session = new_session(2, 1, tmp_path)
    session.do(KeepContracts(0, 2))
    same = Amended(1, (Rewritten("kept", 1),))
    half = len(msgspec.json.encode(same))
    monkeypatch.setattr("companion.memory.session.MAX_LINE", 2 * half - 1)
    with pytest.raises(IllegalMove, match="more than one line of the journal can hold"):
        session.amend(same)
    monkeypatch.setattr("companion.memory.session.MAX_LINE", 2 * half)
    session.amend(same)
    assert session.depth == 3


def test_a_refused_move_changes_neither_state_nor_file(tmp_path: Path) -> None:
    session = new_session(2, 1, tmp_path)
    play_on(session, Random(1), 20)
    before, state = session.journal.path.read_bytes(), msgspec.json.encode(session.state)
    other = (session.state.turn + 1) % 2
    for command in (TakeCards(other), Claim(session.state.turn, 999), Claim(other, 1)):
        with pytest.raises(IllegalMove):
            session.do(command)
    assert session.journal.path.read_bytes() == before
    assert msgspec.json.encode(session.state) == state


@pytest.mark.parametrize(("undone", "left"), [(-1, 1), (0, 1), (1, 1), (2, 2), (3, 3), (9, 3)])
def test_an_undo_line_goes_back_to_its_depth_and_never_behind_the_opening(
    undone: int, left: int, tmp_path: Path
) -> None:
    session = new_session(2, 1, tmp_path)
    for player in (0, 1):
        session.do(KeepContracts(player, 2))
    for line, after in (({"undone": undone}, left), ({"redone": left - 1}, left), ({"redone": 99}, 3)):
        session.journal.append(**line)
        session.close()
        session = Session.load(GAME, session.journal.path, ManualClock())
        assert session.depth == after
    session.close()


def test_undo_stops_at_the_opening(tmp_path: Path) -> None:
    session = new_session(2, 1, tmp_path)
    assert session.undo_label is None
    with pytest.raises(IllegalMove, match="nothing to undo"):
        session.undo()


def test_a_new_move_forgets_what_was_undone(tmp_path: Path) -> None:
    session = new_session(2, 1, tmp_path)
    play_on(session, Random(1), 10)
    session.undo()
    session.undo()
    play_on(session, Random(2), 1)
    assert session.redo_label is None
    with pytest.raises(IllegalMove, match="nothing to redo"):
        session.redo()


@pytest.mark.parametrize("name", ["ticket_to_ride", "merchants", "amsterdam"])
def test_a_player_is_renamed_in_mid_game(name: str, tmp_path: Path) -> None:
    """The state, the story and the history say the new name; the journal's first line stays as it is."""
    path = played(name, tmp_path, 3, players=3, most=12)
    session = Session.load(game_named(name), path, ManualClock())
    before = msgspec.json.encode(session.state)
    session.rename(1, "ben")
    with pytest.raises(IllegalMove, match="Carla sits at the table already"):
        session.rename(1, "Carla")
    view = session.game.view(session.state, 0, None, ())
    assert [str(row.name) for row in view.score.rows] == ["Anna", "ben", "Carla"]
    assert str(session.undo_label) == "Ben is called ben from now on"
    session.close()
    again = Session.load(game_named(name), path, ManualClock())
    assert [name for name, _ in again.players] == ["Anna", "ben", "Carla"]
    assert [name for name, _ in again.journal.header.players] == ["Anna", "Ben", "Carla"]
    record = folded(path, glance(path, path.name, 0, 0))
    assert record.names == ("Anna", "ben", "Carla")
    again.undo()
    assert msgspec.json.encode(again.state) == before
    assert folded(path, glance(path, path.name, 0, 0)).names == ("Anna", "Ben", "Carla")
    again.close()
