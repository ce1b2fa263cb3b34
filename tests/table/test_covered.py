"""Nobody bids on what he cannot see: cards and pages over the clock; and no press stays without an answer."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.core.actions import Back, Menu, Pick, Push
from companion.core.clock import ManualClock
from companion.core.inputs import Press, Roll
from companion.games.catalogue import game_named
from companion.games.contract import Player
from companion.rehearsal.scenario import Story
from companion.screen.local import Close, Touched, Why
from companion.settings import config
from companion.settings.preferences import Preferences
from companion.table.lay import lay
from companion.table.table import PANEL_NS, Table
from hardware.sim.world import SimTable
from tests.games.merchants.test_at_the_table import SET_UP


class Painted:
    """A lot on the clock at a table whose screen is painted and touched."""

    def __init__(self, folder: Path) -> None:
        self.clock = ManualClock(now_ns=10**12)
        self.world = SimTable(self.clock.now_ns)
        settings = config.load(config.DEFAULTS).simulated()
        self.table: Table = lay(
            settings, folder, self.clock, self.world, mine=Preferences(), demo_box=True, painted=True
        )
        people = [Player("Anna", "green"), Player("Ben", "orange"), Player("Chris", "violet")]
        self.table.room.sit_down(self.table.room.desk.begin(game_named("merchants"), people, {}))
        for answer in ("goods", "discard", "goods", "mayor", "goods", "skip"):
            self.table.panel.act(Pick(answer))
        self.run(300)

    def run(self, ms: int) -> None:
        for _ in range(ms // 20):
            self.clock.advance_ms(20)
            self.table.step(self.clock.now_ns())

    def touch(self, meant: Touched) -> None:
        painting = self.table._screen._front.painting  # type: ignore[union-attr]
        assert painting is not None
        self.world.tap(*next(target.centre for target in painting.targets if target.action == meant))
        self.run(100)

    @property
    def question(self) -> str:
        return str(self.table.panel.prompt.question)


@pytest.fixture
def painted(tmp_path: Path) -> Iterator[Painted]:
    painted = Painted(tmp_path)
    yield painted
    painted.table.close()


def test_the_menu_over_the_running_clock_ends_the_run(painted: Painted) -> None:
    """While the hand runs the menu is all that can cover it: the foot says what comes nearer, not why."""
    painted.world.press("shared")
    painted.run(5000)
    assert "Press to buy" in painted.question
    painted.touch(Menu())
    painted.run(600)
    painted.table.panel.act(Back())
    painted.run(100)
    assert "To be auctioned" in painted.question
    assert "covered" in str(painted.table.panel.view(painted.clock.now_ns()).game)


def test_a_clock_does_not_start_under_a_card(painted: Painted) -> None:
    painted.touch(Why(-1))
    painted.world.press("shared")
    painted.run(300)
    assert "To be auctioned" in painted.question
    assert "close this first" in str(painted.table.panel.notice)
    painted.touch(Close())
    painted.world.press("shared")
    painted.run(300)
    assert "Press to buy" in painted.question


def test_touches_know_how_exact_they_are(painted: Painted) -> None:
    heard: list[Press] = []
    painted.table.room.tell = heard.append  # type: ignore[method-assign, assignment]
    painted.clock.advance_ms(70)  # since the look before
    painted.touch(Push("shared"))
    (press,) = [told for told in heard if isinstance(told, Press)]
    assert PANEL_NS <= press.unsure_ns <= PANEL_NS + 90_000_000
    painted.world.press("seat2")
    painted.run(100)
    assert [told.unsure_ns for told in heard if isinstance(told, Press)] == [press.unsure_ns, 0], "a wire is exact"


def test_a_card_does_not_keep_dice_from_being_read(painted: Painted) -> None:
    told: list[object] = []
    painted.table.room._interpret = lambda each: bool(told.append(each)) or True  # type: ignore[method-assign]
    painted.touch(Why(-1))
    painted.table.room.tell(Roll(painted.clock.now_ns(), {"black": 6}))
    assert any(isinstance(each, Roll) for each in told)


# --- no press without a word ---------------------------------------------------------------------------------


@pytest.fixture
def story(tmp_path: Path) -> Iterator[Story]:
    story = Story(tmp_path)
    yield story
    story.close()


def test_a_press_on_the_home_page_is_answered(story: Story) -> None:
    story.run('press seat2\nexpect notice "Button seat 2: nothing waits for it now."')


def test_a_press_while_nothing_is_auctioned_is_answered(story: Story) -> None:
    story.run("game merchants\nplayers Anna=green Ben=orange Chris=violet\nbox demo")
    story.run('press Ben\nexpect notice "Button seat 2: nothing waits for it now."')


def test_what_is_being_typed_on_a_page_survives_a_sale_below_it(story: Story) -> None:
    story.run(SET_UP + "press shared\nwait 10 s\npress Ben\nmenu\ntap settings language")
    panel = story.running().panel
    picks = panel.picks
    assert picks
    story.run("wait 1 s\nexpect score Ben 240000")
    assert panel.picks == picks


def test_time_passes_below_a_page(story: Story) -> None:
    story.run(SET_UP + "press shared\nwait 10 s\npress Ben\nmenu\nwait 1 s")
    session = story.running().room.session
    assert session is not None and session.state.auction is None, "the sale is final without waiting for the page"


def test_a_page_of_another_front_end_covers_nothing(story: Story) -> None:
    story.run(SET_UP + "press shared\nwait 5 s")
    story.running().room.join(1).act(Menu())
    story.run('wait 1 s\nexpect prompt "Press to buy"')
