"""Boards of Merchants and dice as games would show them, for the painters to be looked at and tested."""

# ruff: noqa: E501

from __future__ import annotations

from companion.core.message import Message, say, verbatim
from companion.core.view import DicePanel, DieFace, ExchangePanel, MapPanel, Row, Spot, TrackPanel, TrackSpace

YEARS = "1579 1585 1588 1596/97 1597 1600 1602 1609 1609/21 1611 1613 1619 1621 1624 1625 1628 1632 1636/37 1640 1641 1652/54 1656 1662 1664 1665 1666"
SYMBOLS = "start nothing ship nothing globe nothing score_ship arms credit nothing nothing globe score_globe arms ship_lost score_ship globe leader_back arms_lost score_ship globe_lost score_arms credit score_globe nothing final"


def track(at: int = 9, ahead: Message | None = None) -> TrackPanel:
    spaces = tuple(
        TrackSpace(verbatim(year), symbol=symbol) for year, symbol in zip(YEARS.split(), SYMBOLS.split(), strict=True)
    )
    coming = ("globe", ahead or say("colonies in {n}", n=3))
    return TrackPanel(say("Time track"), spaces, at, (("hourglass", say("{n} left", n=15)), coming))


def exchange() -> ExchangePanel:
    rows = (
        (say("gems"), "gems", {2: ("orange",), 3: ("green",), 5: ("blue",)}, 4),
        (say("sugar"), "sugar", {1: ("violet",), 4: ("green", "orange")}, 5),
        (say("spices"), "spices", {0: ("orange",), 1: ("green",), 6: ("violet",)}, 2),
        (say("silk"), "silk", {2: ("blue", "violet"), 3: ("orange",), 7: ("green", "blue", "yellow", "violet", "orange")}, 0),
    )  # fmt: skip
    return ExchangePanel(
        say("Exchange"),
        tuple(
            Row(name, tuple(here.get(i, ()) for i in range(8)), symbol, spot=symbol, landing=landing)
            for name, symbol, here, landing in rows
        ),
        track(),
    )


def colonies() -> MapPanel:
    spots = tuple(
        Spot(f"site{i}", 0.1 + 0.2 * (i % 5), 0.25 + 0.5 * (i // 5), symbol="silk", shape="site", owner="green" if i == 2 else "")
        for i in range(10)
    )  # fmt: skip
    return MapPanel(spots, caption=say("Colonies"), track=track())


DICE = ("grey", "purple", "orange", "black", "pink", "brown")


def tray(live: bool = False, known: bool = True) -> DicePanel:
    faces = (4, 1, 3, 2, 4, 1) if known else (0,) * 6
    was = {"purple": 6, "brown": 5} if known else {}
    dice = tuple(
        DieFace(c, pips, was=was.get(c, 0), doubtful=known and c == "pink", spot=f"die.{c}")
        for c, pips in zip(DICE, faces, strict=True)
    )
    reasons = (say("The pink die leans against another one."),) if live else ()
    return DicePanel(dice, None, live, reasons)
