"""What would be different: one line that no longer holds after the other, then the whole is accepted or left."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from companion.core.errors import IllegalMove
from companion.core.message import Message, say, say_n, verbatim
from companion.core.prompt import Choice, Picks, Prompt
from companion.core.view import Cell, GridPanel
from companion.games.contract import names_of
from companion.memory import amend, amendable
from companion.memory.amend import Change, Difference, Proposal, Ruling
from companion.pages.desk import Amend, AnySession, Go, Stay
from companion.pages.retelling import as_then, otherwise, walk

CHANGE = Choice("change", say("Change it"), say("another player, place, number"), short=say("Change"), symbol="pencil")
STRIKE = Choice("strike", say("Strike it out"), say("it did not happen"), short=say("Strike"), symbol="discard")
LEAVE = Choice("leave", say("Leave it as it was"), say("nothing is changed"), short=say("As it was"), symbol="back")
_FIRST = Choice("before", say("First add a move"), short=say("Add"), symbol="plus")
_BY_HAND = Choice("by_hand", say("Keep by hand"), say("as a correction"), short=say("By hand"), symbol="check")
_REST = Choice("rest", say("Strike out all of them"), short=say("All"), symbol="nothing")
_ACCEPT = Choice("accept", say("Accept"), say("Undo takes it back"), symbol="check")
_HOW: dict[str, Message] = {
    "refused": say("no longer holds"),
    "struck": say("struck out"),
    "again": say("follows otherwise"),
    "changed": say("changed"),
    "by_hand": say("kept by hand"),
    "added": say("added"),
}


class Review:
    """A change of the past, looked at before it is made; `moment` is what a question is about, if not the whole."""

    def __init__(self, session: AnySession) -> None:
        self._session, self._game = session, session.game
        self._kept: dict[tuple[int, Picks], Proposal[Any]] = {}  # by what was answered: a screen asks in every frame
        self._proposal: Proposal[Any] | None = None
        self.moment: tuple[Any, Picks] | None = None

    def ask(self, change: Change, made_by: Picks, picks: Sequence[str]) -> Prompt | Go:
        """The next question about a change that these answers made, and those behind them."""
        rulings: dict[int, list[Ruling]] = {}
        all_struck, taken = False, 0
        while True:
            proposal = self._propose(change, rulings, all_struck, (*made_by, *picks[:taken]))
            self._proposal, self.moment = proposal, None
            if taken == len(picks):
                return self._which_ruling(proposal) if proposal.open is not None else _accept(proposal)
            said, taken = picks[taken], taken + 1
            if said == LEAVE.id:
                return Stay(say("Everything is as it was."))
            if proposal.open is None:
                done = say("The past is amended; Undo takes it back.")
                return Amend(proposal.amendment, done, (self.board(),))
            if said == _REST.id:
                all_struck = True
                continue
            ruling = Ruling("strike") if said == STRIKE.id else Ruling("by_hand")
            if said in (CHANGE.id, _FIRST.id):
                old = self._session.done[proposal.open.place]
                state, instead = proposal.state, said == CHANGE.id
                ask = otherwise(self._game, state, old) if instead else as_then(self._game, state)
                asked, heard = walk(ask, picks[taken:])
                if isinstance(asked, Prompt):
                    self.moment = (state, heard)
                    return asked
                taken += len(heard)
                ruling = Ruling("change" if instead else "before", asked)
            rulings.setdefault(proposal.open.place, []).append(ruling)

    def _propose(
        self, change: Change, rulings: dict[int, list[Ruling]], all_struck: bool, heard: Picks
    ) -> Proposal[Any]:
        key = (self._session.depth, heard)
        if key not in self._kept:
            seed = self._session.journal.header.seed
            self._kept[key] = amend.propose(self._session, seed, change, rulings, all_struck)
        return self._kept[key]

    def _which_ruling(self, proposal: Proposal[Any]) -> Prompt:
        found, many = proposal.open, len(proposal.refused)
        assert found is not None
        asks = self._game.ask(proposal.state, None, ())
        fixed = self._fixed(found)
        rest = replace(_REST, hint=say_n("{n} line no longer holds", "{n} lines no longer hold", many))
        return Prompt(
            found.was or say("nothing yet"),
            (
                replace(CHANGE, refused=fixed, hint=say("what was done instead")),
                replace(_FIRST, hint=asks.question if isinstance(asks, Prompt) else None),
                STRIKE,
                replace(_BY_HAND, refused=fixed or self._not_by_hand(proposal, found)),
                *((rest,) if many > 1 else ()),
                LEAVE,
            ),
            why=self._reason(found),
        )

    def _fixed(self, found: Difference) -> Message | None:
        """Why nothing else can stand in its place."""
        decision = self._session.done[found.place]
        try:
            return self._game.record(amendable.command_of(self._game, decision), decision.events)
        except IllegalMove as unknown:
            return unknown.reason

    def _not_by_hand(self, proposal: Proposal[Any], found: Difference) -> Message | None:
        """Why the corrections of the game cannot keep it."""
        try:
            amendable.by_hand(self._game, self._session.done, found.place, proposal.state)
        except IllegalMove as refused:
            return refused.reason
        return None

    def _reason(self, found: Difference) -> Message | None:
        if found.reason is None:
            return None
        if amendable.by_an_older_rule(self._session, self._session.journal.header.seed, found.place):
            return say("{reason} An older rule had allowed it.", reason=found.reason)
        return found.reason

    # --- what is seen ----------------------------------------------------------------------------------------

    @property
    def headline(self) -> Message | None:
        """What the question is about, where it is one of ours."""
        if self.moment is not None or self._proposal is None:
            return None
        return say("This no longer holds") if self._proposal.open is not None else say("Amend the past")

    @property
    def state(self) -> Any:
        """The game as it would stand."""
        return self._proposal.past[-1].state if self._proposal is not None else self._session.state

    def board(self) -> GridPanel:
        """What no longer holds, first of all, then what is different."""
        found = self._proposal.differences if self._proposal is not None else ()
        head = (Cell(say("before")), Cell(say("afterwards")))
        rows = (
            (Cell(each.was or verbatim("–")), Cell(self._outcome(each), strong=each.how == "refused"))
            for each in sorted(found, key=lambda each: each.how != "refused")
        )
        return GridPanel(say("What would be different"), head, (*self._points(), *rows))

    def _points(self) -> Iterator[tuple[Cell, Cell]]:
        """Everybody whose score would be another one."""
        if self._proposal is None:
            return
        names = names_of(self._game, [name for name, _ in self._session.players])
        colours = [colour for _, colour in self._session.players]
        for seat, (was, now) in enumerate(zip(self._proposal.before.totals, self._proposal.after.totals, strict=True)):
            if was != now:
                lines = (say("{name} {points}", name=names[seat], points=points) for points in (was, now))
                before, after = (Cell(line, colours[seat] if seat < len(colours) else "") for line in lines)
                yield before, after

    def _outcome(self, found: Difference) -> Message:
        how, what = _HOW[found.how], found.reason or found.now
        if what is None:
            return how
        if found.drawn:
            return say("{how}, drawn anew: {what}", how=how, what=what)
        return say("{how}: {what}", how=how, what=what)


def _accept(proposal: Proposal[Any]) -> Prompt:
    n = len(proposal.differences)
    if not n:
        return Prompt(say("Nothing would be different."), (LEAVE,), suggestion=LEAVE.id)
    question = say_n("{n} line is different. Accept it?", "{n} lines are different. Accept them?", n)
    return Prompt(question, (_ACCEPT, LEAVE), suggestion=_ACCEPT.id)
