"""Stateful fuzzing of every game: through the dialogue and through raw commands, nothing but clean refusals."""

from __future__ import annotations

from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, get_args, get_origin

import msgspec
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

from companion.box import facts as box
from companion.core.clock import ManualClock
from companion.core.errors import IllegalMove
from companion.core.inputs import Press, Roll, Tick
from companion.core.prompt import Dialog, Prompt
from companion.games.catalogue import TITLES, game_named
from companion.games.contract import Command, Player
from companion.games.options import read_options
from companion.memory import entries
from companion.memory.amend import Change, propose
from companion.memory.amendable import command_of, refusal
from companion.memory.session import Session, fold
from companion.rehearsal import demo
from tests.games.ticket_to_ride.play import Unsynced
from tests.reliability.daemon import fingerprint

NAMES = ("Anna", "Ben", "{0.__class__}", "D'Artagnan; rm -rf", "È—ö")
FINE = {
    "deadline": None,
    "suppress_health_check": list(HealthCheck),
    "phases": [Phase.explicit, Phase.reuse, Phase.generate],
}
COLOURS = ("black", "brown", "purple", "pink", "orange", "grey")


def begun(name: str, players: int, demo_box: bool, folder: Path, seed: int) -> Session[Any]:
    game = game_named(name)
    seats = min(max(players, game.players[0]), game.players[-1])
    people = [Player(NAMES[n], game.colours[n]) for n in range(seats)]
    facts = box.load_facts(game_named(name).box, demo_box, folder)
    options = read_options(game.options, {**demo.suggested_options(game), **(game.demo.options if demo_box else {})})
    return Session.start(
        game, people, options, facts, folder / "f.journal", seed, ManualClock(), demo_box=demo_box, opener=Unsynced
    )


class AtTheTable(RuleBasedStateMachine):
    """Somebody who picks anything, types anything, presses, rolls, undoes, and pulls the plug."""

    name = ""

    @initialize(players=st.integers(1, 5), seed=st.integers(0, 999), demo_box=st.booleans())
    def sit_down(self, players: int, seed: int, demo_box: bool) -> None:
        self.folder = TemporaryDirectory()
        self.clock_ns = 10**12
        self.session = begun(self.name, players, demo_box, Path(self.folder.name), seed)
        self._ask()

    def _ask(self) -> None:
        session = self.session
        self.dialog: Dialog[Any] = Dialog(lambda picks: session.game.ask(session.state, None, picks))

    def _do(self, command: Any) -> None:
        before = fingerprint(self.session.state)
        try:
            self.session.do(command)
        except IllegalMove as refused:
            assert str(refused.reason)
            assert fingerprint(self.session.state) == before
        self._ask()

    @rule(choose=st.integers(0, 60), times=st.integers(1, 6))
    def pick(self, choose: int, times: int) -> None:
        for step in range(times):
            prompt = self.dialog.prompt
            if prompt.kind == "number":
                answer = str(prompt.low + (choose * 7 + step) % (prompt.high - prompt.low + 1))
            elif prompt.choices:
                answer = prompt.choices[(choose + step) % len(prompt.choices)].id
            else:
                answer = "x"
            try:
                command = self.dialog.pick(answer)
            except IllegalMove as refused:
                assert str(refused.reason)
                continue
            if command is not None:
                self._do(command)

    @rule(answer=st.text(max_size=8))
    def pick_nonsense(self, answer: str) -> None:
        try:
            command = self.dialog.pick(answer)
        except IllegalMove as refused:
            assert str(refused.reason)
        else:
            if command is not None:
                self._do(command)

    @rule()
    def back(self) -> None:
        self.dialog.back()

    @rule(button=st.sampled_from(["shared", "seat1", "seat3", "seat9"]), late_ms=st.integers(-400, 0))
    def press(self, button: str, late_ms: int) -> None:
        self._told(Press(self.clock_ns + late_ms * 10**6, button))

    @rule(faces=st.dictionaries(st.sampled_from(COLOURS), st.integers(1, 6)))
    def roll(self, faces: dict[str, int]) -> None:
        self._told(Roll(self.clock_ns, faces))

    @rule(ms=st.integers(1, 60_000))
    def wait(self, ms: int) -> None:
        before, self.clock_ns = self.clock_ns, self.clock_ns + ms * 10**6
        self._told(Tick(self.clock_ns, before))

    def _told(self, told: Any) -> None:
        command = self.session.game.interpret(self.session.state, told)
        if command is not None:
            self._do(command)

    @rule()
    def undo(self) -> None:
        if self.session.depth > 1:
            before = fingerprint(self.session.state)
            self.session.undo()
            self.session.redo()
            assert fingerprint(self.session.state) == before
            self.session.undo()
            self._ask()

    @rule(place=st.integers(0, 1000), added=st.booleans())
    def amend(self, place: int, added: bool) -> None:
        """A decision is struck out, or what was decided last is added behind another; what no longer holds is gone."""
        session = self.session
        place %= len(session.done)
        last = session.done[-1]
        if refusal(session, place, added) or (added and last.command is msgspec.UNSET):
            return
        command = command_of(session.game, last) if added else None
        try:
            proposal = propose(session, session.journal.header.seed, Change(place, command, added), strike_rest=True)
        except IllegalMove:
            return
        session.amend(proposal.amendment)
        self._ask()

    @rule()
    def pull_the_plug(self) -> None:
        path = self.session.journal.path
        self.session.close()
        self.session = Session.load(self.session.game, path, ManualClock(), Unsynced)
        self._ask()

    @invariant()
    def everything_can_be_shown(self) -> None:
        if not hasattr(self, "session"):
            return
        session = self.session
        game_view = session.game.view(session.state, self.clock_ns, None, self.dialog.picks)
        assert msgspec.json.encode(game_view)
        assert isinstance(session.game.ask(session.state, None, ()), Prompt)
        session.game.score(session.state)
        for event in session.done[-1].events:
            session.game.told(session.state, event)
        assert session.depth == 1 or str(session.undo_label)

    def teardown(self) -> None:
        if hasattr(self, "session"):
            contents = entries.read(self.session.journal.path)
            assert fingerprint(fold(self.session.game, contents, "f").state) == fingerprint(self.session.state)
            self.session.close()
            self.folder.cleanup()


def machine(game: str) -> type[AtTheTable]:
    return type(f"AtTheTableOf_{game}", (AtTheTable,), {"name": game})


@pytest.mark.parametrize("name", TITLES)
def test_anybody_at_the_table(name: str) -> None:
    run_state_machine_as_test(machine(name), settings=settings(max_examples=15, stateful_step_count=30, **FINE))


@pytest.mark.long
@pytest.mark.parametrize("name", TITLES)
def test_anybody_at_the_table_long(name: str) -> None:
    run_state_machine_as_test(machine(name), settings=settings(max_examples=400, stateful_step_count=80, **FINE))


@pytest.mark.parametrize("name", TITLES)
@settings(max_examples=25, **FINE)
@given(data=st.data())
def test_raw_commands_are_done_or_refused(name: str, data: st.DataObject) -> None:
    """Any well-typed command at any moment of a game, however senseless its numbers."""
    game = game_named(name)
    with TemporaryDirectory() as folder:
        session = begun(name, data.draw(st.integers(1, 5)), True, Path(folder), data.draw(st.integers(0, 99)))
        wander(session, Random(data.draw(st.integers(0, 999))), data.draw(st.integers(0, 25)))
        kinds = sorted(game.commands, key=lambda kind: kind.__name__)
        for _ in range(15):
            command = data.draw(commands(data.draw(st.sampled_from(kinds))))
            before = fingerprint(session.state)
            try:
                session.do(command)
            except IllegalMove as refused:
                assert str(refused.reason)
                assert fingerprint(session.state) == before
            session.game.view(session.state, 0, None, ())
            assert isinstance(game.ask(session.state, None, ()), Prompt)
        session.close()


def commands(kind: Any) -> st.SearchStrategy[Any]:
    """Commands of one kind with small numbers and the games' own words in their fields."""
    hints = {field.name: field.type for field in msgspec.structs.fields(kind)}
    return st.builds(kind, **{name: _values(hint) for name, hint in hints.items()})


WORDS = ("red", "Dam", "Waag", "black", "silk", "sugar", "Americas", "Grachten", "x", "", "card", "1")


def _values(hint: Any) -> st.SearchStrategy[Any]:
    if hint is str:
        return st.sampled_from(WORDS)
    if hint is int:
        return st.integers(-2, 40)
    if hint is Any:
        return json_values
    if get_origin(hint) is dict:
        return st.dictionaries(st.sampled_from(WORDS), json_values, max_size=2)
    kinds = [kind for kind in get_args(hint) if isinstance(kind, type) and issubclass(kind, Command)]
    if kinds:
        return st.one_of([commands(kind) for kind in kinds])
    return st.from_type(hint)


json_values = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(-2, 40), st.sampled_from(WORDS)),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(st.sampled_from(WORDS), inner, max_size=2)),
    max_leaves=5,
)


def any_choice(prompt: Prompt, rng: Random) -> str:
    """A random answer that the prompt allows."""
    if prompt.kind == "number":
        return prompt.suggestion or str(rng.randrange(prompt.low, prompt.high + 1, prompt.step))
    if prompt.kind == "text":
        return prompt.suggestion or "demo"
    avoided = ("correct", "private", "back", "menu")
    choices = [choice.id for choice in prompt.choices if choice.refused is None and choice.id not in avoided]
    return rng.choice(choices) if choices else "nothing"


def wander(session: Session[Any], rng: Random, moves: int) -> None:
    """Some random moves by the dialogue, to be anywhere in the game."""
    dialog: Dialog[Any] = Dialog(lambda picks: session.game.ask(session.state, None, picks))
    for _ in range(moves * 4):
        try:
            answer = any_choice(dialog.prompt, rng)
            command = dialog.pick(answer)
            if command is not None:
                session.do(command)
        except IllegalMove:
            dialog.picks = ()
