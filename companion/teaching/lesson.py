"""One walk through everything a box still lacks; it can be left and taken up again at any point."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from companion.box import facts as box
from companion.box.facts import KnownFact
from companion.box.spec import FactSpec, Schema, Slip
from companion.core.clock import Clock
from companion.core.disk import replace_file
from companion.core.errors import BoxError, IllegalMove
from companion.core.message import Message, say
from companion.core.prompt import Choice, Prompt
from companion.games.catalogue import game_named
from companion.memory.archive import open_games
from companion.teaching.plan import Plan
from companion.teaching.steps import DONE, Step
from companion.teaching.taps import Exceptions

SKIP = Choice("skip", say("Not now"))
SKIP_GROUP = Choice("skip_group", say("Skip this part"))
LEAVE = Choice("leave", say("Stop here"))


class Progress(msgspec.Struct, frozen=True):
    """How much of one group of facts is known."""

    group: Message
    known: int
    total: int
    features: tuple[Message, ...]
    optional: bool = False


class Lesson:
    """The open questions of one game, asked one at a time; every answer is on disk when it is taken."""

    def __init__(self, game: str, data: Path, clock: Clock) -> None:
        self.game = game
        self.schema: Schema = game_named(game).box
        self._data = data
        self._clock = clock
        self._skipped: set[str] = set()
        self._revised: list[str] = []
        self._drafts: dict[str, list[Any]] = _read_drafts(self._draft_path)
        self._asked_exceptions: set[str] = set()
        self.known: dict[str, KnownFact] = box.known_facts(self.schema, False, data)
        self.step: Step | None = None
        self._next()

    @property
    def facts(self) -> dict[str, Any]:
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
        return msgspec.structs.replace(asked, choices=(*asked.choices, SKIP, SKIP_GROUP, LEAVE), why=self._why())

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
            self._keep_draft(step)
            return None
        notice = self._learn(taught)
        if isinstance(step, Exceptions):
            self._asked_exceptions.add(step.spec.pattern)
        if answer == DONE.id and not isinstance(step, Exceptions):
            self._skipped.update(step.keys)  # a list that is known in part is not asked for again at once
        self._drafts.pop(step.id, None)
        _write_drafts(self._draft_path, self._drafts)
        self._revised = [key for key in self._revised if key not in step.keys]
        self._next()
        return notice

    def revise(self, key: str) -> None:
        """Ask for a known fact once more; its answer replaces the old one."""
        if self.schema.spec_of(key) is None:
            raise BoxError(f"This game has no fact called “{key}”.")
        self._revised.append(key)
        self._next()

    @property
    def revising(self) -> bool:
        """Whether known facts are being asked for once more."""
        return bool(self._revised)

    def counted(self) -> tuple[int, int]:
        """How many facts are known, of how many that something waits for."""
        needed = [group for group in self.progress() if not group.optional]
        return sum(group.known for group in needed), sum(group.total for group in needed)

    def progress(self) -> list[Progress]:
        """Known and total facts by group, in the order of the schema."""
        groups: dict[str, Progress] = {}
        for spec in self.schema.specs:
            known, total = self._count(spec)
            title = spec.group or spec.question
            so_far = groups.get(str(title), Progress(title, 0, 0, (), spec.optional))
            features = so_far.features if spec.feature in so_far.features else (*so_far.features, spec.feature)
            groups[str(title)] = Progress(
                title, so_far.known + known, so_far.total + total, features, so_far.optional and spec.optional
            )
        return list(groups.values())

    def _count(self, spec: FactSpec) -> tuple[int, int]:
        """Known and total; a list of a known length is counted item by item."""
        keys = [key for key in spec.all_keys() if self.schema.exists(key, self.facts)]
        if spec.whole:
            return sum(min(spec.whole, len(self.facts.get(key, ()))) for key in keys), spec.whole * len(keys)
        return sum(self._is_known(key, spec) for key in keys), len(keys)

    def slips(self) -> list[Slip]:
        """What was taught and cannot all be true together."""
        return self.schema.slips(self.facts)

    def _why(self) -> Message | None:
        return say("Waiting for this: {feature}.", feature=self.step.spec.feature) if self.step else None

    def _learn(self, taught: Mapping[str, Any]) -> Message | None:
        for key, value in taught.items():
            if reason := self.schema.refusal(key, value):
                raise IllegalMove(reason)
        changed = [key for key in taught if key in self.known and self.known[key].value != taught[key]]
        before = [slip.text for slip in self.slips()]
        wall = self._clock.wall()
        box.remember_all(self.schema, taught, self._data, wall)
        self.known = box.with_taught(self.known, taught, wall, self.schema)
        for slip in self.slips():
            if slip.text not in before:
                return slip.text
        return self._touched() if changed else None

    def _touched(self) -> Message | None:
        """An open game was begun with what the box said then; it has to be corrected at its own table."""
        games = open_games(self._data, self.game)
        if not games:
            return None
        return say(
            "The open game of {players} ({day}) was begun with the old value: correct it there too, under “Correct…”.",
            players=", ".join(games[0].names),
            day=games[0].opened[:10],
        )

    def _skip(self, step: Step, whole_group: bool) -> None:
        self._revised = [key for key in self._revised if key not in step.keys]
        if whole_group:
            title = step.spec.group or step.spec.question
            same = [spec for spec in self.schema.specs if (spec.group or spec.question) == title]
            self._skipped.update(key for spec in same for key in spec.all_keys())
        else:
            self._skipped.update(step.keys)
        self._next()

    def _is_known(self, key: str, spec: FactSpec) -> bool:
        fact = self.known.get(key)
        if fact is None or (fact.origin == "shipped" and spec.assumed is not None):
            return False
        return spec.answered(fact.value)

    def _next(self) -> None:
        plan = Plan(self.schema, self.facts, self._is_known, self.photo is not None)
        if self._revised:
            self.step = plan.revision(self._revised[0])
        else:
            self.step = next(plan.open_steps(self._skipped, self._asked_exceptions), None)
        if self.step is not None and (draft := self._drafts.get(self.step.id)) is not None:
            self.step.draft = list(draft)
            try:
                self.step.prompt()
            except (TypeError, ValueError, LookupError):
                self.step.draft = []  # a draft of another version, or edited by hand

    @property
    def _draft_path(self) -> Path:
        return self._data / "boxes" / f".{self.game}.lesson.json"

    def _keep_draft(self, step: Step) -> None:
        self._drafts[step.id] = step.draft
        _write_drafts(self._draft_path, self._drafts)


def _read_drafts(path: Path) -> dict[str, list[Any]]:
    try:
        return msgspec.json.decode(path.read_bytes(), type=dict[str, list[Any]])
    except (OSError, msgspec.DecodeError):
        return {}


def _write_drafts(path: Path, drafts: dict[str, list[Any]]) -> None:
    try:
        replace_file(path, msgspec.json.encode(drafts))
    except OSError:
        return  # a half-taught step is lost with a full disk; no fact is
