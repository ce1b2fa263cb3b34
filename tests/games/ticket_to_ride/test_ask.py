"""What each seat may answer: its own questions, and a contract of its own in secret while others are asked."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from companion.core.errors import IllegalMove
from companion.core.prompt import Dialog, Prompt
from companion.games.contract import Command, Seat
from companion.games.ticket_to_ride.ask import ask
from companion.games.ticket_to_ride.commands import EnterContract, KeepContracts, TakeCards
from companion.games.ticket_to_ride.game import GAME
from companion.games.ticket_to_ride.state import State
from companion.games.ticket_to_ride.view import view
from tests.games.ticket_to_ride.play import new_session, random_command


def moments(players: int, seed: int, folder: Path) -> Iterator[State]:
    """Every state of a whole game by chance, contracts in secret and corrections included."""
    session = new_session(players, seed, folder)
    rng = Random(seed)
    for step in range(3000):
        yield session.state
        if GAME.finished(session.state):
            return
        command = random_command(session, rng, frozenset() if step < 150 else frozenset({"correct"}))
        if command is not None:
            try:
                session.do(command)
            except IllegalMove:
                continue


def asked(state: State, seat: Seat | None, *picks: str) -> Prompt:
    prompt = ask(state, seat, picks)
    assert isinstance(prompt, Prompt)
    return prompt


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_seat_gets_a_question_and_no_answers_to_another_ones(players: int, tmp_path: Path) -> None:
    phases = set()
    for state in moments(players, players, tmp_path):
        phases.add(state.phase)
        table = asked(state, None)
        for seat in range(players):
            prompt = asked(state, seat)
            if table.player in (None, seat):
                at_the_table = [c.id for c in table.choices if not c.id.startswith("private.")]
                assert [c.id for c in prompt.choices] == at_the_table
                assert prompt.question == table.question
            elif prompt.player != seat:
                assert str(prompt.question) == f"{state.seats[table.player].name} is asked."
                assert [c.id for c in prompt.choices] == (["private"] if state.phase == "play" else [])
            else:
                assert state.phase in ("contracts", "entering"), "only there several have something to answer"
    assert phases == {"contracts", "play", "entering", "over"}


def test_a_seat_cannot_answer_for_another_one_past_its_prompt(tmp_path: Path) -> None:
    state = playing(tmp_path)
    for answer in ("cards", "claim", "contracts", "correct", "Dam"):
        with pytest.raises(IllegalMove, match="does not fit"):
            ask(state, 1, (answer,))
    assert ask(state, 0, ("cards",)) == TakeCards(0)


def test_first_contracts_are_chosen_on_the_own_screen_in_any_order(tmp_path: Path) -> None:
    session = new_session(3, 1, tmp_path)
    assert ask(session.state, None, ("2",)) == KeepContracts(0, 2)
    command = ask(session.state, 2, ("1",))
    assert command == KeepContracts(2, 1)
    session.do(command)
    assert not asked(session.state, 2).choices
    assert asked(session.state, None).player == 0


def playing(folder: Path, players: int = 3) -> State:
    """The first turn, with two contracts in every hand."""
    session = new_session(players, 1, folder)
    for player in range(players):
        session.do(KeepContracts(player, 2))
    assert session.state.phase == "play"
    return session.state


def entered_by(folder: Path, seat: Seat | None, *answers: str) -> Command:
    """The command of a dialogue in the first turn, and proof that it is accepted."""
    folder.mkdir(exist_ok=True)
    state = playing(folder)
    dialog: Dialog[Command] = Dialog(lambda picks: ask(state, seat, picks))
    done = [dialog.pick(answer) for answer in answers][-1]
    assert done is not None
    assert GAME.decide(state, done, None)  # type: ignore[arg-type]
    return done


@pytest.mark.parametrize("seat", [0, 1, 2], ids=["on turn", "next", "last"])
def test_a_contract_is_entered_in_secret_out_of_turn(seat: Seat, tmp_path: Path) -> None:
    assert entered_by(tmp_path, seat, "private", "Dam", "Waag", "3") == EnterContract(seat, "Dam", "Waag", 3)


def test_at_the_table_the_turn_says_whose_contract_it_is_and_a_cell_of_the_quay_whose_else(tmp_path: Path) -> None:
    command = entered_by(tmp_path / "turn", None, "private", "De Drie Hendricken", "Dam")
    assert command == EnterContract(0, "De Drie Hendricken", "Dam", 3), "known: two touches"
    command = entered_by(tmp_path / "cell", None, "green", "other", "Dam/De Drie Hendricken")
    assert command == EnterContract(2, "Dam", "De Drie Hendricken", 3)


def test_entering_in_secret_is_refused_once_the_own_contracts_are_entered(tmp_path: Path) -> None:
    session = new_session(2, 1, tmp_path)
    for player in (0, 1):
        session.do(KeepContracts(player, 1))
    session.do(EnterContract(1, "Dam", "Waag", 3))
    for opened, seat, refused in (("private", None, ""), ("private.1", None, "All"), ("private", 1, "All")):
        prompt = asked(session.state, seat, opened)
        enter = next(c for c in prompt.choices if c.id == "other")
        assert str(enter.refused or "").startswith(refused) and bool(enter.refused) == bool(refused)
        assert ("Dam" in {c.id for c in prompt.choices}) == (not refused), "nor can a place begin one"


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_nothing_that_a_seat_sees_in_play_depends_on_what_others_entered(seat: Seat, tmp_path: Path) -> None:
    for state in moments(3, 7, tmp_path):
        if state.phase != "play":
            continue
        blind = unaware(state, seat)
        assert view(state, 0, seat, ()) == view(blind, 0, seat, ())
        assert asked(state, seat) == asked(blind, seat)
        if len(state.seats[seat].entered) >= state.seats[seat].held:
            continue
        for picks in ((), ("Dam",), ("Dam", "Waag")):
            prompt = asked(state, seat, "private", *picks)
            assert prompt == asked(blind, seat, "private", *picks)
            assert prompt.private
            assert prompt.player == seat


def test_at_the_table_nobodys_list_tells_what_others_entered(tmp_path: Path) -> None:
    """Nor is a contract refused because another one entered it in secret."""
    for state in moments(3, 7, tmp_path):
        if state.phase != "play":
            continue
        for player in range(3):
            blind = replace(
                state, seats=tuple(s if p == player else replace(s, entered=()) for p, s in enumerate(state.seats))
            )
            opened = "private" if player == state.turn else f"private.{player}"
            for picks in ((opened,), (opened, "other"), (opened, "Dam")):
                assert asked(state, None, *picks) == asked(blind, None, *picks)
                assert view(state, 0, None, picks) == view(blind, 0, None, picks)
            secret = EnterContract(player, "Dam", "De Drie Hendricken", 3)
            assert judged(state, secret) == judged(blind, secret)


def judged(state: State, command: Command) -> str:
    """What follows from a command, or why it is refused."""
    try:
        return str(GAME.decide(state, command, None))  # type: ignore[arg-type]
    except IllegalMove as refused:
        return str(refused.reason)


def unaware(state: State, seat: Seat) -> State:
    """The state as if nobody but this seat had entered a contract; what the box knew is known to all."""
    own = state.seats[seat]
    return replace(state, seats=tuple(other if other is own else replace(other, entered=()) for other in state.seats))
