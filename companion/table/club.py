"""What the table tells its club: a glance at it, what happens, and the games that are over. It waits for nobody."""

from __future__ import annotations

import logging

from msgspec.structs import replace

from companion.core.clock import MS, SECOND
from companion.core.message import say
from companion.games.catalogue import TITLES
from companion.locale import catalogue
from companion.settings.config import ClubSettings
from companion.table.glance import called, happened, state_of
from companion.table.post import Door
from companion.table.results import Results
from companion.table.room import Room
from companion.wire.club import ClubHello, Drawn, FromClub, Has, TableState

A_GLANCE_NS = 500 * MS  # between two glances: how often the price of an auction is told
QUIET_NS = 2 * SECOND  # nobody has touched anything for so long: then there is time for finished games

log = logging.getLogger(__name__)


class Club:
    """The table calls `step`; the process at the other end of the wire does everything that takes time."""

    def __init__(self, room: Room, door: Door[FromClub], settings: ClubSettings) -> None:
        self._room = room
        self._door = door
        self._private = settings.names == "initials"
        self._results = Results(room.desk.data, room.desk.clock, settings.since, self._private)
        self._told: TableState | None = None
        self._told_ns = -A_GLANCE_NS
        self._status_since = room.desk.clock.wall()
        self._drawn = self._said = Drawn()
        self._session: object | None = None
        self._decisions = self._lines = 0
        self._changes, self._changed_ns = -1, 0
        self._broken = False

    def step(self, now_ns: int) -> None:
        """Hear what the club wants, and tell it what is new."""
        if not self._listen():
            return
        for message in self._door.heard():
            self._hear(message)
        if not self._door.is_heard:
            return
        if self._room.changes != self._changes:
            self._changes, self._changed_ns = self._room.changes, now_ns
        self._say_the_draw()
        self._tell_events()
        if now_ns - self._told_ns >= A_GLANCE_NS:
            self._told_ns = now_ns
            self._tell_state(now_ns)
        self._tell_results(now_ns)

    def close(self) -> None:
        """The table is put down."""
        self._door.close()

    def _listen(self) -> bool:
        if not self._door.is_open and not self._broken:
            try:
                self._door.open()
            except OSError as error:
                self._broken = True
                log.warning("the club cannot be told anything here: %s", error)
        return not self._broken

    def _hear(self, message: FromClub) -> None:
        match message:
            case ClubHello():
                self._told, self._told_ns = None, -A_GLANCE_NS
            case Has(games, again):
                self._results.want(games, again)
            case Drawn():
                self._drawn = message

    def _say_the_draw(self) -> None:
        """Who plays here next is said once, as soon as the table is free; sitting down confirms it."""
        drawn = self._drawn
        if drawn == self._said or self._room.session is not None:
            return
        self._said = drawn
        if drawn.number:
            game = TITLES.get(drawn.game, drawn.game)
            names = ", ".join(drawn.names)
            self._room.announce(say("Round {n}: {names} – {game}", n=drawn.number, names=names, game=game), holds=True)
            self._room.changes += 1

    # --- out ----------------------------------------------------------------------------------------------------

    def _tell_state(self, now_ns: int) -> None:
        words = catalogue(self._room.desk.preferences.language)
        state = state_of(self._room, now_ns, words, self._private)
        if self._told is None or state.status != self._told.status:
            self._status_since = self._room.desk.clock.wall()
        state = replace(state, since=self._status_since, round=self._round(state))
        if state != self._told:
            self._told = state
            self._door.tell(state)

    def _round(self, state: TableState) -> int:
        names = sorted(called(self._drawn.names, self._private).values())
        sits = names and sorted(member.name for member in state.players) == names
        return self._drawn.number if sits and self._drawn.game in ("", state.game) else 0

    def _tell_events(self) -> None:
        session = self._room.session
        if session is not self._session:  # what was played before it came to the table is no news
            self._session, self._decisions = session, len(session.done) if session else 0
        if session is None or len(session.done) <= self._decisions:
            self._decisions = len(session.done) if session else 0
            return
        words = catalogue(self._room.desk.preferences.language)
        for news in happened(session, self._decisions, words, self._private):
            self._door.tell(news)
        self._decisions = len(session.done)

    def _tell_results(self, now_ns: int) -> None:
        results, session = self._results, self._room.session
        lines = len(session.journal.entries) if session and session.game.finished(session.state) else 0
        if lines != self._lines:
            self._lines = lines
            results.look()
        face = self._room.clock_face(now_ns)
        busy = (face is not None and face.running) or now_ns - self._changed_ns < QUIET_NS
        if not busy and not results.idle and (parcel := results.next()) is not None:
            self._door.tell(parcel)
