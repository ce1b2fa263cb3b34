"""A photograph of the owner's board: from the camera or a file, made straight by tapping its four corners."""

from __future__ import annotations

from pathlib import Path

from companion.box import facts as box
from companion.box import photo as board_photo
from companion.box.photo import Image
from companion.core.errors import BoxError, IllegalMove
from companion.core.message import Message, say, verbatim
from companion.core.prompt import Choice, Picks, Prompt
from companion.core.view import MapPanel, Panel, PicturePanel, Spot, TextPanel
from companion.games.catalogue import TITLES
from companion.pages.desk import Close, Desk, Go, Stay
from companion.teaching.board import aspect_of

PICTURES = (".jpg", ".jpeg", ".png")
SHOWN = 1280  # pixels of the long side while the corners are tapped


class PhotoPage:
    """Choose, tap four corners, look, keep."""

    def __init__(self, desk: Desk, game: str) -> None:
        self.title: Message = say("A photograph of {game}", game=TITLES[game])
        self._desk = desk
        self._game = game
        self._picks: Picks = ()
        self._image: Image | None = None
        self._source = ""

    @property
    def _folder(self) -> Path:
        return self._desk.data / "photos"

    def ask(self, picks: Picks) -> Prompt | Go:
        self._picks = picks
        if not picks:
            return self._which()
        if picks[0] == "close":
            return Close()
        self._load(picks[0])
        taps = picks[1:5]
        if len(taps) < 4:
            question = say("Tap corner {n} of 4 of the board, in any order.", n=len(taps) + 1)
            return Prompt(question, kind="tap")
        straight = self._straight(taps)
        if len(picks) == 5:
            board_photo.save(straight, self._preview)
            return Prompt(
                say("Is the board straight and whole?"),
                (Choice("keep", say("Yes, keep it")), Choice("again", say("No, again"))),
            )
        self._preview.unlink(missing_ok=True)
        if picks[5] != "keep":
            return Stay()
        board_photo.save(straight, box.photo_path(self._game, self._desk.data))
        self._raw.unlink(missing_ok=True)
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
            Spot(f"corner {n}", *_place(tap), value=str(n), shape="site", lit=True)
            for n, tap in enumerate(self._picks[1:5], 1)
        )
        height, width = self._image.shape[:2]
        return (MapPanel(corners, photo=str(self._raw), aspect=width / height),)

    @property
    def _raw(self) -> Path:
        return self._desk.data / "boxes" / f".{self._game}.raw.png"

    @property
    def _preview(self) -> Path:
        return self._desk.data / "boxes" / f".{self._game}.straight.png"

    def _which(self) -> Prompt:
        files = sorted(f.name for f in self._folder.glob("*") if f.suffix.lower() in PICTURES)
        absent = None if self._desk.devices.snapshot() is not None else say("The camera shows no picture.")
        return Prompt(
            say("Where is the photograph?"),
            (
                Choice("camera", say("Take it with the camera now"), refused=absent),
                *(Choice(f"file {name}", verbatim(name)) for name in files),
                Choice("close", say("Close")),
            ),
        )

    def _load(self, source: str) -> None:
        if source == self._source and self._image is not None:
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

    def _straight(self, taps: Picks) -> Image:
        assert self._image is not None
        return board_photo.straighten(self._image, [_place(tap) for tap in taps])


def _place(tap: str) -> tuple[float, float]:
    x, y = tap.split(",")
    return float(x), float(y)
