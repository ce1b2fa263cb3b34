"""The whole of a view in words, for a terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import zip_longest

from msgspec.structs import replace

from companion.core import view as v
from companion.core.charts import ChartPanel
from companion.core.message import Message, Translator, say, verbatim
from companion.core.names import COLOURS, DEVICES
from companion.core.prompt import Prompt
from companion.core.scenes import CeremonyPanel, CodePanel, HousesPanel, SeatsPanel, TablePanel
from companion.screen import scenes_in_words
from companion.screen.answers import by_number, listed, offered

OUTCOMES: dict[v.Outcome, Message] = {
    "bought": say("Sold"),
    "early": say("Too early: again at double"),
    "lapsed": say("Nobody wants it"),
    "cannot_pay": say("Cannot pay"),
}


class _Said:
    """Messages, colours and owners in the words of one view."""

    def __init__(self, catalogue: Translator, rows: tuple[v.ScoreRow, ...]) -> None:
        self._catalogue = catalogue
        self._names = {row.colour: row.name for row in rows}

    def __call__(self, text: Message | str | None) -> str:
        return text.translated(self._catalogue) if isinstance(text, Message) else text or ""

    def colour(self, colour: str) -> str:
        return self(COLOURS.get(colour.replace("_", " "), verbatim(colour)))

    def owner(self, colour: str) -> str:
        """The player of this colour by name; the colour alone where nobody plays it."""
        name = self._names.get(colour)
        return f"{self(name)} [{self.colour(colour)}]" if name is not None else self.colour(colour)


def lines_of(view: v.View, catalogue: Translator) -> list[str]:
    """The moment as lines of text."""
    return list(_view(view, _Said(catalogue, view.game.score.rows if view.game is not None else ())))


def _view(view: v.View, said: _Said) -> Iterator[str]:
    game, title = view.game, said(view.title)
    yield f"── {title} " + "─" * max(0, 60 - len(title))
    if game is not None:
        yield "   ".join(part for part in (said(game.phase), said(game.turn)) if part)
        if game.banner is not None:
            yield f"** {said(game.banner)}"
        if game.shelf:
            lying = (say("{place}: {what}", place=s.place, what=s.what or say("free")) for s in game.shelf)
            yield " · ".join(map(said, lying))
        for row in game.score.rows:
            was = f"{said(row.was)} → " if row.was else ""
            head = f"{'>' if row.active else ' '} {said.owner(row.colour)} {was}{said(row.total)}"
            details = "  ".join(f"{symbol} {figure}" for symbol, figure in row.details)
            change = said(row.change)
            yield f"{head}{f' ({change})' if change else ''}  {details}".rstrip()
    told: list[v.TrackPanel] = []
    for panel in game.panels if game is not None else view.panels:
        track = panel.track if isinstance(panel, v.MapPanel | v.ExchangePanel) else None
        if track is not None and track not in told:
            told.append(track)
            yield from _track(track, said)  # once, though each picture carries it
        yield from _LINES[type(panel)](panel, said)
    for lamp in view.lamps:
        if not lamp.ok:
            yield f"({said(DEVICES[lamp.device])}: {said(lamp.reason)})"
    if view.notice is not None:
        yield f"{'ok' if view.good_news else '!!'} {said(view.notice)}"
    if view.hint is not None:
        yield f"i  {said(view.hint)}"
    if view.prompt is not None:
        yield from _prompt(view.prompt, said)
    yield _commands(view, said)


def _commands(view: v.View, said: _Said) -> str:
    """The letters that are commands now; where any word is an answer, they want a slash."""
    ways = {
        "?": say("help"),
        "m": say("menu") if view.menu else None,
        "u": say("Undo: {what}", what=view.undo) if view.undo is not None else None,
        "y": say("Redo: {what}", what=view.redo) if view.redo is not None else None,
        "b": say("back") if view.back else None,
        "q": say("leave"),
    }
    slash = "/" if view.prompt is not None and view.prompt.kind == "text" else ""
    return f"[{' · '.join(f'{slash}{key} {said(what)}' for key, what in ways.items() if what is not None)}]"


def _head(title: Message, said: _Said) -> str:
    text = said(title)
    return text if text.endswith((".", "?", "!", "…", ":")) else said(say("{title}:", title=title))


def _prompt(prompt: Prompt, said: _Said) -> Iterator[str]:
    yield ""
    yield said(prompt.question)
    if prompt.why is not None:
        yield f"   ({said(prompt.why)})"
    numbered = by_number(prompt)
    for number, choice in enumerate(listed(prompt), 1):
        hint = said(choice.refused or choice.hint)
        cross = "x" if choice.refused is not None else " "
        yield f"{number if numbered else '':3}{cross} {said(choice.label)}" + (f" ({hint})" if hint else "")
    touched = [choice for choice in offered(prompt) if choice not in listed(prompt) and choice.refused is None]
    if touched:
        line = say("or: {names}", names=" · ".join(said(choice.label) for choice in touched))
        yield f"     {said(line)}"
    if prompt.kind == "number":
        yield f"   {prompt.low}…{prompt.high}" + (f" [{prompt.suggestion}]" if prompt.suggestion else "")
    elif prompt.kind == "text" and prompt.suggestion:
        yield f"   [{prompt.suggestion}]"


def _map(panel: v.MapPanel, said: _Said) -> Iterator[str]:
    if panel.caption:
        yield said(panel.caption)
    names = {spot.id: said(spot.name or spot.label) or spot.id for spot in panel.spots}
    for spot in panel.spots:
        if spot.owner:
            yield f"  {_head(verbatim(names[spot.id]), said)} {said.owner(spot.owner)}"
    for link in panel.links:
        if link.owner:
            printed = f" ({said.colour(link.colour)})" if link.colour else ""
            route = verbatim(f"{names.get(link.a, link.a)} – {names.get(link.b, link.b)}{printed}")
            yield f"  {_head(route, said)} {said.owner(link.owner)}"
    if panel.river is not None:
        yield from _track(panel.river, said)


def _track(panel: v.TrackPanel, said: _Said) -> Iterator[str]:
    yield _head(panel.title, said)
    cells = []
    for i, space in enumerate(panel.spaces):
        here = "".join(f"({said.colour(colour)})" for colour in space.here)
        cells.append(f"[{said(space.label)}]{here}" if i == panel.at else f"{said(space.label)}{here}")
    now = panel.spaces[panel.at] if 0 <= panel.at < len(cells) else None
    if now is not None and len(cells) > 12:
        cells = cells[max(0, panel.at - 2) : panel.at + 8]
    yield "  " + " ".join(cells)
    if now is not None and now.note is not None:
        yield f"  {said(now.note)}"


def _exchange(panel: v.ExchangePanel, said: _Said) -> Iterator[str]:
    yield _head(panel.title, said)
    for row in panel.rows:
        cells = " ".join("+".join(said.colour(c) for c in here) or "·" for here in row.spaces)
        yield f"  {said(row.label)}: {cells}" + (f"  {said(row.note)}" if row.note else "")


def _grid(panel: v.GridPanel, said: _Said) -> Iterator[str]:
    yield _head(panel.title, said)
    rows = (panel.head, *panel.rows)
    table = [[said(c.text) or said.colour(c.colour) or c.symbol for c in row] for row in rows if row]
    widths = [max(map(len, column)) for column in zip_longest(*table, fillvalue="")]
    for row in table:
        yield "  " + "  ".join(t.ljust(w) for t, w in zip(row, widths, strict=False)).rstrip()


def _dice(panel: v.DicePanel, said: _Said) -> Iterator[str]:
    if panel.caption:
        yield said(panel.caption)
    faces = []
    for die in panel.dice:
        pips = str(die.pips) if die.pips else "?"
        was = " " + said(say("(was {n})", n=die.was)) if die.was and die.was != die.pips else ""
        owner = f" → {said.owner(die.owner)}" if die.owner else ""
        faces.append(f"{said.colour(die.colour)} {pips}{'?' if die.doubtful else ''}{was}{owner}")
    yield "  " + "  ".join(faces)
    yield from (f"  ? {said(reason)}" for reason in panel.reasons)
    yield from (f"  ? {said.colour(aid.colour)}: {said(aid.words)}" for aid in panel.aids)


def _roses(panel: v.WindRosePanel, said: _Said) -> Iterator[str]:
    for rose in panel.roses:
        spaces = " | ".join(" ".join(f"{n}×{said.colour(c)}" for c, n in space) or "–" for space in rose.spaces)
        yield f"  {said(rose.name)}: ↓ {spaces}" + (f"  !! {said(rose.warning)}" if rose.warning else "")


def _clock(panel: v.ClockPanel, said: _Said) -> Iterator[str]:
    face, result = panel.face, panel.result
    state = said(verbatim(face.price)) if face.price else "START"
    who = f" ({said.owner(face.stopped_by)})" if face.stopped_by else ""
    yield " · ".join(said(words) for words in (panel.headline, panel.about) if words is not None)
    yield f"  {state}{who} {said(OUTCOMES.get(face.outcome))}".rstrip()
    if result is not None:
        sums = [said(verbatim(sum)) for sum in (result.before, result.after) if sum is not None]
        yield " ".join(filter(None, (f"  {said(result.words)}", " → ".join(sums), said(result.next))))
    known = (one for one in panel.bidders if (one.money is not None or one.phone_ms) and not face.settled)
    yield from (f"  {said(bidder.name)}: {said(bidder_words(bidder))}" for bidder in known)
    yield from (f"  {said(note)}" for note in panel.notes)
    yield "  " + " · ".join(said(words) for _, words in panel.ahead)


def bidder_words(bidder: v.Bidder) -> Message:
    """Somebody's money, from which price on it is enough, and how exact the phone is that is his button."""
    if bidder.phone_ms:
        phone = say("phone ± {ms} ms", ms=bidder.phone_ms)
        alone = replace(bidder, phone_ms=0)
        return phone if bidder.money is None else say("{a}, {b}", a=bidder_words(alone), b=phone)
    money = verbatim("" if bidder.money is None else bidder.money)
    if not bidder.first:
        return say("{money}, too little", money=money)
    return say("{money}, from {price}", money=money, price=bidder.first)


def _steps(panel: v.InstructionPanel, said: _Said) -> Iterator[str]:
    yield _head(panel.title, said)
    for step in panel.steps:
        yield f"  [{'x' if step.done else ' '}] {said(step.text)}"
        if step.why is not None and not step.done:
            yield f"        {said(step.why)}"


def _text(panel: v.TextPanel, said: _Said) -> Iterator[str]:
    yield _head(panel.title, said)
    yield from (f"  {said(line)}" for line in panel.lines)


def _chart(panel: ChartPanel, said: _Said) -> Iterator[str]:
    yield _head(panel.title, said)
    for part in panel.parts:
        yield from _chart(part, said)
    top = max((abs(x) for s in panel.series for x in s.values), default=0) or 1
    for series in panel.series:
        yield f"  {said(series.label)}"
        for label, value in zip(panel.labels, series.values, strict=False):
            yield f"    {said(label):>12} {'█' * round(24 * abs(value) / top)} {value:g}"
    if panel.verdict:
        yield f"  {said(panel.verdict)}"


def _picture(panel: v.PicturePanel, said: _Said) -> Iterator[str]:
    if panel.caption:
        yield f"  ({said(panel.caption)})"


_LINES: dict[type[v.Panel], Callable[..., Iterator[str]]] = {
    v.MapPanel: _map,
    v.TrackPanel: _track,
    v.ExchangePanel: _exchange,
    v.GridPanel: _grid,
    v.DicePanel: _dice,
    v.WindRosePanel: _roses,
    v.ClockPanel: _clock,
    v.InstructionPanel: _steps,
    v.TextPanel: _text,
    ChartPanel: _chart,
    v.PicturePanel: _picture,
    CeremonyPanel: scenes_in_words.ceremony,
    HousesPanel: scenes_in_words.houses,
    SeatsPanel: scenes_in_words.seats,
    CodePanel: scenes_in_words.code,
    TablePanel: scenes_in_words.table,
}
