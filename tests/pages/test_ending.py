"""What can be done once a game is over: a picture, the same people again, a code for a phone."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from urllib.parse import unquote

import numpy as np
import pygame
import pytest

from companion.core.clock import MS, ManualClock
from companion.core.errors import CompanionError
from companion.core.message import Translator
from companion.core.scenes import CeremonyPanel
from companion.core.view import MapPanel
from companion.games.catalogue import game_named
from companion.games.contract import Player
from companion.memory.export import push_link
from companion.memory.record import record_of
from companion.pages.desk import AnySession, Desk, Open, Play, Stay
from companion.pages.ending import PICTURES, Ending, ToAPhone, again, result_of
from companion.screen import panels
from companion.screen.canvas import Canvas
from companion.screen.layout import Box
from companion.screen.local import Local, Moment, Skip
from companion.screen.motion import Motion
from companion.screen.panels.ceremony import lasts_ns
from companion.screen.theme import THEMES, Metrics
from companion.settings import config
from companion.settings.preferences import Preferences, ThemeName
from companion.table.lay import lay
from hardware.sim.world import SimTable
from tests.games.ticket_to_ride.play import play_on

THREE = (Player("Anna", "red"), Player("Ben", "blue"), Player("Chris", "green"))


def desk(folder: Path) -> Desk:
    clock = ManualClock(now_ns=10**12)
    settings = config.load(config.DEFAULTS).simulated()
    return lay(settings, folder, clock, SimTable(clock.now_ns), mine=Preferences(), demo_box=True).room.desk


def ended_game(at: Desk) -> AnySession:
    session = at.begin(game_named("ticket_to_ride"), THREE, {})
    play_on(session, Random(1), 2000)
    return session


def test_the_picture_is_written_and_says_where(tmp_path: Path) -> None:
    at = desk(tmp_path)
    session = ended_game(at)
    said = Ending(at, session).follow(("photo",))
    assert isinstance(said, Stay)
    path = tmp_path / PICTURES / f"{session.journal.path.stem}.png"
    assert str(path) in str(said.notice)
    assert pygame.image.load(path).get_size() == (1280, 720)


def test_a_picture_that_cannot_be_written_is_said_and_leaves_nothing(tmp_path: Path) -> None:
    at = desk(tmp_path)
    session = ended_game(at)
    (tmp_path / PICTURES).write_text("a file where the folder should be")
    with pytest.raises(CompanionError, match="cannot be written"):
        Ending(at, session).follow(("photo",))
    assert not list(tmp_path.glob("**/*.png"))


def test_the_picture_that_is_kept_shows_nothing_private(tmp_path: Path) -> None:
    """A picture is kept of an end alone, painted as everybody sees it: no line of anybody's contracts lies on a map."""
    at = desk(tmp_path)
    session = at.begin(game_named("ticket_to_ride"), THREE, {})
    assert "photo" not in [choice.id for choice in session.game.ask(session.state, None, ()).choices]  # type: ignore[union-attr]
    play_on(session, Random(1), 2000)
    assert any(seat.entered for seat in session.state.seats)
    assert not any(panel.arcs for panel in result_of(session).panels if isinstance(panel, MapPanel))


def test_again_keeps_seats_options_and_buttons_and_the_next_one_begins(tmp_path: Path) -> None:
    at = desk(tmp_path)
    people = (Player("Anna", "green"), Player("Ben", "orange"), Player("Chris", "violet"))
    chosen = {"dots": True, "seconds_a_step": 3.0, "buttons": {"seat4": 0, "seat5": 1, "seat1": 2}}
    first = at.begin(game_named("merchants"), people, chosen)
    second = again(at, first)
    assert second.players == (("Ben", "orange"), ("Chris", "violet"), ("Anna", "green"))
    options = second.state.options
    assert (options.dots, options.seconds_a_step) == (True, 3.0)
    assert options.buttons == {"seat4": 2, "seat5": 0, "seat1": 1}, "a button stays with its owner"
    assert again(at, second).players[0] == ("Chris", "violet")
    assert first.journal.path.exists(), "nothing is deleted"


def test_again_with_the_same_programs(tmp_path: Path) -> None:
    at = desk(tmp_path)
    people = (Player("Anna", "green"), Player("Ben", "orange", "strong"), Player("Chris", "violet"))
    second = again(at, at.begin(game_named("merchants"), people, {}))
    assert second.state.players == (people[1], people[2], people[0])


def test_again_sits_down_at_once(tmp_path: Path) -> None:
    at = desk(tmp_path)
    assert isinstance(Ending(at, ended_game(at)).follow(("again",)), Play)


def test_the_link_carries_the_play(tmp_path: Path) -> None:
    at = desk(tmp_path)
    session = ended_game(at)
    link = push_link(record_of(session.journal.path))
    head, _, data = link.partition("?data=")
    assert head == "https://app.bgstatsapp.com/createPlay.html"
    assert '"' not in data
    play = json.loads(unquote(data))
    assert play["sourcePlayId"] == session.journal.header.id
    assert [player["name"] for player in play["players"]] == ["Anna", "Ben", "Chris"]
    assert [player["score"] for player in play["players"]] == list(session.score().totals)
    assert all(player["winner"] == (seat in session.score().ranking[0]) for seat, player in enumerate(play["players"]))
    assert play["players"][0]["startPlayer"]


def test_the_code_can_be_read_by_a_camera(tmp_path: Path) -> None:
    cv2 = pytest.importorskip("cv2")
    at = desk(tmp_path)
    session = ended_game(at)
    opened = Ending(at, session).follow(("phone",))
    assert isinstance(opened, Open)
    assert isinstance(opened.page, ToAPhone)
    size = (800, 480)
    surface = pygame.Surface(size, 0, 32)
    canvas = Canvas(surface, THEMES["night"], Metrics.of(size), Translator())
    panels.paint(canvas, Box(0, 72, 496, 344), opened.page.panels(0)[0], Moment(0, Local(), Motion()))
    seen = np.ascontiguousarray(pygame.surfarray.array3d(surface).transpose(1, 0, 2)[72:416, :496, 0])
    held = cv2.resize(seen, None, fx=3, fy=3, interpolation=cv2.INTER_NEAREST)  # as a phone held before it sees it
    told, _, _ = cv2.QRCodeDetectorAruco().detectAndDecode(held)
    assert told == push_link(record_of(session.journal.path))


def painted(panel: CeremonyPanel, now_ns: int, local: Local, theme: ThemeName = "night") -> tuple[Canvas, Motion]:
    size, motion = (800, 480), Motion()
    canvas = Canvas(pygame.Surface(size, 0, 32), THEMES[theme], Metrics.of(size), Translator())
    panels.paint(canvas, Box(0, 72, 496, 344), panel, Moment(now_ns, local, motion))
    return canvas, motion


def rising(tmp_path: Path) -> CeremonyPanel:
    panel = result_of(ended_game(desk(tmp_path))).panels[0]
    assert isinstance(panel, CeremonyPanel)
    return CeremonyPanel(panel.houses, panel.floors, since_ns=1000 * MS)


def pixels(canvas: Canvas) -> bytes:
    return pygame.image.tostring(canvas.surface, "RGB")


def test_the_houses_rise_once_and_then_stand_still(tmp_path: Path) -> None:
    panel = rising(tmp_path)
    begun, motion = painted(panel, panel.since_ns, Local())
    assert motion.busy
    assert [target.action for target in begun.targets] == [Skip(panel.since_ns)]
    over_ns = panel.since_ns + lasts_ns(panel)
    stood, motion = painted(panel, over_ns, Local())
    assert not motion.busy
    assert not stood.targets
    assert pixels(stood) == pixels(painted(panel, over_ns + 10**10, Local())[0])
    assert pixels(stood) != pixels(begun)


def test_a_touch_skips_to_the_end(tmp_path: Path) -> None:
    panel = rising(tmp_path)
    skipped, motion = painted(panel, panel.since_ns, Local().after(Skip(panel.since_ns)))
    assert not motion.busy
    assert pixels(skipped) == pixels(painted(panel, panel.since_ns + 10**11, Local())[0])


def test_with_less_motion_they_stand_at_once(tmp_path: Path) -> None:
    panel, size, motion = rising(tmp_path), (800, 480), Motion(still=True)
    canvas = Canvas(pygame.Surface(size, 0, 32), THEMES["night"], Metrics.of(size), Translator())
    panels.paint(canvas, Box(0, 72, 496, 344), panel, Moment(panel.since_ns, Local(), motion))
    assert not motion.busy
    assert pixels(canvas) == pixels(painted(panel, panel.since_ns + 10**11, Local())[0])


@pytest.mark.parametrize("theme", THEMES)
def test_nothing_at_the_end_wears_the_colour_of_trouble(theme: ThemeName, tmp_path: Path) -> None:
    canvas, _ = painted(rising(tmp_path), 10**12, Local(), theme)
    seen = pygame.surfarray.array3d(canvas.surface).reshape(-1, 3)
    assert not (seen == THEMES[theme].trouble).all(axis=1).any()
    assert not any(each.cut for each in canvas.written)
