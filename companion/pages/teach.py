"""Teaching on the screen: one question at a time, on the photograph of the owner's board if there is one."""

from __future__ import annotations

from msgspec.structs import replace

from companion.box.spec import Place
from companion.core.message import Message, say, verbatim
from companion.core.prompt import Choice, Picks, Prompt
from companion.core.view import GridPanel, Link, MapPanel, Panel, Spot, TextPanel
from companion.games.catalogue import TITLES
from companion.pages.desk import Close, Desk, Go, Open, Stay
from companion.pages.few import Told, few
from companion.pages.photograph import PhotoPage
from companion.teaching.board import aspect_of, names
from companion.teaching.lesson import LEAVE, UNDO, Lesson
from companion.teaching.mends import PickFact
from companion.teaching.steps import Step, message
from companion.teaching.taps import JoinPairs, TapNamed, TapUnnamed

BAR = 12
PRINTED = ("black", "brown", "purple", "pink", "orange", "grey")  # colours that the id of a spot may begin with


class TeachPage:
    """A lesson; `wanted` asks for known facts again, by key or heading, and then closes."""

    def __init__(self, desk: Desk, game: str, wanted: str = "") -> None:
        self.title: Message = say("Teaching: {game}", game=TITLES[game])
        self._lesson = Lesson(game, desk.data, desk.clock)
        self._table: GridPanel | None = None  # of answers that are too many for tiles
        self._joins = False  # a line in the picture is an answer
        self._revises = bool(wanted)
        if wanted:
            self._lesson.revise(wanted)

    def ask(self, picks: Picks) -> Prompt | Go:
        asked = self._lesson.prompt()
        if asked is None:
            return Close() if picks else self._finished()
        prompt, self._table, answers = few(asked, picks, told_of(self._lesson))
        self._joins = prompt.joins
        if not answers:
            return prompt
        if answers[0] == LEAVE.id:
            return Close()
        notice = self._lesson.answer(answers[0])
        if self._revises and not self._lesson.revising:
            return Close(notice or say("The box has learnt it."), warning=notice is not None)
        return Stay(notice, warning=answers[0] != UNDO.id)

    def panels(self, now_ns: int) -> tuple[Panel, ...]:
        lesson, table = self._lesson, self._table
        shown = (table,) if table is not None else board_panel(lesson, self._joins)
        return (*shown, progress_panel(lesson), *slips_panel(lesson))

    def _finished(self) -> Prompt:
        known, total = self._lesson.counted()
        question = say("That is all for now: {known} of {total} facts are known.", known=known, total=total)
        if known == total:
            question = say("Nothing is open any more: the box is complete.")
        return Prompt(question, (Choice(LEAVE.id, say("Close")),))


class TeachByPhoto(PhotoPage):
    """A board that was photographed just now; when its picture is kept, the lesson goes on with it."""

    def ask(self, picks: Picks) -> Prompt | Go:
        asked = super().ask(picks)
        kept = isinstance(asked, Close) and asked.notice is not None
        return Open(TeachPage(self._desk, self._game), instead=True) if kept else asked


def told_of(lesson: Lesson) -> Told:
    """Of facts that can be picked: where they are in the picture, what they are about, which are the owner's own."""
    if not isinstance(lesson.step, PickFact):
        return Told()
    drawn, called = lesson.drawn(), names(lesson.schema)
    places, kinds = {}, {}
    for key in lesson.step.keys:
        spec = lesson.schema.spec_of(key)
        assert spec is not None
        places[key] = {spot: called.get(spot, verbatim(spot)) for spot in spec.spots_about(key) if spot in drawn}
        if holes := spec.holes_of(key):
            kinds[key] = message(spec.shown(next(iter(holes.values()))))
    own = [key for key, fact in lesson.known.items() if fact.origin == "taught"]
    return Told(places, kinds, own)


def progress_panel(lesson: Lesson) -> TextPanel:
    """A bar of text that every front end can show, then what is known of each part, open ones first."""
    part = lesson.in_hand()
    known, total = (part.known, part.total) if part is not None and part.optional else lesson.counted()
    filled = BAR * known // total if total else BAR
    bar = verbatim("■" * filled + "□" * (BAR - filled))
    parts = sorted((p for p in lesson.progress() if p.total), key=lambda p: p.known == p.total)
    lines = [say("{known}/{total} {group}", known=p.known, total=p.total, group=p.group) for p in parts]
    return TextPanel(say("Known so far: {known} of {total}", known=known, total=total), (bar, *lines))


def slips_panel(lesson: Lesson) -> tuple[TextPanel, ...]:
    """What cannot all be true, if anything."""
    slips = lesson.slips()
    return (TextPanel(say("Please look at this again"), tuple(slip.text for slip in slips)),) if slips else ()


def board_panel(lesson: Lesson, joins: bool = False) -> tuple[MapPanel, ...]:
    """The photograph, or the schematic picture if any, with all that is placed on it; what is asked about is lit."""
    photo, step, at = lesson.photo if lesson.on_photo else None, lesson.step, lesson.drawn()
    if photo is None and not at:
        return ()
    lit = step.lit() if step is not None else ()
    if step is not None and step.spec.shipped and isinstance(step, TapNamed):
        at = {name: place for name, place in at.items() if name in lit}  # alone it is drawn where a finger puts it
    spots = _spots(lesson, at, set(lit))
    if isinstance(step, TapNamed | TapUnnamed):
        spots += [
            Spot(f"draft {number}", x, y, value=str(number), shape="site", lit=True)
            for number, (x, y) in enumerate(step.draft, 1)
        ]
    caption = say("A schematic picture: not to scale.") if photo is None else None
    if joins:
        caption = say("Draw a line from one to the other, or touch both.")
    panel = MapPanel(tuple(spots), _links(step, at), caption=caption)
    return (panel if photo is None else replace(panel, photo=str(photo), aspect=aspect_of(photo, 1.4)),)


def _spots(lesson: Lesson, at: dict[str, Place], lit: set[str]) -> list[Spot]:
    """Places with their names; what is numbered in rows carries its number, and its name when it is asked about."""
    wrong, called, facts = _slipped(lesson), names(lesson.schema), lesson.facts
    spots = []
    for id, (x, y) in at.items():
        number = id.rpartition(".")[2]
        numbered = number.isdecimal()
        cost = facts.get(f"blocks.{id}.cost")
        value = "!" if id in wrong else str(cost) if cost is not None else number if numbered else ""
        colour = head if (head := id.split(".")[0]) in PRINTED else ""
        label = None if numbered and id not in lit else called.get(id)
        spot = Spot(id, x, y, label, colour, value=value, lit=id in lit or id in wrong)
        if numbered or id in wrong:
            spot = replace(spot, shape="site")
        elif lesson.on_photo:
            spot = replace(spot, shape="ring")
        spots.append(spot)
    return spots


def _slipped(lesson: Lesson) -> set[str]:
    """The spots of everything that should be looked at again."""
    keys = (key for slip in lesson.slips() for key in slip.keys)
    return {spot for key in keys if (spec := lesson.schema.spec_of(key)) for spot in spec.spots_about(key)}


def _links(step: Step | None, at: dict[str, tuple[float, float]]) -> tuple[Link, ...]:
    if not isinstance(step, JoinPairs):
        return ()
    ends = [(step.spec.spot_of(a), step.spec.spot_of(b)) for a, b in step.pairs]
    return tuple(Link(f"{a} {b}", a, b, symbol="bridge", lit=True) for a, b in ends if a in at and b in at)
