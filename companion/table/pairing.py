"""Which phone is which seat: the table's word lets a phone in, a key of its own brings it back to its seat."""

from __future__ import annotations

import secrets
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from companion.core.message import Message, say
from companion.core.prompt import Picks, Prompt
from companion.games.contract import Seat
from companion.pages.desk import AnySession, Open
from companion.pages.first_game import FirstGame
from companion.pages.phones import HandOver
from companion.table.front_end import FrontEnd
from companion.table.post import Post
from companion.table.room import Room
from companion.wire.messages import Phone, Refusal, Refused, Sat, SeatPhone

if TYPE_CHECKING:
    from hardware.ports import Image

LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"  # of the word: none that is taken for another
WORD = 6  # letters: 10⁹ words, of which a stranger may try few (companion/remote/limits.py)
REMEMBERED = 64  # ids of answers, so that none counts twice
NEW_CODE = say("Ask the table for a new code.")


def new_word() -> str:
    """Letters that nobody guesses, and that can be typed."""
    return "".join(secrets.choice(LETTERS) for _ in range(WORD))


@dataclass
class Holder:
    """A seat that a phone is, or was until it fell asleep."""

    seat: Seat
    name: str
    key: str
    screen: FrontEnd
    phone: Phone | None
    awake: bool = True
    number: int = 0
    asked: tuple[int, Picks, Prompt] | None = None  # what the number stands for
    answered: deque[str] = field(default_factory=lambda: deque(maxlen=REMEMBERED))
    lesson: FirstGame | None = None  # that its phone was shown
    picture: Image | None = None  # a photograph that is touched on its phone …
    pictured: Image | None = None  # … and the one that it was sent

    @property
    def state(self) -> SeatPhone:
        return "here" if self.phone is not None and self.awake else "asleep"


class Pairing:
    """Who is let in, who sits where; whoever is refused is told why."""

    def __init__(self, room: Room, post: Post) -> None:
        self.word = new_word()
        self._room = room
        self._post = post
        self._here: set[Phone] = set()  # those that know the word
        self._held: dict[Seat, Holder] = {}
        self._session: AnySession | None = None

    # --- for pages ----------------------------------------------------------------------------------------------

    def seats(self) -> dict[Seat, str]:
        """The seats that are a phone's."""
        return {seat: holder.state for seat, holder in self._held.items()}

    def unpair(self, seat: Seat) -> None:
        """The key of a seat's phone opens nothing any more; it has to read the code again."""
        if holder := self._held.get(seat):
            phone = holder.phone
            self._rise(holder)
            if phone is not None:
                self._here.discard(phone)
                self._refuse(phone, "denied", say("The table has unpaired this phone."))

    def new_code(self) -> None:
        """Another word: every phone has to read the code again."""
        self.word = new_word()
        for seat in list(self._held):
            self.unpair(seat)
        for phone in self._here:
            self._refuse(phone, "word", NEW_CODE)
        self._here.clear()
        self._room.changes += 1

    def hand_over(self, seat: Seat, phone: Phone) -> None:
        """This phone is the seat from now on; the one before only watches."""
        session = self._session
        if session is None or phone not in self._here or seat >= len(session.players):
            return
        name = session.players[seat][0]
        if before := self._held.get(seat):
            old = before.phone
            self._rise(before)
            if old is not None and old != phone:
                self._refuse(old, "taken", say("Another phone is {name} now.", name=name))
        if (own := self._holder(phone)) is not None:
            self._rise(own)
        holder = Holder(seat, name, secrets.token_urlsafe(12), self._room.join(seat), phone)
        self._held[seat] = holder
        self._explain(holder)
        self._room.changes += 1
        self._post.say(Sat(phone, seat, holder.key))

    def _explain(self, holder: Holder) -> None:
        """A first game explains itself to each phone, at its owner's own pace."""
        lesson = self._room.lesson
        holder.lesson = lesson.for_one() if lesson is not None and lesson.wanted else None
        if holder.lesson is not None:
            holder.screen.go(Open(holder.lesson))

    def refuse(self, seat: Seat, phone: Phone) -> None:
        """The table says that the seat stays as it is."""
        self._refuse(phone, "taken", say("The table says no: the seat stays as it is."))

    # --- what phones want ---------------------------------------------------------------------------------------

    def _came(self, phone: Phone, word: str, key: str) -> None:
        known = next((h for h in self._held.values() if secrets.compare_digest(h.key.encode(), key.encode())), None)
        if known is None and not secrets.compare_digest(word.upper().encode(), self.word.encode()):
            self._refuse(phone, "word", NEW_CODE)
            return
        self._here.add(phone)
        if known is not None:
            if known.phone is not None and known.phone != phone:  # the same page, opened twice
                self._refuse(known.phone, "taken", say("Another phone is {name} now.", name=known.name))
            known.phone, known.awake, known.pictured = phone, True, None
            self._post.say(Sat(phone, known.seat, known.key))
        self._room.changes += 1

    def _sit(self, phone: Phone, seat: Seat) -> None:
        session = self._session
        if phone not in self._here or session is None or not 0 <= seat < len(session.players):
            self._refuse(phone, "over", say("A new game was laid."))
            return
        if seat in self._programs:
            self._refuse(phone, "taken", say("{name} is a program.", name=session.players[seat][0]))
            return
        holder = self._held.get(seat)
        if holder is None or holder.state != "here" or holder.phone == phone:
            self.hand_over(seat, phone)
            return
        face = self._room.clock_face(self._room.desk.clock.now_ns())
        if isinstance(self._room.panel.page, HandOver) or (face is not None and face.running):
            self._refuse(phone, "taken", say("Another phone is {name}. Try again in a moment.", name=holder.name))
            return
        self._room.panel.go(Open(HandOver(self, holder.name, seat, phone)))
        self._refuse(phone, "asking", say("The table’s screen asks whether you may be {name}.", name=holder.name))

    @property
    def _programs(self) -> Mapping[Seat, str]:
        """The seats that no phone can be."""
        programs = self._session.game.programs if self._session is not None else None
        return programs.seats(self._session.state) if programs is not None and self._session is not None else {}

    def _looks(self, phone: Phone, awake: bool) -> None:
        """Somebody looks at the page, or no longer."""
        if (holder := self._holder(phone)) is not None:
            holder.awake = awake
            if not awake:
                self._shut(holder)
            self._room.changes += 1

    def _gone(self, phone: Phone) -> None:
        self._here.discard(phone)
        if (holder := self._holder(phone)) is not None:
            self._looks(phone, awake=False)
            holder.phone = None

    def _all_gone(self) -> None:
        """The process that served them is: their keys bring them back."""
        for phone in [*self._here]:
            self._gone(phone)

    def _rise(self, holder: Holder) -> None:
        """The seat is nobody's phone any more."""
        del self._held[holder.seat]
        self._room.part(holder.screen)
        self._room.changes += 1

    def _shut(self, holder: Holder) -> None:
        """Nobody looks at the phone any more: what lay open on it is closed."""
        if self._session is not None and holder.screen.page is None and holder.screen.prompt.private:
            holder.screen.begin()

    # --- what follows -------------------------------------------------------------------------------------------

    def _follow(self, session: AnySession | None) -> None:
        """Another game is on the table: seats go by name, so who plays again keeps his phone."""
        self._session = session
        names = [name for name, _ in session.players] if session else []
        before = list(self._held.values())
        for holder in before:
            self._rise(holder)
        for holder in before:
            if holder.name in names:
                holder.seat = names.index(holder.name)
                holder.screen, holder.asked = self._room.join(holder.seat), None
                self._held[holder.seat] = holder
                self._explain(holder)
                if holder.phone is not None:
                    self._post.say(Sat(holder.phone, holder.seat, holder.key))
            elif holder.phone is not None:
                self._refuse(holder.phone, "over", say("A new game was laid."))

    def _holder(self, phone: Phone) -> Holder | None:
        return next((holder for holder in self._held.values() if holder.phone == phone), None)

    def _refuse(self, phone: Phone, kind: Refusal, text: Message, ago: int = 0) -> None:
        self._post.say(Refused(phone, kind, text, ago))
