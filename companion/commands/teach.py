"""Teach the companion what is printed on your own copy of a game: everything open, one question at a time."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from companion.box import facts as box
from companion.commands.household import add_options, data_folder, words
from companion.core.clock import SystemClock
from companion.core.errors import BoxError, IllegalMove
from companion.core.message import Translator, say
from companion.core.prompt import Prompt, fitting
from companion.games.catalogue import TITLES
from companion.teaching.lesson import LEAVE, Lesson

BAR = 24


def arguments(parser: argparse.ArgumentParser) -> None:
    add_options(parser)
    parser.add_argument("game", choices=TITLES)
    parser.add_argument("--photo", type=Path, metavar="FILE", help="a photograph of your board, at any angle")
    corners = "the board's four corners in the photograph, from 0 to 1, in any order (on the screen you tap them)"
    parser.add_argument("--corners", nargs=4, metavar="X,Y", help=corners)
    parser.add_argument("--correct", metavar="KEY", help="ask for one fact again ('companion box show GAME --all')")
    parser.add_argument("--screen", action="store_true", help="on the screen instead of in the terminal")
    parser.add_argument("--simulate", action="store_true", help="with --screen: in a window, without a Pi")


def run(args: argparse.Namespace) -> int:
    data = data_folder(args)
    if args.photo:
        _keep_photo(args.game, args.photo, args.corners, data)
    if args.screen:
        return _on_screen(args)
    lesson = Lesson(args.game, data, SystemClock())
    if args.correct:
        lesson.revise(args.correct)
    catalogue = words(args)
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
            picked = fitting(prompt, _meant(prompt, answer))
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
    known, total = lesson.counted()
    filled = BAR * known // total if total else BAR
    print(f"\n[{'█' * filled}{'·' * (BAR - filled)}] {known}/{total}")
    print(prompt.question.translated(catalogue))
    if prompt.kind == "number":
        likely = f" [{prompt.suggestion}]" if prompt.suggestion else ""
        print(f"  {prompt.low}–{prompt.high}{likely}")
    if prompt.kind == "tap":
        print("  x,y")
    shown = [choice.id for choice in prompt.choices]
    if prompt.kind == "choose":
        shown = [f"{n}) {choice.label.translated(catalogue)}" for n, choice in enumerate(prompt.choices, 1)]
    print(f"  {', '.join(shown)}")


def _meant(prompt: Prompt, typed: str) -> str:
    """A number typed for a choice means its place in the list; nothing typed means the likely answer."""
    if not typed and prompt.suggestion:
        return prompt.suggestion
    ids = {choice.id for choice in prompt.choices}
    if prompt.kind == "choose" and typed.isdecimal() and len(typed) < 5 and 1 <= int(typed) <= len(prompt.choices):
        return typed if typed in ids else prompt.choices[int(typed) - 1].id
    return typed


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
        raise BoxError("Where are the board's corners in the photograph? Add --corners, or tap them with --screen.")
    try:
        taps = [(float(x), float(y)) for x, y in (corner.split(",") for corner in corners)]
        if not all(0 <= share <= 1 for tap in taps for share in tap):
            raise ValueError(corners)
    except ValueError:
        raise BoxError("A corner is two numbers from 0 to 1: --corners 0.1,0.1 0.9,0.1 0.9,0.9 0.1,0.9") from None
    try:
        board_photo.save(board_photo.straighten(image, taps), box.photo_path(game, data))
    except IllegalMove as refusal:
        raise BoxError("{reason}", reason=refusal.reason) from None


def _on_screen(args: argparse.Namespace) -> int:
    from companion.commands.run import at_the_table  # only now: a lesson in words needs no table

    words = ["--teach", args.game, "--data", str(data_folder(args)), "--box", "mine"]
    if args.config:
        words += ["--config", str(args.config)]
    return at_the_table([*words, *(["--simulate"] if args.simulate else [])])
