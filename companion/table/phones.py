"""The phones at the table: what each may see, and what of what they do counts.

A seat's phone is a front end like the panel (`room.join(seat)`), and gets the view of that seat alone; everybody who
watches gets the public one. What leaves the table is built without secrets, not hidden later.
"""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.actions import Back
from companion.core.clock import MS, SECOND
from companion.core.errors import IllegalMove
from companion.core.message import Message, say
from companion.core.prompt import Prompt
from companion.games.contract import Seat
from companion.pages.desk import Open
from companion.pages.story import StoryPage
from companion.table.consent import ask_to_undo
from companion.table.far_buttons import ON_ITS_WAY, FarButtons
from companion.table.pairing import Holder, Pairing
from companion.table.photos import Photos
from companion.table.post import Post
from companion.table.room import Room
from companion.table.scene import asked_of, scene_of, story_of
from companion.wire.messages import (
    Amends,
    Awake,
    Came,
    Did,
    Left,
    NotSo,
    Person,
    Phone,
    Photo,
    Picture,
    Pulse,
    Pushed,
    Rise,
    Scene,
    Show,
    Sit,
    Thumb,
    Told,
)

OWN_WIFI = "10.42."  # how NetworkManager's addresses begin where others use our Wi-Fi
A_STEP_NS = 12 * MS  # of each step of the table for building scenes: the auction's hand is never held up longer


class Phones(Pairing):
    """Messages of phones go in, scenes come out; the table calls `hear` and `show` in its step."""

    def __init__(self, room: Room, post: Post, always: bool = False) -> None:
        super().__init__(room, post)
        self.trouble: Message | None = None
        self._always = always
        self.buttons = FarButtons(room, self._held)
        self._photos = Photos(room)
        self._public = room.join(None)  # what everybody who watches may see
        self._sent: dict[Phone, Scene] = {}
        self._shown = -1
        self._behind: list[Seat | None] = []  # the seats, and None for everybody who watches, that are told next
        self._connection = 0
        self._depth = -1
        self._moved_ns = 0

    # --- for pages ----------------------------------------------------------------------------------------------

    @property
    def on(self) -> bool:
        return self._always or self._room.desk.preferences.phones

    def switch(self, on: bool) -> None:
        """Let phones in, or send them away."""
        self._always = False
        self._room.desk.prefer(replace(self._room.desk.preferences, phones=on))
        self.trouble = None

    @property
    def address(self) -> str:
        """Where phones reach the table, as it is typed; "" while nobody serves them."""
        hello, wifi = self._post.remote, self._room.desk.hotspot
        addresses = hello.addresses if hello else ()
        if wifi is not None and wifi.on:
            addresses = tuple(each for each in addresses if each.startswith(OWN_WIFI)) or addresses
        return f"{addresses[0]}:{hello.port}" if hello and addresses else ""

    # --- in -----------------------------------------------------------------------------------------------------

    def hear(self, now_ns: int) -> None:
        """Everything that phones did since; never waits."""
        self._follow_the_switch()
        if self._post.is_open:
            self._follow_the_game(now_ns)
            for message in self._post.heard():
                self._follow_the_connection()
                self._hear(message, now_ns)
            self._follow_the_connection()
            if (wrong := self._photos.follow()) is not None and (phone := wrong[0].phone) is not None:
                self._refuse(phone, "done", wrong[1])
        self.buttons.follow(now_ns)

    def close(self) -> None:
        """The table is put down; the remote process looks for it until it is back."""
        self._post.close()

    def _follow_the_switch(self) -> None:
        if self.on == self._post.is_open or self.trouble is not None:
            return
        self._room.changes += 1
        if not self.on:
            for seat in list(self._held):
                self.unpair(seat)
            self._post.close(off=True)
            self._all_gone()
            return
        try:
            self._post.open()
        except OSError as error:
            self.trouble = say("Phones cannot be heard here: {error}.", error=error.strerror or str(error))

    def _follow_the_connection(self) -> None:
        """Another process serves the phones, or none: it knows none of them; their keys bring them back."""
        connection = self._post.connection if self._post.remote is not None else 0
        if connection != self._connection:
            self._connection = connection
            self._all_gone()
            self._room.changes += 1

    def _follow_the_game(self, now_ns: int) -> None:
        session = self._room.session
        if session is not self._session:
            self._follow(session)
            self._depth = -1
        if session is not None and session.depth != self._depth:
            self._depth, self._moved_ns = session.depth, now_ns

    def _hear(self, message: Told, now_ns: int) -> None:
        match message:
            case Came(phone, word, key):
                self._came(phone, word, key)
            case Sit(phone, seat):
                self._sit(phone, seat)
            case Rise(phone):
                if (holder := self._holder(phone)) is not None:
                    self._rise(holder)
            case Did():
                self._did(message, now_ns)
            case NotSo(phone):
                self._not_so(phone)
            case Amends(phone):
                self._amends(phone)
            case Photo():
                self._photographed(message, now_ns)
            case Awake(phone, awake):
                self._looks(phone, awake)
            case Left(phone):
                self._gone(phone)
            case Pulse() | Thumb() | Pushed():
                self._finger(message, now_ns)

    def _amends(self, phone: Phone) -> None:
        holder = self._holder(phone)
        if holder is not None and self._session is not None and holder.screen.page is None:
            holder.screen.go(Open(StoryPage(self._session)))

    def _finger(self, message: Pulse | Thumb | Pushed, now_ns: int) -> None:
        holder = self._holder(message.phone)
        if holder is None:
            return
        match message:
            case Pulse():
                self.buttons.pulse(holder, message, now_ns)
            case Thumb():
                self.buttons.thumb(holder, message)
            case Pushed(phone, run):
                self.buttons.follow(now_ns)  # what was heard just now may have moved the clock
                if run != self.buttons.run:
                    self._moved_on(phone, now_ns)
                elif (why_not := self.buttons.pushed(holder, message, now_ns)) is not None:
                    self._refuse(phone, "press", why_not)

    def _did(self, did: Did, now_ns: int) -> None:
        holder = self._holder(did.phone)
        if holder is None:
            self._refuse(did.phone, "over", say("Touch your name first."))
            return
        if did.id in holder.answered:
            return
        holder.answered.append(did.id)
        self._follow_the_game(now_ns)
        screen, asked = holder.screen, self._count(holder)
        if did.number != holder.number or asked is None:
            self._moved_on(did.phone, now_ns)
        elif self.buttons.waits(now_ns):
            self._refuse(did.phone, "press", ON_ITS_WAY)
        elif screen.picks or screen.page is not None or not isinstance(did.answer, Back):
            sounds = len(self._room.sounds)
            screen.act(did.answer)
            if asked.private:  # what is for one alone is not heard either
                del self._room.sounds[sounds:]

    def _moved_on(self, phone: Phone, now_ns: int) -> None:
        latest = next(iter(story_of(self._session)), say("A new game was laid."))
        self._refuse(phone, "moved", latest, (now_ns - self._moved_ns) // SECOND)
        self._sent.pop(phone, None)
        self._room.changes += 1

    def _photographed(self, photo: Photo, now_ns: int) -> None:
        holder = self._holder(photo.phone)
        wrong = self._photos.hear(holder, photo, now_ns) if holder is not None else say("Touch your name first.")
        if wrong is not None:
            self._refuse(photo.phone, "done", wrong)

    def _not_so(self, phone: Phone) -> None:
        holder, session = self._holder(phone), self._session
        if holder is None or session is None:
            return
        try:
            self._refuse(phone, "done", ask_to_undo(self._room, holder.screen))
        except IllegalMove as busy:
            self._refuse(phone, "done", busy.reason)

    # --- out ----------------------------------------------------------------------------------------------------

    def show(self, now_ns: int) -> None:
        """Tell every phone what has changed in what it may see; what takes too long waits for the next step."""
        if self._post.remote is None:
            return
        if self._room.changes != self._shown:
            self._shown = self._room.changes
            self._follow_the_game(now_ns)
            self._sent = {phone: scene for phone, scene in self._sent.items() if phone in self._here}
            self._behind = [*self._held, None]
        began_ns = self._room.desk.clock.now_ns()
        while self._behind and self._room.desk.clock.now_ns() - began_ns < A_STEP_NS:
            self._show(self._behind.pop(0), now_ns)

    @property
    def is_behind(self) -> bool:
        """Whether some phone has not been told yet, so that the next step should come soon."""
        return bool(self._behind) and self._post.remote is not None

    def _show(self, seat: Seat | None, now_ns: int) -> None:
        people, story = self._people(), story_of(self._session)
        holder = self._held.get(seat) if seat is not None else None
        if holder is not None and holder.phone is not None:
            asked = self._count(holder)
            scene = scene_of(self._room, holder.screen, asked, people, story, holder.number, now_ns)
            scene = self._photos.into(scene, holder)
            if holder.lesson is not None and holder.lesson.known and scene.view is not None:
                scene = replace(scene, view=replace(scene.view, hint=None))
            self._tell((holder.phone,), replace(scene, button=self.buttons.button(holder, now_ns)))
            if (jpeg := self._photos.picture(holder)) is not None:
                self._post.say(Picture(holder.phone, jpeg))
        elif seat is None and (watching := self._here - {holder.phone for holder in self._held.values()}):
            scene = scene_of(self._room, self._public, None, people, story, 0, now_ns)
            self._tell(tuple(sorted(watching)), scene)

    def _tell(self, phones: tuple[Phone, ...], scene: Scene) -> None:
        if news := tuple(phone for phone in phones if self._sent.get(phone) != scene):
            self._post.say(Show(news, scene))
            self._sent.update(dict.fromkeys(news, scene))

    def _people(self) -> tuple[Person, ...]:
        players = self._session.players if self._session else ()
        held, programs = self._held, self._programs
        return tuple(
            Person(name, colour, held[seat].state if seat in held else "here" if seat in programs else "")
            for seat, (name, colour) in enumerate(players)
        )

    def _count(self, holder: Holder) -> Prompt | None:
        """A question has a number until it is answered, or anything else has happened in the game."""
        asked = asked_of(holder.screen, self._session)
        depth = self._depth if holder.screen.page is None else -1  # what lies over the game does not follow it
        stands = (depth, holder.screen.picks, asked) if asked is not None else None
        if stands != holder.asked:
            holder.asked = stands
            holder.number += 1
        return asked
