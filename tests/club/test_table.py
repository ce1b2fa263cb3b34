"""What a table tells its club, over the real socket, without a broker: it is public, and nobody is waited for."""

from __future__ import annotations

import contextlib
import socket
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from companion.core.actions import Pick
from companion.core.clock import ManualClock
from companion.games.catalogue import game_named
from companion.games.contract import Player
from companion.rehearsal.demo import TellingHands, suggested_options
from companion.settings import config
from companion.table.lay import lay
from companion.table.table import Table
from companion.wire.club import ClubHello, Drawn, Finished, FromTable, Happened, Has, TableState
from companion.wire.line import Line
from hardware.sim.world import SimTable


class Sitting:
    """A table whose club is this test."""

    def __init__(self, folder: Path, more: str = "") -> None:
        self.clock = ManualClock(now_ns=10**12)
        self.world = SimTable(self.clock.now_ns)
        (folder / "companion.toml").write_text(f'[club]\nbroker = "127.0.0.1:1"\n{more}')
        settings = config.load(folder / "companion.toml").simulated()
        self.table: Table = lay(settings, folder, self.clock, self.world, seed=lambda: 5, demo_box=True)
        self.path = settings.club_socket(folder)
        self.steps(1)

    def steps(self, count: int, ms: float = 100) -> None:
        for _ in range(count):
            self.clock.advance_ms(ms)
            self.table.step(self.clock.now_ns())

    def listen(self) -> Club:
        return Club(self)

    def play(self, name: str, *people: str) -> None:
        game = game_named(name)
        seats = [Player(person, colour) for person, colour in zip(people, game.colours, strict=False)]
        options = {**suggested_options(game), **game.demo.options}
        self.table.room.sit_down(self.table.room.desk.begin(game, seats, options))

    def moves(self, most: int = 100_000) -> None:
        session = self.table.room.session
        assert session is not None
        hands = TellingHands(self.table, self.world, 5)
        for _ in range(most):
            if session.game.finished(session.state):
                return
            self.steps(max(1, int(min(hands.do(hands.wish(session)), 400)) // 100))


class Club:
    """The other end of the socket."""

    def __init__(self, sitting: Sitting) -> None:
        self.stream = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self.stream.connect(str(sitting.path))
        self.stream.setblocking(False)
        self.line: Line[FromTable] = Line(self.stream, FromTable)
        self.line.say(ClubHello())
        self.said: list[FromTable] = []
        self.raw = b""

    def hear(self) -> list[FromTable]:
        news = list(self.line.heard())
        self.said += news
        return news

    @property
    def state(self) -> TableState:
        self.hear()
        return next(each for each in reversed(self.said) if isinstance(each, TableState))

    def of(self, kind: type[Happened | Finished]) -> list[Happened | Finished]:
        self.hear()
        return [each for each in self.said if isinstance(each, kind)]


@pytest.fixture
def sitting(tmp_path: Path) -> Iterator[Sitting]:
    sitting = Sitting(tmp_path)
    yield sitting
    sitting.table.close()


def test_a_table_tells_from_the_first_chair_to_the_winner(sitting: Sitting) -> None:
    club = sitting.listen()
    sitting.steps(6)
    assert club.state == TableState(since=sitting.clock.wall())
    sitting.table.panel.act(Pick("ticket_to_ride"))
    sitting.steps(6)
    assert club.state.status == "setup" and club.state.game == "ticket_to_ride" and club.state.seats == 4
    sitting.play("ticket_to_ride", "Anna", "Ben")
    sitting.steps(6)
    state = club.state
    assert (state.status, state.title, state.progress) == ("playing", "Ticket to Ride: Amsterdam", 0.0)
    assert [(player.name, player.colour) for player in state.players] == [("Anna", "red"), ("Ben", "blue")]
    sitting.moves()
    sitting.steps(6)
    (over,) = club.of(Happened)
    state = club.state
    assert isinstance(over, Happened) and over.kind == "over"
    assert state.status == "over" and state.progress == 1.0 and not state.turn
    assert [over.name] == [player.name for player in state.players if player.won]
    assert [over.colour] == [player.colour for player in state.players if player.won]


def test_an_auction_is_told_and_its_sale_once(sitting: Sitting) -> None:
    sitting.play("merchants", "Anna", "Ben", "Chris")
    club = sitting.listen()
    sitting.moves(120)
    club.hear()
    prices = [each.price for each in club.said if isinstance(each, TableState) and each.auction]
    assert prices and all(price is not None for price in prices)
    sold = [each for each in club.of(Happened) if isinstance(each, Happened) and each.kind == "sold"]
    assert sold and all(each.price and "buy" in each.text for each in sold)


def test_a_price_that_falls_ten_times_a_second_is_told_twice(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, "[auction]\nseconds_a_step = 0.1\nlead_in_seconds = 0.0\n")
    sitting.play("merchants", "Anna", "Ben", "Chris")
    club = sitting.listen()
    session = sitting.table.room.session
    assert session is not None
    for _ in range(100):
        face = session.game.clock(session.state, sitting.clock.now_ns())
        if face is not None and face.running:
            break
        sitting.moves(1)
    club.hear()
    sitting.steps(100, ms=10)
    prices = [each.price for each in club.hear() if isinstance(each, TableState)]
    assert 2 <= len(prices) <= 3 and len(set(prices)) == len(prices)
    sitting.table.close()


def test_the_result_comes_when_it_is_asked_for_and_nobody_touches_anything(sitting: Sitting) -> None:
    club = sitting.listen()
    sitting.play("ticket_to_ride", "Anna", "Ben")
    sitting.moves()
    sitting.steps(60)
    assert club.of(Finished) == []  # no archive has spoken
    club.line.say(Has({}, again=True))
    sitting.steps(60)
    (result,) = club.of(Finished)
    assert isinstance(result, Finished) and result.places in ((1, 2), (2, 1), (1, 1))
    club.line.say(Has({result.id: result.lines}, again=True))
    sitting.steps(60)
    assert len(club.of(Finished)) == 1


def test_no_secret_leaves_the_table(sitting: Sitting) -> None:
    """Contracts are drawn in a vault; no name of one is in anything that the club hears before the end."""
    club = sitting.listen()
    sitting.play("ticket_to_ride", "Anna", "Ben")
    sitting.moves(25)
    club.hear()
    session = sitting.table.room.session
    assert session is not None and not session.game.finished(session.state)
    said = msgspec.json.encode(club.said).decode()
    assert "TableState" in said and not [
        town for town in session.state.board.places if town in said.replace("Amsterdam", "")
    ]
    assert not club.of(Finished)


def test_the_draw_is_said_and_confirmed_by_sitting_down(sitting: Sitting) -> None:
    club = sitting.listen()
    club.line.say(Drawn(3, ("Ben", "Anna"), "ticket_to_ride", "21:30"))
    sitting.steps(2)
    notice = sitting.table.panel.notice
    assert notice is not None and str(notice) == "Round 3: Ben, Anna – Ticket to Ride: Amsterdam"
    sitting.play("ticket_to_ride", "Anna", "Ben")
    sitting.steps(10)
    assert club.state.round == 3
    club.line.say(Drawn(4, ("Ben", "Anna"), "ticket_to_ride", "22:30"))
    sitting.steps(2)
    assert sitting.table.panel.notice is None, "nobody is disturbed in a game"
    sitting.table.room.leave()
    sitting.steps(2)
    assert str(sitting.table.panel.notice).startswith("Round 4: ")
    sitting.play("ticket_to_ride", "Anna", "Chris")
    sitting.steps(10)
    assert club.state.round == 0


def test_whatever_the_club_says_harms_no_game(sitting: Sitting) -> None:
    sitting.play("ticket_to_ride", "Anna", "Ben")
    session = sitting.table.room.session
    assert session is not None
    depth = session.depth
    for noise in (b"\n", b"{}\n", b'{"type":"Has"}\n', b"[" * 10_000 + b"\n", b"x" * (2 << 20), bytes(range(256))):
        club = sitting.listen()
        sitting.steps(2)
        club.stream.setblocking(True)
        club.stream.settimeout(0.2)
        with contextlib.suppress(TimeoutError, BrokenPipeError, ConnectionResetError):
            club.stream.sendall(noise)
        sitting.steps(3)
    assert session.depth == depth
    club = sitting.listen()
    sitting.steps(6)
    assert club.state.status == "playing"


def test_a_club_that_takes_nothing_never_holds_up_the_table(sitting: Sitting) -> None:
    club = sitting.listen()
    sitting.play("merchants", "Anna", "Ben", "Chris")
    sitting.steps(1)
    for _ in range(20_000):
        sitting.table._club._door.tell(TableState(phase="x" * 1000))  # type: ignore[union-attr]
    sitting.steps(3)
    assert not sitting.table._club._door.is_heard  # type: ignore[union-attr]
    assert club.stream.fileno() > 0


def test_private_names_are_initials_in_everything(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, 'names = "initials"\nsince = "2000"\n')
    club = sitting.listen()
    club.line.say(Has({}, again=True))
    sitting.play("merchants", "Anneliese", "Bartholomew", "Christoffel")
    sitting.moves(80)
    for _ in range(50):
        sitting.moves(20)
        sitting.steps(3)
        club.hear()
    for _ in range(10):
        sitting.steps(6)
        club.hear()
    assert club.of(Finished)
    said = msgspec.json.encode(club.said).decode()
    assert "A." in said and "Anneliese" not in said and "Bartholomew" not in said
    sitting.table.close()
