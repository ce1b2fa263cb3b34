"""The screen of the table follows the preferences, the hour and the seats."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.view import View
from companion.screen.glass import Glass, sits_opposite
from companion.screen.layout import Size
from companion.settings.preferences import Preferences
from hardware.ports import Health, Key, Surface, Touch
from tests.screen.sample_views import samples

SAMPLES = samples()


class Panel:
    """A display that remembers what it was shown."""

    def __init__(self, size: Size = (800, 480)) -> None:
        self.size = size
        self.shown: Surface | None = None

    def present(self, surface: Surface) -> None:
        self.shown = surface

    def inputs(self) -> list[Touch | Key]:
        return []

    def wants_to_close(self) -> bool:
        return False

    def brightness(self) -> float | None:
        return None

    def shine(self, level: float) -> None: ...

    def health(self) -> Health:
        return Health(True)

    def close(self) -> None: ...


class Hung:
    """A glass whose preferences and hour can be changed."""

    def __init__(self, mine: Preferences, size: Size = (800, 480), hour: int = 12) -> None:
        self.mine, self.hour = mine, hour
        self.panel = Panel(size)
        self.glass = Glass(self.panel, lambda: self.mine, hour=lambda: self.hour)

    def show(self, view: View, now_ns: int = 0) -> Hung:
        self.glass.show(view, now_ns)
        return self

    @property
    def turned(self) -> int:
        return self.glass._front.painter.turned

    @property
    def theme(self) -> str:
        return self.glass._front.painter.theme.name


def asked_of(player: int) -> View:
    view = SAMPLES["turn"]
    assert view.prompt is not None
    return replace(view, prompt=replace(view.prompt, player=player))


def test_a_panel_that_hangs_upright_shows_an_upright_stage() -> None:
    hung = Hung(Preferences().with_turn(90), size=(480, 800)).show(SAMPLES["turn"])
    assert hung.panel.shown is not None
    assert hung.panel.shown.get_size() == (480, 800)
    assert hung.glass._front.painter.picture == (800, 480)


def test_every_preference_of_the_look_holds_at_once() -> None:
    hung = Hung(Preferences()).show(SAMPLES["turn"])
    before = hung.glass._front.painter
    for changed in (
        Preferences(theme="day"),
        Preferences(rotated=True),
        Preferences(mirrored=True),
        Preferences(large_text=True),
        Preferences(less_motion=True),
    ):
        hung.mine = changed
        hung.show(SAMPLES["turn"])
        assert hung.glass._front.painter is not before
        before = hung.glass._front.painter


def test_by_the_clock_the_theme_changes_between_games_not_in_one() -> None:
    hung = Hung(Preferences(theme="clock"), hour=18).show(SAMPLES["home"])
    assert hung.theme == "day"
    hung.show(SAMPLES["turn"])
    hung.hour = 20
    assert hung.show(SAMPLES["claim"]).theme == "day", "evening falls during the game"
    assert hung.show(SAMPLES["home"]).theme == "night"


def test_the_picture_turns_to_whoever_sits_opposite() -> None:
    hung = Hung(Preferences(follows_seats=True))
    assert [hung.show(asked_of(player)).turned for player in (0, 1, 2, 3)] == [0, 0, 180, 0]
    assert Hung(Preferences()).show(asked_of(2)).turned == 0, "off by default"
    hung.mine = Preferences(follows_seats=True).with_turn(90)
    assert hung.show(asked_of(2)).turned == 270


def test_it_turns_neither_under_a_finger_nor_in_an_auction() -> None:
    hung = Hung(Preferences(follows_seats=True)).show(asked_of(0))
    hung.glass.actions([Touch(0, 600, 120, "down")], 0)
    assert hung.show(asked_of(2)).turned == 0
    hung.glass.actions([Touch(1, 600, 120, "up")], 0)
    assert hung.show(asked_of(2)).turned == 180
    auction = SAMPLES["auction"]
    assert hung.show(auction).turned == 180, "the dial belongs to everybody: it stays as it is"


def test_two_players_sit_face_to_face() -> None:
    view = SAMPLES["steps"]
    assert view.prompt is not None
    views = [replace(view, prompt=replace(view.prompt, player=player)) for player in (0, 1)]
    assert [sits_opposite(each) for each in views] == [False, True]
