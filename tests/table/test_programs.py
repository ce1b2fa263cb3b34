"""Programs at the table: nobody waits for them, they cannot react to people, and nothing of them is lost."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from pathlib import Path
from random import Random
from threading import Event
from typing import Any

import pytest
from msgspec.structs import replace

from companion.core.actions import Menu, Pick, Undo
from companion.core.clock import MS
from companion.core.seal import sealed
from companion.games.contract import Command, Seat
from companion.games.merchants import commands as c
from companion.games.merchants import events as e
from companion.games.merchants.state import State
from companion.memory.past import written
from companion.opponents import catalogue
from companion.rehearsal.scenario import Story
from companion.table.phones import Phones
from companion.table.programs import REACTION_MS, SHOWN_NS, Programs

SEATED = (
    'game merchants\nplayers Anna=green "P1=orange=strong" "P2=violet=strong"\nbox demo\noption seconds_a_step=0.5\n'
)
LOT = "tap goods discard\ntap goods mayor\ntap goods\ntap skip\n"
REACHED_NS = 5_500 * MS  # 130,000, after START


class Stub:
    """One of two pays up to 130,000; any answer that is offered."""

    def __init__(self) -> None:
        self.asked: list[State] = []
        self.most = 130_000

    def choose(self, seen: State, seat: Seat, offered: Sequence[Command], rng: Random, budget: int) -> Command:
        return rng.choice(offered)

    def limit(self, seen: State, seat: Seat, rng: Random, budget: int) -> int:
        self.asked.append(seen)
        return self.most if seat == 1 else 0


@pytest.fixture
def mind(monkeypatch: pytest.MonkeyPatch) -> Stub:
    stub = Stub()
    monkeypatch.setattr(catalogue, "program_of", lambda game, level: stub)
    return stub


class Later(Executor):
    """Thinks when it is told to."""

    def __init__(self) -> None:
        self.waiting: list[Callable[[], None]] = []

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self.waiting.append(lambda: future.set_result(fn(*args, **kwargs)))
        return future

    def think(self) -> None:
        waiting, self.waiting = self.waiting, []
        for each in waiting:
            each()


def at(folder: Path, text: str) -> Story:
    story = Story(folder)
    story.run(SEATED + text)
    return story


def state_of(story: Story) -> State:
    session = story.running().room.session
    assert session is not None
    state = session.state
    assert isinstance(state, State)
    return state


def events_of(story: Story) -> list[object]:
    """Everything that was ever written, undone or not."""
    session = story.running().room.session
    assert session is not None
    return list(written(session.game, session.journal.entries))


def seals(story: Story) -> dict[int, str]:
    auction = state_of(story).auction
    assert auction is not None
    return auction.seals


def last(story: Story, kind: type) -> Any:
    return [event for event in events_of(story) if isinstance(event, kind)][-1]


def slow(story: Story) -> Later:
    """From now on programs think when they are told to."""
    table, pool = story.running(), Later()
    table._programs = Programs(table.room, catalogue.program_of, pool)
    return pool


def question(story: Story) -> str:
    return str(story.running().panel.prompt.question)


# --- auctions --------------------------------------------------------------------------------------------------


def test_the_press_is_that_of_a_finger_that_saw_the_price(tmp_path: Path, mind: Stub) -> None:
    story = at(tmp_path, LOT + "press shared\nwait 6500 ms")
    sale = last(story, e.Sold)
    assert (sale.player, sale.price) == (1, 130_000)
    least, most = (REACHED_NS + ms * MS for ms in REACTION_MS)
    assert least <= sale.elapsed_ns < most
    presses = last(story, e.PhotoFinish).presses
    assert [(press.button, press.elapsed_ns) for press in presses] == [("seat2", sale.elapsed_ns)]


def test_a_person_who_is_quicker_has_it(tmp_path: Path, mind: Stub) -> None:
    story = at(tmp_path, LOT + "press shared\npress Anna at 5600 ms\nwait 1000 ms")
    assert last(story, e.Sold).player == 0


def test_a_person_who_is_read_late_takes_its_place(tmp_path: Path, mind: Stub) -> None:
    story = at(tmp_path, LOT + "press shared\nwait 5950 ms")
    assert state_of(story).auction.stop.player == 1  # type: ignore[union-attr]
    story.run("press Anna at 5600 ms\nwait 1000 ms")
    assert last(story, e.Sold).player == 0


def test_prices_are_thought_of_before_the_hand_starts(tmp_path: Path, mind: Stub) -> None:
    story = at(tmp_path, LOT)
    assert [seen.auction.status for seen in mind.asked if seen.auction] == ["ready", "ready"]
    story.run("press shared\nwait 12000 ms")
    assert len(mind.asked) == 2, "never again for this lot"


@pytest.mark.parametrize(
    "people",
    [
        "wait 10000 ms\npress shared\nwait 6500 ms",
        "tap practice\npress shared\npress Anna at 3000 ms\nwait 3000 ms\npress shared\nwait 6500 ms",
        "press shared\nwait 3000 ms\ntap again\nwait 3000 ms\npress shared\nwait 6500 ms",
        "press Anna\nwait 300 ms\nmenu\nwait 1000 ms\nback\nwait 2000 ms\npress shared\nwait 6500 ms",
    ],
)
def test_nothing_that_people_do_changes_its_price(people: str, tmp_path: Path, mind: Stub) -> None:
    usual = at(tmp_path / "usual", LOT + "press shared\nwait 6500 ms")
    other = at(tmp_path / "other", LOT + people)
    assert last(other, e.PricesSealed) == last(usual, e.PricesSealed)
    assert last(other, e.Sold).elapsed_ns == last(usual, e.Sold).elapsed_ns


def test_a_seal_is_no_price(tmp_path: Path, mind: Stub) -> None:
    story = at(tmp_path, LOT)
    assert seals(story)[1] not in [sealed(price, "") for price in range(0, 210_000, 10_000)]
    text = next(tmp_path.rglob("*.journal")).read_text()
    assert seals(story)[1] in text
    assert "130000" not in text


def test_the_seal_holds_when_the_power_goes(tmp_path: Path, mind: Stub) -> None:
    story = at(tmp_path, LOT + "press shared\nwait 3000 ms")
    before = seals(story)
    mind.most = 200_000  # whoever would ask again
    story.run("restart\npress shared\nwait 6500 ms")
    assert last(story, e.PricesSealed).seals == before
    assert last(story, e.Sold).price == 130_000


def test_the_seal_holds_under_undo_until_it_is_opened(tmp_path: Path, mind: Stub) -> None:
    story = at(tmp_path, LOT)
    before = seals(story)
    mind.most = 200_000
    story.run("press shared\npress Anna at 2050 ms\nwait 1000 ms\nundo")
    assert seals(story) == before
    story.run("redo\nundo\npress shared\nwait 6500 ms")
    assert last(story, e.Sold).price == 130_000
    assert len([event for event in events_of(story) if isinstance(event, e.PricesSealed)]) == 1


def back_to_the_first_lot(story: Story) -> None:
    while state_of(story).auction is None or state_of(story).turn:
        story.running().panel.act(Undo())
    story.run_for(20)


def test_behind_its_opening_another_one_is_sealed(tmp_path: Path, mind: Stub) -> None:
    story = at(tmp_path, LOT)
    first = seals(story)
    story.run("press shared\npress Anna at 2050 ms\nwait 1000 ms\ntap skip\ntap goods goods goods\ntap done")
    opened = last(story, e.SealsOpened)
    assert [(each.player, each.price) for each in opened.opened] == [(1, 130_000), (2, 0)]
    assert {each.player: each.seal for each in opened.opened} == first
    mind.most = 200_000
    back_to_the_first_lot(story)
    assert not set(seals(story).values()) & set(first.values())
    story.run("press shared\nwait 3000 ms")
    assert last(story, e.Sold).price == 200_000


def test_no_start_before_the_new_seal(tmp_path: Path, mind: Stub) -> None:
    story = at(tmp_path, LOT)
    story.run("press shared\npress Anna at 2050 ms\nwait 1000 ms\ntap skip\ntap goods goods goods\ntap done")
    pool = slow(story)
    back_to_the_first_lot(story)
    story.run("press shared\nwait 100 ms")
    assert state_of(story).auction.status == "ready"  # type: ignore[union-attr]
    assert question(story) == "P1 thinks…"
    pool.think()
    story.run("wait 100 ms\npress shared")
    assert state_of(story).auction.status == "running"  # type: ignore[union-attr]


# --- thinking ----------------------------------------------------------------------------------------------------


def test_nobody_waits_while_a_program_thinks(tmp_path: Path, mind: Stub) -> None:
    story = at(tmp_path, "")
    pool = slow(story)
    story.run(LOT + "wait 500 ms")
    assert question(story) == "P1 thinks…"
    story.run('press Anna\nexpect notice "P1 thinks…"\ntap start\nexpect refused "not one of the answers"')
    pool.think()
    story.run("wait 20 ms")
    assert question(story) == "To be auctioned: three goods."


def test_it_thinks_in_a_thread_of_its_own(tmp_path: Path, mind: Stub) -> None:
    story, thinks, may_answer = at(tmp_path, ""), Event(), Event()
    table, usual = story.running(), mind.limit

    def slowly(*asked: Any) -> int:
        thinks.set()
        may_answer.wait(60)
        return usual(*asked)

    mind.limit = slowly  # type: ignore[method-assign]
    pool = ThreadPoolExecutor(1)
    table._programs = Programs(table.room, catalogue.program_of, pool)
    story.run(LOT + "wait 500 ms")
    assert thinks.wait(60)
    assert question(story) == "P1 thinks…"
    may_answer.set()
    pool.shutdown()
    story.run("wait 20 ms")
    assert question(story) == "To be auctioned: three goods."


def test_what_it_thought_about_a_moment_that_is_over_is_forgotten(tmp_path: Path, mind: Stub) -> None:
    story = at(tmp_path, "")
    pool = slow(story)
    story.run(LOT + "wait 500 ms\nundo")
    assert question(story) == "Anna: which good moves twice?"
    pool.think()
    story.run("wait 500 ms")
    assert question(story) == "Anna: which good moves twice?"


def test_it_decides_the_same_after_a_power_cut(tmp_path: Path, mind: Stub) -> None:
    moves = LOT + "press shared\npress Anna at 2050 ms\nwait 1000 ms\ntap skip\ntap goods"
    sure = at(tmp_path / "sure", moves)
    cut = at(tmp_path / "cut", moves.removesuffix("\ntap goods"))
    slow(cut)
    cut.run("tap goods\nwait 500 ms")
    assert question(cut) == "P1 thinks…"
    cut.run("restart")
    assert state_of(cut) == state_of(sure)
    assert len(state_of(cut).discs) == 1


def test_it_lets_people_look_at_a_sale(tmp_path: Path, mind: Stub) -> None:
    story = at(tmp_path, LOT + "press shared\nwait 6500 ms")
    assert state_of(story).sale is not None
    assert not state_of(story).sale.answered  # type: ignore[union-attr]
    assert question(story) == "P1 thinks…"
    story.run(f"wait {SHOWN_NS // MS} ms")
    assert question(story) != "P1 thinks…"


def test_it_waits_below_a_page(tmp_path: Path, mind: Stub) -> None:
    story = at(tmp_path, LOT + "press shared\npress Anna at 2050 ms\nwait 1000 ms\ntap skip")
    table = story.running()
    pool = slow(story)
    table.panel.act(Pick("goods"))
    table.panel.act(Menu())
    story.run("wait 100 ms")
    pool.think()
    story.run("wait 500 ms")
    assert not state_of(story).discs
    table.panel.act(Menu())
    story.run("wait 100 ms")
    assert len(state_of(story).discs) == 1


def test_people_answer_for_a_program_that_is_at_a_loss(tmp_path: Path, mind: Stub) -> None:
    def at_a_loss(*asked: object) -> Command:
        raise ArithmeticError

    story = at(tmp_path, LOT + "press shared\npress Anna at 2050 ms\nwait 1000 ms\ntap skip")
    mind.choose = at_a_loss  # type: ignore[method-assign]
    story.run('tap goods\nexpect notice "please answer for it"\ntap mayor')
    assert "mayor" in state_of(story).discs


def test_a_forbidden_answer_is_refused_and_people_go_on(tmp_path: Path, mind: Stub) -> None:
    story = at(tmp_path, LOT + "press shared\npress Anna at 2050 ms\nwait 1000 ms\ntap skip")
    mind.choose = lambda *asked: c.Build("nowhere")  # type: ignore[method-assign]
    story.run("tap goods\nwait 100 ms\ntap mayor")
    assert "mayor" in state_of(story).discs


def commands(path: Path) -> list[str]:
    return [line.partition('"command":')[2].partition(',"did"')[0] for line in path.read_text().splitlines()]


def next_command(whole: Path, number: int, seated: str, wait: str) -> str:
    """What is decided next at a table where the power went behind a decision."""
    folder = whole.parents[1] / f"cut{number}"
    story, path = Story(folder), folder / "games" / whole.name
    path.parent.mkdir(parents=True)
    path.write_bytes(b"".join(whole.read_bytes().splitlines(keepends=True)[: number + 2]))
    story.run(seated)
    story._path = path
    story.run(wait)
    story.close()
    return commands(path)[number + 2]


def test_cut_after_any_line_the_programs_write_the_same_next_line(tmp_path: Path, mind: Stub) -> None:
    story = at(tmp_path / "whole", LOT + "press shared\nwait 9600 ms\ntap done goods goods goods\nwait 100 ms")
    whole = next((tmp_path / "whole").rglob("*.journal"))
    session = story.running().room.session
    assert session is not None and session.game.programs is not None
    decided = [n for n, done in enumerate(session.done) if session.game.programs.decides(done.state)]
    story.close()
    assert len(decided) == 6, "prices, what it bought, two cards, its own card, prices"
    for number in decided:
        if number + 2 < len(commands(whole)):
            assert next_command(whole, number, SEATED, "wait 3100 ms") == commands(whole)[number + 2]


# --- around the table ----------------------------------------------------------------------------------------------


def test_no_phone_is_a_program(tmp_path: Path, mind: Stub) -> None:
    story = at(tmp_path, "wait 20 ms")
    phones = story.running().room.desk.phones
    assert isinstance(phones, Phones)
    phones._session = story.running().room.session
    phones._here.add(9)
    phones._sit(9, 1)
    assert not phones.seats()
    assert [person.phone for person in phones._people()] == ["", "here", "here"]
    phones._sit(9, 0)
    assert list(phones.seats()) == [0]


def test_no_button_is_a_program_s(tmp_path: Path, mind: Stub) -> None:
    story = at(tmp_path, "menu\ntap buttons\npress seat3")
    assert [choice.id for choice in story.running().panel.prompt.choices] == ["0"]


# --- advice ----------------------------------------------------------------------------------------------------------


def advised(story: Story) -> str:
    table = story.running()
    story.run("wait 20 ms")
    view = table.view(story.clock.now_ns())
    return str(view.prompt.why) if view.prompt is not None else ""


def wishing(folder: Path) -> Story:
    """Anna has to move three goods, and wants advice."""
    story = at(folder, LOT.removesuffix("tap skip\n"))
    desk = story.running().room.desk
    desk.preferences = replace(desk.preferences, advice=True)
    return story


def test_advice_follows_the_question(tmp_path: Path, mind: Stub) -> None:
    story = wishing(tmp_path)
    before = state_of(story)
    assert "A program would do this: Anna: " in advised(story)
    assert state_of(story) is before, "it is only told"
    story.run("tap silk")
    story.run("back\ntap skip")
    assert "A program would do this" not in advised(story)
    assert "This lot is worth about" in advised(story)


def test_no_advice_in_a_club(tmp_path: Path, mind: Stub) -> None:
    story = wishing(tmp_path)
    desk = story.running().room.desk
    desk.settings = replace(desk.settings, club=replace(desk.settings.club, broker="somewhere"))
    story.run("tap skip")
    assert "This lot is worth about" not in advised(story)
    story.run("menu\ntap settings")
    assert "advice" not in [choice.id for choice in story.running().panel.prompt.choices]


def test_no_advice_unasked(tmp_path: Path, mind: Stub) -> None:
    assert "program" not in advised(at(tmp_path, LOT.removesuffix("tap skip\n")))
