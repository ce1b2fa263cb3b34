"""Pictures of every screen of every game, painted without a display."""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path

import pygame

from companion.commands.run import screen_size
from companion.commands.words import folder, seed
from companion.core.errors import CompanionError
from companion.core.languages import LANGUAGES
from companion.locale import catalogue
from companion.rehearsal import gallery
from companion.rehearsal.gallery import Scene
from companion.screen.paint import Painter
from companion.settings.preferences import THEMES, ThemeName

SIZES = ("800x480", "1280x720", "1920x1080")
THUMB = 400  # width of a picture on the contact sheet


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--all", type=folder, metavar="DIR", required=True, help="the folder for the pictures")
    parser.add_argument("--game", metavar="NAME", help="one game, or 'lobby' for everything around the games")
    parser.add_argument("--size", metavar="WxH", action="append", help=f"default: {', '.join(SIZES)}")
    parser.add_argument("--language", choices=LANGUAGES, action="append", help="default: all three")
    parser.add_argument("--theme", choices=THEMES, action="append", help="default: night")
    parser.add_argument("--seed", type=seed, default=1, help="another seed, another game")
    parser.add_argument("--sheet", action="store_true", help="contact sheets only, no single pictures")


def run(args: argparse.Namespace) -> int:
    subjects = gallery.subjects()
    if args.game is not None and args.game not in subjects:
        names = ", ".join(subjects)
        raise CompanionError("no screens are called “{game}”: there are {names}", game=args.game, names=names)
    sizes = [screen_size(text) for text in args.size or SIZES]
    args.all.mkdir(parents=True, exist_ok=True)
    painted = 0
    for subject in [args.game] if args.game else subjects:
        with tempfile.TemporaryDirectory(prefix="companion-screens-") as fresh:
            scenes = list(gallery.scenes(subject, Path(fresh), args.seed))
        for size in sizes:
            for language in args.language or LANGUAGES:
                for theme in args.theme or THEMES[:1]:
                    painted += _paint(args, subject, scenes, size, language, theme)
    print(f"{painted} pictures in {args.all}")
    return 0


def _paint(
    args: argparse.Namespace, subject: str, scenes: list[Scene], size: tuple[int, int], language: str, theme: ThemeName
) -> int:
    kind = f"{size[0]}x{size[1]}-{language}-{theme}"
    small = []
    for scene in scenes:
        # A fresh painter each: nothing is still on its way from the screen before.
        surface = Painter(size, theme).paint(scene.view, catalogue(language), 0, scene.pictures).surface
        if not args.sheet:
            pygame.image.save(surface, str(args.all / f"{scene.name}-{kind}.png"))
        small.append(pygame.transform.smoothscale(surface, (THUMB, round(THUMB * size[1] / size[0]))))
    pygame.image.save(_sheet(small), str(args.all / f"sheet-{subject}-{kind}.png"))
    return len(small)


def _sheet(small: list[pygame.Surface]) -> pygame.Surface:
    """All of them on one picture, five beside each other."""
    columns, gap = min(5, len(small)), 6
    width, height = small[0].get_size()
    rows = -(-len(small) // columns)
    sheet = pygame.Surface((columns * (width + gap) + gap, rows * (height + gap) + gap), 0, 32)
    sheet.fill((128, 128, 128))
    for i, picture in enumerate(small):
        sheet.blit(picture, (gap + i % columns * (width + gap), gap + i // columns * (height + gap)))
    return sheet
