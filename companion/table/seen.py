"""What one front end shows: its page or the game, with the question of the moment and what was said last."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from msgspec.structs import replace

from companion.core.prompt import Prompt
from companion.core.view import GameView, View
from companion.pages.first_game import recalled
from companion.pages.menu import GameMenu
from companion.pages.story import StoryPage
from companion.table.advice import with_advice

if TYPE_CHECKING:
    from companion.table.front_end import FrontEnd
    from companion.table.room import Room


def seen(room: Room, front_end: FrontEnd, now_ns: int) -> View:
    """Everything on this front end's screen at this moment."""
    prompt = front_end.prompt  # asked first: a page may show beside the question what it has heard so far
    page, session = front_end.page, room.session
    view = partial(
        View,
        prompt=prompt,
        back=bool(front_end.picks) or front_end.can_close,
        lamps=room.lamps(),
        notice=front_end.notice,
        good_news=front_end.has_good_news,
        typed=front_end.typed,
        closes_s=front_end.privacy.left_s(prompt, now_ns),
    )
    if isinstance(page, GameMenu) and session is not None:
        game = _beside_the_menu(room, front_end, prompt, page, now_ns)
        return view(session.game.title, game=game, redo=session.redo_label, menu=True, over=True)
    if isinstance(page, StoryPage):
        return view(page.title, game=page.view(now_ns))
    if page is not None:
        return view(page.title, panels=page.panels(now_ns))
    assert session is not None
    prompt, hint = with_advice(prompt, room.advice), room.hint
    if hint is not None and hint == front_end.read:
        prompt, hint = recalled(prompt, hint), None
    lit = () if prompt.kind == "cover" else front_end.picks
    return view(
        session.game.title,
        prompt=prompt,
        hint=hint.text if hint is not None else None,
        game=room.game_view(now_ns, front_end.seat, lit, prompt),
        undo=session.undo_label,
        redo=session.redo_label,
        menu=True,
        picture=front_end.picture,
    )


def _beside_the_menu(room: Room, front_end: FrontEnd, prompt: Prompt, menu: GameMenu, now_ns: int) -> GameView:
    """The game as it stands, without what its own question adds: that waits below the menu."""
    game = replace(room.game_view(now_ns, front_end.seat, (), prompt), steps=None)
    shown = menu.panels(now_ns)
    if shown:
        return replace(game, panels=shown, full_screen=False, shelf=())
    return replace(game, full_screen=game.full_screen and prompt.kind != "text")
