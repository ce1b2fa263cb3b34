"""One walk through everything a box still lacks; it can be left and taken up again at any point."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import msgspec
from msgspec.structs import replace

from companion.box import facts as box
from companion.box.facts import KnownFact
from companion.box.own_file import Taught
from companion.box.spec import Facts, Place, Schema, Slip, Value
from companion.core.clock import Clock
from companion.core.disk import replace_file
from companion.core.errors import BoxError, IllegalMove
from companion.core.given import read_file
from companion.core.message import Message, say
from companion.core.names import day_name
from companion.core.prompt import Choice, Prompt
from companion.games.catalogue import game_named
from companion.memory.archive import open_games
from companion.teaching.board import places
from companion.teaching.mends import ADD, MendList, PickFact, fact_choice
from companion.teaching.plan import Plan, Progress, progress
from companion.teaching.steps import DONE, AskRows, Step, in_words
from companion.teaching.taps import PickExceptions, TapNamed

MAX_DRAFTS = 1 << 20  # bytes
SKIP = Choice("skip", say("Not now"), short=say("Not now"))
SKIP_GROUP = Choice("skip_group", say("Skip this part"), short=say("Skip all"))
LEAVE = Choice("leave", say("Stop here"), quiet=True)  # on a screen, Back is always there
MEND = Choice("mend", say("Mend another row"), short=say("Mend"), symbol="pencil")
LATEST = 3  # rows that can be mended at once while further ones are asked for
KEEP = Choice("keep", say("Leave it as it is"), short=say("Keep"))
UNDO = Choice("undo", say("Take the last answer back"), short=say("Undo"), symbol="undo")


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
        with suppress(TypeError, ValueError, LookupError, AttributeError):
            if step.sound():
                return
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
        self.revising = ""  # what is asked for once more: a known fact, or several by a heading or a beginning
        self._in_hand = ""  # of several, the fact that was picked, or what it is added to
        self._before: list[tuple[Message, dict[str, Taught | None]]] = []  # what can be undone, the latest last
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

    @property
    def on_photo(self) -> bool:
        """Whether the picture of the moment is the photograph: what the schematic picture shows is mended there."""
        return self.photo is not None and not (self.step is not None and self.step.spec.shipped)

    def drawn(self) -> dict[str, Place]:
        """Where things are in the picture of the moment."""
        return places(self.schema, self.facts) if self.on_photo else self.schema.schematic(self.facts)

    def prompt(self) -> Prompt | None:
        """The question of the moment; None when nothing is open."""
        if self.step is None:
            return None
        asked, drawn = self.step.prompt(), self.drawn()
        own = (replace(choice, quiet=choice.quiet or choice.spot in drawn) for choice in asked.choices)
        why = say("Waiting for this: {feature}.", feature=self.step.spec.feature)
        return replace(asked, choices=(*own, *self._mendable(self.step), *self._ways_out(self.step)), why=why)

    def _finished_rows(self, step: Step) -> list[str]:
        """The rows that are known while further ones are asked for, the latest first."""
        if not isinstance(step, AskRows) or not step.spec.some or step.draft or self.revising:
            return []
        return [key for key in reversed(self.known) if step.spec.holes_of(key) is not None]

    def _mendable(self, step: Step) -> Iterator[Choice]:
        """Any of them can be named; the latest are in sight."""
        rows = self._finished_rows(step)
        for n, key in enumerate(rows):
            yield replace(
                fact_choice(self.schema, key, self.known[key].value), spot="", symbol="pencil", quiet=n >= LATEST
            )
        if len(rows) > LATEST:
            yield MEND

    def _ways_out(self, step: Step) -> Iterator[Choice]:
        half = bool(step.draft) and not self.revising
        if self._in_hand:
            yield KEEP
        elif self._before and not half:
            yield replace(UNDO, hint=self._before[-1][0])
        if not (self._in_hand or self.revising):
            # Of rows, "Done" says the same, and a half-told one is taken back first.
            spare = isinstance(step, AskRows) and (bool(step.spec.some) or half)
            yield from (replace(SKIP, quiet=spare), replace(SKIP_GROUP, quiet=spare))
        yield LEAVE

    def answer(self, answer: str) -> Message | None:
        """Take an answer to the question of the moment; raises IllegalMove if it cannot be true.

        Returns a word about what the answer means beyond itself: a slip it makes, an open game it touches.
        """
        step = self.step
        if step is None:
            raise IllegalMove(say("There is nothing left to ask."))
        match answer:
            case UNDO.id:
                return self._undo()
            case KEEP.id:
                self._leave()
            case MEND.id:
                self.revise(step.spec.stem)
            case SKIP.id | SKIP_GROUP.id:
                self._skip(step, whole_group=answer == SKIP_GROUP.id)
            case _ if answer in self._finished_rows(step) or (isinstance(step, PickFact) and answer != DONE.id):
                self._in_hand = answer
                self._next()
            case _ if ">" in answer and step.prompt().joins:
                for end in answer.split(">"):
                    notice = self.answer(end)
                return notice
            case _:
                return self._answered(step, answer)
        return None

    def _answered(self, step: Step, answer: str) -> Message | None:
        taught = step.take(answer)
        if taught is None:
            if not isinstance(step, MendList):
                self._drafts.keep(step)
            return None
        notice = self._learn(taught) if taught else None
        if isinstance(step, PickExceptions):
            self._exceptions_picked.add(step.spec.pattern)
        elif answer == DONE.id:
            self._skipped.update(step.keys)  # a list that is known in part is not asked for again at once
        self._drafts.drop(step)
        self._next() if isinstance(step, MendList) and taught else self._leave()
        return notice

    def revise(self, wanted: str) -> None:
        """Ask once more for a known fact, or for any of those under a heading or the beginning of their keys."""
        if not Plan(self.schema, self.known, False).meant(wanted):
            raise BoxError(
                "This game has no fact called “{key}”: 'companion box show {game} --all' lists them all.",
                key=wanted,
                game=self.game,
            )
        self.revising = wanted
        self._next()

    def counted(self) -> tuple[int, int]:
        """How many facts are known, of how many that something waits for."""
        needed = [group for group in self.progress() if not group.optional]
        return sum(group.known for group in needed), sum(group.total for group in needed)

    def progress(self) -> list[Progress]:
        """Known and total facts by group, in the order of the schema; places that are tapped already count."""
        found = progress(self.schema, self.known)
        step = self.step
        if not isinstance(step, TapNamed) or self.revising:
            return found
        tapped = sum(key not in self.known for key in step.keys[: len(step.draft)])
        return [
            replace(group, known=group.known + tapped) if group.group == step.spec.heading else group for group in found
        ]

    def in_hand(self) -> Progress | None:
        """How far the part is that is asked about now."""
        heading = self.step.spec.heading if self.step is not None else None
        return next((group for group in self.progress() if group.group == heading), None)

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
        held = box.entries(self.schema, taught, self._data)
        box.remember(self.schema, taught, self._data, wall)
        self._before.append((self._told(taught), held))
        self.known = box.with_taught(self.known, taught, wall, self.schema)
        new_slip = next((slip.text for slip in self.slips() if slip.text not in before), None)
        return new_slip or (self._open_game() if changed else None)

    def _told(self, taught: Facts) -> Message:
        """What was taught, in a few words."""
        key, value = next(iter(taught.items()))
        spec = self.schema.spec_of(key)
        assert spec is not None
        return say("{name}: {value}", name=spec.called(key), value=in_words(spec, value))

    def _undo(self) -> Message:
        """Let the box be as it was before the last answer that taught something; it is asked for again."""
        told, held = self._before.pop()
        box.put_back(self.schema, held, self._data)
        self.known = box.known_facts(self.schema, False, self._data)
        self._skipped -= held.keys()
        self._next()
        return say("Taken back: {what}", what=told)

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
        self._leave()

    def _leave(self) -> None:
        if self._in_hand:
            self._in_hand = ""  # back to the list
        else:
            self.revising = ""
        self._next()

    def _next(self) -> None:
        plan = Plan(self.schema, self.known, self.photo is not None)
        if not plan.meant(self._in_hand or self.revising) and self._in_hand != ADD.id:
            self.revising = self._in_hand = ""  # the last one of them was struck out
        if self._in_hand == ADD.id:
            self.step = plan.one_more(plan.of_heading(self.revising))
        elif self._in_hand or self.revising:
            self.step = plan.revision(self._in_hand or self.revising)
        else:
            self.step = next(plan.open_steps(self._skipped, self._exceptions_picked), None)
        if self.step is not None:
            self._drafts.restore(self.step)
