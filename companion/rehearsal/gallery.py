"""Every screen there is, collected while the demonstration plays itself at the simulated table.

Nothing is painted here: the gallery yields named views. `companion screenshot` paints them, and the tests
measure them, so that a screen nobody thought of is looked at as well.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, partial
from math import ceil
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace

from companion.core.actions import Back, Menu, Pick
from companion.core.clock import ManualClock
from companion.core.errors import IllegalMove
from companion.core.prompt import Prompt
from companion.core.scenes import TablePanel
from companion.core.view import DicePanel, Panel, PicturePanel, View
from companion.games.catalogue import TITLES, game_named
from companion.memory.amendable import refusal
from companion.pages.desk import AnySession, Open
from companion.pages.first_game import explained
from companion.pages.home import LOBBY
from companion.rehearsal import demo
from companion.rehearsal.photograph import photograph
from companion.settings import config
from companion.settings.preferences import Preferences
from companion.table.lay import lay
from companion.table.table import Table
from hardware.sim.world import SimTable

if TYPE_CHECKING:
    import numpy as np

STEP_MS = 100
Kind = tuple[object, ...]
DEEPEST = 4  # how many picks deep a dialogue is looked into
MOST_QUESTIONS = 40  # of a set-up
LEAVING = ("done", "back", "close", "quit", "rotation")
MOST_STEPS = 4000  # a demonstration that has not ended by then is shown as far as it came


@dataclass(frozen=True)
class Scene:
    """One screen: a name that is the same every time, and what is on it."""

    name: str
    view: View
    pictures: Mapping[str, np.ndarray] = field(default_factory=dict)


def scenes(name: str, data: Path, seed: int = 1) -> Iterator[Scene]:
    """The screens of one game, or of everything around the games for "lobby", each once."""
    clock = ManualClock(now_ns=10**12)
    seen: set[Kind] = set()
    for view in _lobby(data, clock) if name == "lobby" else _game(name, data, clock, seed):
        kind = kind_of(view)
        if kind not in seen:
            seen.add(kind)
            yield Scene(f"{name}-{len(seen):03}", view, _pictures(view))


def subjects() -> tuple[str, ...]:
    """What there are screens of."""
    return ("lobby", *TITLES)


def kind_of(view: View) -> Kind:
    """What makes a screen another one: not its figures, but what is asked, said and shown."""
    game, prompt = view.game, view.prompt
    phase, banner, face = (game.phase, game.banner, game.clock) if game is not None else (None, None, None)
    said = (view.title, phase, banner, prompt.question if prompt is not None else None, view.notice)
    return (
        *(message.text if message is not None else "" for message in said),
        tuple(type(panel).__name__ for panel in _panels(view)),
        tuple(panel.text.text for panel in _panels(view) if isinstance(panel, TablePanel)),
        face and (face.running, face.outcome, face.factor, bool(face.stopped_by)),
    )


def _panels(view: View) -> Sequence[Panel]:
    return view.game.panels if view.game is not None else view.panels


def _pictures(view: View) -> Mapping[str, np.ndarray]:
    """A camera picture where one belongs."""
    live = any(isinstance(p, PicturePanel) or (isinstance(p, DicePanel) and p.live) for p in _panels(view))
    return _thrown() if live else {}


@cache
def _thrown() -> Mapping[str, np.ndarray]:
    """A throw on the simulated tray, the same for all: its light takes a second to compute."""
    return {"camera": photograph({"black": 1, "brown": 5, "purple": 3, "pink": 6, "orange": 2, "grey": 4})}


def _table(data: Path, clock: ManualClock, seed: int) -> tuple[Table, SimTable]:
    settings = config.load(config.DEFAULTS).simulated()
    world = SimTable(clock.now_ns, seed=seed)
    return lay(settings, data, clock, world, mine=Preferences(), demo_box=True, seed=lambda: seed), world


def _game(name: str, data: Path, clock: ManualClock, seed: int) -> Iterator[View]:
    table, world = _table(data, clock, seed)
    session = demo.start(game_named(name), table.room.desk)
    table.room.sit_down(session)
    table.step(clock.now_ns())
    asked: set[str] = set()
    yield from _screen_and_following(table, session, clock, asked)
    for steps, pause_ms in enumerate(demo.TellingHands(table, world, seed).moves()):
        for _ in range(ceil(max(20.0, pause_ms) / STEP_MS)):
            clock.advance_ms(STEP_MS)
            table.step(clock.now_ns())
            if table.room.clock_face(clock.now_ns()) is not None:
                yield table.view(clock.now_ns())
        yield from _screen_and_following(table, session, clock, asked)
        if steps >= MOST_STEPS:
            break
    yield from _screen_and_following(table, session, clock, asked)
    if session.game.finished(session.state):
        table.panel.act(Pick("lines"))
        yield from _page(table, clock)
        table.panel.start()
    table.panel.act(Menu())
    yield table.view(clock.now_ns())
    for answer in ("buttons", "seat1") if session.game.give_button else ():
        table.panel.act(Pick(answer))
        yield table.view(clock.now_ns())
    yield from _first_game(table, session, clock)
    table.panel.start()
    yield from _amending(table, session, clock)
    table.close()


def _first_game(table: Table, session: AnySession, clock: ManualClock) -> Iterator[View]:
    """What explains a first game and how it is laid out, step by step."""
    page = explained(table.room.desk, session, played_before=False)
    if page is None:
        return
    table.panel.go(Open(page))
    while not page.at_the_end:
        yield table.view(clock.now_ns())
        table.panel.act(Pick("on"))
    yield table.view(clock.now_ns())


def _amending(table: Table, session: AnySession, clock: ManualClock) -> Iterator[View]:
    """The story; a line in the middle of the game changed and struck out, up to what no longer holds, and accepted."""
    panel, half = table.panel, len(session.done) // 2
    free = [str(place) for place in range(half, len(session.done)) if refusal(session, place) is None]
    flows = ((), ("change",), ("add",), ("strike",), ("strike", "rest", "accept"))
    for line, answers in zip(("", *free), flows, strict=False):
        panel.attempt(partial(panel.tell_otherwise, line))
        yield table.view(clock.now_ns())
        for answer in answers:
            panel.act(Pick(answer))
            yield table.view(clock.now_ns())
        panel.start()
    panel.attempt(panel.tell_otherwise)
    yield table.view(clock.now_ns())


def _screen_and_following(table: Table, session: AnySession, clock: ManualClock, asked: set[str]) -> Iterator[View]:
    """The screen as it is, and the questions that every answer would lead to."""
    view = table.view(clock.now_ns())
    yield view
    if view.game is None:
        return

    def below(prompt: Prompt, picks: tuple[str, ...]) -> Iterator[View]:
        if prompt.question.text in asked or len(picks) >= DEEPEST:
            return
        asked.add(prompt.question.text)
        for answer in _answers(prompt):
            try:
                following = session.game.ask(session.state, None, (*picks, answer))
            except IllegalMove as refused:
                if not session.game.finished(session.state):  # then a page answers, not the game
                    yield replace(view, notice=refused.reason)
                continue
            if isinstance(following, Prompt):
                deeper = (*picks, answer)
                inner = session.game.view(session.state, clock.now_ns(), None, deeper)
                yield replace(view, game=inner, prompt=following, back=True)
                yield from below(following, deeper)

    if view.prompt is not None:
        yield from below(view.prompt, table.panel.picks)


def _answers(prompt: Prompt, name: str = "Anna") -> list[str]:
    if prompt.kind == "number":
        return [prompt.suggestion or str(prompt.low)]
    if prompt.kind == "text":
        return [prompt.suggestion or name]
    if prompt.kind == "tap":
        return ["0.4000,0.3000"]
    return [choice.id for choice in prompt.choices if choice.refused is None][:12]


def _lobby(data: Path, clock: ManualClock) -> Iterator[View]:
    for name in TITLES:  # so that there is a history to look at
        _play_a_little(name, data, clock)
    table, world = _table(data, clock, 1)
    room, panel = table.room, table.panel
    table.step(clock.now_ns())
    yield table.view(clock.now_ns())
    for page in LOBBY:
        panel.act(Pick(page))
        yield from _page(table, clock)
        room.leave()
    for name in TITLES:
        panel.act(Pick(name))
        for turn in range(MOST_QUESTIONS):
            yield table.view(clock.now_ns())
            if room.session is not None:
                break
            typed = f"{demo.NAMES[turn % len(demo.NAMES)]} {turn}"
            panel.act(Pick(panel.prompt.suggestion or _answers(panel.prompt, typed)[0]))
        room.leave()
    world.unplug("ring")
    world.unplug("camera")
    for _ in range(20):
        clock.advance_ms(100)
        table.step(clock.now_ns())
    yield table.view(clock.now_ns())
    table.close()


def _page(table: Table, clock: ManualClock) -> Iterator[View]:
    """A page, and the first question behind each of its answers."""
    panel = table.panel
    yield table.view(clock.now_ns())
    page = panel.page
    for choice in panel.prompt.choices:
        if choice.id in LEAVING or choice.refused is not None:
            continue
        panel.act(Pick(choice.id))
        yield table.view(clock.now_ns())
        for _ in range(DEEPEST):
            if panel.page is page and not panel.picks:
                break
            panel.act(Back())
        if panel.page is not page:
            return


def _play_a_little(name: str, data: Path, clock: ManualClock) -> None:
    table, world = _table(data, clock, 1)
    table.room.sit_down(demo.start(game_named(name), table.room.desk))
    for _, pause_ms in zip(range(25), demo.TellingHands(table, world, 1).moves(), strict=False):
        for _ in range(max(1, int(pause_ms // STEP_MS))):
            clock.advance_ms(STEP_MS)
            table.step(clock.now_ns())
    table.close()
