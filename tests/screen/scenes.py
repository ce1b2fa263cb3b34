"""Hand-made moments of Home, the seats, the ceremony, the laying out and the code for a phone."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.message import Message, say, verbatim
from companion.core.prompt import Choice, Prompt
from companion.core.scenes import (
    CeremonyPanel,
    CodePanel,
    Door,
    Floor,
    HousesPanel,
    ScoreHouse,
    Seat,
    SeatsPanel,
    TownHouse,
)
from companion.core.view import GameView, Lamp, ScoreRow, ScoreTable, View
from companion.games.catalogue import game_named
from companion.pages.layout import Walk

NAMES = ("Anna", "Bartholomeus", "Chloé")
ROW = (
    Choice("history", say("History"), symbol="history"),
    Choice("boxes", say("My boxes"), symbol="merchandise"),
    Choice("devices", say("Devices"), symbol="plug"),
    Choice("settings", say("Settings"), symbol="gear"),
    Choice("help", say("Help"), symbol="info"),
    Choice("quit", say("Off"), symbol="power", hold=True),
)


def _house(name: Message, symbol: str, colour: str, lit: int, headline: Message, note: Message) -> TownHouse:
    new = Door(f"new:{symbol}", say("New") if lit else say("New game"))
    doors = (Door(f"continue:{symbol}", say("Continue"), lit=True), new) if lit else (new,)
    return TownHouse((name,), symbol, colour, headline, note, lit, doors)


def home(lamps: tuple[Lamp, ...], trouble: Message | None = None) -> View:
    amsterdam = say(
        "{how_far} · {people}", how_far=say("Round {round} of 12", round=4), people=say("with {name}", name="TOM")
    )
    merchants = say("{how_far} · {people}", how_far=say("Turn {n} of {all}", n=8, all=20), people=verbatim("4"))
    players = say("{least}–{most} players", least=2, most=4)
    houses = (
        _house(say("Amsterdam"), "rose", "red", 3, say("{name}'s turn", name="Bartholomeus"), amsterdam),
        _house(say("Merchants of Amsterdam"), "clock", "green", 4, say("{name}'s turn", name="Dirk"), merchants),
        _house(say("Ticket to Ride: Amsterdam"), "map", "blue", 0, players, say("No game is waiting")),
    )
    doors = (Choice(door.spot, door.label, spot=door.spot, quiet=True) for house in houses for door in house.doors)
    prompt = Prompt(say("What shall we play?"), (*doors, *ROW))
    return View(say("Amsterdam Companion"), panels=(HousesPanel(houses, trouble),), prompt=prompt, lamps=lamps)


def seats(lamps: tuple[Lamp, ...]) -> View:
    taken = zip(NAMES, ("green", "orange", "violet"), strict=True)
    people = [Seat(f"chair:{n}", verbatim(name), colour, n == 2, n == 3) for n, (name, colour) in enumerate(taken, 1)]
    chairs = (*people, Seat("chair:4"), Seat("chair:5"))
    caption = say("{n} of {least}–{most} players", n=3, least=3, most=5)
    answers = (
        *(Choice(f"sit:{name}", verbatim(name)) for name in ("Dirk", "Eva", "Femke", "Gijs", "Hugo", "Ilse")),
        Choice("new", say("A new name…"), short=say("New"), symbol="pencil"),
        Choice("lots", say("Draw lots"), say("who begins"), short=say("Lots"), symbol="dice"),
        Choice("layout", say("What to lay out"), say("step by step"), short=say("Lay out"), symbol="map"),
        Choice("begin", say("Begin"), symbol="check"),
        *(Choice(chair.spot, say("Seat {n}", n=n), spot=chair.spot, quiet=True) for n, chair in enumerate(chairs, 1)),
    )
    question = say("Who sits down next? Touch somebody to change something.")
    prompt = Prompt(question, answers, suggestion="begin")
    panel = SeatsPanel(chairs, caption)
    return View(say("Merchants of Amsterdam"), panels=(panel,), prompt=prompt, lamps=lamps, back=True)


def end(lamps: tuple[Lamp, ...], since_ns: int = 0) -> View:
    """The end of a game with losses, a house that sank and a large sum."""
    colours = ("red", "blue", "green")
    houses = tuple(ScoreHouse(verbatim(n), c, c == "green") for n, c in zip(NAMES, colours, strict=True))
    floors = (
        Floor(say("Routes"), (13, 16, 120_000)),
        Floor(say("Contracts"), (-40, -9, -7)),
        Floor(say("Merchandise"), (2, 5, 8)),
    )
    totals = [sum(floor.points[n] for floor in floors) for n in range(3)]
    notes = (say("{n} behind", n=120_026), say("{n} behind", n=9), say("wins"))
    rows = tuple(
        ScoreRow(house.name, house.colour, verbatim(total), note=note)
        for house, total, note in zip(houses, totals, notes, strict=True)
    )
    game = GameView(
        say("Final score"),
        (CeremonyPanel(houses, floors, since_ns),),
        ScoreTable(rows),
        headline=say("{name} wins – {points}", name="Chloé", points=totals[2]),
    )
    answers = (
        Choice("again", say("Again"), say("same seats, the next one begins"), symbol="again"),
        Choice("photo", say("Photo"), say("the result as a picture file"), symbol="camera"),
        Choice("lines", say("Line by line"), say("every point, with why"), short=say("Lines"), symbol="chart"),
        Choice("phone", say("To a phone"), say("a code for BG Stats"), short=say("Phone"), symbol="grid"),
        Choice("home", say("Home"), say("the game stays in History"), symbol="house"),
    )
    prompt = Prompt(say("{name} wins.", name="Chloé"), answers, suggestion="again")
    undo = say("Anna: {route}", route="Dam–Begijnhof")
    return View(say("Ticket to Ride: Amsterdam"), game, prompt=prompt, lamps=lamps, menu=True, undo=undo)


def layout(lamps: tuple[Lamp, ...]) -> View:
    game = game_named("ticket_to_ride")
    panel = Walk(game.layout(4, game.options()), ["on"] * 4).panel
    on = Choice("on", say("Next step"), symbol="check")
    enough = Choice("enough", say("Enough"), say("the rest is known"))
    question = say("Lay out: step {n} of {all}", n=5, all=6)
    prompt = Prompt(question, (on, enough), suggestion="on", why=say("Rulebook, set-up"))
    return View(say("What to lay out"), panels=(panel,), prompt=prompt, lamps=lamps, back=True)


def code(lamps: tuple[Lamp, ...]) -> View:
    rows = tuple("".join("#" if (x * y + x + y) % 3 == 0 else "." for x in range(93)) for y in range(93))
    prompt = Prompt(say("Photograph the code with a phone that has BG Stats."), (Choice("close", say("Close")),))
    return View(say("To a phone"), panels=(CodePanel(rows),), prompt=prompt, lamps=lamps, back=True)


def scenes(lamps: tuple[Lamp, ...]) -> dict[str, View]:
    """Every sample by name."""
    rising = end(lamps, since_ns=-2_600_000_000)
    return {
        "home": home(lamps),
        "home_in_trouble": home(lamps, say("{file}: {damage}", file="2026-01-01-amsterdam-000001.journal", damage="–")),
        "seats": seats(lamps),
        "rising": replace(rising, undo=None),
        "end": end(lamps),
        "layout": layout(lamps),
        "code": code(lamps),
    }
