"""Photographs from phones: put together piece by piece, opened and read beside the table's loop, then talked about."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from companion.box import photo as board_photo
from companion.core.clock import SECOND
from companion.core.errors import CompanionError
from companion.core.message import Message, say
from companion.core.view import DicePanel
from companion.dice.values import SENTENCES, Reading
from companion.pages.desk import AnySession, Close, Open
from companion.pages.photograph import PhotoPage
from companion.pages.teach import TeachByPhoto
from companion.pages.throw import Throw, ThrowPage
from companion.table.pairing import Holder
from companion.table.room import Room
from companion.wire.messages import MOST_PHOTO, Found, Photo, Scene

if TYPE_CHECKING:
    from hardware.ports import Image

SENT = 1000  # pixels of the longer side of a picture that a phone is sent
PATIENCE_NS = 30 * SECOND  # for a reading: a slow machine with a large photograph
TOO_LARGE = say("This photo is too large: take it again.")
NO_DICE_NOW = say("The table waits for no dice now.")
NO_LESSON_NOW = say("The board cannot be taught now.")


class Photos:
    """One photograph at a time is read. Dice are shown on the panel and on the phone that took them, a board there."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._pieces: dict[str, bytearray] = {}  # by key of the seat's phone: what has come so far
        self._waiting: tuple[Holder, int] | None = None  # whose photograph is being read, since when
        self._throw: tuple[Holder, Throw] | None = None

    # --- in -----------------------------------------------------------------------------------------------------

    def hear(self, holder: Holder, photo: Photo, now_ns: int) -> Message | None:
        """One more piece; why it is refused, if it is."""
        pieces = self._pieces.setdefault(holder.key, bytearray())
        pieces += photo.data
        if not photo.last and len(pieces) <= MOST_PHOTO:
            return None
        del self._pieces[holder.key]
        if len(pieces) > MOST_PHOTO:
            return TOO_LARGE
        if photo.of == "dice" and not self._awaited():
            return NO_DICE_NOW
        if photo.of == "board" and not self._teaches():
            return NO_LESSON_NOW
        if self._waiting is not None and now_ns - self._waiting[1] < PATIENCE_NS:
            return say("Another photo is being read. Try again in a moment.")
        self._room.desk.devices.look_at(bytes(pieces), photo.of == "dice")
        self._waiting = holder, now_ns
        return None

    def follow(self) -> tuple[Holder, Message] | None:
        """Show what was read, put away what is over; whom to tell what is wrong, if anything."""
        if self._throw is not None and (self._throw[1].over or self._throw[1].session is not self._room.session):
            self._put_away()
        if self._waiting is None or (looked := self._room.desk.devices.looked()) is None:
            return None
        holder, _ = self._waiting
        self._waiting = None
        if isinstance(looked, CompanionError):
            wrong: Message | None = looked.message
        elif looked.reading is None:
            wrong = self._teach(holder, looked.picture)
        else:
            wrong = self._show(holder, looked.reading, looked.size)
        return (holder, wrong) if wrong is not None else None

    def _show(self, holder: Holder, reading: Reading, size: tuple[int, int]) -> Message | None:
        session, colours = self._room.session, self._awaited()
        if session is None or not colours:
            return NO_DICE_NOW
        if not reading.dice:
            return say("No dice were found in the photo: take it again, from above.")
        self._put_away()
        throw = _thrown(session, holder.name, colours, reading, size)
        self._throw = holder, throw
        for screen in (self._room.panel, holder.screen):
            screen.go(Open(ThrowPage(throw)))
        return None

    def _put_away(self) -> None:
        if self._throw is None:
            return
        holder, throw = self._throw
        self._throw = None
        self._room.desk.devices.look_away()
        for screen in (self._room.panel, holder.screen):
            if isinstance(screen.page, ThrowPage) and screen.page.throw is throw:
                screen.go(Close())

    def _teach(self, holder: Holder, image: Image) -> Message | None:
        session = self._room.session
        if session is None or not self._teaches():
            return NO_LESSON_NOW
        holder.screen.go(Open(TeachByPhoto(self._room.desk, session.game.name, image)))
        return None

    # --- out ----------------------------------------------------------------------------------------------------

    def into(self, scene: Scene, holder: Holder) -> Scene:
        """The scene of a seat, with what its phone may photograph and has photographed."""
        found = self._throw[1].found if self._throw is not None and self._throw[0] is holder else ()
        return replace(scene, wants_photo=bool(self._awaited()), teaches=self._teaches(), found=found)

    def picture(self, holder: Holder) -> bytes | None:
        """The photograph of the board that is touched on this phone, if it has not got it yet."""
        page = holder.screen.page
        if isinstance(page, PhotoPage):
            holder.picture = page.picture
        elif page is None:
            holder.picture = None
        if holder.picture is None or holder.picture is holder.pictured:
            return None
        holder.pictured = holder.picture
        return board_photo.as_jpeg(holder.picture, SENT)

    def _awaited(self) -> tuple[str, ...]:
        """The dice that the game waits for, if a photograph of them could be read."""
        session = self._room.session
        if session is None or not self._room.desk.devices.can_look:
            return ()
        for panel in session.game.view(session.state, 0, None, ()).panels:
            if isinstance(panel, DicePanel) and panel.live:
                return tuple(die.colour for die in panel.dice)
        return ()

    def _teaches(self) -> bool:
        """Whether a photograph can teach the board; not while a clock runs, for to make it straight takes a moment."""
        session, desk = self._room.session, self._room.desk
        if session is None or not desk.devices.can_look or not any(spec.on_photo for spec in session.game.box.specs):
            return False
        face = self._room.clock_face(desk.clock.now_ns())
        return face is None or not face.running


def _thrown(session: AnySession, name: str, colours: tuple[str, ...], reading: Reading, size: tuple[int, int]) -> Throw:
    """Of two dice that seem to have one colour the surer one counts, and is asked about."""
    width, height = size
    throw = Throw(session, name, colours, reasons=tuple(SENTENCES[doubt] for doubt in reading.reasons))
    found = {}
    for die in sorted(reading.dice, key=lambda die: die.confidence):
        if die.colour not in colours:
            continue
        if die.doubts or die.colour in found:
            throw.doubtful.add(die.colour)
        x, y, w, h = die.box
        found[die.colour] = Found(die.colour, x / width, y / height, w / width, h / height)
        throw.faces[die.colour] = die.pips
    if not reading.sure and not throw.doubtful:
        throw.doubtful.update(found)
    throw.found = tuple(found[colour] for colour in dict.fromkeys(reading.in_order) if colour in found)
    return throw
