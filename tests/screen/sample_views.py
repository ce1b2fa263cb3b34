"""Hand-made moments of every kind of screen: what the painter must be able to show, games or no games."""

# ruff: noqa: E501

from __future__ import annotations

from companion.core.charts import ChartPanel, Series
from companion.core.message import Message, say, verbatim
from companion.core.prompt import Choice, Prompt, cover
from companion.core.view import (
    Cell,
    ClockFace,
    DicePanel,
    DieFace,
    ExchangePanel,
    GameView,
    GridPanel,
    Instruction,
    InstructionPanel,
    Lamp,
    Link,
    MapPanel,
    Panel,
    PicturePanel,
    Row,
    ScoreRow,
    ScoreTable,
    Spot,
    TextPanel,
    TrackPanel,
    TrackSpace,
    View,
    WindRose,
    WindRosePanel,
)
from tests.screen import boards
from tests.screen.auctions import auctions
from tests.screen.scenes import scenes

LAMPS = (
    Lamp("camera", True),
    Lamp("ring", False, "The ring does not answer on /dev/ttyUSB0. Check the cable, it is looked for again."),
    Lamp("buttons", True),
    Lamp("disk", True),
)

_TOWNS = (
    ("haven", "Haven", 0.5, 0.04), ("centraal", "Zeedijk", 0.68, 0.16), ("noordermarkt", "Noordermarkt", 0.16, 0.18),
    ("korenmetershuisje", "Korenmetershuisje", 0.38, 0.2), ("dam", "Dam", 0.46, 0.42), ("oude_kerk", "Oude Kerk", 0.66, 0.36),
    ("westerkerk", "Westerkerk", 0.12, 0.44), ("begijnhof", "Begijnhof", 0.4, 0.64), ("waag", "Nieuwmarkt Waag", 0.86, 0.42),
    ("leidseplein", "Leidseplein", 0.1, 0.84), ("munt", "Munttoren", 0.56, 0.8), ("oude_waal", "Oude Waal", 0.92, 0.2),
    ("rembrandt", "Rembrandtplein", 0.78, 0.78),
)  # fmt: skip
_ROUTES = (
    ("haven", "centraal", 2, "pink", "red", 0, ""), ("haven", "korenmetershuisje", 1, "", "", 0, ""),
    ("noordermarkt", "korenmetershuisje", 2, "green", "", -1, ""), ("noordermarkt", "korenmetershuisje", 2, "black", "blue", 1, "cart"),
    ("korenmetershuisje", "dam", 2, "orange", "", 0, "cart"), ("dam", "oude_kerk", 2, "", "", -1, ""),
    ("dam", "oude_kerk", 2, "red", "green", 1, ""), ("centraal", "oude_kerk", 1, "blue", "", 0, "cart"),
    ("westerkerk", "dam", 3, "blue", "", 0, ""), ("westerkerk", "noordermarkt", 2, "", "yellow", 0, ""),
    ("dam", "begijnhof", 1, "", "", 0, ""), ("oude_kerk", "waag", 1, "black", "", 0, ""),
    ("centraal", "oude_waal", 2, "red", "", 0, "cart"), ("oude_waal", "waag", 2, "", "", 0, ""),
    ("leidseplein", "westerkerk", 4, "pink", "", 0, ""), ("leidseplein", "begijnhof", 3, "orange", "red", 0, "cart"),
    ("begijnhof", "munt", 2, "", "", 0, ""), ("munt", "rembrandt", 2, "green", "", 0, ""),
    ("rembrandt", "waag", 3, "black", "", 0, "cart"), ("oude_kerk", "munt", 4, "", "", 0, ""),
)  # fmt: skip


def score(*, money: bool = False, players: int = 4) -> ScoreTable:
    names = (
        ("Anna", "red"),
        ("Bartholomeus", "blue"),
        ("Chloé", "yellow"),
        ("Dirk", "green"),
        ("Evert-Jan", "orange"),
    )
    rows = []
    for i, (name, colour) in enumerate(names[:players]):
        total = f"{420 - 35 * i} 000" if money else str(37 - 9 * i)
        rows.append(
            ScoreRow(
                verbatim(name),
                colour,
                total,
                details=(("cart", str(9 - i)), ("merchandise", str(i)), ("contract", "3")),
                change="+4" if i == 0 else "",
                active=i == 1,
                leading=i == 0,
            )
        )
    return ScoreTable(tuple(rows))


def town_map(lit: str = "dam") -> MapPanel:
    spots = tuple(Spot(id, x, y, verbatim(name), lit=id == lit) for id, name, x, y in _TOWNS)
    links = tuple(
        Link(f"{a}-{b}-{lane}", a, b, length, colour, owner, lane, symbol)
        for a, b, length, colour, owner, lane, symbol in _ROUTES
    )
    return MapPanel(spots, links)


def place_prompt() -> Prompt:
    choices = tuple(Choice(id, verbatim(name), spot=id) for id, name, _, _ in _TOWNS)
    return Prompt(
        say("From which place?"),
        choices,
        player=1,
        why=say("A route joins two neighbouring places (rules p. 3)."),
    )


def time_track(at: int = 9) -> TrackPanel:
    years = "1579 1585 1588 1596/97 1597 1600 1602 1609 1609/21 1611 1613 1619 1621 1624 1625 1628 1632 1636/37 1640 1641 1652/54 1656 1662 1664 1665 1666"
    spaces = tuple(
        TrackSpace(
            verbatim(year),
            symbol="florin" if i == 0 else "points" if i in (7, 9, 15, 25) else "",
            note=say("Amsterdam scoring: every district pays 100 000 and 60 000.") if i == 9 else None,
            here=("black",) if i == at else (),
        )
        for i, year in enumerate(years.split())
    )
    return TrackPanel(say("Time track"), spaces, at)


def exchange() -> ExchangePanel:
    rows = tuple(
        Row(
            say(name),
            tuple(
                (c,) if k in (i, i + 2) else ()
                for k, c in enumerate(("red", "blue", "yellow", "green", "orange", "red", "blue", "green"))
            ),
            symbol,
        )
        for i, (name, symbol) in enumerate(
            (("Sugar", "sugar"), ("Gems", "gems"), ("Spices", "spices"), ("Silk", "silk"))
        )
    )
    return ExchangePanel(say("Exchange"), rows)


def districts() -> GridPanel:
    head = (
        Cell(say("District")),
        *(Cell(verbatim(""), colour=c) for c in ("red", "blue", "yellow", "green")),
    )
    rows = tuple(
        (
            Cell(verbatim(name), symbol="house"),
            *(Cell(verbatim(str((i * k) % 5)), strong=(i + k) % 4 == 0) for k in range(1, 5)),
        )
        for i, name in enumerate(("Grachten", "Nieuwe Zijde", "Oude Zijde", "Lastage"))
    )
    return GridPanel(say("Houses by district"), head, rows)


_DICE = ("black", "brown", "purple", "pink", "orange", "grey")


def dice(live: bool = False) -> DicePanel:
    faces = tuple(
        DieFace(
            c,
            (i * 5) % 6 + 1,
            was=4 if i == 2 else 0,
            owner="blue" if i == 1 else "",
            doubtful=i == 3,
            spot=c,
        )
        for i, c in enumerate(_DICE)
    )
    reasons = (say("The pink die leans against another one."), say("A hand is over the tray.")) if live else ()
    return DicePanel(faces, say("Roll of round 8"), live, reasons)


def roses(n: int = 4) -> WindRosePanel:
    players = (("Anna", "red"), ("Bartholomeus", "blue"), ("Chloé", "yellow"), ("Dirk", "green"))
    return WindRosePanel(
        tuple(
            WindRose(
                colour,
                verbatim(name),
                (
                    (("black", 2),),
                    (),
                    (("pink", 1), ("orange", 3)),
                    (("grey", 1),),
                    (),
                    (("brown", 4),),
                    (("purple", 1),),
                ),
                warning=say("Nothing arrives in round 9.") if i == 1 else None,
            )
            for i, (name, colour) in enumerate(players[:n])
        )
    )


def clock_face(turn: float = 0.4, price: int = 140000, stopped: str = "", outcome: str = "") -> ClockFace:
    return ClockFace(
        tuple(range(200, 40, -10)),
        turn,
        price,
        running=not stopped,
        lead_in=0.1,
        stopped_by=stopped,
        outcome=outcome,
    )


def tom_steps(done: int = 1) -> InstructionPanel:
    texts: tuple[tuple[Message, str, str], ...] = (
        (say("Remove building card {n} from the display: TOM leads.", n=61), "", "card"),
        (say("Move TOM's boat two spaces up the Amstel, under the bridge: 4 points."), "", "river"),
        (say("Take a docker from jetty 3 to the docker building: 7 points."), "yellow", "docker"),
        (say("TOM takes the black block at the Keizersgracht and delivers its cheese to the second roof: 6 points and 3 for the quick delivery."), "black", "cheese"),
        (say("TOM takes the pink block and sells its tulips on the black market for 2 florins."), "pink", "tulip"),
        (say("TOM buys market tile 7 for 4 florins: 5 points."), "", "market"),
    )  # fmt: skip
    return InstructionPanel(
        say("TOM's turn"),
        tuple(
            Instruction(text, say("Every 6 takes the cheapest free block in the die's district; equal ones: the neighbour of his own, then the leftmost (solo rules, p. 2)."), i < done, colour, symbol)
            for i, (text, colour, symbol) in enumerate(texts)
        ),
    )  # fmt: skip


def chart() -> ChartPanel:
    return ChartPanel(
        say("Faces thrown"),
        tuple(verbatim(str(n)) for n in range(1, 7)),
        tuple(
            Series(say(c), tuple(float((i * 7 + k * 3) % 11 + 12) for i in range(6)), c)
            for k, c in enumerate(("black", "orange"))
        ),
        verdict=say("A fair die would look like this in 62 of 100 evenings."),
    )


def game(*panels: Panel, prompt: Prompt | None = None, table: ScoreTable | None = None, **more: object) -> View:
    inner = {k: more.pop(k) for k in ("banner", "full_screen", "clock", "steps", "headline") if k in more}
    part = GameView(
        say("Round {n} · phase {letter}", n=4, letter="B"),
        panels,
        table or score(),
        turn=say("{name}'s turn", name="Bartholomeus"),
        **inner,  # type: ignore[arg-type]
    )
    settings: dict[str, object] = {
        "lamps": LAMPS,
        "menu": True,
        "undo": say("Anna: {route}", route="Dam–Begijnhof"),
        **more,
    }
    return View(say("Ticket to Ride: Amsterdam"), part, prompt=prompt, **settings)  # type: ignore[arg-type]


def samples() -> dict[str, View]:
    """Every sample by name."""
    actions = Prompt(
        say("What does Bartholomeus do?"),
        (
            Choice("claim", say("Claim a route")),
            Choice("draw", say("Draw cards")),
            Choice("contracts", say("Draw contracts"), refused=say("The contracts have run out.")),
            Choice("correct", say("Correct…")),
        ),
        player=1,
        why=say("One of three actions a turn (rules p. 4)."),
    )
    many = Prompt(
        say(
            "Which card does the player who was asked, after thinking about it for quite a while, want to use in this round?"
        ),
        tuple(Choice(str(n), say("Card {n}", n=n), say("Gain two florins and a docker")) for n in range(1, 30)),
    )
    return {
        **scenes(LAMPS),
        "name": View(say("New game"), prompt=Prompt(say("Who sits at seat {n}?", n=2), kind="text", suggestion="Ben"), lamps=LAMPS, back=True, typed="Chlo"),
        "turn": game(town_map(), prompt=actions),
        "claim": game(town_map(), prompt=place_prompt(), back=True, notice=say("This route is taken: the two halves of a double route never belong to one player (rules p. 5).")),
        "last_round": game(town_map(""), prompt=actions, banner=say("Last round: Anna has two carts left.")),
        "number": game(town_map(""), prompt=Prompt(say("How many points is the contract worth?"), kind="number", low=1, high=25, player=1), typed="1"),
        "few_numbers": game(town_map(""), prompt=Prompt(say("How many spaces?"), kind="number", low=0, high=6, player=1)),
        "private": game(town_map(""), prompt=cover(Prompt(say("Which contract?"), private=True, player=2), "Chloé")),
        "many": game(time_track(), exchange(), districts(), prompt=many),
        "track": game(time_track(), exchange(), districts(), prompt=actions, table=score(money=True, players=5)),
        "exchange": game(exchange(), time_track(), prompt=actions, table=score(money=True, players=5)),
        "districts": game(districts(), prompt=actions),
        "auction": auctions()["auction_running"],
        "sold": auctions()["auction_sold"],
        "dice": game(dice(), roses(), prompt=Prompt(say("Bartholomeus picks two dice"), tuple(Choice(c, say(c), colour=c, spot=c) for c in _DICE), player=1)),
        "dice_live": game(dice(True), roses(2), prompt=Prompt(say("Is this what lies there?"), (Choice("yes", say("Yes")), Choice("no", say("Throw again"))))),
        "roses": game(roses(), dice(), prompt=actions),
        "steps": game(town_map("dam"), roses(1), steps=tom_steps(2), prompt=Prompt(say("Carry out the steps on the table."), (Choice("done", say("All is done"), symbol="check"), Choice("correct", say("Correct…"))), suggestion="done"), table=score(players=2)),
        "tom": game(tom_steps(), roses(1), prompt=Prompt(say("Done on the table?"), (Choice("done", say("Done")), Choice("all", say("All done")))), table=score(players=2)),
        "give_up": View(say("Menu"), prompt=Prompt(say("Give this game up? It stays in the history."), (Choice("keep", say("Go on playing")), Choice("sure", say("Give it up"), hold=True))), lamps=LAMPS, back=True),
        "tap": View(say("Teaching"), panels=(town_map(""),), prompt=Prompt(say("Tap the Dam on the board."), (Choice("skip", say("Not now")),), kind="tap"), lamps=LAMPS, back=True),
        "chart": View(say("History and statistics"), panels=(chart(),), prompt=Prompt(say("What would you like to see?"), (Choice("dice", say("Dice")), Choice("games", say("Games")))), lamps=LAMPS, back=True),
        "text": View(say("Help"), panels=(TextPanel(say("Glossary"), tuple(say("Edge: a raw change of a button's contact, bounces included. Press: what is left of it after debouncing, {n}.", n=n) for n in range(12))),), prompt=Prompt(say("Help"), (Choice("ok", say("Close")),)), lamps=LAMPS, back=True),
        "camera": View(say("Devices"), panels=(PicturePanel("camera", say("What the camera sees")),), prompt=Prompt(say("Devices"), (Choice("ring", say("Test the ring")), Choice("buttons", say("Test the buttons")))), lamps=LAMPS, back=True),
        "dimmed": game(town_map(), prompt=actions, dimmed=True),
        "exchange_turn": game(boards.exchange(), prompt=Prompt(say("Which good moves forward? Good {n} of 3.", n=1), tuple(Choice(g, say(g), spot=g, symbol=g) for g in ("gems", "sugar", "spices", "silk")), player=1), table=score(money=True)),
        "dice_read": game(boards.tray(), prompt=Prompt(say("Is every face right?"), (Choice("yes", say("All right"), say("go on with these"), symbol="check"), *(Choice(c, say(c), spot=f"die.{c}", quiet=True) for c in boards.DICE)), suggestion="yes", player=1)),
        "dice_face": game(boards.tray(), prompt=Prompt(say("Which face does it show?"), tuple(Choice(str(n), verbatim(str(n)), symbol=f"face{n}") for n in range(1, 7)), player=1)),
        **auctions(),
    }  # fmt: skip
