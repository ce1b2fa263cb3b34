"""Auctions as a game would show them, in every state, for the painters to be looked at and tested."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.clock import SECOND
from companion.core.inputs import SHARED, button_of
from companion.core.message import Message, say, verbatim
from companion.core.prompt import Choice, Prompt
from companion.core.view import Bidder, ClockFace, ClockPanel, GameView, Result, ScoreRow, ScoreTable, View
from companion.games.dutch_clock import MARKS, DutchClock

CLOCK = DutchClock()
NAMES = ("Anna", "Ben", "Chris", "Dirk", "Bartholomeus")
COLOURS = ("green", "orange", "violet", "blue", "yellow")
MONEY = (420_000, 160_000, 290_000, 60_000, 30_000)
LOT = say("Colony in {continent}", continent=say("Africa"))
STOPPED_NS = 50 * SECOND


def bidders(count: int = 4, factor: int = 1, money: tuple[int, ...] = MONEY) -> tuple[Bidder, ...]:
    found = []
    for name, colour, has in zip(NAMES[:count], COLOURS, money, strict=False):
        mark = next((m for m in MARKS if m * 1000 * factor <= has), 0)
        turn = CLOCK.turn_at(CLOCK.reaches_ns(mark)) if mark else -1.0
        found.append(Bidder(verbatim(name), colour, has, mark * 1000 * factor, turn))
    return tuple(found)


def auction(
    face: ClockFace, choices: tuple[Choice, ...], *, count: int = 4, notes: tuple[Message, ...] = (),
    result: Result | None = None, money: tuple[int, ...] = MONEY, about: Message | None = None, undo: bool = True,
) -> View:  # fmt: skip
    panel = ClockPanel(
        face,
        LOT,
        COLOURS[:count],
        notes,
        bidders(count, face.factor, money),
        "globe",
        about or say("any good"),
        (("hourglass", say("{n} left", n=15)), ("globe", say("colonies in {n}", n=3))),
        result,
    )
    score = ScoreTable(
        tuple(
            ScoreRow(verbatim(name), colour, verbatim(has))
            for name, colour, has in zip(NAMES[:count], COLOURS, money, strict=False)
        )
    )
    game = GameView(say("Turn {n} of {all}", n=8, all=20), (panel,), score, clock=face, full_screen=True)
    prompt = Prompt(LOT, choices, why=say("The first to press buys."))
    return View(say("Merchants of Amsterdam"), game, prompt=prompt, menu=True, undo=LOT if undo else None)


def face_at(seconds: float, factor: int = 1) -> ClockFace:
    return CLOCK.face_at(round(seconds * SECOND), factor)


def running_at(view: View, elapsed_ns: int) -> View:
    """The same auction at another moment of its run."""
    assert view.game is not None
    panel = view.game.panels[0]
    assert isinstance(panel, ClockPanel)
    face = CLOCK.face_at(elapsed_ns)
    return replace(view, game=replace(view.game, panels=(replace(panel, face=face),), clock=face))


def stopped(seconds: float, colour: str, outcome: str = "bought", **more: object) -> ClockFace:
    values = {"running": False, "stopped_by": colour, "outcome": outcome, "stopped_ns": STOPPED_NS, **more}
    face = face_at(seconds)
    return ClockFace(**{**{f: getattr(face, f) for f in face.__struct_fields__}, **values})  # type: ignore[arg-type]


START = Choice("press:shared", say("Start the clock"), press=SHARED)
PRACTICE = Choice("practice", say("Practice run"), say("without money"), short=say("Practice"))
AGAIN = Choice("again", say("Once more"), say("from START"))
CORRECT = Choice("correct", say("Correct…"), short=say("Correct"))
LATE = (say("{who}: {ms} ms too late.", who="Ben", ms=12),)


def fingers(count: int) -> tuple[Choice, ...]:
    return tuple(
        Choice(f"press:{button_of(n)}", say("{name} buys", name=NAMES[n]), colour=COLOURS[n], press=button_of(n))
        for n in range(count)
    )


def auctions() -> dict[str, View]:
    """Every state of an auction by name."""
    buys = Result(
        say("{name} buys", name="Chris"), 290_000, 120_000, say("Next: {name} founds the colony.", name="Chris")
    )
    early = Result(say("{name} was early", name="Chris"), next=say("Next: once more, every price doubled."))
    broke = Result(
        say("{name} cannot pay", name="Ben"), 160_000, next=say("Next: once more without {name}.", name="Ben")
    )
    nobody = Result(say("Nobody buys"), next=say("Next: {name} is mayor.", name="Ben"))
    seats = tuple(Choice(button_of(n), verbatim(NAMES[n]), colour=COLOURS[n]) for n in range(4))
    paid = (Choice("yes", say("Yes, paid")), Choice("no", say("No")))
    ready = ClockFace(MARKS, 0.0, 0, False, lead_in=CLOCK.lead_in_ns / CLOCK.lapse_ns)
    doubled = ClockFace(MARKS, 0.0, 0, False, factor=2, low=100, lead_in=CLOCK.lead_in_ns / CLOCK.lapse_ns)
    owing = Result(say("{name} buys", name="Chris"), next=say("Can {name} pay {price}?", name="Chris", price=170_000))
    mayor = say("{about} · {name} is mayor", about=say("any good"), name="Anna")
    press = say("press to buy")
    notes = (say("{name} pressed before 200: once more, doubled.", name="Chris"),)
    return {
        "auction_ready": auction(ready, (START, PRACTICE, CORRECT), about=mayor),
        "auction_start": auction(face_at(1.2), (*fingers(4), AGAIN), about=press),
        "auction_running": auction(face_at(8.7), (*fingers(4), AGAIN), about=press),
        "auction_five": auction(face_at(8.7), (*fingers(5), AGAIN), count=5, about=press),
        "auction_five_ready": auction(ready, (START, CORRECT), count=5, money=(400_000,) * 5, about=mayor),
        "auction_three": auction(face_at(20), (*fingers(3), AGAIN), count=3, about=press),
        "auction_who": auction(stopped(8.7, ""), (*seats, AGAIN)),
        "auction_sold": auction(stopped(8.7, "violet", settled=True), (), result=buys, notes=LATE),
        "auction_sold_yellow": auction(stopped(30, "yellow", settled=True), (), count=5, result=buys),
        "auction_owing": auction(stopped(8.7, "violet"), paid, result=owing),
        "auction_lapsed": auction(stopped(34, "", "lapsed", settled=True, price=0), (), result=nobody),
        "auction_early": auction(stopped(1, "violet", "early"), (), result=early),
        "auction_cannot_pay": auction(stopped(8.7, "orange", "cannot_pay"), (), result=broke),
        "auction_doubled": auction(doubled, (START, CORRECT), notes=notes, about=mayor),
    }  # fmt: skip
