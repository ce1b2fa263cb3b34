"""The past as values: what was decided, and what an amendment makes of it. Only outcomes are read, no rule is asked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Generic, TypeVar

import msgspec
from msgspec.structs import replace

from companion.core.chance import Draw
from companion.games.contract import SHARED, Amended, Event, Game, Rewritten
from companion.memory import entries

S = TypeVar("S")
Command = msgspec.Raw | msgspec.UnsetType  # as the journal keeps it


class Decision(msgspec.Struct, Generic[S], frozen=True):
    """What one command made happen, and the state after it."""

    events: tuple[Event, ...]
    state: S
    at: str
    command: Command = msgspec.UNSET
    chance: tuple[Draw, ...] = ()
    amended: str = ""  # when it was put in the place of another, if ever
    depth: int = 0  # how many undos lead back to the blank state
    before: tuple[Decision[S], ...] | None = None  # of an amendment: the past that it replaced

    @property
    def is_amendment(self) -> bool:
        return self.before is not None


def amendment_in(events: Sequence[Event]) -> Amended | None:
    """The amendment that these events are, if they are one."""
    return next((event for event in events if isinstance(event, Amended)), None)


def rewritten(game: Game[S], done: Sequence[Decision[S]], event: Amended, at: str) -> list[Decision[S]]:
    """The past after an amendment; ValueError if it does not fit the one before."""
    if not 1 <= event.place <= len(done):
        raise ValueError("an amendment of nothing")
    past, left = list(done[: event.place]), list(done[event.place :])
    for part in event.past:
        if part.how == "kept":
            if not 1 <= part.times <= len(left):
                raise ValueError("more is kept than there was")
            for decision in left[: part.times]:
                past.append(replace(decision, state=after(game, past[-1].state, decision.events)))
            del left[: part.times]
            continue
        old = None if part.how == "added" else left.pop(0)
        if part.how != "struck":
            past.append(_decided(game, past[-1], old, part, at))
    if left:
        raise ValueError("an amendment that forgets what came later")
    return past


def _decided(game: Game[S], last: Decision[S], old: Decision[S] | None, part: Rewritten, at: str) -> Decision[S]:
    if part.did is msgspec.UNSET:
        raise ValueError("a decision of which nothing came")
    events = entries.events_decoder((*game.events, *SHARED)).decode(part.did)
    if amendment_in(events):
        raise ValueError("an amendment within an amendment")
    moment = old.at if old is not None else last.at
    state = after(game, last.state, events)
    # What only followed from the amendment was never touched by anybody.
    touched = (old.amended if old is not None else "") if part.how == "again" else at
    return Decision(tuple(events), state, moment, part.command, part.chance, touched)


def after(game: Game[S], state: S, events: Sequence[Event]) -> S:
    for event in events:
        state = game.after(state, event)
    return state


def written(game: Game[S], lines: Sequence[entries.Entry]) -> Iterator[Event]:
    """Every event that a journal was ever told, whether it was taken back or not."""
    decoder = entries.events_decoder((*game.events, *SHARED))
    for line in lines:
        if line.did is not msgspec.UNSET:
            yield from decoder.decode(line.did)


def last_by_people(game: Game[S], done: Sequence[Decision[S]]) -> Decision[S] | None:
    """The last decision that no program made: what Undo takes back, with all that programs made of it.

    None: there is none behind the opening.
    """
    for decision, earlier in pairwise(reversed(done)):
        if game.programs is None or decision.is_amendment or not game.programs.decides(earlier.state):
            return decision
    return None


def before(done: list[Decision[S]]) -> list[Decision[S]]:
    """The decisions that stood before the last one; before an amendment the past was the old one."""
    return done[:-1] if done[-1].before is None else list(done[-1].before)
