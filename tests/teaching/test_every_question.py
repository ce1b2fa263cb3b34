"""Every question of every lesson fits the stage: twelve tiles, the map, a table on the board, or two steps."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion.box import facts as box
from companion.core.actions import Back, Pick
from companion.core.prompt import Choice
from companion.games.catalogue import TITLES, game_named
from companion.pages.desk import Open
from companion.pages.teach import TeachPage
from companion.rehearsal.gallery import Scene
from companion.rehearsal.scenario import Story
from companion.screen.theme import THEMES
from tests.screen.acceptance import Way, faults
from tests.teaching import truths

WALL = "2026-01-01T20:00:00+00:00"
WAYS: tuple[Way, ...] = (((800, 480), THEMES["night"], "fr"), ((480, 800), THEMES["night"], "nl"))
MOST_SKIPPED = 400


def questions(game: str, data: Path) -> Iterator[Scene]:
    """Every kind of question about an empty box, one answer deep; all are skipped."""
    story = Story(data)
    story.run("tap boxes")
    table, seen = story.running(), set()
    page = TeachPage(table.room.desk, game)
    table.panel.go(Open(page))
    for _ in range(MOST_SKIPPED):
        step = page._lesson.step
        if step is None:
            break
        if step.spec.pattern not in seen:
            seen.add(step.spec.pattern)
            yield from _and_below(story, step.spec.pattern)
        page._lesson.answer("skip")
    yield Scene("the end", table.view(story.clock.now_ns()))
    story.close()


def corrections(game: str, data: Path) -> Iterator[Scene]:
    """What is asked when a heading is to be corrected in a box that knows everything, down to one fact."""
    schema = game_named(game).box
    truth, _ = getattr(truths, game)()
    told = {key: value for key, value in truth.items() if schema.spec_of(key) and not schema.refusal(key, value)}
    box.remember(schema, told, data, WALL)
    known = box.known_facts(schema, False, data)
    story = Story(data)
    story.run("tap boxes")
    panel = story.running().panel
    for heading in dict.fromkeys(str(schema.heading(key)) for key in known):
        panel.go(Open(TeachPage(story.running().room.desk, game, heading)))
        yield from _and_below(story, heading, deepest=3)
        panel.start()
    story.close()


def _and_below(story: Story, name: str, deepest: int = 1) -> Iterator[Scene]:
    """The question, and those behind its first answer."""
    panel = story.running().panel
    yield Scene(name, story.running().view(story.clock.now_ns()))
    for depth in range(deepest):
        items = [choice for choice in panel.prompt.choices if choice.spot or choice.id.startswith("among")]
        if not items:
            return
        panel.act(Pick(_fullest(story, items)))
        yield Scene(f"{name} {depth + 1} below", story.running().view(story.clock.now_ns()))
    if panel.picks:
        panel.act(Back())


def _fullest(story: Story, items: list[Choice]) -> str:
    """Of groups, the one that holds most; else the first answer."""
    panel = story.running().panel
    if not any(phrase in str(panel.prompt.question) for phrase in ("Where is it?", "Which of these?")):
        return items[0].id
    held = {}
    for item in items:
        panel.act(Pick(item.id))
        if panel.picks:
            held[item.id] = len(panel.prompt.choices)
            panel.act(Back())
        else:
            panel.act(Pick("keep"))
    return max(held, key=lambda id: held[id], default=items[0].id)


@pytest.mark.parametrize("turn", [0, pytest.param(1, marks=pytest.mark.long)])
@pytest.mark.parametrize("asked", [questions, corrections])
@pytest.mark.parametrize("game", TITLES)
def test_every_question_fits_the_stage(
    game: str, asked: Callable[[str, Path], Iterator[Scene]], turn: int, tmp_path: Path
) -> None:
    """Upright and lying take turns; the long run sees each both ways."""
    found = [
        fault
        for number, scene in enumerate(asked(game, tmp_path), turn)
        for fault in faults(scene, WAYS[number % len(WAYS)])
    ]
    assert not found, "\n".join(found)
