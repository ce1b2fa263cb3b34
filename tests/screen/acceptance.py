"""What the stage's acceptance list (stage.md, section 11) finds wrong with a screen in one size, theme and language."""

from __future__ import annotations

from functools import cache
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory

import pygame
from msgspec.structs import replace

from companion.core.actions import Hold, Pick, Push
from companion.core.languages import LANGUAGES
from companion.core.prompt import Choice
from companion.core.scenes import HousesPanel
from companion.core.view import GridPanel, PicturePanel, TextPanel, View, WindRosePanel
from companion.locale import catalogue
from companion.rehearsal.gallery import Scene, scenes
from companion.rehearsal.scenario import Story
from companion.screen.answers import offered
from companion.screen.frame import MOST, Frame
from companion.screen.glass import Glass
from companion.screen.layout import Box, Size
from companion.screen.local import GoOn, Leaf, Local, More, Spot, Step, Touched
from companion.screen.paint import Painter, Painting
from companion.screen.shown import panels_of, places, step_now
from companion.screen.theme import THEMES, Theme
from companion.table.table import Table
from hardware.registry import keep_device
from tests.screen.faults import target_faults, text_faults

SIZES: tuple[Size, ...] = ((800, 480), (480, 800), (1024, 600), (720, 1280), (1280, 720), (1280, 800), (1920, 1080))
Way = tuple[Size, Theme, str]
WAYS: tuple[Way, ...] = tuple(product(SIZES, THEMES.values(), LANGUAGES))
STRIDE = 11  # from one screen to the next, so that each meets another size, theme and language
ENDLESS = ("What would be different", "What every round brought")  # tables of a whole game: these have leaves
STORIES = sorted((Path(__file__).parents[1] / "scenarios").rglob("*.txt"))


@cache
def shown(subject: str) -> tuple[Scene, ...]:
    with TemporaryDirectory() as folder:
        return tuple(scenes(subject, Path(folder)))


def painted(scene: Scene, size: Size, language: str, theme: str = "night", **look: bool) -> Painting:
    painter = Painter(size, theme, **look)  # type: ignore[arg-type]
    return painter.paint(scene.view, catalogue(language), 0, scene.pictures)


def answers_of(view: View) -> tuple[Choice, ...]:
    return offered(view.prompt) if view.prompt is not None and view.prompt.kind != "text" else ()


def unreachable(scene: Scene, first: Painting, size: Size, language: str) -> list[str]:
    """Answers that have no target, whichever picture lies on the board; behind a sale they wait for a touch."""
    view, reached = scene.view, _reached(first)
    everywhere = frozenset(spot for panel in panels_of(view) for spot in places(panel))
    missing = [
        choice
        for choice in answers_of(view)
        if choice.spot in everywhere or not choice.quiet  # else a word for whoever types: it is asked in two steps
    ]
    if _goes_on(first) or _is_over(view):
        return []
    for number in range(1, len(panels_of(view))):
        if all(not reached.isdisjoint(_names(choice)) for choice in missing):
            break
        local = Local(panel=number)
        reached |= _reached(Painter(size, still=True).paint(view, catalogue(language), 0, scene.pictures, local))
    return [choice.id for choice in missing if reached.isdisjoint(_names(choice))]


def _names(choice: Choice) -> set[str]:
    return {choice.id, choice.spot, choice.press} - {""}


def _reached(painting: Painting) -> set[str]:
    """What can be touched, by name."""
    reached = set()
    for target in painting.targets:
        match target.action:
            case Pick(named) | Hold(named) | Spot(named) | Push(named):
                reached.add(named)
    return reached


def _goes_on(painting: Painting) -> bool:
    """Whether a touch anywhere shows what is behind a sale."""
    return any(isinstance(target.action, GoOn) for target in painting.targets)


def _is_over(view: View) -> bool:
    """A run of the clock that was stopped goes on by itself, or by a touch anywhere."""
    return (
        view.game is not None
        and view.game.full_screen
        and view.game.clock is not None
        and bool(view.game.clock.outcome)
    )


def faults(scene: Scene, way: Way, **look: bool) -> list[str]:
    """Everything that is wrong with a screen in one size, theme and language."""
    size, theme, language = way
    painting = painted(scene, size, language, theme.name, **look)
    found = target_faults(painting, size) + text_faults(painting, size, theme, Box(0, 0, *size))
    if More() in (target.action for target in painting.targets):
        found.append(f"more than {MOST} answers")
    found += [f"no target: {answer}" for answer in unreachable(scene, painting, size, language)]
    home = any(isinstance(panel, HousesPanel) for panel in panels_of(scene.view))  # a lit door for each game, no dock
    dock = Frame.of(size, look.get("mirrored", False)).dock
    opened = Step(step_now(scene.view, Local()) or 0)  # the square of the step that is open is no answer
    if not home and (filled := lamp_filled(painting, dock, theme, opened)) > 1:
        found.append(f"{filled} tiles are filled with lamp light")
    if theme.sky and not in_trouble(scene) and (count := pixels_of(painting, theme.trouble)):
        found.append(f"{count} pixels of trouble")
    return [f"{scene.name} {size[0]}×{size[1]} {theme.name} {language}: {fault}" for fault in found]


def out_of_sight(scene: Scene, size: Size, language: str, **look: bool) -> list[str]:
    """Tables and texts on the board, whichever picture lies there, that are not in sight whole."""
    found = []
    for number, panel in enumerate(panels_of(scene.view)):
        if isinstance(panel, GridPanel | TextPanel) and panel.title.text not in ENDLESS:
            painter = Painter(size, still=True, **look)  # type: ignore[arg-type]
            painting = painter.paint(scene.view, catalogue(language), 0, scene.pictures, Local(panel=number))
            if any(isinstance(target.action, Leaf) for target in painting.targets):
                found.append(f"{scene.name} {size[0]}×{size[1]} {language}: {panel.title}")
    return found


def lamp_filled(painting: Painting, dock: Box, theme: Theme, but: Touched | None = None) -> int:
    """How many tiles of the dock are filled with lamp light, seen where no word or icon stands."""
    tiles = [t for t in painting.targets if t.within(dock) and t.action != but]
    seen = (painting.surface.get_at((t.x + t.w // 4, t.y + 4)) for t in tiles)
    return sum(all(abs(seen - lamp) <= 4 for seen, lamp in zip(pixel, theme.lamp, strict=False)) for pixel in seen)


def in_trouble(scene: Scene) -> bool:
    """Whether brick belongs here: a refusal, a lost device, an empty round; a photograph may hold any colour."""
    view = scene.view
    clock = view.game.clock if view.game is not None else None
    refused = (clock is not None and clock.outcome == "cannot_pay") or (view.notice is not None and not view.good_news)
    live = any(isinstance(panel, PicturePanel | WindRosePanel) for panel in panels_of(view)[:1]) or bool(scene.pictures)
    return live or refused or any(not lamp.ok for lamp in view.lamps)


def pixels_of(painting: Painting, colour: tuple[int, int, int]) -> int:
    return int(pygame.mask.from_threshold(painting.surface, colour, (1, 1, 1, 255)).count())


def painted_table(story: Story, size: Size, language: str) -> None:
    """From now on the story's table has a screen."""
    table = story.running()
    desk = table.room.desk
    desk.prefer(replace(desk.preferences, language=language))
    story.world.size = size
    glass = Glass(
        keep_device("display", "sim", {}, now_ns=story.clock.now_ns, world=story.world), lambda: desk.preferences
    )
    story.table = Table(table.room, table.stand, glass)


def seen(story: Story) -> bytes:
    """What the display shows."""
    surface = story.world.surface
    assert isinstance(surface, pygame.Surface)
    return pygame.image.tostring(surface, "RGB")


def differs(before: bytes, after: bytes, size: Size, box: Box) -> bool:
    region = pygame.Rect(box.x, box.y, box.w, box.h)
    a, b = (pygame.image.frombuffer(seen, size, "RGB").subsurface(region) for seen in (before, after))
    return pygame.image.tostring(a, "RGB") != pygame.image.tostring(b, "RGB")
