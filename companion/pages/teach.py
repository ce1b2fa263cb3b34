"""Teaching on the screen: a photograph of the owner's board, and one question at a time, on it if there is one."""

from __future__ import annotations

from pathlib import Path

from companion.box import facts as box
from companion.box import photo as board_photo
from companion.box.photo import Image
from companion.core.disk import remove_file
from companion.core.errors import BoxError, IllegalMove
from companion.core.message import Message, say, verbatim
from companion.core.prompt import Choice, Picks, Prompt
from companion.core.view import Link, MapPanel, Panel, PicturePanel, Spot, TextPanel
from companion.games.catalogue import TITLES
from companion.pages.desk import CLOSE, Close, Desk, Go, Stay
from companion.teaching.board import aspect_of, places, tapped
from companion.teaching.lesson import LEAVE, Lesson
from companion.teaching.steps import Step
from companion.teaching.taps import JoinPairs, TapNamed, TapUnnamed

PICTURES = (".jpg", ".jpeg", ".png")
SHOWN = 1280  # pixels of the long side while the corners are tapped
BAR = 12
PRINTED = ("black", "brown", "purple", "pink", "orange", "grey")  # colours that the id of a spot may begin with


class PhotoPage:
    """From the camera or a file, made straight by its four corners: choose, tap them, look, keep."""

    def __init__(self, desk: Desk, game: str) -> None:
        self.title: Message = say("A photograph of {game}", game=TITLES[game])
        self._desk = desk
        self._game = game
        self._picks: Picks = ()
        self._image: Image | None = None
        self._source = ""
        self._folder = desk.data / "photos"
        self._raw = desk.data / "boxes" / f".{game}.raw.png"
        self._preview = desk.data / "boxes" / f".{game}.straight.png"

    def ask(self, picks: Picks) -> Prompt | Go:
        self._picks = picks
        if not picks:
            return self._which()
        if picks[0] == "close":
            return Close()
        self._load(picks[0])
        taps = picks[1:5]
        if len(taps) < 4:
            return Prompt(say("Tap corner {n} of 4 of the board, in any order.", n=len(taps) + 1), kind="tap")
        assert self._image is not None
        straight = board_photo.straighten(self._image, [tapped(tap) for tap in taps])
        if len(picks) == 5:
            board_photo.save(straight, self._preview)
            return Prompt(
                say("Is the board straight and whole?"),
                (Choice("keep", say("Yes, keep it")), Choice("again", say("No, again"))),
            )
        remove_file(self._preview)
        if picks[5] != "keep":
            return Stay()
        board_photo.save(straight, box.photo_path(self._game, self._desk.data))
        remove_file(self._raw)
        return Close(say("The photograph is your map now: teaching goes on with taps on it."))

    def panels(self, now_ns: int) -> tuple[Panel, ...]:
        if not self._picks or self._image is None:
            lines = (
                say("Lay the empty board flat and photograph it whole, from as high above as you can."),
                say("Picture files are looked for in {folder}", folder=str(self._folder)),
            )
            return (PicturePanel("camera", say("What the camera sees now")), TextPanel(say("How to"), lines))
        if len(self._picks) >= 5:
            return (MapPanel((), photo=str(self._preview), aspect=aspect_of(self._preview, 1.4)),)
        corners = tuple(
            Spot(f"corner {n}", *tapped(tap), value=str(n), shape="site", lit=True)
            for n, tap in enumerate(self._picks[1:5], 1)
        )
        height, width = self._image.shape[:2]
        return (MapPanel(corners, photo=str(self._raw), aspect=width / height),)

    def _which(self) -> Prompt:
        files = sorted(f.name for f in self._folder.glob("*") if f.suffix.lower() in PICTURES)
        absent = None if self._desk.devices.snapshot() is not None else say("The camera shows no picture.")
        return Prompt(
            say("Where is the photograph?"),
            (
                Choice("camera", say("Take it with the camera now"), refused=absent),
                *(Choice(f"file {name}", verbatim(name)) for name in files),
                CLOSE,
            ),
        )

    def _load(self, source: str) -> None:
        if source == self._source:
            return
        if source == "camera":
            image = self._desk.devices.snapshot()
            if image is None:
                raise IllegalMove(say("The camera shows no picture."))
            self._image = image.copy()
        else:
            name = source.removeprefix("file ")
            if Path(name).name != name:
                raise BoxError("{file} is not in {folder}", file=name, folder=self._folder)
            self._image = board_photo.read_photo(self._folder / name)
        self._source = source
        board_photo.save(board_photo.smaller(self._image, SHOWN), self._raw)


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
            return Close(notice or say("The box has learnt it."), warning=notice is not None)
        return Stay(notice, warning=True)

    def panels(self, now_ns: int) -> tuple[Panel, ...]:
        return (*board_panel(self._lesson), progress_panel(self._lesson), *slips_panel(self._lesson))

    def _finished(self) -> Prompt:
        known, total = self._lesson.counted()
        question = say("That is all for now: {known} of {total} facts are known.", known=known, total=total)
        if known == total:
            question = say("Nothing is open any more: the box is complete.")
        return Prompt(question, (Choice(LEAVE.id, say("Close")),))


def progress_panel(lesson: Lesson) -> TextPanel:
    """A bar of text that every front end can show, then what is known of each part, open ones first."""
    known, total = lesson.counted()
    filled = BAR * known // total if total else BAR
    bar = verbatim("■" * filled + "□" * (BAR - filled))
    parts = sorted((p for p in lesson.progress() if p.total), key=lambda p: p.known == p.total)
    lines = [say("{known}/{total} {group}", known=p.known, total=p.total, group=p.group) for p in parts]
    return TextPanel(say("Known so far: {known} of {total}", known=known, total=total), (bar, *lines))


def slips_panel(lesson: Lesson) -> tuple[TextPanel, ...]:
    """What cannot all be true, if anything."""
    slips = lesson.slips()
    return (TextPanel(say("Please look at this again"), tuple(slip.text for slip in slips)),) if slips else ()


def board_panel(lesson: Lesson) -> tuple[MapPanel, ...]:
    """The photograph, or the schematic picture if any, with all that is placed on it; what is asked about is lit."""
    photo, step, facts = lesson.photo, lesson.step, lesson.facts
    at = places(lesson.schema, facts) if photo else lesson.schema.schematic(facts)
    if photo is None and not at:
        return ()
    lit = step.lit() if step is not None else ()
    wrong = _slipped(lesson)
    spots = [
        Spot(
            name,
            x,
            y,
            shape="site",
            value="!" if name in wrong else str(facts.get(f"blocks.{name}.cost", "")),
            colour=head if (head := name.split(".")[0]) in PRINTED else "",
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
        return (MapPanel(tuple(spots), _links(step, at), caption=say("A schematic picture: not to scale.")),)
    return (MapPanel(tuple(spots), _links(step, at), photo=str(photo), aspect=aspect_of(photo, 1.4)),)


def _slipped(lesson: Lesson) -> set[str]:
    """The spots of everything that should be looked at again."""
    keys = (key for slip in lesson.slips() for key in slip.keys)
    return {spec.spot_of(spec.own_name(key)) for key in keys if (spec := lesson.schema.spec_of(key))}


def _links(step: Step | None, at: dict[str, tuple[float, float]]) -> tuple[Link, ...]:
    if not isinstance(step, JoinPairs):
        return ()
    ends = [(step.spec.spot_of(a), step.spec.spot_of(b)) for a, b in step.pairs]
    return tuple(Link(f"{a} {b}", a, b, symbol="bridge", lit=True) for a, b in ends if a in at and b in at)
