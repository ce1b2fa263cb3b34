"""What a phone may not do by itself is asked at the table: to take the last decision back, to amend the past."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from companion.core.actions import Undo
from companion.core.errors import IllegalMove
from companion.core.message import Message, say
from companion.core.view import Panel
from companion.pages.consent import MOVED_ON, Consent
from companion.pages.desk import Amend, Close, Go, Open

if TYPE_CHECKING:
    from companion.table.front_end import FrontEnd
    from companion.table.room import Room

ASKED = say("The table is asked.")
TITLE = say("A wish from a phone")


def amend(room: Room, wish: Amend, by: FrontEnd) -> Message | None:
    """Let another past stand; a phone's wish is decided by the table, with what it would change before its eyes."""
    if by.seat is None:
        room.amend(wish.amendment, by)
        return wish.notice
    what = wish.amendment.now or wish.amendment.was or say("a line of the story")
    asked = say("{name} asks to amend the past: {what}", name=_name(room, by), what=what)
    return _ask(room, by, asked, wish.shown, lambda: room.amend(wish.amendment, room.panel))


def ask_to_undo(room: Room, by: FrontEnd) -> Message:
    """Let the table decide whether the last decision is taken back."""
    label = room.session.undo_label if room.session is not None else None
    if label is None:
        raise IllegalMove(say("There is nothing to take back."))
    asked = say("{name} asks to take back: {what}", name=_name(room, by), what=label)
    return _ask(room, by, asked, (), lambda: room.retrace(Undo(), room.panel))


def _ask(room: Room, by: FrontEnd, wish: Message, shown: tuple[Panel, ...], deed: Callable[[], None]) -> Message:
    session = room.session
    assert session is not None, "whoever wishes something is in a game"
    face, depth = room.clock_face(room.desk.clock.now_ns()), session.depth
    if isinstance(room.panel.page, Consent) or (face is not None and face.running):
        raise IllegalMove(say("The table is busy. Try again in a moment."))

    def decided(yes: bool) -> Go:
        room.changes += 1
        if room.session is not session or session.depth != depth:
            by.tell(MOVED_ON.notice, warning=True)
            return MOVED_ON
        if yes:
            deed()
        answer = say("The table says yes.") if yes else say("The table says no: everything is as it was.")
        by.tell(answer, warning=not yes)
        return Close()

    room.panel.go(Open(Consent(TITLE, wish, shown, decided)))
    return ASKED


def _name(room: Room, by: FrontEnd) -> str:
    assert room.session is not None and by.seat is not None
    return room.session.players[by.seat][0]
