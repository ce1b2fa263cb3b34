"""Pictures of the board as the page draws them: short rows of what is on them. Each kind has its drawing in page.js."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from companion.core import view as v
from companion.core.message import Message
from companion.core.scenes import CeremonyPanel, Piece, TablePanel

Json = dict[str, Any]


class Pen(Protocol):
    """Words in the phone's language, and the symbols that are named."""

    def said(self, text: Message | str | None) -> str: ...
    def sign(self, name: str) -> str: ...
    def colour(self, name: str) -> str: ...


def painted(panel: v.Panel, pen: Pen) -> Json | None:
    """A panel in short; None for one that phones do without."""
    paint = _KINDS.get(type(panel))
    return paint(panel, pen) if paint else None


def _map(panel: v.MapPanel, pen: Pen) -> Json:
    return {
        "k": "map",
        "aspect": panel.aspect,
        "cap": pen.said(panel.caption),
        "photo": bool(panel.photo),
        "spots": [_spot(spot, pen) for spot in panel.spots],
        "links": [
            [link.id, link.a, link.b, link.length, pen.colour(link.colour) if link.colour else "",
             pen.colour(link.owner), link.lane, link.symbol, link.closed, link.lit]
            for link in panel.links
        ],
        "arcs": [[arc.a, arc.b, arc.mark, arc.joined] for arc in panel.arcs],
        "track": _track(panel.track, pen) if panel.track else None,
        "river": _track(panel.river, pen) if panel.river else None,
    }  # fmt: skip


def _spot(spot: v.Spot, pen: Pen) -> list[object]:
    at = spot.label_at or ()
    symbol = pen.sign(spot.symbol) if spot.symbol else ""
    return [
        spot.id, round(spot.x, 4), round(spot.y, 4), pen.said(spot.label), spot.shape, pen.colour(spot.colour),
        pen.colour(spot.owner), symbol, spot.value, spot.lit, pen.said(spot.name), *(round(each, 4) for each in at),
    ]  # fmt: skip


def _track(panel: v.TrackPanel, pen: Pen) -> Json:
    return {
        "k": "track",
        "title": pen.said(panel.title),
        "at": panel.at,
        "spaces": [
            [pen.said(each.label), pen.sign(each.symbol) if each.symbol else "", pen.colour(each.colour),
             [pen.colour(one) for one in each.here], each.value, each.spot, pen.said(each.note)]
            for each in panel.spaces
        ],
        "ahead": [[pen.sign(symbol), pen.said(words)] for symbol, words in panel.ahead],
    }  # fmt: skip


def _exchange(panel: v.ExchangePanel, pen: Pen) -> Json:
    return {
        "k": "exchange",
        "title": pen.said(panel.title),
        "rows": [
            [pen.said(row.label), pen.sign(row.symbol) if row.symbol else "", pen.colour(row.colour),
             [[pen.colour(one) for one in space] for space in row.spaces], row.spot, row.landing]
            for row in panel.rows
        ],
        "track": _track(panel.track, pen) if panel.track else None,
    }  # fmt: skip


def _grid(panel: v.GridPanel, pen: Pen) -> Json:
    def cell(each: v.Cell) -> list[object]:
        symbol = pen.sign(each.symbol) if each.symbol else ""
        return [pen.said(each.text), pen.colour(each.colour), symbol, each.strong, each.spot]

    rows = [[cell(each) for each in row] for row in panel.rows]
    return {"k": "grid", "title": pen.said(panel.title), "head": [cell(each) for each in panel.head], "rows": rows}


def _dice(panel: v.DicePanel, pen: Pen) -> Json:
    dice = [
        [pen.colour(die.colour), die.pips, die.was, pen.colour(die.owner), die.doubtful, die.spot] for die in panel.dice
    ]
    return {"k": "dice", "cap": pen.said(panel.caption), "dice": dice}


def _roses(panel: v.WindRosePanel, pen: Pen) -> Json:
    roses = [
        [pen.said(rose.name), pen.colour(rose.owner), pen.said(rose.warning),
         [[[pen.colour(colour), amount] for colour, amount in space] for space in rose.spaces], rose.rounds]
        for rose in panel.roses
    ]  # fmt: skip
    return {"k": "roses", "roses": roses}


def _clock(panel: v.ClockPanel, pen: Pen) -> Json:
    face, result = panel.face, panel.result
    return {
        "k": "clock",
        "lot": pen.said(panel.headline),
        "about": pen.said(panel.about),
        "sign": pen.sign(panel.symbol) if panel.symbol else "",
        "marks": face.marks,
        "turn": face.turn,
        "price": face.price,
        "running": face.running,
        "factor": face.factor,
        "lead": face.lead_in,
        "by": pen.colour(face.stopped_by),
        "outcome": face.outcome,
        "settled": face.settled,
        "notes": [pen.said(note) for note in panel.notes],
        "bidders": [
            [
                pen.said(one.name),
                pen.colour(one.colour),
                one.money,
                one.first,
                one.turn,
                one.out,
                one.phone_ms,
                one.ready,
            ]
            for one in panel.bidders
        ],
        "tied": [[pen.said(one.name), pen.colour(one.colour), one.from_ms, one.at_ms, one.to_ms] for one in panel.tied],
        "result": [pen.said(result.words), result.before, result.after, pen.said(result.next)] if result else None,
    }


def _lines(panel: v.TextPanel, pen: Pen) -> Json:
    return {"k": "lines", "title": pen.said(panel.title), "lines": [["", pen.said(line), ""] for line in panel.lines]}


def _steps(panel: v.InstructionPanel, pen: Pen) -> Json:
    lines = [[pen.colour(step.colour), pen.said(step.text), pen.said(step.why)] for step in panel.steps]
    return {"k": "lines", "title": pen.said(panel.title), "lines": lines}


def _ceremony(panel: CeremonyPanel, pen: Pen) -> Json:
    return {
        "k": "ceremony",
        "houses": [[pen.said(house.name), pen.colour(house.colour), house.winner] for house in panel.houses],
        "floors": [[pen.said(floor.label), floor.points] for floor in panel.floors],
    }


def _laid(panel: TablePanel, pen: Pen) -> Json:
    def piece(each: Piece) -> list[object]:
        symbol = pen.sign(each.symbol) if each.symbol else ""
        return [each.shape, each.x, each.y, each.w, each.h, symbol, each.count]

    return {
        "k": "laid",
        "text": pen.said(panel.text),
        "sign": pen.sign(panel.symbol or "house"),
        "lying": [piece(each) for each in panel.lying],
        "new": [piece(each) for each in panel.new],
    }


_KINDS: dict[type[v.Panel], Callable[[Any, Pen], Json]] = {
    v.MapPanel: _map,
    v.TrackPanel: _track,
    v.ExchangePanel: _exchange,
    v.GridPanel: _grid,
    v.DicePanel: _dice,
    v.WindRosePanel: _roses,
    v.ClockPanel: _clock,
    v.TextPanel: _lines,
    v.InstructionPanel: _steps,
    CeremonyPanel: _ceremony,
    TablePanel: _laid,
}
