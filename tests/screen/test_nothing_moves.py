"""The stage's acceptance list, points 2 and 3: nothing changes its place, nothing moves without a finger."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.core.languages import LANGUAGES
from companion.core.message import verbatim
from companion.core.prompt import Choice, Prompt
from companion.core.view import DicePanel, GridPanel, PicturePanel, View
from companion.dice.watcher import Eye
from companion.rehearsal.gallery import Scene, subjects
from companion.rehearsal.scenario import Story
from companion.screen.compose import parts_of
from companion.screen.frame import Frame
from companion.screen.layout import Size
from companion.screen.local import Local, Moment, Spot
from companion.screen.motion import Motion
from companion.screen.shown import panels_of, places
from tests.screen import stages
from tests.screen.acceptance import SIZES, STORIES, differs, painted, painted_table, seen, shown

MOVED = 20_000  # milliseconds after which every motion that an answer began is over: a ceremony takes longest
RUNNING = {"auction_running"}  # what runs by nature


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
        name for name in ("sky", "board", "quay", "dock", "foot") if differs(before, after, size, getattr(frame, name))
    ]
    return [name for name in moved if not (name == "sky" and view.closes_s is not None)]


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
    assert differs(before, seen(story), (800, 480), Frame.of((800, 480)).board)
    story.close()


@pytest.mark.long
@pytest.mark.parametrize("path", STORIES, ids=lambda path: path.stem)
def test_nothing_moves_after_any_story(path: Path, tmp_path: Path) -> None:
    story = Story(tmp_path, Eye)
    story.run(path.read_text())
    now_ns = story.clock.now_ns()
    clock, panels = story.running().room.clock_face(now_ns), panels_of(story.running().view(now_ns))
    runs = (clock is not None and clock.running) or any(isinstance(panel, PicturePanel) for panel in panels)
    if not (runs or story.running().room.quitting):
        story.world.plug("display")
        number = STORIES.index(path)
        assert not still(story, SIZES[number % 2], LANGUAGES[number % len(LANGUAGES)])
    story.close()
