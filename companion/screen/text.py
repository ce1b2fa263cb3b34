"""What a view says in words, for every front end: the answers that are offered; the whole of it for a terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import zip_longest

from companion.core import view as v
from companion.core.message import Message, Translator, say, verbatim
from companion.core.names import COLOURS, DEVICES
from companion.core.prompt import Choice, Prompt

FEW_NUMBERS = 12
"""A number prompt with at most so many values shows them as buttons instead of a pad."""

OUTCOMES: dict[v.Outcome, Message] = {
    "bought": say("Sold"),
    "early": say("Too early: again at double"),
    "lapsed": say("Nobody wants it"),
    "cannot_pay": say("Cannot pay"),
}

_Said = Callable[[Message | None], str]


def numbers(prompt: Prompt) -> tuple[int, ...]:
    """The values of a number prompt that are offered as buttons; none when there are too many.

    >>> numbers(Prompt(say("How many?"), kind="number", low=0, high=10, step=5))
    (0, 5, 10)
    """
    if prompt.kind != "number":
        return ()
    values = range(prompt.low, prompt.high + 1, max(1, prompt.step))
    return tuple(values) if len(values) <= FEW_NUMBERS else ()


def offered(prompt: Prompt) -> tuple[Choice, ...]:
    """The choices, after the values of a short number prompt."""
    return tuple(Choice(str(n), verbatim(str(n))) for n in numbers(prompt)) + prompt.choices


def lines_of(view: v.View, catalogue: Translator) -> list[str]:
    """The moment as lines of text; the n-th choice is announced by its number, from 1."""
    return list(_view(view, lambda text: text.translated(catalogue) if text is not None else ""))


def _view(view: v.View, said: _Said) -> Iterator[str]:
    game, title = view.game, said(view.title)
    yield f"── {title} " + "─" * max(0, 60 - len(title))
    if game is not None:
        yield "   ".join(part for part in (said(game.phase), said(game.turn)) if part)
        if game.banner is not None:
            yield f"!! {said(game.banner)}"
        if game.shelf:
            lying = (say("{place}: {what}", place=s.place, what=s.what or say("free")) for s in game.shelf)
            yield " · ".join(map(said, lying))
        for row in game.score.rows:
            head = f"{'>' if row.active else ' '} {said(row.name)} [{_colour(row.colour, said)}] {row.total}"
            details = "  ".join(f"{symbol} {figure}" for symbol, figure in row.details)
            yield f"{head}{f' ({row.change})' if row.change else ''}  {details}".rstrip()
    for panel in game.panels if game is not None else view.panels:
        yield from _LINES[type(panel)](panel, said)
    for lamp in view.lamps:
        if not lamp.ok:
            yield f"({said(DEVICES[lamp.device])}: {said(lamp.reason)})"
    if view.notice is not None:
        yield f"!! {said(view.notice)}"
    if view.prompt is not None:
        yield from _prompt(view.prompt, said)
    ways = [f"{key} = {said(what)}" for key, what in (("u", view.undo), ("y", view.redo)) if what is not None]
    if ways or view.back:
        yield f"[{' · '.join([*ways, 'b'] if view.back else ways)}]"


def _head(title: Message, said: _Said) -> str:
    text = said(title)
    return text if text.endswith((".", "?", "!", "…", ":")) else said(say("{title}:", title=title))


def _colour(colour: str, said: _Said) -> str:
    return said(COLOURS.get(colour.replace("_", " "), verbatim(colour)))


def _prompt(prompt: Prompt, said: _Said) -> Iterator[str]:
    yield ""
    yield said(prompt.question)
    if prompt.why is not None:
        yield f"   ({said(prompt.why)})"
    for number, choice in enumerate(offered(prompt), 1):
        hint = said(choice.refused or choice.hint)
        cross = "x" if choice.refused is not None else " "
        yield f"{number:3}{cross} {said(choice.label)}" + (f" ({hint})" if hint else "")
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
            yield f"  {names[spot.id]}: {_colour(spot.owner, said)}"
    for link in panel.links:
        if link.owner:
            yield f"  {names.get(link.a, link.a)} – {names.get(link.b, link.b)}: {_colour(link.owner, said)}"


def _track(panel: v.TrackPanel, said: _Said) -> Iterator[str]:
    yield _head(panel.title, said)
    cells = []
    for i, space in enumerate(panel.spaces):
        here = "".join(f"({_colour(colour, said)})" for colour in space.here)
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
        cells = " ".join("+".join(_colour(c, said) for c in here) or "·" for here in row.spaces)
        yield f"  {said(row.label)}: {cells}" + (f"  {said(row.note)}" if row.note else "")


def _grid(panel: v.GridPanel, said: _Said) -> Iterator[str]:
    yield _head(panel.title, said)
    rows = (panel.head, *panel.rows)
    table = [[said(c.text) or _colour(c.colour, said) or c.symbol for c in row] for row in rows if row]
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
        owner = f" → {_colour(die.owner, said)}" if die.owner else ""
        faces.append(f"{_colour(die.colour, said)} {pips}{'?' if die.doubtful else ''}{was}{owner}")
    yield "  " + "  ".join(faces)
    yield from (f"  ? {said(reason)}" for reason in panel.reasons)


def _roses(panel: v.WindRosePanel, said: _Said) -> Iterator[str]:
    for rose in panel.roses:
        spaces = " | ".join(" ".join(f"{n}×{_colour(c, said)}" for c, n in space) or "–" for space in rose.spaces)
        yield f"  {said(rose.name)}: ↓ {spaces}" + (f"  !! {said(rose.warning)}" if rose.warning else "")


def _clock(panel: v.ClockPanel, said: _Said) -> Iterator[str]:
    face = panel.face
    state = f"{face.price:,}".replace(",", " ") if face.price else "START"
    who = f" ({_colour(face.stopped_by, said)})" if face.stopped_by else ""
    yield said(panel.headline)
    yield f"  {state}{who} {said(OUTCOMES.get(face.outcome))}".rstrip()
    yield from (f"  {said(bidder.name)}: {said(bidder_words(bidder))}" for bidder in panel.bidders)
    yield from (f"  {said(note)}" for note in panel.notes)


def bidder_words(bidder: v.Bidder) -> Message:
    """Somebody's money, and from which price on it is enough."""
    if not bidder.first:
        return say("{money}, too little", money=bidder.money)
    return say("{money}, from {price}", money=bidder.money, price=bidder.first)


def _steps(panel: v.InstructionPanel, said: _Said) -> Iterator[str]:
    yield _head(panel.title, said)
    for step in panel.steps:
        yield f"  [{'x' if step.done else ' '}] {said(step.text)}"
        if step.why is not None and not step.done:
            yield f"        {said(step.why)}"


def _text(panel: v.TextPanel, said: _Said) -> Iterator[str]:
    yield _head(panel.title, said)
    yield from (f"  {said(line)}" for line in panel.lines)


def _chart(panel: v.ChartPanel, said: _Said) -> Iterator[str]:
    yield _head(panel.title, said)
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
    v.ChartPanel: _chart,
    v.PicturePanel: _picture,
}
