"""One walk through everything a box still lacks; it can be left and taken up again at any point."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import msgspec

from companion.box import facts as box
from companion.box.facts import KnownFact
from companion.box.spec import Facts, Schema, Slip, Value
from companion.core.clock import Clock
from companion.core.disk import replace_file
from companion.core.errors import BoxError, IllegalMove
from companion.core.given import read_file
from companion.core.message import Message, say
from companion.core.names import day_name
from companion.core.prompt import Choice, Prompt
from companion.games.catalogue import game_named
from companion.memory.archive import open_games
from companion.teaching.plan import Plan, Progress, progress
from companion.teaching.steps import DONE, Step
from companion.teaching.taps import PickExceptions

MAX_DRAFTS = 1 << 20  # bytes
SKIP = Choice("skip", say("Not now"))
SKIP_GROUP = Choice("skip_group", say("Skip this part"))
LEAVE = Choice("leave", say("Stop here"))


class Drafts:
    """Half-given answers, so that a lesson can be left at any point: DATA/boxes/.GAME.lesson.json."""

    def __init__(self, game: str, data: Path) -> None:
        self._path = data / "boxes" / f".{game}.lesson.json"
        self._by_step: dict[str, list[Value]] = {}
        with suppress(
            OSError, msgspec.DecodeError, RecursionError
        ):  # nothing was left, or it cannot be read: it is asked again
            self._by_step = msgspec.json.decode(read_file(self._path, MAX_DRAFTS), type=dict[str, list[Value]])

    def restore(self, step: Step) -> None:
        """Let a step go on where it was left."""
        if step.id not in self._by_step:
            return
        step.draft = list(self._by_step[step.id])
        try:
            step.prompt()
        except (TypeError, ValueError, LookupError):
            step.draft = []  # a draft of another version, or edited by hand

    def keep(self, step: Step) -> None:
        """Remember how far a step has come."""
        self._by_step[step.id] = step.draft
        self._write()

    def drop(self, step: Step) -> None:
        """Forget the draft of a step that is done."""
        self._by_step.pop(step.id, None)
        self._write()

    def _write(self) -> None:
        with suppress(OSError):  # a half-taught step is lost with a full disk; no fact is
            replace_file(self._path, msgspec.json.encode(self._by_step))


class Lesson:
    """The open questions of one game, asked one at a time; every answer is on disk when it is taken."""

    def __init__(self, game: str, data: Path, clock: Clock) -> None:
        self.game = game
        self.schema: Schema = game_named(game).box
        self._data = data
        self._clock = clock
        self._skipped: set[str] = set()
        self.revising = ""  # the known fact that is asked for once more
        self._drafts = Drafts(game, data)
        self._exceptions_picked: set[str] = set()
        self.known: dict[str, KnownFact] = box.known_facts(self.schema, False, data)
        self.step: Step | None = None
        self._next()

    @property
    def facts(self) -> dict[str, Value]:
        """What is known at this moment, by key."""
        return {key: fact.value for key, fact in self.known.items()}

    @property
    def photo(self) -> Path | None:
        """The straightened photograph of the owner's board, if there is one."""
        path = box.photo_path(self.game, self._data)
        return path if path.is_file() else None

    def prompt(self) -> Prompt | None:
        """The question of the moment; None when nothing is open."""
        if self.step is None:
            return None
        asked = self.step.prompt()
        why = say("Waiting for this: {feature}.", feature=self.step.spec.feature)
        return msgspec.structs.replace(asked, choices=(*asked.choices, SKIP, SKIP_GROUP, LEAVE), why=why)

    def answer(self, answer: str) -> Message | None:
        """Take an answer to the question of the moment; raises IllegalMove if it cannot be true.

        Returns a word about what the answer means beyond itself: a slip it makes, an open game it touches.
        """
        step = self.step
        if step is None:
            raise IllegalMove(say("There is nothing left to ask."))
        if answer in (SKIP.id, SKIP_GROUP.id):
            self._skip(step, whole_group=answer == SKIP_GROUP.id)
            return None
        taught = step.take(answer)
        if taught is None:
            self._drafts.keep(step)
            return None
        notice = self._learn(taught)
        if isinstance(step, PickExceptions):
            self._exceptions_picked.add(step.spec.pattern)
        elif answer == DONE.id:
            self._skipped.update(step.keys)  # a list that is known in part is not asked for again at once
        self._drafts.drop(step)
        self._leave(step)
        return notice

    def revise(self, key: str) -> None:
        """Ask for a known fact once more; its answer replaces the old one."""
        if self.schema.spec_of(key) is None:
            raise BoxError("This game has no fact called “{key}”.", key=key)
        self.revising = key
        self._next()

    def counted(self) -> tuple[int, int]:
        """How many facts are known, of how many that something waits for."""
        needed = [group for group in self.progress() if not group.optional]
        return sum(group.known for group in needed), sum(group.total for group in needed)

    def progress(self) -> list[Progress]:
        """Known and total facts by group, in the order of the schema."""
        return progress(self.schema, self.known)

    def slips(self) -> list[Slip]:
        """What was taught and cannot all be true together."""
        return self.schema.slips(self.facts)

    def _learn(self, taught: Facts) -> Message | None:
        for key, value in taught.items():
            if reason := self.schema.refusal(key, value):
                raise IllegalMove(reason)
        changed = any(key in self.known and self.known[key].value != value for key, value in taught.items())
        before = [slip.text for slip in self.slips()]
        wall = self._clock.wall()
        box.remember(self.schema, taught, self._data, wall)
        self.known = box.with_taught(self.known, taught, wall, self.schema)
        new_slip = next((slip.text for slip in self.slips() if slip.text not in before), None)
        return new_slip or (self._open_game() if changed else None)

    def _open_game(self) -> Message | None:
        """An open game was begun with what the box said then; it has to be corrected at its own table."""
        games = open_games(self._data, self.game)
        if not games:
            return None
        return say(
            "The open game of {players} ({day}) was begun with the old value: correct it there too, under “Correct…”.",
            players=", ".join(games[0].names),
            day=day_name(games[0].opened),
        )

    def _skip(self, step: Step, whole_group: bool) -> None:
        if whole_group:
            same = (spec for spec in self.schema.specs if spec.heading == step.spec.heading)
            self._skipped.update(key for spec in same for key in spec.all_keys())
        else:
            self._skipped.update(step.keys)
        self._leave(step)

    def _leave(self, step: Step) -> None:
        if self.revising in step.keys:
            self.revising = ""
        self._next()

    def _next(self) -> None:
        plan = Plan(self.schema, self.known, self.photo is not None)
        if self.revising:
            self.step = plan.revision(self.revising)
        else:
            self.step = next(plan.open_steps(self._skipped, self._exceptions_picked), None)
        if self.step is not None:
            self._drafts.restore(self.step)
