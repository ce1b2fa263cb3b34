"""Tables that play by themselves while the past is recorded: with habits, on a clock of their own, without devices."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any

from tests.golden.read import (
    Command,
    Dialog,
    IllegalMove,
    Player,
    Press,
    Prompt,
    Push,
    Roll,
    Session,
    Throw,
    Tick,
    Unsynced,
    Wait,
    box,
    demo,
    game_named,
    read_options,
)

MS = 1_000_000
STEP_MS = 100
DICE = ("black", "brown", "purple", "pink", "orange", "grey")
PLAIN_NAMES = ("Anna", "Ben", "Chris", "Dirk", "Eva")
ODD_NAMES = ("Zoë", "{0.__class__}", "D'Artagnan; rm -rf", "È—ö", "n")
MOST_PICKS = 60
AVOIDED = ("correct", "private", "back", "menu")
PATIENCE = 40  # moves without a decision before everybody goes home: a corrected deck may have run out


@dataclass(frozen=True)
class Habits:
    """What people at a table tend to do; shares are chances before each move."""

    wild: float = 0.0  # answers that are merely legal instead of sensible
    undo: float = 0.0
    correct: float = 0.0
    restart: float = 0.0
    leave: float = 0.0  # give the game up and take it up again the next day
    stall: float = 0.0  # the loop stands still for a while
    most: int = 10_000  # decisions after which the evening ends
    until: str = ""  # the evening ends in the first state with this phase or clock
    after: int = 0  # corrections once the game is over
    ending: str = ""  # "left": given up at the end; "undone": the last moves are taken back


@dataclass(frozen=True)
class Plan:
    """One game to be recorded."""

    name: str
    game: str
    players: int
    seed: int
    habits: Habits = field(default_factory=Habits)
    options: Mapping[str, Any] = field(default_factory=dict)
    box: str = "demo"  # "demo", "shipped", or the name of a plan whose taught box is used
    names: tuple[str, ...] = PLAIN_NAMES


class Evening:
    """Time at a table: it passes only when somebody does something."""

    def __init__(self, seed: int) -> None:
        self._began = datetime(2026, 1, 2, 19, 30, tzinfo=UTC) + timedelta(days=seed % 300)
        self._now_ns = 10**12

    def now_ns(self) -> int:
        return self._now_ns

    def wall(self) -> str:
        passed = timedelta(microseconds=(self._now_ns - 10**12) // 1000)
        return (self._began + passed).isoformat(timespec="seconds")

    def pass_ms(self, ms: float) -> None:
        self._now_ns += round(ms * MS)


class Stuck(Exception):
    """There is nothing to answer."""


def any_choice(prompt: Prompt, rng: Random) -> str:
    """A random answer that the prompt allows."""
    if prompt.kind == "number":
        return prompt.suggestion or str(rng.randrange(prompt.low, prompt.high + 1, prompt.step))
    if prompt.kind == "text":
        return prompt.suggestion or "demo"
    choices = [choice for choice in prompt.choices if choice.refused is None and choice.id not in AVOIDED]
    if not choices:
        raise Stuck(f"nothing to pick at {prompt.question}")
    return rng.choice(choices).id


class Sitting:
    """One game from its beginning to the end of the evening."""

    def __init__(self, plan: Plan, data: Path, boxes: Path) -> None:
        self.plan = plan
        self.habits = plan.habits
        self.rng = Random(f"{plan.name}/{plan.seed}")
        self.evening = Evening(plan.seed)
        self.game = game_named(plan.game)
        self.data = data
        if plan.box not in ("demo", "shipped"):
            (data / "boxes").mkdir(parents=True)
            shutil.copy(boxes / f"{plan.game}-{plan.box}.toml", box.box_path(plan.game, data))
        self.session = self._begun()

    def _begun(self) -> Session[Any]:
        plan, invented = self.plan, self.plan.box == "demo"
        colours = self.rng.sample(self.game.colours, plan.players)
        people = [Player(name, colour) for name, colour in zip(plan.names, colours, strict=False)]
        usual = demo.suggested_options(self.game) | dict(self.game.demo.options if invented else {})
        facts = box.load_facts(self.game.box, invented, self.data)
        path = self.data / "games" / f"{plan.name}.journal"
        options = read_options(self.game.options, {**usual, **plan.options})
        return Session.start(
            self.game, people, options, facts, path, plan.seed, self.evening, demo_box=invented, opener=Unsynced
        )

    def play(self) -> Path:
        """Play until the evening ends; returns the journal."""
        idle = 0
        while not self.game.finished(self.session.state) and not self._is_late() and idle < PATIENCE:
            lines = len(self.session.journal.entries)
            self._have_a_habit()
            self._move()
            idle = 0 if len(self.session.journal.entries) > lines or self._clock_runs() else idle + 1
        for _ in range(self.habits.after):
            self._correct()
        if self.habits.ending == "undone":
            for _ in range(min(3, self.session.depth - 1)):
                self.session.undo()
        elif self.habits.ending == "left":
            self.session.leave()
        self.session.close()
        return self.session.journal.path

    def _is_late(self) -> bool:
        if self.session.depth >= self.habits.most:
            return True
        phases = (getattr(self.session.state, "phase", ""), self._clock_status())
        return bool(self.habits.until) and self.habits.until in phases

    def _clock_status(self) -> str:
        return str(getattr(getattr(self.session.state, "auction", None), "status", ""))

    def _clock_runs(self) -> bool:
        return self._clock_status() == "running"

    # --- habits ----------------------------------------------------------------------------------------------

    def _have_a_habit(self) -> None:
        habits = self.habits
        if self.rng.random() < habits.undo:
            self._undo()
        if self.rng.random() < habits.correct:
            self._correct()
        if self.rng.random() < habits.stall:
            self._pass(self.rng.randrange(1000, 9000), step_ms=10_000)
        if self.rng.random() < habits.restart:
            self._restart(30_000)
        if self.rng.random() < habits.leave:
            self.session.leave()
            self._restart(20 * 3_600_000)
            self.session.take_up()

    def _undo(self) -> None:
        back = self.rng.randrange(1, 7)
        for _ in range(back):
            if self.session.depth > 1:
                self.session.undo()
        for _ in range(self.rng.randrange(back + 1)):
            if self.session.redo_label is not None:
                self.session.redo()

    def _correct(self) -> None:
        root = self.game.ask(self.session.state, None, ())
        if isinstance(root, Prompt) and any(choice.id == "correct" for choice in root.choices):
            self._walk(("correct",))

    def _restart(self, away_ms: float) -> None:
        self.session.close()
        self.evening.pass_ms(away_ms)
        self.session = Session.load(self.game, self.session.journal.path, self.evening, Unsynced)

    # --- moves -----------------------------------------------------------------------------------------------

    def _move(self) -> None:
        self._walk(())
        self._pass(self.rng.randrange(500, 4000))

    def _walk(self, begun: tuple[str, ...]) -> None:
        """Answer one question after the other until something is done; a refusal begins again."""
        dialog: Dialog[Any] = Dialog(lambda picks: self.game.ask(self.session.state, None, picks))
        dialog.picks = begun
        for turn in range(MOST_PICKS):
            try:
                answer = self._answer(dialog, wild=bool(begun) or turn > MOST_PICKS // 2)
                if not isinstance(answer, str):
                    self._act(answer)
                    return
                command = dialog.pick(answer)
                if command is not None:
                    self._do(command)
                    return
            except (IllegalMove, Stuck):
                dialog.picks = begun

    def _answer(self, dialog: Dialog[Any], wild: bool) -> str | Throw | Push | Wait:
        prompt, picks, state = dialog.prompt, dialog.picks, self.session.state
        try:
            sensible = self.game.demo.pick(state, prompt, picks, self.rng)
        except (IndexError, KeyError, ValueError):  # the demo's player knows the demo's questions only
            sensible, wild = "", True
        if not isinstance(sensible, str) and not picks:
            return sensible
        if wild or self.rng.random() < self.habits.wild or not isinstance(sensible, str) or not sensible:
            return self._any(prompt)
        return sensible

    def _any(self, prompt: Prompt) -> str:
        if prompt.kind == "number" and not (prompt.suggestion and self.rng.random() < 0.5):
            # Small numbers are likelier on a table than thousands.
            high = min(prompt.high, prompt.low + 12 * prompt.step)
            return str(self.rng.randrange(prompt.low, high + 1, prompt.step))
        return any_choice(prompt, self.rng)

    def _act(self, hands: Throw | Push | Wait) -> None:
        match hands:
            case Throw():
                self._tell(Roll(self.evening.now_ns(), {die: self.rng.randrange(1, 7) for die in DICE}))
            case Push(button):
                self._tell(Press(self.evening.now_ns(), button))
            case Wait(ms):
                self._pass(ms)

    def _pass(self, ms: float, step_ms: float = STEP_MS) -> None:
        """Time passes, and the table looks at its clock now and then."""
        while ms > 0 and not self._is_late():
            last_ns = self.evening.now_ns()
            self.evening.pass_ms(min(ms, step_ms))
            ms -= step_ms
            self._tell(Tick(self.evening.now_ns(), last_ns))

    def _tell(self, told: Any) -> None:
        command = self.game.interpret(self.session.state, told)
        if command is not None:
            try:
                self._do(command)
            except IllegalMove:
                return  # as at the table: said, and forgotten

    def _do(self, command: Command) -> None:
        for event in self.session.do(command):
            fact = self.game.taught(event)
            if fact is not None and self.plan.box != "demo":
                box.remember(self.game.box, {fact.key: fact.value}, self.data, self.evening.wall())
