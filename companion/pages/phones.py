"""Phones at the table: the code that they read, who has one, and what the table may take back."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Protocol

from msgspec.structs import replace

from companion.core.message import message_of, say, verbatim
from companion.core.prompt import Choice, Picks, Prompt
from companion.core.scenes import CodePanel
from companion.core.view import Panel, TextPanel
from companion.games.contract import Seat
from companion.pages.desk import AnySession, Close, Desk, Go, PhoneStand, Stay
from hardware.errors import DeviceError
from hardware.ports import Hotspot

DONE = Choice("done", say("Done"), symbol="check")
NO_PHONE = say("no phone")
STATES = {"here": say("phone"), "asleep": say("phone asleep")}
ABOUT = (
    say("A phone can be a seat: it answers, and shows its own secrets to nobody else."),
    say("No app, no account: a code opens a page. Nothing leaves the Wi-Fi."),
)
STARTING = say("The phones’ own service is starting. It is the program “companion remote”.")
SWITCHED_OFF = Prompt(
    say("Phones are not let in."),
    (Choice("on", say("Let phones in"), say("shows a code to scan"), symbol="phone"), DONE),
    suggestion="on",
)
MORE = (
    Choice("trouble", say("Cannot connect?"), symbol="question"),
    Choice("new_code", say("New code"), say("unpairs every phone"), symbol="again"),
    Choice("off", say("No phones"), say("switches them off"), symbol="power"),
    DONE,
)
UNPAIR = (
    Choice("keep", say("It stays as it is"), symbol="check"),
    Choice("unpair", say("Unpair"), say("its key opens nothing any more"), symbol="cross"),
)
WIFI = Choice("wifi", say("The table’s own Wi-Fi"), say("leaves that of the house meanwhile"), symbol="phone")
NO_WIFI = say("On a Raspberry Pi “companion install” sets it up.")
FAILED = say("It could not be switched on: this machine may have no Wi-Fi.")
PAGE = Choice("page", say("The phone is in it"), say("shows the code of the page"), symbol="check")
WIFI_OFF = Choice("wifi_off", say("Back to the Wi-Fi of the house"), short=say("House"), symbol="house")
JOIN_WIFI = Prompt(
    say("First the phone joins the table’s own Wi-Fi, then it opens the page."),
    (PAGE, WIFI_OFF, DONE),
    suggestion=PAGE.id,
    why=say("There is no internet in it: a phone may ask whether to stay all the same."),
)
TROUBLE = TextPanel(
    say("Cannot connect?"),
    (
        say("The phone must be in the same Wi-Fi as the table: not in the guests’ one, not on mobile data."),
        say("If the page never comes, the Wi-Fi may keep its guests apart: ask for “client isolation” to be off."),
        say("Write the address with http:// before it and the number behind the colon."),
        say("“companion check” on the table tells whether the port is free and the service runs."),
    ),
)


@dataclass
class PhonesPage:
    """The code, beside everybody with or without a phone; a key that was given can be taken back."""

    desk: Desk
    session: AnySession | None = None
    title = say("Phones")
    _panel: Panel | None = None

    def ask(self, picks: Picks) -> Prompt | Go:
        phones, wifi = self.desk.phones, self.desk.hotspot
        self._panel = None
        if phones is None or picks == (DONE.id,):
            return Close()
        if wifi is not None and wifi.on and phones.on:
            # The code of the page comes second.
            return self._ask(phones, picks[1:]) if picks[:1] == (PAGE.id,) else self._first_join(wifi, picks)
        return self._ask(phones, picks)

    def _first_join(self, wifi: Hotspot, picks: Picks) -> Prompt | Go:
        if picks:
            return self._switch(wifi, False)
        self._panel = _joins(wifi)
        return JOIN_WIFI

    def _ask(self, phones: PhoneStand, picks: Picks) -> Prompt | Go:
        wifi = self.desk.hotspot
        match picks:
            case (DONE.id,):
                return Close()
            case ():
                return self._joining(phones) if phones.on else SWITCHED_OFF
            case ("on",) | (_, "off"):
                phones.switch(picks[-1] == "on")
                return Stay()
            case ("more",):
                return Prompt(say("What about the phones?"), MORE)
            case ("more", "new_code"):
                phones.new_code()
                return Stay(say("Every phone has to read the new code."))
            case ("more", "trouble"):
                self._panel = TROUBLE
                return Prompt(TROUBLE.title, (_way_out(wifi), DONE), suggestion=DONE.id)
            case ("more", "trouble", WIFI.id) if wifi is not None:
                return self._switch(wifi, True)
            case (seat,) if seat.isdecimal():
                return Prompt(say("Send this phone away?"), UNPAIR, suggestion="keep")
            case (seat, "unpair"):
                phones.unpair(int(seat))
        return Stay()

    def _switch(self, wifi: Hotspot, on: bool) -> Go:
        try:
            wifi.switch(on)
        except DeviceError as deaf:
            return Stay(message_of(deaf.sentence), warning=True)
        return Stay()

    def panels(self, now_ns: int) -> tuple[Panel, ...]:
        phones = self.desk.phones
        if self._panel is not None or phones is None:
            return (self._panel or TROUBLE,)
        if not phones.on:
            return (TextPanel(say("Phones at the table"), ABOUT),)
        if not phones.address:
            return (TextPanel(say("Phones at the table"), (phones.trouble or STARTING,)),)
        typed = (say("or type"), verbatim(phones.address)), (say("word"), verbatim(phones.word))
        return (CodePanel(code_of(f"http://{phones.address}/#{phones.word}"), typed),)

    def _joining(self, phones: PhoneStand) -> Prompt:
        states, players = phones.seats(), self.session.players if self.session else ()
        people = (
            Choice(str(seat), verbatim(name), STATES.get(states.get(seat, "")), colour=colour)
            if seat in states
            else Choice(str(seat), verbatim(name), colour=colour, refused=NO_PHONE)
            for seat, (name, colour) in enumerate(players)
        )
        more = Choice("more", say("More…"), symbol="list")
        return Prompt(
            say("Point the phone’s camera at the code. No app, no account."),
            (*people, more, DONE),
            suggestion=DONE.id,
            why=say("The code holds the table’s address and its word. It changes when the table is laid again."),
        )


def _way_out(wifi: Hotspot | None) -> Choice:
    if wifi is None:
        return replace(WIFI, refused=NO_WIFI)
    return replace(WIFI, hint=FAILED) if wifi.failed else WIFI


def _joins(wifi: Hotspot) -> CodePanel:
    """The code that lets a phone into a Wi-Fi, as the cameras of phones read it."""

    def escaped(word: str) -> str:
        return re.sub(r'([\\;,:"])', r"\\\1", word)

    code = code_of(f"WIFI:T:WPA;S:{escaped(wifi.name)};P:{escaped(wifi.password)};;")
    return CodePanel(code, ((say("Wi-Fi"), verbatim(wifi.name)), (say("password"), verbatim(wifi.password))))


class SeatGiver(Protocol):
    def hand_over(self, seat: Seat, phone: int) -> None: ...  # another phone is this seat from now on
    def refuse(self, seat: Seat, phone: int) -> None: ...


@dataclass
class HandOver:
    """Somebody else's phone wants a seat that a phone is already: the table decides."""

    phones: SeatGiver
    name: str
    seat: Seat
    phone: int
    title = say("Phones")

    def ask(self, picks: Picks) -> Prompt | Go:
        if not picks:
            stays = Choice("stay", say("It stays as it is"), symbol="check")
            return Prompt(
                say("Another phone wants to be {name}.", name=self.name),
                (stays, Choice("over", say("The other phone"), say("the old one only watches"), symbol="phone")),
                why=say("One seat has one phone, so that a touch counts once."),
            )
        if picks[0] == "over":
            self.phones.hand_over(self.seat, self.phone)
        else:
            self.phones.refuse(self.seat, self.phone)
        return Close()

    def panels(self, now_ns: int) -> tuple[Panel, ...]:
        return ()


def code_of(link: str) -> tuple[str, ...]:
    """A link as a square code, row by row."""
    import segno  # late: only here is a code drawn

    matrix = segno.make(link, error="m", boost_error=False, micro=False).matrix
    return tuple("".join("#" if dark else "." for dark in row) for row in matrix)
