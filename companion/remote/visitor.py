"""One phone's connection: what a page may say, and an outbox in which only the newest scene waits."""

from __future__ import annotations

import asyncio
from typing import Annotated

import msgspec
from websockets.asyncio.server import ServerConnection

from companion.core.actions import Back, Hold, Pick
from companion.remote.limits import A_SECOND, AT_ONCE, PHOTOS_A_SECOND, PHOTOS_AT_ONCE, Bucket
from companion.remote.match import Match
from companion.wire.messages import MOST_PHOTO, Answer, Scene, Subject

Short = Annotated[str, msgspec.Meta(max_length=64)]
Reading = Annotated[float, msgspec.Meta(ge=0, le=1e12)]  # milliseconds of a page's clock
Small = Annotated[int, msgspec.Meta(ge=0, le=1 << 31)]


class Page(msgspec.Struct, frozen=True, tag_field="t", tag=str.lower, forbid_unknown_fields=True):
    """A message of a page."""


class Hello(Page, frozen=True):
    """The page is open: the word of the code, or the key of the seat that it held."""

    lang: Short
    word: Short = ""
    key: Short = ""


class Lang(Page, frozen=True):
    lang: Short


class Sit(Page, frozen=True):
    seat: Small


class Rise(Page, frozen=True):
    """I am someone else, or nobody."""


class Answered(Page, frozen=True):
    """An answer to the question with this number."""

    number: Small
    id: Short
    a: Short = ""
    hold: bool = False
    back: bool = False

    @property
    def answer(self) -> Answer:
        return Back() if self.back else Hold(self.a) if self.hold else Pick(self.a)


class NotSo(Page, frozen=True):
    """Asks the table to take the last decision back."""


class Amends(Page, frozen=True):
    """Opens the story, to tell a line of it otherwise."""


class Photo(Page, frozen=True):
    """So many bytes of a photograph follow, in pieces that are no text."""

    size: Annotated[int, msgspec.Meta(gt=0, le=MOST_PHOTO)]
    of: Subject = "dice"


class Awake(Page, frozen=True):
    on: bool


class Time(Page, frozen=True):
    """What time is it at the table? `mine` comes back with the answer."""

    mine: float


class Echo(Page, frozen=True):
    """The answer to an exchange of clocks, sent at once: `mine` is what the page's clock says."""

    n: Small
    mine: Reading


class Thumb(Page, frozen=True):
    run: Small


class Push(Page, frozen=True):
    """A finger on the auction button, by the page's clock."""

    run: Small
    mine: Reading


FromPage = Hello | Lang | Sit | Rise | Answered | NotSo | Amends | Photo | Awake | Time | Echo | Thumb | Push
DECODER = msgspec.json.Decoder(FromPage)


class Visitor:
    """A phone as the remote process knows it."""

    def __init__(self, number: int, connection: ServerConnection) -> None:
        self.number = number
        self.connection = connection
        self.language = "en"
        self.scene: Scene | None = None  # the newest, told again in another language
        self.signs: set[str] = set()  # the symbols that it has got
        self.nonsense = 0
        self.match = Match()
        self.pace = Bucket(A_SECOND, AT_ONCE)
        self.photos = Bucket(PHOTOS_A_SECOND, PHOTOS_AT_ONCE)
        self.awaited = 0  # bytes of a photograph that are still to come
        self.subject: Subject = "dice"  # of it
        self._waiting: dict[str, bytes] = {}
        self._news = asyncio.Event()

    @property
    def address(self) -> str:
        return str(self.connection.remote_address[0]) if self.connection.remote_address else ""

    def send(self, message: dict[str, object]) -> None:
        """Put a message into the outbox, in the place of an older one of its kind."""
        kind = str(message["t"])
        self._waiting.pop(kind, None)
        self._waiting[kind] = msgspec.json.encode(message)
        self._news.set()

    async def post(self) -> None:
        """Carry messages out until the connection ends."""
        while True:
            await self._news.wait()
            self._news.clear()
            while self._waiting:
                kind = next(iter(self._waiting))
                await self.connection.send(self._waiting.pop(kind), text=True)
