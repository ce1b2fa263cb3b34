"""What the table says and rings: each matter by itself, the newest at once, nothing of a private question."""

from __future__ import annotations

import dataclasses
import random
from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.core.actions import Menu, Pick, Undo
from companion.core.aloud import MATTERS, Announcement, Matter, Opened
from companion.core.clock import ManualClock
from companion.core.message import say, say_n, verbatim
from companion.core.prompt import Prompt
from companion.core.view import Instruction, InstructionPanel
from companion.games.catalogue import game_named
from companion.games.contract import Player
from companion.locale.numbers import in_words
from companion.locale.speech import aloud
from companion.settings import config, preferences
from companion.settings.preferences import Preferences
from companion.table.lay import lay
from companion.table.table import Table
from companion.table.voice import SOUNDS, Listener
from hardware import ports
from hardware.sim.world import SimTable


def laid(folder: Path, *voice: Matter, game: str = "ticket_to_ride") -> tuple[Table, SimTable, ManualClock]:
    clock = ManualClock(now_ns=10**12)
    world = SimTable(clock.now_ns)
    mine = Preferences(voice=voice)
    table = lay(config.load(config.DEFAULTS).simulated(), folder, clock, world, mine=mine, seed=lambda: 1)
    people = [Player("Anna", "red"), Player("Ben", "blue")]
    table.room.sit_down(table.room.desk.begin(game_named(game), people, {}))
    run(table, clock)
    return table, world, clock


def run(table: Table, clock: ManualClock, ms: int = 500) -> None:
    for _ in range(ms // 50):
        clock.advance_ms(50)
        table.step(clock.now_ns())


def pick(table: Table, clock: ManualClock, *answers: str) -> None:
    for answer in answers:
        table.panel.act(Pick(answer))
        run(table, clock, 50)


def test_a_table_says_nothing_until_it_is_asked_to(tmp_path: Path) -> None:
    table, world, clock = laid(tmp_path)
    pick(table, clock, "1", "1", "cards")
    assert not world.spoken
    assert not world.opened["voice"], "nor is the voice even opened"
    assert "voice" not in {lamp.device for lamp in table.room.lamps()}


def test_it_says_whose_turn_it_is_in_the_language_of_the_table(tmp_path: Path) -> None:
    table, world, clock = laid(tmp_path, "turn")
    table.room.desk.preferences = Preferences(language="nl", voice=("turn",))
    pick(table, clock, "1", "1")
    world.spoken.clear()
    pick(table, clock, "cards")
    assert world.spoken == [("Ben.", "nl")]
    run(table, clock, 2000)
    assert len(world.spoken) == 1, "once"


def test_the_voice_is_ready_in_the_language_of_the_table_before_it_speaks(tmp_path: Path) -> None:
    table, world, clock = laid(tmp_path, "price")
    assert (world.prepared, world.spoken) == ("en", [])
    table.room.desk.preferences = Preferences(language="fr", voice=("price",))
    run(table, clock, 50)
    assert (world.prepared, world.spoken) == ("fr", [])


@pytest.mark.parametrize("matter", ["turn", "trouble"])
def test_each_matter_is_switched_by_itself(tmp_path: Path, matter: Matter) -> None:
    table, world, clock = laid(tmp_path, matter)
    pick(table, clock, "1", "1")
    world.spoken.clear()
    pick(table, clock, "no such answer")
    pick(table, clock, "cards")
    said = " ".join(text for text, _ in world.spoken)
    assert ("Ben." in said) == (matter == "turn")
    assert ("is not one of the answers" in said) == (matter == "trouble")


def test_a_lost_device_is_told_once_and_one_that_never_was_is_not(tmp_path: Path) -> None:
    table, world, clock = laid(tmp_path, *MATTERS)
    world.spoken.clear()
    world.unplug("ring")
    run(table, clock, 3000)
    assert world.spoken == [("The ring is gone: it is drawn on the screen.", "en")]
    assert world.played.count("refuse") == 1

    clock = ManualClock(now_ns=10**12)
    bare = SimTable(clock.now_ns)
    bare.unplug("camera")
    settings = config.load(config.DEFAULTS).simulated()
    table = lay(settings, tmp_path / "b", clock, bare, mine=Preferences(voice=MATTERS))
    run(table, clock, 3000)
    assert not bare.spoken


def test_private_questions_are_silent(tmp_path: Path) -> None:
    """Whatever happens while one lies open: a refusal, a lost device; and what is being said breaks off."""
    table, world, clock = laid(tmp_path, *MATTERS)
    asked = table.panel._ask
    secret = Prompt(say("Which contracts?"), kind="number", low=1, high=3, player=1, private=True)
    table.panel._ask = lambda picks: secret if not picks else asked(picks)  # type: ignore[method-assign]
    table.panel.begin()
    world.spoken.clear()
    world.played.clear()
    run(table, clock)
    assert world.hushed == 1
    pick(table, clock, "show", "99")
    assert "number from 1 to 3" in str(table.panel.notice), "it was refused"
    world.unplug("ring")
    run(table, clock)
    assert not world.spoken
    assert not world.played
    assert world.hushed == 1


def test_nothing_is_said_of_the_game_while_a_page_lies_over_it(tmp_path: Path) -> None:
    table, world, clock = laid(tmp_path, *MATTERS)
    world.spoken.clear()
    table.panel.act(Menu())
    run(table, clock)
    assert not world.spoken


def test_the_voice_is_as_loud_as_the_sounds(tmp_path: Path) -> None:
    table, world, clock = laid(tmp_path, *MATTERS)
    table.room.desk.preferences = Preferences(volume=0.2, voice=MATTERS)
    pick(table, clock, "1", "1", "cards")
    assert world.spoken
    assert world.volume == world.voice_volume == 0.2


def test_a_step_is_said_once_and_then_it_is_the_players_turn_again(tmp_path: Path) -> None:
    table, _, _ = laid(tmp_path)
    listener = Listener(table.room.session)
    asked, step = Prompt(say("?"), player=0), Instruction(say("Put TOM's boat on {n}.", n=25))
    anna = Announcement("turn", verbatim("Anna"))
    assert listener.after((), asked, None) == [anna]
    assert listener.after((), Prompt(say("?")), step) == [Announcement("step", step.text)]
    assert not listener.after((), Prompt(say("?")), step)
    assert listener.after((), asked, None) == [anna]


def test_the_step_in_view_is_said_and_its_reason_when_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table, world, clock = laid(tmp_path, "step")
    session = table.room.session
    assert session is not None
    steps = InstructionPanel(
        say("What TOM does"),
        (Instruction(say("TOM sails."), say("A six.")), Instruction(say("TOM sells."), say("A one."))),
    )
    view = replace(session.game.view(session.state, 0, None, ()), steps=steps)
    session.game = dataclasses.replace(session.game, view=lambda *_: view)
    table.announcer._moment = None  # the state is the same, what is seen of it is not
    said = []
    for opened in (Opened(), Opened(), Opened(1), Opened(1, why=True), Opened(1, why=True), Opened(0)):
        table.room.changes += 1
        table.announcer.step(clock.now_ns(), [], opened)
        said.append([text for text, _ in world.spoken])
        world.spoken.clear()
    assert said == [["TOM sails."], [], ["TOM sells."], ["A one."], [], ["TOM sails."]]


def test_every_matter_rings_and_every_sound_has_its_picture() -> None:
    assert set(SOUNDS) | {"price", "winner"} == set(MATTERS), "a bell from the press, a chime from the ceremony"
    readme = Path(ports.__file__).with_name("sound") / "README.md"
    pictures = [line.split("|") for line in readme.read_text(encoding="utf-8").splitlines() if line.startswith("| `")]
    shown = {row[1].strip(" `"): row[4].strip() for row in pictures if len(row) == 6 and row[4].strip()}
    assert set(ports.SOUNDS) - set(ports.FLOORS) <= set(shown)
    assert f"{ports.FLOORS[0]}` … `{ports.FLOORS[-1]}" in shown


def test_an_unknown_matter_of_another_edition_is_left_out(tmp_path: Path) -> None:
    (tmp_path / preferences.FILE).write_text('{"language": "fr", "voice": ["turn", "weather", 7]}')
    mine = preferences.load(tmp_path, Preferences())
    assert (mine.language, mine.voice) == ("fr", ("turn",))
    (tmp_path / preferences.FILE).write_text('{"language": "nl"}')
    assert preferences.load(tmp_path, Preferences()).voice == ()


NUMBERS = {
    0: ("zero", "zéro", "nul"),
    1: ("one", "un", "één"),
    16: ("sixteen", "seize", "zestien"),
    21: ("twenty-one", "vingt et un", "eenentwintig"),
    22: ("twenty-two", "vingt-deux", "tweeëntwintig"),
    71: ("seventy-one", "soixante et onze", "eenenzeventig"),
    80: ("eighty", "quatre-vingts", "tachtig"),
    81: ("eighty-one", "quatre-vingt-un", "eenentachtig"),
    91: ("ninety-one", "quatre-vingt-onze", "eenennegentig"),
    99: ("ninety-nine", "quatre-vingt-dix-neuf", "negenennegentig"),
    200: ("two hundred", "deux cents", "tweehonderd"),
    280: ("two hundred and eighty", "deux cent quatre-vingts", "tweehonderdtachtig"),
    1000: ("one thousand", "mille", "duizend"),
    1602: ("one thousand six hundred and two", "mille six cent deux", "duizend zeshonderdtwee"),
    80_000: ("eighty thousand", "quatre-vingt mille", "tachtigduizend"),
    170_000: ("one hundred and seventy thousand", "cent soixante-dix mille", "honderdzeventigduizend"),
    200_000: ("two hundred thousand", "deux cent mille", "tweehonderdduizend"),
    1_000_000: ("one million", "un million", "één miljoen"),
    2_080_200: (
        "two million eighty thousand two hundred",
        "deux millions quatre-vingt mille deux cents",
        "twee miljoen tachtigduizend tweehonderd",
    ),
}


@pytest.mark.parametrize("number", NUMBERS)
def test_numbers_are_said_as_people_say_them(number: int) -> None:
    assert (in_words(number, "en"), in_words(number, "fr"), in_words(number, "nl")) == NUMBERS[number]


def test_no_two_numbers_are_said_alike_and_none_with_figures() -> None:
    some = {*range(3000), *random.Random(1).sample(range(10**9), 3000)}
    for language in ("en", "fr", "nl"):
        said = {in_words(number, language) for number in some}  # type: ignore[arg-type]
        assert len(said) == len(some)
        assert not any(character.isdigit() for text in said for character in text)


@pytest.mark.parametrize("name", ["Zoë", "R2-D2 7", "{n}", "«Ben»", "O’Neil–Smith", "🚲"])
def test_names_are_said_as_they_were_typed(name: str) -> None:
    for language in ("en", "fr", "nl"):
        assert name in aloud(say("{a}, {b}", a=name, b=170_000), language)  # type: ignore[arg-type]


def test_french_numbers_agree_with_what_they_count() -> None:
    for n, said in ((1, "d'une case"), (2, "de deux cases"), (21, "de vingt et une cases")):
        moved = say_n("Move TOM's pawn {n} space on the Amstel.", "Move TOM's pawn {n} spaces on the Amstel.", n)
        assert aloud(moved, "fr") == f"Avancez le pion de TOM {said} sur l'Amstel."
    assert aloud(say_n("{n} point", "{n} points", 1), "fr") == "un point."


def test_figures_of_the_sentence_itself_are_said_in_words_and_those_of_names_are_not() -> None:
    assert aloud(say("First resources: 1 {one}, 2 {two}", one="A6", two="3"), "en") == "First resources: one A6, two 3."


def ended(folder: Path, **mine: bool) -> tuple[Table, SimTable, ManualClock]:
    """A table whose game has just ended; what was rung before is forgotten."""
    table, world, clock = laid(folder)
    table.room.desk.preferences = Preferences(**mine)
    pick(table, clock, "1", "1", "Dam", "Oude Kerk", "15", "Dam", "Oost-Indisch Huis", "green")
    pick(table, clock, "correct", "last_round", "1", "cards", "lost", "lost")
    return table, world, clock


def test_the_winners_chime_rises_with_the_floors(tmp_path: Path) -> None:
    """Stage, section 7: a note with every floor, each higher than the last, and the chime with the gables."""
    table, world, clock = ended(tmp_path)
    floors = len(table.room.ceremony.floors)
    assert floors, "the houses have something to rise by"
    assert "win" not in world.played
    rung = [name for name in world.played if name.startswith("floor")]
    assert rung == ["floor1"]
    for n in range(2, floors + 1):
        run(table, clock, 1100)
        rung = [name for name in world.played if name.startswith("floor")]
        assert rung == [f"floor{each}" for each in range(1, n + 1)]
    run(table, clock, 1100)
    assert world.played[-1] == "win"
    run(table, clock, 5000)
    assert world.played.count("win") == 1


def test_houses_that_stand_at_once_ring_once(tmp_path: Path) -> None:
    table, world, clock = ended(tmp_path, less_motion=True)
    run(table, clock, 5000)
    assert [name for name in world.played if name == "win" or name.startswith("floor")] == ["win"]


def test_whoever_skips_the_ceremony_hears_its_end(tmp_path: Path) -> None:
    table, _, clock = ended(tmp_path)
    skipped = Opened(skipped_ns=table.room.ceremony.since_ns)
    assert table.announcer.step(clock.now_ns(), [], skipped) == ["win"]
    assert table.announcer.step(clock.now_ns(), [], skipped) == []


def test_an_undone_end_rings_again_when_it_comes_again(tmp_path: Path) -> None:
    table, world, clock = ended(tmp_path, less_motion=True)
    table.panel.act(Undo())
    run(table, clock, 50)
    pick(table, clock, "lost")
    assert world.played.count("win") == 2
