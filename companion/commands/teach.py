"""Teach the companion what is printed on your own copy of a game: everything open, one question at a time."""

from __future__ import annotations

import argparse
import sys
from math import isfinite
from pathlib import Path

from companion.box import facts as box
from companion.commands.household import add_options, data_folder, in_their_words
from companion.commands.words import NO, YES
from companion.core.clock import SystemClock
from companion.core.errors import BoxError, IllegalMove
from companion.core.message import Translator, say, say_n
from companion.core.prompt import Prompt, fitting
from companion.games.catalogue import TITLES, game_named
from companion.screen.answers import by_number, listed, meant
from companion.teaching.board import expected
from companion.teaching.lesson import LEAVE, Lesson
from companion.teaching.steps import NO as NO_CHOICE
from companion.teaching.steps import YES as YES_CHOICE

BAR = 24


def arguments(parser: argparse.ArgumentParser) -> None:
    add_options(parser)
    parser.add_argument("game", choices=TITLES)
    parser.add_argument("--photo", type=Path, metavar="FILE", help="a photograph of your board, at any angle")
    corners = "the board's four corners in the photograph, from 0 to 1, in any order (with --screen you tap them)"
    parser.add_argument("--corners", nargs=4, metavar="X,Y", help=corners)
    correct = "set one fact or several right: a key of 'companion box show GAME --all', its beginning, or a heading"
    parser.add_argument("--correct", metavar="KEY", help=correct)
    parser.add_argument("--screen", action="store_true", help="on the screen instead of in the terminal")
    parser.add_argument("--simulate", action="store_true", help="with --screen: in a window, without a Pi")


def run(args: argparse.Namespace) -> int:
    data = data_folder(args)
    with in_their_words(args) as catalogue:
        if args.photo and (args.corners or not args.screen):
            _keep_photo(args.game, args.photo, args.corners, data)
            _place(args.game, data, catalogue)
        lesson = Lesson(args.game, data, SystemClock())
        if args.correct:
            lesson.revise(args.correct)
        if args.screen:
            return _on_screen(args)
        _teach(lesson, catalogue, only_one=bool(args.correct))
        _close(lesson, catalogue)
    return 0


def _teach(lesson: Lesson, catalogue: Translator, only_one: bool) -> None:
    """Ask until nothing is open or the answers end; every answer is kept at once."""
    while (prompt := lesson.prompt()) is not None:
        before = lesson.step
        _show(lesson, prompt, catalogue)
        typed = sys.stdin.readline()
        answer = typed.strip() if typed else LEAVE.id
        try:
            picked = fitting(prompt, _meant(prompt, answer, catalogue))
            if picked == LEAVE.id:
                return
            notice = lesson.answer(picked)
        except IllegalMove as refusal:
            notice = refusal.reason
        if notice is not None:
            print(f"  ! {notice.translated(catalogue)}")
        if only_one and lesson.step is not before and not lesson.revising:
            return


def _show(lesson: Lesson, prompt: Prompt, catalogue: Translator) -> None:
    part = lesson.in_hand()
    known, total = (part.known, part.total) if part is not None and part.optional else lesson.counted()
    filled = BAR * known // total if total else BAR
    print(f"\n[{'█' * filled}{'·' * (BAR - filled)}] {known}/{total}")
    print(prompt.question.translated(catalogue))
    if prompt.kind == "number":
        likely = f" [{prompt.suggestion}]" if prompt.suggestion else ""
        print(f"  {prompt.low}–{prompt.high}{likely}")
    if prompt.kind == "tap":
        print("  x,y")
    shown = [choice.label.translated(catalogue) for choice in listed(prompt)]
    if by_number(prompt):
        shown = [f"{n}) {label}" for n, label in enumerate(shown, 1)]
    print(f"  {', '.join(shown)}")


def _meant(prompt: Prompt, typed: str, catalogue: Translator) -> str:
    """The answer that a typed word stands for, in any of our languages; nothing typed means the likely one."""
    if not typed:
        return prompt.suggestion
    ids = {choice.id for choice in prompt.choices}
    if {YES_CHOICE.id, NO_CHOICE.id} <= ids and typed.casefold() in (*YES, *NO):
        return YES_CHOICE.id if typed.casefold() in YES else NO_CHOICE.id
    if prompt.kind == "tap" and "," in typed:
        return typed
    choice = meant(prompt, typed, catalogue)
    return choice.id if choice is not None else typed


def _close(lesson: Lesson, catalogue: Translator) -> None:
    known, total = lesson.counted()
    ending = say("{known} of {total} facts are known; the rest can be taught at any time.", known=known, total=total)
    if lesson.prompt() is None and known == total:
        ending = say("Nothing is open any more: the box is complete.")
    print(f"\n{ending.translated(catalogue)}")
    for slip in lesson.slips():
        print(f"  ! {slip.text.translated(catalogue)}")


def _keep_photo(game: str, photo: Path, corners: list[str] | None, data: Path) -> None:
    from companion.box import photo as board_photo

    image = board_photo.read_photo(photo)
    if corners is None:
        where = say("Where are the board's corners in the photograph? Add --corners, or tap them with --screen.")
        raise BoxError("{reason}", reason=where)
    taps = [_corner(corner) for corner in corners]
    try:
        board_photo.save(board_photo.straighten(image, taps), box.photo_path(game, data))
    except IllegalMove as refusal:
        raise BoxError("{reason}", reason=refusal.reason) from None


def _place(game: str, data: Path, catalogue: Translator) -> None:
    """Put the places on a new photograph as far as they are known; who sees that one is wrong sets it right."""
    schema = game_named(game).box
    at = expected(schema, box.load_facts(schema, False, data))
    if at:
        box.remember(schema, {key: list(place) for key, place in at.items()}, data, SystemClock().wall())
        placed = say_n("{n} place is known on the photograph", "{n} places are known on the photograph", len(at))
        print(say("{placed}: look at them with --screen.", placed=placed).translated(catalogue))


def _corner(text: str) -> tuple[float, float]:
    try:
        x, y = map(float, text.split(","))
    except ValueError:
        x = y = -1.0
    if not all(isfinite(share) and 0 <= share <= 1 for share in (x, y)):
        raise BoxError(
            "{reason}", reason=say("A corner is two numbers from 0 to 1: --corners 0.1,0.1 0.9,0.1 0.9,0.9 0.1,0.9")
        )
    return x, y


def _on_screen(args: argparse.Namespace) -> int:
    from companion.box import photo as board_photo  # only now: a lesson in words needs no table
    from companion.commands.run import at_the_table
    from companion.pages.boxes import BoxPage
    from companion.pages.desk import Open
    from companion.pages.photograph import PhotoPage
    from companion.pages.teach import TeachPage
    from companion.table.table import Table

    new_photo = args.photo if args.photo and not args.corners else None
    if new_photo:
        board_photo.read_photo(new_photo)  # a file that is no picture is told before anything opens

    def begin(table: Table) -> None:
        desk = table.room.desk
        table.panel.go(Open(BoxPage(desk, args.game)))
        if args.correct:
            table.panel.go(Open(TeachPage(desk, args.game, args.correct)))
        if new_photo:
            table.panel.go(Open(PhotoPage(desk, args.game, new_photo)))

    words = ["--data", str(data_folder(args)), "--box", "mine", *(["--simulate"] if args.simulate else [])]
    for option, value in (("--config", args.config), ("--language", args.language)):
        words += [option, str(value)] if value else []
    return at_the_table(words, begin)
