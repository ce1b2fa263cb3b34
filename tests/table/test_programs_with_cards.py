"""Programs of Ticket to Ride at the table: their cards follow from the journal, whatever happens to it."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random

import pytest

from companion.core.clock import ManualClock
from companion.games.contract import Command, Seat
from companion.games.ticket_to_ride import commands as c
from companion.games.ticket_to_ride import events as e
from companion.games.ticket_to_ride.state import Hidden, State
from companion.memory.session import Session
from companion.opponents import catalogue
from companion.opponents.ticket_to_ride.match import PROGRAMS
from companion.opponents.ticket_to_ride.seat import move_of, seen_by
from companion.rehearsal.scenario import Story
from companion.settings import config
from companion.table import programs
from companion.table.lay import lay
from hardware.sim.world import SimTable
from tests.table.test_programs import commands, next_command, question

SEATED = 'game ticket_to_ride\nplayers Anna=red "P1=blue=strong" "P2=green=even"\n'
KEPT = "tap 1\n"
SLIPS = 0.4
MOST_UNDOS = 12  # for one turn of hers and what hands did in it


class Simple:
    """Plays as contract-first does, at once; now and then anything, by the chance that it is given."""

    def __init__(self) -> None:
        self.budgets: list[int] = []

    def choose(self, seen: State, seat: Seat, offered: Sequence[Command], rng: Random, budget: int) -> Command:
        self.budgets.append(budget)
        if rng.random() < SLIPS:
            return rng.choice(offered)
        moves = {move_of(command): command for command in offered}
        return moves[PROGRAMS["contract-first"](seen_by(seen, seat), tuple(moves), rng, budget)]


@pytest.fixture
def mind(monkeypatch: pytest.MonkeyPatch) -> Simple:
    simple = Simple()
    monkeypatch.setattr(catalogue, "program_of", lambda game, level: simple)
    return simple


def at(folder: Path, text: str) -> Story:
    story = Story(folder)
    story.run(SEATED + text)
    return story


def session_of(story: Story) -> Session[State]:
    session = story.running().room.session
    assert session is not None
    return session


def state_of(story: Story) -> State:
    return session_of(story).state


def hidden_of(story: Story) -> list[Hidden | None]:
    return [seat.hidden for seat in state_of(story).seats]


def turns(story: Story, times: int, answer: str = "cards") -> None:
    """Anna takes cards, and lays what the programs want."""
    for _ in range(times):
        story.run(f"tap {answer}")
        while "Please do this" in question(story) or "Is a cart printed" in question(story):
            story.run("tap plain" if "printed" in question(story) else "tap done")


def test_programs_keep_their_contracts_before_anybody_is_asked(tmp_path: Path, mind: Simple) -> None:
    story = at(tmp_path, "")
    assert question(story) == "Anna: two contracts dealt. How many do you keep?"
    assert [bool(seat.held) for seat in state_of(story).seats] == [False, True, True]
    story.run('expect no undo "keeps"\nundo\nexpect notice "There is nothing to undo."')
    assert [bool(seat.held) for seat in state_of(story).seats] == [False, True, True]


def test_cut_after_any_line_the_programs_write_the_same_next_line(tmp_path: Path, mind: Simple) -> None:
    story = at(tmp_path / "whole", KEPT)
    turns(story, 4)
    session = session_of(story)
    assert session.game.programs is not None
    decided = [n for n, done in enumerate(session.done) if session.game.programs.decides(done.state)]
    whole = next((tmp_path / "whole").rglob("*.journal"))
    story.close()
    kinds = {commands(whole)[number + 2].partition('"type":"')[2].partition('"')[0] for number in decided}
    assert {"SetBudget", "KeepDrawn", "DrawCard", "LayCards"} <= kinds
    for number in decided:
        assert next_command(whole, number, SEATED, "wait 100 ms") == commands(whole)[number + 2]


def test_a_restart_changes_no_card(tmp_path: Path, mind: Simple) -> None:
    story = at(tmp_path, KEPT)
    turns(story, 3)
    before = state_of(story)
    story.run("restart")
    assert state_of(story) == before


def undo_to(story: Story, depth: int) -> None:
    for _ in range(MOST_UNDOS):
        if session_of(story).depth > depth:
            story.run("undo")
    assert session_of(story).depth == depth, "programs decide again and again"


def test_undo_lets_the_programs_choose_anew_from_what_they_knew(tmp_path: Path, mind: Simple) -> None:
    story = at(tmp_path, KEPT)
    turns(story, 2)
    known, depth = hidden_of(story), session_of(story).depth
    turns(story, 1)
    after = hidden_of(story)
    assert after != known
    undo_to(story, depth)
    assert hidden_of(story) == known
    turns(story, 1)
    assert hidden_of(story) == after, "the same move of hers, the same answer"
    undo_to(story, depth)
    state = state_of(story)
    free = next(route for route in state.board.routes.values() if route.id not in state.owners and route.cart is False)
    turns(story, 1, str(free.id))
    assert state_of(story).owners[free.id] == 0
    assert hidden_of(story) != known, "another move of hers, and they have played"


def test_what_is_undone_is_never_a_program_s(tmp_path: Path, mind: Simple) -> None:
    story = at(tmp_path, KEPT)
    turns(story, 2)
    story.run("undo")
    assert question(story).startswith(("Please do this", "Anna: claim", "P1 claims", "P2 claims"))
    for _ in range(MOST_UNDOS):
        if "two contracts dealt" not in question(story):
            story.run("undo")
    assert "two contracts dealt" in question(story)


def test_an_amended_past_leaves_their_cards_alone(tmp_path: Path, mind: Simple) -> None:
    story = at(tmp_path, KEPT)
    turns(story, 3)
    before, owners = hidden_of(story), state_of(story).owners
    story.run('amend "Anna keeps" change 2 accept')
    assert state_of(story).seats[0].held == 2
    assert hidden_of(story) == before
    assert state_of(story).owners == owners


def test_nobody_amends_what_a_program_decided(tmp_path: Path, mind: Simple) -> None:
    story = at(tmp_path, KEPT)
    turns(story, 1)
    session = session_of(story)
    drawn = next(d for d in session.done if any(isinstance(event, e.CardDrawn | e.CardsLaid) for event in d.events))
    assert session.game.record(c.DrawCard(1), drawn.events) is not None


# --- how far they look ----------------------------------------------------------------------------------------------


def test_the_budget_is_measured_once_and_kept(tmp_path: Path, mind: Simple, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(programs, "UNMEASURED", 200)
    story = at(tmp_path, KEPT)
    turns(story, 1)
    assert set(mind.budgets) == {200}
    monkeypatch.setattr(programs, "UNMEASURED", 400)
    story.run("restart")
    turns(story, 1)
    assert set(mind.budgets) == {200}, "the game keeps it: another machine decides the same"
    assert next(tmp_path.rglob("*.journal")).read_text().count('"BudgetSet","budget":200') == 1


def test_a_table_that_runs_measures_the_machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogue, "affordable", lambda game, players: 100 * players + 23)
    clock = ManualClock()
    pool = ThreadPoolExecutor(1)
    settings = config.load(config.DEFAULTS).simulated()
    for given, budget in ((pool, 323), (None, programs.UNMEASURED)):
        table = lay(settings, tmp_path / str(budget), clock, SimTable(clock.now_ns, seed=1), pool=given)
        assert table._programs is not None
        assert table._programs._measure("ticket_to_ride", 3) == budget
        table.close()
    pool.shutdown()


def test_people_answer_for_a_program_that_is_at_a_loss(tmp_path: Path, mind: Simple) -> None:
    def at_a_loss(*asked: object) -> Command:
        raise ArithmeticError

    story = at(tmp_path, KEPT)
    mind.choose = at_a_loss  # type: ignore[method-assign]
    story.run('tap cards\nexpect notice "please answer for it"')
    assert question(story).startswith("P1: claim a route on the map")
    assert "private" not in [choice.id for choice in story.running().panel.prompt.choices]
    story.run("tap cards")
    assert question(story).startswith("P2: claim a route on the map")
