"""The text terminal hears every line, whenever it was typed."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from companion.table.terminal import Typed


@pytest.fixture
def keyboard() -> Iterator[tuple[Typed, int]]:
    read, write = os.pipe()
    yield Typed(read), write
    os.close(read)


def test_lines_that_were_typed_ahead_come_one_by_one(keyboard: tuple[Typed, int]) -> None:
    typed, write = keyboard
    assert typed.line() is None
    os.write(write, b"merchants\n1\nne")
    assert [typed.line(), typed.line(), typed.line()] == ["merchants\n", "1\n", None]
    os.write(write, b"w\n")
    assert typed.line() == "new\n"
    os.close(write)
    assert [typed.line(), typed.line()] == ["", ""]


def test_a_last_line_without_an_end_is_heard(keyboard: tuple[Typed, int]) -> None:
    typed, write = keyboard
    os.write(write, "é".encode() + b"\xff")
    os.close(write)
    assert [typed.line(), typed.line(), typed.line()] == [None, "é\ufffd", ""]
