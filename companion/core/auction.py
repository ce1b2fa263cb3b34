"""The Dutch auction as frozen data: the clock at one moment, who bids with how much, and what came of it."""

from __future__ import annotations

from typing import Literal

import msgspec

from companion.core.message import Message

Outcome = Literal["", "bought", "early", "lapsed", "cannot_pay"]  # how a clock was stopped, "" while it was not


class ClockFace(msgspec.Struct, frozen=True):
    """The Dutch clock at this moment; the ring and the full-screen auction are painted from it."""

    marks: tuple[int, ...]  # 200, 190, … 50
    turn: float  # 0.0 at START, 1.0 past the last mark: where the hand is
    price: int  # the price of this moment in florins, 0 when there is none
    running: bool
    factor: int = 1  # 2 in the doubled run
    low: int = 0  # the mark at which the run ends, where that is not the last one
    lead_in: float = 0.0  # share of the turn that lies before the first mark
    stopped_by: str = ""  # player colour
    outcome: Outcome = ""
    stopped_ns: int = 0
    dots: tuple[tuple[str, float], ...] = ()  # (player colour, turn): marks of the players' own on the way
    settled: bool = False  # the lot is gone: no press means anything any more
    since_ns: int = 0  # when the hand left START; 0: it has not
    again: bool = False  # it stands at START for the same lot as before


class Bidder(msgspec.Struct, frozen=True):
    """Who bids with how many florins, and from which price on they are enough."""

    name: Message
    colour: str
    money: int | None = None  # None: the players keep it themselves
    first: int = 0  # the first price that he can pay; 0: none
    turn: float = -1.0  # where on the dial that is: his flag; below 0: nowhere
    out: bool = False  # takes no part in this run
    phone_ms: int = 0  # whose phone is the button: how exactly its presses are known, ±; 0: it is not
    ready: bool = False  # whose thumb was on the phone since the lot was offered


class Finger(msgspec.Struct, frozen=True):
    """One of the presses of a tie, in milliseconds since the earliest that any can have come."""

    name: Message
    colour: str
    from_ms: int
    at_ms: int
    to_ms: int


class Result(msgspec.Struct, frozen=True):
    """What came of a run: stays in sight until it is touched."""

    words: Message  # "Chris buys"
    before: int | None = None  # the buyer's florins, where they are known
    after: int | None = None
    next: Message | None = None  # what follows


class ClockPanel(msgspec.Struct, frozen=True, tag=True):
    """An auction: what is sold on the clock, to whom, and what came of it."""

    face: ClockFace
    headline: Message  # the lot
    may_press: tuple[str, ...] = ()  # player colours
    notes: tuple[Message, ...] = ()  # ignored presses, equal stamps, stuck buttons
    bidders: tuple[Bidder, ...] = ()
    symbol: str = ""  # of the lot
    about: Message | None = None  # more of the lot
    ahead: tuple[tuple[str, Message], ...] = ()  # (symbol, words): what comes nearer, as on a track
    result: Result | None = None
    tied: tuple[Finger, ...] = ()
