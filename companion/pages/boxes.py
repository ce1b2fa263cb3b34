"""My boxes: what is known about each game, what is missing, and which features wait for it."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from pathlib import Path

from companion.box import own_file, share
from companion.core.errors import BoxError, IllegalMove
from companion.core.message import Message, say, verbatim
from companion.core.prompt import Choice, Picks, Prompt
from companion.core.view import Cell, GridPanel, Panel
from companion.games.catalogue import TITLES, game_named
from companion.pages.desk import CLOSE, Close, Desk, Go, Open, Stay
from companion.pages.few import few
from companion.pages.photograph import PhotoPage
from companion.pages.teach import TeachPage, board_panel, slips_panel
from companion.teaching.board import dates
from companion.teaching.lesson import Lesson
from companion.teaching.plan import Progress
from companion.teaching.steps import in_words, listed


def fresh_lesson(game: str, desk: Desk) -> Callable[[], Lesson]:
    """What gives the lesson as things stand, read again only when the box file or the photograph has changed.

    It raises BoxError for a box file that cannot be read.
    """

    @lru_cache(maxsize=1)
    def read(dates: tuple[int, int]) -> Lesson:
        return Lesson(game, desk.data, desk.clock)

    return lambda: read(dates(game, desk.data))


class BoxesPage:
    """All games at a glance."""

    title = say("My boxes")

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._lessons = {game: fresh_lesson(game, desk) for game in TITLES}

    def ask(self, picks: Picks) -> Prompt | Go:
        if not picks:
            choices = tuple(Choice(game, title, hint=self._hint(game)) for game, title in TITLES.items())
            return Prompt(say("Which box?"), (*choices, CLOSE))
        return Close() if picks[0] == "close" else Open(BoxPage(self._desk, picks[0]))

    def panels(self, now_ns: int) -> tuple[Panel, ...]:
        head = (Cell(say("game")), Cell(say("known")), Cell(say("waiting")))
        return (GridPanel(say("My boxes"), head, tuple(self._row(game) for game in TITLES)),)

    def _row(self, game: str) -> tuple[Cell, ...]:
        try:
            lesson = self._lessons[game]()
        except BoxError as damage:
            return Cell(TITLES[game], strong=True), Cell(say("not readable")), Cell(damage.message)
        known, total = lesson.counted()
        features = [feature for part in lesson.progress() if _is_open(part) for feature in part.features]
        return (
            Cell(TITLES[game], strong=True),
            Cell(say("{known} of {total}", known=known, total=total)),
            Cell(listed(features[:2]) if features else say("nothing")),
        )

    def _hint(self, game: str) -> Message:
        try:
            known, total = self._lessons[game]().counted()
        except BoxError:
            return say("The box file is damaged.")
        return say("{known} of {total} facts known", known=known, total=total)


class BoxPage:
    """One box: teach, photograph, correct, give away, take in."""

    def __init__(self, desk: Desk, game: str) -> None:
        self.title: Message = TITLES[game]
        self._desk = desk
        self._game = game
        self._lesson = fresh_lesson(game, desk)
        self._gift: share.Gift | None = None  # whose differences are shown
        self._table: GridPanel | None = None  # of answers that are too many for tiles
        self._lesson()  # a damaged box is refused here, before there is anything to show

    def ask(self, picks: Picks) -> Prompt | Go:
        self._gift = self._table = None
        match picks:
            case ():
                return self._root()
            case ("teach",):
                return Open(TeachPage(self._desk, self._game))
            case ("photo",):
                return Open(PhotoPage(self._desk, self._game))
            case ("correct", *rest):
                prompt, self._table, answers = few(self._which_part(), tuple(rest))
                return Open(TeachPage(self._desk, self._game, answers[0])) if answers else prompt
            case ("export",):
                return self._export()
            case ("import", *rest):
                return self._import(tuple(rest))
        return Close()

    def panels(self, now_ns: int) -> tuple[Panel, ...]:
        lesson = self._lesson()
        head = (Cell(say("part")), Cell(say("known")), Cell(say("waits for the rest")))
        rows = tuple(
            (
                Cell(p.group),
                Cell(say("{known} of {total}", known=p.known, total=p.total), strong=_is_open(p)),
                Cell(listed(p.features) if _is_open(p) else verbatim("")),
            )
            for p in lesson.progress()
            if p.total
        )
        known = GridPanel(say("What is known"), head, rows)
        table = (self._table,) if self._table is not None else ()
        return (*table, *self._differences(), known, *slips_panel(lesson), *board_panel(lesson))

    def _differences(self) -> tuple[GridPanel, ...]:
        """What a file tells otherwise, with both values."""
        if self._gift is None:
            return ()
        schema = game_named(self._game).box
        head = (Cell(say("fact")), Cell(say("yours")), Cell(say("the file says")))
        rows = tuple(
            (Cell(spec.called(key)), Cell(in_words(spec, own)), Cell(in_words(spec, given), strong=True))
            for key, (own, given) in self._gift.different.items()
            if (spec := schema.spec_of(key))
        )
        return (GridPanel(say("What differs"), head, rows),)

    def _root(self) -> Prompt:
        lesson = self._lesson()
        done = say("Nothing is open any more.") if lesson.prompt() is None else None
        none = say("Nothing has been taught yet.")
        taught = any(fact.origin == "taught" for fact in lesson.known.values())
        return Prompt(
            say("What would you like to do with this box?"),
            (
                Choice("teach", say("Teach what is open"), refused=done),
                Choice("photo", say("A photograph of the board"), symbol="camera"),
                Choice("correct", say("Correct something"), refused=None if lesson.known else none, symbol="pencil"),
                Choice("export", say("Give it away as a file"), refused=None if taught else none),
                Choice("import", say("Learn from a file")),
                CLOSE,
            ),
        )

    def _which_part(self) -> Prompt:
        """Everything that is known can be corrected, what was shipped too."""
        lesson = self._lesson()
        specs = (lesson.schema.spec_of(key) for key in lesson.known)
        parts = {str(spec.heading): spec.heading for spec in specs if spec is not None}
        return Prompt(say("Which part?"), tuple(Choice(name, heading, spot=name) for name, heading in parts.items()))

    def _export(self) -> Go:
        target = self._desk.data / "exports" / f"{self._game}.box.toml"
        count = share.export(game_named(self._game).box, self._desk.data, target)
        return Stay(say("{n} facts written to {file}", n=count, file=str(target)))

    def _import(self, picks: Picks) -> Prompt | Go:
        folder = self._desk.data / "imports"
        files = sorted(path.name for path in folder.glob("*.toml"))
        if not files and not picks:
            raise IllegalMove(say("Put the box file into {folder} first.", folder=str(folder)))
        which = Prompt(say("Which file?"), tuple(Choice(name, verbatim(name), spot=name) for name in files))
        prompt, self._table, rest = few(which, picks)
        if not rest:
            return prompt
        if Path(rest[0]).name != rest[0]:
            raise BoxError("{file} is not in {folder}", file=rest[0], folder=folder)
        schema = game_named(self._game).box
        given = own_file.read(folder / rest[0])
        if given.game != self._game:
            raise BoxError("{file} is about another game: {game}", file=rest[0], game=given.game)
        gift = share.compare(given, schema, self._desk.data, rest[0])
        if gift.different and len(rest) == 1:
            self._gift = gift
            return Prompt(
                say("{n} facts differ from yours. Which are right?", n=len(gift.different)),
                (Choice("own", say("Keep mine")), Choice("given", say("Believe the file"))),
            )
        learnt = share.take_in(gift, schema, self._desk.data, replace=rest[1:] == ("given",))
        return Stay(say("{n} facts learnt.", n=learnt))


def _is_open(part: Progress) -> bool:
    return part.known < part.total and not part.optional
