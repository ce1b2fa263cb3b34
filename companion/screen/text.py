"""What a view says in words, for every front end: the answers that are offered; the whole of it for a terminal."""

from __future__ import annotations

from collections.abc import Callable

from companion.core import view as v
from companion.core.colours import COLOURS
from companion.core.device_names import device_name
from companion.core.message import Message, Translator, say, verbatim
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

    def said(text: Message | None) -> str:
        return text.translated(catalogue) if text is not None else ""

    lines = [f"── {said(view.title)} " + "─" * max(0, 60 - len(said(view.title)))]
    game = view.game
    if game is not None:
        lines.append("   ".join(part for part in (said(game.phase), said(game.turn)) if part))
        if game.banner is not None:
            lines.append(f"!! {said(game.banner)}")
        for row in game.score.rows:
            mark = ">" if row.active else " "
            details = "  ".join(f"{symbol} {figure}" for symbol, figure in row.details)
            change = f" ({row.change})" if row.change else ""
            lines.append(
                f"{mark} {said(row.name)} [{_colour(row.colour, said)}] {row.total}{change}  {details}".rstrip()
            )
    for panel in game.panels if game is not None else view.panels:
        lines += _LINES[type(panel)](panel, said)
    lines += [f"({said(device_name(lamp.device))}: {said(lamp.reason)})" for lamp in view.lamps if not lamp.ok]
    if view.notice is not None:
        lines.append(f"!! {said(view.notice)}")
    if view.prompt is not None:
        lines += _prompt(view.prompt, said)
    ways = [f"u = {said(view.undo)}" if view.undo else "", f"y = {said(view.redo)}" if view.redo else ""]
    ways.append("b" if view.back else "")
    if any(ways):
        lines.append("[" + " · ".join(way for way in ways if way) + "]")
    return lines


def _head(title: Message, said: _Said) -> str:
    text = said(title)
    return text if text.endswith((".", "?", "!", "…", ":")) else said(say("{title}:", title=title))


def _colour(colour: str, said: _Said) -> str:
    return said(COLOURS.get(colour.replace("_", " "), verbatim(colour)))


def _prompt(prompt: Prompt, said: _Said) -> list[str]:
    lines = ["", said(prompt.question)]
    if prompt.why is not None:
        lines.append(f"   ({said(prompt.why)})")
    for number, choice in enumerate(offered(prompt), 1):
        hint = said(choice.refused or choice.hint)
        cross = "x" if choice.refused is not None else " "
        lines.append(f"{number:3}{cross} {said(choice.label)}" + (f" ({hint})" if hint else ""))
    if prompt.kind == "number":
        lines.append(f"   {prompt.low}…{prompt.high}" + (f" [{prompt.suggestion}]" if prompt.suggestion else ""))
    elif prompt.kind == "text" and prompt.suggestion:
        lines.append(f"   [{prompt.suggestion}]")
    return lines


def _map(panel: v.MapPanel, said: _Said) -> list[str]:
    names = {s.id: said(s.label) or s.id for s in panel.spots}
    held = [f"  {names[s.id]}: {_colour(s.owner, said)}" for s in panel.spots if s.owner]
    held += [
        f"  {names.get(link.a, link.a)} – {names.get(link.b, link.b)}: {_colour(link.owner, said)}"
        for link in panel.links
        if link.owner
    ]
    return ([said(panel.caption)] if panel.caption else []) + held


def _track(panel: v.TrackPanel, said: _Said) -> list[str]:
    cells = []
    for i, space in enumerate(panel.spaces):
        here = "".join(f"({_colour(colour, said)})" for colour in space.here)
        cells.append(f"[{said(space.label)}]{here}" if i == panel.at else f"{said(space.label)}{here}")
    note = None
    if 0 <= panel.at < len(cells):
        note = panel.spaces[panel.at].note
        cells = cells[max(0, panel.at - 2) : panel.at + 8] if len(cells) > 12 else cells
    return [_head(panel.title, said), "  " + " ".join(cells), *([f"  {said(note)}"] if note is not None else [])]


def _exchange(panel: v.ExchangePanel, said: _Said) -> list[str]:
    lines = [_head(panel.title, said)]
    for row in panel.rows:
        cells = " ".join("+".join(_colour(c, said) for c in here) or "·" for here in row.spaces)
        lines.append(f"  {said(row.label)}: {cells}" + (f"  {said(row.note)}" if row.note else ""))
    return lines


def _grid(panel: v.GridPanel, said: _Said) -> list[str]:
    table = [
        [said(c.text) or _colour(c.colour, said) or c.symbol for c in row] for row in (panel.head, *panel.rows) if row
    ]
    widths = [max(len(row[i]) for row in table if i < len(row)) for i in range(max(map(len, table), default=0))]
    body = ["  " + "  ".join(t.ljust(w) for t, w in zip(row, widths, strict=False)).rstrip() for row in table]
    return [_head(panel.title, said), *body]


def _dice(panel: v.DicePanel, said: _Said) -> list[str]:
    faces = []
    for die in panel.dice:
        pips = str(die.pips) if die.pips else "?"
        was = " " + said(say("(was {n})", n=die.was)) if die.was and die.was != die.pips else ""
        owner = f" → {_colour(die.owner, said)}" if die.owner else ""
        faces.append(f"{_colour(die.colour, said)} {pips}{'?' if die.doubtful else ''}{was}{owner}")
    lines = [said(panel.caption)] if panel.caption else []
    return [*lines, "  " + "  ".join(faces), *(f"  ? {said(reason)}" for reason in panel.reasons)]


def _roses(panel: v.WindRosePanel, said: _Said) -> list[str]:
    lines = []
    for rose in panel.roses:
        spaces = " | ".join(" ".join(f"{n}×{_colour(c, said)}" for c, n in space) or "–" for space in rose.spaces)
        warning = f"  !! {said(rose.warning)}" if rose.warning else ""
        lines.append(f"  {said(rose.name)}: ↓ {spaces}{warning}")
    return lines


def _clock(panel: v.ClockPanel, said: _Said) -> list[str]:
    face = panel.face
    state = f"{face.price:,}".replace(",", " ") if face.price else "START"
    who = f" ({_colour(face.stopped_by, said)})" if face.stopped_by else ""
    return [
        said(panel.headline),
        f"  {state}{who} {said(OUTCOMES.get(face.outcome))}".rstrip(),
        *(f"  {said(n)}" for n in panel.notes),
    ]


def _steps(panel: v.InstructionPanel, said: _Said) -> list[str]:
    lines = [_head(panel.title, said)]
    for step in panel.steps:
        lines.append(f"  [{'x' if step.done else ' '}] {said(step.text)}")
        if step.why is not None and not step.done:
            lines.append(f"        {said(step.why)}")
    return lines


def _text(panel: v.TextPanel, said: _Said) -> list[str]:
    return [_head(panel.title, said), *(f"  {said(line)}" for line in panel.lines)]


def _chart(panel: v.ChartPanel, said: _Said) -> list[str]:
    lines = [_head(panel.title, said)]
    top = max((abs(x) for s in panel.series for x in s.values), default=0) or 1
    for series in panel.series:
        lines.append(f"  {said(series.label)}")
        for label, value in zip(panel.labels, series.values, strict=False):
            lines.append(f"    {said(label):>12} {'█' * round(24 * abs(value) / top)} {value:g}")
    return [*lines, *([f"  {said(panel.verdict)}"] if panel.verdict else [])]


def _picture(panel: v.PicturePanel, said: _Said) -> list[str]:
    return [f"  ({said(panel.caption)})"] if panel.caption else []


_LINES: dict[type[v.Panel], Callable[..., list[str]]] = {
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
