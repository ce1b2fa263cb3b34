"""A photograph of the owner's board: its four corners are tapped, then the places that are known lie on it."""

from __future__ import annotations

from math import dist
from pathlib import Path
from typing import NamedTuple

from companion.box import facts as box
from companion.box import photo as board_photo
from companion.box.photo import Image
from companion.box.spec import Place
from companion.core.disk import remove_file
from companion.core.errors import BoxError, IllegalMove
from companion.core.message import Message, say, say_n, verbatim
from companion.core.prompt import Choice, Picks, Prompt
from companion.core.view import GridPanel, MapPanel, Panel, PicturePanel, Spot, TextPanel
from companion.games.catalogue import TITLES, game_named
from companion.pages.desk import CLOSE, Close, Desk, Go, Stay
from companion.pages.few import few
from companion.teaching.board import aspect_of, expected, places, tapped

PICTURES = (".jpg", ".jpeg", ".png")
SHOWN = 1280  # pixels of the long side while the corners are tapped
REACH = 0.08  # of the picture: how far from a place a finger may be that means it

KEEP = Choice("keep", say("Yes, keep it"), symbol="check", short=say("Keep"))
FITS = Choice("keep", say("Yes, all fit"), say("they are taught at once"), symbol="check", short=say("All fit"))
BY_HAND = Choice("by_hand", say("None fits"), say("the places are asked for one by one"), short=say("None"))
TURN = Choice("turn", say("Turn it"), say("by a quarter to the right"), symbol="redo", short=say("Turn"))
MIRROR = Choice("mirror", say("Mirror it"), say("left and right change sides"), short=say("Mirror"))
AGAIN = Choice("again", say("Other corners"), short=say("Corners"))


class Fit(NamedTuple):
    """What was done to the straight picture: quarters turned, mirrored, places put elsewhere, the one in hand."""

    turns: int = 0
    mirrored: bool = False
    moved: tuple[tuple[str, Place], ...] = ()
    held: str = ""


class PhotoPage:
    """From the camera or a file, made straight by its four corners: choose, tap them, look, keep.

    With a file or a picture that is `given` there is nothing to choose.
    """

    def __init__(self, desk: Desk, game: str, given: Path | Image | None = None) -> None:
        self.title: Message = say("A photograph of {game}", game=TITLES[game])
        self._desk = desk
        self._game = game
        self._schema = game_named(game).box
        facts = box.load_facts(self._schema, False, desk.data)
        self._expected = expected(self._schema, facts)
        self._taught = places(self._schema, facts)  # also those without a name of their own
        self._given = given
        self._table: GridPanel | None = None  # of files that are too many for tiles
        self._picks: Picks = ()
        self._image: Image | None = None
        self._source = ""
        self._straight: tuple[object, Image] | None = None  # the picture that was made straight last, and from what
        self._folder = desk.data / "photos"
        self._raw = desk.data / "boxes" / f".{game}.raw.png"
        self._preview = desk.data / "boxes" / f".{game}.straight.png"

    def ask(self, picks: Picks) -> Prompt | Go:
        if self._given is None:
            prompt, self._table, picks = few(self._which(), picks)
        else:
            picks = ("given", *picks)
        self._picks = picks
        if not picks:
            return prompt
        if picks[0] == "close":
            return Close()
        self._load(picks[0])
        taps, done = picks[1:5], picks[5:]
        if len(taps) < 4:
            return Prompt(say("Tap corner {n} of 4 of the board, in any order.", n=len(taps) + 1), kind="tap")
        if done and done[-1] in (KEEP.id, BY_HAND.id, AGAIN.id):
            return self._close(done)
        fit = self._fit(done)
        self._straighten(fit)
        return self._look(fit)

    def _look(self, fit: Fit) -> Prompt:
        if fit.held:
            spec = self._schema.spec_of(fit.held)
            assert spec is not None
            return Prompt(spec.asks(fit.held), kind="tap")
        if not self._expected:
            return Prompt(say("Is the board straight and whole?"), (KEEP, TURN, MIRROR, AGAIN), suggestion=KEEP.id)
        question = say("Do the names lie on their places? Drag a wrong one.")
        return Prompt(question, (FITS, TURN, MIRROR, BY_HAND, AGAIN), kind="tap", suggestion=FITS.id)

    def _close(self, done: Picks) -> Go:
        if done[-1] == AGAIN.id:
            remove_file(self._preview)
            return Stay()
        fit, by_hand = self._fit(done[:-1]), done[-1] == BY_HAND.id
        image = self._straighten(fit)
        fitting = {} if by_hand else {key: list(at) for key, at in self._at(fit).items()}
        board_photo.save(image, box.photo_path(self._game, self._desk.data))
        remove_file(self._raw)
        remove_file(self._preview)
        if by_hand:
            known = box.load_facts(self._schema, False, self._desk.data)
            placed = [key for key in known if (spec := self._schema.spec_of(key)) is not None and spec.on_photo]
            box.put_back(self._schema, dict.fromkeys(placed), self._desk.data)
        if not fitting:
            return Close(say("The photograph is your map now: teaching goes on with taps on it."))
        box.remember(self._schema, fitting, self._desk.data, self._desk.clock.wall())
        told = say_n("{n} place is known on it", "{n} places are known on it", len(fitting))
        return Close(say("The photograph is your map now: {known}.", known=told))

    def _fit(self, done: Picks) -> Fit:
        """What the answers behind the corners come to; raises IllegalMove for a touch that means nothing."""
        fit = Fit()
        for pick in done:
            match pick:
                case TURN.id:
                    fit = Fit((fit.turns + 1) % 4, fit.mirrored)
                case MIRROR.id:
                    fit = Fit(fit.turns, not fit.mirrored)
                case _:
                    fit = self._moved(fit, pick)
        return fit

    def _moved(self, fit: Fit, tap: str) -> Fit:
        """A place is picked up by a touch and put down by the next; a finger that is drawn does both."""
        first, drawn, _ = tap.partition(">")
        if not fit.held:
            fit = fit._replace(held=self._nearest(fit, tapped(first)))
            if not drawn:
                return fit
        at = tapped(tap)
        if any(dist(at, other) < REACH / 10 for key, other in self._at(fit).items() if key != fit.held):
            raise IllegalMove(say("Something lies there already: tap another place."))
        return fit._replace(moved=(*fit.moved, (fit.held, at)), held="")

    def _nearest(self, fit: Fit, finger: Place) -> str:
        at = self._at(fit)
        key = min(at, key=lambda key: dist(at[key], finger))
        if dist(at[key], finger) > REACH:
            raise IllegalMove(say("Touch one of the names first, then where it belongs."))
        return key

    def _at(self, fit: Fit) -> dict[str, Place]:
        return {**self._expected, **dict(fit.moved)}

    def _straighten(self, fit: Fit) -> Image:
        """The straight picture, turned as it was asked for; made once, and kept for the screen."""
        made_from = (self._source, self._picks[1:5], fit.turns, fit.mirrored)
        if self._straight is None or self._straight[0] != made_from:
            assert self._image is not None
            flat = board_photo.straighten(self._image, [tapped(tap) for tap in self._picks[1:5]])
            self._straight = made_from, board_photo.turned(flat, fit.turns, fit.mirrored)
            board_photo.save(self._straight[1], self._preview)
        return self._straight[1]

    def panels(self, now_ns: int) -> tuple[Panel, ...]:
        if not self._picks and self._table is not None:
            return (self._table,)
        if not self._picks or self._image is None:
            lines = (
                say("Lay the empty board flat and photograph it whole, from as high above as you can."),
                say("Picture files are looked for in {folder}", folder=str(self._folder)),
            )
            return (PicturePanel("camera", say("What the camera sees now")), TextPanel(say("How to"), lines))
        if len(self._picks) >= 5:
            spots = self._spots(self._fit(self._picks[5:]))
            return (MapPanel(spots, photo=str(self._preview), aspect=aspect_of(self._preview, 1.4)),)
        corners = tuple(
            Spot(f"corner {n}", *tapped(tap), value=str(n), shape="site", lit=True)
            for n, tap in enumerate(self._picks[1:5], 1)
        )
        height, width = self._image.shape[:2]
        return (MapPanel(corners, photo=str(self._raw), aspect=width / height),)

    @property
    def picture(self) -> Image | None:
        """What is touched now: the photograph, or what was made of it."""
        return self._straight[1] if self._straight is not None and len(self._picks) >= 5 else self._image

    def _spots(self, fit: Fit) -> tuple[Spot, ...]:
        """The places where they are expected, each with its name; the one in hand is lit."""
        spots = []
        for key, at in self._at(fit).items():
            spec = self._schema.spec_of(key)
            assert spec is not None
            name = spec.own_name(key)
            # What is numbered in rows stands too close for names.
            label = None if name.rpartition(".")[2].isdecimal() and key != fit.held else spec.called(key)
            spots.append(Spot(spec.spot_of(name), *at, label, shape="ring", lit=key == fit.held))
        named = {spot.id for spot in spots}
        return (*spots, *(Spot(id, *at, shape="ring") for id, at in self._taught.items() if id not in named))

    def _which(self) -> Prompt:
        files = sorted(f.name for f in self._folder.glob("*") if f.suffix.lower() in PICTURES)
        absent = None if self._desk.devices.snapshot() is not None else say("The camera shows no picture.")
        return Prompt(
            say("Where is the photograph?"),
            (
                Choice("camera", say("Take it with the camera now"), refused=absent),
                *(Choice(f"file {name}", verbatim(name), spot=f"file {name}") for name in files),
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
        elif isinstance(self._given, Path):
            self._image = board_photo.read_photo(self._given)
        elif self._given is not None:
            self._image = self._given
        else:
            name = source.removeprefix("file ")
            if Path(name).name != name:
                raise BoxError("{file} is not in {folder}", file=name, folder=self._folder)
            self._image = board_photo.read_photo(self._folder / name)
        self._source = source
        board_photo.save(board_photo.smaller(self._image, SHOWN), self._raw)
