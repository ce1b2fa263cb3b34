"""The stage's acceptance list (stage.md, section 11, points 1 to 7, 15 and 16) over the screens that games really show.

The screens come from the gallery: whole demonstrations of the three games, and the pages around them. Languages and
sizes take turns; the long run paints every combination.
"""

from __future__ import annotations

from collections.abc import Iterator
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
from companion.core.view import DicePanel, GridPanel, PicturePanel, View, WindRosePanel
from companion.locale import catalogue
from companion.pages.desk import SURE
from companion.rehearsal.gallery import Scene, scenes, subjects
from companion.rehearsal.scenario import Story
from companion.screen.answers import offered
from companion.screen.compose import parts_of
from companion.screen.frame import MOST, Frame
from companion.screen.layout import Box, Size
from companion.screen.local import GoOn, Local, Moment, More, Scroll, Spot
from companion.screen.motion import Motion
from companion.screen.paint import Painter, Painting
from companion.screen.shown import panels_of, places
from companion.screen.theme import THEMES, Theme
from tests.screen.faults import target_faults, text_faults, without_short_word
from tests.screen.sample_views import samples

SIZES: tuple[Size, ...] = ((800, 480), (480, 800))
WAYS = tuple(product(SIZES, LANGUAGES))
SAMPLES = samples()

JOURNAL = "2026-01-01-ticket_to_ride-000001.journal"
GAME = "game ticket_to_ride\nplayers Anna=red Ben=blue\n"


@cache
def shown(subject: str) -> tuple[Scene, ...]:
    with TemporaryDirectory() as folder:
        return tuple(scenes(subject, Path(folder)))


def painted(scene: Scene, size: Size, language: str, theme: str = "night", **look: bool) -> Painting:
    painter = Painter(size, theme, **look)  # type: ignore[arg-type]
    return painter.paint(scene.view, catalogue(language), 0, scene.pictures)


def in_turns(subject: str, every: bool = False) -> Iterator[tuple[Scene, Size, str]]:
    """Every scene, each in another language and size; or in all of them."""
    for i, scene in enumerate(shown(subject)):
        for size, language in WAYS if every else WAYS[i % len(WAYS) :][:1]:
            yield scene, size, language


def answers_of(view: View) -> tuple[Choice, ...]:
    return offered(view.prompt) if view.prompt is not None and view.prompt.kind != "text" else ()


def unreachable(scene: Scene, size: Size, language: str) -> list[str]:
    """Answers that have no target, whichever picture lies on the board; behind a sale they wait for a touch."""
    view, painter = scene.view, Painter(size, still=True)
    reached: set[str] = {""}
    for number in range(max(1, len(panels_of(view)))):
        local = Local(panel=number)
        for target in painter.paint(view, catalogue(language), 0, scene.pictures, local).targets:
            match target.action:
                case Pick(named) | Hold(named) | Spot(named) | Push(named):
                    reached.add(named)
                case GoOn():
                    return []
    return [
        choice.id
        for choice in answers_of(view)
        if reached.isdisjoint({choice.id, choice.spot, choice.press} - {""})
        if choice.spot or not choice.quiet  # what is quiet and nowhere in the picture is asked from the menu
    ]


# --- 1: all answers are in sight -----------------------------------------------------------------------------


@pytest.mark.parametrize("subject", subjects())
def test_every_answer_has_a_target_and_none_scrolls(subject: str) -> None:
    for scene, size, language in in_turns(subject):
        painting = painted(scene, size, language)
        actions = [target.action for target in painting.targets]
        assert Scroll(1, panel=False) not in actions
        assert More() not in actions, f"{scene.name}: more than {MOST} answers"
        assert _is_over(scene.view) or not unreachable(scene, size, language), scene.name


def _is_over(view: View) -> bool:
    """A run of the clock that was stopped goes on by itself, or by a touch anywhere."""
    return (
        view.game is not None
        and view.game.full_screen
        and view.game.clock is not None
        and bool(view.game.clock.outcome)
    )


# --- 2: nothing changes its place ----------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
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
        wanted = regions.keys() - ({"board", "dock"} if typing else set())
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


# --- 3: two frames with no input between them ----------------------------------------------------------------


@pytest.mark.parametrize("subject", subjects())
def test_nothing_moves_without_input(subject: str) -> None:
    for scene in shown(subject)[::3]:
        painter = Painter((800, 480))
        first = painter.paint(scene.view, catalogue("fr"), 0, scene.pictures)
        before = pygame.image.tobytes(first.surface, "RGB")
        assert not first.animating, scene.name
        later = painter.paint(scene.view, catalogue("fr"), 10_000 * MS, scene.pictures)
        assert pygame.image.tobytes(later.surface, "RGB") == before, scene.name
        assert not later.animating


# --- 4 and 5: fingers and eyes -------------------------------------------------------------------------------


def outside_the_board(size: Size, **look: bool) -> tuple[Box, ...]:
    """The frame's own regions; what a picture writes on the board is measured with its painter."""
    frame = Frame.of(size, look.get("mirrored", False))
    return frame.sky, frame.quay, frame.dock, frame.foot


def faults(scene: Scene, size: Size, language: str, theme: Theme | None = None, **look: bool) -> list[str]:
    painting = painted(scene, size, language, theme.name if theme else "night", **look)
    but = without_short_word(scene.view, catalogue(language))
    found = target_faults(painting, size)
    if not (scene.view.game is not None and scene.view.game.full_screen):
        for region in outside_the_board(size, **look):
            found += text_faults(painting, size, theme, region, but)
    return [f"{scene.name} {size[0]} {language}: {fault}" for fault in found]


@pytest.mark.parametrize("subject", subjects())
def test_targets_take_a_finger_and_texts_are_whole(subject: str) -> None:
    assert not [fault for each in in_turns(subject) for fault in faults(*each)]


@pytest.mark.long
@pytest.mark.parametrize("subject", subjects())
def test_targets_and_texts_in_every_language_and_size(subject: str) -> None:
    assert not [fault for each in in_turns(subject, every=True) for fault in faults(*each)]


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
@pytest.mark.parametrize("look", ["mirrored", "large", "still"])
def test_every_look_is_as_good(look: str, theme: Theme) -> None:
    found = []
    for subject in subjects():
        for scene in shown(subject)[::7]:
            found += faults(scene, (800, 480), "nl", theme, **{look: True})
    assert not found


# --- 6 and 7: light and trouble ------------------------------------------------------------------------------


def lamp_filled(painting: Painting, dock: Box, theme: Theme) -> int:
    """How many tiles of the dock are filled with lamp light, seen where no word or icon stands."""
    tiles = [t for t in painting.targets if t.within(dock)]
    return sum(painting.surface.get_at((t.x + t.w // 4, t.y + 4))[:3] == theme.lamp for t in tiles)


@pytest.mark.parametrize("subject", subjects())
def test_at_most_one_tile_is_filled_with_lamp_light(subject: str) -> None:
    for scene, size, language in in_turns(subject):
        painting = painted(scene, size, language)
        assert lamp_filled(painting, Frame.of(size).dock, THEMES["night"]) <= 1, scene.name


def test_the_likely_answer_is_the_one_filled() -> None:
    painting = Painter((800, 480)).paint(SAMPLES["private"], catalogue("en"), 0)
    assert lamp_filled(painting, Frame.of((800, 480)).dock, THEMES["night"]) == 1


@pytest.mark.parametrize("subject", subjects())
def test_trouble_is_painted_only_for_a_refusal_or_a_lost_device(subject: str) -> None:
    for scene, size, language in in_turns(subject):
        panels = panels_of(scene.view)
        live = any(isinstance(panel, PicturePanel | WindRosePanel) for panel in panels[:1]) or scene.pictures
        if live or (scene.view.notice is not None and not scene.view.good_news) or _is_refused(scene.view):
            continue
        view = replace(scene.view, lamps=())
        painting = painted(Scene(scene.name, view, scene.pictures), size, language)
        trouble = THEMES["night"].trouble
        count = pygame.mask.from_threshold(painting.surface, trouble, (1, 1, 1, 255)).count()
        assert count == 0, f"{scene.name}: {count} pixels of {trouble}"


def _is_refused(view: View) -> bool:
    clock = view.game.clock if view.game is not None else None
    return clock is not None and clock.outcome == "cannot_pay"


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
