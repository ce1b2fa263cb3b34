"""Every kind of event and command has its function, and a function that takes that kind."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import get_args, get_type_hints

from companion.games.amsterdam import apply, decide, story
from companion.games.amsterdam.commands import AnyCommand, Informed
from companion.games.amsterdam.events import AnyEvent


def takes_its_kind(table: Mapping[type, Callable[..., object]], argument: str) -> None:
    for kind, function in table.items():
        if function.__name__ != "<lambda>":
            assert get_type_hints(function)[argument] is kind, function.__name__


def test_every_event_is_applied() -> None:
    assert set(apply._BY_KIND) == set(get_args(AnyEvent))
    takes_its_kind(apply._BY_KIND, "event")


def test_every_event_is_told() -> None:
    assert set(story._TOLD) == set(get_args(AnyEvent))
    takes_its_kind(story._TOLD, "event")


def test_every_command_is_decided() -> None:
    assert set(decide._RULES) | {Informed} == set(get_args(AnyCommand))
    takes_its_kind(decide._RULES, "command")
