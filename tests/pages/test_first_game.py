"""The first game explains itself: each hint once, none over a running clock, and all of it remembered."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from companion.core.actions import Pick
from companion.core.clock import ManualClock
from companion.core.message import say
from companion.core.prompt import Prompt
from companion.games.amsterdam import lesson as of_amsterdam
from companion.games.catalogue import TITLES, game_named
from companion.games.contract import Player
from companion.games.hint import Hint
from companion.games.merchants import lesson as of_merchants
from companion.games.ticket_to_ride import lesson as of_ticket_to_ride
from companion.memory import entries
from companion.memory.session import fold
from companion.pages.desk import AnySession, Close, Desk, Open
from companion.pages.first_game import FirstGame, Hints, explained, recalled
from companion.settings import config, preferences
from companion.settings.preferences import Preferences
from companion.table.lay import lay
from companion.table.room import Room
from hardware.sim.world import SimTable

JOURNALS = Path(__file__).parents[1] / "golden" / "journals"
MODULES = {"amsterdam": of_amsterdam, "merchants": of_merchants, "ticket_to_ride": of_ticket_to_ride}
TWO = (Player("Anna", "red"), Player("Ben", "blue"))


def desk(folder: Path) -> Desk:
    clock = ManualClock(now_ns=10**12)
    settings = config.load(config.DEFAULTS).simulated()
    return lay(settings, folder, clock, SimTable(clock.now_ns), mine=Preferences(), demo_box=True).room.desk


def begun(at: Desk) -> AnySession:
    return at.begin(game_named("ticket_to_ride"), TWO, {})


def first(at: Desk) -> tuple[AnySession, FirstGame]:
    session = begun(at)
    page = explained(at, session, played_before=False)
    assert page is not None
    return session, page


def hints_of(game: str) -> list[Hint]:
    """Every hint that the game's module holds, once."""
    values = vars(MODULES[game]).values()
    found = [value for value in values if isinstance(value, Hint)]
    return found + [
        hint for value in values if isinstance(value, dict) for hint in value.values() if type(hint) is Hint
    ]


@pytest.mark.parametrize("name", TITLES)
def test_every_hint_comes_in_some_recorded_game_and_none_while_a_clock_runs(name: str) -> None:
    game, met = game_named(name), set[str]()
    for path in sorted(JOURNALS.glob(f"{name}-*.journal")):
        for decision in fold(game, entries.read(path), path.name).done:
            told = tuple(game.hints(decision.state))
            met |= {hint.id for hint in told}
            face = game.clock(decision.state, 0)
            assert not (told and face is not None and face.running)
    ids = [hint.id for hint in hints_of(name)]
    assert len(set(ids)) == len(ids), "a hint is remembered by its id"
    assert met == set(ids)


@pytest.mark.parametrize("name", TITLES)
def test_every_hint_and_introduction_names_its_place_in_the_rulebook(name: str) -> None:
    assert all("p. " in hint.text.text or "rulebook" in hint.text.text for hint in hints_of(name))
    assert len(game_named(name).introduction) == 3


def test_it_is_explained_once_and_not_to_those_who_have_played(tmp_path: Path) -> None:
    at = desk(tmp_path)
    session, page = first(at)
    assert explained(at, session, played_before=True) is None
    assert isinstance(page.ask(("on", "enough")), Close)
    assert at.preferences.lessons == {"ticket_to_ride": "on"}
    assert explained(at, session, played_before=False) is None
    assert preferences.load(tmp_path, Preferences()) == at.preferences, "the household remembers it"


def test_whoever_skips_gets_no_hint(tmp_path: Path) -> None:
    at = desk(tmp_path)
    session, page = first(at)
    assert isinstance(page.ask(("on", "skip")), Close)
    assert at.preferences.lessons == {"ticket_to_ride": "over"}
    assert Hints(at, session).hint is None


def test_a_hint_stays_until_the_game_moves_on_and_never_comes_back(tmp_path: Path) -> None:
    at = desk(tmp_path)
    session, page = first(at)
    page.ask(("enough",))
    hints = Hints(at, session)
    assert hints.hint == hints.hint == of_ticket_to_ride.CONTRACTS
    hints.moved_on()
    assert hints.hint is None
    assert at.preferences.hints == ("ticket_to_ride.contracts",)
    assert Hints(at, begun(at)).hint is None, "the next game tells only what was not told"
    at.prefer(at.preferences.with_lesson("ticket_to_ride", "on"))
    assert Hints(at, session).hint == of_ticket_to_ride.CONTRACTS, "asked for in Help, it begins anew"


def test_the_rule_behind_the_question_keeps_its_own_words() -> None:
    hint = Hint("x", say("Second."))
    assert str(recalled(Prompt(say("?")), hint).why) == "Second."
    assert str(recalled(Prompt(say("?"), why=say("First.")), hint).why) == "First. Second."


def test_a_word_of_another_version_costs_that_lesson_alone(tmp_path: Path) -> None:
    (tmp_path / preferences.FILE).write_text('{"lessons": {"merchants": "on", "amsterdam": "later"}, "volume": 0.2}')
    assert preferences.load(tmp_path, Preferences()) == Preferences(lessons={"merchants": "on"}, volume=0.2)


def test_a_phone_gets_the_words_and_the_drawing_as_values(tmp_path: Path) -> None:
    """Nothing of a first game is painted text: every screen is handed messages, symbols and pieces."""
    at = desk(tmp_path)
    room = Room(at)
    session, page = first(at)
    room.sit_down(session)
    room.panel.go(Open(page))
    for _ in range(len(session.game.introduction) + 1):
        room.panel.act(Pick("on"))
    sent = msgspec.json.decode(msgspec.json.encode(room.panel.view(0)))
    (panel,) = sent["panels"]
    assert panel["text"]["text"].startswith("Everyone takes the 16 carts of a colour")
    assert [piece["count"] for piece in panel["new"] if piece["symbol"] == "cart"] == [16, 16]
    while not page.at_the_end:
        room.panel.act(Pick("on"))
    room.panel.act(Pick("enough"))
    phone = room.join(0)
    hint = phone.view(0).hint
    assert hint is not None
    assert hint == room.panel.view(0).hint
    bens = room.join(1)
    phone.act(Pick("no such answer"))
    assert phone.view(0).hint is None, "touched away here"
    assert bens.view(0).hint == hint, "not there"
