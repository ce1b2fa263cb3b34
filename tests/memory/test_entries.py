"""The values of a journal's lines: what old ones leave out, what new ones do, and that nobody changes them."""

from __future__ import annotations

import msgspec
import pytest

from companion.memory.entries import Contents, Entry, Header, decode_line, encode_line, sealed

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


@pytest.mark.parametrize(
    "value", [HEADER, Entry(1, "now"), Contents(HEADER, (), 0)], ids=lambda value: type(value).__name__
)
def test_what_was_read_is_never_changed(value: object) -> None:
    with pytest.raises(AttributeError):
        setattr(value, msgspec.structs.fields(value)[0].name, 0)  # type: ignore[arg-type]
