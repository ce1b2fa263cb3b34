"""The table as a club may see it from afar: what everybody at it may know, in few words of the table's language."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from companion.core.message import Message, Translator
from companion.core.scenes import SeatsPanel
from companion.core.view import GameView, ScoreRow
from companion.games.contract import Event
from companion.memory.nameless import initials
from companion.pages.desk import AnySession
from companion.pages.setup import SetUp
from companion.table.room import Room
from companion.wire.club import Happened, Member, TableState

NAMES_OF_LAST = "last"  # how a phase calls the last round, in English


def state_of(room: Room, now_ns: int, words: Translator, private: bool) -> TableState:
    """The table at this moment."""
    session = room.session
    if session is None:
        page = room.panel.page
        return _sitting_down(page, now_ns, words, private) if isinstance(page, SetUp) else TableState()
    game, state = session.game, session.state
    view = game.view(state, now_ns, None, ())
    over = game.finished(state)
    winners = game.score(state).ranking[:1] if over else ()
    names = called([str(row.name) for row in view.score.rows], private)
    members = tuple(
        _member(row if not over else replace(row, active=False), names, words, any(seat in tie for tie in winners))
        for seat, row in enumerate(view.score.rows)
    )
    face = game.clock(state, now_ns)
    running = face is not None and face.running and not over
    return TableState(
        "over" if over else "playing",
        game.name,
        game.title.translated(words),
        (view.phase if over else game.how_far(state) or view.phase).translated(words),
        members,
        tuple(member.name for member in members if member.turn),
        face.price if face is not None and running else None,
        running,
        not over and _is_last(view),
        1.0 if over else round(game.progress(state), 2),
    )


def called(names: Sequence[str], private: bool) -> Mapping[str, str]:
    """What people are called outside of this table."""
    return initials(names) if private else dict(zip(names, names, strict=True))


def _sitting_down(page: SetUp, now_ns: int, words: Translator, private: bool) -> TableState:
    panel = next((each for each in page.panels(now_ns) if isinstance(each, SeatsPanel)), None)
    seats = panel.seats if panel is not None else ()
    taken = [(str(seat.name), seat.colour) for seat in seats if seat.name is not None]
    names = called([name for name, _ in taken], private)
    return TableState(
        "setup",
        page.game.name,
        page.title.translated(words),
        players=tuple(Member(names[name], colour) for name, colour in taken),
        seats=len(seats) - len(taken),
    )


def _member(row: ScoreRow, names: Mapping[str, str], words: Translator, won: bool) -> Member:
    score = row.total if isinstance(row.total, str) else row.total.translated(words)
    return Member(names[str(row.name)], row.colour, score, _points(row.total), row.active, won)


def _points(total: Message | str) -> int | None:
    """The number in a score, where there is one."""
    if isinstance(total, str):
        return int(total) if total.removeprefix("-").isdecimal() else None
    numbers = [value for value in total.values.values() if isinstance(value, int)]
    return numbers[0] if len(numbers) == 1 else None


def _is_last(view: GameView) -> bool:
    return NAMES_OF_LAST in str(view.phase).casefold()


def happened(session: AnySession, before: int, words: Translator, private: bool) -> Iterator[Happened]:
    """What is worth a lamp among the decisions from number `before` on."""
    names = called([name for name, _ in session.players], private)
    for decision in session.done[before:]:
        for event in decision.events:
            if told := _told(session, decision.state, event, words, names):
                yield told
    if len(session.done) > before and session.game.finished(session.state):
        yield _over(session, words, private)


def _told(
    session: AnySession, state: object, event: Event, words: Translator, names: Mapping[str, str]
) -> Happened | None:
    game = session.game
    dice, prices = game.dice(event), game.tally((event,)).prices
    if not dice and not prices:
        return None
    line = game.told(state, event).translated(words)
    for name, short in names.items():
        line = line.replace(name, short) if name != short else line
    return Happened("dice" if dice else "sold", line, price=prices[0][1] if prices else None, dice=dict(dice or {}))


def _over(session: AnySession, words: Translator, private: bool) -> Happened:
    rows = session.game.view(session.state, 0, None, ()).score.rows
    names = called([str(row.name) for row in rows], private)
    best = session.game.score(session.state).ranking[0]
    winner = ", ".join(names[str(rows[seat].name)] for seat in best)
    return Happened("over", session.game.title.translated(words), winner, rows[best[0]].colour)
