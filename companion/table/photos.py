"""Photographs from phones: put together piece by piece, read beside the table's loop, shown for a tap."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.core.clock import SECOND
from companion.core.errors import CompanionError
from companion.core.message import Message, say
from companion.core.view import DicePanel
from companion.dice.values import SENTENCES
from companion.pages.desk import AnySession, Close, Open
from companion.pages.throw import Throw, ThrowPage
from companion.table.pairing import Holder
from companion.table.room import Room
from companion.wire.messages import MOST_PHOTO, Found, Photo

if TYPE_CHECKING:
    from companion.dice.photograph import Sight

PATIENCE_NS = 30 * SECOND  # for a reading: a slow machine with a large photograph
TOO_LARGE = say("This photo is too large: take it again.")
NO_DICE_NOW = say("The table waits for no dice now.")


class Photos:
    """One photograph at a time is looked at; `say_to` tells its phone what is wrong with it."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._pieces: dict[str, bytearray] = {}  # by key of the seat's phone: what has come so far
        self._waiting: tuple[Holder, int] | None = None  # whose photograph is being read, since when
        self._throw: tuple[Holder, Throw] | None = None

    def wanted(self) -> tuple[str, ...]:
        """The dice that the game waits for, if a photograph of them could be read."""
        session, devices = self._room.session, self._room.desk.devices
        return _awaited(session) if session is not None and devices.can_look else ()

    def hear(self, holder: Holder, photo: Photo, now_ns: int) -> Message | None:
        """One more piece; why it is refused, if it is."""
        pieces = self._pieces.setdefault(holder.key, bytearray())
        pieces += photo.data
        if len(pieces) > MOST_PHOTO:
            del self._pieces[holder.key]
            return TOO_LARGE
        if not photo.last:
            return None
        del self._pieces[holder.key]
        if not self.wanted():
            return NO_DICE_NOW
        if self._waiting is not None and now_ns - self._waiting[1] < PATIENCE_NS:
            return say("Another photo is being read. Try again in a moment.")
        self._room.desk.devices.look_at(bytes(pieces))
        self._waiting = holder, now_ns
        return None

    def follow(self) -> tuple[Holder, Message] | None:
        """Show what was read, put away what is over; whom to tell what is wrong, if anything."""
        if self._throw is not None and (self._throw[1].over or self._throw[1].session is not self._room.session):
            self._put_away(*self._throw)
        if self._waiting is None or (looked := self._room.desk.devices.looked()) is None:
            return None
        holder, _ = self._waiting
        self._waiting = None
        if isinstance(looked, CompanionError):
            return holder, looked.message
        session, colours = self._room.session, self.wanted()
        if session is None or not colours:
            return holder, NO_DICE_NOW
        if not looked.reading.dice:
            return holder, say("No dice were found in the photo: take it again, from above.")
        if self._throw is not None:
            self._put_away(*self._throw)
        throw = _thrown(session, holder.name, colours, looked)
        self._throw = holder, throw
        for screen in (self._room.panel, holder.screen):
            screen.go(Open(ThrowPage(throw)))
        return None

    def found(self, holder: Holder) -> tuple[Found, ...]:
        """Where the dice lie in the photograph that this phone took, while it is talked about."""
        return self._throw[1].found if self._throw is not None and self._throw[0] is holder else ()

    def forget(self, holder: Holder) -> None:
        """This phone sends nothing more."""
        self._pieces.pop(holder.key, None)

    def _put_away(self, holder: Holder, throw: Throw) -> None:
        self._throw = None
        self._room.desk.devices.look_away()
        for screen in (self._room.panel, holder.screen):
            if isinstance(screen.page, ThrowPage) and screen.page.throw is throw:
                screen.go(Close())


def _awaited(session: AnySession) -> tuple[str, ...]:
    panels = session.game.view(session.state, 0, None, ()).panels
    return next(
        (tuple(die.colour for die in each.dice) for each in panels if isinstance(each, DicePanel) and each.live), ()
    )


def _thrown(session: AnySession, name: str, colours: tuple[str, ...], looked: Sight) -> Throw:
    """Of two dice that seem to have one colour the surer one counts, and is asked about."""
    width, height = looked.size
    throw = Throw(session, name, colours, reasons=tuple(SENTENCES[doubt] for doubt in looked.reading.reasons))
    found = {}
    for die in sorted(looked.reading.dice, key=lambda die: die.confidence):
        if die.colour not in colours:
            continue
        if die.doubts or die.colour in found:
            throw.doubtful.add(die.colour)
        x, y, w, h = die.box
        found[die.colour] = Found(die.colour, x / width, y / height, w / width, h / height)
        throw.faces[die.colour] = die.pips
    if not looked.reading.sure and not throw.doubtful:
        throw.doubtful.update(found)
    throw.found = tuple(found[colour] for colour in looked.reading.in_order if colour in found)
    return throw
