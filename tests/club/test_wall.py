"""The wall: what it shows of every table, as data; and in a real browser, where nothing is cut and houses stay."""

from __future__ import annotations

import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import msgspec
import psutil
import pytest
from msgspec.structs import replace

from companion.club import picture
from companion.club.topics import LEAGUE_TOPIC, ROUND_TOPIC, VERSION, League, Nonsense, Round, State, topic, written
from companion.club.wall import Board
from companion.core.clock import ManualClock
from companion.locale import catalogue
from companion.wire.club import Member, TableState
from tests.club.broker import Broker, a_broker
from tests.club.walls import EVENING, LEAGUE, PLACES, a_wall, in_minutes, opened, playing, say, tell
from tests.remote.browser import CHROMIUM, chromium

NOW = datetime(2026, 11, 16, 21, 14, tzinfo=UTC)


class Evening:
    """A wall's board and the words that tables say to it."""

    def __init__(self) -> None:
        self.clock = ManualClock(wall=NOW.isoformat())
        self.board = Board(self.clock)

    def says(
        self, table: str, state: TableState, since: datetime = NOW, at: datetime = NOW, kept: bool = False
    ) -> None:
        said = replace(state, since=since.isoformat())
        self.board.hear(topic(table, "state"), written(said, State, v=1, table=table, at=at.isoformat()), kept)

    def later(self, passed: timedelta) -> None:
        self.clock = ManualClock(wall=(NOW + passed).isoformat())
        self.board._clock = self.clock

    @property
    def shown(self) -> dict[str, object]:
        return self.board.shown("en")

    @property
    def houses(self) -> list[dict[str, object]]:
        found = self.shown["houses"]
        assert isinstance(found, list)
        return found


@pytest.fixture
def evening() -> Evening:
    return Evening()


def test_every_state_of_the_mock_up(evening: Evening) -> None:
    for table, state in EVENING.items():
        evening.says(table, state, NOW - timedelta(minutes=2))
    modes = {str(house["no"]): house["mode"] for house in evening.houses}
    assert [modes[str(n)] for n in range(1, 13)] == [
        "plays", "plays", "plays", "over", "free", "plays", "plays", "plays", "setup", "over", "plays", "free",
    ]  # fmt: skip
    assert [house["no"] for house in evening.houses] == [str(n) for n in range(1, 13)]
    top = evening.shown["top"]
    assert isinstance(top, dict) and top["told"] == "7 play · 1 sits down · 2 just finished · 2 free"
    merchants, auction = evening.houses[1], evening.houses[7]
    rows = merchants["rows"]
    assert isinstance(rows, list) and rows[0] == {
        "name": "Daan", "colour": "green", "score": "420", "money": True, "on": False,
    }  # fmt: skip
    assert auction["head"] == "auction runs" and auction["lamp"]
    assert evening.houses[3]["head"] == "Tess wins" and evening.houses[3]["others"] == ["Umut 29", "Vera 25"]


def test_a_winner_is_lit_for_five_minutes(evening: Evening) -> None:
    evening.says("table-4", EVENING["table-4"])
    evening.later(timedelta(minutes=4, seconds=59))
    evening.says("table-4", EVENING["table-4"])
    assert evening.houses[0]["mode"] == "over"
    evening.later(timedelta(minutes=5, seconds=1))
    evening.says("table-4", EVENING["table-4"])
    assert evening.houses[0]["mode"] == "free" and "free since" in str(evening.houses[0]["foot"])


def test_a_silent_table_goes_grey_and_comes_back_to_its_place(evening: Evening) -> None:
    evening.says("table-1", EVENING["table-1"])
    evening.says("table-3", EVENING["table-3"])
    evening.later(timedelta(seconds=31))
    evening.says("table-3", EVENING["table-3"])
    assert [house["mode"] for house in evening.houses] == ["grey", "plays"]
    assert str(evening.houses[0]["head"]).startswith("no news since ")
    evening.board.hear(topic("table-3", "here"), b"gone", True)
    assert evening.houses[1]["mode"] == "grey"
    evening.says("table-2", EVENING["table-2"])  # a newcomer moves nobody
    evening.says("table-1", EVENING["table-1"])
    assert [house["no"] for house in evening.houses] == ["1", "3", "2"]
    assert evening.houses[0]["mode"] == "plays"


def test_what_the_broker_kept_from_yesterday_is_grey(evening: Evening) -> None:
    evening.says("table-1", EVENING["table-1"], at=NOW - timedelta(days=1), kept=True)
    assert evening.houses[0]["mode"] == "grey"


def test_windows_are_quarters() -> None:
    def lit(far: float) -> object:
        state = playing("merchants", "", far, (Member("A", "red"),))
        said = msgspec.json.decode(written(state, State, v=1, table="t", at=""), type=State)
        return picture.house("t", picture.Seen(said, NOW), NOW, catalogue("en"))["lit"]

    assert [lit(far) for far in (0, 0.24, 0.25, 0.5, 0.75, 1)] == [1, 1, 2, 3, 4, 4]


@pytest.mark.parametrize(("minutes", "stays"), [(16, False), (5, True), (1, True), (-1, False)])
def test_pairings_stay_before_their_round(minutes: int, stays: bool) -> None:
    now = datetime.now().astimezone().replace(hour=12, minute=30, second=0)
    at = (now + timedelta(minutes=minutes)).strftime("%H:%M")
    shown = picture.league(LEAGUE, Round(VERSION, 3, 4, at, PLACES), now, catalogue("en"))
    assert shown is not None and shown["stays"] is stays
    assert (minutes > 0) == (f"in {minutes} minutes" in str(shown["when"]))


def test_nonsense_is_never_shown(evening: Evening) -> None:
    evening.says("table-1", EVENING["table-1"])
    before = evening.shown
    for where, raw in (
        (topic("table-1", "state"), b"{}"),
        (topic("table-1", "state"), b"[" * 9_999),
        (topic("table-2", "state"), written(EVENING["table-1"], State, v=1, table="table-1", at="")),
        (topic("table-2", "state"), written(EVENING["table-1"], State, v=2, table="table-2", at="")),
        ("companion/1/table/<b>/state", b"{}"),
        (LEAGUE_TOPIC, b'{"v":1,"standings":[{"name":"\\u001b","points":1,"table":"","places":[]}]}'),
        (ROUND_TOPIC, b"\xff"),
    ):
        with pytest.raises(Nonsense):
            evening.board.hear(where, raw, False)
    assert evening.shown == before


# --- in a real browser -------------------------------------------------------------------------------------------

OUTSIDE = """() => {
  const wrong = [];
  for (const text of document.querySelectorAll("#wall text")) {
    const box = text.getBoundingClientRect();
    if (box.left < 0 || box.right > innerWidth || box.top < 0 || box.bottom > innerHeight) wrong.push(text.textContent);
    const house = text.closest("g[transform]");
    if (house && text.closest("g").parentNode.id === "wall") {
      const walls = house.querySelector("path").getBoundingClientRect();
      if (box.left < walls.left || box.right > walls.right) wrong.push("out of its house: " + text.textContent);
    }
    const size = parseFloat(getComputedStyle(text).fontSize);
    if (size < 30 && text.textContent.length > 3) wrong.push(size + " px: " + text.textContent);
  }
  return wrong;
}"""


@pytest.fixture(scope="module")
def broker(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Broker]:
    folder = tmp_path_factory.mktemp("wall")
    for parent in (folder, folder.parent, folder.parent.parent):
        parent.chmod(0o755)
    with a_broker(folder / "broker") as broker:
        yield broker


def crowd(count: int) -> dict[str, TableState]:
    """Tables of five with names of twelve letters, some of them over."""
    names = ("Wilhelmina-A", "Bartholomeus", "Christoffela", "Maximiliaan-", "Konstantijn-")
    colours = ("green", "orange", "violet", "blue", "yellow")
    people = tuple(
        Member(name, colour, "1 290 000", 1_290_000, n == 1, n == 2)
        for n, (name, colour) in enumerate(zip(names, colours, strict=True))
    )
    return {
        f"table-{n}": TableState("over" if n % 3 == 0 else "playing", "merchants", "", "turn 8 of 20", people)
        for n in range(1, count + 1)
    }


@pytest.mark.browser
@pytest.mark.skipif(not CHROMIUM, reason="chromium is not here: apt install chromium")
def test_nothing_is_cut_with_any_number_of_tables(broker: Broker, tmp_path: Path) -> None:
    with chromium() as browser:
        for language, count in (("en", 0), ("en", 1), ("fr", 6), ("nl", 12), ("fr", 13)):
            tell(broker, crowd(count))  # more each time: nobody goes
            with a_wall(broker, tmp_path, "--language", language) as (port, _):
                page, errors = opened(browser, port, "houses")
                assert page.evaluate(OUTSIDE) == [] and errors == [], (language, count)
                houses = page.locator("#wall > g[transform]").count()
                assert houses == min(count, 12)


@pytest.mark.browser
@pytest.mark.skipif(not CHROMIUM, reason="chromium is not here: apt install chromium")
def test_the_evening_of_the_mock_ups(broker: Broker, tmp_path: Path) -> None:
    tell(broker, crowd(13))
    tell(broker, EVENING)
    say(broker, LEAGUE_TOPIC, LEAGUE)
    say(broker, ROUND_TOPIC, Round(VERSION, 3, 4, in_minutes(3), PLACES))
    with chromium() as browser, a_wall(broker, tmp_path) as (port, wall):
        page, errors = opened(browser, port, "houses")
        assert page.evaluate(OUTSIDE) == []
        places = page.evaluate("[...document.querySelectorAll('#wall > g')].map(g => g.getAttribute('transform'))")
        tell(broker, {"table-5": EVENING["table-4"]})
        page.locator('use[href="#s-crown"]').nth(2).wait_for(state="attached")
        again = page.evaluate("[...document.querySelectorAll('#wall > g')].map(g => g.getAttribute('transform'))")
        assert places == again, "houses keep their places"
        asked: list[str] = []
        weight = 0
        context = browser.new_context(reduced_motion="reduce")
        turning = context.new_page()
        turning.on("request", lambda request: asked.append(request.url))
        turning.on("pageerror", lambda error: errors.append(str(error)))
        turning.goto(f"http://127.0.0.1:{port}/")
        turning.get_by_text("Tess · Hugo").wait_for(state="attached")  # the round is near
        for name in ("", "wall.css", "wall.js"):
            weight += len(turning.request.get(f"http://127.0.0.1:{port}/{name}").body())
        assert {url.split("/")[2] for url in asked} == {f"127.0.0.1:{port}"} and weight < 150_000
        assert turning.request.get(f"http://127.0.0.1:{port}/page.js").status == 404
        assert errors == []
        busy = psutil.Process(wall.pid)
        busy.cpu_percent()
        time.sleep(2)
        assert busy.cpu_percent() < 50
    say(broker, ROUND_TOPIC, Round(VERSION))
    say(broker, LEAGUE_TOPIC, League(VERSION, ()))
