"""The stage's acceptance list (stage.md, section 11, points 1 to 7, 15 and 16) over the screens that games really show.

The screens come from the gallery: whole demonstrations of the three games, and the pages around them. Sizes, themes and
languages take turns; the long run paints every combination, and every screen that a story passes.
"""

from __future__ import annotations

from functools import cache
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory

import pygame
import pytest
from msgspec.structs import replace

from companion.core.actions import Hold, Pick, Push
from companion.core.clock import MS
from companion.core.languages import LANGUAGES
from companion.core.message import verbatim
from companion.core.prompt import Choice, Prompt
from companion.core.scenes import HousesPanel
from companion.core.view import DicePanel, GridPanel, PicturePanel, View, WindRosePanel
from companion.locale import catalogue
from companion.pages.desk import SURE
from companion.rehearsal.gallery import Scene, kind_of, scenes, subjects
from companion.rehearsal.scenario import Story
from companion.screen.answers import offered
from companion.screen.compose import parts_of
from companion.screen.frame import MOST, Frame
from companion.screen.glass import Glass
from companion.screen.layout import Box, Size
from companion.screen.local import GoOn, Local, Moment, More, Scroll, Spot, Step, Touched
from companion.screen.motion import Motion
from companion.screen.paint import Painter, Painting
from companion.screen.shown import panels_of, places, step_now
from companion.screen.theme import THEMES, Theme
from companion.table.table import Table
from hardware.registry import keep_device
from tests.screen import stages
from tests.screen.faults import target_faults, text_faults
from tests.screen.sample_views import samples

SIZES: tuple[Size, ...] = ((800, 480), (480, 800), (1024, 600), (720, 1280), (1280, 720), (1280, 800), (1920, 1080))
Way = tuple[Size, Theme, str]
WAYS: tuple[Way, ...] = tuple(product(SIZES, THEMES.values(), LANGUAGES))
STRIDE = 11  # from one screen to the next, so that each meets another size, theme and language
SAMPLES = samples()
STORIES = sorted((Path(__file__).parents[1] / "scenarios").rglob("*.txt"))

JOURNAL = "2026-01-01-ticket_to_ride-000001.journal"
GAME = "game ticket_to_ride\nplayers Anna=red Ben=blue\n"


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


# --- 2: nothing changes its place ----------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("subject", subjects())
def test_the_regions_are_equal_in_every_view(subject: str, size: Size) -> None:
    frame = Frame.of(size)
    regions = {"sky": frame.sky, "board": frame.board, "quay": frame.quay, "dock": frame.dock, "foot": frame.foot}
    for scene in shown(subject):
        moment = Moment(0, Local(), Motion())
        boxes = {part.name: part.box for part in parts_of(frame, scene.view, moment)}
        typing = scene.view.prompt is not None and scene.view.prompt.kind == "text"
        if {"dial", "houses"} & boxes.keys():
            continue
        wanted = regions.keys() - ({"board", "dock", *({"quay"} if frame.upright else ())} if typing else set())
        assert {name: boxes[name] for name in wanted} == {name: regions[name] for name in wanted}, scene.name


@pytest.mark.parametrize("subject", subjects()[1:])
def test_a_place_on_the_board_stays_where_it_is(subject: str) -> None:
    """Whatever is asked: the same picture has its places at the same pixels."""
    where: dict[tuple[object, str], list[tuple[int, int]]] = {}  # a route can be touched on each of its spaces
    for scene in shown(subject):
        if any(isinstance(panel, DicePanel | GridPanel) for panel in panels_of(scene.view)[:1]):
            continue  # dice lie where they fell, and a table of facts grows with them
        everywhere = frozenset(spot for panel in panels_of(scene.view)[:1] for spot in places(panel))
        asked = Prompt(verbatim("?"), tuple(Choice(spot, verbatim("x"), spot=spot, quiet=True) for spot in everywhere))
        painting = painted(Scene(scene.name, replace(scene.view, prompt=asked)), (800, 480), "en")
        kind = _picture(scene.view)
        touched = [target for target in painting.targets if isinstance(target.action, Spot)]
        for action in {target.action for target in touched}:
            centres = [target.centre for target in touched if target.action == action]
            assert where.setdefault((kind, action.id), centres) == centres, scene.name


def _picture(view: View) -> tuple[object, ...]:
    """Which picture the board shows."""
    shelf = bool(view.game.shelf) if view.game is not None else False  # a game has one in every phase, or in none
    return shelf, *(type(panel) for panel in panels_of(view)[:1])


# --- 3: ten seconds at a table that nobody touches -----------------------------------------------------------

MOVED = 20_000  # milliseconds after which every motion that an answer began is over: a ceremony takes longest
RUNNING = {"auction_running"}  # what runs by nature


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


def still(story: Story, size: Size, language: str) -> list[str]:
    """What moves within ten seconds without any input: which parts of the frame."""
    painted_table(story, size, language)
    story.run_for(800, step_ms=50)
    view = story.running().view(story.clock.now_ns())
    if view.closes_s is None:  # what is private closes by itself after twelve
        story.run_for(MOVED, step_ms=200)
    before = seen(story)
    presented = story.world.surface
    story.run_for(10_000, step_ms=200)
    after = seen(story)
    if before == after:
        return []
    assert presented is not None
    frame = Frame.of(size)
    moved = [
        name for name in ("sky", "board", "quay", "dock", "foot") if _differs(before, after, size, getattr(frame, name))
    ]
    return [name for name in moved if not (name == "sky" and view.closes_s is not None)]


def seen(story: Story) -> bytes:
    """What the display shows."""
    surface = story.world.surface
    assert isinstance(surface, pygame.Surface)
    return pygame.image.tobytes(surface, "RGB")


def _differs(before: bytes, after: bytes, size: Size, box: Box) -> bool:
    region = pygame.Rect(box.x, box.y, box.w, box.h)
    a, b = (pygame.image.frombuffer(seen, size, "RGB").subsurface(region) for seen in (before, after))
    return pygame.image.tobytes(a, "RGB") != pygame.image.tobytes(b, "RGB")


@pytest.mark.parametrize("screen", [name for name in stages.STORIES if name not in RUNNING])
def test_nothing_moves_at_a_table_that_nobody_touches(screen: str, tmp_path: Path) -> None:
    number = list(stages.STORIES).index(screen)
    story = Story(tmp_path)
    story.run(stages.STORIES[screen])
    moved = still(story, SIZES[number % 2], LANGUAGES[number % len(LANGUAGES)])
    story.close()
    assert not moved


def test_the_measure_sees_a_clock_that_runs(tmp_path: Path) -> None:
    story = Story(tmp_path)
    story.run(stages.STORIES["auction_ready"] + "press shared\nwait 2000 ms\n")
    painted_table(story, (800, 480), "nl")
    story.run_for(500, step_ms=50)
    before = seen(story)
    story.run_for(2_000, step_ms=50)
    assert _differs(before, seen(story), (800, 480), Frame.of((800, 480)).board)
    story.close()


@pytest.mark.long
@pytest.mark.parametrize("path", STORIES, ids=lambda path: path.stem)
def test_nothing_moves_after_any_story(path: Path, tmp_path: Path) -> None:
    story = Story(tmp_path)
    story.run(path.read_text())
    now_ns = story.clock.now_ns()
    clock, panels = story.running().room.clock_face(now_ns), panels_of(story.running().view(now_ns))
    runs = (clock is not None and clock.running) or any(isinstance(panel, PicturePanel) for panel in panels)
    if not (runs or story.running().room.quitting):
        story.world.plug("display")
        number = STORIES.index(path)
        assert not still(story, SIZES[number % 2], LANGUAGES[number % len(LANGUAGES)])
    story.close()


# --- 1, 4, 5, 6, 7: answers in sight, fingers, eyes, light and trouble ---------------------------------------


def faults(scene: Scene, way: Way, **look: bool) -> list[str]:
    """Everything that is wrong with a screen in one size, theme and language."""
    size, theme, language = way
    painting = painted(scene, size, language, theme.name, **look)
    found = target_faults(painting, size) + text_faults(painting, size, theme, Box(0, 0, *size))
    if any(target.action in (Scroll(1, panel=False), More()) for target in painting.targets):
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


@pytest.mark.parametrize("subject", subjects())
def test_every_screen_holds_the_list(subject: str) -> None:
    """Each in one size, theme and language; all meet all of them in turns."""
    ways = (WAYS[i * STRIDE % len(WAYS)] for i in range(len(shown(subject))))
    assert not [fault for scene, way in zip(shown(subject), ways, strict=True) for fault in faults(scene, way)]


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
@pytest.mark.parametrize("look", ["mirrored", "large"])
def test_every_look_is_as_good(look: str, theme: Theme) -> None:
    ways = ((size, theme, "nl") for size in SIZES[:2])
    every = [scene for subject in subjects() for scene in shown(subject)[::7]]
    assert not [fault for scene, way in product(every, ways) for fault in faults(scene, way, **{look: True})]


@pytest.mark.long
@pytest.mark.parametrize("look", ["plain", "mirrored", "large"])
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("subject", subjects())
def test_every_screen_in_every_way(subject: str, size: Size, look: str) -> None:
    ways = [way for way in WAYS if way[0] == size]
    looks = {} if look == "plain" else {look: True}
    assert not [fault for scene, way in product(shown(subject), ways) for fault in faults(scene, way, **looks)]


# The lessons still ask too much at once: seventeen places as tiles, a list of facts that is scrolled to touch a row.
MORE_THAN_TWELVE = ("ticket_to_ride_in_words", "a_list_is_corrected_row_by_row")


@pytest.mark.long
@pytest.mark.parametrize("path", STORIES, ids=lambda path: path.stem)
def test_every_screen_of_a_story(path: Path, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    """What is seen after each line of it, in every language, upright and lying."""
    if path.stem in MORE_THAN_TWELVE:
        request.applymarker(pytest.mark.xfail(reason="teaching asks with more than twelve tiles", strict=True))
    seen: dict[object, Scene] = {}
    story = Story(tmp_path)
    for number, line in enumerate(path.read_text().splitlines(), 1):
        if line.partition("#")[0].strip():
            story.run(line)
            if story.table is not None:
                view = story.running().view(story.clock.now_ns())
                seen.setdefault(kind_of(view), Scene(f"line {number}", view))
    story.close()
    ways = [way for way in WAYS if way[0] in SIZES[:2] and way[1].name == "night"]
    assert not [fault for scene, way in product(seen.values(), ways) for fault in faults(scene, way)]


def test_the_likely_answer_is_the_one_filled() -> None:
    painting = Painter((800, 480)).paint(SAMPLES["dice_read"], catalogue("en"), 0)
    assert lamp_filled(painting, Frame.of((800, 480)).dock, THEMES["night"]) == 1


# --- 12: the dice that were read -----------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES[:2])
def test_six_large_dice_lie_before_their_picker(size: Size, tmp_path: Path) -> None:
    """They are touched to pick them; once one is picked, the rose shows where it will arrive."""
    story = Story(tmp_path)
    story.run(stages.COMPANY + "tap taken\n" + stages.THROWN)
    painted_table(story, size, "nl")
    story.run_for(2_000, step_ms=50)
    view = story.running().view(story.clock.now_ns())
    (dice,) = (panel for panel in panels_of(view)[:1] if isinstance(panel, DicePanel))
    assert len(dice.dice) == 6
    painting = Painter(size).paint(view, catalogue("nl"), 0)
    faces = [target for target in painting.targets if isinstance(target.action, Spot)]
    assert {target.action.id for target in faces} == {die.spot for die in dice.dice}  # type: ignore[union-attr]
    assert all(min(target.w, target.h) >= 110 for target in faces)
    before = seen(story)
    story.run("tap orange")
    story.run_for(2_000, step_ms=50)
    after = story.running().view(story.clock.now_ns())
    assert isinstance(panels_of(after)[0], WindRosePanel) and panels_of(after)[0].roses[0].ghosts
    assert _differs(before, seen(story), size, Frame.of(size).board)
    local = story.running()._screen._front.local  # type: ignore[union-attr]
    assert local.panel == 0, "the rose, not the dice, lies on the board"
    story.close()


# --- 15: what cannot be taken back is held -------------------------------------------------------------------


LEADS_TO_IT = {
    "switching off": "tap quit",
    "giving up": GAME + "menu\ntap give_up",
    "deleting": GAME + "menu\ntap leave history " + JOURNAL + " delete",
    "giving up from the history": GAME + "menu\ntap leave history " + JOURNAL + " leave",
}


@pytest.mark.parametrize("what", LEADS_TO_IT)
def test_what_cannot_be_taken_back_is_held(what: str, tmp_path: Path) -> None:
    """Wherever a second answer is asked for, the screen offers it to a long finger alone."""
    story = Story(tmp_path)
    story.run(LEADS_TO_IT[what])
    view = story.running().panel.view(0)
    story.close()
    actions = [target.action for target in Painter((800, 480)).paint(view, catalogue("en"), 0).targets]
    assert Hold(SURE) in actions
    assert Pick(SURE) not in actions


# --- 16: nothing private stays -------------------------------------------------------------------------------


@pytest.mark.parametrize("after", ["turn", "number", "roses"])
def test_nothing_private_is_left_in_the_next_frame(after: str) -> None:
    secret = replace(SAMPLES["claim"], prompt=Prompt(verbatim("Dam – Waag: 8"), private=True, player=1), notice=None)
    painter = Painter((800, 480))
    painter.paint(secret, catalogue("en"), 0)
    closed = painter.paint(SAMPLES[after], catalogue("en"), 1 * MS)
    fresh = Painter((800, 480)).paint(SAMPLES[after], catalogue("en"), 1 * MS)
    assert pygame.image.tobytes(closed.surface, "RGB") == pygame.image.tobytes(fresh.surface, "RGB")
    assert not closed.animating
