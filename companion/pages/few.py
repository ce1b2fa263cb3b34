"""At most twelve tiles: what is more lies as a table on the board, or is asked in two steps.

Whoever types may give any answer at once: what is not offered now is quiet, not gone.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from companion.core.errors import IllegalMove
from companion.core.message import Message, say, verbatim
from companion.core.prompt import Choice, Picks, Prompt
from companion.core.view import Cell, GridPanel

TILES = 12  # in the dock
WIDE_TILES = 6  # up to so many have room for more than a short word
SHORT, LONG = 9, 20  # letters
TABLES = ((10, 4, 7), (22, 3, 7), (44, 2, 7), (1000, 2, 5))  # up to so many letters: columns and rows
MOST_RUNS = 10  # that a table holds, however long their names are
MOST_FIGURES = 40  # numbers of which the smallest are offered as tiles; of more, none is likelier than another
PAD = "pad"
AMONG = "among"


class Told(NamedTuple):
    """What a page tells about answers, by their ids."""

    places: Mapping[str, Mapping[str, Message]] = {}  # the spots of the map that an answer is about, with their names
    kinds: Mapping[str, Message] = {}  # what it has in common with some of the others
    own: Collection[str] = ()  # those that stand out in a table


class Few(NamedTuple):
    """What is asked now, the table on the board beside it, and the picks that answer it."""

    prompt: Prompt
    table: GridPanel | None
    picks: Picks


class _Group(NamedTuple):
    """Answers that are chosen together first; one that is alone is chosen at once."""

    choice: Choice
    items: list[Choice]

    @classmethod
    def of(cls, id: str, label: Message, items: list[Choice], spot: str = "") -> _Group:
        if len(items) == 1:
            id, label = items[0].id, items[0].label
        return cls(Choice(id, label, spot=spot or id, quiet=bool(spot)), items)


def few(prompt: Prompt, picks: Picks, told: Told | None = None) -> Few:
    """A question as it fits the dock and the board. What can be many has a `spot` and is not quiet."""
    if prompt.kind == "number":
        return _figures(prompt, picks)
    told = told or Told()
    items = [choice for choice in prompt.choices if choice.spot and not choice.quiet]
    others = tuple(choice for choice in prompt.choices if not choice.spot or choice.quiet)
    columns, rows = _table_for(items)
    if _fit_tiles(items, sum(not choice.quiet for choice in others)):
        return Few(prompt, None, picks)
    if len(items) <= rows * columns:
        quiet = (replace(item, spot=item.id, quiet=True) for item in items)
        return Few(replace(prompt, choices=(*quiet, *others)), _table(items, columns, told.own), picks)
    groups = _by_place(items, told.places) or _by_kind(items, told.kinds) or _in_runs(items, rows * columns)
    if picks and ">" in picks[0]:
        return Few(prompt, None, (_joined(groups, picks[0]), *picks[1:]))
    chosen = next((group for group in groups if picks[:1] == (group.choice.id,)), None)
    if chosen is not None and len(chosen.items) > 1:
        narrowed = replace(prompt, choices=(*chosen.items, *others))
        return few(narrowed, picks[1:], told._replace(places={}))
    offered = tuple(group.choice for group in groups)
    at_once = {choice.id for choice in offered}
    typed = (replace(item, spot="", quiet=True) for item in items if item.id not in at_once)
    on_map = all(choice.quiet for choice in offered)
    question = say("{question} Which of these?", question=prompt.question)
    if on_map:
        question = say("{question} Where is it?", question=prompt.question)
    joins = on_map and all(len(told.places[item.id]) == 2 for item in items)
    return few(replace(prompt, question=question, choices=(*offered, *typed, *others), joins=joins), picks)


def _longest(items: Iterable[Choice]) -> int:
    return max((len(str(item.short or item.label)) for item in items), default=0)


def _fit_tiles(items: Sequence[Choice], beside: int) -> bool:
    longest = _longest(items)
    return not items or (longest <= LONG and len(items) + beside <= (TILES if longest <= SHORT else WIDE_TILES))


def _table_for(items: Iterable[Choice]) -> tuple[int, int]:
    """(columns, rows)"""
    longest = _longest(items)
    return next((columns, rows) for letters, columns, rows in TABLES if longest <= letters)


def _table(items: Sequence[Choice], columns: int, own: Collection[str]) -> GridPanel:
    cells = [Cell(item.label, item.colour, item.symbol, item.id in own, spot=item.id) for item in items]
    rows = tuple(tuple(cells[at : at + columns]) for at in range(0, len(cells), columns))
    return GridPanel(verbatim(""), (), rows)


def _by_place(items: Sequence[Choice], places: Mapping[str, Mapping[str, Message]]) -> list[_Group]:
    """By the places on the map, where every answer has one."""
    at: dict[str, tuple[Message, list[Choice]]] = {}
    for item in items:
        if not places.get(item.id):
            return []
        for spot, name in places[item.id].items():
            at.setdefault(spot, (name, []))[1].append(item)
    return [_Group.of(spot, name, here, spot) for spot, (name, here) in at.items()]


def _joined(groups: Sequence[_Group], drawn: str) -> str:
    """The answer that is at both ends of a drawn line."""
    first, last = (next(group for group in groups if group.choice.id == end) for end in drawn.split(">"))
    between = [item.id for item in first.items if item in last.items]
    if not between:
        raise IllegalMove(say("There is none between these two: draw a line between two others."))
    return between[0]


def _by_kind(items: Sequence[Choice], kinds: Mapping[str, Message]) -> list[_Group]:
    """By what several have in common, where that makes a few groups."""
    alike: dict[str, tuple[Message, list[Choice]]] = {}
    for item in items:
        if item.id not in kinds:
            return []
        alike.setdefault(str(kinds[item.id]), (kinds[item.id], []))[1].append(item)
    if not 1 < len(alike) <= WIDE_TILES:
        return []
    return [_Group.of(f"{AMONG} {name}", label, its) for name, (label, its) in alike.items()]


def _in_runs(items: Sequence[Choice], most: int) -> list[_Group]:
    """In runs of about equal length, as few as possible; where that is too many, runs of runs."""
    count = min(MOST_RUNS, -(-len(items) // most))
    length = -(-len(items) // count)
    runs = (list(items[at : at + length]) for at in range(0, len(items), length))
    return [_Group.of(f"{AMONG} {n}", say("{first} …", first=run[0].label), run) for n, run in enumerate(runs, 1)]


def _figures(prompt: Prompt, picks: Picks) -> Few:
    """A number by one touch where that can be: the small ones are tiles, larger ones are typed on a pad."""
    values = range(prompt.low, prompt.high + 1, max(1, prompt.step))
    room = TILES - sum(not choice.quiet for choice in prompt.choices)
    if len(values) <= room or len(values) > MOST_FIGURES:
        return Few(prompt, None, picks)
    if picks[:1] == (PAD,):
        return Few(prompt, None, picks[1:])
    small = values[: room - 1]
    pad = Choice(PAD, say("{n} or more", n=small[-1] + 1), short=say("{n} …", n=small[-1] + 1))
    tiles = tuple(Choice(str(n), verbatim(str(n))) for n in small)
    typed = tuple(Choice(str(n), verbatim(str(n)), quiet=True) for n in values[len(small) :])
    return Few(replace(prompt, kind="choose", choices=(*tiles, pad, *prompt.choices, *typed)), None, picks)
