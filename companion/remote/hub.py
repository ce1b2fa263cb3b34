"""Between the phones and the table: messages are checked, passed on and put into each phone's language."""

from __future__ import annotations

import asyncio
import contextlib
from base64 import b64encode
from collections.abc import Iterable
from itertools import count

import msgspec
from websockets.asyncio.server import ServerConnection
from websockets.exceptions import ConnectionClosed

from companion.core.clock import MS, Clock
from companion.locale import catalogue
from companion.remote import visitor as page
from companion.remote.fingers import finger
from companion.remote.limits import MOST_BYTES, MOST_PHONES, NONSENSE, WORDS_A_SECOND, WORDS_AT_ONCE, Bucket
from companion.remote.paper import written
from companion.remote.sprite import sign
from companion.remote.visitor import Visitor
from companion.remote.words import SIGNS, spoken, words_in
from companion.wire import messages as wire
from companion.wire.line import encoded

POLICY_VIOLATION, TRY_LATER = 1008, 1013  # RFC 6455


class Hub:
    """Every phone that is connected, and the line to the table while there is one."""

    def __init__(self, clock: Clock) -> None:
        self.off = asyncio.Event()  # somebody switched the phones off
        self._clock = clock
        self._visitors: dict[int, Visitor] = {}
        self._numbers = count(1)
        self._table: asyncio.StreamWriter | None = None
        self._hello: dict[int, page.Hello] = {}  # told again to a table that comes back
        self._guesses: dict[str, Bucket] = {}  # of those who said a wrong word, by address

    # --- phones -------------------------------------------------------------------------------------------------

    async def welcome(self, connection: ServerConnection) -> None:
        """A phone's whole stay."""
        if len(self._visitors) >= MOST_PHONES:
            await connection.close(TRY_LATER, "too many phones")
            return
        visitor = Visitor(next(self._numbers), connection)
        self._visitors[visitor.number] = visitor
        carrier = asyncio.create_task(visitor.post())
        try:
            async for raw in connection:
                if not self._heard(visitor, raw):
                    await connection.close(POLICY_VIOLATION, "slower, please")
                    break
        except ConnectionClosed:
            pass
        finally:
            carrier.cancel()
            with contextlib.suppress(asyncio.CancelledError, ConnectionClosed):
                await carrier
            del self._visitors[visitor.number]
            if self._hello.pop(visitor.number, None):
                self._tell(wire.Left(visitor.number))

    def _heard(self, visitor: Visitor, raw: str | bytes) -> bool:
        """Pass a message on; False if this phone is to be hung up on."""
        if isinstance(raw, bytes):
            return self._hears_photo(visitor, raw)
        if len(raw) > MOST_BYTES or not visitor.pace.take(self._clock.now_ns()):
            return False
        try:
            said = page.DECODER.decode(raw)
        except (msgspec.DecodeError, UnicodeError, RecursionError):
            visitor.nonsense += 1
            return visitor.nonsense <= NONSENSE
        if isinstance(said, page.Hello):
            return self._hears_hello(visitor, said)
        if visitor.number not in self._hello:
            return False  # a page says hello first
        if isinstance(said, page.Photo):
            visitor.awaited, visitor.subject = said.size, said.of
            return visitor.photos.take(self._clock.now_ns())
        self._pass_on(visitor, said)
        return True

    def _hears_photo(self, visitor: Visitor, piece: bytes) -> bool:
        """Pieces go through as they come: nothing of a photograph is kept here."""
        visitor.awaited -= len(piece)
        if visitor.awaited < 0 or not piece:
            return False  # nobody announced so much
        self._tell(wire.Photo(visitor.number, piece, visitor.awaited == 0, visitor.subject))
        return True

    def _hears_hello(self, visitor: Visitor, hello: page.Hello) -> bool:
        guesses = self._guesses.get(visitor.address)
        if guesses is not None and guesses.is_empty(self._clock.now_ns()):
            return False  # too many wrong words from there
        self._hello[visitor.number] = hello
        self._speak(visitor, hello.lang)
        if self._table is None:
            visitor.send({"t": "lost"})
        self._tell(wire.Came(visitor.number, hello.word, hello.key))
        return True

    def _pass_on(self, visitor: Visitor, said: page.FromPage) -> None:
        number = visitor.number
        match said:
            case page.Lang(lang):
                self._speak(visitor, lang)
                self._show(visitor)
            case page.Time(mine):
                now_ns = self._clock.now_ns()
                visitor.send({"t": "time", "mine": mine, "table": now_ns / MS, "n": visitor.match.asked(now_ns)})
            case page.Echo() | page.Thumb() | page.Push():
                if told := finger(visitor, said, self._clock.now_ns()):
                    self._tell(told)
            case page.Sit(seat):
                self._tell(wire.Sit(number, seat))
            case page.Rise():
                self._tell(wire.Rise(number))
            case page.NotSo():
                self._tell(wire.NotSo(number))
            case page.Amends():
                self._tell(wire.Amends(number))
            case page.Awake(on):
                self._tell(wire.Awake(number, on))
            case page.Answered():
                self._tell(wire.Did(number, said.number, said.id, said.answer))

    def _speak(self, visitor: Visitor, language: str) -> None:
        visitor.language = spoken(language)
        self._bring(visitor, SIGNS)
        visitor.send({"t": "words", "lang": visitor.language, "words": words_in(visitor.language)})

    def _show(self, visitor: Visitor) -> None:
        if visitor.scene is None:
            return
        message, signs = written(visitor.scene, catalogue(visitor.language))
        self._bring(visitor, signs)
        visitor.send(message)

    def _bring(self, visitor: Visitor, signs: Iterable[str]) -> None:
        """The symbols that a phone has not got yet; a scene may be overtaken in the outbox, they may not."""
        if fresh := sorted(set(signs) - visitor.signs):
            visitor.signs.update(fresh)
            visitor.send({"t": f"signs{len(visitor.signs)}", "signs": [sign(name) for name in fresh]})

    # --- the table ----------------------------------------------------------------------------------------------

    def connected(self, table: asyncio.StreamWriter | None) -> None:
        """The table can be reached, or no longer; phones that are here need not do anything."""
        self._table = table
        for number, visitor in self._visitors.items():
            if table is None:
                visitor.send({"t": "lost"})
            elif hello := self._hello.get(number):
                self._tell(wire.Came(number, hello.word, hello.key))

    def _tell(self, message: wire.Told) -> None:
        if self._table is not None:
            self._table.write(encoded(message))

    def hear(self, message: wire.Tells) -> None:
        """What the table tells."""
        match message:
            case wire.Show(phones, scene):
                for phone in phones:
                    if visitor := self._visitors.get(phone):
                        visitor.scene = scene
                        self._show(visitor)
            case wire.Sat(phone, seat, key):
                if visitor := self._visitors.get(phone):
                    self._hello[phone] = msgspec.structs.replace(self._hello[phone], key=key)
                    visitor.send({"t": "sat", "seat": seat, "key": key})
            case wire.Refused(phone, kind, text, ago):
                if visitor := self._visitors.get(phone):
                    self._refused(visitor, kind, text.translated(catalogue(visitor.language)), ago)
            case wire.Picture(phone, jpeg):
                if visitor := self._visitors.get(phone):
                    visitor.send({"t": "picture", "url": "data:image/jpeg;base64," + b64encode(jpeg).decode()})
            case wire.Off():
                self.off.set()

    def _refused(self, visitor: Visitor, kind: wire.Refusal, text: str, ago: int) -> None:
        if kind == "word" and visitor.scene is None:  # a guess; who was let in before has to read a new code
            now_ns = self._clock.now_ns()
            self._guesses = {at: bucket for at, bucket in self._guesses.items() if not bucket.is_full(now_ns)}
            self._guesses.setdefault(visitor.address, Bucket(WORDS_A_SECOND, WORDS_AT_ONCE)).take(now_ns)
        if kind in ("word", "taken", "denied", "over"):
            visitor.scene = None  # what it showed is not for it any more
        visitor.send({"t": f"no {kind}", "text": text, "ago": ago})
