"""What a phone may see: the view of its seat, or the public one, without what belongs to the table alone."""

from __future__ import annotations

from itertools import islice

from msgspec.structs import replace

from companion.core.clock import SECOND
from companion.core.message import Message, say
from companion.core.prompt import Prompt
from companion.core.view import GameView, MapPanel, Panel, PicturePanel, View
from companion.games.contract import Seat
from companion.pages.desk import AnySession
from companion.pages.photograph import PhotoPage
from companion.pages.story import newest_first
from companion.pages.teach import TeachPage
from companion.table.front_end import FrontEnd
from companion.table.room import Room
from companion.wire.messages import Person, Running, Scene

STORY = 30  # lines
PHOTOGRAPH = "photo"  # stands for the one that the phone was sent
ONLY_MINE = "lock"  # the symbol of an answer that opens what is for one seat alone


def asked_of(screen: FrontEnd, session: AnySession | None) -> Prompt | None:
    """What a seat's phone may answer now: the game's question or its own page's, never a cover's or the end's."""
    if session is None or (screen.page is None and session.game.finished(session.state)):
        return None
    prompt = screen.prompt
    if prompt.kind == "cover" or (prompt.private and prompt.player != screen.seat):
        return Prompt(say("This is for somebody else alone.")) if screen.page is not None else None
    # A press needs a stamp: what a button answers is not offered as a tile.
    return replace(prompt, choices=tuple(each for each in prompt.choices if not (each.press or each.menu)))


def story_of(session: AnySession | None) -> tuple[Message, ...]:
    """The newest lines of the game, newest first."""
    return tuple(islice(newest_first(session), STORY)) if session is not None else ()


def scene_of(
    room: Room,
    screen: FrontEnd,
    asked: Prompt | None,
    people: tuple[Person, ...],
    story: tuple[Message, ...],
    number: int,
    now_ns: int,
) -> Scene:
    """The moment as one seat sees it, with what it may answer, or as everybody may, from a screen without a seat."""
    session = room.session
    if session is None:
        return Scene(people, screen.seat)
    return Scene(
        people,
        screen.seat,
        number,
        _view(room, screen, asked, now_ns),
        _waited_for(session),
        story,
        next((each.id for each in asked.choices if each.symbol == ONLY_MINE), "") if asked else "",
        _running(session, now_ns),
    )


def _view(room: Room, screen: FrontEnd, prompt: Prompt | None, now_ns: int) -> View:
    shown = screen.view(now_ns)
    mine = screen.seat is not None
    if prompt is not None and shown.prompt is not None:
        prompt = replace(prompt, why=shown.prompt.why)  # a rule that was touched away is asked for there
    game, over = shown.game, shown.panels
    if game is None or screen.page is not None:
        over = game.panels if game is not None else over  # the story has a picture of its own
        game = room.game_view(now_ns, screen.seat, (), screen.prompt)
    return View(
        shown.title,
        game=_game(game),
        panels=_unphotographed(over, PHOTOGRAPH),
        prompt=prompt,
        undo=shown.undo if mine else None,
        back=len(screen.picks) > (1 if prompt is not None and prompt.private else 0) or _is_open(screen),
        notice=shown.notice if mine else None,
        good_news=shown.good_news,
        hint=shown.hint,
    )


def _game(game: GameView) -> GameView:
    return replace(game, panels=_unphotographed(game.panels))


def _is_open(screen: FrontEnd) -> bool:
    """Whether a page lies there that can be left by a step back alone."""
    return isinstance(screen.page, PhotoPage | TeachPage)


def _unphotographed(panels: tuple[Panel, ...], instead: str = "") -> tuple[Panel, ...]:
    """Without what the camera sees and the owner's photograph: its path is nobody's business."""
    shown = (panel for panel in panels if not isinstance(panel, PicturePanel))
    return tuple(replace(each, photo=instead) if isinstance(each, MapPanel) and each.photo else each for each in shown)


def _waited_for(session: AnySession) -> tuple[Seat, ...]:
    """Who has something to answer."""
    if session.game.finished(session.state):
        return ()
    alone = session.game.on_turn(session.state)
    if alone is None:
        asked = session.game.ask(session.state, None, ())
        alone = asked.player if isinstance(asked, Prompt) else None
    return () if alone is None else (alone,)


def _running(session: AnySession, now_ns: int) -> Running | None:
    """How fast the hand goes, where one does: so a phone draws it at its own frame's time."""
    face = session.game.clock(session.state, now_ns)
    if face is None or not face.running:
        return None
    later = session.game.clock(session.state, now_ns + SECOND // 10)
    return Running(now_ns, (later.turn - face.turn) * 10 if later is not None else 0.0)
