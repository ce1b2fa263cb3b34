"""Teaching on the screen: one question at a time, on the photograph of the owner's board if there is one."""

from __future__ import annotations

from companion.core.message import Message, say, verbatim
from companion.core.prompt import Choice, Picks, Prompt
from companion.core.view import Link, MapPanel, Panel, Spot, TextPanel
from companion.games.catalogue import TITLES
from companion.pages.desk import Close, Desk, Go, Stay
from companion.teaching.board import aspect_of, places
from companion.teaching.lesson import LEAVE, Lesson
from companion.teaching.steps import Step
from companion.teaching.taps import JoinPairs, TapNamed, TapUnnamed

BAR = 12


class TeachPage:
    """A lesson; `key` asks for one known fact again and then closes."""

    def __init__(self, desk: Desk, game: str, key: str = "") -> None:
        self.title: Message = say("Teaching: {game}", game=TITLES[game])
        self._lesson = Lesson(game, desk.data, desk.clock)
        self._only_one = bool(key)
        if key:
            self._lesson.revise(key)

    def ask(self, picks: Picks) -> Prompt | Go:
        prompt = self._lesson.prompt()
        if not picks:
            return prompt or self._finished()
        if picks[0] == LEAVE.id or prompt is None:
            return Close()
        notice = self._lesson.answer(picks[0])
        if self._only_one and not self._lesson.revising:
            return Close(notice or say("The box has learnt it."))
        return Stay(notice)

    def panels(self, now_ns: int) -> tuple[Panel, ...]:
        board = board_panel(self._lesson)
        shown: tuple[Panel, ...] = (board,) if board is not None else ()
        return (*shown, progress_panel(self._lesson), *slips_panel(self._lesson))

    def _finished(self) -> Prompt:
        known, total = self._lesson.counted()
        if known == total:
            question = say("Nothing is open any more: the box is complete.")
        else:
            question = say("That is all for now: {known} of {total} facts are known.", known=known, total=total)
        return Prompt(question, (Choice(LEAVE.id, say("Close")),))


def progress_panel(lesson: Lesson) -> TextPanel:
    """A bar of text that every front end can show, then what is known of each part, open ones first."""
    known, total = lesson.counted()
    title = say("Known so far: {known} of {total}", known=known, total=total)
    parts = sorted((p for p in lesson.progress() if p.total), key=lambda p: p.known == p.total)
    lines = [say("{known}/{total} {group}", known=p.known, total=p.total, group=p.group) for p in parts]
    return TextPanel(title, (_bar(known, total), *lines))


def slips_panel(lesson: Lesson) -> tuple[TextPanel, ...]:
    """What cannot all be true, if anything."""
    slips = lesson.slips()
    return (TextPanel(say("Please look at this again"), tuple(slip.text for slip in slips)),) if slips else ()


def board_panel(lesson: Lesson) -> MapPanel | None:
    """The photograph, or the schematic picture, with everything placed on it; what is asked about is lit."""
    photo = lesson.photo
    at = dict(places(lesson.schema, lesson.facts)) if photo else lesson.schema.schematic(lesson.facts)
    if photo is None and not at:
        return None
    step = lesson.step
    facts = lesson.facts
    lit = set(step.lit()) if step is not None else set()
    wrong = _slipped(lesson)
    spots = [
        Spot(
            name,
            x,
            y,
            shape="site",
            value="!" if name in wrong else str(facts.get(f"blocks.{name}.cost", "")),
            colour=_colour(name),
            lit=name in lit or name in wrong,
        )
        for name, (x, y) in at.items()
    ]
    if isinstance(step, TapNamed | TapUnnamed):
        spots += [
            Spot(f"draft {number}", x, y, value=str(number), shape="site", lit=True)
            for number, (x, y) in enumerate(step.draft, 1)
        ]
    if photo is None:
        return MapPanel(tuple(spots), _links(step, at), caption=say("A schematic picture: not to scale."))
    return MapPanel(tuple(spots), _links(step, at), photo=str(photo), aspect=aspect_of(photo, 1.4))


def _slipped(lesson: Lesson) -> set[str]:
    """The spots of everything that should be looked at again."""
    found = set()
    for key in (key for slip in lesson.slips() for key in slip.keys):
        spec = lesson.schema.spec_of(key)
        if spec is not None:
            found.add(spec.spot_prefix + spec.own_name(key))
    return found


def _colour(name: str) -> str:
    head = name.split(".")[0]
    return head if head in ("black", "brown", "purple", "pink", "orange", "grey") else ""


def _links(step: Step | None, at: dict[str, tuple[float, float]]) -> tuple[Link, ...]:
    if not isinstance(step, JoinPairs):
        return ()
    prefix = step.spec.spot_prefix
    ends = [(prefix + a, prefix + b) for a, b in step.pairs]
    return tuple(Link(f"{a} {b}", a, b, symbol="bridge", lit=True) for a, b in ends if a in at and b in at)


def _bar(known: int, total: int) -> Message:
    filled = BAR * known // total if total else BAR
    return verbatim("■" * filled + "□" * (BAR - filled))
