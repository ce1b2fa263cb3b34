"""A game being played: game + journal + state. The only place where state changes."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Generic, TypeVar

import msgspec

from companion.box.spec import Facts
from companion.core.chance import Draw, chance_for, game_id
from companion.core.clock import Clock
from companion.core.disk import DurableFile, Opener
from companion.core.errors import IllegalMove, JournalError
from companion.core.inputs import Tick
from companion.core.message import Message, say
from companion.games.contract import (
    SHARED,
    Amended,
    Command,
    Event,
    Game,
    Helped,
    Player,
    Renamed,
    Score,
    Seat,
    names_of,
)
from companion.games.options import Options
from companion.games.programs import check_help
from companion.memory import entries
from companion.memory.entries import FORMAT, MAX_LINE, Contents, Entry, Header, stored
from companion.memory.journal import Journal
from companion.memory.past import Decision, amendment_in, before, last_by_people, rewritten

S = TypeVar("S")


class Line(Generic[S]):
    """The decisions that stand, and those that were undone and can be redone: the fold of a journal."""

    def __init__(self, game: Game[S]) -> None:
        self.game = game
        self.done: list[Decision[S]] = []
        self.undone: list[Decision[S]] = []

    @property
    def state(self) -> S:
        return self.done[-1].state if self.done else self.game.blank

    @property
    def depth(self) -> int:
        """How many decisions stand; the opening is the first."""
        return self.done[-1].depth if self.done else 0

    def follow(self, entry: Entry) -> None:
        """Take one journal entry into account."""
        if entry.did is not msgspec.UNSET:
            events = entries.events_decoder((*self.game.events, *SHARED)).decode(entry.did)
            self.add(events, entry.at, entry.command, entry.chance)
        elif entry.undone is not None:
            while self.depth > max(1, entry.undone):
                self.undone.append(self.done[-1])
                self.done = before(self.done)
        elif entry.redone is not None:
            while self.undone and self.depth < entry.redone:
                again = self.undone.pop()
                if again.is_amendment:
                    self._put(again.events, again.at, again.command, again.chance)
                else:
                    self.done.append(again)

    def follow_all(self, written: Sequence[Entry], file: str) -> None:
        """Take a whole journal into account; an unknown or impossible event is a clear error."""
        for entry in written:
            try:
                self.follow(entry)
            except msgspec.DecodeError as error:
                raise JournalError(
                    "{file}, line {line}: an event this companion does not know ({error}); "
                    "update the companion, the file was not changed",
                    file=file,
                    line=entry.seq + 1,
                    error=error,
                ) from None
            except Exception as error:  # whatever a game stumbles over, nobody played it
                raise JournalError(
                    "{file}, line {line}: an event that cannot have happened ({error}); "
                    "History and 'companion repair' bring back what is sound",
                    file=file,
                    line=entry.seq + 1,
                    error=repr(error),
                ) from error

    def add(
        self,
        events: Sequence[Event],
        at: str,
        command: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET,
        chance: Sequence[Draw] = (),
    ) -> None:
        self._put(events, at, command, chance)
        self.undone.clear()

    def _put(
        self, events: Sequence[Event], at: str, command: msgspec.Raw | msgspec.UnsetType, chance: Sequence[Draw]
    ) -> None:
        """One more decision; an amendment puts another past below itself."""
        depth, past = self.depth + 1, None
        if amendment := amendment_in(events):
            past = tuple(self.done)
            self.done = rewritten(self.game, past, amendment, at)
        state = self.state
        for event in events:
            state = self.game.after(state, event)
        self.done.append(Decision(tuple(events), state, at, command, tuple(chance), depth=depth, before=past))

    def called(self, players: Sequence[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
        """Names and colours of those who sat down, by the names that they have now."""
        now = list(players)
        for event in (event for decision in self.done for event in decision.events):
            if isinstance(event, Renamed):
                now[event.player] = (event.name, now[event.player][1])
        return tuple(now)

    @property
    def undo_label(self) -> Message | None:
        last = last_by_people(self.game, self.done)
        return self.label(last) if last is not None else None

    @property
    def redo_label(self) -> Message | None:
        return self.label(self.undone[-1]) if self.undone else None

    def label(self, decision: Decision[S]) -> Message:
        """What was done; what the box learned by the way comes last."""
        told = (self.game.told(decision.state, event) for event in sorted(decision.events, key=self._by_the_way))
        return next((line for line in told if line.text), say("nothing yet"))

    def _by_the_way(self, event: Event) -> bool:
        return self.game.taught(event) is not None


def fold(game: Game[S], contents: Contents, name: str) -> Line[S]:
    line = Line(game)
    line.follow_all(contents.entries, name)
    return line


def playable(game: Game[S], contents: Contents, file: str) -> Line[S]:
    """As `fold`; raises JournalError also for a game that nobody could look at or play on."""
    line = fold(game, contents, file)
    if not line.done:
        raise JournalError("{file} holds no move, the game was never opened: it may be deleted", file=file)
    with stored(file):
        examine(line, contents.header)
    return line


def examine(line: Line[S], header: Header) -> None:
    """Ask of the last state whatever the table asks first; what goes wrong comes through."""
    game, state = line.game, line.state
    people = len(names_of(game, [name for name, _ in header.players]))
    for event in game.resume(state):
        state = game.apply(state, event)
    game.ask(state, None, ())
    game.view(state, 0, None, ())
    game.clock(state, 0)
    game.interpret(state, Tick(0, 0))
    game.finished(state)
    score = game.score(state)
    if len(score.totals) != people or any(each.player >= people for each in score.lines):
        raise ValueError("a score of other players")


class Session(Line[S]):
    """One open game, a line of play that is being written: `do`, `undo`, `redo`, `score`."""

    def __init__(self, game: Game[S], journal: Journal) -> None:
        super().__init__(game)
        self.journal = journal
        self.stored = False  # taken up from a file that anybody may have written
        self.follow_all(journal.entries, journal.path.name)

    @classmethod
    def start(
        cls,
        game: Game[S],
        players: Sequence[Player],
        options: Options,
        facts: Facts,
        path: Path,
        seed: int,
        clock: Clock,
        *,
        demo_box: bool = False,
        opener: Opener = DurableFile,
    ) -> Session[S]:
        chance = chance_for(seed, 0)
        events = game.start(players, options, facts, chance)
        seats = tuple((player.name, player.colour) for player in players)
        levels = tuple(player.program for player in players)
        chosen = msgspec.to_builtins(options)
        header = Header(game.name, game_id(seed), seed, seats, FORMAT, demo_box, chosen, levels if any(levels) else ())
        opening = msgspec.json.encode(events)
        return cls(game, Journal.create(path, header, clock, opener, did=opening, chance=chance.drawn))

    @classmethod
    def load(cls, game: Game[S], path: Path, clock: Clock, opener: Opener = DurableFile) -> Session[S]:
        """Continue the game of a journal; what must be set right after a restart becomes an event."""
        contents = entries.read(path)
        if contents.header.game != game.name:
            raise JournalError(
                "{file} is a journal of {game}, not of {other}: open it as what it is",
                file=path.name,
                game=contents.header.game,
                other=game.name,
            )
        playable(game, contents, path.name)  # what cannot be played is refused before the file is opened
        session = cls(game, Journal.open(path, clock, opener))
        session.stored = True
        if repairs := game.resume(session.state):
            session._write(repairs)
        return session

    def do(self, command: Command) -> tuple[Event, ...]:
        """Judge a command, write what follows from it, then change the state; returns the events."""
        chance = chance_for(self.journal.header.seed, self.depth)
        events = self.game.decide(self.state, command, chance)
        if events:
            self._write(events, command, chance.drawn)
        return tuple(events)

    def _write(self, events: Sequence[Event], command: Command | None = None, chance: Sequence[Draw] = ()) -> None:
        wanted = msgspec.json.encode(command) if command is not None else None
        entry = self.journal.append(did=msgspec.json.encode(events), command=wanted, chance=chance)
        self.add(events, entry.at, entry.command, chance)

    @property
    def players(self) -> tuple[tuple[str, str], ...]:
        """(name, colour) by seat, as they are called now."""
        return self.called(self.journal.header.players)

    def rename(self, player: Seat, name: str) -> None:
        """Call a player otherwise from now on; names that differ in capitals alone are different."""
        names = [name for name, _ in self.players]
        if name in names:
            raise IllegalMove(say("{name} sits at the table already.", name=name))
        self._write([Renamed(player, name, names[player])])

    def help(self, level: str) -> None:
        """Help at another level from now on."""
        check_help(self.game.levels, level, any(self.journal.header.programs))
        if level != self.game.level(self.state):
            self._write([Helped(level)])

    def undo(self) -> None:
        """Take the last decision back by adding a line; the opening stays.

        A moment that time itself would end (a running auction clock) is passed over with it.
        """
        if last_by_people(self.game, self.done) is None:
            raise IllegalMove(say("There is nothing to undo."))
        stood = before(self.done)
        while len(stood) > 1 and not self.game.steady(stood[-1].state):
            stood = before(stood)
        self.follow(self.journal.append(undone=stood[-1].depth))

    def redo(self) -> None:
        """Let the last undone decision stand again, exactly as it was."""
        if not self.undone:
            raise IllegalMove(say("There is nothing to redo."))
        again = 1
        while again < len(self.undone) and not self.game.steady(self.undone[-again].state):
            again += 1
        self.follow(self.journal.append(redone=self.depth + again))

    def amend(self, amendment: Amended) -> None:
        """Let another past stand (memory/amend.py says which): one line, which Undo takes back."""
        if len(msgspec.json.encode(amendment)) > MAX_LINE // 2:
            raise IllegalMove(say("That changes more than one line of the journal can hold: amend something later."))
        self._write([amendment])

    def leave(self) -> None:
        """Give the game up: it stays in the history, and can be taken up again."""
        self.journal.append(left=True)

    def take_up(self) -> None:
        """Take up a game that was given up; does nothing to any other."""
        if self.journal.entries and self.journal.entries[-1].left:
            self.journal.append(left=False)

    def score(self) -> Score:
        return self.game.score(self.state)

    def close(self) -> None:
        self.journal.close()
