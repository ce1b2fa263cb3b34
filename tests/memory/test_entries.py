"""The values of a journal's lines: what old ones leave out, what new ones do, and that nobody changes them."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from companion.core.errors import CompanionError, JournalError
from companion.memory.entries import (
    FORMAT,
    MAX_LINE,
    Contents,
    Entry,
    Header,
    decode_line,
    encode_line,
    parse,
    read,
    sealed,
    sound_lines,
    stored,
)

HEADER = Header("amsterdam", "a", 7)


def test_what_a_header_leaves_out_is_as_in_the_first_format() -> None:
    line = sealed(b'{"seq":0,"at":"2026-11-15","opened":{"game":"amsterdam","id":"a","seed":7}}')
    opened = decode_line(line.removesuffix(b"\n")).opened
    assert opened is not None
    assert (opened.format, opened.demo_box, opened.programs) == (1, False, ())


@pytest.mark.parametrize(
    ("entry", "written"),
    [
        (
            Entry(0, "now", opened=HEADER),
            b'{"seq":0,"at":"now","opened":{"game":"amsterdam","id":"a","seed":7}}',
        ),
        (Entry(3, "now", undone=2), b'{"seq":3,"at":"now","undone":2}'),
    ],
    ids=["opening", "undo"],
)
def test_a_line_holds_what_was_said_and_no_more(entry: Entry, written: bytes) -> None:
    assert encode_line(entry) == sealed(written)


def test_seats_without_a_word_are_people() -> None:
    header = msgspec.structs.replace(HEADER, programs=("", "strong"))
    assert [header.program(seat) for seat in range(4)] == ["", "strong", "", ""]


def test_a_journal_that_says_nothing_of_damage_has_none() -> None:
    contents = Contents(HEADER, (), 0)
    assert (contents.damage, contents.cut, contents.given_up) == (None, False, False)
    sound = parse(OPENING + line(1))
    assert (sound.damage, sound.cut, len(sound.entries)) == (None, False, 1)


@pytest.mark.parametrize(
    "value", [HEADER, Entry(1, "now"), Contents(HEADER, (), 0)], ids=lambda value: type(value).__name__
)
def test_what_was_read_is_never_changed(value: object) -> None:
    with pytest.raises(AttributeError):
        setattr(value, msgspec.structs.fields(value)[0].name, 0)  # type: ignore[arg-type]


def line(seq: int, more: bytes = b"", at: bytes = b"now") -> bytes:
    return sealed(b'{"seq":%d,"at":"%s"%s}' % (seq, at, more))


OPENING = encode_line(Entry(0, "now", opened=HEADER))
LATER = line(2, b',"undone":1')


@pytest.mark.parametrize(
    ("spoilt", "reason"),
    [
        (b'{"seq":1,"at":"now"}\n', "no checksum"),
        (line(1).removesuffix(b'"}\n') + b"\n", "no checksum"),
        (line(1)[:-3] + b'0"}\n', "wrong checksum"),
        (line(1).replace(b"now", b"won"), "wrong checksum"),
        (line(2), "line number 2 where 1 was due"),
        (line(0), "line number 0 where 1 was due"),
        (line(1, at=b"no\\nw"), "a moment that is none"),
        (line(1, b',"opened":{"game":"a","id":"b","seed":1}'), "only the first line opens a game"),
        (line(1, b',"did":' + b"[" * 100_000 + b"]" * 100_000), "nested too deeply"),
    ],
    ids=["bare", "cut", "long sum", "other text", "later", "earlier", "moment", "opened twice", "deep"],
)
def test_what_is_wrong_with_a_line_is_said(spoilt: bytes, reason: str) -> None:
    contents = parse(OPENING + spoilt + LATER)
    assert str(contents.damage) == f"line 2 is damaged ({reason}); nothing from there on is trusted"
    assert (contents.entries, contents.size, contents.cut) == ((), len(OPENING), False)
    assert contents.damaged


def test_a_last_line_that_is_spoilt_was_being_written() -> None:
    for spoilt in (line(1)[:-1], b"{}\n", LATER):
        contents = parse(OPENING + spoilt)
        assert str(contents.damage) == "line 2, the last one, was cut off in mid-write"
        assert (contents.size, contents.cut, contents.damaged) == (len(OPENING), True, False)


@pytest.mark.parametrize(("spare", "entries"), [(0, 2), (1, 0)])
def test_a_line_may_be_as_long_as_the_limit(spare: int, entries: int) -> None:
    room = MAX_LINE + spare - len(line(1, at=b"")) + 1  # its end is not counted
    contents = parse(OPENING + line(1, at=b"x" * room) + LATER)
    assert len(contents.entries) == entries
    assert entries or "line 2 is damaged (line too long)" in str(contents.damage)


@pytest.mark.parametrize("data", [b"", line(0), line(0) + LATER, OPENING[:-1], b"\n" + OPENING], ids=repr)
def test_without_a_sound_opening_it_is_no_journal(data: bytes) -> None:
    with pytest.raises(JournalError, match="is not a journal of the companion, or its first line is lost"):
        parse(data)


@pytest.mark.parametrize(
    "header",
    [
        msgspec.structs.replace(HEADER, game="am\x1bsterdam"),
        msgspec.structs.replace(HEADER, id="a\n"),
        msgspec.structs.replace(HEADER, players=(("Anna", "red"), ("Ben", "gre\ten"))),
        msgspec.structs.replace(HEADER, players=(("Anna", "red"), ("B\x07en", "green"))),
    ],
    ids=["game", "id", "colour", "name"],
)
def test_words_that_would_steer_a_terminal_make_it_none_of_ours(header: Header) -> None:
    with pytest.raises(JournalError, match="holds names that cannot be written"):
        parse(encode_line(Entry(0, "now", opened=header)))


@pytest.mark.parametrize("format_", [1, FORMAT])
def test_every_format_up_to_ours_is_read(format_: int) -> None:
    header = msgspec.structs.replace(HEADER, format=format_)
    assert parse(encode_line(Entry(0, "now", opened=header))).header.format == format_


def test_a_file_may_be_as_large_as_the_limit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.journal"
    path.write_bytes(OPENING)
    monkeypatch.setattr("companion.memory.entries.MAX_FILE", len(OPENING))
    assert read(path).header == HEADER
    monkeypatch.setattr("companion.memory.entries.MAX_FILE", len(OPENING) - 1)
    with pytest.raises(JournalError, match="is larger than any game"):
        read(path)


def test_of_two_lines_with_one_number_the_first_counts_and_each_has_an_end() -> None:
    first, other = line(1, b',"undone":0'), line(1, b',"redone":1')
    assert sound_lines(first + b"nonsense\n" + other + LATER[:-1]) == {1: first, 2: LATER}


def test_what_a_stored_game_stumbles_over_is_its_damage() -> None:
    with (
        pytest.raises(JournalError, match=r"a\.journal holds a game that cannot be \(KeyError\('x'\)\)"),
        stored("a.journal"),
    ):
        raise KeyError("x")
    refused = CompanionError("no")
    with pytest.raises(CompanionError) as told, stored("a.journal"):
        raise refused
    assert told.value is refused
