"""The story of a game, line by line: touch one to change it, to strike it out, or to add what was forgotten.

Nothing happens before somebody accepts: until then it is shown what would be different, and the score beside it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from companion.core.errors import IllegalMove
from companion.core.message import Message, say, verbatim
from companion.core.prompt import Choice, Picks, Prompt
from companion.core.view import Cell, ClockPanel, GameView, GridPanel, Panel
from companion.games.contract import AnyGame
from companion.memory.amend import Change
from companion.memory.amendable import refusal
from companion.memory.past import Decision, amendment_in
from companion.pages.desk import CLOSE, AnySession, Close, Go, Stay
from companion.pages.leafing import SHOWN, TURNS, Leaves
from companion.pages.retelling import as_then, otherwise, walk
from companion.pages.review import CHANGE, LEAVE, STRIKE, Review

LONGEST = 70  # characters of a row, if it is more than one line of the story
ADD = Choice("add", say("Add a move"), say("forgotten after this one"), short=say("Add"), symbol="plus")


class StoryPage:
    """Every line, the newest first; what is asked decides what lies on the board beside it."""

    title = say("The story so far")

    def __init__(self, session: AnySession) -> None:
        self._session = session
        self._game = session.game
        self._review = Review(session)
        self._leaves = Leaves()
        self._moment: tuple[Any, Picks] | None = None  # the state on the board, and what is lit on it
        self._board: GridPanel | None = None  # lies there instead
        self._reviewing = False
        self._asking = True  # the game's own question at that moment

    def place_of(self, line: str) -> str:
        """The place of a line by its number, or of the latest that says this; refused if there is none."""
        done, said = self._session.done, line.casefold()
        found = [int(line)] if line.isdecimal() else range(len(done) - 1, -1, -1)
        for place in found:
            named = line.isdecimal() and place < len(done)
            if named or (not line.isdecimal() and self._says(done[place], said)):
                self._leaves.newer = max(0, len(done) - place - SHOWN)
                return str(place)
        raise IllegalMove(say("No line of the story says “{line}”.", line=line))

    def _says(self, decision: Decision[Any], words: str) -> bool:
        return not decision.is_amendment and any(words in str(told).casefold() for told in _told(self._game, decision))

    # --- what is asked ---------------------------------------------------------------------------------------

    def ask(self, picks: Picks) -> Prompt | Go:
        self._board, self._moment, self._reviewing, self._asking = None, None, False, True
        if not picks:
            return self._which()
        match picks[0]:
            case CLOSE.id:
                return Close()
            case turn if turn in TURNS:
                self._leaves.turn(turn, len(self._session.done))
                return Stay()
        return self._about(int(picks[0]), picks[1:])

    def _which(self) -> Prompt:
        self._board = self._lines()
        done = self._session.done
        lines = tuple(
            # Called by its number, a line is typed by it in a terminal.
            Choice(str(place), verbatim(str(place)), self._in_a_row(done[place]), spot=str(place), quiet=True)
            for place in self._shown()
        )
        turn = self._leaves.choices(len(done))
        why = refusal(self._session, 0, added=True)
        question = say("Only corrections are possible here.") if why else say("Touch a line to amend it.")
        return Prompt(question, (*lines, *turn, CLOSE), suggestion=CLOSE.id, why=why)

    def _about(self, place: int, picks: Picks) -> Prompt | Go:
        decision, before = self._session.done[place], self._session.done[max(0, place - 1)].state
        match picks:
            case ():
                self._moment, self._asking = (decision.state, ()), False
                return self._what(place)
            case (LEAVE.id, *_):
                return Stay()
            case (STRIKE.id, *rest):
                return self._reviewed(Change(place), picks[:1], rest)
            case (ADD.id, *rest):
                state, ask = decision.state, as_then(self._game, decision.state)
            case (_, *rest):
                state, ask = before, otherwise(self._game, before, decision)
        asked, heard = walk(ask, rest)
        if isinstance(asked, Prompt):
            self._moment = (state, heard)
            return asked
        change = Change(place, asked, added=picks[0] == ADD.id)
        return self._reviewed(change, (picks[0], *heard), rest[len(heard) :])

    def _what(self, place: int) -> Prompt:
        """What can be done with a line."""
        done, fixed = self._session.done, refusal(self._session, place)
        ran = place and not self._game.steady(done[place - 1].state)
        unstruck = say("Time was running here: say what came of it instead.") if ran else None
        return Prompt(
            say("{line}: what about it?", line=self._session.label(done[place])),
            (
                replace(CHANGE, refused=fixed),
                replace(STRIKE, refused=fixed or unstruck),
                replace(ADD, refused=refusal(self._session, place, added=True)),
                LEAVE,
            ),
        )

    def _reviewed(self, change: Change, made_by: Picks, picks: list[str]) -> Prompt | Go:
        asked = self._review.ask(change, (str(change.place), *made_by), picks)
        self._moment = self._review.moment
        self._reviewing = self._moment is None
        if self._reviewing:
            self._board = self._review.board()
        return asked

    # --- what is seen ----------------------------------------------------------------------------------------

    def panels(self, now_ns: int) -> tuple[Panel, ...]:
        return (self._board,) if self._board is not None else ()

    def view(self, now_ns: int) -> GameView:
        """The game at the moment that is talked about, or the story beside it as it stands or would stand."""
        state, picks = self._moment or (self._session.state, ())
        if self._reviewing:
            state = self._review.state
        seen = self._game.view(state, 0, None, picks)
        panels = self.panels(now_ns) or tuple(panel for panel in seen.panels if not isinstance(panel, ClockPanel))
        return replace(
            seen,
            panels=panels,
            headline=self._headline(),
            clock=None,
            full_screen=False,
            shelf=(),
            steps=None,
            banner=None,
        )

    def _headline(self) -> Message | None:
        if self._reviewing:
            return self._review.headline
        return self.title if self._board is not None or not self._asking else None

    def _lines(self) -> GridPanel:
        rows = []
        for place in self._shown():
            decision, spot = self._session.done[place], str(place)
            cells = (verbatim(spot), _time(decision.at), self._in_a_row(decision))
            rows.append(tuple(Cell(text, spot=spot) for text in cells))
        return GridPanel(say("Newest first"), (), tuple(rows))

    def _shown(self) -> list[int]:
        count = len(self._session.done)
        return [count - 1 - newer for newer in self._leaves.shown(count)]

    def _in_a_row(self, decision: Decision[Any]) -> Message:
        """What a decision made happen, as much of it as a row holds."""
        if amendment := amendment_in(decision.events):
            return say("Amended: {line}", line=amendment.now or amendment.was or "")
        row, *more = [*_told(self._game, decision)] or [self._session.label(decision)]
        for line in more:
            if len(str(longer := say("{a} · {b}", a=row, b=line))) > LONGEST:
                break
            row = longer
        return row


def _time(at: str) -> Message:
    """The hour and the minute of a stamp."""
    return verbatim(at[11:16])


def newest_first(session: AnySession) -> Iterator[Message]:
    """Every line of the game so far."""
    for decision in reversed(session.done):
        yield from reversed([*_told(session.game, decision)])


def _told(game: AnyGame, decision: Decision[Any]) -> Iterator[Message]:
    """The lines of a decision, each with the moment of its amendment."""
    for event in decision.events:
        line = game.told(decision.state, event)
        if line.text and decision.amended:
            yield say("{line} (amended {time})", line=line, time=_time(decision.amended))
        elif line.text:
            yield line
