"""The words of the wire, as typed values: from the remote process to the table, and back.

A phone is known by a number that the remote process gives it. What a phone may see is decided at the table: a scene is
built for one seat or for everybody, and holds nothing that is not for those eyes.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from companion.core.actions import Back, Hold, Pick
from companion.core.message import Message
from companion.core.view import View

VERSION = 1
Phone = int
MOST_PHOTO = 1 << 20  # bytes of a photograph; the page sends about half
A_PIECE = 1 << 14  # bytes of it in one message
Subject = Literal["dice", "board"]
"""What a phone may photograph."""
Answer = Pick | Hold | Back
"""What a phone may do; all else is done at the table."""


# --- what the remote process tells ------------------------------------------------------------------------------


class Hello(msgspec.Struct, frozen=True, tag=True):
    """The first word of a connection: where phones reach us."""

    addresses: tuple[str, ...]
    port: int
    version: int = VERSION


class Came(msgspec.Struct, frozen=True, tag=True):
    """A phone opened the page with the table's word, or with the key of the seat that it held."""

    phone: Phone
    word: str = ""
    key: str = ""


class Sit(msgspec.Struct, frozen=True, tag=True):
    """A phone wants to be this seat."""

    phone: Phone
    seat: int


class Rise(msgspec.Struct, frozen=True, tag=True):
    """A phone gives its seat back and only watches."""

    phone: Phone


class Did(msgspec.Struct, frozen=True, tag=True):
    """An answer to the question with this number; the same `id` twice counts once."""

    phone: Phone
    number: int
    id: str
    answer: Answer


class NotSo(msgspec.Struct, frozen=True, tag=True):
    """A phone asks the table to take the last decision back."""

    phone: Phone


class Amends(msgspec.Struct, frozen=True, tag=True):
    """A phone opens the story, to tell a line of it otherwise; the table is asked before anything changes."""

    phone: Phone


class Photo(msgspec.Struct, frozen=True, tag=True):
    """A piece of a photograph that a phone took; `last`: now it is whole."""

    phone: Phone
    data: bytes
    last: bool = False
    of: Subject = "dice"


class Awake(msgspec.Struct, frozen=True, tag=True):
    """Whether somebody looks at the page."""

    phone: Phone
    awake: bool


class Left(msgspec.Struct, frozen=True, tag=True):
    """A phone is gone."""

    phone: Phone


class Pulse(msgspec.Struct, frozen=True, tag=True):
    """A phone’s clock was measured: how unsure its presses are (0: not known), and since when none is on its way."""

    phone: Phone
    unsure_ns: int
    until_ns: int


class Thumb(msgspec.Struct, frozen=True, tag=True):
    """A thumb lies on the phone's button: ready for this run of the clock."""

    phone: Phone
    run: int


class Pushed(msgspec.Struct, frozen=True, tag=True):
    """A finger on a phone's button in this run; no stamp where the clock that the phone named cannot be."""

    phone: Phone
    run: int
    at_ns: int = 0
    unsure_ns: int = 0
    late_ns: int = 0


Told = Hello | Came | Sit | Rise | Did | NotSo | Amends | Photo | Awake | Left | Pulse | Thumb | Pushed


# --- what the table tells ---------------------------------------------------------------------------------------

SeatPhone = Literal["", "here", "asleep"]


class Person(msgspec.Struct, frozen=True, omit_defaults=True):
    """Somebody at the table, and whether a phone is this seat."""

    name: str
    colour: str
    phone: SeatPhone = ""


class Running(msgspec.Struct, frozen=True):
    """How the clock's hand goes on from the view: the moment it was drawn for, and the turns it makes in a second."""

    at_ns: int
    turns_a_second: float


class Button(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a seat's phone is as an auction button at this moment."""

    run: int  # of the clock; a press names it
    unsure_ms: int = 0  # ±, as it is shown; 0: not measured yet
    why_not: Message | None = None  # where it is none
    ready: bool = False
    starts: bool = False  # a press starts the clock


class Found(msgspec.Struct, frozen=True):
    """Where a die lies in a photograph: shares of it, from 0 to 1."""

    colour: str
    x: float
    y: float
    w: float
    h: float


class Scene(msgspec.Struct, frozen=True, omit_defaults=True):
    """What one phone, or everybody who watches, may see at this moment."""

    people: tuple[Person, ...] = ()
    seat: int | None = None
    number: int = 0  # of the question
    view: View | None = None  # None: no game is on the table
    asked: tuple[int, ...] = ()  # the seats that have something to answer
    story: tuple[Message, ...] = ()  # newest first
    mine: str = ""  # the answer that opens what is for this seat alone
    running: Running | None = None
    button: Button | None = None
    wants_photo: bool = False  # of the dice
    teaches: bool = False  # a photograph of the board would be of use
    found: tuple[Found, ...] = ()  # in the photograph that this phone took, in the order of the camera


class Show(msgspec.Struct, frozen=True, tag=True):
    """The newest scene for these phones."""

    phones: tuple[Phone, ...]
    scene: Scene


class Sat(msgspec.Struct, frozen=True, tag=True):
    """The phone is the seat from now on; the key brings it back after sleep."""

    phone: Phone
    seat: int
    key: str


Refusal = Literal["word", "moved", "taken", "asking", "denied", "over", "done", "press"]


class Refused(msgspec.Struct, frozen=True, tag=True):
    """Nothing was counted: a wrong word, a question that is over, a seat that another phone is."""

    phone: Phone
    kind: Refusal
    text: Message
    seconds_ago: int = 0  # since the table moved on


class Picture(msgspec.Struct, frozen=True, tag=True):
    """A photograph that this phone is to touch, as JPEG: the one that it took, or what was made of it."""

    phone: Phone
    jpeg: bytes


class Off(msgspec.Struct, frozen=True, tag=True):
    """Somebody switched the phones off: the remote process ends."""


Tells = Show | Sat | Refused | Picture | Off
