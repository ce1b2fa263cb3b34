"""The club over a real Mosquitto: tables, archive and broker are processes of their own, and any of them may die."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import time
from pathlib import Path

import pytest

from companion.memory.archive import Archive
from companion.memory.record import Record
from tests.club.broker import ROOT, Club, a_club, until

pytestmark = pytest.mark.broker
README = (ROOT / "companion" / "club" / "README.md").read_text(encoding="utf-8")


def finished(data: Path) -> dict[str, Record]:
    archive = Archive(data)
    archive.catch_up()
    return {record.id: record for record in archive.records() if record.status == "finished"}


def kept(club: Club) -> list[bytes]:
    return sorted(path.read_bytes() for path in (club.archive / "games").glob("*.journal"))


def played(club: Club, tables: list[str]) -> list[bytes]:
    found = []
    for table in tables:
        data = club.data(table)
        found += [(data / "games" / record.file).read_bytes() for record in finished(data).values()]
    return sorted(found)


def test_five_tables_play_at_once_and_everything_dies_once(tmp_path: Path) -> None:
    tables = [f"table-{n}" for n in range(1, 6)]
    with a_club(tmp_path) as club:
        club.start_archive()
        for n, table in enumerate(tables, 1):
            club.start_table(table, 3, n)
            club.start_teller(table)
        until(lambda: (club.archive / "games").is_dir() and len(kept(club)) >= 2, 150, "no result came")
        club.broker.kill()  # whatever it had acknowledged and not written is lost
        club.kill("table-1")
        club.kill("table-2-teller")
        club.kill("archive")
        time.sleep(1)
        club.start_table("table-1", 3, 1)
        club.broker.start()
        club.start_archive()
        club.start_teller("table-2")
        for table in tables:
            until(lambda table=table: "all played" in club.log(table), 240, f"{table} is not done")
        until(lambda: len(kept(club)) == 15, 120, f"{len(kept(club))} of 15")
        assert kept(club) == played(club, tables)
        club.kill("table-3-teller")  # told everything anew, nothing comes twice
        club.start_teller("table-3")
        time.sleep(3)
        assert kept(club) == played(club, tables)
        assert {record.id for record in finished(club.archive).values()} == {
            id for table in tables for id in finished(club.data(table))
        }
        words = ["club", "league", "--data", str(club.archive), "--invented"]
        told = subprocess.run([sys.executable, "-m", "companion", *words], capture_output=True, text=True, check=True)
        assert "P1a" in told.stdout and "rating" in told.stdout


def documented(payload: str) -> set[str]:
    """The field names that README.md gives a payload."""
    text = re.search(rf"^\*\*{payload}\*\*: (.*?)(?=\n\n|^\*\*)", README, re.MULTILINE | re.DOTALL)
    assert text is not None, payload
    plain = re.sub(r"\([^()]*\)", "", text[1]).partition(". ")[0]
    return set(re.findall(r"`(\w+)`", plain))


def test_mosquitto_sub_shows_what_the_documentation_says(tmp_path: Path) -> None:
    with a_club(tmp_path) as club:
        words = ["mosquitto_sub", "-p", str(club.broker.port), "-t", "#", "-q", "1", "-F", "%r %q %t %p"]
        with (tmp_path / "heard").open("w") as file:
            listening = subprocess.Popen(["stdbuf", "-oL", *words], stdout=file)
        club.start_archive()
        club.start_teller("table-1")
        until(lambda: club.broker.sub("companion/1/table/table-1/here", 1, 1))
        club.start_table("table-1", 3, 3)
        until(lambda: (club.archive / "games").is_dir() and len(kept(club)) == 3, 180, "no result came")
        club.kill("table-1")
        until(lambda: club.broker.sub("companion/1/table/table-1/here", 1, 1)[0][1] == "gone", 10)
        listening.terminate()
        listening.wait()
    heard = [line.split(" ", 3) for line in (tmp_path / "heard").read_text().splitlines()]
    topics = {topic for _, _, topic, _ in heard}
    rows = re.findall(r"^\| `([\w/]+)` \| .* \| (yes|no) \| (\d) \|", README, re.MULTILINE)
    known = {row[0].replace("NAME", "table-1"): row for row in rows}
    assert topics <= known.keys()
    assert known.keys() - topics == {"companion/1/club/round"}
    assert all(qos == known[topic][2] for _, qos, topic, _ in heard)
    kinds = set()
    for _, _, topic, payload in heard:
        kind = topic.rpartition("/")[2]
        if kind in ("state", "event", "result", "league"):
            said = json.loads(payload)
            assert set(said) == documented(kind), kind
            kinds.add(said.get("kind", kind))
        elif topic.endswith("have/table-1"):
            assert set(json.loads(payload)) == documented("have")
    assert kinds == {"state", "dice", "sold", "over", "result", "league"}


def test_a_stranger_is_ignored_with_one_line(tmp_path: Path) -> None:
    with a_club(tmp_path) as club:
        club.start_archive()
        until(lambda: club.broker.sub("companion/1/club/league", 1, 1))
        result = "companion/1/table/table-9/result"
        for payload in (b"", b"\x00\xff", b"[" * 50_000, b'{"v":2}', b"a" * (2 << 20)):
            assert club.broker.pub(result, payload) == 0
        club.broker.pub(result, b"{}", "-r")  # left there for everybody who comes
        club.broker.pub("companion/1/table/a.b/result", b"{}")
        until(lambda: club.log("archive").count("ignored on") == 7, 10, club.log("archive"))
        assert len(club.log("archive").splitlines()) == 8
        assert not club.archive.exists() or not list(club.archive.rglob("*.journal"))
        club.kill("archive")
        club.start_archive()
        until(lambda: "somebody left there" in club.log("archive").split("collected")[-1], 10)


def test_the_table_goes_on_without_a_broker(tmp_path: Path) -> None:
    with a_club(tmp_path) as club:
        club.broker.kill()
        club.start_table("table-1", 1, 1)
        club.start_teller("table-1")
        until(lambda: "all played" in club.log("table-1"), 60)
        club.broker.start()
        club.start_archive()
        until(lambda: (club.archive / "games").is_dir() and len(kept(club)) == 1, 30)
        assert kept(club) == played(club, ["table-1"])
        assert club.broker.json("companion/1/table/table-1/state")["status"] == "over"


def test_names_are_initials_where_they_are_private(tmp_path: Path) -> None:
    with a_club(tmp_path) as club:
        club.start_archive()
        club.start_table("table-1", 1, 1, 'names = "initials"\n')
        club.start_teller("table-1", 'names = "initials"\n')
        until(lambda: (club.archive / "games").is_dir() and len(kept(club)) == 1, 60)
        state = club.broker.json("companion/1/table/table-1/state")
        assert [player["name"] for player in state["players"]] == ["P.", "P.2"]
        assert b"P1a" not in b"".join(kept(club)) and "P1a" not in json.dumps(
            club.broker.json("companion/1/club/league")
        )


def test_home_assistant_is_told_again_when_it_is_born(tmp_path: Path) -> None:
    with a_club(tmp_path) as club:
        club.start_teller("table-1")
        where = "homeassistant/device/companion_table-1/config"
        first = until(lambda: club.broker.sub(where, 1, 1), 20)
        club.broker.pub(where, b"", "-r")  # somebody cleared it
        assert club.broker.sub(where, 1, 1) == []
        club.broker.pub("homeassistant/status", b"offline")
        assert club.broker.sub(where, 1, 1) == []
        club.broker.pub("homeassistant/status", b"online")
        assert until(lambda: club.broker.sub(where, 1, 1), 10) == first


def test_a_draw_is_left_with_the_broker_and_taken_down(tmp_path: Path) -> None:
    with a_club(tmp_path) as club:
        words = ["--config", str(club.settings("club")), "--number", "3", "--at", "21:30"]
        people = ["Anna", "Ben", "Chris", "Dirk", "Eva"]

        def companion(*more: str) -> int:
            command = [sys.executable, "-m", "companion", "club", *more]
            return subprocess.run(command, cwd=ROOT, capture_output=True, check=False).returncode

        drawn = ["draw", *people, "--tables", "table-1", "table-2", "--games", "ticket_to_ride", *words]
        assert companion(*drawn, "--data", str(club.archive)) == 0
        told = club.broker.json("companion/1/club/round")
        assert set(told) == documented("round")
        assert sorted(name for place in told["places"] for name in place["names"]) == people
        assert [place["game"] for place in told["places"]] == ["ticket_to_ride"] * 2
        assert companion("round", "table-7:Anna,Ben:merchants", *words) == 0
        told = club.broker.json("companion/1/club/round")
        assert told["places"] == [{"table": "table-7", "names": ["Anna", "Ben"], "game": "merchants"}]
        assert companion("round", *words) == 0
        assert club.broker.json("companion/1/club/round")["places"] == []
        club.broker.kill()
        assert companion("round", "table-7:Anna,Ben", *words) == 2
        assert companion("round", "nonsense", *words) == 2
