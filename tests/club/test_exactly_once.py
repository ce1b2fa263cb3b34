"""The archive keeps every game once, whatever comes and in whatever order; nothing that is no finished game gets in."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from companion.club.archive import Folder
from companion.club.topics import MOST_BYTES, Nonsense, Result, State, read, written
from companion.core.clock import ManualClock
from companion.memory import entries
from companion.memory.archive import Archive
from companion.memory.nameless import initials, renamed
from companion.memory.parcel import packed, result_id, unpacked
from companion.memory.record import Record, record_of
from companion.table.results import Results
from companion.wire.club import Finished, TableState

GOLDEN = Path(__file__).parents[1] / "golden" / "journals"


@cache
def golden() -> tuple[Record, ...]:
    """Two small finished games of each kind, all with names of their own."""
    found: dict[str, Record] = {}
    for path in sorted(GOLDEN.glob("*.journal"), key=lambda path: (path.stat().st_size, path.name)):
        record = record_of(path)
        same = sum(each.game == record.game for each in found.values())
        if record.status == "finished" and same < 2:
            found.setdefault(id_of(record), record)
        if len(found) == 6:
            break
    return tuple(found.values())


def id_of(record: Record) -> str:
    return result_id(record.game, record.id, record.opened)


def journals(data: Path, count: int = 6) -> tuple[Record, ...]:
    """A table's data folder with finished games."""
    (data / "games").mkdir(parents=True)
    for record in golden()[:count]:
        (data / "games" / record.file).write_bytes((GOLDEN / record.file).read_bytes())
    return golden()[:count]


def parcels(data: Path, private: bool = False) -> list[Finished]:
    """Everything that a table would send to an empty archive."""
    results = Results(data, ManualClock(), "2000", private)
    results.want({}, again=True)
    found = []
    while not results.idle:
        if (parcel := results.next()) is not None:
            found.append(parcel)
    return found


def result(parcel: Finished, table: str = "one") -> Result:
    return read(written(parcel, Result, v=1, table=table), Result, table, MOST_BYTES)


def test_every_finished_game_arrives_once_in_any_order_however_often(tmp_path: Path) -> None:
    played = journals(tmp_path / "table")
    sent = [result(parcel) for parcel in parcels(tmp_path / "table")]
    assert len(sent) == len(played) == 6
    mail = sent * 3
    Random(7).shuffle(mail)
    folder = Folder(tmp_path / "club")
    assert sum(folder.take(each) for each in mail[:9]) + sum(Folder(tmp_path / "club").take(each) for each in mail) >= 6
    kept = sorted(path.read_bytes() for path in (tmp_path / "club" / "games").glob("*.journal"))
    assert kept == sorted((GOLDEN / record.file).read_bytes() for record in played)
    assert Folder(tmp_path / "club").of("one") == {each.id: each.lines for each in sent}


def test_history_reads_the_archive(tmp_path: Path) -> None:
    played = journals(tmp_path / "table", 3)
    folder = Folder(tmp_path / "club")
    for parcel in parcels(tmp_path / "table"):
        folder.take(result(parcel))
    archive = Archive(tmp_path / "club")
    archive.catch_up()
    assert {(r.id, r.totals, r.status) for r in archive.records()} == {(r.id, r.totals, "finished") for r in played}


def test_a_game_that_was_amended_replaces_itself_and_an_older_copy_does_not(tmp_path: Path) -> None:
    record = journals(tmp_path / "table", 1)[0]
    path = tmp_path / "table" / "games" / record.file
    (first,) = parcels(tmp_path / "table")
    with path.open("ab") as file:
        seq = len(entries.read(path).entries) + 1
        file.write(entries.encode_line(entries.Entry(seq, "2026-02-01T20:00:00+00:00", left=False)))
    (second,) = parcels(tmp_path / "table")
    assert second.id == first.id and second.lines == first.lines + 1
    folder = Folder(tmp_path / "club")
    assert folder.take(result(second)) and not folder.take(result(first))
    assert [kept.read_bytes() for kept in (tmp_path / "club" / "games").iterdir()] == [path.read_bytes()]


def test_what_the_archive_has_is_not_sent_and_what_was_lost_is_sent_again(tmp_path: Path) -> None:
    journals(tmp_path, 3)
    results = Results(tmp_path, ManualClock(), "2000", False)

    def sent() -> list[Finished]:
        found = []
        while not results.idle:
            if (parcel := results.next()) is not None:
                found.append(parcel)
        return found

    assert sent() == []  # no archive has spoken
    results.want({}, again=True)
    first = sent()
    assert len(first) == 3
    results.want({first[0].id: first[0].lines}, again=False)  # the others are on their way
    assert sent() == []
    results.want({first[0].id: first[0].lines}, again=True)  # another connection, another archive
    assert {each.id for each in sent()} == {each.id for each in first[1:]}


def test_games_before_the_table_met_the_club_stay_at_home(tmp_path: Path) -> None:
    journals(tmp_path, 2)  # of 20:00
    late = ManualClock(wall="2026-06-01T20:00:00+00:00")
    results = Results(tmp_path, late, "", False)
    results.want({}, again=True)
    while not results.idle:
        assert results.next() is None
    assert (tmp_path / "club.since").read_text().strip() == late.wall()


def test_private_names_are_in_no_byte_of_a_parcel_and_the_score_stays(tmp_path: Path) -> None:
    played = {id_of(r): r for r in journals(tmp_path / "table")}
    folder = Folder(tmp_path / "club")
    for parcel in parcels(tmp_path / "table", private=True):
        record = played[parcel.id]
        journal = unpacked(parcel.journal)
        for name in record.names:
            assert f'"{name}"'.encode() not in journal + msgspec.json.encode(parcel.players)
        assert folder.take(result(parcel))
    archive = Archive(tmp_path / "club")
    archive.catch_up()
    kept = {id_of(r): r for r in archive.records()}
    for id, record in played.items():
        assert kept[id].totals == record.totals and kept[id].ranking == record.ranking
        assert kept[id].names == tuple(initials(record.names).values())


def test_renaming_with_the_same_names_changes_no_byte() -> None:
    for path in sorted(GOLDEN.glob("*-good-*.journal"))[:6]:
        data = path.read_bytes()
        assert renamed(data, {}) == data


Spoiled = Callable[[Result], Result]
NO_RESULTS: dict[str, Spoiled] = {
    "another id": lambda r: replace(r, id="0" * 32),
    "no id": lambda r: replace(r, id="../../etc/passwd"),
    "no parcel": lambda r: replace(r, journal="!!!"),
    "not deflated": lambda r: replace(r, journal="aGVsbG8="),
    "no journal": lambda r: replace(r, journal=packed(b"hello")),
    "empty": lambda r: replace(r, journal=packed(b"")),
    "a bomb": lambda r: replace(r, journal=packed(b"0" * (5 << 20))),
    "cut": lambda r: replace(r, journal=r.journal[: len(r.journal) // 2 // 4 * 4]),
    "a flipped letter": lambda r: replace(r, journal=packed(unpacked(r.journal).replace(b'"seq":2', b'"seq":3', 1))),
    "not over": lambda r: replace(r, journal=packed(b"\n".join(unpacked(r.journal).split(b"\n")[:8]) + b"\n")),
}


@pytest.mark.parametrize("spoiled", NO_RESULTS.values(), ids=NO_RESULTS.keys())
def test_what_is_no_finished_game_is_not_stored(tmp_path: Path, spoiled: Spoiled) -> None:
    journals(tmp_path / "table", 1)
    (parcel,) = parcels(tmp_path / "table")
    folder = Folder(tmp_path / "club")
    with pytest.raises(Nonsense):
        folder.take(spoiled(result(parcel)))
    assert not folder.kept and not list((tmp_path / "club").rglob("*"))


def test_nobody_brings_the_game_of_another_table(tmp_path: Path) -> None:
    journals(tmp_path / "table", 1)
    (parcel,) = parcels(tmp_path / "table")
    folder = Folder(tmp_path / "club")
    assert folder.take(result(parcel, "one"))
    with pytest.raises(Nonsense):
        folder.take(result(parcel, "two"))


STATE = written(TableState("playing", "merchants", "Merchants"), State, v=1, table="one", at="now")
GARBAGE = {
    "nothing": b"",
    "bytes": bytes(range(256)),
    "a list": b"[]",
    "nested": b"[" * 100_000,
    "nested in it": STATE[:-1] + b',"x":' + b"[" * 60_000 + b"}",
    "huge": STATE[:-1] + b',"x":"' + b"a" * (1 << 16) + b'"}',
    "another version": STATE.replace(b'"v":1', b'"v":2'),
    "no version": STATE.replace(b'"v":1,', b""),
    "another table": STATE.replace(b'"one"', b'"two"'),
    "control characters": STATE.replace(b"Merchants", b"\\u001b[2J"),
    "a long word": STATE.replace(b"Merchants", b"M" * 201),
    "no status": STATE.replace(b"playing", b"sleeping"),
    "a colour": STATE.replace(b'"players":[]', b'"players":[{"name":"A","colour":"url(x)"}]'),
    "many": STATE.replace(b'"players":[]', b'"players":[' + b",".join([b'{"name":"A","colour":"red"}'] * 600) + b"]"),
}


def test_a_sound_state_is_read() -> None:
    assert read(STATE, State, "one").game == "merchants"


@pytest.mark.parametrize("raw", GARBAGE.values(), ids=GARBAGE.keys())
def test_garbage_is_nonsense_and_nothing_else(raw: bytes) -> None:
    assert raw != STATE
    with pytest.raises(Nonsense):
        read(raw, State, "one")
