"""Amending the past: what would stand if one decision had been another, line by line. Nothing is written here.

The decisions behind the amended one are decided again, by the rules of today, with what chance had given them. What no
longer holds is asked: until people have ruled, it is left out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Generic, Literal

import msgspec

from companion.core.chance import SameAgain, same_again
from companion.core.errors import IllegalMove
from companion.core.message import Message, say
from companion.games.contract import SHARED, Amended, Command, Event, Rewritten, Score
from companion.memory.amendable import by_hand, command_of
from companion.memory.past import Decision, S, after
from companion.memory.session import Line


class Change(msgspec.Struct, frozen=True):
    """What is amended: another command at a place of the past, none, or one that is added behind it."""

    place: int
    command: Command | None = None
    added: bool = False


class Ruling(msgspec.Struct, frozen=True):
    """What people say of a decision that no longer holds."""

    how: Literal["strike", "by_hand", "change", "before"]
    command: Command | None = None  # put in its place, or before it


Rulings = Mapping[int, Sequence[Ruling]]
"""By the place in the past as it was; several where something was put before a decision."""


class Difference(msgspec.Struct, frozen=True):
    """A decision that is not what it was."""

    place: int  # in the past as it was
    how: Literal["refused", "struck", "again", "changed", "by_hand", "added"]
    was: Message | None = None
    now: Message | None = None
    reason: Message | None = None  # why it does not hold
    drawn: bool = False  # chance had to draw anew


class Proposal(msgspec.Struct, Generic[S], frozen=True):
    """The past as it would be."""

    amendment: Amended
    past: tuple[Decision[S], ...]
    differences: tuple[Difference, ...]
    before: Score
    after: Score
    state: S  # where the first decision that no longer holds would be decided; else the last one

    @property
    def open(self) -> Difference | None:
        """The first decision that no longer holds and of which nothing has been said."""
        return next((each for each in self.differences if each.how == "refused"), None)

    @property
    def refused(self) -> tuple[Difference, ...]:
        return tuple(each for each in self.differences if each.how == "refused")


def propose(
    line: Line[S], seed: int, change: Change, rulings: Rulings | None = None, strike_rest: bool = False
) -> Proposal[S]:
    """The past with a change; raises IllegalMove if the change itself, or what was put elsewhere, is not allowed."""
    return _Again(line, seed, change, rulings or {}, strike_rest).proposal()


class _Again(Generic[S]):
    """One walk through the past from the changed place on."""

    def __init__(self, line: Line[S], seed: int, change: Change, rulings: Rulings, strike_rest: bool) -> None:
        self._line, self._game, self._seed = line, line.game, seed
        self._old, self._change, self._rulings, self._strike_rest = line.done, change, rulings, strike_rest
        first = change.place + change.added
        self._past = list(line.done[:first])
        self._draws = [(place, draw) for place, decision in enumerate(line.done) for draw in decision.chance]
        self._parts: list[Rewritten] = []
        self._found: list[Difference] = []
        self._stuck: S | None = None  # before the first decision that no longer holds

    def proposal(self) -> Proposal[S]:
        change, old = self._change, self._old
        first = change.place + change.added
        was = None if change.added else self._line.label(old[change.place])
        now = None
        if change.command is not None:
            how: Literal["added", "changed"] = "added" if change.added else "changed"
            now = self._put(how, change.place, change.command)
            if not change.added:
                was, told = self._told_apart(old[change.place], self._past[-1])
                now = told or now
        elif not change.added:
            self._strike(change.place)
        for place in range(first + (not change.added), len(old)):
            if not self._unchanged(place):
                self._decide_again(place)
        return Proposal(
            Amended(first, tuple(self._parts), was, now),
            tuple(self._past),
            tuple(self._found),
            self._game.score(self._line.state),
            self._game.score(self._past[-1].state),
            self._past[-1].state if self._stuck is None else self._stuck,
        )

    def _unchanged(self, place: int) -> bool:
        """Whether the past has come to where it was, so that nothing has to be decided again."""
        if self._past[-1].state is not self._old[place - 1].state or place in self._rulings:
            return False
        self._keep(self._old[place])
        return True

    def _decide_again(self, place: int) -> None:
        for ruling in self._rulings.get(place, ()):
            if ruling.how == "before" and ruling.command is not None:
                self._put("added", place, ruling.command)
            elif ruling.how == "change" and ruling.command is not None:
                self._put("changed", place, ruling.command)
                return
            elif ruling.how == "by_hand":
                self._by_hand(place)
                return
            elif ruling.how == "strike":
                self._strike(place)
                return
        try:
            self._follow(place)
        except IllegalMove as refused:
            self._leave_out(place, refused.reason)

    def _follow(self, place: int) -> None:
        """The same decision on the new past."""
        old, state = self._old[place], self._past[-1].state
        if all(isinstance(event, SHARED) for event in old.events):
            self._keep(old)
            return
        if old.command is msgspec.UNSET:  # what a restart had set right
            events, chance = self._game.resume(state), None
        else:
            command = command_of(self._game, old)
            chance = self._chance(place)
            events = self._game.decide(state, command, chance)
            self._refuse_for_others(place, command)
            if not events and self._game.record(command, old.events) is None:
                raise IllegalMove(say("Nothing would come of it now."))
        if not events:  # a press or a stamp that means nothing any more
            self._parts.append(Rewritten("struck"))
        elif tuple(events) == old.events:
            self._keep(old)
        else:
            now = self._add("again", old, old.command, events, chance)
            self._note("again", place, now, drawn=chance is not None and chance.anew)

    def _refuse_for_others(self, place: int, command: Command) -> None:
        was = self._game.meant_for(self._old[place - 1].state, command)
        if was != self._game.meant_for(self._past[-1].state, command):
            asked = self._game.ask(self._past[-1].state, None, ())
            raise IllegalMove(say("Now it is asked here: {question}", question=getattr(asked, "question", "")))

    def _leave_out(self, place: int, reason: Message) -> None:
        if self._strike_rest:
            self._strike(place, reason)
            return
        if self._stuck is None:
            self._stuck = self._past[-1].state
        self._parts.append(Rewritten("struck"))
        self._note("refused", place, reason=reason)

    def _strike(self, place: int, reason: Message | None = None) -> None:
        self._parts.append(Rewritten("struck"))
        self._note("struck", place, reason=reason)

    def _by_hand(self, place: int) -> None:
        """What the decision did, done by corrections."""
        corrections = by_hand(self._game, self._old, place, self._past[-1].state)
        for number, correction in enumerate(corrections):
            self._put("added" if number else "by_hand", place, correction)

    def _put(self, how: Literal["added", "changed", "by_hand"], place: int, command: Command) -> Message:
        """Something that people decided; the line that is told of it."""
        chance = self._chance(place, () if how == "added" else self._old[place].chance)
        events = self._game.decide(self._past[-1].state, command, chance)
        if not events:
            raise IllegalMove(say("Nothing would come of it."))
        old = None if how == "added" else self._old[place]
        if how == "changed" and old is not None and tuple(events) == old.events:
            self._keep(old)
            return self._line.label(old)
        now = self._add(how, old, msgspec.Raw(msgspec.json.encode(command)), events, chance)
        self._note(how, place, now, drawn=chance.anew)
        return now

    def _chance(self, place: int, drew: Sequence[Any] | None = None) -> SameAgain:
        """What was drawn there stays drawn, and what is drawn later is left for later."""
        kept = self._old[place].chance if drew is None else drew
        later = [draw for drawn_at, draw in self._draws if drawn_at > place]
        return same_again(self._seed, self._line.depth + 1, len(self._parts), kept, later)

    def _keep(self, old: Decision[S]) -> None:
        last, came = self._past[-1].state, self._old[self._place_of_next() - 1].state
        state = old.state if last is came else after(self._game, last, old.events)
        self._past.append(msgspec.structs.replace(old, state=state))
        if self._parts and self._parts[-1].how == "kept":
            self._parts[-1] = Rewritten("kept", self._parts[-1].times + 1)
        else:
            self._parts.append(Rewritten("kept"))

    def _place_of_next(self) -> int:
        """The place, in the old past, of the decision that comes next."""
        first = self._change.place + self._change.added
        return first + sum(part.times for part in self._parts if part.how != "added")

    def _add(
        self,
        how: Literal["added", "changed", "by_hand", "again"],
        old: Decision[S] | None,
        command: msgspec.Raw | msgspec.UnsetType,
        events: Sequence[Event],
        chance: SameAgain | None,
    ) -> Message:
        drawn = tuple(chance.drawn) if chance is not None else ()
        self._parts.append(Rewritten(how, 1, command, drawn, msgspec.Raw(msgspec.json.encode(events))))
        state = after(self._game, self._past[-1].state, events)
        at = (old or self._past[-1]).at
        self._past.append(Decision(tuple(events), state, at, command, drawn))
        return self._line.label(self._past[-1])

    def _told_apart(self, old: Decision[S], new: Decision[S]) -> tuple[Message, Message | None]:
        """The line of each that tells best how they differ: the same kind of thing, told otherwise."""
        before, after_it = ([(type(e), self._game.told(d.state, e)) for e in d.events] for d in (old, new))
        now = next(((kind, line) for kind, line in after_it if line.text and (kind, line) not in before), None)
        gone = [(kind, line) for kind, line in before if line.text and (kind, line) not in after_it]
        alike = next((line for kind, line in gone if now is not None and kind is now[0]), None)
        was = alike or next((line for _, line in gone), self._line.label(old))
        return was, now[1] if now is not None else None

    def _note(
        self,
        how: Literal["refused", "struck", "again", "changed", "by_hand", "added"],
        place: int,
        now: Message | None = None,
        reason: Message | None = None,
        drawn: bool = False,
    ) -> None:
        was = None if how == "added" else self._line.label(self._old[place])
        if how in ("again", "changed"):
            was, now = self._told_apart(self._old[place], self._past[-1])
        self._found.append(Difference(place, how, was, now, reason, drawn))
