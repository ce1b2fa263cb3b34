"""Half-given answers, so that a lesson can be left at any point: DATA/boxes/.GAME.lesson.json."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import msgspec

from companion.box.spec import Value
from companion.core.disk import replace_file
from companion.teaching.steps import Step


class Drafts:
    """The drafts of one game's steps; on disk as soon as one is kept or dropped."""

    def __init__(self, game: str, data: Path) -> None:
        self._path = data / "boxes" / f".{game}.lesson.json"
        self._by_step: dict[str, list[Value]] = {}
        with suppress(OSError, msgspec.DecodeError):  # nothing was left, or it cannot be read: it is asked again
            self._by_step = msgspec.json.decode(self._path.read_bytes(), type=dict[str, list[Value]])

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
        try:
            replace_file(self._path, msgspec.json.encode(self._by_step))
        except OSError:
            return  # a half-taught step is lost with a full disk; no fact is
